package dev.allways.explored;

import dev.allways.junit.Explore;

/** Starts a thread in a way that no class file tells. */
class Unforeseen {
    @Explore
    void test() throws Exception {
        Runnable nothing = () -> {};
        Object other = Thread.class.getConstructor(Runnable.class).newInstance(nothing);
        Thread.class.getMethod("sta".concat("rt")).invoke(other);
        Thread.class.getMethod("join").invoke(other);
    }
}
