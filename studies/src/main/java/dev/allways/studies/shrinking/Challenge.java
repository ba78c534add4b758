package dev.allways.studies.shrinking;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.gen.Gen;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * A property that is false, and the smallest values that show it.
 *
 * @param name what it is called where it was published
 * @param values what is generated
 * @param property whether a value has it; may assume something of the value
 * @param smallest the values that are to be the result of shrinking, as text
 * @param published evaluations in shrinking, as published for others, the mean of each
 */
record Challenge<T>(
        String name, Gen<T> values, BiPredicate<Chooser, T> property, Set<String> smallest, String published) {
    /** A value without the property. */
    static final class Falsified extends AssertionError {
        private static final long serialVersionUID = 1;

        Falsified(String value) {
            super(value);
        }
    }

    /** The property as a program, which counts how often it runs, and knows when each of the smallest values failed. */
    final class Tested implements Program {
        private long runs;
        private final Map<String, Long> met = new HashMap<>(); // how often it had run when a value failed first

        @Override
        public void run(Chooser chooser) {
            runs++;
            T value = values.generate(chooser);
            if (!property.test(chooser, value)) {
                String text = String.valueOf(value);
                if (smallest.contains(text)) {
                    met.putIfAbsent(text, runs);
                }
                throw new Falsified(text);
            }
        }

        long runs() {
            return runs;
        }

        /** How often it had run when this value, one of the smallest, failed first. */
        long runsUntil(String value) {
            return Objects.requireNonNull(met.get(value));
        }

        void begin() {
            runs = 0;
            met.clear();
        }
    }
}
