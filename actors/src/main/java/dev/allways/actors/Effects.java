package dev.allways.actors;

import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.model.Hasher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a step of an explored machine does to the world. */
final class Effects implements Step {
    /*
     * Gathers what the step does to the world; the world after it is made at the end. A machine that is created
     * starts within the step, with a step of its own kind: the same gatherer in its name.
     */
    private final World before;
    private final Chooser chooser;
    private final long cause; // the name of the message that is received; 0: the beginning
    private Machines machines;
    private Local[] states;
    private Local[] heard; // shared with the world before, until something is announced
    private Message[] flight; // shared, until it changes
    private Message[] dropped; // shared, until it changes
    private @Nullable Message sent; // the last one
    private int self;
    private int sender;
    private int made; // messages sent in this step
    private boolean halts;
    private Budget budget;
    private @Nullable List<Deed> deeds; // of a handler, if they can be done again

    Effects(World before, @Nullable Message received, Chooser chooser) {
        this.before = before;
        this.chooser = chooser;
        this.cause = received == null ? 0 : received.name;
        this.machines = before.machines;
        this.states = before.states.clone();
        this.heard = before.heard;
        this.flight = before.flight;
        this.dropped = before.dropped;
        this.sent = before.sent;
        this.budget = before.budget;
        this.self = received == null ? -1 : received.envelope.receiver;
        this.sender = received == null ? -1 : received.envelope.sender;
    }

    @Override
    public Ref self() {
        return machines.ref(self);
    }

    @Override
    public Ref sender() {
        return machines.ref(sender);
    }

    @Override
    public void send(Ref to, Object event) {
        Integer number = machines.number(to);
        if (number == null) {
            throw new IllegalArgumentException(
                    "%s sends %s to %s, and there is no such machine".formatted(self(), event, to));
        }
        if (chooser.observing()) {
            chooser.observe(new Observation.Event(new Delivery(self(), to, event)));
        }
        send(number, event, false);
    }

    @Override
    public void startTimer(Object event) {
        send(self, event, true);
    }

    private void send(int receiver, Object event, boolean timer) {
        Objects.requireNonNull(event, () -> self() + (timer ? " starts a timer of null" : " sends null"));
        var envelope = new Envelope(self, self(), receiver, machines.ref(receiver), event, timer);
        done(new Deed.Send(envelope));
        add(envelope);
    }

    /** Notes what a handler does. */
    private void done(Deed deed) {
        if (deeds != null) {
            deeds.add(deed);
        }
    }

    @Override
    public void cancelTimer(Object event) {
        done(new Deed.Cancel(event));
        drop(each -> each.timer && each.receiver == self && each.event.equals(event));
    }

    private void add(Envelope envelope) {
        Network network = before.rules.network;
        long name = World.mix(cause, ++made);
        if ((envelope.timer || network.isDuplicating()) && isInFlight(envelope)) {
            return;
        }
        Network.Order order = envelope.timer ? Network.Order.NONE : network.order();
        sent = Message.sent(sent, name, envelope, order);
        if (Stage.isGone(states[envelope.receiver].state)) {
            dropped = with(dropped, sent);
        } else {
            flight = with(flight, sent);
        }
    }

    private boolean isInFlight(Envelope envelope) {
        for (Message message : flight) {
            if (message.envelope.equals(envelope)) {
                return true;
            }
        }
        return false;
    }

    private static Message[] with(Message[] messages, Message more) {
        Message[] all = Arrays.copyOf(messages, messages.length + 1);
        all[messages.length] = more;
        return all;
    }

    /** Takes a message out of those in flight. */
    private void take(Message message) {
        int at = 0;
        while (flight[at] != message) {
            at++;
        }
        Message[] rest = Arrays.copyOf(flight, flight.length - 1);
        System.arraycopy(flight, at + 1, rest, at, rest.length - at);
        flight = rest;
    }

    private void drop(Predicate<Envelope> which) {
        for (Message message : flight) {
            if (which.test(message.envelope)) {
                take(message);
                dropped = with(dropped, message);
            }
        }
    }

    @Override
    public Ref create(Machine<?, ?> machine) {
        Objects.requireNonNull(machine, () -> self() + " creates a machine that is null");
        deeds = null;
        int number = 1;
        while (machines.number(new Ref(self() + "/" + number)) != null) {
            number++;
        }
        Ref ref = new Ref(self() + "/" + number);
        join(ref, machine);
        before.rules.coverage.joins(machines.kind(machines.size() - 1), machine);
        start(ref);
        return ref;
    }

    /** Adds a machine that is still to start. */
    void join(Ref ref, Machine<?, ?> machine) {
        machines = machines.with(ref, machine);
        states = Arrays.copyOf(states, machines.size());
        states[machines.size() - 1] = new Local(ref.name(), Stage.STARTING, null);
    }

    void start(Ref ref) {
        int outerSelf = self;
        int outerSender = sender;
        boolean outerHalts = halts;
        self = machines.numberOf(ref);
        sender = self;
        halts = false;
        finish(machines.machine(self).start(this));
        arm();
        self = outerSelf;
        sender = outerSender;
        halts = outerHalts;
    }

    @Override
    public <T> T choose(String label, List<? extends T> options) {
        deeds = null;
        return chooser.choose(label, options);
    }

    @Override
    public boolean flip(String label) {
        deeds = null;
        return chooser.flip(label);
    }

    @Override
    public void halt() {
        halts = true;
    }

