package dev.allways.actors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/**
 * A machine that runs for real: its state, and the events that it has deferred. Whoever runs it hands over one event
 * after the other; {@link Running} does so in one JVM.
 */
public final class RunningMachine {
    /** How long a timer takes of which the machine does not say it. */
    private static final Duration USUAL_TIMER = Duration.ofMillis(100);

    /** What a running machine acts on. All is called by the machine's own steps. */
    public interface Surroundings {
        /** Sends an event. */
        void send(Ref to, Object event);

        /** Starts a timer, unless one with the same event is started. */
        void startTimer(Object event, Duration after);

        /** Cancels a timer, if there is one with the event: then it is not received any more. */
        void cancelTimer(Object event);

        /**
         * Creates and starts a machine.
         *
         * @param ref its address: that of its creator, a slash and a number
         */
        void create(Ref ref, Machine<?, ?> machine);

        /** Tells those who observe the system. */
        void announce(Object announcement);
    }

    private record Deferred(Ref from, Object event) {}

    private final Ref ref;
    private final Machine<Object, Object> machine;
    private final Surroundings surroundings;
    private final List<Deferred> deferred = new ArrayList<>();
    private volatile Object state = Stage.STARTING;
    private int created;

    /** A machine that has not started. */
    @SuppressWarnings("unchecked") // it takes what it is sent
    public RunningMachine(Ref ref, Machine<?, ?> machine, Surroundings surroundings) {
        this.ref = ref;
        this.machine = (Machine<Object, Object>) machine;
        this.surroundings = surroundings;
    }

    /** Its address. */
    public Ref ref() {
        return ref;
    }

    /** Its state after its last step; may be asked from any thread. */
    public Object state() {
        return state;
    }

    /** Whether it has halted: what it is sent then is lost. */
    public boolean hasHalted() {
        return state == Stage.HALTED;
    }

    /** Makes its first step. */
    public void start() {
        LiveStep first = new LiveStep(this, ref);
        finish(first, machine.start(first));
    }

    /** Receives an event, or defers it; then what it has deferred and defers no more, in the order in which it came. */
    public void receive(Ref from, Object event) {
        if (machine.defers(state, event)) {
            deferred.add(new Deferred(from, event));
            return;
        }
        handle(from, event);
        for (Iterator<Deferred> each = deferred.iterator(); each.hasNext() && !hasHalted(); ) {
            Deferred next = each.next();
            if (!machine.defers(state, next.event)) {
                each.remove();
                handle(next.from, next.event);
                each = deferred.iterator();
            }
        }
    }

    private void handle(Ref from, Object event) {
        LiveStep step = new LiveStep(this, from);
        finish(step, machine.receive(state, event, step));
    }

    private void finish(LiveStep step, Object next) {
        state = step.halts() ? Stage.HALTED : Objects.requireNonNull(next);
    }

    Surroundings surroundings() {
        return surroundings;
    }

    void startTimer(Object event) {
        surroundings.startTimer(event, USUAL_TIMER);
    }

    Ref create(Machine<?, ?> made) {
        Ref name = new Ref(ref.name() + "/" + ++created);
        surroundings.create(name, made);
        return name;
    }
}
