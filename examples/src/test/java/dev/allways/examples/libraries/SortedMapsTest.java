package dev.allways.examples.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Counts;
import dev.allways.core.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SortedMapsTest {
    private static final SearchTree EMPTY =
            new SearchTree(null, -1, -1, '.', null); // in place of null, which no set takes

    /** The trees that put and remove alone lead to, by a plain search. */
    private static <M extends SortedMap<Integer, Integer>> Set<SearchTree> trees(
            SortedMapLibrary<M> library, int keys) {
        Function<M, Stream<M>> next = map -> IntStream.range(0, keys).boxed().flatMap(key -> {
            M with = library.copy(map);
            with.put(key, ~key);
            M without = library.copy(map);
            without.remove(key);
            return Stream.of(with, without);
        });
        return PlainSearch.reachable(
                library.empty(), next, map -> Objects.requireNonNullElse(library.tree(map), EMPTY));
    }

    private static int size(SearchTree tree) {
        return tree == EMPTY ? 0 : SearchTree.keys(tree).size();
    }

    private static List<Long> bySize(Set<SearchTree> trees, int keys) {
        var counts = trees.stream().collect(Collectors.groupingBy(SortedMapsTest::size, Collectors.counting()));
        return IntStream.rangeClosed(0, keys).mapToObj(counts::get).toList();
    }

    /*
     * The number of AVL trees with n keys: those of height h have a root and below it two trees of heights h-1 and h-1,
     * or h-1 and h-2, on either side.
     */
    private static long avlTrees(int keys) {
        return IntStream.rangeClosed(0, keys)
                .mapToLong(height -> avlTrees(keys, height))
                .sum();
    }

    private static long avlTrees(int keys, int height) {
        if (keys == 0 || height <= 0) {
            return keys == 0 && height == 0 ? 1 : 0;
        }
        long count = 0;
        for (int left = 0; left < keys; left++) {
            int right = keys - 1 - left;
            count += avlTrees(left, height - 1) * avlTrees(right, height - 1)
                    + avlTrees(left, height - 1) * avlTrees(right, height - 2)
                    + avlTrees(left, height - 2) * avlTrees(right, height - 1);
        }
        return count;
    }

    /*
     * The number of red-black trees with n keys and a black root. Of black height b: a black node stands on two trees
     * of black height b-1 of any colour, a red one on two black ones (or empty ones) of black height b.
     */
    private static long redBlackTrees(int keys) {
        return IntStream.rangeClosed(0, keys)
                .mapToLong(height -> blackTrees(keys, height))
                .sum();
    }

    private static long blackTrees(int keys, int height) {
        if (keys == 0 || height <= 0) {
            return keys == 0 && height == 0 ? 1 : 0;
        }
        return IntStream.range(0, keys)
                .mapToLong(left -> (blackTrees(left, height - 1) + redTrees(left, height - 1))
                        * (blackTrees(keys - 1 - left, height - 1) + redTrees(keys - 1 - left, height - 1)))
                .sum();
    }

    private static long redTrees(int keys, int height) {
        return IntStream.range(0, keys)
                .mapToLong(left -> blackTrees(left, height) * blackTrees(keys - 1 - left, height))
                .sum();
    }

    private static long choose(int n, int k) {
        return LongStream.rangeClosed(1, k).reduce(1, (product, i) -> product * (n + 1 - i) / i);
    }

    /*
     * In each state: put, remove and toggle each of k keys; poll the first or the last key of each of the C(k+2, 2)
     * views [from, to) with 0 <= from <= to <= k, or clear it; and remove any of the n keys that are there while going
     * up, or while going down.
     */
    private static long steps(List<Long> treesBySize) {
        int keys = treesBySize.size() - 1;
        return IntStream.rangeClosed(0, keys)
                .mapToLong(size -> treesBySize.get(size) * (3L * keys + 3 * choose(keys + 2, 2) + 2 * (1L << size)))
                .sum();
    }

    private static Counts checkedCompletely(SortedMaps<?> model) {
        Result result = model.explore().run();
        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        return result.statistics().counters();
    }

    @Test
    void everyAvlTree() {
        // n of 7 keys are there, in any AVL tree of n keys
        List<Long> expected = IntStream.rangeClosed(0, 7)
                .mapToObj(n -> choose(7, n) * avlTrees(n))
                .toList();
        long sum = expected.stream().mapToLong(Long::longValue).sum();
        assertThat(sum).isEqualTo(396);

        Counts counters = checkedCompletely(new SortedMaps<>(new SortedMapLibrary.FastutilAvl(), 7));

        assertThat(counters.states()).isEqualTo(sum);
        assertThat(counters.executions()).isEqualTo(1 + steps(expected)); // the first is the initial state
        assertThat(bySize(trees(new SortedMapLibrary.FastutilAvl(), 7), 7)).isEqualTo(expected);
    }

    @Test
    void everyRedBlackTreeThatTwoLibrariesMake() {
        Set<SearchTree> trees = trees(new SortedMapLibrary.Jdk(), 6);
        assertThat(trees).isEqualTo(trees(new SortedMapLibrary.FastutilRedBlack(), 6));

        for (SortedMapLibrary<?> library :
                List.of(new SortedMapLibrary.Jdk(), new SortedMapLibrary.FastutilRedBlack())) {
            Counts counters = checkedCompletely(new SortedMaps<>(library, 6));

            assertThat(counters.states()).isEqualTo(trees.size());
            assertThat(counters.executions()).isEqualTo(1 + steps(bySize(trees, 6)));
        }
    }

    /*
     * Some trees can only be made of larger ones: the tree of seven black keys, only of one that had ten. So with ten
     * keys all red-black trees of up to eight of them are made, and of nine or ten some.
     */
    @Test
    void everyRedBlackTreeOfEightOfTenKeys() {
        var expected = new ArrayList<Long>();
        for (int n = 0; n <= 8; n++) {
            expected.add(choose(10, n) * redBlackTrees(n));
        }
        assertThat(expected).containsExactly(1L, 10L, 90L, 240L, 840L, 2_016L, 3_360L, 3_960L, 2_520L);

        List<Long> made = bySize(trees(new SortedMapLibrary.FastutilRedBlack(), 10), 10);

        assertThat(made.subList(0, 9)).isEqualTo(expected);
        assertThat(made.get(9)).isLessThan(choose(10, 9) * redBlackTrees(9));
        assertThat(made.get(10)).isLessThan(redBlackTrees(10));
    }

    @Test
    void seesTheColours() {
        // Three keys, put one after the other, and what a fourth leaves when it is gone again: one shape, two trees.
        var library = new SortedMapLibrary.Jdk();
        var map = library.empty();
        IntStream.range(0, 3).forEach(key -> map.put(key, ~key));
        @Nullable SearchTree before = library.tree(map);
        assertThat(SearchTree.picture(before)).isEqualTo("((0r)1b(2r))");
        assertThat(library.tree(library.copy(map))).isEqualTo(before);
        assertThat(library.tree(new TreeMap<>(map))).isNotEqualTo(before); // rebalanced

        map.put(3, ~3);
        map.remove(3);
        assertThat(SearchTree.picture(library.tree(map))).isEqualTo("((0b)1b(2b))");
    }
}
