package dev.allways.examples.actors;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Linearizability;
import dev.allways.actors.Machine;
import dev.allways.actors.Monitor;
import dev.allways.actors.Network;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import dev.allways.examples.actors.Register.Get;
import dev.allways.examples.actors.Register.GetOk;
import dev.allways.examples.actors.Register.Put;
import dev.allways.examples.actors.Register.PutOk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Single-decree Paxos (Lamport, Paxos made simple, 2001): servers that agree on one of the values that clients put.
 * Each server is proposer, acceptor and learner.
 */
public final class Paxos implements Actors {
    /** What servers send each other. */
    private sealed interface Internal {
        /** Asks for a promise to accept nothing below a ballot. */
        record Prepare(Ballot ballot) implements Internal {}

        /** The promise, with what was accepted last. */
        record Prepared(Ballot ballot, Optional<Vote> last) implements Internal {}

        /** Asks to accept a proposal. */
        record Accept(Ballot ballot, Proposal proposal) implements Internal {}

        /** It is accepted. */
        record Accepted(Ballot ballot) implements Internal {}

        /** A majority has accepted it. */
        record Decided(Ballot ballot, Proposal proposal) implements Internal {}
    }

    /** A numbered attempt of a server. */
    record Ballot(int round, int server) implements Comparable<Ballot> {
        private static final Ballot NONE = new Ballot(0, 0);

        @Override
        public int compareTo(Ballot other) {
            return round != other.round ? Integer.compare(round, other.round) : Integer.compare(server, other.server);
        }
    }

    /** A value, and the client that put it. */
    record Proposal(int request, Ref client, char value) {}

    /** A proposal that was accepted in a ballot. */
    record Vote(Ballot ballot, Proposal proposal) {}

    /**
     * A server's state.
     *
     * @param ballot the highest it knows
     * @param proposal as a proposer: what it wants to have decided
     * @param prepares as a proposer: who has promised, and what each had accepted
     * @param accepts as a proposer: who has accepted
     * @param accepted as an acceptor: what it accepted last
     * @param decided as a learner: whether that is decided
     */
    record State(
            Ballot ballot,
            @Nullable Proposal proposal,
            Map<Ref, Optional<Vote>> prepares,
            Set<Ref> accepts,
            @Nullable Vote accepted,
            boolean decided) {
        State prepared(Ref by, Optional<Vote> last) {
            Map<Ref, Optional<Vote>> more = new HashMap<>(prepares);
            more.put(by, last);
            return new State(ballot, proposal, Map.copyOf(more), accepts, accepted, decided);
        }

        State accepted(Ref by) {
            Set<Ref> more = new HashSet<>(accepts);
            more.add(by);
            return new State(ballot, proposal, prepares, Set.copyOf(more), accepted, decided);
        }

        State deciding() {
            return new State(ballot, proposal, prepares, accepts, accepted, true);
        }

        /** The proposal that was accepted in the highest ballot; its own if there is none. */
        Proposal leading() {
            return prepares.values().stream()
                    .flatMap(Optional::stream)
                    .max(Comparator.comparing(Vote::ballot))
                    .map(Vote::proposal)
                    .orElseGet(() -> Objects.requireNonNull(proposal));
        }
    }

    /** A message that was received. */
    private record Received(Ref from, Ref to, Object event) {}

    /**
     * The message that was received last: where messages are duplicated, Stateright has it in the state, and so its
     * numbers of states have it.
     */
    private record LastReceived() implements Monitor<Optional<Received>> {
        @Override
        public Optional<Received> start() {
            return Optional.empty();
        }

        @Override
        public Optional<Received> hear(Optional<Received> last, Ref from, Object announcement) {
            return announcement instanceof Received received ? Optional.of(received) : last;
        }
    }

    /** A machine that tells what it receives. */
    private record Telling<S, E>(Machine<S, E> machine) implements Machine<S, E> {
        @Override
        public S start(Step step) {
            return machine.start(step);
        }

        @Override
        public boolean defers(S state, E event) {
            return machine.defers(state, event);
        }

        @Override
        public S receive(S state, E event, Step step) {
            step.announce(new Received(step.sender(), step.self(), event));
            return machine.receive(state, event, step);
        }
    }

    private record Server(int id, List<Ref> servers, boolean patient) implements Machine<State, Object> {
        private boolean isMajority(int count) {
            return count == servers.size() / 2 + 1;
        }

        private void broadcast(Step step, Object event) {
            servers.stream().filter(server -> !server.equals(step.self())).forEach(server -> step.send(server, event));
        }

        @Override
        public State start(Step step) {
            return new State(Ballot.NONE, null, Map.of(), Set.of(), null, false);
        }

        /** What comes too late or too early stays in the network, where that keeps no order. */
        @Override
        public boolean defers(State state, Object event) {
            return patient && ignores(state, event);
        }

