package dev.allways.examples.protocols;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Crashes;
import dev.allways.actors.Machine;
import dev.allways.actors.Monitor;
import dev.allways.actors.Network;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A transaction manager out of two-phase commit and a replicated log: the coordinator may crash, so what it decides is
 * written into a chain of log servers first, where the first outcome of a transaction stays; a backup coordinator, which
 * may take over at any time, proposes to abort what is not decided there.
 */
public final class Transactions implements Actors {
    /** What is wrong. */
    public enum Bug {
        NONE,
        /** The coordinator tells participants before the log has its decision. */
        TOLD_BEFORE_LOGGED,
        /** The coordinator does not look at what the log says. */
        LOG_IGNORED,
        /** The log takes a second outcome. */
        LOG_OVERWRITES,
        /** The first log server answers before the others have the outcome, and the backup asks the last one. */
        ANSWERED_EARLY,
        /** The backup takes a transaction that the log does not know yet for aborted. */
        BACKUP_PRESUMES
    }

    private sealed interface Event {
        record Prepare(int id) implements Event {}

        record Vote(int id, boolean yes) implements Event {}

        record Decide(int id, boolean commit) implements Event {}

        record Write(int id, boolean commit, Ref asker) implements Event {}

        record Read(int id) implements Event {}

        /** @param commit null: nothing is known */
        record Logged(int id, @Nullable Boolean commit) implements Event {}

        record TakeOver() implements Event {}
    }

    private record Transaction(int id) {}

    /** Votes, and does as it is told. Its state is how it has voted. */
    private record Participant() implements Machine<Map<Integer, Boolean>, Event> {
        @Override
        public Map<Integer, Boolean> start(Step step) {
            return Map.of();
        }

        @Override
        public Map<Integer, Boolean> receive(Map<Integer, Boolean> votes, Event event, Step step) {
            return switch (event) {
                case Event.Prepare(int id) -> {
                    boolean yes = !step.flip("votes no");
                    step.send(step.sender(), new Event.Vote(id, yes));
                    yield Copies.with(votes, id, yes);
                }
                case Event.Decide(int id, boolean commit) -> {
                    if (commit && !votes.getOrDefault(id, false)) {
                        throw new IllegalStateException(
                                "%s is to commit %d, and has not voted for it".formatted(step.self(), id));
                    }
                    step.announce(new Agreement.Decided(new Transaction(id), commit ? "committed" : "aborted"));
                    yield votes;
                }
                default -> throw step.unhandled(event);
            };
        }
    }

    /** Its state is the outcomes that it has. */
    private record LogServer(@Nullable Ref next, Bug bug) implements Machine<Map<Integer, Boolean>, Event> {
        @Override
        public Map<Integer, Boolean> start(Step step) {
            return Map.of();
        }

        @Override
        public Map<Integer, Boolean> receive(Map<Integer, Boolean> log, Event event, Step step) {
            return switch (event) {
                case Event.Write(int id, boolean commit, Ref asker) -> {
                    boolean kept = bug == Bug.LOG_OVERWRITES ? commit : log.getOrDefault(id, commit);
                    if (next != null) {
                        step.send(next, new Event.Write(id, kept, asker));
                    }
                    if (next == null != (bug == Bug.ANSWERED_EARLY)) {
                        step.send(asker, new Event.Logged(id, kept));
                    }
                    yield Copies.with(log, id, kept);
                }
                case Event.Read(int id) -> {
                    step.send(step.sender(), new Event.Logged(id, log.get(id)));
                    yield log;
                }
                default -> throw step.unhandled(event);
            };
        }
    }

    /** @param voted which participants have voted for each transaction that is not decided */
    private record Open(Map<Integer, Set<Ref>> voted) {}

