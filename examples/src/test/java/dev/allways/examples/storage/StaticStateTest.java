package dev.allways.examples.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Static state of the code under test dies with the process: what is in a cache there has not survived. */
class StaticStateTest {
    /** The map is a static field. */
    private record Cached(boolean forced) implements CrashTest {
        private static final Map<String, Byte> CACHE = new HashMap<>();

        @Override
        public Crashes crashes() {
            return Crashes.DEFAULT.upTo(Assumption.LOST_DATA);
        }

        @Override
        public void workload(Disk disk) throws IOException {
            for (byte i = 1; i <= 2; i++) {
                Numbers.put(disk.path("file" + i), i, forced, CACHE);
                disk.acknowledge(i);
            }
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
            for (Object each : acknowledged) {
                Numbers.check(disk.path("file" + each), (byte) each, CACHE);
            }
        }
    }

    @Test
    void whatACacheHoldsHasNotSurvivedACrash() {
        var test = new Cached(false);
        Failure failure = Allways.explore(test).run().failures().getFirst();
        assertThat(failure.error()).hasMessage("1 is lost");
        assertThat(Replay.exactly(test, failure.choices()).outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class, again -> assertThat(again.error()).hasMessage("1 is lost"));
    }

    @Test
    void eachCrashOfTheSameWorkloadIsCheckedAsWithoutTheCache() {
        Result cached = Allways.explore(new Cached(true)).run();
        Result plain = Allways.explore(new Numbers(true)).run();
        assertThat(cached.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(plain.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        // Each crash is an execution of its own, where without static state equal disks are one state.
        var counters = plain.statistics().counters();
        assertThat(cached.statistics().counters().executions()).isEqualTo(counters.states() + counters.duplicates());
    }
}
