package dev.allways.examples.actors;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Machine;
import dev.allways.actors.Network;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import dev.allways.actors.World;
import dev.allways.model.Property;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Two-phase commit as Gray and Lamport specify it (Consensus on Transaction Commit, ACM TODS 2006, figure 3), by
 * machines: messages are never taken away, and whatever a manager may do by itself is a timer.
 */
public final class TwoPhaseCommit implements Actors {
    /** What managers send each other, and do by themselves. */
    private enum Event {
        PREPARED,
        COMMIT,
        ABORT,
        MAY_PREPARE,
        MAY_ABORT,
        MAY_COMMIT
    }

    /** The state of a resource manager. */
    private enum Resource {
        WORKING,
        PREPARED,
        COMMITTED,
        ABORTED
    }

    /** The state of the transaction manager: its decision, and who it knows to be prepared. */
    private record Transaction(Event decision, Set<Ref> prepared) {}

    private record Participant(Ref transactions) implements Machine<Resource, Event> {
        @Override
        public Resource start(Step step) {
            step.startTimer(Event.MAY_PREPARE);
            step.startTimer(Event.MAY_ABORT);
            return Resource.WORKING;
        }

        @Override
        public Resource receive(Resource state, Event event, Step step) {
            step.cancelTimer(Event.MAY_PREPARE);
            step.cancelTimer(Event.MAY_ABORT);
            return switch (event) {
                case MAY_PREPARE -> {
                    step.send(transactions, Event.PREPARED);
                    yield Resource.PREPARED;
                }
                case MAY_ABORT, ABORT -> Resource.ABORTED;
                case COMMIT -> Resource.COMMITTED;
                case PREPARED, MAY_COMMIT -> throw step.unhandled(event);
            };
        }
    }

    private record Coordinator(List<Ref> resources) implements Machine<Transaction, Event> {
        @Override
        public Transaction start(Step step) {
            step.startTimer(Event.MAY_COMMIT);
            step.startTimer(Event.MAY_ABORT);
            return new Transaction(Event.PREPARED, Set.of());
        }

        @Override
        public boolean defers(Transaction state, Event event) {
            return switch (event) {
                case PREPARED -> state.decision != Event.PREPARED;
                case MAY_COMMIT -> state.prepared.size() < resources.size();
                default -> false;
            };
        }

        @Override
        public Transaction receive(Transaction state, Event event, Step step) {
            return switch (event) {
                case PREPARED -> {
                    Set<Ref> more = new HashSet<>(state.prepared);
                    more.add(step.sender());
                    yield new Transaction(state.decision, Set.copyOf(more));
                }
                case MAY_COMMIT -> decided(Event.COMMIT, state, step);
                case MAY_ABORT -> decided(Event.ABORT, state, step);
                case COMMIT, ABORT, MAY_PREPARE -> throw step.unhandled(event);
            };
        }

        private Transaction decided(Event decision, Transaction state, Step step) {
            step.cancelTimer(Event.MAY_COMMIT);
            step.cancelTimer(Event.MAY_ABORT);
            step.send(resources, decision);
            return new Transaction(decision, state.prepared);
        }
    }

    private final int managers;
    private final Network network;

    /**
     * A system.
     *
     * @param managers how many resource managers there are
     */
    public TwoPhaseCommit(int managers) {
        this(managers, Network.duplicating().toString());
    }

    /**
     * A system.
     *
     * @param managers how many resource managers there are
     * @param network how messages travel, in the words of {@link Network#of}
     */
    public TwoPhaseCommit(int managers, String network) {
        this.managers = managers;
        this.network = Network.of(network);
    }

    @Override
    public Network network() {
        return network;
    }

    @Override
    public void begin(Beginning beginning) {
        Ref transactions = new Ref("transaction manager");
        List<Ref> resources = IntStream.range(0, managers)
                .mapToObj(i -> beginning.machine("manager " + i, new Participant(transactions)))
                .toList();
        beginning.machine(transactions.name(), new Coordinator(resources));
    }

    private static boolean any(World world, Resource wanted) {
        return world.states(Resource.class).anyMatch(state -> state == wanted);
    }

    @Override
    public List<Property<World>> properties() {
        return List.of(
                Property.always(
                        "all agree", world -> !(any(world, Resource.COMMITTED) && any(world, Resource.ABORTED))),
                Property.sometimes("some commit", world -> any(world, Resource.COMMITTED)),
                Property.sometimes("some abort", world -> any(world, Resource.ABORTED)));
    }
}
