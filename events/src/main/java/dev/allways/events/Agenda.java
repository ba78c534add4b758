package dev.allways.events;

import dev.allways.core.Action;
import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Operation;
import dev.allways.core.Origin;
import dev.allways.core.OutsideControl;
import dev.allways.core.Pending;
import dev.allways.core.Stop;
import dev.allways.core.control.Beside;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is to happen in one execution: each occurrence is a task of the schedule that strategies choose from, owned by
 * the machine whose step it is.
 *
 * <p>An occurrence comes after the one that made it. Beyond that all are taken to depend on each other, unless they are
 * {@linkplain #confined confined} to their machines.
 */
public final class Agenda implements ChoicePoint.Schedule {
    /*
     * An entry is an occurrence and what strategies ask of it, one object for both; entries are kept by number for as
     * long as the occurrence is to come, and of those that have happened only names and machines.
     */
    private static final long WORLD = 1; // the one target where each step depends on each other one
    private static final int SOME = 64;

    private final Chooser chooser;
    private final Chooser noticed; // the same, for the code under test
    private @Nullable Throwable kept; // that the code under test must not keep
    private final int test; // the machine of the test itself
    private final Thread thread = Thread.currentThread(); // the one in which all happens
    private volatile @Nullable OutsideControl meddling; // of another thread
    private final List<String> machines = new ArrayList<>();
    private final List<Long> targets = new ArrayList<>(); // of the machines
    private @Nullable Entry[] entries = new Entry[SOME]; // by number; null: it has happened
    private long[] names = new long[SOME];
    private int[] owners = new int[SOME];
    private Entry[] waiting = new Entry[SOME]; // those to come, in the order of their creation
    private int count;
    private int left;
    private int cancelled;
    private Entry[] enabled = new Entry[SOME];
    private int size;
    private long cause; // the name of what happens now; 0: the beginning
    private int made; // by what happens now
    private int current = -1; // the machine that makes a step
    private boolean confined;
    private boolean waited; // the test has, for what machines do
    private String besides = "";

    /** An occurrence that is to come, as strategies see it. */
    private final class Entry implements Pending {
        private final int number;
        private final Occurrence occurrence;

        Entry(int number, Occurrence occurrence) {
            this.number = number;
            this.occurrence = occurrence;
        }

        @Override
        public Operation.Kind kind() {
            return Operation.Kind.RECEIVE;
        }

        @Override
        public long target() {
            return confined ? targets.get(occurrence.machine()) : WORLD;
        }

        @Override
        public boolean expires() {
            return !occurrence.isUsual();
        }

        @Override
        public long due() {
            return occurrence.due();
        }

        @Override
        public String place() {
            return toString();
        }

        @Override
        public String toString() {
            return occurrence.action().toString();
        }
    }

    /** Nothing is to come. */
    public Agenda(Chooser chooser) {
        this.chooser = chooser;
        this.noticed = new NoticedChooser(chooser, this::notice);
        this.test = machine("test");
        chooser.alone();
    }

    /** Steps of different machines no longer depend on each other: they share nothing. */
    public void confined() {
        confined = true;
    }

    public boolean isConfined() {
        return confined;
    }

    /** Tells that something beside the occurrences has had a part in how this execution goes. */
    public void addBesides(String what) {
        besides = what;
    }

    /**
     * A machine.
     *
     * @return its number
     */
    public int machine(String name) {
        machines.add(name);
        targets.add(mix(cause, -machines.size()));
        return machines.size() - 1;
    }

    /** A machine's name. */
    public String name(Occurrence occurrence) {
        return machines.get(occurrence.machine());
    }

    /** The name of the machine that makes a step; {@code outside} if none does. */
    public String current() {
        return current < 0 ? "outside" : machines.get(current);
    }

    /** Whether a machine makes a step. */
    public boolean isInStep() {
        return current >= 0;
    }

    /** What the code under test chooses with. */
    public Chooser chooser() {
        return noticed;
    }

    /** Where the code under test is, if anybody wants to know. */
    public @Nullable StackTraceElement place() {
        return chooser.observing() ? Beside.work(Agenda::userFrame) : null;
    }

    private static @Nullable StackTraceElement userFrame() {
        List<StackTraceElement> frames = Origin.frames(new Throwable());
        return frames.isEmpty() ? null : frames.getFirst();
    }

    /** How many there were so far. */
    public int made() {
        return count;
    }

    /**
     * Adds an occurrence.
     *
     * @return its name: the same in every execution in which its maker did the same before
     * @throws OutsideControl if another thread adds it than the one in which all happens
     */
    public long add(Occurrence occurrence) {
        if (Thread.currentThread() != thread) {
            throw meddling(occurrence);
        }
        if (confined && waited && !isInStep()) {
            addBesides("the test, which waits in between");
        }
        if (count == entries.length) {
            entries = Arrays.copyOf(entries, 2 * count);
            names = Arrays.copyOf(names, 2 * count);
            owners = Arrays.copyOf(owners, 2 * count);
        }
        if (left == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * left);
            enabled = Arrays.copyOf(enabled, 2 * left);
        }
        long name = mix(cause, ++made);
        Entry entry = new Entry(count, occurrence);
        names[count] = name;
        owners[count] = occurrence.machine();
        entries[count++] = entry;
        waiting[left++] = entry;
        return name;
    }

    private OutsideControl meddling(Occurrence occurrence) {
        StackTraceElement at = userFrame();
        OutsideControl problem = new OutsideControl(
                "thread \"%s\" gives %s something to do: %s"
                        .formatted(Thread.currentThread().getName(), name(occurrence), occurrence.action()),
                at == null ? name(occurrence) : Origin.told(at),
                "a thread or a pool that the code under test makes itself, beside those that it is given",
                "give it an executor under control for that thread; or use real ones everywhere, and put threads under"
                        + " control (--threads on)");
        meddling = problem;
        return problem;
    }

    /**
     * Takes back an occurrence that is to come, which then never happens. To strategies it is one that is not enabled
     * any more: it could have happened before, if not for the step that takes it back.
     */
    public void cancel(Occurrence occurrence) {
        if (confined && isInStep() && occurrence.machine() != current) {
            addBesides("%s, which cancels a task of %s".formatted(current(), name(occurrence)));
        }
        for (int i = 0; i < left; i++) {
            if (waiting[i].occurrence == occurrence) {
                remove(i);
                cancelled++;
                return;
            }
        }
    }

    private void remove(int at) {
        System.arraycopy(waiting, at + 1, waiting, at, left - at - 1);
        left--;
    }

    /**
     * Lets one occurrence happen.
     *
     * @return false if none is enabled
     * @throws Throwable that the code under test throws
     */
    public boolean step() throws Throwable {
        CannotExplore problem = meddling;
        if (problem != null) {
            throw problem;
        }
        enable();
        long answer = chooser.choose(this);
        if (answer < 0) {
            return false;
        }
        Entry entry = enabled[(int) answer];
        int at = 0;
        while (waiting[at] != entry) {
            at++;
        }
        remove(at);
        entries[entry.number] = null;
        cause = names[entry.number];
        made = 0;
        current = entry.occurrence.machine();
        try {
            entry.occurrence.happen();
        } finally {
            current = -1;
        }
        rethrow();
        return true;
    }

    /** Throws what was noticed outside of a step, if something was. */
    public void rethrow() throws Throwable {
        if (kept != null) {
            throw kept;
        }
    }

    /** Keeps what ends the execution, whatever becomes of it in the code under test: a step that has it throws it. */
    public void notice(Throwable error) {
        if (kept == null && (error instanceof Stop || error instanceof CannotExplore)) {
            kept = error;
        }
    }

    /** Keeps a failure, whatever becomes of it in the code under test: the step in which it happens throws it. */
    public void fail(Throwable failure) {
        kept = kept == null ? failure : kept;
    }

    /**
     * Lets everything happen that is to, until nothing is left. The test may wait so, a machine may not.
     *
     * @param call the method that waits
     * @throws OutsideControl if a machine makes a step
     */
    public void runAll(String call) {
        if (isInStep()) {
            throw blocked(call);
        }
        long name = mix(cause, ++made); // of what the test does then, whichever step comes last
        try {
            for (enable(); size > 0; enable()) {
                step();
            }
        } catch (Throwable error) {
            throw Agenda.<RuntimeException>unchecked(error);
        }
        cause = name;
        made = 0;
        waited = true;
    }

    /**
     * Lets things happen until a condition holds, and perhaps some more. The test may wait so, a machine may not.
     *
     * @param call the method that waits
     * @param what is awaited, for a reader
     * @throws Stuck if it never holds
     * @throws OutsideControl if a machine makes a step
     */
    public void await(String call, String what, BooleanSupplier holds) {
        if (isInStep()) {
            throw blocked(call);
        }
        if (confined) {
            addBesides("the test, which waits in between");
        }
        Resumption resumption = new Resumption(test, what, holds);
        add(resumption);
        try {
            while (!resumption.isOver()) {
                if (!step()) {
                    cancel(resumption);
                    throw new Stuck(resumption.toString());
                }
            }
        } catch (Throwable error) {
            throw Agenda.<RuntimeException>unchecked(error);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T unchecked(Throwable error) throws T {
        throw (T) error;
    }

    /** That a machine waits in a step. */
    public CannotExplore blocked(String call) {
        StackTraceElement at = userFrame();
        var problem = new OutsideControl(
                "a task of %s blocks by %s, and nothing else runs beside it".formatted(current(), call),
                at == null ? current() : Origin.told(at),
                "code that waits for a result where it should continue when the result is there",
                "use thenAccept and the like in tasks; put threads under control (--threads on) in place of event loops"
                        + " if tasks block");
        notice(problem);
        return problem;
    }

    private void enable() {
        size = 0;
        for (int i = 0; i < left; i++) {
            if (waiting[i].occurrence.isEnabled()) {
                enabled[size++] = waiting[i];
            }
        }
    }

    /** Those that are to come, in the order of their creation. */
    public List<Occurrence> waiting() {
        List<Occurrence> all = new ArrayList<>();
        for (int i = 0; i < left; i++) {
            all.add(waiting[i].occurrence);
        }
        return all;
    }

    static long mix(long sum, long next) { // the finaliser of SplitMix64
        long z = sum + next + 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    // ---- as strategies see it

    /** Of two in one execution, loops and tasks are named alike. */
    @Override
    public Object front() {
        return this;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public int task(long answer) {
        return enabled[(int) answer].number;
    }

    @Override
    public int tasks() {
        return count;
    }

    @Override
    public @Nullable Pending pending(int task) {
        return entries[task];
    }

    @Override
    public int alive() {
        return left + cancelled;
    }

    @Override
    public long name(int task) {
        return names[task];
    }

    @Override
    public int owner(int task) {
        return owners[task];
    }

    @Override
    public int owners() {
        return machines.size();
    }

    @Override
    public long after(int task) {
        Entry entry = entries[task];
        return entry == null ? 0 : entry.occurrence.after();
    }

    @Override
    public String besides() {
        return besides;
    }

    @Override
    public String taskName(int task) {
        return machines.get(owners[task]);
    }

    @Override
    public Supplier<Action> action(long answer) {
        Action action = enabled[(int) answer].occurrence.action();
        return () -> action;
    }

    @Override
    public String describe(long answer) {
        Occurrence occurrence = enabled[(int) answer].occurrence;
        return "%s: %s".formatted(name(occurrence), occurrence.action());
    }
}
