package dev.allways.examples.protocols;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Crashes;
import dev.allways.actors.Machine;
import dev.allways.actors.Monitor;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Raft (Ongaro, Ousterhout, In search of an understandable consensus algorithm, USENIX ATC 2014): elections and
 * replication of a log. A leader appends one command in its term, and always sends its whole log; time passes when it
 * likes to, so a term may end at any time.
 */
public final class Raft implements Actors {
    /** What is wrong. */
    public enum Bug {
        NONE,
        /** A server votes for everybody. */
        VOTES_TWICE,
        /** A server votes for candidates whose log is behind its own. */
        NO_LOG_CHECK,
        /** A candidate counts votes of its earlier terms. */
        STALE_VOTES,
        /** A server takes the log of a leader that is shorter than its own, and goes with it. */
        TRUNCATES,
        /** A leader commits entries of earlier terms by counting (figure 8 of the paper). */
        COMMITS_OLD_TERMS,
        /** What a server has voted is not on its disk. */
        FORGETS_VOTE
    }

    /** A command in the log, which is known by the term in which a leader has appended it. */
    private record Entry(int term) {}

    private record Leader(int term) {}

    private record Place(int index) {}

    private sealed interface Event {
        record Timeout() implements Event {}

        record RequestVote(int term, int lastIndex, int lastTerm) implements Event {}

        record Granted(int term) implements Event {}

        record Append(int term, List<Entry> log) implements Event {}

        record Appended(int term, int length) implements Event {}
    }

    private enum Role {
        FOLLOWER,
        CANDIDATE,
        LEADER
    }

    private record Server(
            Role role,
            int term,
            @Nullable Ref votedFor,
            List<Entry> log,
            int committed,
            Set<Ref> votes,
            Map<Ref, Integer> match) {
        int lastTerm() {
            return log.isEmpty() ? 0 : log.getLast().term;
        }

        Server follower(int newTerm) {
            Ref vote = newTerm == term ? votedFor : null;
            return new Server(Role.FOLLOWER, newTerm, vote, log, committed, Set.of(), Map.of());
        }
    }

    private record Node(List<Ref> servers, int terms, Bug bug) implements Machine<Server, Event> {
        @Override
        public Server start(Step step) {
            step.startTimer(new Event.Timeout());
            return new Server(Role.FOLLOWER, 0, null, List.of(), 0, Set.of(), Map.of());
        }

        @Override
        public Server restart(Server last, Step step) {
            if (last.term < terms) {
                step.startTimer(new Event.Timeout());
            }
            Ref vote = bug == Bug.FORGETS_VOTE ? null : last.votedFor;
            return new Server(Role.FOLLOWER, last.term, vote, last.log, 0, Set.of(), Map.of());
        }

        private boolean isMajority(int count) {
            return count > servers.size() / 2;
        }

        private void sendOthers(Step step, Event event) {
            servers.stream().filter(each -> !each.equals(step.self())).forEach(each -> step.send(each, event));
        }

        @Override
        public Server receive(Server at, Event event, Step step) {
            return switch (event) {
                case Event.Timeout timeout -> {
                    int term = at.term + 1;
                    if (term < terms) {
                        step.startTimer(new Event.Timeout());
                    }
                    if (term > terms) {
                        yield at;
                    }
                    sendOthers(step, new Event.RequestVote(term, at.log.size(), at.lastTerm()));
                    yield new Server(
                            Role.CANDIDATE, term, step.self(), at.log, at.committed, Set.of(step.self()), Map.of());
                }
                case Event.RequestVote(int term, int lastIndex, int lastTerm) -> {
                    Server now = term > at.term ? at.follower(term) : at;
                    boolean current = lastTerm > at.lastTerm()
                            || lastTerm == at.lastTerm() && lastIndex >= at.log.size()
                            || bug == Bug.NO_LOG_CHECK;
                    boolean free = now.votedFor == null || bug == Bug.VOTES_TWICE;
                    if (term < now.term || !current || !free) {
                        yield now;
                    }
                    step.send(step.sender(), new Event.Granted(term));
                    yield new Server(now.role, term, step.sender(), now.log, now.committed, now.votes, now.match);
                }
                case Event.Granted(int term) -> {
                    if (at.role != Role.CANDIDATE || term != at.term && bug != Bug.STALE_VOTES) {
                        yield at;
                    }
                    Set<Ref> votes = Copies.with(at.votes, step.sender());
                    yield isMajority(votes.size())
                            ? leading(at, step)
                            : new Server(at.role, at.term, at.votedFor, at.log, at.committed, votes, at.match);
                }
                case Event.Append(int term, List<Entry> log) -> {
                    if (term < at.term) {
                        yield at;
                    }
                    Server now = at.follower(term);
                    step.send(step.sender(), new Event.Appended(term, log.size()));
                    boolean kept = bug != Bug.TRUNCATES
                            && log.size() <= at.log.size()
                            && log.equals(at.log.subList(0, log.size()));
                    yield new Server(
                            now.role, term, now.votedFor, kept ? at.log : log, now.committed, Set.of(), Map.of());
                }
                case Event.Appended(int term, int length) -> {
                    if (at.role != Role.LEADER || term != at.term) {
                        yield at;
                    }
                    int match = Math.max(length, at.match.getOrDefault(step.sender(), 0));
                    yield committing(at, Copies.with(at.match, step.sender(), match), step);
                }
            };
        }

        private Server leading(Server at, Step step) {
            step.announce(new Agreement.Decided(new Leader(at.term), step.self()));
            sendOthers(step, new Event.Append(at.term, at.log));
            List<Entry> log = Copies.with(at.log, new Entry(at.term));
            sendOthers(step, new Event.Append(at.term, log));
            return new Server(
                    Role.LEADER, at.term, at.votedFor, log, at.committed, Set.of(), Map.of(step.self(), log.size()));
        }

        private Server committing(Server at, Map<Ref, Integer> match, Step step) {
            int committed = at.committed;
            for (int index = at.log.size(); index > at.committed; index--) {
                int place = index;
                long have = match.values().stream()
                        .filter(length -> length >= place)
                        .count();
                boolean own = at.log.get(index - 1).term == at.term || bug == Bug.COMMITS_OLD_TERMS;
                if (isMajority((int) have) && own) {
                    committed = index;
                    break;
                }
            }
            for (int index = at.committed + 1; index <= committed; index++) {
                step.announce(new Agreement.Decided(new Place(index), at.log.get(index - 1)));
            }
            return new Server(at.role, at.term, at.votedFor, at.log, committed, at.votes, match);
        }
    }

    private final int servers;
    private final int terms;
    private final int crashes;
    private final Bug bug;

    /** The protocol as it should be, without crashes. */
    public Raft(int servers, int terms) {
        this(servers, terms, 0, Bug.NONE);
    }

    /**
     * The protocol with a bug.
     *
     * @param terms how many there are at most
     * @param crashes how many there are at most; a server that crashes is back some time later
     */
    public Raft(int servers, int terms, int crashes, Bug bug) {
        this.servers = servers;
        this.terms = terms;
        this.crashes = crashes;
        this.bug = bug;
    }

    @Override
    public void begin(Beginning beginning) {
        List<Ref> all = IntStream.rangeClosed(1, servers)
                .mapToObj(i -> new Ref("server " + i))
                .toList();
        all.forEach(server -> beginning.machine(server.name(), new Node(all, terms, bug)));
    }

    @Override
    public Crashes crashes() {
        return Crashes.atMost(crashes).restarting();
    }

    @Override
    public List<Monitor<?>> monitors() {
        return List.of(new Agreement());
    }
}
