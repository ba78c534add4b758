package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Operation;
import dev.allways.core.Pending;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.contract.SmallTasks;
import dev.allways.core.states.Drop;
import dev.allways.core.states.Frontier;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When an exploration ends, and why. */
class LimitsTest {
    private static final Program FIVE_FLIPS = chooser -> {
        for (int i = 0; i < 5; i++) {
            chooser.flip("bit");
        }
    };

    /** One of the first three bits is 1: in 100, 010 and 001; the least in the order of the search is 001. */
    private static final Program FAILING = chooser -> {
        int ones = 0;
        for (int i = 0; i < 3; i++) {
            ones += chooser.flip("bit") ? 1 : 0;
        }
        if (ones == 1) {
            throw new IllegalStateException();
        }
    };

    /**
     * 32 leaves: as many executions as are allowed are made, and one more than 32 is not needed to know that it is
     * over.
     */
    @ParameterizedTest
    @CsvSource({"1, EXECUTIONS, 1", "31, EXECUTIONS, 31", "32, EXHAUSTED, 32", "33, EXHAUSTED, 32"})
    void executions(long limit, StopReason reason, long made) {
        Result result = Allways.explore(FIVE_FLIPS).executions(limit).run();
        assertThat(result.stopReason()).isEqualTo(reason);
        assertThat(result.statistics().counters().executions()).isEqualTo(made);
    }

    /** As soon as the limit is met the search ends, also if there were no more: 9 states. */
    @ParameterizedTest
    @CsvSource({"1, UNIQUE_STATES, 1", "8, UNIQUE_STATES, 8", "9, UNIQUE_STATES, 9", "10, EXHAUSTED, 9"})
    void states(long limit, StopReason reason, long met) {
        for (String strategy : List.of("dfs", "bfs", "random-first", "best-first")) {
            Result result = Allways.explore(new Squares(3, -1))
                    .strategy(strategy)
                    .states(limit)
                    .run();
            assertThat(result.stopReason()).isEqualTo(reason);
            assertThat(result.statistics().counters().states()).isEqualTo(met);
        }
    }

    /** In depth-first order 000, 001 (fails), 010 (fails), 011, 100 (fails), and three more. */
    @ParameterizedTest
    @CsvSource({"1, ERRORS, 2, 1", "2, ERRORS, 3, 2", "3, ERRORS, 5, 3", "4, EXHAUSTED, 8, 3"})
    void errors(long limit, StopReason reason, long executions, long errors) {
        Result result = Allways.explore(FAILING).errors(limit).run();
        assertThat(result.stopReason()).isEqualTo(reason);
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
        assertThat(result.statistics().counters().errors()).isEqualTo(errors);
        assertThat(result.passed()).isFalse();
        Failure only = result.failures().getFirst(); // all have one origin
        assertThat(result.failures()).hasSize(1);
        assertThat(only.times()).isEqualTo(errors);
        assertThat(only.choices()).isEqualTo(Choices.of(0, 0, 1));
        assertThat(only.executionsBefore()).isEqualTo(1);
    }

    /** Two origins are two failures, in the order of their discovery. */
    @Test
    void failuresByOrigin() {
        Program program = chooser -> {
            switch (chooser.between("how", 0, 3)) {
                case 1 -> throw new IllegalStateException();
                case 2 -> throw new ArithmeticException();
                case 3 -> throw new IllegalStateException("another text, the same class"); // another line
                default -> {}
            }
        };
        Result result = Allways.explore(program).errors(10).run();
        assertThat(result.failures().stream()
                        .map(failure -> failure.error().getClass().getSimpleName()))
                .containsExactly("IllegalStateException", "ArithmeticException", "IllegalStateException");
        assertThat(result.statistics().counters().errors()).isEqualTo(3);
    }

