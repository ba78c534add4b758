package java.lang;

/** What has a part in an execution of one worker, and is none of the operations that its tasks were about to do. */
public final class AllwaysUnseen {
    private static final String[] NOTHING = {};

    private final AllwaysWorker worker;
    private String besides = "";
    private boolean opened; // a file
    private AllwaysShared shared;
    private String refers = "";
    private boolean asksOutside;
    private String[] missed = NOTHING;
    private Thread[] hooks = new Thread[4]; // that the program added, for the end of the JVM
    private int hookCount;
    private StackTraceElement[] hooked; // where it added one; null: it has none

    AllwaysUnseen(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** An execution begins. */
    void clear() {
        besides = "";
        opened = false;
        shared = null;
        refers = "";
        asksOutside = false;
        missed = NOTHING;
        hooked = null;
    }

    /** A step does in one what may go in several ways in reality: no search explores the others. */
    void misses(String what) {
        for (String each : missed) {
            if (each.equals(what)) {
                return;
            }
        }
        missed = java.util.Arrays.copyOf(missed, missed.length + 1);
        missed[missed.length - 1] = what;
    }

    /** What the current task waited for has come, and it is interrupted: in reality it may notice either first. */
    void missesInterrupt() {
        misses("a thread was interrupted when what it waited for had come: that it notices the interrupt first is"
                + " explored by --platform stepwise alone");
    }

    /** What such steps were in this execution, and what of them is not explored. */
    public String[] missed() {
        return missed;
    }

    /** Something that the operations of tasks do not tell of has a part in what comes next. */
    void besides(String what) {
        besides = what;
    }

    /** What has had a part in this execution beside the operations that tasks were about to do; empty: nothing. */
    public String besides() {
        if (!besides.isEmpty()) {
            return besides;
        }
        return opened && worker.count > 1 ? "a file was opened, and what goes through streams to files is no step" : "";
    }

    /** The program opens a file. */
    void opens() {
        opened = true;
    }

    /** Threads share an object whose methods are no steps; of a call nothing may be known. */
    void shares(Class<?> type, String call) {
        if (shared == null || shared.call() == null && call != null) {
            shared = new AllwaysShared(type, call, new Throwable());
        }
        besides("threads share an object whose methods are no steps");
    }

    /** The first object that threads shared in this execution and whose methods are no steps; null: there was none. */
    public AllwaysShared shared() {
        return shared;
    }

    /** A reference to a method was made by which it is called, and the call is not seen. */
    void refers(String method) {
        refers = method;
        besides("methods of the platform were called by references");
    }

    /**
     * A method to which the program had a reference in this execution by which calls are not seen; empty: there was
     * none.
     */
    public String refers() {
        return refers;
    }

    /** The program is about to add a shutdown hook. */
    void adds(Thread hook) {
        if (hookCount == hooks.length) {
            hooks = java.util.Arrays.copyOf(hooks, 2 * hookCount);
        }
        hooks[hookCount++] = hook;
        hooked = hooked == null ? worker.current.place() : hooked;
    }

    /** The program is about to remove a shutdown hook. */
    void removes(Thread hook) {
        int left = 0;
        for (int i = 0; i < hookCount; i++) {
            if (hooks[i] != hook) {
                hooks[left++] = hooks[i];
            }
        }
        java.util.Arrays.fill(hooks, left, hookCount, null);
        hookCount = left;
        hooked = left == 0 ? null : hooked;
    }

    /** Removes the shutdown hooks that the execution has left: this JVM does not end with it, and they are not run. */
    void removeHooks() {
        while (hookCount > 0) {
            Thread hook = hooks[--hookCount];
            hooks[hookCount] = null;
            try {
                ApplicationShutdownHooks.remove(hook);
            } catch (IllegalStateException e) {
                return; // it is ending, by others
            }
        }
    }

    /** Where the program added a shutdown hook that it did not remove in this execution; null: there was none. */
    public StackTraceElement[] hooked() {
        return hooked;
    }

    /** Something is asked for that comes from outside, to a thread that is none of the tasks. */
    void asks() {
        asksOutside = true;
    }

    /**
     * Whether something was asked for in this execution that comes from outside, to a thread that is none of its tasks.
     */
    public boolean asksOutside() {
        return asksOutside;
    }
}
