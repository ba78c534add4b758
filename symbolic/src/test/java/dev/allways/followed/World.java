package dev.allways.followed;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Programs that ask the world for more than their inputs, and programs that only might. */
public final class World {
    static Object kept = "nothing";

    private World() {}

    private static double random() {
        return Math.random();
    }

    private static void perhaps(Runnable other) {
        int input = Verifier.nondetInt();
        if (input == 3 && input > 4) {
            other.run();
        }
    }

    /** Never called. */
    public static void main(String[] arguments) {
        if (arguments.length > 0 && random() < 0.5) {
            throw new IllegalArgumentException(arguments[0]);
        }
    }

    public static void nothing() {
        perhaps(World::random);
    }

    public static void seed() {
        perhaps(() -> {});
        int number = new Random(7).nextInt();
        assert number == new Random(7).nextInt();
    }

    public static void number() {
        perhaps(() -> {});
        random();
    }

    public static void numberWithoutInputs() {
        random();
    }

    public static void object() {
        assert Verifier.nondetObject() == null;
    }

    public static void numberAbove() {
        assert Verifier.nondetInt(3) == 3;
    }

    public static void array() {
        perhaps(() -> {});
        assert Verifier.nondetInts().length == 1;
    }

    public static void reference() {
        perhaps(() -> {});
        DoubleSupplier numbers = Math::random;
        kept = numbers.getAsDouble();
    }

    public static void generator() {
        perhaps(() -> {});
        Supplier<Random> generators = Random::new;
        kept = generators.get();
    }

    public static void ofThread() {
        perhaps(() -> {});
        kept = ThreadLocalRandom.current().nextInt();
    }

    public static void shuffled() {
        perhaps(() -> {});
        Collections.shuffle(List.of());
    }

    public static void identifier() {
        perhaps(() -> {});
        kept = UUID.randomUUID();
    }

    public static void time() {
        perhaps(() -> {});
        LongSupplier clock = System::nanoTime;
        kept = clock.getAsLong();
    }

    public static void date() {
        perhaps(() -> {});
        kept = Calendar.getInstance();
    }

    public static void instant() {
        perhaps(() -> {});
        kept = Instant.now();
    }

    public static void today() {
        perhaps(() -> {});
        assert LocalDate.now(ZoneOffset.UTC).getYear() > 2000;
    }

    public static void standardInput() {
        perhaps(() -> {});
        assert System.in != null;
    }

    public static void arguments() {
        perhaps(() -> {});
        main(new String[0]);
    }
}
