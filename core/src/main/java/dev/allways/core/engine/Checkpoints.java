package dev.allways.core.engine;

import dev.allways.core.StopReason;
import java.io.IOException;
import java.nio.file.Files;

/** Writes an exploration down now and then, and once more at its end if that is not the end of the work. */
final class Checkpoints {
    private static final int SPARING = 9; // times as long as writing took is explored before the next

    private final Checkpoint.Plan plan;
    private final Listener listener;
    private final Checkpoint.Content content;
    private volatile long due;

    Checkpoints(Checkpoint.Plan plan, Listener listener, Checkpoint.Content content) {
        this.plan = plan;
        this.listener = listener;
        this.content = content;
    }

    void begin() {
        due = System.nanoTime() + plan.interval().toNanos();
    }

    /** How many nanoseconds are left until the next is due; 0 or less if it is. */
    long left() {
        return due - System.nanoTime();
    }

    /** Writes the one that is due. */
    void writeNext() {
        long start = System.nanoTime();
        write();
        long end = System.nanoTime();
        due = end + Math.max(plan.interval().toNanos(), SPARING * (end - start));
    }

    void end(StopReason reason) {
        switch (reason) {
            case EXHAUSTED, INCOMPLETE, END_OF_PATH -> {
                try {
                    Files.deleteIfExists(plan.file());
                } catch (IOException e) {
                    listener.warned(
                            "the checkpoint %s is of no more use, but can't be removed: %s".formatted(plan.file(), e));
                }
            }
            case EXECUTIONS, UNIQUE_STATES, ERRORS, TIME, INTERRUPTED -> write();
            case PROBLEM -> {} // the last one that was written stays
        }
    }

    private void write() {
        boolean interrupted = Thread.interrupted(); // which would close the file
        try {
            Checkpoint.write(plan, content);
        } catch (IOException e) {
            listener.warned("""
                a checkpoint can't be written; the exploration continues
                  where         %s
                  cause         %s
                  do            see that there is room on the disk, and that this user may write there\
                """.formatted(plan.file(), e));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
