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
    private final Local[] heard;
    private final List<Message> flight;
    private final List<Message> dropped;
    private Sent sent;
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
        this.heard = before.heard.clone();
        this.flight = new ArrayList<>(List.of(before.flight));
        this.dropped = new ArrayList<>(List.of(before.dropped));
        this.sent = before.sent;
        this.budget = before.budget;
        this.self = received == null ? -1 : received.receiver;
        this.sender = received == null ? -1 : received.sender;
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
        add(number, event, false, done(new Deed.Send(number, event, false)));
    }

    /** Notes what a handler does. */
    private <D extends Deed> D done(D deed) {
        if (deeds != null) {
            deeds.add(deed);
        }
        return deed;
    }

    @Override
    public void startTimer(Object event) {
        add(self, event, true, done(new Deed.Send(self, event, true)));
    }

    @Override
    public void cancelTimer(Object event) {
        done(new Deed.Cancel(event));
        drop(each -> each.timer && each.receiver == self && each.event.equals(event));
    }

    private void add(int receiver, Object event, boolean timer, Deed.Send deed) {
        Network network = before.rules.network;
        Network.Order order = timer ? Network.Order.NONE : network.order();
        long after = switch (order) {
            case NONE -> 0;
            case PAIRS -> sent.last(self, receiver, false);
            case MAILBOXES -> sent.last(self, receiver, true);
        };
        long name = World.mix(cause, ++made);
        var message = new Message(
                sent.count, name, after, self, machines.ref(self), receiver, machines.ref(receiver), event, timer);
        deed.made(message);
        if ((timer || network.isDuplicating()) && flight.stream().anyMatch(message::isLike)) {
            return;
        }
        (Stage.isGone(states[receiver].state) ? dropped : flight).add(message);
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

    @Override
    public Ref create(Machine<?, ?> machine) {
        deeds = null;
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
        done(new Deed.Announce(announcement, World.mix(cause, heard.length + (deeds == null ? 0 : deeds.size()))));
        for (int i = 0; i < heard.length; i++) {
            heard[i] = hear(i, announcement);
        }
    }

    @SuppressWarnings("unchecked") // each has its own state
    private Local hear(int number, Object announcement) {
        Monitor<Object> monitor = (Monitor<Object>) before.rules.monitors.get(number);
        return new Local("", monitor.hear(heard[number].state, self(), announcement));
    }

    /** Announces what was announced before in the same step of the same machine. */
    private void announceAgain(Deed.Announce deed) {
        KnownSteps known = before.rules.steps;
        for (int i = 0; i < heard.length; i++) {
            Local next = known.heard(i, heard[i], deed);
            if (next == null) {
                next = hear(i, deed.announcement);
                known.keep(i, heard[i], deed, next);
            }
            heard[i] = next;
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

    /** Lets the machine receive the event. */
    void receive(Message message) {
        if (message.timer || !before.rules.network.isDuplicating()) {
            flight.remove(message);
        }
        switch (message.event) {
            case Fault.CRASH -> crash();
            case Fault.RESTART -> restart();
            default -> handle(message);
        }
    }

    private void handle(Message message) {
        Hasher.Digest state = states[self].known();
        Hasher.Digest event = message.known();
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
        Machine<Object, Object> machine = machines.machine(self);
        finish(machine.receive(machine.copy(states[self].state), message.event, this));
    }

    /** Does what the handler did. */
    private void repeat(KnownSteps.Step known) {
        for (Deed deed : known.deeds()) {
            switch (deed) {
                case Deed.Send send -> add(send.to, send.event, send.timer, send);
                case Deed.Cancel(Object event) -> cancelTimer(event);
                case Deed.Announce announce -> announceAgain(announce);
            }
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
            add(self, Fault.CRASH, true, new Deed.Send(self, Fault.CRASH, true));
        }
    }

    private void crash() {
        boolean restarting = before.rules.crashes.restarts();
        budget = budget.afterCrash();
        Object last = states[self].state;
        states[self] = new Local(self().name(), restarting ? new Crashed(last) : Stage.CRASHED);
        drop(each -> each.receiver == self && (each.timer || !restarting)
                || budget.crashes() == 0 && each.event == Fault.CRASH);
        if (restarting) {
            add(self, Fault.RESTART, true, new Deed.Send(self, Fault.RESTART, true));
        }
    }

    private void restart() {
        Machine<Object, Object> machine = machines.machine(self);
        finish(machine.restart(machine.copy(((Crashed) states[self].state).last()), this));
        arm();
    }

    void lose(Message message) {
        flight.remove(message);
        budget = budget.afterLoss();
    }

    /** Puts the message on its way once more, before it is received. */
    void duplicate(Message message) {
        flight.add(new Message(
                sent.count,
                World.mix(cause, ++made),
                0,
                message.sender,
                message.from,
                message.receiver,
                message.to,
                message.event,
                false));
        sent = sent.with(flight.getLast());
        budget = budget.afterDuplicate();
    }

    private void finish(Object state) {
        Object next = Objects.requireNonNull(state, () -> self() + " has no state after its step");
        if (halts || next != states[self].state || !before.rules.lasting) {
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
                sent,
                budget);
    }
}
