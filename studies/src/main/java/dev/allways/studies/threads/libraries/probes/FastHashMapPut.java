package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.commons.collections.FastHashMap;

/** A map copies itself at each put; meanwhile a thread reads what was there all the time. */
public final class FastHashMapPut implements Body {
    @Override
    public void run() throws InterruptedException {
        FastHashMap map = new FastHashMap();
        map.put("a", "1");
        map.setFast(true);
        Object[] read = new Object[1];
        Concurrently.run(() -> map.put("b", "2"), () -> read[0] = map.get("a"));
        Claim.that("1".equals(read[0]), "a was 1 all the time, and is " + read[0]);
    }
}
