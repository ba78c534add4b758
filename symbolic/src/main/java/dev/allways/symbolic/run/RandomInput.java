package dev.allways.symbolic.run;

import java.util.Random;

/** A generator of random numbers without a seed, each of whose numbers is an input. */
@SuppressWarnings("serial") // it is never written
public final class RandomInput extends Random {
    @Override
    protected int next(int bits) {
        return bits == 32 ? InputTerms.intInput(null, "next") : InputTerms.intInput(null, "next", 0, (1 << bits) - 1);
    }

    @Override
    public int nextInt() {
        return RandomModels.nextInt(this);
    }

    @Override
    public int nextInt(int bound) {
        return RandomModels.nextInt(this, bound);
    }

    @Override
    public int nextInt(int origin, int bound) {
        return RandomModels.nextInt(this, origin, bound);
    }

    @Override
    public long nextLong() {
        return RandomModels.nextLong(this);
    }

    @Override
    public boolean nextBoolean() {
        return RandomModels.nextBoolean(this);
    }

    @Override
    public float nextFloat() {
        return RandomModels.nextFloat(this);
    }

    @Override
    public double nextDouble() {
        return RandomModels.nextDouble(this);
    }

    /** Not followed: the platform draws until numbers fit. */
    @Override
    public synchronized double nextGaussian() {
        Shadows.lost("java.util.Random.nextGaussian");
        return 0;
    }

    /** Not followed: the platform draws until numbers fit. */
    @Override
    public double nextExponential() {
        Shadows.lost("java.util.Random.nextExponential");
        return 0;
    }

    @Override
    public void nextBytes(byte[] bytes) {
        RandomModels.nextBytes(this, bytes);
    }
}
