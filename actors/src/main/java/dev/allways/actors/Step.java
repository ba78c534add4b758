package dev.allways.actors;

import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One step of a machine: what it may do beside changing its state. Not kept beyond the step. */
public final class Step {
    /*
     * Gathers what the step does to the world; the world after it is made at the end. A machine that is created
     * starts within the step, with a step of its own kind: the same gatherer in its name.
     */
    private final World before;
    private final Chooser chooser;
    private final long cause; // the name of the message that is received; 0: the beginning
    private Machines machines;
    private Local[] states;
    private final Local[] heard;
    private final List<Message> flight;
    private final List<Message> dropped;
    private Sent sent;
    private int self;
    private int sender;
    private int made; // messages sent in this step
    private boolean halts;

    Step(World before, @Nullable Message received, Chooser chooser) {
        this.before = before;
        this.chooser = chooser;
        this.cause = received == null ? 0 : received.name;
        this.machines = before.machines;
        this.states = before.states.clone();
        this.heard = before.heard.clone();
        this.flight = new ArrayList<>(List.of(before.flight));
        this.dropped = new ArrayList<>(List.of(before.dropped));
        this.sent = before.sent;
        this.self = received == null ? -1 : received.receiver;
        this.sender = received == null ? -1 : received.sender;
    }

    /** This machine's address. */
    public Ref self() {
        return machines.ref(self);
    }

    /** The address of the machine that sent the event; this one's, if it is a timer or its start. */
    public Ref sender() {
        return machines.ref(sender);
    }

    /**
     * Sends an event; what is sent to a machine that has halted is lost.
     *
     * @throws IllegalArgumentException if the address is of no machine
     */
    public void send(Ref to, Object event) {
        Integer number = machines.number(to);
        if (number == null) {
            throw new IllegalArgumentException(
                    "%s sends %s to %s, and there is no such machine".formatted(self(), event, to));
        }
        if (chooser.observing()) {
            chooser.observe(new Observation.Event(new Delivery(self(), to, event)));
        }
        add(number, event, false);
    }

    /** Sends an event to each of some machines, in order. */
    public void send(Iterable<Ref> to, Object event) {
        to.forEach(each -> send(each, event));
    }

    /**
     * Starts a timer: some time later the machine receives the event, unless it is cancelled before. One that is
     * started already goes on.
     */
    public void startTimer(Object event) {
        add(self, event, true);
    }

    /** Cancels a timer; does nothing if it was not started or was received. */
    public void cancelTimer(Object event) {
        drop(each -> each.timer && each.receiver == self && each.event.equals(event));
    }

    private void add(int receiver, Object event, boolean timer) {
        Network network = before.network;
        Network.Order order = timer ? Network.Order.NONE : network.order();
        long after = switch (order) {
            case NONE -> 0;
            case PAIRS -> sent.last(self, receiver, false);
            case MAILBOXES -> sent.last(self, receiver, true);
        };
        long name = World.mix(cause, ++made);
        var message = new Message(
                sent.count, name, after, self, machines.ref(self), receiver, machines.ref(receiver), event, timer);
        if ((timer || network.duplicates()) && flight.stream().anyMatch(message::isLike)) {
            return;
        }
        (states[receiver].state == Stage.HALTED ? dropped : flight).add(message);
        sent = sent.with(message);
    }

    private void drop(Predicate<Message> which) {
        for (Message message : flight) {
            if (which.test(message)) {
                dropped.add(message);
            }
        }
        flight.removeIf(which);
    }

    /** Creates a machine, which starts at once, and tells its address. */
    public Ref create(Machine<?, ?> machine) {
        int number = 1;
        while (machines.number(new Ref(self() + "/" + number)) != null) {
            number++;
        }
        Ref ref = new Ref(self() + "/" + number);
        join(ref, machine);
        start(ref);
        return ref;
    }

    /** Adds a machine that is still to start. */
    void join(Ref ref, Machine<?, ?> machine) {
        machines = machines.with(ref, machine);
        states = Arrays.copyOf(states, machines.size());
        states[machines.size() - 1] = new Local(ref.name(), Stage.STARTING);
    }

    void start(Ref ref) {
        int outerSelf = self;
        int outerSender = sender;
        boolean outerHalts = halts;
        self = machines.numberOf(ref);
        sender = self;
        halts = false;
        finish(machines.machine(self).start(this));
        self = outerSelf;
        sender = outerSender;
        halts = outerHalts;
    }

    /** Chooses one of the options; the first is the simplest. */
    public <T> T choose(String label, List<? extends T> options) {
        return chooser.choose(label, options);
    }

    /** Chooses false or true; false is the simpler. */
    public boolean flip(String label) {
        return chooser.flip(label);
    }

    /** Ends this machine with this step: what is still in flight to it is lost. */
    public void halt() {
        halts = true;
    }

    /** Tells all monitors. */
    @SuppressWarnings("unchecked") // each has its own state
    public void announce(Object announcement) {
        for (int i = 0; i < heard.length; i++) {
            Monitor<Object> monitor = (Monitor<Object>) before.monitors.get(i);
            heard[i] = new Local("", monitor.hear(heard[i].state, self(), announcement));
        }
    }

    /** Adds a line to the story of the execution. */
    public void note(Object text) {
        chooser.note(text);
    }

    /** What is to be thrown when an event must not come in this state. */
    public UnhandledEvent unhandled(Object event) {
        return new UnhandledEvent(self(), String.valueOf(states[self].state), event);
    }

    /** Lets the machine receive the event. */
    void receive(Message message) {
        if (message.timer || !before.network.duplicates()) {
            flight.remove(message);
        }
        finish(machines.machine(self).receive(states[self].state, message.event, this));
    }

    void lose(Message message) {
        flight.remove(message);
    }

    private void finish(Object state) {
        Object next = Objects.requireNonNull(state, () -> self() + " has no state after its step");
        if (halts || next != states[self].state) {
            states[self] = new Local(self().name(), halts ? Stage.HALTED : next);
        }
        if (halts) {
            drop(each -> each.receiver == self);
        }
    }

    World world() {
        return new World(
                before,
                self,
                machines,
                states,
                heard,
                flight.toArray(Message[]::new),
                dropped.toArray(Message[]::new),
                sent);
    }
}
