package dev.allways.events;

import dev.allways.actors.Network;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
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
    private @Nullable EventLoop current; // of the step that is made, or of the one before
    private long now;
    private boolean hasPassed;
    private int periods = PERIODS;

    EventLoops(Chooser chooser) {
        this.agenda = new Agenda(chooser);
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
        return agenda.chooser();
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
        agenda.runAll("EventLoops.runAll");
    }

    /** Lets everything happen that is to, and tells that it is the end. */
    void end() throws Throwable {
        while (agenda.step()) {} // until there is none
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
        return agenda.isInStep() && current == loop;
    }

    void awaitDone(String call, Future<?> future) {
        if (!future.isDone()) {
            await(call, "the result of a task", future::isDone);
        }
    }

    void await(String call, String what, BooleanSupplier holds) {
        agenda.await(call, what, holds);
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
            agenda.chooser()
                    .observe(new Observation.Remark(
                            "periodic task", "one of %s runs %,d times, and would again".formatted(loop, runs)));
            return false;
        }
        return true;
    }
}
