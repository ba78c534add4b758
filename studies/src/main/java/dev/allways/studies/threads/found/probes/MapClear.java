package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMap;

// tag::program
/** A key that is in the map before clear begins, and that nobody puts again, is gone when clear has returned. */
public final class MapClear implements Body {
    @Override
    public void run() throws InterruptedException {
        ConcurrentHashMap<Integer, String> map = ConcurrentHashMap.newMap();
        map.put(1, "one");
        map.put(1, "one");
        Concurrently.run(map::clear, () -> map.put(35, "another"));
        Claim.that(!map.containsKey(1), "clear returned, and the map holds " + map);
    }
}
// end::program
