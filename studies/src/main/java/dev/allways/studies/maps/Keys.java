package dev.allways.studies.maps;

import dev.allways.gen.CollidingKey;
import dev.allways.gen.Gen;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** When two keys are the same one, and which keys are generated: in this libraries differ. */
enum Keys {
    /** By {@code equals}. */
    JAVA {
        @Override
        Object same(Object key) {
            return key;
        }

        @Override
        Gen<Object> generator() {
            return Gen.oneOf(Terms.TERM, Gen.collidingKeys());
        }
    },
    /** By {@code compareTo}: all keys are of one type. */
    ORDERED {
        @Override
        Object same(Object key) {
            return key;
        }

        @Override
        Gen<Object> generator() {
            return Gen.oneOf(Gen.collidingKeys(), Gen.combine(Gen.ints(), Gen.ints(), CollidingKey::new));
        }
    },
    /**
     * By {@code Util.equiv}: integers of all types are compared by value, and so are those of two binary formats; both
     * zeros are one. NaN is no key, because it is not itself; nor are lists and maps of Java, whose hash is that of
     * Java in a map of more than eight entries, and Clojure's in others.
     */
    CLOJURE {
        @Override
        Object same(Object key) {
            return switch (key) {
                case Integer it -> new Numeric(true, BigDecimal.valueOf(it));
                case Long it -> new Numeric(true, BigDecimal.valueOf(it));
                case Double it -> new Numeric(false, new BigDecimal(it).stripTrailingZeros());
                default -> key;
            };
        }

        @Override
        Gen<Object> generator() {
            return Gen.oneOf(Terms.SIMPLE, Gen.collidingKeys());
        }
    },
    /**
     * By {@code ==} of Scala: numbers and characters are compared by value. NaN is no key, because it is not itself.
     */
    SCALA {
        @Override
        Object same(Object key) {
            return switch (key) {
                case Integer it -> new Numeric(true, BigDecimal.valueOf(it));
                case Long it -> new Numeric(true, BigDecimal.valueOf(it));
                case Character it -> new Numeric(true, BigDecimal.valueOf(it));
                case Double it -> new Numeric(true, new BigDecimal(it).stripTrailingZeros());
                default -> key;
            };
        }

        @Override
        Gen<Object> generator() {
            return Gen.oneOf(Terms.SIMPLE, Gen.collidingKeys());
        }
    };

    /** A number as a key, and whether it is one of those that are compared with integers. */
    private record Numeric(boolean integers, BigInteger unscaled, int scale) {
        Numeric(boolean integers, BigDecimal value) {
            this(
                    integers,
                    value.signum() == 0
                            ? BigInteger.ZERO
                            : value.stripTrailingZeros().unscaledValue(),
                    value.signum() == 0 ? 0 : value.stripTrailingZeros().scale());
        }
    }

    /** What equals that of another key just if both are one key to the library. */
    abstract Object same(Object key);

    abstract Gen<Object> generator();

    /** Values of many types. */
    static final class Terms {
        private static final Gen<Object> LEAF = Gen.oneOf(
                Gen.ints(),
                Gen.longs(),
                Gen.elements("flower", "hill", "pyke", "rivers", "sand", "snow", "stone", "storm", "waters"),
                Gen.strings(),
                Gen.booleans(),
                Gen.chars(),
                Gen.frequency(
                        new Gen.Weighted<>(20, Gen.finiteDoubles()),
                        new Gen.Weighted<>(1, Gen.constant(0.0)),
                        new Gen.Weighted<>(1, Gen.constant(-0.0))));

        /** Without others inside. */
        static final Gen<Object> SIMPLE =
                Gen.frequency(new Gen.Weighted<>(100, LEAF), new Gen.Weighted<>(10, Gen.strings(0, 100)));

        /** Rarely lists and maps of others. */
        static final Gen<Object> TERM = Gen.recursive(
                SIMPLE,
                inner -> Gen.frequency(
                        new Gen.Weighted<>(40, SIMPLE),
                        new Gen.Weighted<Object>(2, inner.list(0, 3).map(list -> (Object) List.copyOf(list))),
                        new Gen.Weighted<Object>(1, Gen.maps(inner, inner, 0, 3).map(map -> (Object) map))),
                2);

        private Terms() {}
    }
}
