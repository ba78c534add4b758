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
import java.util.List;
import java.util.stream.IntStream;

/** Servers that each keep a value of their own, which is one register as long as there is one server. */
public final class SingleCopyRegister implements Actors {
    // tag::server
    /** A server; its state is the value that it holds. */
    private record Server() implements Machine<Character, Register> {
        @Override
        public Character start(Step step) {
            return Register.NOTHING;
        }

        @Override
        public Character receive(Character state, Register event, Step step) {
            return switch (event) {
                case Put(int request, char value) -> {
                    step.send(step.sender(), new PutOk(request));
                    yield value;
                }
                case Get(int request) -> {
                    step.send(step.sender(), new GetOk(request, state));
                    yield state;
                }
                case PutOk ok -> throw step.unhandled(ok);
                case GetOk ok -> throw step.unhandled(ok);
            };
        }
    }
    // end::server

    private final int servers;
    private final int clients;
    private final Network network;

    /** One server, and messages in any order. */
    public SingleCopyRegister(int clients) {
        this(1, clients);
    }

    /** Messages in any order. */
    public SingleCopyRegister(int servers, int clients) {
        this(servers, clients, Network.unordered());
    }

    /**
     * A system.
     *
     * @param clients at most 26
     * @param network how messages travel, in the words of {@link Network#of}
     */
    public SingleCopyRegister(int servers, int clients, String network) {
        this(servers, clients, Network.of(network));
    }

    /**
     * A system.
     *
     * @param clients at most 26
     */
    public SingleCopyRegister(int servers, int clients, Network network) {
        this.servers = servers;
        this.clients = clients;
        this.network = network;
    }

    // tag::system
    @Override
    public void begin(Beginning beginning) {
        List<Ref> all = IntStream.range(0, servers)
                .mapToObj(i -> beginning.machine("server " + i, new Server()))
                .toList();
        for (int i = 0; i < clients; i++) {
            beginning.machine("client " + i, new RegisterClient(servers + i, (char) ('A' + i), all, isUnordered()));
        }
    }

    @Override
    public List<Monitor<?>> monitors() {
        return List.of(new Linearizability<>(new Register.Single()));
    }
    // end::system

    @Override
    public Network network() {
        return network;
    }

    private boolean isUnordered() {
        return network.order() == Network.Order.NONE;
    }
}
