package dev.allways.examples.protocols;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Linearizability;
import dev.allways.actors.Linearizability.Invoked;
import dev.allways.actors.Linearizability.Returned;
import dev.allways.actors.Machine;
import dev.allways.actors.Monitor;
import dev.allways.actors.Network;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import dev.allways.examples.actors.Register;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chain replication (van Renesse, Schneider, Chain replication for supporting high throughput and availability, OSDI
 * 2004): servers in a chain keep a register. Updates go in at the head and from server to server, queries to the tail;
 * a master repairs the chain when a server fails, and a machine of the environment has servers fail.
 */
public final class ChainReplication implements Actors {
    /** What is wrong. */
    public enum Bug {
        NONE,
        /** A server takes updates from a predecessor that it no longer has. */
        STALE_PREDECESSOR,
        /** A server sends its new successor nothing that is missing there. */
        LOST_RESEND,
        /** It sends one update too many. */
        RESEND_TWICE,
        /** It does not send the last one. */
        RESEND_SHORT,
        /** A new tail does not answer the updates that the old one may not have answered. */
        TAIL_FORGETS,
        /** A server takes an update for acknowledged that is still under way. */
        ACK_TOO_FAR,
        /** A new head forgets what is not acknowledged. */
        HEAD_FORGETS,
        /** A head makes an update again that a client has sent again. */
        NO_DUPLICATES_CHECK,
        /** Clients are not told of a new tail. */
        CLIENT_NOT_TOLD,
        /** The master keeps a failed server in the chain until its neighbours know each other. */
        DOUBLE_FAILURE
    }

    /**
     * An update in the history of a server.
     *
     * @param client has one update made
     */
    private record Item(Ref client, char value) {}

    private sealed interface Event {
        record Update(char value) implements Event {}

        record Updated() implements Event {}

        record Query() implements Event {}

        record Value(char value) implements Event {}

        record Forward(int number, Item item) implements Event {}

        record Ack(int number) implements Event {}

        record NewPredecessor(Ref predecessor) implements Event {}

        record Seen(int number, Ref predecessor) implements Event {}

        record NewSuccessor(Ref successor, int seen) implements Event {}

        record BecomeHead() implements Event {}

        record BecomeTail() implements Event {}

        record NewEnds(Ref head, Ref tail) implements Event {}

        record Fail() implements Event {}

        record Down() implements Event {}

        record Strike() implements Event {}
    }

    private record Place(int number) {}

    /**
     * A server's state.
     *
     * @param predecessor null: it is the head
     * @param successor null: it is the tail
     * @param acked how many of its updates the tail has
     */
    private record Link(@Nullable Ref predecessor, @Nullable Ref successor, List<Item> history, int acked) {}

