package dev.allways.core.strategy.delay;

/** What the options of a choice that is not of tasks cost; the first costs nothing. */
enum Price {
    /** All the same. */
    NOTHING,
    /** Each but the first costs one. */
    ONE,
    /** Each costs one more than the one before it. */
    EACH;

    long of(long option) {
        return switch (this) {
            case NOTHING -> 0;
            case ONE -> Math.min(option, 1);
            case EACH -> option;
        };
    }
}
