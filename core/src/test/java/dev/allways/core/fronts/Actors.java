package dev.allways.core.fronts;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Operation;
import dev.allways.core.Pending;
import dev.allways.core.Program;
import dev.allways.core.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A front in small: actors with immutable states; in each step one of them receives a message. */
final class Actors {
    /** What an actor does with a message: its next state. */
    @FunctionalInterface
    interface Behaviour {
        Object receive(Object state, Object message, Sender sender, Chooser chooser);
    }

    /** Sends a message. */
    @FunctionalInterface
    interface Sender {
        void send(int to, Object message);
    }

    /** What must hold in every world. */
    @FunctionalInterface
    interface Check {
        void check(World world);
    }

    /** In which orders messages are received. */
    enum Network {
        /** By each actor in the order in which they were sent, whoever sent them. */
        MAILBOX,
        /** By each actor from each other one in the order in which they were sent. */
        FIFO,
        /** In any order. */
        UNORDERED
    }

    /** A message that was sent. */
    record Sent(int from, int to, Object message) {}

    /**
     * All actors' states, and the messages that are to be received.
     *
     * @param mail by receiver; where senders matter, by receiver and sender; where order does not, in that of their
     *     texts
     */
    record World(List<Object> states, Map<List<Integer>, List<Object>> mail) {
        Object state(int actor) {
            return states.get(actor);
        }
    }

    /**
     * A message, received or not.
     *
     * @param name the same in every execution in which the sender did the same before
     * @param after the name of the message that must be received before; 0: none
     */
    private record Message(long name, long after, int from, int to, Object body) {}

    /** Sends what is there at the beginning. */
    static final int NOBODY = -1;

    private static final Check NOTHING = world -> {};
    private static final long WORLD = 1; // the one target where each step depends on each other one

    private final Network network;
    private final List<Behaviour> behaviours;
    private Check check = NOTHING;
    private Consumer<World> ends = world -> {};
    private boolean kept;

    Actors(Network network, List<Behaviour> behaviours) {
        this.network = network;
        this.behaviours = behaviours;
    }

    /** Checks every world. */
    Actors checking(Check whole) {
        check = whole;
        return this;
    }

    /** Tells of the worlds in which no message is left. */
    Actors ending(Consumer<World> told) {
        ends = told;
        return this;
    }

    /** Lets executions continue from worlds; else these must be reached again. */
    Actors kept(boolean whether) {
        kept = whether;
        return this;
    }

    /** Begins with some states and messages. */
    Program program(List<Object> states, List<Sent> mail) {
        Situation start = new Situation(states, List.of(), List.of()).with(states, mail, NOBODY, 0);
        return chooser -> {
            if (goesOnFrom(start, chooser)) {
                goOn(start, chooser);
            }
        };
    }

    /**
     * Whether each step depends on each other one: a check reads all actors, and with mailboxes who sends first decides
     * what is received first.
     */
    private boolean isOne() {
        return network == Network.MAILBOX || check != NOTHING;
    }

    private void goOn(Situation start, Chooser chooser) {
        Situation here = start;
        do {
            long answer = chooser.choose(here);
            if (answer < 0) {
                ends.accept(here.world());
                return;
            }
            here = here.after(here.task(answer), chooser);
        } while (goesOnFrom(here, chooser));
    }

    private static boolean goesOnFrom(Situation here, Chooser chooser) {
        if (!chooser.visit(here)) {
            return false;
        }
        here.check();
        return true;
    }

    /**
     * The actors' states and all messages up to now: a world, and how it came about. The messages that can be received
     * are the tasks that are enabled, in the order of receivers, of one in the order in which they were sent.
     */
    private final class Situation implements State, ChoicePoint.Schedule {
        private final List<Object> states;
        private final List<Message> messages;
        private final List<Integer> flying; // the numbers of those that were not received
        private final int[] enabled;

        Situation(List<Object> states, List<Message> messages, List<Integer> flying) {
            this.states = states;
            this.messages = messages;
            this.flying = flying;
            this.enabled = flying.stream()
                    .filter(this::isFirst)
                    .sorted(Comparator.comparingInt(this::owner)) // keeps the order of those of one receiver
                    .mapToInt(i -> i)
                    .toArray();
        }

        /** Whether no message that must be received before is in flight. */
        private boolean isFirst(int number) {
            return flying.stream()
                    .filter(other -> other < number)
                    .noneMatch(other -> keepsOrder(messages.get(other), messages.get(number)));
        }

        private boolean keepsOrder(Message one, Message other) {
            return one.to == other.to
                    && switch (network) {
                        case MAILBOX -> true;
                        case FIFO -> one.from == other.from;
                        case UNORDERED -> false;
                    };
        }

        Situation after(int received, Chooser chooser) {
            Message message = messages.get(received);
            int to = message.to;
            List<Sent> sent = new ArrayList<>();
            Sender sender = (receiver, body) -> {
                Sent each = new Sent(to, receiver, body);
                sent.add(each);
                if (chooser.observing()) {
                    chooser.observe(new Observation.Event(each));
                }
            };
            List<Object> next = new ArrayList<>(states);
            next.set(to, behaviours.get(to).receive(states.get(to), message.body, sender, chooser));
            return with(next, sent, received, message.name);
        }

        Situation with(List<Object> next, List<Sent> sent, int received, long cause) {
            List<Message> all = new ArrayList<>(messages);
            List<Integer> left = new ArrayList<>(flying);
            left.removeIf(number -> number == received);
            for (Sent each : sent) {
                left.add(all.size());
                long name = Mix.of(List.of(cause, all.size() - messages.size()));
                Message message = new Message(name, 0, each.from, each.to, each.message);
                long after = 0;
                for (Message other : all) {
                    after = keepsOrder(other, message) ? other.name : after;
                }
                all.add(new Message(name, after, each.from, each.to, each.message));
            }
            return new Situation(List.copyOf(next), List.copyOf(all), List.copyOf(left));
        }

        private World world() {
            Map<List<Integer>, List<Object>> mail = new TreeMap<>(Comparator.comparing(List::toString));
            for (int number : flying) {
                Message message = messages.get(number);
                mail.computeIfAbsent(
                                network == Network.FIFO ? List.of(message.to, message.from) : List.of(message.to),
                                box -> new ArrayList<>())
                        .add(message.body);
            }
            if (network == Network.UNORDERED) {
                mail.values().forEach(box -> box.sort(Comparator.comparing(Object::toString)));
            }
            return new World(states, mail);
        }

        @Override
        public long fingerprint() {
            return Mix.of(world());
        }

        @Override
        public @Nullable Program resume() {
            return kept ? chooser -> goOn(this, chooser) : null;
        }

        @Override
        public void check() {
            check.check(world());
        }

        @Override
        public Object identity() {
            return world();
        }

        @Override
        public long size() {
            return enabled.length;
        }

        @Override
        public int task(long answer) {
            return enabled[(int) answer];
        }

        @Override
        public int tasks() {
            return messages.size();
        }

        @Override
        public int owner(int task) {
            return messages.get(task).to;
        }

        @Override
        public int owners() {
            return states.size();
        }

        @Override
        public long name(int task) {
            return messages.get(task).name;
        }

        @Override
        public long after(int task) {
            return messages.get(task).after;
        }

        @Override
        public @Nullable Pending pending(int task) {
            return flying.contains(task)
                    ? new Operation(
                            task,
                            Operation.Kind.RECEIVE,
                            isOne() ? WORLD : owner(task) + 1L,
                            messages.get(task).toString())
                    : null;
        }
    }
}
