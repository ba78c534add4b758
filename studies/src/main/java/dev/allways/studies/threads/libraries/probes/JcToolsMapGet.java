package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import dev.allways.studies.threads.program.Letter;
import org.jctools.maps.NonBlockingHashMap;

/** A thread puts a letter into a map, and another one gets it. */
public final class JcToolsMapGet implements Body {
    @Override
    public void run() throws InterruptedException {
        NonBlockingHashMap<String, Letter> map = new NonBlockingHashMap<>();
        Concurrently.run(() -> map.put("key", new Letter(1)), () -> {
            Letter letter = map.get("key");
            Claim.that(letter == null || letter.text() == 1, "a blank letter");
        });
    }
}
