package dev.allways.core.faults;

import dev.allways.core.Chooser;
import dev.allways.core.Origin;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The faults of one execution: at every fault point it is chosen whether one strikes, until as many have struck as were
 * allowed.
 *
 * <pre>{@code
 * Faults faults = Faults.atMost(2, choose);
 * try (OutputStream out = faults.output("out.xml", Files.newOutputStream(path))) { … }   // may fail at any call
 * if (faults.strikes("no memory")) { return null; }                                      // a fault point of one's own
 * faults.mayFail("fsync", Fault.IO_ERROR);
 * }</pre>
 *
 * <p>From then on a fault point is no choice any more, so the tree stays small: a program that passes n fault points,
 * and none after a fault, has n + 1 executions with at most one fault; one that passes n points in any case has 1 + n +
 * n(n-1)/2 with at most two. An exhaustive search makes them all; a random walk, to which every option is equally
 * likely, uses the faults up early.
 *
 * <p>In the story of an execution each fault point is a step that names the call, counted by what is called in each
 * thread: {@code write #3 of out.xml = No space left on device}. A fault that strikes also notes how its call came
 * about.
 *
 * <p>Threads under control may share the faults: to look whether one may strike is a step, and so is to take it. An
 * execution in which two threads would take the last fault is discarded.
 *
 * <p>Where a search ends an execution at a fault point, nothing is thrown, because an exception thrown while a resource
 * is closed may get lost: all calls work from there on, and the program is ended at its next own choice, or ends by
 * itself.
 */
@SuppressWarnings("varargs") // the arrays are only read
public final class Faults {
    private static final int GRACE = 10_000; // fault points that an ended program may pass before it is stopped
    private static final List<String> NO_YES = List.of("no", "yes");

    private final Chooser chooser;
    private final Map<Thread, Map<String, Integer>> calls = new HashMap<>();
    private List<Fault<? extends IOException>> io = List.of(Fault.IO_ERROR);
    private Cut reads = Cut.NOWHERE;
    private Cut writes = Cut.NOWHERE;
    private int left;
    private boolean paused;
    private int struck;
    private int passedSinceEnd;

    private Faults(int left, Chooser chooser) {
        this.left = left;
        this.chooser = chooser;
        chooser.makes(this);
    }

    /**
     * At most so many faults in one execution.
     *
     * @param chooser the program's own; the faults are good for one run of the program, as it is
     * @throws IllegalArgumentException if the number is negative
     */
    public static Faults atMost(int faults, Chooser chooser) {
        if (faults < 0) {
            throw new IllegalArgumentException("at most " + faults + " faults: the number must not be negative");
        }
        return new Faults(faults, chooser);
    }

    /**
     * Says how streams, readers and writers fail; by {@link Fault#IO_ERROR} unless said otherwise. With more than one
     * it is a choice which.
     */
    @SafeVarargs
    public final Faults failingBy(Fault<? extends IOException> first, Fault<? extends IOException>... others) {
        io = list(first, others);
        return this;
    }

    /**
     * Says where reads break off: then they read less than was asked for and is there, at least one byte or character,
     * and do not fail. That is allowed to any stream, but counts as a fault all the same.
     */
    public Faults shortReads(Cut cut) {
        reads = cut;
        return this;
    }

    /** Says where writes break off: then they fail after they wrote a part. */
    public Faults tornWrites(Cut cut) {
        writes = cut;
        return this;
    }

    /** How many faults have struck. */
    public int struck() {
        return chooser.access(this, false, () -> struck);
    }

    /** Whether nothing fails for the time being: fault points are no choices then. */
    public void pause(boolean paused) {
        chooser.access(this, true, () -> this.paused = paused);
    }

    /** From now on nothing fails any more: for a part of the program that looks at what the faults have done. */
    public void cease() {
        chooser.access(this, true, () -> left = 0);
    }

    /**
     * A fault point: whether the fault strikes here.
     *
     * @param what names it, as "no memory"
     */
    public boolean strikes(String what) {
        String label = next(what, what, "");
        return label != null && choose(label, NO_YES) == 1;
    }

    /**
     * A fault point that throws.
     *
     * @param what names the call, as "rename of a.tmp"
     * @param first how it may fail
     * @param others how else it may fail: which one is a choice
     */
    @SafeVarargs
    public final <X extends Throwable> void mayFail(String what, Fault<? extends X> first, Fault<? extends X>... others)
            throws X {
        String label = next(what, what, "");
        if (label != null) {
            mayFail(label, list(first, others));
        }
    }

    /** A stream that may fail at any read and at its close; a close that fails has closed all the same. */
    public InputStream input(String name, InputStream in) {
        return new FaultyInput(this, name, in);
    }

    /**
     * A stream that may fail at any write, flush and at its close. A write or flush that fails has no effect, unless it
     * is {@link #tornWrites torn}; a close that fails has closed all the same.
     */
    public OutputStream output(String name, OutputStream out) {
        return new FaultyOutput(this, name, out);
    }

    /** As {@link #input}, for characters. */
    public Reader reader(String name, Reader in) {
        return new FaultyReader(this, name, in);
    }

    /** As {@link #output}, for characters. */
    public Writer writer(String name, Writer out) {
        return new FaultyWriter(this, name, out);
    }

    /** A supplier that may fail at any call instead of supplying. */
    @SafeVarargs
    public final <T extends @Nullable Object> Supplier<T> supplier(
            String name,
            Supplier<? extends T> supplier,
            Fault<? extends RuntimeException> first,
            Fault<? extends RuntimeException>... others) {
        List<Fault<? extends RuntimeException>> faults = list(first, others);
        return () -> {
            mayFailAt("call", name, faults);
            return supplier.get();
        };
    }

    /** A callable that may fail at any call instead of doing its work. */
    @SafeVarargs
    public final <T extends @Nullable Object> Callable<T> callable(
            String name,
            Callable<? extends T> callable,
            Fault<? extends Exception> first,
            Fault<? extends Exception>... others) {
        List<Fault<? extends Exception>> faults = list(first, others);
        return () -> {
            mayFailAt("call", name, faults);
            return callable.call();
        };
    }

    /**
     * An allocator that may have nothing left at any call, and then gives null, as malloc does.
     *
     * @param allocator from a size to what is allocated
     */
    public <T> IntFunction<@Nullable T> allocator(String name, IntFunction<? extends T> allocator) {
        return size -> {
            String label = next("allocation", name);
            return label != null && choose(label, List.of("works", "null")) == 1 ? null : allocator.apply(size);
        };
    }

    /**
     * An allocator that may have nothing left at any call, and then throws.
     *
     * @param allocator from a size to what is allocated
     */
    @SafeVarargs
    public final <T> IntFunction<T> allocator(
            String name,
            IntFunction<? extends T> allocator,
            Fault<? extends Error> first,
            Fault<? extends Error>... others) {
        List<Fault<? extends Error>> faults = list(first, others);
        return size -> {
            mayFailAt("allocation", name, faults);
            return allocator.apply(size);
        };
    }

    /** A call that neither reads nor writes. */
    void mayFailAt(String call, String name) throws IOException {
        mayFailAt(call, name, io);
    }

    private <X extends Throwable> void mayFailAt(String call, String name, List<Fault<? extends X>> faults) throws X {
        String label = next(call, name);
        if (label != null) {
            mayFail(label, faults);
        }
    }

    private <X extends Throwable> void mayFail(String label, List<Fault<? extends X>> faults) throws X {
        var outcomes = new Outcomes(faults, Cut.NOWHERE, 0, "", true);
        int outcome = choose(label, outcomes);
        if (outcome != Outcomes.WORKS) {
            throw faults.get(outcomes.fault(outcome)).occur();
        }
    }

    private boolean isActive() {
        return left > 0 && !paused;
    }

    /** Whether a read may break off now. */
    boolean mayReadShort() {
        return reads != Cut.NOWHERE && chooser.access(this, false, this::isActive);
    }

    /** How much is read of what is there. */
    int read(String name, int length, String unit) throws IOException {
        String label = next("read", name);
        if (label == null) {
            return length;
        }
        var outcomes = new Outcomes(io, reads, length, unit, false);
        int outcome = choose(label, outcomes);
        int fault = outcomes.fault(outcome);
        if (outcome != Outcomes.WORKS && fault >= 0) {
            throw io.get(fault).occur();
        }
        return outcomes.amount(outcome);
    }

    /** Writes all of it; or not, and fails. */
    void write(String name, int length, String unit, Sink sink) throws IOException {
        String label = next("write", name);
        if (label == null) {
            sink.write(length);
            return;
        }
        var outcomes = new Outcomes(io, writes, length, unit, true);
        int outcome = choose(label, outcomes);
        int amount = outcomes.amount(outcome);
        if (amount > 0) {
            sink.write(amount);
        }
        if (outcome != Outcomes.WORKS) {
            throw io.get(outcomes.fault(outcome)).occur();
        }
    }

    /** Where the first so many bytes or characters of a write go. */
    @FunctionalInterface
    interface Sink {
        void write(int amount) throws IOException;
    }

    private int choose(String label, List<String> outcomes) {
        int outcome = chooser.pickOrEnd(label, outcomes);
        if (outcome < 0) {
            if (++passedSinceEnd > GRACE) {
                outcome = chooser.pick(label, outcomes); // ends by a Stop
            } else {
                outcome = 0;
            }
        }
        if (outcome > 0) {
            chooser.assume(chooser.access(this, true, this::take));
        }
        return outcome;
    }

    /** Takes a fault; false: another thread has taken the last one. */
    private boolean take() {
        if (!isActive()) {
            return false;
        }
        left--;
        struck++;
        if (chooser.observing()) {
            noteCallers();
        }
        return true;
    }

    /** Tells how the call that fails came about: of each class on the way the method by which it was entered. */
    private void noteCallers() {
        List<String> callers = new ArrayList<>();
        String last = "";
        for (StackTraceElement frame : Origin.frames(new Throwable())) {
            String name = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
            String caller = "%s.%s:%d".formatted(name, frame.getMethodName(), frame.getLineNumber());
            if (frame.getMethodName().startsWith("lambda$")) {
                continue;
            }
            if (frame.getClassName().equals(last)) {
                callers.removeLast();
            }
            callers.add(caller);
            last = frame.getClassName();
        }
        if (!callers.isEmpty()) {
            chooser.note("called by " + String.join(" < ", callers));
        }
    }

    private @Nullable String next(String call, String name) {
        return next(call, call + " " + name, " of " + name);
    }

    /** The label of the next fault point; null if no fault may strike there. */
    private @Nullable String next(String call, String counted, String of) {
        return chooser.access(
                this, false, () -> isActive() ? call + " #" + counts().merge(counted, 1, Integer::sum) + of : null);
    }

    /** How often the calling thread has made each call. */
    private Map<String, Integer> counts() {
        return calls.computeIfAbsent(Thread.currentThread(), _ -> new HashMap<>());
    }

    @SafeVarargs
    private static <X extends Throwable> List<Fault<? extends X>> list(
            Fault<? extends X> first, Fault<? extends X>... others) {
        return Stream.<Fault<? extends X>>concat(Stream.of(first), Stream.of(others))
                .toList();
    }
}