        private static boolean ignores(State state, Object event) {
            return switch (event) {
                case Get get -> !state.decided;
                case Put put -> state.decided || state.proposal != null;
                case Internal.Prepare(Ballot ballot) -> state.decided || ballot.compareTo(state.ballot) <= 0;
                case Internal.Prepared(Ballot ballot, Optional<Vote> last) ->
                    state.decided || !ballot.equals(state.ballot);
                case Internal.Accept(Ballot ballot, Proposal proposal) ->
                    state.decided || ballot.compareTo(state.ballot) < 0;
                case Internal.Accepted(Ballot ballot) -> state.decided || !ballot.equals(state.ballot);
                case Internal.Decided decided -> state.decided;
                default -> false;
            };
        }

        @Override
        public State receive(State state, Object event, Step step) {
            if (ignores(state, event)) {
                return state;
            }
            return switch (event) {
                case Get(int request) -> {
                    Vote chosen = Objects.requireNonNull(state.accepted);
                    step.send(step.sender(), new GetOk(request, chosen.proposal.value));
                    yield state;
                }
                case Put(int request, char value) -> {
                    var ballot = new Ballot(state.ballot.round + 1, id);
                    broadcast(step, new Internal.Prepare(ballot));
                    var proposal = new Proposal(request, step.sender(), value);
                    yield new State(ballot, proposal, Map.of(), Set.of(), state.accepted, false)
                            .prepared(step.self(), Optional.ofNullable(state.accepted));
                }
                case Internal.Prepare(Ballot ballot) -> {
                    step.send(step.sender(), new Internal.Prepared(ballot, Optional.ofNullable(state.accepted)));
                    yield new State(ballot, state.proposal, state.prepares, state.accepts, state.accepted, false);
                }
                case Internal.Prepared(Ballot ballot, Optional<Vote> last) -> {
                    State next = state.prepared(step.sender(), last);
                    if (!isMajority(next.prepares.size())) {
                        yield next;
                    }
                    Proposal leading = next.leading();
                    broadcast(step, new Internal.Accept(ballot, leading));
                    yield new State(ballot, leading, next.prepares, next.accepts, new Vote(ballot, leading), false)
                            .accepted(step.self());
                }
                case Internal.Accept(Ballot ballot, Proposal proposal) -> {
                    step.send(step.sender(), new Internal.Accepted(ballot));
                    var vote = new Vote(ballot, proposal);
                    yield new State(ballot, state.proposal, state.prepares, state.accepts, vote, false);
                }
                case Internal.Accepted(Ballot ballot) -> {
                    State next = state.accepted(step.sender());
                    if (!isMajority(next.accepts.size())) {
                        yield next;
                    }
                    Proposal chosen = Objects.requireNonNull(state.proposal);
                    broadcast(step, new Internal.Decided(ballot, chosen));
                    step.send(chosen.client, new PutOk(chosen.request));
                    yield next.deciding();
                }
                case Internal.Decided(Ballot ballot, Proposal proposal) ->
                    new State(ballot, state.proposal, state.prepares, state.accepts, new Vote(ballot, proposal), true);
                default -> throw step.unhandled(event);
            };
        }
    }

    private final int servers;
    private final int clients;
    private final Network network;

    /** Messages in any order. */
    public Paxos(int servers, int clients) {
        this(servers, clients, Network.unordered());
    }

    /**
     * A system.
     *
     * @param clients at most 26
     * @param network how messages travel, in the words of {@link Network#of}
     */
    public Paxos(int servers, int clients, String network) {
        this(servers, clients, Network.of(network));
    }

    /**
     * A system.
     *
     * @param clients at most 26
     */
    public Paxos(int servers, int clients, Network network) {
        this.servers = servers;
        this.clients = clients;
        this.network = network;
    }

    @Override
    public void begin(Beginning beginning) {
        List<Ref> all = new ArrayList<>(IntStream.range(0, servers)
                .mapToObj(i -> new Ref("server " + i))
                .toList());
        for (int i = 0; i < servers; i++) {
            add("server " + i, new Server(i, all, isUnordered()), beginning);
        }
        for (int i = 0; i < clients; i++) {
            add("client " + i, new RegisterClient(servers + i, (char) ('A' + i), all, isUnordered()), beginning);
        }
    }

    private void add(String name, Machine<?, ?> machine, Beginning beginning) {
        beginning.machine(name, network.duplicates() > 0 ? new Telling<>(machine) : machine);
    }

    @Override
    public Network network() {
        return network;
    }

    private boolean isUnordered() {
        return network.order() == Network.Order.NONE;
    }

    @Override
    public List<Monitor<?>> monitors() {
        var linearizability = new Linearizability<>(new Register.Single());
        return network.duplicates() > 0 ? List.of(linearizability, new LastReceived()) : List.of(linearizability);
    }
}
