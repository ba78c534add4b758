package dev.allways.examples.protocols;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Machine;
import dev.allways.actors.Monitor;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Single-decree Paxos with proposers, acceptors and rounds (Lamport, Paxos made simple, 2001): each proposer wants its
 * own value, and tries again with a higher ballot when it has waited long enough.
 */
public final class BasicPaxos implements Actors {
    /** What is wrong. */
    public enum Bug {
        NONE,
        /** An acceptor that promises forgets what it has accepted. */
        FORGETS_ACCEPTED,
        /** A proposer proposes its own value, whatever was accepted. */
        OWN_VALUE,
        /** Of what was accepted a proposer takes what was accepted in the lowest ballot. */
        LOWEST_BALLOT,
        /** An acceptor accepts whatever it has promised. */
        BROKEN_PROMISE,
        /** A proposer counts promises of its earlier ballots. */
        STALE_PROMISE,
        /** A proposer counts what was accepted in its earlier ballots. */
        STALE_ACCEPTED,
        /** A proposer does not expect a promise that comes when it has enough. */
        LATE_PROMISE
    }

    /** What was accepted, and in which ballot. */
    private record Vote(int ballot, String value) {}

    private sealed interface Event {
        record Prepare(int ballot) implements Event {}

        record Promise(int ballot, @Nullable Vote last) implements Event {}

        record Accept(int ballot, String value) implements Event {}

        record Accepted(int ballot) implements Event {}

        record Retry() implements Event {}
    }

    private record Memory(int promised, @Nullable Vote accepted) {}

    private record Acceptor(Bug bug) implements Machine<Memory, Event> {
        @Override
        public Memory start(Step step) {
            return new Memory(0, null);
        }

        @Override
        public Memory receive(Memory memory, Event event, Step step) {
            return switch (event) {
                case Event.Prepare(int ballot) -> {
                    if (ballot <= memory.promised) {
                        yield memory;
                    }
                    step.send(step.sender(), new Event.Promise(ballot, memory.accepted));
                    yield new Memory(ballot, bug == Bug.FORGETS_ACCEPTED ? null : memory.accepted);
                }
                case Event.Accept(int ballot, String value) -> {
                    if (ballot < memory.promised && bug != Bug.BROKEN_PROMISE) {
                        yield memory;
                    }
                    step.send(step.sender(), new Event.Accepted(ballot));
                    yield new Memory(Math.max(ballot, memory.promised), new Vote(ballot, value));
                }
                default -> throw step.unhandled(event);
            };
        }
    }

    private enum Phase {
        PREPARING,
        ACCEPTING,
        DONE
    }

    /** @param best what was accepted, of all that was promised so far */
    private record Proposal(
            int round,
            Phase phase,
            String value,
            Set<Ref> answers,
            @Nullable Vote best) {}

    private record Proposer(int id, int proposers, int rounds, List<Ref> acceptors, Bug bug)
            implements Machine<Proposal, Event> {
        private int ballot(int round) {
            return round * proposers + id;
        }

        @Override
        public Proposal start(Step step) {
            return begin(1, step);
        }

        private Proposal begin(int round, Step step) {
            step.send(acceptors, new Event.Prepare(ballot(round)));
            if (round < rounds) {
                step.startTimer(new Event.Retry());
            }
            return new Proposal(round, Phase.PREPARING, "value " + id, Set.of(), null);
        }

        private boolean isMajority(Set<Ref> answers) {
            return answers.size() > acceptors.size() / 2;
        }

        @Override
        public Proposal receive(Proposal at, Event event, Step step) {
            int ballot = ballot(at.round);
            return switch (event) {
                case Event.Retry retry -> begin(at.round + 1, step);
                case Event.Promise(int promised, Vote last) -> {
                    if (promised != ballot && bug != Bug.STALE_PROMISE || at.phase == Phase.DONE) {
                        yield at;
                    }
                    if (at.phase != Phase.PREPARING) {
                        if (bug == Bug.LATE_PROMISE) {
                            throw step.unhandled(event);
                        }
                        yield at;
                    }
                    Set<Ref> answers = Copies.with(at.answers, step.sender());
                    Vote best = better(at.best, last);
                    if (!isMajority(answers)) {
                        yield new Proposal(at.round, Phase.PREPARING, at.value, answers, best);
                    }
                    String value = best == null || bug == Bug.OWN_VALUE ? at.value : best.value;
                    step.send(acceptors, new Event.Accept(ballot, value));
                    yield new Proposal(at.round, Phase.ACCEPTING, value, Set.of(), null);
                }
                case Event.Accepted(int accepted) -> {
                    if (accepted != ballot && bug != Bug.STALE_ACCEPTED || at.phase != Phase.ACCEPTING) {
                        yield at;
                    }
                    Set<Ref> answers = Copies.with(at.answers, step.sender());
                    if (!isMajority(answers)) {
                        yield new Proposal(at.round, Phase.ACCEPTING, at.value, answers, null);
                    }
                    step.announce(new Agreement.Decided("the value", at.value));
                    step.cancelTimer(new Event.Retry());
                    yield new Proposal(at.round, Phase.DONE, at.value, Set.of(), null);
                }
                default -> throw step.unhandled(event);
            };
        }

        private @Nullable Vote better(@Nullable Vote one, @Nullable Vote other) {
            if (one == null || other == null) {
                return one == null ? other : one;
            }
            return (one.ballot > other.ballot) == (bug != Bug.LOWEST_BALLOT) ? one : other;
        }
    }

    private final int proposers;
    private final int acceptors;
    private final int rounds;
    private final Bug bug;

    /** The protocol as it should be. */
    public BasicPaxos(int proposers, int acceptors, int rounds) {
        this(proposers, acceptors, rounds, Bug.NONE);
    }

    /**
     * The protocol with a bug.
     *
     * @param rounds how often each proposer tries
     */
    public BasicPaxos(int proposers, int acceptors, int rounds, Bug bug) {
        this.proposers = proposers;
        this.acceptors = acceptors;
        this.rounds = rounds;
        this.bug = bug;
    }

    @Override
    public void begin(Beginning beginning) {
        List<Ref> all = IntStream.rangeClosed(1, acceptors)
                .mapToObj(i -> beginning.machine("acceptor " + i, new Acceptor(bug)))
                .toList();
        for (int i = 1; i <= proposers; i++) {
            beginning.machine("proposer " + i, new Proposer(i, proposers, rounds, all, bug));
        }
    }

    @Override
    public List<Monitor<?>> monitors() {
        return List.of(new Agreement());
    }
}
