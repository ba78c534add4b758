package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * What the VM has the tasks of one worker do that is no part of the program, and does only once: class initialisers,
 * class loading, linkage. It is made without asking who continues, and leaves no trace in what comes behind it.
 */
public final class AllwaysInitialisers {
    private static final int POLLS = 100_000; // reads in a row in a class initialiser, after which others continue

    boolean disturbed; // a class was loaded, initialised or linked in this execution
    private boolean startedEarly; // a thread was started by a class initialiser
    private Class<?> starting; // the class, if it is the program's
    private Class<?>[] within = {}; // classes initialised within the initialisers of others: inner, outer, ...
    AllwaysTask brokenOff; // the execution ended while it was in a class initialiser: the class can't be used any more

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long SHARER = UNSAFE.objectFieldOffset(Sharing.class, "worker");
    private static final Sharing SHARING = new Sharing();

    private final AllwaysWorker worker;
    private int shared; // how many methods that are in what all workers share have called each other

    /** Which worker is in what all workers of the JVM share; null: none. */
    private static final class Sharing {
        volatile AllwaysWorker worker;
    }

    AllwaysInitialisers(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** An execution begins. */
    void clear() {
        disturbed = false;
        startedEarly = false;
        starting = null;
        if (within.length > 0) {
            within = new Class<?>[0];
        }
        brokenOff = null;
        if (shared > 0) {
            shared = 0;
            SHARING.worker = null;
        }
    }

    /**
     * Whether a class was loaded, initialised or linked in this execution, as happens only once: another may go
     * otherwise.
     */
    public boolean disturbed() {
        return disturbed;
    }

    /** Whether a class initialiser that runs only once has started a thread: later executions will not have it. */
    public boolean startedEarly() {
        return startedEarly;
    }

    /** The class of the program whose initialiser that was; null: not known. */
    public Class<?> starting() {
        return starting;
    }

    /**
     * The classes of the program that were initialised, beside other tasks, within the initialiser of another class:
     * each followed by that one.
     */
    public Class<?>[] within() {
        return within;
    }

    /**
     * Who was in a class initialiser, called by the VM, when the execution ended; null: nobody. The class can't be
     * used any more.
     */
    public AllwaysTask brokenOff() {
        return brokenOff;
    }

    /**
     * The VM has the current task initialise a class, which it does only once; {@code type} is null if it is none of
     * the program's.
     */
    void begin(Class<?> type, String name) {
        AllwaysTask me = worker.current;
        if (type != null && worker.live() > 1) {
            for (AllwaysInitialiser outer = me.initialiser; outer != null; outer = outer.outer) {
                if (outer.type != null) {
                    int count = within.length;
                    within = java.util.Arrays.copyOf(within, count + 2);
                    within[count] = type;
                    within[count + 1] = outer.type;
                }
            }
        }
        disturbed = true;
        leaveProgram();
        me.initialiser = new AllwaysInitialiser(type, name, me.initialiser);
    }

    /** That is over. */
    void end() {
        AllwaysTask me = worker.current;
        if (me.initialiser != null) {
            me.initialiser = me.initialiser.outer;
        }
        enterProgram();
    }

    /** The current task starts another one, which sees what it sees. */
    void starts(AllwaysTask task) {
        AllwaysTask me = worker.current;
        if (me.real > 0) {
            task.real = 1;
            startedEarly = true;
            for (AllwaysInitialiser each = me.initialiser; each != null && starting == null; each = each.outer) {
                starting = each.type;
            }
        }
    }

    /** Whether the current task runs as one step, in a class initialiser of the platform or another part of it. */
    boolean runsPlatform() {
        if (worker.current.off == 0 || worker.current.real == 0) {
            return false;
        }
        boolean was = worker.suspendControl();
        StackTraceElement initialiser = initialiser(new Throwable().getStackTrace());
        worker.resumeControl(was);
        return initialiser == null || isOfPlatform(initialiser);
    }

    private static boolean isOfPlatform(StackTraceElement frame) {
        String loader = frame.getClassLoaderName();
        return loader == null && frame.getModuleName() != null || "platform".equals(loader);
    }

    /** The innermost class initialiser that the VM has called; null: none. */
    private static StackTraceElement initialiser(StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) {
            if (frame.getMethodName().equals("<clinit>")) {
                return frame;
            }
        }
        return null;
    }

    /** The current task is in what is not the program's: it must leave no trace. */
    void leaveProgram() {
        AllwaysTask me = worker.current;
        me.off++;
        if (me.real++ == 0) {
            me.disturbedAt = worker.steps();
            me.birthsBefore = me.births;
            me.clockBefore = me.clock;
            me.drawnBefore = me.drawn;
            worker.identity.hold();
        }
    }

    /** That is over. */
    void enterProgram() {
        AllwaysTask me = worker.current;
        me.off--;
        if (--me.real == 0) {
            me.births = me.birthsBefore;
            me.clock = me.clockBefore;
            me.drawn = me.drawnBefore;
            if (worker.steps() == me.disturbedAt) { // nobody else has gone on meanwhile
                worker.identity.goOn();
            }
        }
    }

    /**
     * As {@link #leaveProgram}, for what all workers share, and one of them would find locked by another one: they
     * take turns.
     */
    void enterShared() {
        leaveProgram();
        if (shared++ == 0) {
            while (!UNSAFE.compareAndSetReference(SHARING, SHARER, null, worker)) {
                Thread.onSpinWait();
            }
        }
    }

    /** That is over. */
    void leaveShared() {
        if (shared > 0 && --shared == 0) {
            SHARING.worker = null;
        }
        enterProgram();
    }

    /**
     * A task makes a step in a class initialiser, which is no step of the execution. If it only polls, the others
     * must continue.
     *
     * @param weight for how many steps that change nothing it stands; 0: it changes something
     */
    void unseen(AllwaysTask me, int weight) {
        me.polled = weight == 0 ? 0 : me.polled + weight;
        if (me.polled >= POLLS) {
            me.polled = 0;
            me.about(AllwaysTask.LOCAL, null, 0, 0);
            worker.yield(me);
        }
    }
}
