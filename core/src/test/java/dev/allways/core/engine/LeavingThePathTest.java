package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that do not do the same again are reported, and never explored wrongly. */
class LeavingThePathTest {
    /** What a program does otherwise at its second choice. */
    enum Way {
        ANOTHER_LABEL,
        FEWER_OPTIONS,
        MORE_OPTIONS,
        A_RANGE,
        ENDS,
        ENDS_BY_AN_ERROR
    }

    /** Three choices of two options; from the given run on the second one is otherwise. */
    private static final class Fickle implements Program {
        private final Way way;
        private final int from;
        private int runs;

        Fickle(Way way, int from) {
            this.way = way;
            this.from = from;
        }

        @Override
        public void run(Chooser chooser) {
            runs++;
            chooser.flip("first");
            if (runs < from) {
                chooser.choose("second", List.of("north", "south"));
            } else {
                switch (way) {
                    case ANOTHER_LABEL -> chooser.choose("carrier", List.of("van", "ship"));
                    case FEWER_OPTIONS -> chooser.choose("second", List.of("north"));
                    case MORE_OPTIONS -> chooser.choose("second", List.of("north", "south", "west"));
                    case A_RANGE -> chooser.between("second", 1, 7);
                    case ENDS -> {
                        return;
                    }
                    case ENDS_BY_AN_ERROR -> throw new IllegalStateException("left");
                }
            }
            chooser.flip("third");
        }
    }

    static Stream<Arguments> waysAndStrategies() {
        return Stream.of(Way.values())
                .flatMap(way -> Stream.of("dfs", "bfs", "random-first", "best-first:deep", "deepening")
                        .map(strategy -> Arguments.of(way, strategy)));
    }

