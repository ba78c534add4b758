package dev.allways.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.litmus.Litmus;
import dev.allways.core.litmus.Programs;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Strategies that take turns. */
class PortfolioTest {
    /**
     * Three readers and a writer: 24 executions in all, 8 classes. It ends when a member that leaves nothing out is
     * asked for one more: each member before it in the round has made one more than that, each behind it as many.
     */
    @ParameterizedTest
    @CsvSource({
        "dfs+random, 48",
        "random+dfs, 49",
        "dfs+optimal-dpor, 17",
        "optimal-dpor+dfs+random, 24",
        "random+preemptions+dpor, 26",
        "bfs+dpor+dfs, 25"
    })
    void endsWithTheFirstThatIsComplete(String members, long executions) {
        Result result = Allways.explore(Litmus.of(Programs.readers(3)).program())
                .strategy("portfolio:" + members)
                .executions(1_000)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
    }

    /** A program that leaves its first execution out, before any choice: who made it has nothing left. */
    private static final class Doubtful implements Program {
        private final Program program = Litmus.of(Programs.readers(3)).program();
        private boolean begun;

        @Override
        public void run(Chooser chooser) throws Throwable {
            if (!begun) {
                begun = true;
                throw chooser.prune();
            }
            program.run(chooser);
        }

        @Override
        public Optional<String> omitted() {
            return begun ? Optional.of("the first one") : Optional.empty();
        }
    }

