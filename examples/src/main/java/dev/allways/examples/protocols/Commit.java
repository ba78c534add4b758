package dev.allways.examples.protocols;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Machine;
import dev.allways.actors.Monitor;
import dev.allways.actors.Network;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Two-phase commit (Gray, Notes on data base operating systems, 1978): a client has transactions made, one after the
 * other, by a coordinator whose patience with its participants ends.
 */
public final class Commit implements Actors {
    /** What is wrong. */
    public enum Bug {
        NONE,
        /** A vote counts for whatever transaction the coordinator is at. */
        LATE_VOTE,
        /** The coordinator does not cancel its timer. */
        LATE_TIMEOUT,
        /** A participant that has voted yes loses its patience. */
        UNILATERAL_ABORT,
        /** Of several votes the last one decides. */
        LAST_VOTE
    }

    private sealed interface Event {
        record Transact(int id) implements Event {}

        record Prepare(int id) implements Event {}

        record Vote(int id, boolean yes) implements Event {}

        record Decide(int id, boolean commit) implements Event {}

        record Outcome(int id, boolean commit) implements Event {}

        record Timeout(int id) implements Event {}
    }

    private record Transaction(int id) {}

    private static Agreement.Decided decided(int id, boolean commit) {
        return new Agreement.Decided(new Transaction(id), commit ? "committed" : "aborted");
    }

    /** Its state is the transaction that it waits for; 0 at the end. */
    private record Client(Ref coordinator, int transactions) implements Machine<Integer, Event> {
        @Override
        public Integer start(Step step) {
            return next(1, step);
        }

        private Integer next(int id, Step step) {
            if (id > transactions) {
                return 0;
            }
            step.send(coordinator, new Event.Transact(id));
            return id;
        }

        @Override
        public boolean waits(Integer state) {
            return state > 0;
        }

        @Override
        public Integer receive(Integer state, Event event, Step step) {
            if (event instanceof Event.Outcome(int id, boolean commit) && id == state) {
                step.announce(decided(id, commit));
                return next(id + 1, step);
            }
            throw step.unhandled(event);
        }
    }

    /** Its state is the transaction that it has voted for and not heard of; 0 if there is none. */
    private record Participant(Bug bug) implements Machine<Integer, Event> {
        @Override
        public Integer start(Step step) {
            return 0;
        }

        @Override
        public Integer receive(Integer state, Event event, Step step) {
            return switch (event) {
                case Event.Prepare(int id) -> {
                    boolean yes = !step.flip("votes no");
                    step.send(step.sender(), new Event.Vote(id, yes));
                    if (!yes) {
                        step.announce(decided(id, false));
                    } else if (bug == Bug.UNILATERAL_ABORT) {
                        step.startTimer(new Event.Timeout(id));
                    }
                    yield yes ? id : 0;
                }
                case Event.Decide(int id, boolean commit) -> {
                    step.cancelTimer(new Event.Timeout(id));
                    step.announce(decided(id, commit));
                    yield 0;
                }
                case Event.Timeout(int id) -> {
                    step.announce(decided(id, false));
                    yield 0;
                }
                case Event.Transact other -> throw step.unhandled(other);
                case Event.Vote other -> throw step.unhandled(other);
                case Event.Outcome other -> throw step.unhandled(other);
            };
        }
    }

    /** @param id the transaction; 0: none */
    private record Round(int id, Ref client, Set<Ref> voted) {}

    private record Coordinator(List<Ref> participants, Bug bug) implements Machine<Round, Event> {
        @Override
        public Round start(Step step) {
            return new Round(0, step.self(), Set.of());
        }

        @Override
        public boolean defers(Round round, Event event) {
            return round.id > 0 && event instanceof Event.Transact;
        }

        @Override
        public Round receive(Round round, Event event, Step step) {
            return switch (event) {
                case Event.Transact(int id) -> {
                    step.send(participants, new Event.Prepare(id));
                    step.startTimer(new Event.Timeout(id));
                    yield new Round(id, step.sender(), Set.of());
                }
                case Event.Vote(int id, boolean yes) -> {
                    if (round.id == 0 || id != round.id && bug != Bug.LATE_VOTE) {
                        yield round;
                    }
                    var next = new Round(round.id, round.client, Copies.with(round.voted, step.sender()));
                    if (!yes && bug != Bug.LAST_VOTE) {
                        yield decide(next, false, step);
                    }
                    yield next.voted.size() == participants.size() ? decide(next, yes, step) : next;
                }
                case Event.Timeout(int id) -> {
                    if (id != round.id) {
                        throw step.unhandled(event);
                    }
                    yield decide(round, false, step);
                }
                case Event.Prepare other -> throw step.unhandled(other);
                case Event.Decide other -> throw step.unhandled(other);
                case Event.Outcome other -> throw step.unhandled(other);
            };
        }

        private Round decide(Round round, boolean commit, Step step) {
            if (bug != Bug.LATE_TIMEOUT) {
                step.cancelTimer(new Event.Timeout(round.id));
            }
            step.send(participants, new Event.Decide(round.id, commit));
            step.send(round.client, new Event.Outcome(round.id, commit));
            return new Round(0, step.self(), Set.of());
        }
    }

    private final int participants;
    private final int transactions;
    private final Bug bug;

    /** The protocol as it should be. */
    public Commit(int participants, int transactions) {
        this(participants, transactions, Bug.NONE);
    }

    /** The protocol with a bug. */
    public Commit(int participants, int transactions, Bug bug) {
        this.participants = participants;
        this.transactions = transactions;
        this.bug = bug;
    }

    @Override
    public void begin(Beginning beginning) {
        List<Ref> all = IntStream.rangeClosed(1, participants)
                .mapToObj(i -> beginning.machine("participant " + i, new Participant(bug)))
                .toList();
        Ref coordinator = beginning.machine("coordinator", new Coordinator(all, bug));
        beginning.machine("client", new Client(coordinator, transactions));
    }

    @Override
    public Network network() {
        return Network.fifo();
    }

    @Override
    public List<Monitor<?>> monitors() {
        return List.of(new Agreement());
    }
}
