package dev.allways.followed;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Inputs as SV-COMP's programs have them. */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    public static boolean nondetBoolean() {
        return new Random().nextBoolean();
    }

    public static byte nondetByte() {
        return (byte) new Random().nextInt();
    }

    public static char nondetChar() {
        return (char) new Random().nextInt();
    }

    public static short nondetShort() {
        return (short) new Random().nextInt();
    }

    public static int nondetInt() {
        return new Random().nextInt();
    }

    public static long nondetLong() {
        return new Random().nextLong();
    }

    public static float nondetFloat() {
        return new Random().nextFloat();
    }

    public static double nondetDouble() {
        return new Random().nextDouble();
    }

    public static String nondetString() {
        return String.valueOf(new Random().nextInt());
    }

    public static @Nullable Object nondetObject() {
        return null;
    }

    public static int nondetInt(int least) {
        return least;
    }

    public static int[] nondetInts() {
        return new int[] {nondetInt()};
    }
}
