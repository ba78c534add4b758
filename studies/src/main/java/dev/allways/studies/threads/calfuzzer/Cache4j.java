package dev.allways.studies.threads.calfuzzer;

import dev.allways.studies.threads.program.Claim;
import java.util.HashMap;
import java.util.Map;

/** A cache with a cleaner thread: the sleeping flag and the interruption that ends the sleep are not one step. */
final class Cache4j {
    private final Map<String, Integer> entries = new HashMap<>();
    private boolean sleeping;
    private int cleaned;

    static void run() throws InterruptedException {
        Cache4j cache = new Cache4j();
        Thread cleaner = new Thread(cache::clean);
        cleaner.start();
        cache.put("a", 1);
        if (cache.sleeping) {
            cleaner.interrupt();
        }
        cleaner.join();
        Claim.that(cache.cleaned == 1, "cleaned " + cache.cleaned + " times");
    }

    private synchronized void put(String key, int value) {
        entries.put(key, value);
    }

    private void clean() {
        sleeping = true;
        try {
            Thread.sleep(100);
        } catch (InterruptedException woken) {
            // It is time to clean.
        }
        sleeping = false;
        synchronized (this) {
            entries.clear();
        }
        if (Thread.interrupted()) {
            return;
        }
        cleaned++;
    }
}
