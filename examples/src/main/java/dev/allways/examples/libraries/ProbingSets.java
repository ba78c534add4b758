package dev.allways.examples.libraries;

import dev.allways.core.Chooser;
import dev.allways.examples.libraries.ProbingSet.Removal;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ProbingSet} beside a {@link TreeSet}: eight numbers of which two each have one home, around the end of a
 * table of eight slots, one of which stays free. With a removal that loses a number; {@link #right} is the one that
 * does not.
 */
public final class ProbingSets implements Model<ProbingSets.Pair> {
    static final int SLOTS = 8;
    static final List<Integer> NUMBERS = List.of(0, 1, 6, 7, 8, 9, 14, 15);

    private static final List<Operation> OPERATIONS = Stream.of(true, false)
            .flatMap(adds -> NUMBERS.stream().map(number -> new Operation(adds, number)))
            .toList();

    private final Removal removal;

    /** The set under test, and what should be in it. */
    public record Pair(ProbingSet real, TreeSet<Integer> expected) {}

    private record Operation(boolean adds, int number) {
        @Override
        public String toString() {
            return (adds ? "add " : "remove ") + number;
        }
    }

    /** With the removal that is wrong. */
    public ProbingSets() {
        this(Removal.STOPS_AT_HOME);
    }

    private ProbingSets(Removal removal) {
        this.removal = removal;
    }

    /** With the removal that is right. */
    public static ProbingSets right() {
        return new ProbingSets(Removal.MOVES_UP);
    }

    @Override
    public Pair initial(Chooser chooser) {
        return new Pair(new ProbingSet(SLOTS, removal), new TreeSet<>());
    }

    @Override
    public Pair copy(Pair state) {
        return new Pair(state.real.copy(), new TreeSet<>(state.expected));
    }

    @Override
    public @Nullable Pair next(Pair state, Chooser chooser) {
        Operation operation = chooser.choose("do", OPERATIONS);
        int number = operation.number;
        if (!operation.adds) {
            Agreement.on(operation, state.expected.remove(number), state.real.remove(number));
        } else if (state.expected.size() < SLOTS - 1) {
            Agreement.on(operation, state.expected.add(number), state.real.add(number));
        } else {
            return null;
        }
        return state;
    }

    @Override
    public void check(Pair state) {
        for (int number : NUMBERS) {
            Agreement.on("contains " + number, state.expected.contains(number), state.real.contains(number));
        }
    }

    @Override
    public void fingerprint(Pair state, Hasher hasher) {
        state.real.put(hasher);
        hasher.putInts(state.expected.stream().mapToInt(Integer::intValue).toArray());
    }

    @Override
    public Object identity(Pair state) {
        return List.of(state.real.toString(), state.expected);
    }

    @Override
    public String describe(Pair state) {
        return state.real.toString();
    }
}
