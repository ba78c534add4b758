package dev.allways.core.strategy;

import java.util.random.RandomGenerator;

/**
 * The random numbers of {@link java.util.SplittableRandom}, from a state that can be kept (Steele, Lea, Flood: Fast
 * Splittable Pseudorandom Number Generators, OOPSLA 2014).
 */
final class SplitMix implements RandomGenerator {
    private static final long GAMMA = 0x9e3779b97f4a7c15L; // 2^64 / golden ratio

    private long state;

    /** Numbers that depend on the seed only. */
    SplitMix(long seed) {
        this.state = seed;
    }

    /** The number that a generator with the seed gives behind so many others. */
    static long number(long seed, long before) {
        return new SplitMix(seed + GAMMA * before).nextLong();
    }

    @Override
    public long nextLong() {
        state += GAMMA;
        long mixed = (state ^ state >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }

    @Override
    public int nextInt() {
        state += GAMMA;
        long mixed = (state ^ state >>> 33) * 0x62a9d9ed799705f5L;
        return (int) ((mixed ^ mixed >>> 28) * 0xcb24d0a5c88c35b3L >>> 32);
    }

    /** What the next numbers depend on: a generator with this seed gives the same. */
    long state() {
        return state;
    }

    /** Continues from a state. */
    void setState(long state) {
        this.state = state;
    }
}
