package dev.allways.core.faults;

/** Where a read or a write may break off. */
public enum Cut {
    /** Nowhere: all of it, or nothing. */
    NOWHERE {
        @Override
        int places(int length) {
            return 0;
        }

        @Override
        int place(int i, int length) {
            throw new IndexOutOfBoundsException(i);
        }
    },
    /** In the middle: half of it, rounded down, where that is not nothing. */
    HALF {
        @Override
        int places(int length) {
            return length > 1 ? 1 : 0;
        }

        @Override
        int place(int i, int length) {
            return length / 2;
        }
    },
    /** Anywhere: after any number of bytes or characters but the last. */
    ANYWHERE {
        @Override
        int places(int length) {
            return Math.max(0, length - 1);
        }

        @Override
        int place(int i, int length) {
            return i + 1;
        }
    };

    /** How many places there are in so many bytes or characters. */
    abstract int places(int length);

    /** After how many of them the i-th place lies. */
    abstract int place(int i, int length);
}