    @Override
    public void announce(Object announcement) {
        done(new Deed.Announce(announcement));
        for (int i = 0; i < heard.length; i++) {
            hears(i, hear(i, heard[i], announcement));
        }
    }

    private void hears(int number, Local next) {
        if (heard == before.heard) {
            heard = heard.clone();
        }
        heard[number] = next;
    }

    @SuppressWarnings("unchecked") // each has its own state
    private Local hear(int number, Local state, Object announcement) {
        Monitor<Object> monitor = (Monitor<Object>) before.rules.monitors.get(number);
        return new Local("", monitor.hear(state.state, self(), announcement), null);
    }

    /** Announces what was announced before in the same step of the same machine. */
    private void announceAgain(KnownSteps.Step step) {
        for (int i = 0; i < heard.length; i++) {
            Local next = before.rules.steps.heard(i, heard[i], step);
            if (next == null) {
                next = heard[i];
                for (Deed deed : step.deeds()) {
                    if (deed instanceof Deed.Announce(Object announcement)) {
                        next = hear(i, next, announcement);
                    }
                }
                before.rules.steps.keep(i, heard[i], step, next);
            }
            hears(i, next);
        }
    }

    @Override
    public void note(Object text) {
        deeds = null;
        chooser.note(text);
    }

    @Override
    public UnhandledEvent unhandled(Object event) {
        return new UnhandledEvent(self(), String.valueOf(states[self].state), event);
    }

    /** The machine is in one of its declared states. */
    void enters(Object state) {
        before.rules.coverage.enters(machines.kind(self), state);
    }

    /** The machine handles an event as one of its states says. */
    void handles(Object state, Class<?> event) {
        before.rules.coverage.handles(machines.kind(self), state, event);
    }

    /** The machine receives an event that came to it, or that it raised. */
    void receives(Object event) {
        before.rules.coverage.receives(event);
    }

    /** Lets the machine receive the event. */
    void receive(Message message) {
        if (message.envelope.timer || !before.rules.network.isDuplicating()) {
            take(message);
        }
        switch (message.envelope.event) {
            case Fault.CRASH -> crash();
            case Fault.RESTART -> restart();
            default -> handle(message);
        }
    }

    private void handle(Message message) {
        Hasher.Digest state = states[self].known();
        Hasher.Digest event = message.envelope.known();
        if (state == null || event == null || !before.rules.lasting || chooser.observing()) {
            run(message);
            return;
        }
        KnownSteps.Step known = before.rules.steps.find(machines, state, event);
        if (known != null && known.trusted()) {
            try {
                repeat(known);
            } catch (Throwable e) { // of a monitor: it is the handler that fails
                new Effects(before, message, chooser).run(message);
                throw e;
            }
            return;
        }
        deeds = new ArrayList<>();
        run(message);
        if (deeds != null) {
            var made =
                    new KnownSteps.Step(before.machines, state, event, List.copyOf(deeds), states[self], halts, false);
            before.rules.steps.keep(known == null ? made : known.confirmedBy(made));
        }
    }

    private void run(Message message) {
        receives(message.envelope.event);
        Machine<Object, Object> machine = machines.machine(self);
        finish(machine.receive(machine.copy(states[self].state), message.envelope.event, this));
    }

    /** Does what the handler did. */
    private void repeat(KnownSteps.Step known) {
        boolean announces = false;
        for (Deed deed : known.deeds()) {
            switch (deed) {
                case Deed.Send(Envelope envelope) -> add(envelope);
                case Deed.Cancel(Object event) -> cancelTimer(event);
                case Deed.Announce announce -> announces = true;
            }
        }
        if (announces) {
            announceAgain(known);
        }
        halts = known.halts();
        states[self] = known.next();
        if (halts) {
            drop(each -> each.receiver == self);
        }
    }

    /** Lets the machine crash some time, if it may. */
    private void arm() {
        if (budget.crashes() > 0 && !halts && before.rules.crashes.who().test(self())) {
            add(new Envelope(self, self(), self, self(), Fault.CRASH, true));
        }
    }

    private void crash() {
        boolean restarting = before.rules.crashes.restarts();
        budget = budget.afterCrash();
        Object last = states[self].state;
        states[self] = restarting
                ? new Local(self().name(), new Crashed(last), machines.machine(self))
                : new Local(self().name(), Stage.CRASHED, null);
        drop(each -> each.receiver == self && (each.timer || !restarting)
                || budget.crashes() == 0 && each.event == Fault.CRASH);
        if (restarting) {
            add(new Envelope(self, self(), self, self(), Fault.RESTART, true));
        }
    }

    private void restart() {
        Machine<Object, Object> machine = machines.machine(self);
        finish(machine.restart(machine.copy(((Crashed) states[self].state).last()), this));
        arm();
    }

    void lose(Message message) {
        take(message);
        budget = budget.afterLoss();
    }

    /** Puts the message on its way once more, before it is received. */
    void duplicate(Message message) {
        sent = Message.sent(sent, World.mix(cause, ++made), message.envelope, Network.Order.NONE);
        flight = with(flight, sent);
        budget = budget.afterDuplicate();
    }

    private void finish(Object state) {
        Object next = Objects.requireNonNull(state, () -> self() + " has no state after its step");
        if (halts || next != states[self].state || !before.rules.lasting) {
            states[self] = halts
                    ? new Local(self().name(), Stage.HALTED, null)
                    : new Local(self().name(), next, machines.machine(self));
        }
        if (halts) {
            drop(each -> each.receiver == self);
        }
    }

    World world() {
        return new World(before, self, machines, states, heard, flight, dropped, sent, budget);
    }
}
