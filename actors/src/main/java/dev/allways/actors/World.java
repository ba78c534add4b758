package dev.allways.actors;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
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
    final Network network;
    final List<Monitor<?>> monitors;
    final boolean observed; // whether each step depends on each other one
    final Machines machines;
    final Local[] states;
    final Local[] heard; // the states of the monitors
    final Message[] flight; // in the order of sending
    final Message[] dropped; // cancelled timers, and what was sent to machines that have halted
    final Sent sent;
    private final int stepped; // the machine that made the last step; -1: this is the beginning
    private final int sentBefore; // the last step
    private @Nullable Deliveries deliveries;

    World(Network network, List<Monitor<?>> monitors, boolean observed) {
        this.network = network;
        this.monitors = monitors;
        this.observed = observed || !monitors.isEmpty() || network.order() == Network.Order.MAILBOXES;
        this.machines = Machines.EMPTY;
        this.states = new Local[0];
        this.heard =
                monitors.stream().map(monitor -> new Local("", monitor.start())).toArray(Local[]::new);
        this.flight = new Message[0];
        this.dropped = new Message[0];
        this.sent = Sent.NOTHING;
        this.stepped = -1;
        this.sentBefore = 0;
    }

    World(
            World before,
            int stepped,
            Machines machines,
            Local[] states,
            Local[] heard,
            Message[] flight,
            Message[] dropped,
            Sent sent) {
        this.stepped = stepped;
        this.sentBefore = before.sent.count;
        this.network = before.network;
        this.monitors = before.monitors;
        this.observed = before.observed;
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
                .map(message -> message.event)
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

    /** The world after a message was received, or lost. */
    World after(Message message, Chooser chooser) {
        Step step = new Step(this, message, chooser);
        if (network.loses() && !message.timer && chooser.fault("lost")) {
            step.lose(message);
        } else {
            step.receive(message);
        }
        return step.world();
    }

    /** @throws Deadlock if some machine waits */
    void end() {
        StringJoiner waiting = new StringJoiner(", ");
        for (int i = 0; i < states.length; i++) {
            Object state = states[i].state;
            if (state != Stage.HALTED && machines.machine(i).waits(state)) {
                waiting.add("%s in %s".formatted(machines.ref(i), state));
            }
        }
        if (waiting.length() > 0) {
            throw new Deadlock(waiting.toString());
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

    /** Whether the network keeps the order of two messages. */
    boolean isBefore(Message one, Message other) {
        return one.receiver == other.receiver
                && !one.timer
                && !other.timer
                && switch (network.order()) {
                    case NONE -> false;
                    case PAIRS -> one.sender == other.sender;
                    case MAILBOXES -> true;
                };
    }

    /** Machines in any order: their numbers depend on who created first. Messages with their places. */
    void fingerprint(Hasher hasher) {
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
        first = flight.length;
        second = flight.length;
        for (int i = 0; i < flight.length; i++) {
            Hasher.Digest digest = flight[i].digest(hasher);
            int place = network.order() == Network.Order.NONE ? 0 : place(i);
            first += place == 0 ? digest.first() : mix(digest.first(), place);
            second += place == 0 ? digest.second() : mix(digest.second(), place);
        }
        hasher.putLong(first).putLong(second);
    }

    /** All that the fingerprint is made of. */
    Object identity() {
        Map<String, Object> all = new HashMap<>();
        for (Local local : states) {
            all.put(local.name, local.state);
        }
        Map<List<Object>, Integer> messages = new HashMap<>();
        for (int i = 0; i < flight.length; i++) {
            Message message = flight[i];
            messages.merge(List.of(message.from, message.to, message.timer, message.event, place(i)), 1, Integer::sum);
        }
        return List.of(all, Arrays.stream(heard).map(local -> local.state).toList(), messages);
    }

    /** Two numbers in one, well mixed. */
    static long mix(long sum, long next) { // the finaliser of SplitMix64
        long z = sum + next + 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    /** The state of the machine that made the last step, and what it sent and created; all at the beginning. */
    String change() {
        if (stepped < 0) {
            return toString();
        }
        StringJoiner text = new StringJoiner("; ");
        text.add(String.valueOf(states[stepped].state));
        for (Message message : flight) {
            if (message.number >= sentBefore) {
                text.add(
                        message.timer
                                ? "starts timer " + message.event
                                : "sends %s to %s".formatted(message.event, message.to));
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
            text.add(message.toString());
        }
        return text.toString();
    }
}
