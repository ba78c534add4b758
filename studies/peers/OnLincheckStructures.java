package dev.allways.studies.threads.peers;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** An attempt by Lincheck's model checking at a structure. */
public final class OnLincheckStructures {
    private static String name;
    private static Attempt attempt;

    private OnLincheckStructures() {}

    public static void main(String[] arguments) throws Throwable {
        name = arguments[0];
        arguments[0] = Structures.class.getName() + "#nothing";
        attempt = Attempt.of(arguments);
        try {
            new ModelCheckingOptions()
                    .iterations(Structures.SCENARIOS)
                    .invocationsPerIteration(attempt.budget())
                    .threads(2)
                    .actorsPerThread(2)
                    .actorsBefore(2)
                    .actorsAfter(1)
                    .check(Tested.class);
            attempt.passed();
        } catch (LincheckAssertionError found) {
            if (String.valueOf(found.getMessage()).contains("bug in Lincheck")) {
                attempt.broken("it takes what happened for a bug of its own");
            }
            attempt.failed(found);
        } catch (Throwable broken) {
            attempt.broken(broken.toString());
        }
    }

    /** What it makes for each execution. */
    public static class Tested {
        private final Structure structure;

        public Tested() {
            attempt.run();
            structure = Structures.of(name);
        }

        @Operation
        public int put(@Param(gen = IntGen.class, conf = "1:2") int value) {
            return structure.put(value);
        }

        @Operation
        public int take() {
            return structure.take();
        }

        @Operation
        public int look() {
            return structure.look();
        }
    }
}
