package dev.allways.core.strategy.unfolding;

/** Numbers that tell what is marked now from what was marked before. */
final class Marks {
    private int last;

    int next() {
        return ++last;
    }
}
