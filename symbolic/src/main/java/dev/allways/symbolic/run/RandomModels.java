package dev.allways.symbolic.run;

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Methods of the platform that give random numbers, where those of generators without a seed are inputs. Called in the
 * places of the methods that they are named after, in code with terms and without.
 */
public final class RandomModels {
    private static final int DOUBLE_BITS = 53; // a random double is so many bits, or these divided by a power of two
    private static final int FLOAT_BITS = 24;

    private RandomModels() {}

    private static boolean isInput(Random random) {
        return random instanceof RandomInput || random instanceof ThreadLocalRandom;
    }

    public static boolean nextBoolean(Random random) {
        return isInput(random) ? InputTerms.booleanInput(null, "nextBoolean") : random.nextBoolean();
    }

    public static int nextInt(Random random) {
        return isInput(random) ? InputTerms.intInput(null, "nextInt") : random.nextInt();
    }

    public static int nextInt(Random random, int bound) {
        if (!isInput(random)) {
            return random.nextInt(ValueTerms.settle(bound));
        }
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return InputTerms.intInput(null, "nextInt", 0, ValueTerms.settle(bound) - 1);
    }

    public static int nextInt(Random random, int origin, int bound) {
        if (!isInput(random)) {
            return random.nextInt(ValueTerms.settle(origin), ValueTerms.settle(bound));
        }
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return InputTerms.intInput(null, "nextInt", ValueTerms.settle(origin), ValueTerms.settle(bound) - 1);
    }

    public static long nextLong(Random random) {
        return isInput(random) ? InputTerms.longInput(null, "nextLong") : random.nextLong();
    }

    public static float nextFloat(Random random) {
        return isInput(random)
                ? InputTerms.intInput(null, "nextFloat * 2^24", 0, (1 << FLOAT_BITS) - 1) * 0x1p-24f
                : random.nextFloat();
    }

    public static double nextDouble(Random random) {
        return isInput(random) ? fraction("nextDouble * 2^53") : random.nextDouble();
    }

    public static double random() {
        return fraction("random * 2^53");
    }

    private static double fraction(String label) {
        return InputTerms.longInput(null, label, 0, (1L << DOUBLE_BITS) - 1) * 0x1p-53;
    }

    public static void nextBytes(Random random, byte[] bytes) {
        if (!isInput(random)) {
            random.nextBytes(bytes);
            return;
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = InputTerms.byteInput(null, "nextBytes");
        }
    }
}
