package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Failure;
import dev.allways.core.Odds;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.report.Finding;
import dev.allways.report.Hint;
import dev.allways.report.Report;
import dev.allways.runner.CheckpointFiles;
import dev.allways.runner.FailureStore;
import dev.allways.runner.Host;
import dev.allways.runner.Search;
import dev.allways.runner.TestRun;
import dev.allways.runner.Treated;
import dev.allways.runner.Treatment;
import dev.allways.runner.Visited;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run, from settings to findings. */
class TestRunTest {
    private static final Program SUM = chooser -> {
        int sum = chooser.between("a", 0, 9) + chooser.between("b", 0, 9);
        if (sum >= 10) {
            throw new IllegalStateException("the sum is " + sum);
        }
    };

    @TempDir
    private Path folder;

    private final List<String> gone = new ArrayList<>();
    private boolean interrupted;
    private FailureStore store;

    @BeforeEach
    void begin() {
        store = new FailureStore(folder, warning -> {
            throw new AssertionError(warning);
        });
    }

    /** Is interrupted when the test says so, and gives the token as a hint. */
    private final class Me implements Host {
        @Override
        public boolean interrupted() {
            return interrupted;
        }

        @Override
        public void gone(FailureStore.Known known) {
            gone.add(known.token().toString());
        }

        @Override
        public List<Hint> afterFailure(Treated treated, Trace shown, String token) {
            return List.of(new Hint("replay", token));
        }
    }

    private Report run(Program program) {
        return new TestRun("sum", program, TestRunTest::search, Treatment.NONE, Optional.of(store), new Me()).report();
    }

    private static Search search(Program program) {
        Visited visited = Visited.usual();
        return new Search(
                "sum",
                "dfs",
                false,
                Setup.of(program).withSeen(visited::make),
                visited,
                Budget.executions(1_000),
                Budget.executions(1_000),
                Budget.executions(0),
                Duration.ofSeconds(2),
                CheckpointFiles.NONE);
    }

    /**
     * Depth-first: 10 executions with a = 0, which pass, and 10 with a = 1, of which the last fails; nothing less does.
     */
    @Test
    void aFailureIsFoundSavedAndTriedFirst() {
        Report first = run(SUM);
        Finding finding = first.findings().getFirst();
        assertThat(first.result().statistics().counters().executions()).isEqualTo(20);
        assertThat(finding.shrunk())
                .hasValueSatisfying(shrunk -> assertThat(shrunk.choices()).isEqualTo(Choices.of(1, 9)));
        assertThat(finding.explanation()).isPresent();
        assertThat(finding.known()).isEmpty();
        assertThat(finding.hints()).containsExactly(new Hint("replay", finding.shrunkToken()));
        FailureStore.Known saved = store.known("sum").getFirst();
        assertThat(saved.token().choices()).isEqualTo(Choices.of(1, 9));

        Report again = run(SUM); // the known failure is all that is looked for, and its date stays
        assertThat(again.result().statistics().counters().executions()).isEqualTo(1);
        assertThat(again.findings().getFirst().known()).contains(saved.found());
        assertThat(store.known("sum")).containsExactly(saved);
        assertThat(gone).isEmpty();

        Report fixed = run(chooser -> {
            chooser.between("a", 0, 9);
            chooser.between("b", 0, 9);
        });
        assertThat(gone).containsExactly(saved.token().toString());
        assertThat(store.known("sum")).isEmpty();
        assertThat(fixed.result().statistics().counters().executions()).isEqualTo(100);
        assertThat(fixed.result().complete()).isTrue();
    }

    /**
     * Of ten digits there are 10^10 &gt; 2^30 rows, so they are drawn if their odds say that they are drawn;
     * depth-first search would come to the first of them only. Where a user lists what there is, it goes on with that.
     */
    @Test
    void valuesThatAreTooManyToTryAllAreDrawn() {
        var drawn = new ChoicePoint.Range("digit", 0, 9, Odds.weights(2, 1, 1, 1, 1, 1, 1, 1, 1, 2));
        Report report = run(chooser -> {
            long first = chooser.choose(drawn);
            for (int i = 1; i < 10; i++) {
                chooser.choose(drawn);
            }
            assertThat(first).isLessThan(9);
        });
        assertThat(report.strategy()).isEqualTo("random");
        assertThat(report.findings()).hasSize(1);
        assertThat(report.hints()).extracting(Hint::name).containsExactly("strategy");

        Report few = run(chooser -> {
            for (int i = 0; i < 3; i++) {
                chooser.choose(drawn);
            }
        });
        assertThat(few.strategy()).isEqualTo("dfs");
        assertThat(few.result().statistics().counters().executions()).isEqualTo(1_000);
    }

