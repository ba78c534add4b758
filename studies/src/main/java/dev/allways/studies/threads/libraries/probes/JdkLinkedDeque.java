package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Two threads add to the ends of a deque; then one looks at the head and the other takes the tail. The first adds "a"
 * at the tail before it sees "b" at the head, so the tail is "a" then and "b" can't be taken from there.
 */
public final class JdkLinkedDeque implements Body {
    private static final class Results {
        private @Nullable String head;
        private @Nullable String tail;
    }

    @Override
    public void run() throws InterruptedException {
        ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>();
        Results results = new Results();
        Concurrently.run(
                () -> {
                    deque.addLast("a");
                    results.head = deque.peekFirst();
                },
                () -> {
                    deque.addFirst("b");
                    results.tail = deque.pollLast();
                });
        boolean both = "b".equals(results.head) && "b".equals(results.tail);
        Claim.that(!both, "seen at the head, behind which there was another, and taken from the tail");
    }
}
