package dev.allways.explored;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;

/** A counter that is read and written in two steps, so that two threads can lose an increment. */
public final class Counters implements Commands<Integer, Counters.Counter> {
    /** The system. */
    public static final class Counter {
        private volatile int value;

        @SuppressWarnings("NonAtomicVolatileUpdate") // that is what is to be found
        int increment() {
            return ++value;
        }
    }

    @Override
    public Integer model() {
        return 0;
    }

    @Override
    public Counter system() {
        return new Counter();
    }

    @Override
    public void commands(Menu<Integer, Counter> menu) {
        menu.command("increment")
                .run(counter -> counter.increment())
                .returns(value -> value + 1)
                .next(value -> value + 1);
        menu.command("get").run(counter -> counter.value).returns(value -> value);
    }
}
