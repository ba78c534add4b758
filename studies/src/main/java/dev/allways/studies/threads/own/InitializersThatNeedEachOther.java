package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** Two classes whose initialisers need each other, initialised from two sides. */
final class InitializersThatNeedEachOther {
    private InitializersThatNeedEachOther() {}

    /** The left one. */
    static final class Left {
        static final Object OTHER = Right.class;
        static final int VALUE = Right.value() + 1;

        private Left() {}

        static int value() {
            return VALUE;
        }
    }

    /** The right one. */
    static final class Right {
        static final Object OTHER = Left.class;
        static final int VALUE = Left.value() + 1;

        private Right() {}

        static int value() {
            return VALUE;
        }
    }

    static void run() throws InterruptedException {
        Concurrently.run(
                () -> Claim.that(Left.value() > 0, "no left"), () -> Claim.that(Right.value() > 0, "no right"));
    }
}