    private record Server(
            @Nullable Ref predecessor, @Nullable Ref successor, Ref master, Bug bug) implements Machine<Link, Event> {
        @Override
        public Link start(Step step) {
            return new Link(predecessor, successor, List.of(), 0);
        }

        @Override
        public boolean defers(Link link, Event event) {
            return event instanceof Event.Update && link.predecessor != null
                    || event instanceof Event.Query && link.successor != null;
        }

        @Override
        public Link receive(Link link, Event event, Step step) {
            return switch (event) {
                case Event.Update(char value) -> {
                    boolean known = link.history.stream().anyMatch(item -> item.client.equals(step.sender()));
                    yield known && bug != Bug.NO_DUPLICATES_CHECK
                            ? link
                            : applied(link, new Item(step.sender(), value), step);
                }
                case Event.Forward(int number, Item item) -> {
                    if (!step.sender().equals(link.predecessor) && bug != Bug.STALE_PREDECESSOR) {
                        yield link;
                    }
                    if (number != link.history.size() + 1) {
                        throw new IllegalStateException(
                                "%s gets update %d after %d".formatted(step.self(), number, link.history.size()));
                    }
                    yield applied(link, item, step);
                }
                case Event.Ack(int number) -> {
                    acknowledge(link, number, step);
                    int acked = Math.min(number + (bug == Bug.ACK_TOO_FAR ? 1 : 0), link.history.size());
                    yield new Link(link.predecessor, link.successor, link.history, Math.max(link.acked, acked));
                }
                case Event.Query query -> {
                    char value = link.history.isEmpty() ? Register.NOTHING : link.history.getLast().value;
                    step.send(step.sender(), new Event.Value(value));
                    yield link;
                }
                case Event.NewPredecessor(Ref next) -> {
                    step.send(master, new Event.Seen(link.history.size(), next));
                    yield new Link(next, link.successor, link.history, link.acked);
                }
                case Event.NewSuccessor(Ref next, int seen) -> {
                    resend(link, next, seen, step);
                    yield new Link(link.predecessor, next, link.history, link.acked);
                }
                case Event.BecomeHead become -> {
                    List<Item> kept = bug == Bug.HEAD_FORGETS ? link.history.subList(0, link.acked) : link.history;
                    yield new Link(null, link.successor, List.copyOf(kept), link.acked);
                }
                case Event.BecomeTail become -> {
                    if (bug == Bug.TAIL_FORGETS) {
                        yield new Link(link.predecessor, null, link.history, link.acked);
                    }
                    for (int i = link.acked; i < link.history.size(); i++) {
                        Item item = link.history.get(i);
                        decide(i + 1, item, step);
                        step.send(item.client, new Event.Updated());
                    }
                    acknowledge(link, link.history.size(), step);
                    yield new Link(link.predecessor, null, link.history, link.history.size());
                }
                case Event.Fail fail -> {
                    step.send(master, new Event.Down());
                    step.halt();
                    yield link;
                }
                default -> throw step.unhandled(event);
            };
        }

        private static void acknowledge(Link link, int number, Step step) {
            if (link.predecessor != null) {
                step.send(link.predecessor, new Event.Ack(number));
            }
        }

        /** The update is in every server of the chain: it is there for good. */
        private static void decide(int number, Item item, Step step) {
            step.announce(new Agreement.Decided(new Place(number), item));
            step.announce(new Agreement.Decided(item, new Place(number)));
        }

        private static Link applied(Link link, Item item, Step step) {
            List<Item> history = Copies.with(link.history, item);
            if (link.successor == null) {
                decide(history.size(), item, step);
                step.send(item.client, new Event.Updated());
                acknowledge(link, history.size(), step);
                return new Link(link.predecessor, null, history, history.size());
            }
            step.send(link.successor, new Event.Forward(history.size(), item));
            return new Link(link.predecessor, link.successor, history, link.acked);
        }

        private void resend(Link link, Ref next, int seen, Step step) {
            int from = bug == Bug.RESEND_TWICE ? Math.max(0, seen - 1) : bug == Bug.ACK_TOO_FAR ? link.acked : seen;
            int to = switch (bug) {
                case LOST_RESEND -> 0;
                case RESEND_SHORT -> link.history.size() - 1;
                default -> link.history.size();
            };
            for (int i = from; i < to; i++) {
                step.send(next, new Event.Forward(i + 1, link.history.get(i)));
            }
        }
    }

    /** Its state is the chain, the head first. */
    private record Master(List<Ref> servers, List<Ref> clients, Bug bug) implements Machine<List<Ref>, Event> {
        @Override
        public List<Ref> start(Step step) {
            return servers;
        }

        @Override
        public List<Ref> receive(List<Ref> chain, Event event, Step step) {
            return switch (event) {
                case Event.Down down -> without(chain, chain.indexOf(step.sender()), step);
                case Event.Seen(int number, Ref predecessor) -> {
                    int at = chain.indexOf(step.sender());
                    if (bug == Bug.DOUBLE_FAILURE && at > 1) {
                        step.send(predecessor, new Event.NewSuccessor(step.sender(), number));
                        yield Copies.without(chain, chain.get(at - 1));
                    }
                    if (at > 0 && chain.get(at - 1).equals(predecessor)) {
                        step.send(predecessor, new Event.NewSuccessor(step.sender(), number));
                    }
                    yield chain;
                }
                default -> throw step.unhandled(event);
            };
        }

        private List<Ref> without(List<Ref> chain, int at, Step step) {
            List<Ref> left = Copies.without(chain, chain.get(at));
            if (at == 0) {
                step.send(left.getFirst(), new Event.BecomeHead());
                step.send(clients, new Event.NewEnds(left.getFirst(), left.getLast()));
            } else if (at == left.size()) {
                step.send(left.getLast(), new Event.BecomeTail());
                if (bug != Bug.CLIENT_NOT_TOLD) {
                    step.send(clients, new Event.NewEnds(left.getFirst(), left.getLast()));
                }
            } else {
                step.send(left.get(at), new Event.NewPredecessor(left.get(at - 1)));
                return bug == Bug.DOUBLE_FAILURE ? chain : left;
            }
            return left;
        }
    }

