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
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A register that is kept by all of some servers and answers as one, as long as a majority does (Attiya, Bar-Noy, Dolev,
 * Sharing memory robustly in message-passing systems, JACM 1995): a server asks a majority for the latest value, then
 * has a majority store that or a later one.
 */
public final class LinearizableRegister implements Actors {
    /** What servers send each other. */
    private sealed interface Internal {
        /** Asks for the latest value. */
        record Query(int request) implements Internal {}

        /** The latest value that a server knows. */
        record Known(int request, Stamp stamp, char value) implements Internal {}

        /** Asks to store a value. */
        record Store(int request, Stamp stamp, char value) implements Internal {}

        /** That or a later one is stored. */
        record Stored(int request) implements Internal {}
    }

    /** When a value was written, and by which server. */
    record Stamp(int time, int server) implements Comparable<Stamp> {
        @Override
        public int compareTo(Stamp other) {
            return time != other.time ? Integer.compare(time, other.time) : Integer.compare(server, other.server);
        }
    }

    /** A value and when it was written. */
    record Stamped(Stamp stamp, char value) {}

    /** What a server does for a client. */
    sealed interface Phase {
        int request();

        /** It asks; {@code write} is what the client puts, null if it gets. */
        record Asking(int request, Ref client, @Nullable Character write, Map<Ref, Stamped> answers) implements Phase {}

        /** It has others store it; {@code read} is what the client gets, null if it put. */
        record Storing(int request, Ref client, @Nullable Character read, Set<Ref> done) implements Phase {}
    }

    /**
     * A server's state.
     *
     * @param latest the latest value that it knows
     * @param phase what it does for a client; null: nothing
     */
    record State(Stamped latest, @Nullable Phase phase) {}

    private record Server(int id, List<Ref> servers) implements Machine<State, Object> {
        @Override
        public State start(Step step) {
            return new State(new Stamped(new Stamp(0, id), Register.NOTHING), null);
        }

        /** One client at a time; what comes too late stays in the network. */
        @Override
        public boolean defers(State state, Object event) {
            return switch (event) {
                case Put put -> state.phase != null;
                case Get get -> state.phase != null;
                case Internal.Known known ->
                    !(state.phase instanceof Phase.Asking asking) || asking.request != known.request;
                case Internal.Stored stored ->
                    !(state.phase instanceof Phase.Storing storing) || storing.request != stored.request;
                default -> false;
            };
        }

        @Override
        public State receive(State state, Object event, Step step) {
            return switch (event) {
                case Put(int request, char value) -> ask(state, request, value, step);
                case Get(int request) -> ask(state, request, null, step);
                case Internal.Query(int request) -> {
                    step.send(step.sender(), new Internal.Known(request, state.latest.stamp, state.latest.value));
                    yield state;
                }
                case Internal.Known(int request, Stamp stamp, char value)
                when state.phase instanceof Phase.Asking asking -> {
                    Map<Ref, Stamped> answers = new HashMap<>(asking.answers);
                    answers.put(step.sender(), new Stamped(stamp, value));
                    yield isMajority(answers.size())
                            ? record(state, asking, latest(answers), step)
                            : new State(
                                    state.latest,
                                    new Phase.Asking(request, asking.client, asking.write, Map.copyOf(answers)));
                }
                case Internal.Store(int request, Stamp stamp, char value) -> {
                    step.send(step.sender(), new Internal.Stored(request));
                    yield new State(later(state.latest, new Stamped(stamp, value)), state.phase);
                }
                case Internal.Stored(int request)
                when state.phase instanceof Phase.Storing storing -> {
                    Set<Ref> done = new HashSet<>(storing.done);
                    done.add(step.sender());
                    if (!isMajority(done.size())) {
                        yield new State(
                                state.latest,
                                new Phase.Storing(request, storing.client, storing.read, Set.copyOf(done)));
                    }
                    step.send(
                            storing.client,
                            storing.read == null ? new PutOk(request) : new GetOk(request, storing.read));
                    yield new State(state.latest, null);
                }
                default -> throw step.unhandled(event);
            };
        }

        private State ask(State state, int request, @Nullable Character write, Step step) {
            broadcast(new Internal.Query(request), step);
            return new State(
                    state.latest, new Phase.Asking(request, step.sender(), write, Map.of(step.self(), state.latest)));
        }

        private State record(State state, Phase.Asking asking, Stamped latest, Step step) {
            Stamped next =
                    asking.write == null ? latest : new Stamped(new Stamp(latest.stamp.time + 1, id), asking.write);
            broadcast(new Internal.Store(asking.request, next.stamp, next.value), step);
            Character read = asking.write == null ? (Character) latest.value : null;
            return new State(
                    later(state.latest, next),
                    new Phase.Storing(asking.request, asking.client, read, Set.of(step.self())));
        }

        private static Stamped latest(Map<Ref, Stamped> answers) {
            return answers.values().stream()
                    .max(Comparator.comparing(Stamped::stamp))
                    .orElseThrow();
        }

        private static Stamped later(Stamped one, Stamped other) {
            return other.stamp.compareTo(one.stamp) > 0 ? other : one;
        }

        private boolean isMajority(int count) {
            return count == servers.size() / 2 + 1;
        }

        private void broadcast(Object event, Step step) {
            servers.stream().filter(server -> !server.equals(step.self())).forEach(server -> step.send(server, event));
        }
    }

    private final int servers;
    private final int clients;

    /**
     * A system in which messages come in any order.
     *
     * @param clients at most 26; each writes a value of its own, then reads
     */
    public LinearizableRegister(int servers, int clients) {
        this.servers = servers;
        this.clients = clients;
    }

    @Override
    public void begin(Beginning beginning) {
        List<Ref> all = new ArrayList<>(IntStream.range(0, servers)
                .mapToObj(i -> new Ref("server " + i))
                .toList());
        for (int i = 0; i < servers; i++) {
            beginning.machine("server " + i, new Server(i, all));
        }
        for (int i = 0; i < clients; i++) {
            beginning.machine("client " + i, new RegisterClient(servers + i, (char) ('A' + i), all, true));
        }
    }

    @Override
    public Network network() {
        return Network.unordered();
    }

    @Override
    public List<Monitor<?>> monitors() {
        return List.of(new Linearizability<>(new Register.Single()));
    }
}
