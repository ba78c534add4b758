package dev.allways.followed;

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Programs whose inputs are random numbers; their names say the verdict. */
public final class RandomNumbers {
    private RandomNumbers() {}

    public static void anyInt_false() {
        assert new Random().nextInt() != 4711;
    }

    public static void belowItsBound_true() {
        int digit = new Random().nextInt(10);
        assert digit >= 0 && digit < 10;
    }

    public static void lastBelowItsBound_false() {
        Random random = new Random();
        assert random.nextInt(10) != 9 || random.nextInt(20, 30) != 29;
    }

    public static void betweenBounds_true() {
        int die = new Random().nextInt(1, 7);
        assert die >= 1 && die <= 6;
    }

    /** Each bound is a way of its own. */
    public static void boundIsRandom_false() {
        Random random = new Random();
        int bound = random.nextInt(1, 4);
        assert bound + random.nextInt(bound) != 5;
    }

    public static void boundIsRandom_true() {
        Random random = new Random();
        int bound = random.nextInt(1, 4);
        assert bound + random.nextInt(bound) < 6;
    }

    public static void refusedBound_true() {
        int bound = new Random().nextInt(3);
        try {
            new Random().nextInt(-bound);
            assert false;
        } catch (IllegalArgumentException e) {
            assert e.getMessage().equals("bound must be positive");
        }
    }

    public static void longs_false() {
        assert new Random().nextLong() != 1L << 40;
    }

    public static void truth_false() {
        Random random = new Random();
        boolean first = random.nextBoolean();
        assert first || random.nextBoolean();
    }

    public static void doubles_true() {
        double number = new Random().nextDouble();
        assert number >= 0 && number < 1;
    }

    public static void doubles_false() {
        assert new Random().nextDouble() < 0.375;
    }

    public static void floats_true() {
        float number = new Random().nextFloat();
        assert number >= 0 && number < 1;
    }

    public static void scaled_false() {
        assert (int) (Math.random() * 6) + 1 != 6;
    }

    public static void scaled_true() {
        int die = (int) (Math.random() * 8) + 1;
        assert die >= 1 && die <= 8;
    }

    public static void ofThread_false() {
        assert ThreadLocalRandom.current().nextInt(5, 8) != 7;
    }

    public static void ofThread_true() {
        assert ThreadLocalRandom.current().nextInt(5, 8) < 8;
    }

    public static void bytes_false() {
        byte[] bytes = new byte[2];
        new Random().nextBytes(bytes);
        assert bytes[0] + bytes[1] != 254;
    }

    /** With a seed the numbers are always the same. */
    public static void withSeed_true() {
        Random random = new Random(42);
        assert random.nextInt(10) == new Random(42).nextInt(10);
        assert random.nextInt() == -1170105035 || random.nextInt() != 17;
    }

    public static void seedOfAnInput_unknown() {
        assert new Random(new Random().nextInt()).nextInt() != 17;
    }

    public static void asGenerator_false() {
        RandomGenerator generator = new Random();
        assert generator.nextInt() != 17;
    }

    private static final Random KEPT = new Random();

    public static void kept_false() {
        assert KEPT.nextInt() != KEPT.nextInt() + 17;
    }

    public static void reference_false() {
        java.util.function.Supplier<Random> maker = Random::new;
        java.util.function.IntSupplier numbers = maker.get()::nextInt;
        assert numbers.getAsInt() != 17;
    }

    /** What the platform makes of random numbers is not followed. */
    public static void gaussian_unknown() {
        assert new Random().nextGaussian() < 1e9;
    }

    private static final class Own extends Random {
        private static final long serialVersionUID = 1;
    }

    public static void ofAnotherClass_unknown() {
        assert new Own().nextInt() != 17;
    }
}
