package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.Arrays;
import org.jctools.maps.NonBlockingHashMap;
import org.jspecify.annotations.Nullable;

/** Two threads remove what a third one puts and puts again: each value is removed at most once. */
public final class JcToolsRemove implements Body {
    @Override
    public void run() throws InterruptedException {
        NonBlockingHashMap<String, String> map = new NonBlockingHashMap<>();
        map.put("key", "a");
        @Nullable String[] removed = new @Nullable String[2];
        Concurrently.run(
                () -> removed[0] = map.remove("key"), () -> removed[1] = map.remove("key"), () -> map.put("key", "b"));
        Claim.that(removed[0] == null || !removed[0].equals(removed[1]), "removed twice: " + Arrays.toString(removed));
    }
}
