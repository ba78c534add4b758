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
     * What tells one world from another are states, and messages with their places in the order that the network keeps. Names and
     * numbers of messages, and those that were received, say how the world came about: schedules tell of them. So they do of what
     * can't be received any more: it could have been received before, if not for another step of its receiver.
     */
    final Network network;
    final List<Monitor<?>> monitors;
    final boolean observed; // whether each step depends on each other one
    final Crew crew;
    final Object[] states;
    final Object[] heard; // the states of the monitors
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
        this.crew = Crew.EMPTY;
        this.states = new Object[0];
        this.heard = monitors.stream().map(Monitor::start).toArray();
        this.flight = new Message[0];
        this.dropped = new Message[0];
        this.sent = Sent.NOTHING;
        this.stepped = -1;
        this.sentBefore = 0;
    }

    World(
            World before,
            int stepped,
            Crew crew,
            Object[] states,
            Object[] heard,
            Message[] flight,
            Message[] dropped,
            Sent sent) {
        this.stepped = stepped;
        this.sentBefore = before.sent.count();
        this.network = before.network;
        this.monitors = before.monitors;
        this.observed = before.observed;
        this.crew = crew;
        this.states = states;
        this.heard = heard;
        this.flight = flight;
        this.dropped = dropped;
        this.sent = sent;
    }

    // ---- what is in it

    /** The addresses of all machines, in the order of their creation. */
    public List<Ref> machines() {
        List<Ref> machines = new ArrayList<>();
        for (int i = 0; i < crew.size(); i++) {
            machines.add(crew.ref(i));
        }
        return machines;
    }

    /**
     * The states of all machines that are of a type.
     *
     * @param type of the states
     */
    public <S> Stream<S> states(Class<S> type) {
        return Arrays.stream(states).filter(type::isInstance).map(type::cast);
    }

    /**
     * The state of a machine.
     *
     * @throws IllegalArgumentException if there is none of that name
     * @throws ClassCastException if the state is of another type, as that of a machine that has halted
     */
    public <S> S state(String name, Class<S> type) {
        Integer number = crew.number(new Ref(name));
        if (number == null) {
            throw new IllegalArgumentException("no machine is called %s; there are %s".formatted(name, machines()));
        }
        return type.cast(states[number]);
    }

    /**
     * The state of the first monitor whose state is of a type.
     *
     * @throws java.util.NoSuchElementException if there is none
     */
    public <S> S heard(Class<S> type) {
        return Arrays.stream(heard)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    /** The events in flight that are of a type, in the order of sending. */
    public <E> Stream<E> inFlight(Class<E> type) {
        return Arrays.stream(flight)
                .map(Message::event)
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
        if (network.loses() && !message.timer() && chooser.fault("lost")) {
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
            if (states[i] != Stage.HALTED && crew.machine(i).waits(states[i])) {
                waiting.add("%s in %s".formatted(crew.ref(i), states[i]));
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
        return one.receiver() == other.receiver()
                && !one.timer()
                && !other.timer()
                && switch (network.order()) {
                    case NONE -> false;
                    case PAIRS -> one.sender() == other.sender();
                    case MAILBOXES -> true;
                };
    }

    void fingerprint(Hasher hasher) {
        hasher.putUnordered(crew.refs(), (each, ref) -> each.put(ref).put(states[crew.numberOf(ref)]));
        for (Object state : heard) {
            hasher.put(state);
        }
        hasher.putUnordered(indexes(), (each, i) -> {
            Message message = flight[i];
            each.put(crew.ref(message.sender()))
                    .put(crew.ref(message.receiver()))
                    .put(message.event());
            each.putInt(message.timer() ? -1 : place(i));
        });
    }

    private List<Integer> indexes() {
        List<Integer> indexes = new ArrayList<>(flight.length);
        for (int i = 0; i < flight.length; i++) {
            indexes.add(i);
        }
        return indexes;
    }

    /** All that the fingerprint is made of. */
    Object identity() {
        Map<Ref, Object> all = new HashMap<>();
        Map<List<Object>, Integer> messages = new HashMap<>();
        for (int i = 0; i < states.length; i++) {
            all.put(crew.ref(i), states[i]);
        }
        for (int i = 0; i < flight.length; i++) {
            Message message = flight[i];
            List<Object> key = List.of(
                    crew.ref(message.sender()),
                    crew.ref(message.receiver()),
                    message.event(),
                    message.timer() ? -1 : place(i));
            messages.merge(key, 1, Integer::sum);
        }
        return List.of(all, List.of(heard), messages);
    }

    /** Two numbers in one, well mixed. */
    static long mix(long sum, long next) { // the finaliser of SplitMix64
        long z = sum + next + 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    String text(Message message) {
        return message.timer()
                ? "timer %s of %s".formatted(message.event(), crew.ref(message.receiver()))
                : "%s from %s to %s"
                        .formatted(message.event(), crew.ref(message.sender()), crew.ref(message.receiver()));
    }

    /** The state of the machine that made the last step, and what it sent and created; all at the beginning. */
    String change() {
        if (stepped < 0) {
            return toString();
        }
        StringJoiner text = new StringJoiner("; ");
        text.add(String.valueOf(states[stepped]));
        for (Message message : flight) {
            if (message.number() >= sentBefore) {
                text.add(
                        message.timer()
                                ? "starts timer " + message.event()
                                : "sends %s to %s".formatted(message.event(), crew.ref(message.receiver())));
            }
        }
        return text.toString();
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner("; ");
        for (int i = 0; i < states.length; i++) {
            text.add("%s: %s".formatted(crew.ref(i), states[i]));
        }
        for (Message message : flight) {
            text.add(text(message));
        }
        return text.toString();
    }
}
