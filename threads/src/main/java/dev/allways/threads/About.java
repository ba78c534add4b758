package dev.allways.threads;

import dev.allways.core.Operation.Cell;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Pending;

/** What a thread under control is about to do: a view, used again and again. */
final class About implements Pending {
    // by the constants of AllwaysTask
    private static final Kind[] KINDS = {
        Kind.LOCAL,
        Kind.READ,
        Kind.WRITE,
        Kind.UPDATE,
        Kind.LOCK,
        Kind.UNLOCK,
        Kind.WAIT,
        Kind.AWAKE,
        Kind.NOTIFY,
        Kind.START,
        Kind.END,
        Kind.JOIN,
        Kind.PARK,
        Kind.UNPARK,
        Kind.SLEEP,
        Kind.INTERRUPT,
        Kind.INTERRUPTED,
        Kind.CLEAR,
        Kind.ACQUIRE,
        Kind.GIVE_UP
    };

    private AllwaysTask task;

    About(AllwaysTask task) {
        this.task = task;
    }

    /** Becomes the view of another thread. */
    void of(AllwaysTask pending) {
        task = pending;
    }

    /** What a thread is about to do. */
    static Kind kind(AllwaysTask task) {
        return KINDS[task.kind()];
    }

    @Override
    public Kind kind() {
        return kind(task);
    }

    @Override
    public long target() {
        return task.target();
    }

    @Override
    public long level(Cell cell) {
        return switch (cell) {
            case STATE -> task.level();
            case PERMIT -> task.hasPermit() ? 1 : 0;
            case END -> task.endLevel();
            case INTERRUPT -> task.isOtherInterrupted() ? 1 : 0;
            case OWN_INTERRUPT -> task.thread().isInterrupted() ? 1 : 0;
            default -> 0;
        };
    }

    @Override
    public long needs() {
        return task.needs();
    }

    @Override
    public boolean blocks() {
        return task.waits();
    }

    @Override
    public boolean expires() {
        return task.expires();
    }

    @Override
    public boolean lazy() {
        return task.quiet();
    }

    @Override
    public long due() {
        return task.due();
    }

    @Override
    public String place() {
        return Frames.place(task.place());
    }
}
