package dev.allways.examples.models;

import static java.util.stream.Collectors.joining;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import dev.allways.model.Property;
import dev.allways.model.Symmetry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Two-phase commit as Gray and Lamport specify it (Consensus on Transaction Commit, ACM TODS 2006, figure 3): resource
 * managers that prepare or abort, a transaction manager that collects, and messages that are never lost and never taken
 * away.
 */
public final class TwoPhaseCommit implements Model<TwoPhaseCommit.State>, Symmetry<TwoPhaseCommit.State> {
    private static final int WORKING = 0;
    private static final int PREPARED = 1;
    private static final int COMMITTED = 2;
    private static final int ABORTED = 3;
    private static final List<String> NAMES = List.of("working", "prepared", "committed", "aborted");

    private final int managers;
    private final boolean symmetric;
    private final List<String> actions;

    /** What the transaction manager has decided. */
    public enum Decision {
        NONE,
        COMMIT,
        ABORT
    }

    /**
     * A state. The messages "commit" and "abort" are sent exactly when that is decided.
     *
     * @param managers two bits for each resource manager: working, prepared, committed, aborted
     * @param known a bit for each manager that the transaction manager knows to be prepared
     * @param sent a bit for each manager that has sent "prepared"
     */
    public record State(int managers, Decision decision, int known, int sent) {
        int of(int manager) {
            return managers >> 2 * manager & 3;
        }

        State with(int manager, int state) {
            return new State(managers & ~(3 << 2 * manager) | state << 2 * manager, decision, known, sent);
        }

        @Override
        public String toString() {
            String each = IntStream.range(0, 16)
                    .filter(manager -> of(manager) != WORKING)
                    .mapToObj(manager -> manager + " " + NAMES.get(of(manager)))
                    .collect(joining(", "));
            return "%s; known %s, sent %s; decided: %s"
                    .formatted(
                            each.isEmpty() ? "all working" : each,
                            Integer.toBinaryString(known),
                            Integer.toBinaryString(sent),
                            decision);
        }
    }

    /** A model of the protocol, every state for itself. */
    public TwoPhaseCommit(int managers) {
        this(managers, false);
    }

    /**
     * A model of the protocol.
     *
     * @param managers how many resource managers there are, 1 to 16
     * @param symmetric whether states that differ in the managers' names only are taken for one
     */
    public TwoPhaseCommit(int managers, boolean symmetric) {
        this.managers = managers;
        this.symmetric = symmetric;
        this.actions = new ArrayList<>(List.of("decide to commit", "decide to abort"));
        for (int manager = 0; manager < managers; manager++) {
            for (String action : List.of("hear prepared of", "prepare", "abort", "hear commit:", "hear abort:")) {
                actions.add(action + " " + manager);
            }
        }
    }

    @Override
    public State initial(Chooser chooser) {
        return new State(0, Decision.NONE, 0, 0);
    }

    @Override
    public @Nullable State next(State state, Chooser chooser) {
        int action = chooser.pick("action", actions) - 2;
        if (action < 0) {
            boolean commit = action == -2;
            return state.decision == Decision.NONE && (!commit || state.known == (1 << managers) - 1)
                    ? new State(state.managers, commit ? Decision.COMMIT : Decision.ABORT, state.known, state.sent)
                    : null;
        }
        int manager = action / 5;
        int bit = 1 << manager;
        boolean working = state.of(manager) == WORKING;
        return switch (action % 5) {
            case 0 ->
                state.decision == Decision.NONE && (state.sent & bit) != 0
                        ? new State(state.managers, state.decision, state.known | bit, state.sent)
                        : null;
            case 1 ->
                working
                        ? new State(
                                state.managers | PREPARED << 2 * manager, state.decision, state.known, state.sent | bit)
                        : null;
            case 2 -> working ? state.with(manager, ABORTED) : null;
            case 3 -> state.decision == Decision.COMMIT ? state.with(manager, COMMITTED) : null;
            default -> state.decision == Decision.ABORT ? state.with(manager, ABORTED) : null;
        };
    }

    @Override
    public List<Property<State>> properties() {
        return List.of(
                Property.always("all agree", state -> !(any(state, COMMITTED) && any(state, ABORTED))),
                Property.sometimes("all commit", state -> all(state, COMMITTED)),
                Property.sometimes("all abort", state -> all(state, ABORTED)));
    }

    private boolean any(State state, int wanted) {
        for (int manager = 0; manager < managers; manager++) {
            if (state.of(manager) == wanted) {
                return true;
            }
        }
        return false;
    }

    private boolean all(State state, int wanted) {
        for (int manager = 0; manager < managers; manager++) {
            if (state.of(manager) != wanted) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void fingerprint(State state, Hasher hasher) {
        hasher.putLong((long) state.managers << 32 | (long) state.known << 16 | state.sent)
                .putInt(state.decision.ordinal());
    }

    /** The managers in the order of what is to be known of each. */
    @Override
    public State canonical(State state) {
        if (!symmetric) {
            return state;
        }
        int[] each = new int[managers];
        for (int manager = 0; manager < managers; manager++) {
            each[manager] = state.of(manager) << 2 | (state.known >> manager & 1) << 1 | state.sent >> manager & 1;
        }
        java.util.Arrays.sort(each);
        int states = 0;
        int known = 0;
        int sent = 0;
        for (int manager = 0; manager < managers; manager++) {
            states |= each[manager] >> 2 << 2 * manager;
            known |= (each[manager] >> 1 & 1) << manager;
            sent |= (each[manager] & 1) << manager;
        }
        return new State(states, state.decision, known, sent);
    }
}