    /** Has servers fail, which ones is chosen; its state is which have not. */
    private record Faults(List<Ref> servers, int most) implements Machine<List<Ref>, Event> {
        @Override
        public List<Ref> start(Step step) {
            if (most > 0) {
                step.send(step.self(), new Event.Strike());
            }
            return servers;
        }

        @Override
        public List<Ref> receive(List<Ref> left, Event event, Step step) {
            Ref failing = step.choose("fails", left);
            step.send(failing, new Event.Fail());
            if (servers.size() - left.size() + 1 < most) {
                step.send(step.self(), new Event.Strike());
            }
            return Copies.without(left, failing);
        }
    }

    private enum Awaits {
        UPDATED,
        VALUE,
        NOTHING
    }

    private record Session(Awaits awaits, Ref head, Ref tail) {}

    /** Makes one update and one query. */
    private record Client(char value, Ref head, Ref tail) implements Machine<Session, Event> {
        @Override
        public Session start(Step step) {
            step.announce(new Invoked(new Register.Write(value)));
            step.send(head, new Event.Update(value));
            return new Session(Awaits.UPDATED, head, tail);
        }

        @Override
        public boolean waits(Session session) {
            return session.awaits != Awaits.NOTHING;
        }

        @Override
        public Session receive(Session session, Event event, Step step) {
            return switch (event) {
                case Event.Updated updated
                when session.awaits == Awaits.UPDATED -> {
                    step.announce(new Returned(Register.DONE));
                    step.announce(new Invoked(new Register.Read()));
                    step.send(session.tail, new Event.Query());
                    yield new Session(Awaits.VALUE, session.head, session.tail);
                }
                case Event.Value(char read)
                when session.awaits == Awaits.VALUE -> {
                    step.announce(new Returned(read));
                    yield new Session(Awaits.NOTHING, session.head, session.tail);
                }
                case Event.Updated again -> session;
                case Event.Value again -> session;
                case Event.NewEnds(Ref newHead, Ref newTail) -> {
                    if (session.awaits == Awaits.UPDATED && !newHead.equals(session.head)) {
                        step.send(newHead, new Event.Update(value));
                    }
                    if (session.awaits == Awaits.VALUE && !newTail.equals(session.tail)) {
                        step.send(newTail, new Event.Query());
                    }
                    yield new Session(session.awaits, newHead, newTail);
                }
                default -> throw step.unhandled(event);
            };
        }
    }

    private final int servers;
    private final int clients;
    private final int failures;
    private final Bug bug;

    /** The protocol as it should be. */
    public ChainReplication(int servers, int clients, int failures) {
        this(servers, clients, failures, Bug.NONE);
    }

    /**
     * The protocol with a bug.
     *
     * @param clients at most 26
     * @param failures how many servers fail
     * @throws IllegalArgumentException if no server is left
     */
    public ChainReplication(int servers, int clients, int failures, Bug bug) {
        if (failures >= servers) {
            throw new IllegalArgumentException(
                    "%d of %d servers fail: one at least must be left".formatted(failures, servers));
        }
        this.servers = servers;
        this.clients = clients;
        this.failures = failures;
        this.bug = bug;
    }

    @Override
    public void begin(Beginning beginning) {
        List<Ref> chain = IntStream.rangeClosed(1, servers)
                .mapToObj(i -> new Ref("server " + i))
                .toList();
        Ref master = new Ref("master");
        for (int i = 0; i < servers; i++) {
            Ref before = i == 0 ? null : chain.get(i - 1);
            Ref behind = i == servers - 1 ? null : chain.get(i + 1);
            beginning.machine(chain.get(i).name(), new Server(before, behind, master, bug));
        }
        List<Ref> all = IntStream.rangeClosed(1, clients)
                .mapToObj(i -> beginning.machine(
                        "client " + i, new Client((char) ('A' + i - 1), chain.getFirst(), chain.getLast())))
                .toList();
        beginning.machine(master.name(), new Master(chain, all, bug));
        beginning.machine("faults", new Faults(chain, failures));
    }

    @Override
    public Network network() {
        return Network.fifo();
    }

    @Override
    public List<Monitor<?>> monitors() {
        return List.of(new Agreement(), new Linearizability<>(new Register.Single()));
    }
}
