package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import org.jctools.maps.NonBlockingHashMapLong;

// tag::program
/** Of a put and a putIfAbsent under the key 0 the put comes first or second; what it puts is there in the end. */
public final class LongMapPut implements Body {
    @Override
    public void run() throws InterruptedException {
        NonBlockingHashMapLong<String> map = new NonBlockingHashMapLong<>();
        Concurrently.run(() -> map.put(0, "put"), () -> map.putIfAbsent(0, "absent"));
        Claim.that("put".equals(map.get(0)), "put returned, and the map holds " + map.get(0));
    }
}
// end::program
