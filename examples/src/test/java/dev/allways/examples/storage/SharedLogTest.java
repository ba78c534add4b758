package dev.allways.examples.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.storage.Assumption;
import dev.allways.storage.Crashes;
import dev.allways.threads.Threads;
import org.junit.jupiter.api.Test;

/** Schedules, crashes and faults of the disk are choices of one execution. */
class SharedLogTest {
    private static Program program(boolean atOnce, Crashes crashes) {
        return Threads.control(new SharedLog(atOnce, crashes));
    }

    @Test
    void aScheduleAndACrashTogetherLoseARecord() {
        Program program = program(false, Crashes.DEFAULT.upTo(Assumption.KILL));
        Failure failure = Allways.explore(program)
                .strategy("preemptions")
                .run()
                .failures()
                .getFirst();
        assertThat(failure.error()).hasMessageEndingWith("was acknowledged, and is lost");
        Trace again = Replay.exactly(program, failure.choices());
        assertThat(again.steps()).anyMatch(step -> step.toString().startsWith("crash = "));
        assertThat(again.preemptions()).isGreaterThan(0);
    }

    @Test
    void noScheduleAndNoCrashLosesWhatIsAppendedAtOnce() {
        Result result =
                Allways.explore(program(true, Crashes.DEFAULT)).strategy("dfs").run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
    }

    @Test
    void aFaultOfTheDiskIsAChoiceAmongThese() {
        Program program = program(true, Crashes.DEFAULT.upTo(Assumption.KILL).withFaults(1));
        Failure failure =
                Allways.explore(program).strategy("dfs").run().failures().getFirst();
        assertThat(failure.error()).isInstanceOf(java.io.UncheckedIOException.class); // nobody handles it
        assertThat(Replay.exactly(program, failure.choices()).steps())
                .anyMatch(step -> step.toString().contains("fails = "));
    }
}
