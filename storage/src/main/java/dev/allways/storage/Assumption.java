package dev.allways.storage;

/**
 * What a crash can do to what was written, from the weakest assumption to the strongest: each also allows what those
 * before it allow. A failure is best known by the weakest one that shows it.
 */
public enum Assumption {
    /** The process dies, the operating system continues: all that was written is there. */
    KILL("the process is killed"),
    /** The last write is done in part: the first sectors of it, or all but the first. Sectors have 512 bytes. */
    TORN_WRITE("the last write is torn"),
    /**
     * The machine fails, and the file system keeps all changes in order, contents among them: those that no force came
     * behind are lost from the last one on. The first that is lost may be a torn write.
     */
    LOST_LATEST("the latest unforced changes are lost"),
    /**
     * The file system keeps directory changes in order, as in a journal. Contents that were not forced are lost, each
     * write for itself, sector by sector, or but for the file's new length.
     */
    LOST_DATA("unforced contents are lost"),
    /**
     * No order is kept: directory changes are lost, too, each for itself, until the directory is forced. That is all
     * that POSIX promises. Few programs stand this, since few force directories.
     */
    LOST_ENTRIES("unforced directory entries are lost");

    private final String text;

    Assumption(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
