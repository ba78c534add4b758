package dev.allways.actors;

import dev.allways.core.Chooser;
import dev.allways.core.SharedState;
import dev.allways.model.Difference;
import dev.allways.model.Hasher;
import dev.allways.model.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A system between two steps: the states of its machines and monitors, and the messages in flight. Immutable. */
public final class World {
    /*
     * What tells one world from another are states, and messages with their places in the order that the network
     * keeps. Names and numbers of messages, and those that were received, say how the world came about: schedules
     * tell of them. So they do of what can't be received any more: it could have been received before, if not for
     * another step of its receiver.
     */
    final Rules rules;
    final Budget budget;
    final Machines machines;
    final Local[] states;
    final Local[] heard; // the states of the monitors
    final Message[] flight; // in the order of sending
    final Message[] dropped; // cancelled timers, and what was sent to machines that have halted
    final @Nullable Message sent; // the last message, received or not
    private final int stepped; // the machine that made the last step; -1: this is the beginning
    private @Nullable Deliveries deliveries;

    World(Rules rules) {
        this.rules = rules;
        this.budget = Budget.of(rules);
        this.machines = Machines.EMPTY;
        this.states = new Local[0];
        this.heard = rules.monitors.stream()
                .map(monitor -> new Local("", monitor.start(), null))
                .toArray(Local[]::new);
        this.flight = new Message[0];
        this.dropped = new Message[0];
        this.sent = null;
        this.stepped = -1;
    }

    World(
            World before,
            int stepped,
            Machines machines,
            Local[] states,
            Local[] heard,
            Message[] flight,
            Message[] dropped,
            @Nullable Message sent,
            Budget budget) {
        this.stepped = stepped;
        this.rules = before.rules;
        this.budget = budget;
        this.machines = machines;
        this.states = states;
        this.heard = heard;
        this.flight = flight;
        this.dropped = dropped;
        this.sent = sent;
    }

    // ---- what is in it

    /** The addresses of all machines, in the order of their creation. */
    public List<Ref> machines() {
        List<Ref> refs = new ArrayList<>();
        for (int i = 0; i < machines.size(); i++) {
            refs.add(machines.ref(i));
        }
        return refs;
    }

    /**
     * The states of all machines that are of a type.
     *
     * @param type of the states
     */
    public <S> Stream<S> states(Class<S> type) {
        return Arrays.stream(states)
                .map(local -> local.state)
                .filter(type::isInstance)
                .map(type::cast);
    }

    /**
     * The state of a machine.
     *
     * @throws IllegalArgumentException if there is none of that name
     * @throws ClassCastException if the state is of another type, as that of a machine that has halted
     */
    public <S> S state(String name, Class<S> type) {
        Integer number = machines.number(new Ref(name));
        if (number == null) {
            throw new IllegalArgumentException("no machine is called %s; there are %s".formatted(name, machines()));
        }
        return type.cast(states[number].state);
    }

