package dev.allways.core.engine;

import dev.allways.core.Execution;
import dev.allways.core.Program;
import dev.allways.core.StopSwallowed;
import dev.allways.core.Task;
import dev.allways.core.Trace;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes executions of a program one after the other, beside an exploration: what shrinks and explains is done here. */
public final class Workplace {
    private final Run run;
    private final Spans spans = new Spans();
    private final Meter meter;

    /** @param maxChoices after how many choices an execution ends */
    public Workplace(Meter meter, long maxChoices) {
        this.meter = meter;
        this.run = new Run(maxChoices, Long.MAX_VALUE, meter::late);
        run.spans = spans;
    }

    /**
     * Makes one execution, which the meter counts.
     *
     * @throws StopSwallowed if the program did not end where it was to
     */
    public Execution make(Task task) {
        meter.run();
        spans.clear();
        try {
            return run.make(task);
        } finally {
            meter.made(run.steps);
        }
    }

    /** The execution that is being made, or was made last. */
    public Execution execution() {
        return run;
    }

    /** The spans of the execution that was made last, inner ones before outer ones. */
    public List<Trace.Span> spans() {
        return spans.end(run.at);
    }

    /**
     * How many spans that began before a choice of the execution that is being made, its number given, have not ended.
     */
    public int open(int choice) {
        return spans.open(choice);
    }

    /** How many choices that execution had made before each state. */
    public int[] visits() {
        return spans.visits();
    }

    /**
     * Does some work on a thread that the program gives, or on this one, and waits for it; an interrupt of the calling
     * thread is one of the thread that works.
     */
    public static <T> T at(Program program, String name, Supplier<T> work) {
        var errand = new Errand<>(work);
        Thread worker = program.worker(errand, name);
        if (worker == null) {
            return work.get();
        }
        worker.setDaemon(true);
        worker.start();
        boolean interrupted = false;
        while (true) {
            try {
                worker.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                worker.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return errand.result();
    }

    private static final class Errand<T> implements Runnable {
        private final Supplier<T> work;
        private @Nullable T result;
        private @Nullable Throwable thrown;

        Errand(Supplier<T> work) {
            this.work = work;
        }

        @Override
        public void run() {
            try {
                result = work.get();
            } catch (RuntimeException | Error e) {
                thrown = e;
            }
        }

        T result() {
            if (thrown instanceof Error error) {
                throw error;
            }
            if (thrown instanceof RuntimeException exception) {
                throw exception;
            }
            return java.util.Objects.requireNonNull(result);
        }
    }
}
