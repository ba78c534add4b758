package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import java.util.Random;
import java.util.random.RandomGenerator;

/** Random numbers that are choices; zero is the simplest of each kind, and the least of those in a range. */
final class ChosenRandom extends Random {
    /*
     * What takes a number and tries again until it fits never ends where all numbers are the simplest, as when a
     * shrinker has no more answers. So numbers in a range are chosen in it, and the normal distribution is that of
     * RandomGenerator, not the one of Random, which tries again.
     */
    private static final long serialVersionUID = 1;
    private static final ChoicePoint.Range INT = range(Integer.MIN_VALUE, Integer.MAX_VALUE);
    private static final ChoicePoint.Range FRACTION = range(0, (1L << 53) - 1);
    private static final ChoicePoint.Range SHORT_FRACTION = range(0, (1L << 24) - 1);

    private final transient Chooser chooser;

    ChosenRandom(Chooser chooser) {
        super(0);
        this.chooser = chooser;
    }

    private static ChoicePoint.Range range(long min, long max) {
        return new ChoicePoint.Range("random", min, max);
    }

    private long chosen(ChoicePoint.Range range) {
        return range.value(chooser.choose(range));
    }

    @Override
    public void setSeed(long seed) {}

    @Override
    protected int next(int bits) {
        return (int) chosen(range(0, (1L << bits) - 1));
    }

    @Override
    public int nextInt() {
        return (int) chosen(INT);
    }

    @Override
    public int nextInt(int bound) {
        return nextInt(0, bound);
    }

    @Override
    public int nextInt(int origin, int bound) {
        return (int) nextLong(origin, bound);
    }

    @Override
    public long nextLong() {
        return (chosen(INT) << Integer.SIZE) + chosen(INT);
    }

    @Override
    public long nextLong(long bound) {
        return nextLong(0, bound);
    }

    @Override
    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("there is no number from %d to below %d".formatted(origin, bound));
        }
        return bound - origin > 0
                ? chosen(range(origin, bound - 1))
                : Gen.longs(origin, bound - 1).generate(chooser); // more than a range may have
    }

    @Override
    public boolean nextBoolean() {
        return chooser.choose(Points.TRUE) == 1;
    }

    @Override
    public float nextFloat() {
        return chosen(SHORT_FRACTION) * 0x1.0p-24f;
    }

    @Override
    public double nextDouble() {
        return chosen(FRACTION) * 0x1.0p-53;
    }

    @Override
    @SuppressWarnings("UnnecessaryMethodReference") // of this class the method itself would be called
    public synchronized double nextGaussian() {
        RandomGenerator longs = this::nextLong;
        return longs.nextGaussian();
    }
}
