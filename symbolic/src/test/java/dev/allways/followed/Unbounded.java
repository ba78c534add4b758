package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import java.util.List;

/** A loop and a recursion that only an input bounds, and code that is not followed. */
public final class Unbounded {
    private Unbounded() {}

    /** Counts to the input. */
    public static final class Loop implements Program {
        @Override
        public void run(Chooser chooser) {
            int n = Symbolic.of(chooser).intInput("n", 0, Integer.MAX_VALUE);
            int i = 0;
            while (i < n) {
                i++;
            }
            chooser.label("counted to " + i);
        }
    }

    /** Counts down from the input. */
    public static final class Recursion implements Program {
        @Override
        public void run(Chooser chooser) {
            int n = Symbolic.of(chooser).intInput("n", 0, Integer.MAX_VALUE);
            chooser.label("counted to " + depth(n));
        }

        private static int depth(int n) {
            return n <= 0 ? 0 : 1 + depth(n - 1);
        }
    }

    /** Asks for ever what the first answer tells. */
    public static final class Endless implements Program {
        @Override
        public void run(Chooser chooser) {
            boolean isSet = Symbolic.of(chooser).booleanInput("set");
            int times = 0;
            while (times >= 0) {
                times = isSet ? 1 : 2;
            }
        }
    }

    /** Takes roots: two of small inputs, three of others. */
    public static final class Roots implements Program {
        @Override
        public void run(Chooser chooser) {
            int n = Symbolic.of(chooser).intInput("n");
            double root = Math.cbrt(n) + Math.cbrt(n + 1.0);
            if (n > 4) {
                root += Math.cbrt(n - 1.0);
            }
            chooser.label(root > 0 ? "positive" : "not positive");
        }
    }

    /** Up to two inputs, whose bounds are chosen before. */
    public static final class Limited implements Program {
        @Override
        public void run(Chooser chooser) {
            int limit = chooser.choose("limit", List.of(500, 5_000));
            for (int i = 0; i < 2; i++) {
                if (chooser.flip("one more")) {
                    int n = Symbolic.of(chooser).intInput("n", 0, limit);
                    chooser.label("up to " + limit + (n > 1_000 ? ": large" : n > 300 ? ": middle" : ": small"));
                }
            }
        }
    }
}