    private record Coordinator(int transactions, List<Ref> participants, Ref log, Bug bug)
            implements Machine<Open, Event> {
        @Override
        public Open start(Step step) {
            Map<Integer, Set<Ref>> voted = Map.of();
            for (int id = 1; id <= transactions; id++) {
                step.send(participants, new Event.Prepare(id));
                voted = Copies.with(voted, id, Set.of());
            }
            return new Open(voted);
        }

        @Override
        public Open receive(Open open, Event event, Step step) {
            return switch (event) {
                case Event.Vote(int id, boolean yes) -> {
                    Set<Ref> voted = open.voted.get(id);
                    if (voted == null) {
                        yield open;
                    }
                    voted = Copies.with(voted, step.sender());
                    if (!yes || voted.size() == participants.size()) {
                        step.send(log, new Event.Write(id, yes, step.self()));
                        if (bug == Bug.TOLD_BEFORE_LOGGED || bug == Bug.LOG_IGNORED && !yes) {
                            step.send(participants, new Event.Decide(id, yes));
                        }
                        Map<Integer, Set<Ref>> left = new java.util.HashMap<>(open.voted);
                        left.remove(id);
                        yield new Open(Map.copyOf(left));
                    }
                    yield new Open(Copies.with(open.voted, id, voted));
                }
                case Event.Logged(int id, Boolean commit) -> {
                    if (bug != Bug.TOLD_BEFORE_LOGGED && commit != null) {
                        step.send(participants, new Event.Decide(id, bug == Bug.LOG_IGNORED || commit));
                    }
                    yield open;
                }
                default -> throw step.unhandled(event);
            };
        }
    }

    private enum Watch {
        WATCHING,
        TAKEN_OVER
    }

    private record Backup(int transactions, List<Ref> participants, List<Ref> logs, Bug bug)
            implements Machine<Watch, Event> {
        @Override
        public Watch start(Step step) {
            step.startTimer(new Event.TakeOver());
            return Watch.WATCHING;
        }

        @Override
        public Watch receive(Watch state, Event event, Step step) {
            return switch (event) {
                case Event.TakeOver over -> {
                    for (int id = 1; id <= transactions; id++) {
                        if (bug == Bug.ANSWERED_EARLY || bug == Bug.BACKUP_PRESUMES) {
                            step.send(logs.getLast(), new Event.Read(id));
                        } else {
                            step.send(logs.getFirst(), new Event.Write(id, false, step.self()));
                        }
                    }
                    yield Watch.TAKEN_OVER;
                }
                case Event.Logged(int id, Boolean commit) -> {
                    step.send(participants, new Event.Decide(id, commit != null && commit));
                    yield state;
                }
                default -> throw step.unhandled(event);
            };
        }
    }

    private final int participants;
    private final int transactions;
    private final int logs;
    private final Bug bug;

    /** The system as it should be. */
    public Transactions(int participants, int transactions, int logs) {
        this(participants, transactions, logs, Bug.NONE);
    }

    /**
     * The system with a bug.
     *
     * @param transactions how many there are at a time
     * @param logs how many log servers
     */
    public Transactions(int participants, int transactions, int logs, Bug bug) {
        this.participants = participants;
        this.transactions = transactions;
        this.logs = logs;
        this.bug = bug;
    }

    @Override
    public void begin(Beginning beginning) {
        List<Ref> all = IntStream.rangeClosed(1, participants)
                .mapToObj(i -> beginning.machine("participant " + i, new Participant()))
                .toList();
        List<Ref> chain = IntStream.rangeClosed(1, logs)
                .mapToObj(i -> new Ref("log " + i))
                .toList();
        for (int i = 0; i < logs; i++) {
            Ref next = i == logs - 1 ? null : chain.get(i + 1);
            beginning.machine(chain.get(i).name(), new LogServer(next, bug));
        }
        beginning.machine("coordinator", new Coordinator(transactions, all, chain.getFirst(), bug));
        beginning.machine("backup", new Backup(transactions, all, chain, bug));
    }

    @Override
    public Network network() {
        return Network.fifo();
    }

    @Override
    public Crashes crashes() {
        return Crashes.atMost(1).of(machine -> machine.name().equals("coordinator"));
    }

    @Override
    public List<Monitor<?>> monitors() {
        return List.of(new Agreement());
    }
}
