package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import java.util.List;

/** A choice, an order of threads and an input: one of each has to be met for the failure. */
public final class Mixed implements Program {
    private int shared;

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        int by = chooser.choose("by", List.of(1, 2));
        int n = Symbolic.of(chooser).intInput("n", 0, 1_000);
        Thread writer = new Thread(() -> shared = 1);
        writer.start();
        int seen = shared;
        writer.join();
        if (n == 10 * by + seen) {
            chooser.label("by " + by + ", seen " + seen);
            if (by == 2 && seen == 1) {
                throw new IllegalStateException("n is " + n);
            }
        }
    }
}
