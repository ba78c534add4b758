package dev.allways.studies.verdicts;

import java.util.Random;

/** Inputs as SV-COMP's programs have them: each call gives another value, nobody knows which. */
public final class Verifier {
    private static final Random RANDOM = new Random();

    private Verifier() {}

    /** Ends the program unless a condition holds. */
    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    /** A truth value. */
    public static boolean nondetBoolean() {
        return RANDOM.nextBoolean();
    }

    /** A byte. */
    public static byte nondetByte() {
        return (byte) RANDOM.nextInt();
    }

    /** A character. */
    public static char nondetChar() {
        return (char) RANDOM.nextInt();
    }

    /** A short. */
    public static short nondetShort() {
        return (short) RANDOM.nextInt();
    }

    /** An int. */
    public static int nondetInt() {
        return RANDOM.nextInt();
    }

    /** A long. */
    public static long nondetLong() {
        return RANDOM.nextLong();
    }

    /** A float. */
    public static float nondetFloat() {
        return Float.intBitsToFloat(RANDOM.nextInt());
    }

    /** A double. */
    public static double nondetDouble() {
        return Double.longBitsToDouble(RANDOM.nextLong());
    }

    /** A text. */
    public static String nondetString() {
        return Integer.toString(RANDOM.nextInt(), Character.MAX_RADIX);
    }
}
