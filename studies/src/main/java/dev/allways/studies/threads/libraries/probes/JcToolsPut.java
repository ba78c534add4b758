package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.Arrays;
import org.jctools.maps.NonBlockingHashMapLong;
import org.jspecify.annotations.Nullable;

/** Two threads put under one key: one of them comes first and gets null, the other gets what the first one put. */
public final class JcToolsPut implements Body {
    @Override
    public void run() throws InterruptedException {
        NonBlockingHashMapLong<String> map = new NonBlockingHashMapLong<>();
        @Nullable String[] before = new @Nullable String[2];
        Concurrently.run(() -> before[0] = map.put(5, "a"), () -> before[1] = map.put(5, "b"));
        boolean aFirst = before[0] == null && "a".equals(before[1]) && "b".equals(map.get(5));
        boolean bFirst = before[1] == null && "b".equals(before[0]) && "a".equals(map.get(5));
        Claim.that(aFirst || bFirst, "puts returned " + Arrays.toString(before) + ", the map holds " + map.get(5));
    }
}
