package java.lang;

import jdk.internal.vm.annotation.ForceInline;

/**
 * What instrumented code calls where control begins and ends: to be asked whether it is there, and to do something as
 * one step.
 */
public final class AllwaysHooks {
    private static volatile Runnable beforeExit = () -> {};

    private AllwaysHooks() {}

    /** Whether the caller is under control: decides which copy of a method runs. */
    @ForceInline
    public static boolean controlled() {
        return AllwaysWorker.controlling() != null;
    }

    /** Sets what is done when the process is to end by {@code exit} or {@code halt}, before anything else. */
    public static void beforeExit(Runnable action) {
        beforeExit = action;
    }

    /** The process is about to end: what is done at its end is done by real threads, and is not explored. */
    public static void exits() {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.suspendControl();
        }
        beforeExit.run();
    }

    /** A shutdown hook is about to be added. */
    public static void adds(Thread hook) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && hook != null) {
            worker.unseen.adds(hook);
        }
    }

    /** A shutdown hook is about to be removed. */
    public static void removes(Thread hook) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.unseen.removes(hook);
        }
    }

    /** Whether an execution is continuing here, be its tasks running or not. */
    public static boolean executing() {
        return AllwaysWorker.executor() != null;
    }

    /**
     * From here to {@link #on} the current task runs as one step, and leaves no trace: what it does is not the
     * program's.
     */
    public static void off() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.initialisers.leaveProgram();
        }
    }

    /** As {@link #off}, for what the VM does once and not again in the next execution. */
    public static void offForOnce() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.initialisers.disturbed = true;
            worker.initialisers.leaveProgram();
        }
    }

    /**
     * As {@link #offForOnce}, for the initialiser of a class that the VM has called, given its name or, if it is the
     * program's, itself.
     */
    public static void beginInitialiser(Object type) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            return;
        }
        if (type instanceof Class<?> programs) {
            worker.initialisers.begin(programs, programs.getName());
        } else {
            worker.initialisers.begin(null, (String) type);
        }
    }

    /** That is over. */
    public static void endInitialiser(Object type) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.initialisers.end();
        }
    }

    /**
     * That has thrown something. Where static state is reset a second body runs in each execution, and throws it there:
     * the VM takes the class for initialised, for it runs no method of one that is not.
     */
    public static void failInitialiser(Throwable thrown, Object type) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        endInitialiser(type);
        if (worker == null || worker.over || !worker.statics.on) {
            jdk.internal.misc.Unsafe.getUnsafe().throwException(thrown);
        }
    }

    public static void on() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.initialisers.enterProgram();
        }
    }

    /** As {@link #off}, for what one execution leaves to the next, and one worker to the others. */
    public static void offShared() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.initialisers.enterShared();
        }
    }

    public static void onShared() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.initialisers.leaveShared();
        }
    }

    /** From here to {@link #endStep} the current task runs as one step of the program's. */
    public static void beginStep() {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.current.off++;
        }
    }

    public static void endStep() {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.current.off--;
        }
    }

    /** The platform is about to wait for what comes from outside: input, a connection, another process. */
    public static void blocks() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.questions.waitsOutside();
        }
    }

    /** The platform is asked for what will come from outside, and somebody may wait for it then. */
    public static void asksOutside() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.unseen.asks();
        }
    }

    /** As {@link #blocks}, on a channel that may be told not to wait. */
    public static void blocks(java.nio.channels.SelectableChannel channel) {
        if (AllwaysWorker.controlling() != null && channel.isBlocking()) {
            blocks();
        }
    }

    /** As {@link #blocks}, if the stream is that of the terminal. */
    public static void blocks(java.io.FileInputStream stream) throws java.io.IOException {
        if (AllwaysWorker.controlling() != null && stream.getFD() == java.io.FileDescriptor.in) {
            blocks();
        }
    }
}
