package dev.allways.threads;

import dev.allways.core.Operation.Cell;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Pending;
import dev.allways.core.Stay;

/** What a thread under control is about to do: a view, used again and again. */
final class About implements Pending {
    private static final Kind SEE_LINE =
            Kind.named("see_line").reads(Cell.STATE).reads(Cell.QUEUE);

    private static final Kind SEE_QUEUE =
            Kind.named("see_queue").reads(Cell.STATE).reads(Cell.PART);

    private static final Kind AWAIT_OR_LEAVE =
            Kind.named("await_or_leave").awaits(Cell.PART).takes(Cell.OWN_INTERRUPT);
    private static final Kind REACH = Kind.named("reach").writes(Cell.STATE).writes(Cell.OWN_INTERRUPT);

    private static final Kind TAKE_TASK =
            Kind.named("take_task").takes(Cell.STATE).writes(Cell.PERMIT);

    private static final Kind CHANGE_ENTRY =
            Kind.named("change_entry").reads(Cell.PERMIT).gives(Cell.STATE).takes(Cell.PART);

    private static final Kind AWAIT_MEETING =
            Kind.named("await_meeting").awaits(Cell.PART).awaits(Cell.OWN_INTERRUPT);

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
        Kind.GIVE_UP,
        Kind.SHARE,
        Kind.UNSHARE,
        Kind.TRY_SHARE,
        Kind.named("come").writes(Cell.QUEUE),
        Kind.named("come_to_share").gives(Cell.QUEUE),
        Kind.named("pass").passes(Cell.STATE).awaits(Cell.OWN_INTERRUPT).knownAs(Kind.ACQUIRE),
        Kind.named("leave").takes(Cell.STATE).takes(Cell.OWN_INTERRUPT).knownAs(Kind.ACQUIRE),
        Kind.named("signal").writes(Cell.SIGNAL).writes(Cell.QUEUE).knownAs(Kind.NOTIFY),
        Kind.named("take_first").writes(Cell.STATE).reads(Cell.QUEUE).knownAs(SEE_LINE),
        SEE_LINE,
        Kind.named("look").looks(Cell.STATE).knownAs(Kind.READ),
        Kind.named("arrive").gives(Cell.STATE),
        Kind.named("advance").writes(Cell.STATE).writes(Cell.PART).knownAs(Kind.named("arrive")),
        Kind.named("see_phase").reads(Cell.PART),
        Kind.named("await_phase").awaits(Cell.PART),
        AWAIT_OR_LEAVE,
        REACH,
        Kind.named("trip")
                .writes(Cell.STATE)
                .writes(Cell.OWN_INTERRUPT)
                .writes(Cell.PART)
                .knownAs(REACH),
        Kind.named("break")
                .writes(Cell.STATE)
                .takes(Cell.PART)
                .takes(Cell.OWN_INTERRUPT)
                .knownAs(AWAIT_OR_LEAVE),
        Kind.named("find").reads(Cell.PERMIT).reads(Cell.PART),
        CHANGE_ENTRY,
        Kind.ENTER,
        Kind.EXIT,
        TAKE_TASK,
        Kind.named("leave_pool").passes(Cell.STATE).completes(Cell.END).knownAs(TAKE_TASK),
        Kind.named("shut_down").writes(Cell.STATE).gives(Cell.END),
        Kind.named("stop_pool")
                .writes(Cell.STATE)
                .writes(Cell.PERMIT)
                .writes(Cell.PART)
                .gives(Cell.END),
        Kind.named("await_done").awaits(Cell.STATE).takes(Cell.OWN_INTERRUPT),
        Kind.named("die").writes(Cell.STATE).writes(Cell.PERMIT).writes(Cell.END),
        Kind.named("change_held").reads(Cell.PERMIT).gives(Cell.STATE).writes(Cell.PART),
        Kind.named("find_instead").reads(Cell.PERMIT).awaits(Cell.PART).knownAs(CHANGE_ENTRY),
        Kind.named("meet").writes(Cell.STATE).finds().knownAs(Kind.READ),
        AWAIT_MEETING,
        Kind.named("miss")
                .writes(Cell.STATE)
                .takes(Cell.PART)
                .takes(Cell.OWN_INTERRUPT)
                .completes(Cell.END)
                .knownAs(AWAIT_MEETING),
        Kind.named("leave_unmet")
                .passes(Cell.STATE)
                .awaits(Cell.PART)
                .completes(Cell.END)
                .knownAs(AWAIT_MEETING),
        Kind.named("come_for_task")
                .writes(Cell.STATE)
                .writes(Cell.OWN_INTERRUPT)
                .knownAs(TAKE_TASK),
        Kind.named("start_task").looks(Cell.STATE),
        Kind.named("complete_task").completes(Cell.END),
        Kind.named("stop_tasks").writes(Cell.STATE).writes(Cell.END),
        Kind.named("await_result").awaits(Cell.STATE),
        Kind.named("take_function").writes(Cell.STATE).knownAs(Kind.READ),
        Kind.named("end_function").gives(Cell.STATE),
        Kind.named("add_function").reads(Cell.STATE).writes(Cell.PART),
        Kind.named("take_later")
                .writes(Cell.STATE)
                .writes(Cell.PERMIT)
                .awaits(Cell.OWN_INTERRUPT)
                .knownAs(TAKE_TASK),
        Kind.named("look_again")
                .writes(Cell.STATE)
                .takes(Cell.PART)
                .takes(Cell.OWN_INTERRUPT)
                .knownAs(AWAIT_MEETING),
        Kind.named("join_queue").gives(Cell.STATE),
        Kind.named("leave_queue").gives(Cell.STATE),
        Kind.named("join_queue_behind").writes(Cell.STATE),
        Kind.named("leave_queue_before").writes(Cell.STATE),
        Kind.named("come_seen").writes(Cell.QUEUE).gives(Cell.PART),
        Kind.named("come_to_share_seen").gives(Cell.QUEUE).gives(Cell.PART),
        Kind.named("take_unqueued").writes(Cell.STATE).reads(Cell.PART).knownAs(SEE_QUEUE),
        SEE_QUEUE,
        Kind.named("notify_seen").writes(Cell.SIGNAL).gives(Cell.PART).knownAs(Kind.NOTIFY),
        Kind.named("signal_seen")
                .writes(Cell.SIGNAL)
                .writes(Cell.QUEUE)
                .gives(Cell.PART)
                .knownAs(Kind.NOTIFY),
        Kind.named("awake_seen")
                .reads(Cell.SIGNAL)
                .awaits(Cell.OWN_INTERRUPT)
                .gives(Cell.PART)
                .knownAs(Kind.AWAKE),
        Kind.named("wake_seen").reads(Cell.SIGNAL).gives(Cell.PART).knownAs(Kind.AWAKE),
        Kind.named("awake_deaf").reads(Cell.SIGNAL).knownAs(Kind.AWAKE),
        Kind.named("start_given")
                .writes(Cell.PERMIT)
                .writes(Cell.END)
                .gives(Cell.PART)
                .knownAs(Kind.START),
        Kind.named("start_refused").reads(Cell.PART).knownAs(Kind.START)
    };

    // the VM takes the thread's monitor for that, and notifies those that wait on it
    private static final Kind END_OF_THREAD = Kind.named("end_of_thread")
            .gives(Cell.END)
            .takes(Cell.PART)
            .writes(Cell.PART_SIGNAL)
            .knownAs(Kind.END);

    // of elements of arrays: the second object is all elements, which some code of the platform accesses in one step
    private static final Kind READ_ELEMENT =
            Kind.named("read_element").reads(Cell.STATE).reads(Cell.PART);
    private static final Kind WRITE_ELEMENT =
            Kind.named("write_element").writes(Cell.STATE).reads(Cell.PART);
    private static final Kind UPDATE_ELEMENT =
            Kind.named("update_element").writes(Cell.STATE).reads(Cell.PART).knownAs(READ_ELEMENT);

    // of queues that have bounded room, which is the level of another cell than the elements; and of maps, where what
    // one entry needs to know of all is another cell than how many there are
    private static final Kind CHANGE =
            Kind.named("change").writes(Cell.STATE).writes(Cell.PERMIT).knownAs(Kind.READ);
    private static final Kind TAKE = Kind.named("take")
            .takes(Cell.STATE)
            .writes(Cell.PERMIT)
            .awaits(Cell.OWN_INTERRUPT)
            .knownAs(Kind.ACQUIRE);
    private static final Kind PUT =
            Kind.named("put").takes(Cell.PERMIT).writes(Cell.STATE).awaits(Cell.OWN_INTERRUPT);
    private static final Kind PUT_NOTHING = Kind.named("put_nothing")
            .awaits(Cell.PERMIT)
            .takes(Cell.OWN_INTERRUPT)
            .knownAs(PUT);

    private final Places places;
    private AllwaysTask task;

    About(AllwaysTask task, Places places) {
        this.task = task;
        this.places = places;
    }

    /** Becomes the view of another thread. */
    void of(AllwaysTask pending) {
        task = pending;
    }

    /** What a thread is about to do. */
    static Kind kind(AllwaysTask task) {
        int kind = task.kind();
        if (task.isOfElements()) {
            return task.isOfAllElements() ? Kind.UPDATE : ofElement(kind);
        }
        if (task.notifiesAtEnd()) {
            return END_OF_THREAD;
        }
        return task.isOfContent() && (task.isOfBounded() || task.isOfMap()) ? ofTwo(task, kind) : KINDS[kind];
    }

    private static Kind ofElement(int kind) {
        return switch (kind) {
            case AllwaysTask.READ -> READ_ELEMENT;
            case AllwaysTask.WRITE -> WRITE_ELEMENT;
            case AllwaysTask.UPDATE -> UPDATE_ELEMENT;
            default -> throw new IllegalStateException("kind " + kind + " of an element");
        };
    }

    private static Kind ofTwo(AllwaysTask task, int kind) {
        return switch (kind) {
            case AllwaysTask.UPDATE -> CHANGE;
            case AllwaysTask.ACQUIRE -> task.puts() ? PUT : TAKE;
            case AllwaysTask.GIVE_UP -> task.puts() ? PUT_NOTHING : Kind.GIVE_UP;
            default -> KINDS[kind];
        };
    }

    /** Whether a thread is about to change what is in an object. */
    static boolean changes(AllwaysTask task) {
        return switch (task.kind()) {
            case AllwaysTask.WRITE, AllwaysTask.UPDATE, AllwaysTask.CHANGE_ENTRY, AllwaysTask.CHANGE_HELD -> true;
            case AllwaysTask.ACQUIRE -> task.isOfContent();
            default -> false;
        };
    }

    /** Whether a thread is about to read what is in an object. */
    static boolean reads(AllwaysTask task) {
        return switch (task.kind()) {
            case AllwaysTask.READ, AllwaysTask.FIND, AllwaysTask.FIND_INSTEAD -> true;
            default -> false;
        };
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
            case PERMIT -> task.isOfContent() ? task.room() : task.hasPermit() ? 1 : 0;
            case END -> task.endLevel();
            case INTERRUPT -> task.isOtherInterrupted() ? 1 : 0;
            case OWN_INTERRUPT -> task.thread().isInterrupted() ? 1 : 0;
            case PART -> task.secondLevel();
            default -> 0;
        };
    }

    @Override
    public long part() {
        return task.second();
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
    public long putOff() {
        return task.putOff();
    }

    @Override
    public Stay stay() {
        return places.stay(task.index());
    }

    @Override
    public String place() {
        return Frames.place(task.place());
    }
}
