package dev.allways.actors;

import dev.allways.core.Action;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Operation;
import dev.allways.core.Pending;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What can happen next in a world: each message in flight is a task, owned by the machine that receives it. */
final class Deliveries implements ChoicePoint.Schedule {
    private static final long WORLD = 1; // the one target where each step depends on each other one

    private final World world;
    private final Message[] enabled; // by receiver, then in the order of sending
    private @Nullable Message @Nullable [] inFlight; // by number
    private Message @Nullable [] sent; // by number, received or not

    Deliveries(World world) {
        this.world = world;
        this.enabled = enabled(world);
    }

    private static Message[] enabled(World world) {
        Message[] flight = world.flight;
        Message[] enabled = new Message[flight.length];
        int count = 0;
        for (int receiver = 0; receiver < world.states.length; receiver++) {
            for (int i = 0; i < flight.length; i++) {
                if (flight[i].envelope.receiver == receiver && isEnabled(world, i)) {
                    enabled[count++] = flight[i];
                }
            }
        }
        return Arrays.copyOf(enabled, count);
    }

    private static boolean isEnabled(World world, int index) {
        Message message = world.flight[index];
        if (world.rules.network.order() != Network.Order.NONE) {
            for (int i = 0; i < index; i++) {
                if (world.isBefore(world.flight[i], message)) {
                    return false;
                }
            }
        }
        int receiver = message.envelope.receiver;
        Object event = message.envelope.event;
        Object state = world.states[receiver].state;
        if (event instanceof Fault || state instanceof Crashed) {
            return event instanceof Fault;
        }
        return !world.defers(message.envelope);
    }

    Message message(long answer) {
        return enabled[(int) answer];
    }

    private @Nullable Message inFlight(int task) {
        @Nullable Message[] known = inFlight;
        if (known == null) {
            known = new Message[tasks()];
            for (Message message : world.flight) {
                known[message.number] = message;
            }
            for (Message message : world.dropped) {
                known[message.number] = message;
            }
            inFlight = known;
        }
        return known[task];
    }

    private Message sent(int task) {
        Message[] known = sent;
        if (known == null) {
            known = Message.all(world.sent);
            sent = known;
        }
        return known[task];
    }

    /** Whether something can happen, and nothing but crashes. */
    boolean areCrashes() {
        for (Message message : enabled) {
            if (message.envelope.event != Fault.CRASH) {
                return false;
            }
        }
        return enabled.length > 0;
    }

    /** The system: of two in one execution, machines and messages are named alike. */
    @Override
    public Object front() {
        return world.rules;
    }

    @Override
    public long size() {
        return enabled.length;
    }

    @Override
    public int task(long answer) {
        return enabled[(int) answer].number;
    }

    @Override
    public int tasks() {
        return Message.count(world.sent);
    }

    @Override
    public @Nullable Pending pending(int task) {
        Message message = inFlight(task);
        return message == null
                ? null
                : new Delivery(world, message, world.rules.observed ? WORLD : world.machines.target(owner(task)));
    }

    /** The receiving of a message in a world. */
    private record Delivery(World world, Message message, long target) implements Pending, Pending.Condition {
        @Override
        public @Nullable Condition condition() {
            return world.rules.observed ? null : this;
        }

        /** Whether the receiver would not have deferred it then. */
        @Override
        public boolean holdsInsteadOf(Condition made) {
            return !(made instanceof Delivery(World then, Message other, long its)) || !then.defers(message.envelope);
        }

        @Override
        public Operation.Kind kind() {
            return Operation.Kind.RECEIVE;
        }

        @Override
        public boolean expires() {
            return message.envelope.timer;
        }

        @Override
        public String place() {
            return message.toString();
        }
    }

    @Override
    public long name(int task) {
        return sent(task).name;
    }

    @Override
    public int owner(int task) {
        return sent(task).envelope.receiver;
    }

    @Override
    public int owners() {
        return world.machines.size();
    }

    /** Messages that can be received all the time are; no machine must crash. */
    @Override
    public @Nullable Object obligation(long answer) {
        Envelope envelope = message(answer).envelope;
        return envelope.event == Fault.CRASH
                ? null
                : List.of(envelope.from, envelope.to, envelope.timer, envelope.event);
    }

    @Override
    public long after(int task) {
        Message message = inFlight(task);
        return message == null || message.after == null ? 0 : message.after.name;
    }

    /** Whether a state that a handler has changed deferred an event can't be asked any more. */
    @Override
    public String besides() {
        return world.rules.observed || world.rules.lasting || !world.machines.mayDefer()
                ? ""
                : "machines defer events, and their states are not kept";
    }

    @Override
    public String taskName(int task) {
        return world.machines.ref(owner(task)).name();
    }

    @Override
    public Supplier<Action> action(long answer) {
        Envelope envelope = message(answer).envelope;
        if (envelope.event instanceof Fault fault) {
            return () -> new Action.Use(Action.Access.NONE, "", fault.toString(), "", "", "", "", "", null);
        }
        String sender = envelope.timer ? "" : envelope.from.toString();
        var delivery = new Action.Delivery(String.valueOf(envelope.event), sender);
        return () -> delivery;
    }

    @Override
    public String describe(long answer) {
        return "%s: %s".formatted(message(answer).envelope.to, action(answer).get());
    }
}
