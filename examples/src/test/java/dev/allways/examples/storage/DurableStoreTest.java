package dev.allways.examples.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.examples.storage.Store.Mistake;
import dev.allways.storage.Assumption;
import dev.allways.storage.Crashes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurableStoreTest {
    private static final int PUTS = 12;

    private static Result explore(Mistake mistake, Crashes crashes) {
        return Allways.explore(new DurableStore(mistake, PUTS, crashes)).run();
    }

    /*
     * KILL: before all, behind the creation of the log, behind each of 12 writes and 12 acknowledgements, and in each
     * of 2 checkpoints behind the new file, its content, the renaming, the new log and the removal of the old one:
     * 1 + 1 + 24 + 10 = 36. No write crosses a sector: TORN_WRITE has no more. All that
     * is acknowledged was forced before, and what comes behind is lost to a killed process, too: nor has LOST_LATEST.
     *
     * LOST_DATA: behind each write the file may have its new length, but zeros there: 12 in logs, 2 in checkpoints. The
     * removal of an old log is durable when the next record is forced: behind the write of that the old log may still
     * be there, beside the record or zeros: 2 more behind each of 2 checkpoints. 36 + 14 + 4 = 54.
     *
     * LOST_ENTRIES: the removal is durable only when the folder is forced. Until then the old log may be there at each
     * point. Behind the first checkpoint: at the acknowledgement of put 6; at the write, the zeros and the
     * acknowledgement of puts 7 to 10; behind the new file, at its content and its zeros, and behind the renaming in
     * the second checkpoint: 1 + 12 + 1 + 2 + 1 = 17. Behind the second: at the acknowledgement of put 11, and the 3 of
     * put 12: 4. 54 + 17 + 4 = 75.
     */
    @ParameterizedTest
    @CsvSource({"KILL, 36", "TORN_WRITE, 36", "LOST_LATEST, 36", "LOST_DATA, 54", "LOST_ENTRIES, 75"})
    void theStoreIsRight(Assumption assumption, long states) {
        Result result = explore(Mistake.NONE, Crashes.DEFAULT.upTo(assumption));
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.omitted()).isEmpty();
        assertThat(result.statistics().counters().states()).isEqualTo(states);
    }

    @Test
    void theStoreIsRightWhereTheMachineCrashesAgain() {
        Result result = explore(
                Mistake.NONE, Crashes.DEFAULT.upTo(Assumption.LOST_ENTRIES).inRecovery(1));
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
    }

    @ParameterizedTest
    @CsvSource({
        "NO_FORCE, LOST_LATEST",
        "NO_CHECKSUM, LOST_DATA",
        "NO_DIRECTORY_FORCE, LOST_ENTRIES",
        "RENAME_BEFORE_DATA, LOST_DATA",
        "WRONG_ORDER, KILL"
    })
    void eachMistakeIsFoundUnderTheWeakestAssumptionThatShowsIt(Mistake mistake, Assumption weakest) {
        for (Assumption assumption : Assumption.values()) {
            List<Failure> failures =
                    explore(mistake, Crashes.DEFAULT.upTo(assumption)).failures();
            assertThat(failures.isEmpty()).as("%s", assumption).isEqualTo(assumption.compareTo(weakest) < 0);
        }
    }
}
