package dev.allways.pekko;

import dev.allways.actors.Network;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.events.Agenda;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.internal.adapter.ActorAdapter;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.sysmsg.Failed;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import org.jspecify.annotations.Nullable;

/**
 * The actors of one execution. A step is that an actor receives one message, that a timer fires, or that a future's
 * callback runs; they are made one after the other, in an order that is chosen, when the test lets them: at its end, by
 * {@link #runAll}, or while it waits for something.
 *
 * <p>Time is virtual: it begins at 0 and passes when a timer fires, which may be at any time, since actors may be slow.
 *
 * <p>That an actor is created, stopped, watched or supervised is no step: it is done at once. By default each step is
 * taken to depend on each other one, since actors may share what they want; see {@link #confined}.
 */
public final class PekkoKit {
    private static final int PERIODS = 3;

    private final Host host;
    private final Agenda agenda;
    private final Network network;
    private final Map<Mailbox, Role> roles = new HashMap<>(); // of actors with a mailbox of another kind
    private final Set<Mailbox> taking = new HashSet<>(); // of these, those whose turn is to come
    private final Role test;
    private Role running;
    private @Nullable Alarm firing;
    private int losses;
    private int duplicates;
    private int periods = PERIODS;
    private int futures;
    private long now;
    private boolean expectsFailures;
    private boolean over;

    PekkoKit(Host host, Chooser chooser, Network network) {
        if (network.duplicates() == Network.UNBOUNDED) {
            throw new IllegalArgumentException(
                    "a network that duplicates messages without a bound, and an execution would not end: write"
                            + " duplicating(1)");
        }
        this.host = host;
        this.network = network;
        this.losses = network.losses();
        this.duplicates = network.duplicates();
        this.agenda = new Agenda(chooser);
        this.test = new Role("test", agenda.machine("timers of the test"));
        this.running = test;
    }

    /** The actor system, for code that wants it. What it has a user spawn in it ends with the execution. */
    public ActorSystem<Void> system() {
        return Adapter.toTyped(host.system());
    }

