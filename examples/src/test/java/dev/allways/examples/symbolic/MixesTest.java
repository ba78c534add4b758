package dev.allways.examples.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.OutsideControl;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import dev.allways.symbolic.Symbolic;
import dev.allways.symbolic.SymbolicProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Symbolic inputs in programs of other fronts, in one token. */
class MixesTest {
    /*
     * Paid in first: 100 and the deposit suffice for the withdrawal, or don't. Drawn first: the withdrawal is too much,
     * or the account is empty behind it, or it isn't. Five paths, of which the fourth fails.
     */
    @Test
    void amountsInMessages() {
        Failure failure = onlyFailure(SavingsAccount.class, 5);
        assertThat(failure.trace().steps())
                .hasToString("[deposit = 0, withdrawal = 100, account: receives Withdrawal[amount=100] from Bob, "
                        + "account: receives Deposit[amount=0] from Ann]");
    }

    /** Two paths: the coin is 42, or isn't. */
    @Test
    void whatALambdaCapturesThatAllwaysCalls() {
        Failure failure = onlyFailure(Toll.class, 2);
        assertThat(failure.trace().steps()).hasToString("[coin = 42, box: receives 42 from car]");
    }

    /** Ten values, each a way of its own; with the fourth, 3, the command is called, whose result is wrong. */
    @Test
    void whatAPreconditionCaptures() {
        Result result =
                Allways.explore(SymbolicProgram.of(Guarded.class)).errors(100).run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().trace().steps()).hasToString("[n = 3, more = true, command = open]");
    }

    /** One command suffices: whether there is the number that stands for a free place. */
    @Test
    void argumentsOfCommands() {
        SymbolicProgram program = SymbolicProgram.of(ProbedNumbers.class);
        Result result = Allways.explore(program).errors(100).run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        Failure failure = result.failures().getFirst();
        Trace least =
                Shrinker.shrink(program, failure, Budget.executions(100_000)).trace();
        assertThat(least.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error())
                                .hasMessage("system.contains(%d) returned true, not false", 0xfeedface));
        assertThat(least.choices().length()).isEqualTo(4); // a command, which, its argument, no more
    }

    /** Two paths, each with a crash before, between and behind its two operations. */
    @Test
    void inputsOfAWorkload() {
        Failure failure = onlyFailure(Promise.class, 6);
        assertThat(failure.trace().steps().getFirst()).hasToString("n = 51");
    }

    /** Its class has static state, which is to die with the process: that needs control, around the whole. */
    static final class Counted implements CrashTest {
        private static final AtomicInteger WORKLOADS = new AtomicInteger();

        @Override
        public Crashes crashes() {
            return Crashes.DEFAULT.upTo(Assumption.KILL);
        }

        @Override
        public void workload(Disk disk) {
            WORKLOADS.incrementAndGet();
            disk.acknowledge(Symbolic.of(disk.chooser()).intInput("n") == 4711);
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) {
            assertThat(WORKLOADS.get()).isZero();
        }
    }

    @Test
    void staticStateOfAWorkloadWithInputs() {
        SymbolicProgram program = SymbolicProgram.of(Counted.class);
        assertThat(Allways.explore(program).run().problem()).containsInstanceOf(OutsideControl.class);
        Settings settings = Settings.DEFAULT.withIsolated(true);
        Result controlled = Allways.explore(
                        program.withThreads(each -> ThreadControl.controlled(Counted.class, each, settings)))
                .strategy("dpor")
                .run();
        assertThat(controlled.complete()).as(controlled.toString()).isTrue();
        // A crash before the acknowledgement, before there is a branch; one behind it: the branch is in its argument.
        assertThat(controlled.statistics().counters().executions()).isEqualTo(4);
    }

    /** A workload that tells what it does, and chooses, before a branch. */
    static final class Narrated implements CrashTest {
        @Override
        public Crashes crashes() {
            return Crashes.DEFAULT.upTo(Assumption.KILL);
        }

        @Override
        public void workload(Disk disk) throws IOException {
            int n = Symbolic.of(disk.chooser()).intInput("n");
            disk.chooser().note("begins");
            disk.chooser().flip("either way");
            if (n == 4711) {
                Files.createFile(disk.path("file"));
            }
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) {
            if (Files.exists(disk.path("file"))) {
                throw new IllegalStateException("there is a file");
            }
        }
    }

    /** Either way one crash without the file, and one before and behind its creation. What is told is no step. */
    @Test
    void notesOfAWorkloadUnderControl() {
        SymbolicProgram program = SymbolicProgram.of(Narrated.class);
        Result result = Allways.explore(
                        program.withThreads(each -> ThreadControl.controlled(Narrated.class, each, Settings.DEFAULT)))
                .strategy("dfs")
                .errors(100)
                .run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(2 * (1 + 2));
        assertThat(result.failures()).hasSize(1);
    }

    private static Failure onlyFailure(Class<? extends Program> type, long paths) {
        SymbolicProgram program = SymbolicProgram.of(type);
        Result result = Allways.explore(program).errors(100).run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(paths);
        assertThat(result.failures()).hasSize(1);
        Failure failure = result.failures().getFirst();
        assertThat(Replay.exactly(program, failure.choices()).outcome()).isInstanceOf(Outcome.Failed.class);
        return failure;
    }
}
