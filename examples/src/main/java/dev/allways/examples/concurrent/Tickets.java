package dev.allways.examples.concurrent;

import dev.allways.commands.concurrent.ConcurrentTest;
import dev.allways.gen.Gen;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Tickets that are sold and given back. */
public final class Tickets {
    private final Deque<String> free = new ArrayDeque<>();
    private final AtomicInteger left = new AtomicInteger();

    /** Adds one. */
    public synchronized void giveBack(String ticket) {
        free.push(ticket);
        left.incrementAndGet();
    }

    /** Sells one; null if there is none. */
    public @Nullable String sell() {
        if (left.get() == 0) {
            return null;
        }
        synchronized (this) {
            left.decrementAndGet();
            return free.pop();
        }
    }

    // tag::test
    /** Two threads, up to two calls each: what they return must be what they return one at a time. */
    public static ConcurrentTest<Tickets> test() {
        return ConcurrentTest.of("tickets", Tickets::new)
                .run("sell", Tickets::sell)
                .does("giveBack", Tickets::giveBack, Gen.elements("A1", "B2"))
                .after("left", tickets -> tickets.left.get());
    }
    // end::test
}