    /**
     * Spawns an actor at the top, under {@code /user}.
     *
     * @throws org.apache.pekko.actor.InvalidActorNameException if there is one of that name
     */
    public <T> ActorRef<T> spawn(Behavior<T> behavior, String name) {
        ActorRef<T> ref = Adapter.spawn(host.system(), Behaviors.intercept(() -> new Witness<>(this), behavior), name);
        settle();
        try {
            agenda.rethrow();
        } catch (Throwable failure) {
            throw PekkoKit.<RuntimeException>unchecked(failure);
        }
        return ref;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T unchecked(Throwable error) throws T {
        throw (T) error;
    }

    /** An actor that keeps what it receives. */
    public <M> Probe<M> probe(String name) {
        List<M> received = new ArrayList<>();
        Behavior<M> behavior = Behaviors.receiveMessage(message -> {
            received.add(message);
            return Behaviors.same();
        });
        return new Probe<>(spawn(behavior, name), received);
    }

    /** Chooses in this execution. */
    public Chooser chooser() {
        return agenda.chooser();
    }

    /** What actors under test tell the time by: the beginning of 1970 and the time that has passed. */
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
                if (agenda.isConfined() && now > 0) {
                    agenda.addBesides("the clock, which other actors' timers move");
                }
                return Instant.EPOCH.plusNanos(now);
            }
        };
    }

    /** How many times a periodic timer fires at most, 3 unless said otherwise: else an execution would not end. */
    public void periods(int most) {
        periods = most;
    }

    /**
     * Says that an actor may throw an exception which nobody but its supervisor handles. Otherwise one that stops or
     * restarts an actor by its parent's strategy is a failure, as errors of assertions always are.
     */
    public void expectFailures() {
        expectsFailures = true;
    }

    /**
     * Says that actors share nothing but messages: then a reduction explores only one order of steps of different
     * actors. Where the network keeps the order of all messages to an actor, or bounds its faults, that would not be
     * all, and nothing is left out.
     */
    public void confined() {
        boolean isBounded = losses > 0 && losses < Network.UNBOUNDED || duplicates > 0;
        if (!isBounded && network.order() != Network.Order.MAILBOXES) {
            agenda.confined();
        }
    }

    /** Lets everything happen that is to, until nothing is left. */
    public void runAll() {
        settle();
        agenda.runAll("PekkoKit.runAll");
    }

    /**
     * Lets things happen until a result is there, and perhaps some more.
     *
     * @throws dev.allways.events.Stuck if it does not come
     */
    public <T> T await(CompletionStage<T> stage) {
        var future = stage.toCompletableFuture();
        if (!future.isDone()) {
            await("a result", future::isDone);
        }
        return future.join();
    }

    /**
     * Lets things happen until a condition holds, and perhaps some more.
     *
     * @param what is awaited, for a reader
     * @throws dev.allways.events.Stuck if it never does
     */
    public void await(String what, BooleanSupplier holds) {
        settle();
        agenda.await("PekkoKit.await", what, holds);
    }

    // ---- within

    Agenda agenda() {
        return agenda;
    }

    Network network() {
        return network;
    }

    /** Who runs: an actor, a future, or the test. */
    Role running() {
        return running;
    }

    long nanoTime() {
        return now;
    }

    void end() throws Throwable {
        settle();
        while (agenda.step()) {} // until there is none
    }

    /** From here on actors do what they like, and nobody looks. */
    void over() {
        over = true;
    }

    boolean isOver() {
        return over;
    }

    Inbox inbox(String actor) {
        return new Inbox(this, new Role(actor, agenda.machine(actor)));
    }

    /** Has a mailbox handle what it is to handle, as a step or a part of one. */
    void run(Mailbox mailbox, Role actor) {
        runAs(actor, () -> host.run(mailbox));
        settle();
    }

    void runInternal(Mailbox mailbox) {
        for (SystemMessage each = mailbox.systemQueueGet(); each != null; each = each.next()) {
            if (each instanceof Failed failure) {
                failed(failure.cause());
            }
        }
        runAs(mailbox.messageQueue() instanceof Inbox inbox ? inbox.actor() : running, () -> host.run(mailbox));
    }

    private void runAs(Role role, Runnable action) {
        Role before = running;
        running = role;
        try {
            action.run();
        } finally {
            running = before;
        }
    }

    void settle() {
        host.settle();
    }

    /** An actor has thrown something that its own behaviour does not handle. */
    void failed(Throwable failure) {
        if (over) {
            return;
        }
        Throwable cause = failure instanceof ActorAdapter.TypedActorFailedException typed ? typed.cause() : failure;
        agenda.notice(cause);
        if (cause instanceof Error || !expectsFailures) {
            agenda.fail(cause);
        }
    }

    // ---- what is to happen

    /** A future's callback. */
    void add(Runnable task) {
        if (!over) {
            String name = "future " + ++futures;
            Role future = new Role(name, agenda.machine(name));
            agenda.add(new Turn(future, "a callback", () -> true, () -> {
                runAs(future, task);
                settle();
            }));
        }
    }

    /** An actor whose mailbox keeps its own order. */
    void add(Mailbox mailbox) {
        if (!over && taking.add(mailbox)) {
            String name = mailbox.actor().self().path().name();
            Role actor = roles.computeIfAbsent(mailbox, any -> new Role(name, agenda.machine(name)));
            agenda.add(new Turn(
                    actor,
                    "the next message of its mailbox",
                    () -> host.isScheduled(mailbox) && !mailbox.isSuspended(),
                    () -> {
                        taking.remove(mailbox);
                        run(mailbox, actor);
                    }));
        }
    }

    Cancellable schedule(Runnable task, long delay, long period) {
        if (over) {
            return Cancellable.alreadyCancelled();
        }
        int runs = firing != null && firing.task() == task ? firing.runs() : 0; // it repeats itself
        Alarm alarm = new Alarm(this, running, task, now + Math.max(0, delay), period, runs);
        if (runs == 0 || isPeriodic(alarm)) {
            agenda.add(alarm);
        }
        return alarm;
    }

    void fire(Alarm alarm) {
        now = Math.max(now, alarm.due());
        firing = alarm;
        try {
            runAs(alarm.owner(), alarm.task());
        } finally {
            firing = null;
        }
        settle();
    }

    void cancel(Alarm alarm) {
        if (!over) {
            agenda.cancel(alarm);
        }
    }

    /** Whether a periodic timer that has fired some times fires once more. */
    boolean isPeriodic(Alarm alarm) {
        if (over || alarm.runs() >= periods) {
            if (!over) {
                agenda.chooser()
                        .observe(new Observation.Remark(
                                "periodic timer", "one fires %,d times, and would again".formatted(alarm.runs())));
            }
            return false;
        }
        return true;
    }

    // ---- the network

    boolean mayLose() {
        return losses > 0;
    }

    void hasLost() {
        losses -= losses == Network.UNBOUNDED ? 0 : 1;
    }

    boolean mayDuplicate() {
        return duplicates > 0;
    }

    void hasDuplicated() {
        duplicates--;
    }
}
