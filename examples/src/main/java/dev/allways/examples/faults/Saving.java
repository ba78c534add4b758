package dev.allways.examples.faults;

import java.io.IOException;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.io.IOUtils;

/** A way to replace the notebook in a file by another one. */
interface Saving {
    /** The notebook's file. */
    String FILE = "notebook.zip";

    /**
     * Saves.
     *
     * @throws IOException if it was not saved
     */
    void save(Disk disk, Notebook notebook) throws IOException;

    /** Writes another file, and gives it the name when it is whole. */
    static void atomically(Disk disk, Notebook notebook) throws IOException {
        try {
            try (var zip = new ZipArchiveOutputStream(disk.write("notebook.tmp"))) {
                notebook.writeTo(zip);
            }
            disk.rename("notebook.tmp", FILE);
        } catch (IOException e) {
            try {
                disk.delete("notebook.tmp");
            } catch (IOException leftOver) {
                e.addSuppressed(leftOver);
            }
            throw e;
        }
    }

    /** Writes another file too, but takes closing it for a formality. */
    static void closingQuietly(Disk disk, Notebook notebook) throws IOException {
        var zip = new ZipArchiveOutputStream(disk.write("notebook.tmp"));
        try {
            notebook.writeTo(zip);
        } finally {
            IOUtils.closeQuietly(zip);
        }
        disk.rename("notebook.tmp", FILE);
    }

    /** Keeps the old file aside, and brings it back if the new one can't be written. */
    static void withBackup(Disk disk, Notebook notebook) throws IOException {
        disk.rename(FILE, "notebook.bak");
        try (var zip = new ZipArchiveOutputStream(disk.write(FILE))) {
            notebook.writeTo(zip);
        } catch (IOException e) {
            disk.rename("notebook.bak", FILE);
            throw e;
        }
        disk.delete("notebook.bak");
    }
}