    /**
     * The state of the first monitor whose state is of a type.
     *
     * @throws java.util.NoSuchElementException if there is none
     */
    public <S> S heard(Class<S> type) {
        return Arrays.stream(heard)
                .map(local -> local.state)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    /** The events in flight that are of a type, in the order of sending. */
    public <E> Stream<E> inFlight(Class<E> type) {
        return Arrays.stream(flight)
                .map(message -> message.envelope.event)
                .filter(type::isInstance)
                .map(type::cast);
    }

    // ---- steps

    Deliveries deliveries() {
        Deliveries known = deliveries;
        if (known == null) {
            known = new Deliveries(this);
            deliveries = known;
        }
        return known;
    }

    /** Whether the receiver leaves an event in the network. */
    boolean defers(Envelope envelope) {
        Object state = states[envelope.receiver].state;
        return !Stage.isGone(state) && machines.machine(envelope.receiver).defers(state, envelope.event);
    }

    /** The world after a message was received, or lost. */
    World after(Message message, Chooser chooser) {
        Effects step = new Effects(this, message, chooser);
        if (budget.losses() > 0 && !message.envelope.timer && chooser.fault("lost")) {
            step.lose(message);
        } else {
            if (budget.duplicates() > 0
                    && !rules.network.isDuplicating()
                    && !message.envelope.timer
                    && chooser.fault("duplicated")) {
                step.duplicate(message);
            }
            step.receive(message);
        }
        return step.world();
    }

    /** The properties of monitors that may be hot. */
    static List<Property<World>> liveness(List<Monitor<?>> monitors) {
        List<Property<World>> liveness = new ArrayList<>();
        for (int i = 0; i < monitors.size(); i++) {
            int number = i;
            if (canBeHot(monitors.get(i))) {
                liveness.add(Property.repeatedly(name(monitors.get(i)) + " is cold", world -> !world.isHot(number)));
            }
        }
        return liveness;
    }

    private static boolean canBeHot(Monitor<?> monitor) {
        return Arrays.stream(monitor.getClass().getMethods())
                .anyMatch(method -> method.getName().equals("hot")
                        && method.getParameterCount() == 1
                        && method.getDeclaringClass() != Monitor.class);
    }

    private static String name(Monitor<?> monitor) {
        String name = monitor.getClass().getSimpleName();
        return name.isEmpty() ? monitor.getClass().getName() : name;
    }

    @SuppressWarnings("unchecked") // each has its own state
    private Monitor<Object> monitor(int number) {
        return (Monitor<Object>) rules.monitors.get(number);
    }

    private boolean isHot(int number) {
        return monitor(number).hot(heard[number].state);
    }

    /**
     * Checks what must hold when no event can be received any more.
     *
     * @throws Deadlock if some machine waits
     * @throws HotEnd if some monitor is hot
     */
    void end() {
        StringJoiner waiting = new StringJoiner(", ");
        for (int i = 0; i < states.length; i++) {
            Object state = states[i].state;
            if (!Stage.isGone(state)
                    && !(state instanceof Crashed)
                    && machines.machine(i).waits(state)) {
                waiting.add("%s in %s".formatted(machines.ref(i), state));
            }
        }
        if (waiting.length() > 0) {
            throw new Deadlock(waiting.toString());
        }
        StringJoiner hot = new StringJoiner(", ");
        for (int i = 0; i < heard.length; i++) {
            if (isHot(i)) {
                hot.add("%s is in %s".formatted(name(monitor(i)), heard[i].state));
            }
        }
        if (hot.length() > 0) {
            throw new HotEnd(hot.toString());
        }
        for (int i = 0; i < heard.length; i++) {
            monitor(i).end(heard[i].state);
        }
    }

    // ---- what tells it from others

    /** How many of the messages before one must be received before it. */
    private int place(int index) {
        Message message = flight[index];
        int place = 0;
        for (int i = 0; i < index; i++) {
            place += isBefore(flight[i], message) ? 1 : 0;
        }
        return place;
    }

    /** Whether the network keeps the order of two messages, the first of which was sent before. */
    boolean isBefore(Message first, Message second) {
        return rules.network.order().holds(first.envelope, second.envelope);
    }

    /** Machines in any order: their numbers depend on who created first. Messages with their places. */
    void fingerprint(Hasher hasher) {
        if (rules.suspects()) {
            for (Local state : states) {
                suspect(state, hasher);
            }
        }
        long first = 0;
        long second = 0;
        for (Local state : states) {
            Hasher.Digest digest = state.digest(hasher);
            first += digest.first();
            second += digest.second();
        }
        hasher.putLong(first).putLong(second);
        for (Local state : heard) {
            Hasher.Digest digest = state.digest(hasher);
            hasher.putLong(digest.first()).putLong(digest.second());
        }
        if (rules.faultsAreBounded) {
            budget.take(hasher);
        }
        first = flight.length;
        second = flight.length;
        for (int i = 0; i < flight.length; i++) {
            Hasher.Digest digest = flight[i].envelope.digest(hasher);
            int place = rules.network.order() == Network.Order.NONE ? 0 : place(i);
            first += place == 0 ? digest.first() : mix(digest.first(), place);
            second += place == 0 ? digest.second() : mix(digest.second(), place);
        }
        hasher.putLong(first).putLong(second);
    }

    private static void suspect(Local state, Hasher hasher) {
        Hasher.Digest before = state.digest(hasher);
        Hasher.Digest now = hasher.digest(state::take);
        if (!before.equals(now)) {
            throw new SharedState(before.first(), now.first(), "%s in %s".formatted(state.name, state.state), """
                copy everything that handlers change (Machine.copy, StateMachine.copiedBy), or make the state a
                                record and let handlers return a new one; where it can't be copied, let
                                Actors.resumable return false: states are then reached again from the beginning\
                """);
        }
    }

    /** All that the fingerprint is made of. */
    Object identity() {
        Map<String, Object> all = new HashMap<>();
        for (Local local : states) {
            all.put(local.name, local.identity());
        }
        Map<List<Object>, Integer> messages = new HashMap<>();
        for (int i = 0; i < flight.length; i++) {
            Envelope envelope = flight[i].envelope;
            messages.merge(
                    List.of(envelope.from, envelope.to, envelope.timer, envelope.event, place(i)), 1, Integer::sum);
        }
        return List.of(all, Arrays.stream(heard).map(Local::identity).toList(), messages, budget);
    }

    /** Two numbers in one, well mixed. */
    static long mix(long sum, long next) { // the finaliser of SplitMix64
        long z = sum + next + 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    /** What the last step did to the state of the machine that made it, and what it sent and created. */
    String change(World before) {
        if (stepped < 0) {
            return toString();
        }
        StringJoiner text = new StringJoiner("; ");
        Object state = states[stepped].state;
        if (stepped >= before.states.length) {
            text.add(String.valueOf(state));
        } else if (!state.equals(before.states[stepped].state)) {
            text.add(Difference.describe(before.states[stepped].state, state));
        }
        int sentBefore = Message.count(before.sent);
        for (Message message : flight) {
            Envelope envelope = message.envelope;
            if (message.number >= sentBefore && !(envelope.event instanceof Fault)) {
                text.add(
                        envelope.timer
                                ? "starts timer " + envelope.event
                                : "sends %s to %s".formatted(envelope.event, envelope.to));
            }
        }
        return text.toString();
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner("; ");
        for (Local local : states) {
            text.add("%s: %s".formatted(local.name, local.state));
        }
        for (Message message : flight) {
            if (!(message.envelope.event instanceof Fault)) {
                text.add(message.toString());
            }
        }
        return text.toString();
    }
}
