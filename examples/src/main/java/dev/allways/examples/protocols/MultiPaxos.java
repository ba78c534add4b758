package dev.allways.examples.protocols;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Machine;
import dev.allways.actors.Monitor;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Multi-Paxos (Lamport, The part-time parliament, 1998): leaders put commands into the slots of a log. A leader prepares
 * once for all slots, proposes once more what may have been chosen, and then its own commands in free slots.
 */
public final class MultiPaxos implements Actors {
    /** What is wrong. */
    public enum Bug {
        NONE,
        /** A new leader proposes its own commands from the first slot on. */
        IGNORES_SLOTS,
        /** An acceptor tells a new leader of the last slot only. */
        LAST_SLOT_ONLY,
        /** A new leader counts the slots that are taken, and does not see that one between them is free. */
        REUSES_SLOT,
        /** Of what was accepted in a slot a new leader takes the first that it hears of. */
        FIRST_HEARD,
        /** An acceptor accepts whatever it has promised. */
        BROKEN_PROMISE
    }

    private static final String NO_COMMAND = "nothing";

    /** What was accepted in a slot, and in which ballot. */
    private record Vote(int slot, int ballot, String command) {}

    private sealed interface Event {
        record Lead() implements Event {}

        record Prepare(int ballot) implements Event {}

        /** @param votes by slot */
        record Promise(int ballot, List<Vote> votes) implements Event {}

        record Accept(int ballot, int slot, String command) implements Event {}

        record Accepted(int ballot, int slot) implements Event {}
    }

    private record Slot(int number) {}

    private record Memory(int promised, List<Vote> votes) {}

    private record Acceptor(Bug bug) implements Machine<Memory, Event> {
        @Override
        public Memory start(Step step) {
            return new Memory(0, List.of());
        }

        @Override
        public Memory receive(Memory memory, Event event, Step step) {
            return switch (event) {
                case Event.Prepare(int ballot) -> {
                    if (ballot <= memory.promised) {
                        yield memory;
                    }
                    int known = memory.votes.size();
                    int first = bug == Bug.LAST_SLOT_ONLY ? Math.max(0, known - 1) : 0;
                    step.send(
                            step.sender(), new Event.Promise(ballot, List.copyOf(memory.votes.subList(first, known))));
                    yield new Memory(ballot, memory.votes);
                }
                case Event.Accept(int ballot, int slot, String command) -> {
                    if (ballot < memory.promised && bug != Bug.BROKEN_PROMISE) {
                        yield memory;
                    }
                    step.send(step.sender(), new Event.Accepted(ballot, slot));
                    var votes = new TreeMap<Integer, Vote>();
                    memory.votes.forEach(vote -> votes.put(vote.slot, vote));
                    votes.put(slot, new Vote(slot, ballot, command));
                    yield new Memory(Math.max(ballot, memory.promised), List.copyOf(votes.values()));
                }
                default -> throw step.unhandled(event);
            };
        }
    }

    /**
     * A leader's state.
     *
     * @param best what was accepted, by slot, of all that was promised so far
     * @param proposed by slot; empty as long as it prepares
     * @param accepted by whom, by slot
     */
    private record Leading(
            boolean begun,
            Set<Ref> promised,
            Map<Integer, Vote> best,
            Map<Integer, String> proposed,
            Map<Integer, Set<Ref>> accepted) {}

    private record Leader(int ballot, int commands, List<Ref> acceptors, Bug bug) implements Machine<Leading, Event> {
        @Override
        public Leading start(Step step) {
            step.startTimer(new Event.Lead());
            return new Leading(false, Set.of(), Map.of(), Map.of(), Map.of());
        }

        private boolean isMajority(Set<Ref> answers) {
            return answers.size() == acceptors.size() / 2 + 1;
        }

        @Override
        public Leading receive(Leading at, Event event, Step step) {
            return switch (event) {
                case Event.Lead lead -> {
                    step.send(acceptors, new Event.Prepare(ballot));
                    yield new Leading(true, Set.of(), Map.of(), Map.of(), Map.of());
                }
                case Event.Promise(int promised, List<Vote> votes) -> {
                    if (!at.proposed.isEmpty()) {
                        yield at;
                    }
                    Map<Integer, Vote> best = new TreeMap<>(at.best);
                    for (Vote vote : votes) {
                        best.merge(
                                vote.slot,
                                vote,
                                (one, other) -> one.ballot > other.ballot || bug == Bug.FIRST_HEARD ? one : other);
                    }
                    Set<Ref> answers = Copies.with(at.promised, step.sender());
                    var next = new Leading(true, answers, Map.copyOf(best), Map.of(), Map.of());
                    yield isMajority(answers) ? proposing(next, step) : next;
                }
                case Event.Accepted(int accepted, int slot) -> {
                    Set<Ref> answers = Copies.with(at.accepted.getOrDefault(slot, Set.of()), step.sender());
                    if (isMajority(answers)) {
                        String command = Objects.requireNonNull(at.proposed.get(slot));
                        step.announce(new Agreement.Decided(new Slot(slot), command));
                    }
                    yield new Leading(true, at.promised, at.best, at.proposed, Copies.with(at.accepted, slot, answers));
                }
                default -> throw step.unhandled(event);
            };
        }

        private Leading proposing(Leading at, Step step) {
            var proposed = new TreeMap<Integer, String>();
            int highest = at.best.keySet().stream().mapToInt(slot -> slot).max().orElse(0);
            if (bug != Bug.IGNORES_SLOTS) {
                for (int slot = 1; slot <= highest; slot++) {
                    Vote vote = at.best.get(slot);
                    if (vote != null) {
                        proposed.put(slot, vote.command);
                    } else if (bug != Bug.REUSES_SLOT) {
                        proposed.put(slot, NO_COMMAND);
                    }
                }
            }
            int next = proposed.size() + 1;
            for (int i = 0; i < commands; i++) {
                proposed.put(next + i, "command %d of ballot %d".formatted(i + 1, ballot));
            }
            proposed.forEach((slot, command) -> step.send(acceptors, new Event.Accept(ballot, slot, command)));
            return new Leading(true, at.promised, at.best, Map.copyOf(proposed), Map.of());
        }
    }

    private final int leaders;
    private final int acceptors;
    private final int commands;
    private final Bug bug;

    /** The protocol as it should be. */
    public MultiPaxos(int leaders, int acceptors, int commands) {
        this(leaders, acceptors, commands, Bug.NONE);
    }

    /**
     * The protocol with a bug.
     *
     * @param commands how many each leader has, at least one
     */
    public MultiPaxos(int leaders, int acceptors, int commands, Bug bug) {
        this.leaders = leaders;
        this.acceptors = acceptors;
        this.commands = commands;
        this.bug = bug;
    }

    @Override
    public void begin(Beginning beginning) {
        List<Ref> all = IntStream.rangeClosed(1, acceptors)
                .mapToObj(i -> beginning.machine("acceptor " + i, new Acceptor(bug)))
                .toList();
        for (int i = 1; i <= leaders; i++) {
            beginning.machine("leader " + i, new Leader(i, commands, all, bug));
        }
    }

    @Override
    public List<Monitor<?>> monitors() {
        return List.of(new Agreement());
    }
}