    /** Depth-first search made one execution, which was left out, and drops out: the random walk makes the other 49. */
    @Test
    void goesOnWhereOneOfThemEndsBecauseAnExecutionWasLeftOut() {
        Result result = Allways.explore(new Doubtful())
                .strategy("portfolio:dfs+random")
                .executions(50)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXECUTIONS);
        assertThat(result.omitted()).hasValueSatisfying(why -> assertThat(why).contains("the first one"));
        assertThat(result.statistics().counters().executions()).isEqualTo(50);
    }

    /*
     * What is left out by the way hides no path from a search of all 24; a reduction, which makes 8 of them, may have
     * missed something, and the walk continues.
     */
    @ParameterizedTest
    @CsvSource({"portfolio:dfs+random, INCOMPLETE, 48", "portfolio:optimal-dpor+random, EXECUTIONS, 100"})
    void endsWhereAMemberHasMadeEachPath(String strategy, StopReason reason, long executions) {
        Program readers = Litmus.of(Programs.readers(3)).program();
        Program program = new Program() {
            @Override
            public void run(Chooser chooser) throws Throwable {
                readers.run(chooser);
            }

            @Override
            public Optional<String> omitted() {
                return Optional.of("what is no step");
            }
        };
        Result result =
                Allways.explore(program).strategy(strategy).executions(100).run();
        assertThat(result.stopReason()).isEqualTo(reason);
        assertThat(result.omitted()).hasValueSatisfying(why -> assertThat(why).contains("what is no step"));
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
    }

    /** Without a limit it ends all the same: one execution of each, and depth-first search has nothing left. */
    @Test
    void endsWithoutALimit() {
        Setup setup = Setup.of(new Doubtful());
        Result result =
                Engine.explore(setup.program(), Strategies.create("portfolio:dfs+random", setup), setup.limits());
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
    }

    /**
     * Of four steps in each execution two are made, then it is cut: depth-first search ends, and knows nothing of what
     * is behind.
     */
    @Test
    void goesOnWhereExecutionsAreCut() {
        Result result = Allways.explore(Litmus.of(Programs.readers(3)).program())
                .strategy("portfolio:dfs+random")
                .limits(Limits.DEFAULT.withChoices(2).withExecutions(100))
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXECUTIONS);
        assertThat(result.statistics().counters().executions()).isEqualTo(100);
    }

    /** Two members take turns, so every second of 101 executions is a random walk, the first one, too. */
    @Test
    void countsItsRandomWalks() {
        Result result = Allways.explore(Litmus.of(Programs.readers(3)).program())
                .strategy("portfolio:random+pct:3")
                .executions(101)
                .run();
        assertThat(result.statistics().counters().walks()).isEqualTo(51);
    }

    /**
     * A choice of 2 answers, then a rare one of 3: 6 executions, 2 without what is rare. Depth-first search that leaves
     * that alone makes 2 and drops out; the one that does not makes 6 and has all when it is asked in round 7, behind
     * the first random walk of that round. The walks of both kinds take turns: 7 and 6.
     */
    @Test
    void rareChoicesAreLeftToSecondMembers() {
        Result result = Allways.explore(chooser -> {
                    chooser.pick("side", List.of("left", "right"));
                    chooser.choose(new ChoicePoint.Pick("weather", List.of("dry", "rain", "snow"), true));
                })
                .strategy("portfolio:dfs+random")
                .executions(1_000)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().parts())
                .containsExactly(
                        new Strategy.Part("dfs", 2, true),
                        new Strategy.Part("random", 7, false),
                        new Strategy.Part("dfs with rare choices", 6, true),
                        new Strategy.Part("random with rare choices", 6, false));
    }

    /**
     * Twenty rare choices: two members make the usual execution, then two others take each as likely as not, so that
     * one of a million of their executions is usual. Their failures were found again in the
     * program itself.
     */
    @Test
    void inEachRoundTheUsualExecutionsComeFirst() {
        Program rare = chooser -> {
            long sum = 0;
            for (int i = 0; i < 20; i++) {
                sum += chooser.choose(new ChoicePoint.Pick("fails", List.of(false, true), true));
            }
            assertThat(sum).isZero();
        };
        Result result = Allways.explore(rare)
                .strategy("portfolio:random+pos")
                .executions(8)
                .errors(8)
                .run();
        assertThat(result.failures()).hasSize(1);
        Failure failure = result.failures().getFirst();
        assertThat(failure.executionsBefore()).isEqualTo(2);
        assertThat(failure.times()).isEqualTo(4);
        assertThat(failure.foundBy()).isEqualTo("random with rare choices");
    }

    /**
     * Two workers make executions of two members at the same time: the first execution of each waits for the other one.
     * All that the limit allows are made, and what one member explored alone is complete for both workers.
     */
    @Test
    void severalWorkersShareTheMembers() {
        var two = new CountDownLatch(2);
        Program readers = Litmus.of(Programs.readers(3)).program();
        Program meeting = chooser -> {
            two.countDown();
            two.await();
            readers.run(chooser);
        };
        Result limited = Allways.explore(meeting)
                .strategy("portfolio:random+pct:3+pos")
                .workers(2)
                .executions(101)
                .run();
        assertThat(limited.stopReason()).isEqualTo(StopReason.EXECUTIONS);
        assertThat(limited.statistics().counters().executions()).isEqualTo(101);
        Result exhausted = Allways.explore(readers)
                .strategy("portfolio:random+optimal-dpor")
                .workers(2)
                .executions(1_000_000)
                .run();
        assertThat(exhausted.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(exhausted.omitted()).isEmpty();
    }

    /**
     * Every bug here is found within a few rounds: a deadlock, a lost update, a read between two writes, a wrong order.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "lock m, n; task { lock(m); lock(n); unlock(n); unlock(m); } task { lock(n); lock(m); unlock(m);"
                        + " unlock(n); }",
                "int x; task a { x = x + 1; } task b { x = x + 1; } task { join(a); join(b); check(x == 2); }",
                "int x; task { repeat (9) local(); x = 1; x = 0; repeat (9) local(); } task { repeat (9) local();"
                        + " check(x == 0); }",
                "int x; task { repeat (20) local(); x = 1; } task { check(x == 1); }",
                "lock m; task { lock(m); wait(m); unlock(m); } task { lock(m); notify(m); unlock(m); }"
            })
    void theDefaultFindsShallowBugsSoon(String text) {
        Result result = Allways.explore(Litmus.of(text).program())
                .strategy("portfolio")
                .executions(200)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.ERRORS);
    }

    @Test
    void wrongMembers() {
        assertThatThrownBy(() -> Strategies.create("portfolio:dfs+portfolio", Setup.of(chooser -> {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("name its members instead");
        assertThatThrownBy(() -> Strategies.create("portfolio:dfs+nothing", Setup.of(chooser -> {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no strategy \"nothing\"");
        assertThatThrownBy(() -> Strategies.create("portfolio:pos+random", Setup.of(chooser -> {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none of these strategies ends by itself");
    }

    /** Each member visits both states; those of the one are those of the other. */
    @ParameterizedTest
    @CsvSource({"dfs+bfs", "bfs+dfs", "dfs", "random+dfs"})
    void aStateOfSeveralMembersIsOne(String members) {
        Program walk = chooser -> {
            for (long at = 0; at < 2 && chooser.visit(new Place(at)); at++) {
                chooser.flip("left");
            }
        };
        Result result = Allways.explore(walk)
                .strategy("portfolio:" + members)
                .executions(1_000)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().states()).isEqualTo(2);
    }

    private record Place(long fingerprint) implements State {}
}
