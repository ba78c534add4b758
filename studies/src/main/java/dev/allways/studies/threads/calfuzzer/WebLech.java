package dev.allways.studies.threads.calfuzzer;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** A spider that counts its running downloads outside of the queue's lock, so it may quit while one is under way. */
final class WebLech {
    private final Queue<String> queue = new ArrayDeque<>();
    private int running;
    private int downloaded;

    static void run() throws InterruptedException {
        WebLech spider = new WebLech();
        spider.queue.add("/");
        Concurrently.run(spider::spin, spider::spin);
        Claim.that(spider.downloaded == 3, "downloaded " + spider.downloaded + " of 3 pages");
        Claim.that(spider.running == 0, spider.running + " downloads never end");
    }

    private void spin() {
        for (int tries = 0; tries < 4; tries++) {
            String page = next();
            if (page != null) {
                running++;
                download(page);
                running--;
            }
        }
    }

    private @Nullable String next() {
        synchronized (queue) {
            return queue.poll();
        }
    }

    private void download(String page) {
        synchronized (queue) {
            downloaded++;
            if (page.equals("/")) {
                queue.add("/a");
                queue.add("/b");
            }
        }
    }
}
