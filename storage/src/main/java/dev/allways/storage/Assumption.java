package dev.allways.storage;

/**
 * What a crash can do to what was written, from the weakest assumption to the strongest: each also allows what those
 * before it allow. A failure is best known by the weakest one that shows it.
 */
public enum Assumption {
    /** The process dies, the operating system goes on: all that was written is there. */
    KILL("the process is killed"),
    /** The last write is done in part: the first sectors of it, or all but the first. Sectors have 512 bytes. */
    TORN_WRITE("the last write is torn"),
    /**
     * The machine fails. Contents that were not forced are lost, each write for itself, in part, or but for the file's
     * new length. Directory changes reach the disk in their order, as in a journal that every force writes.
     */
    LOST_DATA("unforced contents are lost"),
    /**
     * Directory changes are lost, too, each for itself, until the directory is forced: all that POSIX promises. Few
     * programs stand this, since few force directories.
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
