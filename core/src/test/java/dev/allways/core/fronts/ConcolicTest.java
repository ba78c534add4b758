package dev.allways.core.fronts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.BranchCondition;
import dev.allways.core.Chooser;
import dev.allways.core.Input;
import dev.allways.core.Limits;
import dev.allways.core.Observation.Branch;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Engine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Symbolic inputs: the branches of a path as observations, the inputs as choices, two of them with one label. */
class ConcolicTest {
    private static final Input FIRST = new Input("input", 0);
    private static final Input SECOND = new Input("input", 1);

    /** A condition over inputs, told apart by its text. */
    private record Tested(String text, Predicate<Map<Input, Long>> holds) implements BranchCondition {
        @Override
        public Set<Input> inputs() {
            return Set.of(FIRST, SECOND);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Tested condition && text.equals(condition.text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    private static long first(Map<Input, Long> inputs) {
        return inputs.getOrDefault(FIRST, 0L);
    }

    private static long second(Map<Input, Long> inputs) {
        return inputs.getOrDefault(SECOND, 0L);
    }

    private static boolean branch(
            Chooser chooser, String text, Map<Input, Long> inputs, Predicate<Map<Input, Long>> holds) {
        boolean taken = holds.test(inputs);
        chooser.observe(new Branch(new Tested(text, holds), taken));
        return taken;
    }

    /** The smallest inputs, the first before the second, from -1000 and -60 on. */
    private static Optional<Map<Input, Long>> tryAll(List<Branch> path) {
        for (long first = -1000; first <= 1000; first++) {
            for (long second = -60; second <= 60; second++) {
                Map<Input, Long> inputs = Map.of(FIRST, first, SECOND, second);
                if (path.stream().allMatch(each -> ((Tested) each.condition()).holds.test(inputs) == each.taken())) {
                    return Optional.of(inputs);
                }
            }
        }
        return Optional.empty();
    }

    private static Program program(int product) {
        return chooser -> {
            Map<Input, Long> inputs = Map.of(
                    FIRST, chooser.between("input", -1000L, 1000L), SECOND, chooser.between("input", -1000L, 1000L));
            if (branch(chooser, "first + 5 > 10", inputs, in -> first(in) + 5 > 10)
                    && branch(chooser, "first * second == product", inputs, in -> first(in) * second(in) == product)) {
                throw new AssertionError();
            }
        };
    }

    /**
     * Three paths. The simplest inputs, 0 and 0, take the first branch not; 6 and -60 are the first that do, and don't
     * take the second; first * second == 50 is had first by 10 and 5, as 6 to 9 don't divide 50. Three executions of
     * two choices.
     */
    @Test
    void oneExecutionOfEachPath() {
        Program program = program(50);
        Limits limits = Limits.DEFAULT.withErrors(10);
        Concolic concolic = new Concolic(Setup.of(program), ConcolicTest::tryAll);
        Result result = Engine.explore(program, concolic, limits);
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(3);
        assertThat(result.statistics().counters().choices()).isEqualTo(6);
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().trace().steps().stream().map(Trace.Step::text))
                .containsExactly("input = 10", "input = 5");
        assertThat(concolic.unsatisfiable()).isZero();
    }

    /** No product of an integer above 5 and one up to 60 is 61, a prime: the third path can't be taken. */
    @Test
    void aPathThatNoInputTakes() {
        Program program = program(61);
        Concolic concolic = new Concolic(Setup.of(program), path -> tryAll(path).filter(in -> first(in) != 61));
        Result result = Engine.explore(program, concolic, Limits.DEFAULT);
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
        assertThat(concolic.unsatisfiable()).isEqualTo(1);
    }
}
