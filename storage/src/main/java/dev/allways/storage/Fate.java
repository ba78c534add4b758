package dev.allways.storage;

import dev.allways.storage.Change.Write;

/**
 * What becomes of a write in a crash.
 *
 * @param head so many of its sectors reach the disk; {@link #WHOLE}: all
 * @param tail all but so many of its first sectors do; 0: it is not that
 * @param grows whether the file gets its new length, should nothing else be there
 */
record Fate(int head, int tail, boolean grows) {
    private static final int WHOLE = -1;

    static final Fate REACHED = new Fate(WHOLE, 0, true);
    static final Fate LOST = new Fate(0, 0, false);
    /** The file has its new length, and zeros there. */
    static final Fate LENGTH = new Fate(0, 0, true);

    /** Only the first sectors reach the disk. */
    static Fate head(int sectors) {
        return new Fate(sectors, 0, false);
    }

    /** All but the first sectors do. */
    static Fate tail(int sectors) {
        return new Fate(0, sectors, false);
    }

    /** How long the file is behind the write, at least. */
    long end(Write write) {
        return head == WHOLE || tail > 0 || grows
                ? write.end()
                : head > 0 ? write.head(head).end() : 0;
    }

    /** Does to a disk what is left of the write. */
    void apply(Write write, Image image) {
        if (head == WHOLE) {
            image.apply(write);
        } else if (head > 0) {
            image.apply(write.head(head));
        } else if (tail > 0) {
            image.apply(write.tail(tail));
        } else if (grows && image.size(write.file()) < write.end()) {
            image.apply(new Change.Resize(write.file(), write.end()));
        }
    }

    @Override
    public String toString() {
        if (head == WHOLE) {
            return "reached the disk";
        }
        if (head > 0) {
            return "only sectors 1 to %d reached the disk".formatted(head);
        }
        if (tail > 0) {
            return "all but sectors 1 to %d reached the disk".formatted(tail);
        }
        return grows ? "lost but for the file's new length" : "lost";
    }
}