    /** Eight ways of three choices, each cut before the fourth; the limits say so in their own words. */
    @Test
    void choicesAndDepth() {
        Result cut = Allways.explore(FIVE_FLIPS)
                .limits(Limits.DEFAULT.withChoices(3))
                .run();
        assertThat(cut.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(cut.omitted()).contains("8 executions were cut at the limit of 3 choices");
        assertThat(cut.statistics().counters().executions()).isEqualTo(8);
        assertThat(cut.statistics().counters().depthDropped()).isZero();

        Result deep = Allways.explore(FIVE_FLIPS).depth(3).run();
        assertThat(deep.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(deep.omitted()).contains("8 ways went beyond the depth limit of 3");
        assertThat(deep.statistics().counters().depthDropped()).isEqualTo(8);
        assertThat(deep.statistics().counters().maxDepth()).isEqualTo(3);

        for (Limits enough : List.of(Limits.DEFAULT.withChoices(5), Limits.DEFAULT.withDepth(5))) {
            assertThat(Allways.explore(FIVE_FLIPS).limits(enough).run().complete())
                    .isTrue();
        }
    }

    /** Programs without an end: in choices, in states without a choice, and in steps of one task. */
    static Stream<Arguments> endless() {
        Program choices = chooser -> {
            while (true) {
                chooser.flip("again");
            }
        };
        Program states = chooser -> {
            while (chooser.visit(() -> 0)) {}
        };
        Program steps = chooser -> {
            OneTask task = new OneTask();
            while (chooser.choose(task) == 0) {}
        };
        return Stream.of(
                Arguments.of("choices", choices), Arguments.of("states", states), Arguments.of("steps", steps));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("endless")
    void time(String name, Program program) {
        Result result = assertTimeoutPreemptively(
                Duration.ofMinutes(1),
                () -> Allways.explore(program)
                        .strategy("random")
                        .limits(Limits.DEFAULT.withChoices(Long.MAX_VALUE).withTime(Duration.ofMillis(20)))
                        .run());
        assertThat(result.stopReason()).isEqualTo(StopReason.TIME);
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
        assertThat(result.statistics().duration()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
        assertThat(result.passed()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("endless")
    void endlessExecutionsAreCut(String name, Program program) {
        Result result = assertTimeoutPreemptively(
                Duration.ofMinutes(1),
                () -> Allways.explore(program)
                        .strategy("random")
                        .limits(Limits.DEFAULT.withChoices(1_000).withExecutions(3))
                        .run());
        assertThat(result.stopReason()).isEqualTo(StopReason.EXECUTIONS);
        assertThat(result.statistics().counters().executions()).isEqualTo(3);
        assertThat(result.omitted()).contains("3 executions were cut at the limit of 1,000 choices");
    }

    /** A task that never ends. */
    private static final class OneTask implements ChoicePoint.Schedule {
        @Override
        public long size() {
            return 1;
        }

        @Override
        public int task(long answer) {
            return 0;
        }

        @Override
        public int tasks() {
            return 1;
        }

        @Override
        public Pending pending(int task) {
            return new Operation(task, Operation.Kind.LOCAL, 0, "");
        }
    }

    /** The failure that was met when the time was up is told all the same. */
    @Test
    void aFailureInTheLastExecution() {
        AtomicInteger executions = new AtomicInteger();
        Engine[] running = new Engine[1];
        Program program = chooser -> {
            chooser.flip("bit");
            if (executions.incrementAndGet() == 1) {
                running[0].stop(StopReason.TIME);
            }
            throw new IllegalStateException();
        };
        running[0] = Allways.explore(program).errors(2).engine();
        Result result = running[0].run();
        assertThat(result.stopReason()).isEqualTo(StopReason.TIME);
        assertThat(result.failures()).hasSize(1);
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
    }

    /**
     * An interrupt of the calling thread while the program is run for the fourth time: what was found before is in the
     * result, and the flag is still set. (The first execution fails, the second run confirms that.)
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void interruption(int workers) {
        Result result = assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            Thread calling = Thread.currentThread();
            AtomicInteger runs = new AtomicInteger();
            Program program = chooser -> {
                if (runs.incrementAndGet() == 4) {
                    calling.interrupt();
                }
                if (chooser.between("number", 0, 1_000_000_000) == 0) {
                    throw new IllegalStateException();
                }
                chooser.flip("bit");
            };
            Result interrupted =
                    Allways.explore(program).workers(workers).errors(10).run();
            assertThat(Thread.interrupted()).isTrue();
            return interrupted;
        });
        assertThat(result.stopReason()).isEqualTo(StopReason.INTERRUPTED);
        assertThat(result.failures()).hasSize(1);
        if (workers == 1) {
            assertThat(result.statistics().counters().executions()).isEqualTo(3);
        }
    }

    /** A program that does something else each time is a problem, not a failure. */
    @Test
    void problem() {
        AtomicInteger executions = new AtomicInteger();
        Program program = chooser -> {
            chooser.between("number", 0, 2 + executions.getAndIncrement());
            chooser.flip("bit");
        };
        Result result = Allways.explore(program).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.PROBLEM);
        assertThat(result.problem()).containsInstanceOf(NotDeterministic.class);
        assertThat(result.passed()).isFalse();
        assertThat(result.failures()).isEmpty();
    }

    /** A race that every execution but one class fails: limits and tasks go together. */
    @Test
    void tasks() {
        Result result =
                Allways.explore(SmallTasks.silent("lm ln un um", "ln lm um un")).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.ERRORS);
        assertThat(result.failures().getFirst().error()).isInstanceOf(SmallTasks.Deadlock.class);
    }

    @Test
    void limitsArePositive() {
        List<Function<Limits, Limits>> wrong = List.of(
                limits -> limits.withExecutions(0),
                limits -> limits.withStates(-1),
                limits -> limits.withErrors(0),
                limits -> limits.withDepth(0),
                limits -> limits.withChoices(-5),
                limits -> limits.withTime(Duration.ZERO),
                limits -> limits.withTime(Duration.ofMillis(-1)));
        for (Function<Limits, Limits> change : wrong) {
            assertThatThrownBy(() -> change.apply(Limits.DEFAULT))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("it must be positive");
        }
        assertThatThrownBy(() -> Setup.of(chooser -> {}).withWorkers(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Frontier.Bound(0, Drop.NEWEST)).isInstanceOf(IllegalArgumentException.class);
    }
}
