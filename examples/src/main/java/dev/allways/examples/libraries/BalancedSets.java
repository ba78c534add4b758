package dev.allways.examples.libraries;

import dev.allways.core.Chooser;
import dev.allways.examples.libraries.BalancedSet.Rebalancing;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link BalancedSet} of up to eight numbers beside a set of bits. With a rotation that is wrong now and then;
 * {@link #right} is the one without.
 */
public final class BalancedSets implements Model<BalancedSets.Pair> {
    private static final List<Integer> NUMBERS = IntStream.range(0, 8).boxed().toList();

    private static final List<Operation> OPERATIONS = Stream.of(true, false)
            .flatMap(adds -> NUMBERS.stream().map(number -> new Operation(adds, number)))
            .toList();

    private final Rebalancing rebalancing;

    /** The set under test, and what should be in it as bits. */
    public record Pair(@Nullable BalancedSet real, int numbers) {}

    private record Operation(boolean adds, int number) {
        @Override
        public String toString() {
            return (adds ? "add " : "remove ") + number;
        }
    }

    /** With the rotation that is wrong. */
    public BalancedSets() {
        this(Rebalancing.WRONG_WHEN_EQUAL);
    }

    private BalancedSets(Rebalancing rebalancing) {
        this.rebalancing = rebalancing;
    }

    /** With the rotation that is right. */
    public static BalancedSets right() {
        return new BalancedSets(Rebalancing.RIGHT);
    }

    @Override
    public Pair initial(Chooser chooser) {
        return new Pair(null, 0);
    }

    @Override
    public Pair next(Pair state, Chooser chooser) {
        Operation operation = chooser.choose("do", OPERATIONS);
        int number = operation.number;
        return operation.adds
                ? new Pair(BalancedSet.with(state.real, number, rebalancing), state.numbers | 1 << number)
                : new Pair(BalancedSet.without(state.real, number, rebalancing), state.numbers & ~(1 << number));
    }

    @Override
    public void check(Pair state) {
        SearchTree tree = BalancedSet.tree(state.real);
        Agreement.on(
                "the numbers",
                NUMBERS.stream()
                        .filter(number -> (state.numbers >> number & 1) != 0)
                        .toList(),
                SearchTree.keys(tree));
        SearchTree.balancedHeight(tree);
    }

    @Override
    public void fingerprint(Pair state, Hasher hasher) {
        SearchTree.put(BalancedSet.tree(state.real), hasher);
        hasher.putInt(state.numbers);
    }

    @Override
    public String describe(Pair state) {
        return SearchTree.picture(BalancedSet.tree(state.real));
    }
}