    /**
     * A failure like the one that was found, on the way to a smaller one, does not end: the failure stands as it was
     * found.
     */
    @Test
    void shrinkingIsGivenUpWhereAnExecutionDoesNotEnd() {
        Program program = chooser -> {
            switch (chooser.between("way", 0, 2)) {
                case 1 -> LockSupport.parkUntil(Long.MAX_VALUE);
                case 2 -> throw new IllegalStateException("the long way");
                default -> {}
            }
        };
        Trace trace = Replay.exactly(program, Choices.of(2));
        Throwable error = ((Outcome.Failed) trace.outcome()).error();
        store.save("sum", new Failure(error, Origin.of(error), trace, 0, 0, 1), trace.choices());

        Finding finding = run(program).findings().getFirst();
        assertThat(finding.shrunk()).isEmpty();
        assertThat(finding.failure().choices()).isEqualTo(Choices.of(2));
        assertThat(finding.hints())
                .extracting(Hint::text)
                .anyMatch(text -> text.startsWith("given up: an execution like this one does not end"));
    }

    /** All there is to find was found when the user wants the end: it is told as it was found. */
    @Test
    void whoWaitsForTheEndGetsWhatThereIs() {
        interrupted = true;
        Finding finding = run(SUM).findings().getFirst();
        assertThat(finding.shrunk()).isEmpty();
        assertThat(finding.explanation()).isEmpty();
        assertThat(finding.failure().choices()).isEqualTo(Choices.of(1, 9));
        assertThat(store.known("sum")).hasSize(1);
    }

    private Report stateful(Program program, Treatment treatment) {
        return new TestRun("sum", program, TestRunTest::drawn, treatment, Optional.of(store), new Me()).report();
    }

    private static Search drawn(Program program) {
        Search search = search(program);
        Setup setup = search.setup().withLimits(search.setup().limits().withExecutions(20));
        return new Search(
                search.test(),
                "random",
                true,
                setup,
                search.visited(),
                search.shrink(),
                search.explain(),
                search.estimate(),
                search.patience(),
                search.files());
    }

    /**
     * All executions that were wanted passed, and some change a static field: all are made again, each with its own.
     */
    @Test
    void executionsThatLeaveSomethingAreMadeAgain() {
        Program passes = chooser -> chooser.flip("any");
        Treatment again = Treatment.of(Around.Stateful.class, Settings.DEFAULT);
        assertThat(stateful(passes, again).hints())
                .containsExactly(new Hint(
                        "threads",
                        "explored again, static state reset in each execution, as with --threads on --isolate:"
                                + " executions change what is in Stateful.field"));
        Treatment told = Treatment.told(Around.Stateful.class, Settings.DEFAULT);
        assertThat(stateful(passes, told).hints())
                .containsExactly(new Hint("statics", "executions change what is in Stateful.field; reset it"));
    }

    /**
     * Who waits for the end has the failure that was found, whatever was left: nothing is looked at, or begun again.
     */
    @Test
    void nothingIsMadeAgainForWhoWaitsForTheEnd() {
        interrupted = true;
        Report report = stateful(SUM, Treatment.of(Around.Stateful.class, Settings.DEFAULT));
        assertThat(report.findings()).hasSize(1);
        assertThat(report.hints()).isEmpty();
        assertThat(store.known("sum")).hasSize(1);
    }

    /** Each takes hold of what those before it made; one that sees no threads does not, unless it is said. */
    @Test
    void severalControlsTakeHoldOfOneProgram() {
        assertThat(notes(When.ON)).containsExactly("Second", "First", "the program");
        assertThat(notes(When.AUTO)).containsExactly("Second", "the program");
        assertThat(notes(When.OFF)).containsExactly("the program");
    }

    private static List<String> notes(When when) {
        Settings settings = Settings.DEFAULT.with(Settings.THREADS, when);
        Program program = chooser -> chooser.note("the program");
        Program held = ThreadControl.controlled(TestRunTest.class, program, settings);
        assertThat(ThreadControl.isControlled(held)).isEqualTo(when != When.OFF);
        return Replay.exactly(held, Choices.NONE).openingNotes();
    }
}
