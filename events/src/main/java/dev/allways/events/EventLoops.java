package dev.allways.events;

import dev.allways.actors.Network;
import dev.allways.core.CannotExplore;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Origin;
import dev.allways.core.OutsideControl;
import dev.allways.core.Stop;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The event loops, pools, wires and the clock of one execution. What they do happens one after the other, in an order
 * that is chosen, when the test lets it happen: at its end, by {@link #runAll}, or while it waits for something.
 *
 * <p>Time is virtual: it begins at 0, stands still while there is something to do at once, and may pass at any time to
 * when the next task of a loop is due, since other loops may be slow.
 *
 * <p>By default each step is taken to depend on each other one, since code under test may share what it wants: then a
 * reduction leaves out no order. See {@link #confined}.
 */
public final class EventLoops {
    private static final int PERIODS = 3;

    private final Agenda agenda;
    private final Chooser chooser;
    private final int test;
    private @Nullable EventLoop current;
    private @Nullable Throwable noticed; // that the code under test must not keep
    private long now;
    private boolean hasPassed;
    private int periods = PERIODS;

    EventLoops(Chooser chooser) {
        this.agenda = new Agenda(chooser);
        this.chooser = new NoticedChooser(chooser, this::notice);
        this.test = agenda.machine("test");
    }

    /** An executor of one thread, which runs its tasks in order. */
    public EventLoop loop(String name) {
        return new EventLoop(this, name, true);
    }

    /** An executor of any number of threads: its tasks run in any order. */
    public EventLoop pool(String name) {
        return new EventLoop(this, name, false);
    }

    /**
     * A way for messages to a handler.
     *
     * @param receiver runs the handler
     * @param network how messages travel; those of {@link Network.Order#PAIRS} in order, if all are from one sender
     * @throws IllegalArgumentException if it duplicates messages without a bound
     */
    public <M> Wire<M> wire(String name, EventLoop receiver, Network network, Consumer<? super M> handler) {
        return new Wire<>(this, name, receiver, network, handler);
    }

    /** What the code under test tells the time by: the beginning of 1970 and the time that has passed. */
    public Clock clock() {
        return new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return Instant.EPOCH.plusNanos(nanoTime());
            }
        };
    }

    /** The time that has passed, in nanoseconds. */
    public long nanoTime() {
        if (agenda.isConfined() && hasPassed) {
            agenda.addBesides("the clock, which other loops' timers move");
        }
        return now;
    }

    /** Chooses in this execution. */
    public Chooser chooser() {
        return chooser;
    }

    /** How many times a periodic task runs at most, 3 unless said otherwise: else an execution would not end. */
    public void periods(int most) {
        periods = most;
    }

    /**
     * Says that loops share nothing, but for what they send by wires: then a reduction explores only one order of steps
     * of different loops. Where an execution shows that this is not so (two loops submit to a third one, the clock is
     * read, the test waits in between) it is not complete.
     */
    public void confined() {
        agenda.confined();
    }

    /** Lets everything happen that is to, until nothing is left. */
    public void runAll() {
        await("EventLoops.runAll", new Resumption(test, "nothing left to do", () -> true, true));
    }

    /** Lets everything happen that is to, and tells that it is the end. */
    void end() throws Throwable {
        while (step()) {} // until there is none
    }

    /**
     * Lets things happen until a result is there, and perhaps some more.
     *
     * @throws Stuck if it does not come
     */
    public <T> T await(CompletionStage<T> stage) {
        var future = stage.toCompletableFuture();
        awaitDone("EventLoops.await", future);
        return future.join();
    }

    /**
     * Lets things happen until a condition holds, and perhaps some more.
     *
     * @param what is awaited, for a reader
     * @throws Stuck if it never does
     */
    public void await(String what, BooleanSupplier holds) {
        await("EventLoops.await", what, holds);
    }

    // ---- within

    Agenda agenda() {
        return agenda;
    }

    long now() {
        return now;
    }

    void passTo(long time) {
        if (time > now) {
            now = time;
            hasPassed = true;
        }
    }

    void enter(EventLoop loop) {
        current = loop;
    }

    boolean isCurrent(EventLoop loop) {
        return current == loop;
    }

    private boolean step() throws Throwable {
        try {
            boolean made = agenda.step();
            rethrow();
            return made;
        } finally {
            current = null;
        }
    }

    private void rethrow() throws Throwable {
        if (noticed != null) {
            throw noticed;
        }
    }

    /** Keeps what ends the execution, whatever becomes of it in the code under test. */
    void notice(Throwable error) {
        if (noticed == null && (error instanceof Stop || error instanceof CannotExplore)) {
            noticed = error;
        }
    }

    void awaitDone(String call, Future<?> future) {
        if (!future.isDone()) {
            await(call, "the result of a task", future::isDone);
        }
    }

    void await(String call, String what, BooleanSupplier holds) {
        if (agenda.isConfined()) {
            agenda.addBesides("the test, which waits in between");
        }
        await(call, new Resumption(test, what, holds, false));
    }

    private void await(String call, Resumption resumption) {
        if (agenda.isInStep()) {
            throw blocked(call);
        }
        agenda.add(resumption);
        try {
            while (!resumption.isOver()) {
                if (!step()) {
                    agenda.cancel(resumption);
                    throw new Stuck(resumption.toString());
                }
            }
        } catch (Throwable error) {
            throw EventLoops.<RuntimeException>unchecked(error);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T unchecked(Throwable error) throws T {
        throw (T) error;
    }

    /** That a task waits. */
    CannotExplore blocked(String call) {
        StackTraceElement at = userFrame();
        var problem = new OutsideControl(
                "a task of %s blocks by %s, and nothing else runs beside it".formatted(agenda.current(), call),
                at == null ? agenda.current() : Origin.told(at),
                "code that waits for a result where it should go on when the result is there",
                "use thenAccept and the like in tasks; put threads under control (--threads on) in place of event loops"
                        + " if tasks block");
        notice(problem);
        return problem;
    }

    private static @Nullable StackTraceElement userFrame() {
        List<StackTraceElement> frames = Origin.frames(new Throwable());
        return frames.isEmpty() ? null : frames.getFirst();
    }

    /** Where the code under test is, if anybody wants to know. */
    @Nullable
    StackTraceElement place() {
        return chooser.observing() ? userFrame() : null;
    }

    /** Notices who submits to a loop: in which order several do is no operation that a reduction sees. */
    void submitted(EventLoop loop, List<String> submitters) {
        if (agenda.isConfined() && agenda.isInStep() && !isCurrent(loop)) {
            String from = agenda.current();
            if (!submitters.contains(from)) {
                submitters.add(from);
            }
            if (submitters.size() > 1) {
                agenda.addBesides(
                        "the order in which %s submit to %s".formatted(String.join(" and ", submitters), loop));
            }
        }
    }

    boolean isPeriodic(EventLoop loop, int runs) {
        if (runs >= periods) {
            chooser.observe(new Observation.Remark(
                    "periodic task", "one of %s runs %,d times, and would again".formatted(loop, runs)));
            return false;
        }
        return true;
    }
}
