package dev.allways.examples.faults;

import dev.allways.core.Chooser;
import dev.allways.core.faults.Faults;
import java.io.IOException;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/**
 * A page is added to a notebook on a disk that fails at any call, once or twice: afterwards the old notebook or the new
 * one is there, never neither.
 *
 * <p>The calls that fail are deep down: Jackson writes a page, Commons Compress packs it, and its stream writes to the
 * disk. To get there by hand one would need a test for each of them, and for each pair.
 */
public final class SavingUnderFaults {
    private static final Notebook OLD =
            new Notebook(List.of(new Notebook.Page("To do", List.of("buy milk", "feed the cat"))));
    private static final Notebook.Page PAGE = new Notebook.Page("Recipes", List.of("pancakes: flour, eggs, milk"));

    /** Passes, for any two faults. */
    public void savingAtomically(Chooser choose) throws IOException {
        keepsOldOrNew(choose, 2, Saving::atomically);
    }

    /** Fails: the directory of an archive is written when it is closed, and a fault there goes unnoticed. */
    public void savingWithQuietClose(Chooser choose) throws IOException {
        keepsOldOrNew(choose, 1, Saving::closingQuietly);
    }

    /** Passes for any one fault. */
    public void savingWithBackup(Chooser choose) throws IOException {
        keepsOldOrNew(choose, 1, Saving::withBackup);
    }

    /** Fails: when the second fault strikes, bringing back the backup, nobody has the old notebook. */
    public void savingWithBackupUnderTwoFaults(Chooser choose) throws IOException {
        keepsOldOrNew(choose, 2, Saving::withBackup);
    }

    private static void keepsOldOrNew(Chooser choose, int faults, Saving saving) throws IOException {
        var disk = new MemoryDisk();
        try (var zip = new ZipArchiveOutputStream(disk.write(Saving.FILE))) {
            OLD.writeTo(zip);
        }

        boolean saved = false;
        try {
            Disk faulty = new FaultyDisk(disk, Faults.atMost(faults, choose));
            Notebook notebook = Notebook.readFrom(faulty.read(Saving.FILE));
            saving.save(faulty, notebook.and(PAGE));
            saved = true;
        } catch (IOException e) {
            choose.note("not saved: " + e.getMessage());
        }

        Notebook found;
        try {
            found = Notebook.readFrom(disk.read(Saving.FILE));
        } catch (IOException e) {
            throw new AssertionError("the notebook is lost; on the disk is " + disk, e);
        }
        if (!found.equals(OLD.and(PAGE)) && (saved || !found.equals(OLD))) {
            throw new AssertionError((saved ? "saved, but found " : "not saved, and found ") + found);
        }
    }
}
