package dev.allways.threads;

import java.util.List;

/**
 * A block that was to be atomic, and was not: what it read and wrote, and what other threads read and wrote meanwhile,
 * could not have come about had the block run as one step. Its stack trace is that of the block's end.
 */
public final class NotAtomic extends Error {
    private static final long serialVersionUID = 1;

    /**
     * @param block what it is called
     * @param steps reads and writes, in their order, of which each depends on one before it and which can't be put into
     *     an order in which the block's own come one after the other
     */
    NotAtomic(String block, List<String> steps) {
        super("""
            %s is not atomic: what others did within it can come neither before nor after it
              in this order %s
              usual cause   a value that is read, and used after the lock that guards it was given back; or no lock
              do            hold one lock from the first of the block's steps to its last\
            """.formatted(block, String.join("\n                ", steps)));
        setStackTrace(Frames.ofTask(getStackTrace()));
    }
}
