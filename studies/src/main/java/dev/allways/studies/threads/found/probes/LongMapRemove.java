package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import org.jctools.maps.NonBlockingHashMapLong;

// tag::program
/** A remove of the key 0 and a replace, which puts nothing where nothing is: in the end the key is gone. */
public final class LongMapRemove implements Body {
    @Override
    public void run() throws InterruptedException {
        NonBlockingHashMapLong<String> map = new NonBlockingHashMapLong<>();
        map.put(0, "old");
        Concurrently.run(() -> map.remove(0), () -> map.replace(0, "new"));
        Claim.that(!map.containsKey(0), "remove returned, and the map holds " + map.get(0));
    }
}
// end::program
