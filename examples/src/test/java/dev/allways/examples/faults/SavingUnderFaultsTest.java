package dev.allways.examples.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import java.util.List;
import org.junit.jupiter.api.Test;

class SavingUnderFaultsTest {
    /*
     * What is called when nothing fails, 31 calls:
     *   4   loading: open, a read that gets everything and one that finds the end, close
     *   1   create
     *  14   for each of two pages 6 writes (header, data, the four fields of the data descriptor) and a flush
     *  10   for the directory 9 writes (its entries, the eight fields of its end) and a flush
     *   2   close, rename
     */
    private static final int CALLS = 31;
    private static final int WRITES = 21;
    private static final int WRITES_OF_DIRECTORY = 9;

    private static Result all(Program program) {
        Result result = Allways.explore(program).errors(Long.MAX_VALUE).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return result;
    }

    private static List<String> faults(Trace trace) {
        return trace.steps().stream()
                .filter(step -> step.answer() > 0)
                .map(Trace.Step::text)
                .toList();
    }

    /*
     * One execution without a fault, one for each call that fails, and one for each that fails after it. These are: for
     * a failed read the close, 2; for create the delete, 1; for each write and each flush of a page flush, close and
     * delete, 3 (21 + 2); for the last flush close and delete, 2; for close the delete, 1; for rename the delete, 1.
     */
    @Test
    void savingAtomicallySurvivesAnyTwoFaults() {
        Result result = all(new SavingUnderFaults()::savingAtomically);
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions())
                .isEqualTo(1 + CALLS + (2 + 1 + 3 * (WRITES + 2) + 2 + 1 + 1));
    }

    /** One fault, so nothing fails after it. Lost is the notebook when a write of the directory fails. */
    @Test
    void savingWithQuietCloseLosesTheNotebook() {
        Result result = all(new SavingUnderFaults()::savingWithQuietClose);
        assertThat(result.statistics().counters().executions()).isEqualTo(1 + CALLS);
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.times()).isEqualTo(WRITES_OF_DIRECTORY);
            assertThat(faults(failure.trace())).containsExactly("write #21 of notebook.tmp = Input/output error");
            assertThat(failure.error()).hasMessage("the notebook is lost; on the disk is {notebook.zip=541}");
            assertThat(failure.trace().steps().getLast().notes())
                    .first()
                    .asString()
                    .matches("called by StreamCompressor.* < ZipArchiveOutputStream\\.close:.* <"
                            + " IOUtils\\.closeQuietly:.* < Saving\\.closingQuietly:.* <"
                            + " SavingUnderFaults\\.savingWithQuietClose:.*");
        });
    }

    /** The old file is renamed first and the backup deleted last, and nothing is renamed in between: one call more. */
    @Test
    void savingWithBackupSurvivesOneFault() {
        Result result = all(new SavingUnderFaults()::savingWithBackup);
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(1 + CALLS + 1);
    }

    /*
     * The second faults are those of savingAtomically(), with the backup's rename in place of the delete; but none
     * after the final delete. Lost is the notebook when that rename fails after a failed create, write, or flush of a
     * page. After the last flush and the close the new notebook is whole.
     */
    @Test
    void savingWithBackupDoesNotSurviveTwo() {
        Result result = all(new SavingUnderFaults()::savingWithBackupUnderTwoFaults);
        assertThat(result.statistics().counters().executions())
                .isEqualTo(1 + (CALLS + 1) + (2 + 1 + 3 * (WRITES + 2) + 2 + 1));
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.times()).isEqualTo(1 + WRITES + 2);
            assertThat(faults(failure.trace()))
                    .containsExactly(
                            "write #21 of notebook.zip = Input/output error",
                            "rename notebook.bak to notebook.zip #1 = Input/output error");
        });
    }

    /** A search that ends executions in the middle of a write or a close finds the same. */
    @Test
    void anotherSearchFindsTheSame() {
        Result result = Allways.explore(new SavingUnderFaults()::savingWithBackupUnderTwoFaults)
                .strategy("random-first")
                .errors(Long.MAX_VALUE)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.times()).isEqualTo(1 + WRITES + 2));
    }
}