    /**
     * From the fourth run on. Depth-first search has made 000, 001 and 010 then. Breadth-first search has expanded the
     * root and both nodes below it, so every later run has answers for a second choice that was met before. Whatever
     * comes first in the others, within three runs a second choice was met, and below it two more runs must be made.
     */
    @ParameterizedTest
    @MethodSource("waysAndStrategies")
    void isReported(Way way, String strategy) {
        Result result = Allways.explore(new Fickle(way, 4)).strategy(strategy).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.PROBLEM);
        assertThat(result.problem()).get().isInstanceOfSatisfying(NotDeterministic.class, problem -> {
            assertThat(problem.choice()).isEqualTo(2);
            assertThat(problem).hasMessageContaining("usual causes").hasMessageContaining("do  ");
        });
        assertThat(result.failures()).isEmpty();
    }

    /** The walks of another run are not comparable, except in their first choice: only a second run of each tells. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void isReportedOfARandomWalkThatIsMadeTwice(Way way) {
        Result result = Allways.explore(new Fickle(way, 2))
                .strategy("random")
                .checkDeterminism(true)
                .run();
        assertThat(result.problem()).get().isInstanceOf(NotDeterministic.class);
        assertThat(result.statistics().counters().executions()).isZero();
    }

    /** The point where an execution was ended is compared as well: there the second run differs. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void isReportedWhereAnExecutionWasEnded(Way way) {
        Result result = Allways.explore(new Fickle(way, 4))
                .strategy("bfs")
                .checkDeterminism(true) // runs 1 and 2 expand the root, 3 and 4 the node below its first option
                .run();
        assertThat(result.problem()).get().isInstanceOf(NotDeterministic.class);
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
    }

    @Test
    void saysWhatWasOfferedBeforeAndNow() {
        assertThat(Allways.explore(new Fickle(Way.ANOTHER_LABEL, 4)).run().problem())
                .get()
                .asString()
                .contains("""
                    not deterministic at choice 2
                      first run     offered  "second" = [north, south]
                      this run      offered  "carrier" = [van, ship]
                    """);
        assertThat(Allways.explore(new Fickle(Way.ENDS, 4)).run().problem())
                .get()
                .asString()
                .contains("""
                    not deterministic at choice 2
                      first run     made     at least 3 choices
                      this run      passed after 1 choice
                    """);
        // breadth-first, what was offered before another branch was looked at is known by its label and number only
        Program program = new Program() {
            private int runs;

            @Override
            public void run(Chooser c) {
                int first = c.choose("first", List.of(0, 1));
                // run 2 expands 0 and run 3 expands 1, whose second choice has another label; run 4 comes back to 00
                c.choose(first == 0 ? ++runs < 2 ? "second" : "carrier" : "other", List.of("north", "south"));
            }
        };
        assertThat(Allways.explore(program).strategy("bfs").run().problem())
                .get()
                .asString()
                .contains("""
                    not deterministic at choice 2
                      first run     offered  "second", 2 answers
                      this run      offered  "carrier" = [north, south]
                    """);
    }

    /** Two choices of two options; the fourth run is left out after the first of them. */
    private static final class LeavingOut implements Program {
        private int runs;

        @Override
        public void run(Chooser chooser) {
            runs++;
            chooser.flip("first");
            if (runs == 4) {
                throw Stop.because(Stop.Why.LEFT_OUT);
            }
            chooser.flip("second");
        }

        @Override
        public Optional<String> omitted() {
            return runs < 4 ? Optional.empty() : Optional.of("a run was left out");
        }
    }

    /**
     * An execution that its program leaves out may end within its given answers: the others are made, and it is told.
     */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "bfs", "random-first", "deepening", "preemptions", "dpor", "optimal-dpor", "random"})
    void whatIsLeftOutLeavesNoPath(String strategy) {
        Result result = Allways.explore(new LeavingOut())
                .strategy(strategy)
                .executions(10)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.omitted()).isPresent();
        assertThat(result.statistics().counters().executions()).isGreaterThanOrEqualTo(4);
    }

    /** The same choices, but every other run fails: seen when the failure is confirmed. */
    @ParameterizedTest
    @MethodSource("strategies")
    void aFailureThatDoesNotHappenAgainIsNoFailure(String strategy) {
        int[] runs = {0};
        Program program = c -> {
            c.flip("first");
            if (runs[0]++ % 2 == 0) {
                throw new IllegalStateException("every other time");
            }
        };
        Result result = Allways.explore(program).strategy(strategy).run();
        assertThat(result.problem()).get().isInstanceOf(NotDeterministic.class);
        assertThat(result.problem().get())
                .hasMessageContaining("ended otherwise")
                .hasMessageContaining("every other time");
        assertThat(result.failures()).isEmpty();
    }

    static Stream<String> strategies() {
        return Stream.of("dfs", "bfs", "random-first", "random", "deepening");
    }

    /** It passes first and fails when made again: only the second run tells. */
    @ParameterizedTest
    @MethodSource("strategies")
    void aPassThatIsAFailureTheSecondTime(String strategy) {
        int[] runs = {0};
        Program program = c -> {
            c.flip("first");
            if (runs[0]++ % 2 == 1) {
                throw new IllegalStateException("every other time");
            }
        };
        Result result = Allways.explore(program)
                .strategy(strategy)
                .checkDeterminism(true)
                .run();
        assertThat(result.problem()).get().isInstanceOf(NotDeterministic.class);
        assertThat(result.failures()).isEmpty();
    }

    /** A program that catches the report does not get away with it. */
    @ParameterizedTest
    @MethodSource("strategies")
    void isReportedEvenIfTheProgramCatchesTheReport(String strategy) {
        var fickle = new Fickle(Way.ANOTHER_LABEL, 4);
        Program program = c -> {
            try {
                fickle.run(c);
            } catch (RuntimeException e) {
                // the program thinks it can continue
            }
        };
        Result result = Allways.explore(program)
                .strategy(strategy)
                .checkDeterminism(true)
                .run();
        assertThat(result.problem()).get().isInstanceOf(NotDeterministic.class);
    }

    /** Work that was handed over to another worker brings along what its choices must offer. */
    @Test
    void isReportedByAnotherWorker() {
        List<String> second = new ArrayList<>(List.of("second"));
        Program program = c -> {
            c.flip("first");
            c.flip(second.getLast());
            c.flip("third");
        };
        var setup = Setup.of(program);
        var strategy = (Strategy.Divisible) Strategies.create("dfs", setup);
        Strategy.Divisible sibling = strategy.sibling();
        Task task = strategy.next().orElseThrow();
        strategy.learn(task, run().make(task)); // 000; left are 001, 01? and 1??: the sibling gets 1??
        assertThat(strategy.share(sibling)).isTrue();
        Task handed = sibling.next().orElseThrow();
        assertThat(handed.given()).isEqualTo(Choices.of(1));
        Run other = run();
        sibling.learn(handed, other.make(handed)); // 100; left are 101 and 11?: the third worker gets 11?
        Strategy.Divisible third = strategy.sibling();
        assertThat(sibling.share(third)).isTrue();
        second.add("carrier");
        Task deep = third.next().orElseThrow();
        assertThat(deep.given()).isEqualTo(Choices.of(1, 1));
        assertThat(catchThrowable(() -> run().make(deep)))
                .isInstanceOf(NotDeterministic.class)
                .hasMessageStartingWith("""
                    not deterministic at choice 2
                      first run     offered  "second", 2 answers
                      this run      offered  "carrier" = [false, true]
                    """);
        assertThat(Optional.of(run().make(handed))).isPresent();
    }

    private static Run run() {
        return new Run(Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
    }
}
