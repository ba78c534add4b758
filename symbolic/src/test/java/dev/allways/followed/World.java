package dev.allways.followed;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Programs that ask the world for more than their inputs, and programs that only might. */
public final class World {
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
        assert new Random(7).nextInt() == new Random(7).nextInt();
    }

    public static void number() {
        perhaps(() -> {});
        random();
    }

    public static void numberWithoutInputs() {
        random();
    }

    public static void reference() {
        perhaps(() -> {});
        DoubleSupplier numbers = Math::random;
        numbers.getAsDouble();
    }

    public static void generator() {
        perhaps(() -> {});
        Supplier<Random> generators = Random::new;
        generators.get();
    }

    public static void ofThread() {
        perhaps(() -> {});
        ThreadLocalRandom.current().nextInt();
    }

    public static void shuffled() {
        perhaps(() -> {});
        Collections.shuffle(List.of());
    }

    public static void identifier() {
        perhaps(() -> {});
        UUID.randomUUID();
    }

    public static void time() {
        perhaps(() -> {});
        LongSupplier clock = System::nanoTime;
        clock.getAsLong();
    }

    public static void date() {
        perhaps(() -> {});
        new Date();
    }

    public static void instant() {
        perhaps(() -> {});
        Instant.now();
    }

    public static void today() {
        perhaps(() -> {});
        assert LocalDate.now().getYear() > 2000;
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
