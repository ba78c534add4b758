package dev.allways.studies.shrinking;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Odds;
import dev.allways.gen.Gen;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties of the "shrinking challenge", an exchange of programs between the authors of property-based testing
 * tools, and two more of MacIver and Donaldson (Test-Case Reduction via Test-Case Generation, ECOOP 2020).
 */
final class Challenges {
    private Challenges() {}

    static List<Challenge<?>> all() {
        return List.of(
                bound5(),
                largeUnion(),
                reverse(),
                calculator(),
                lengthList(),
                difference("difference: zero", 0, 0, "[10, 10]"),
                difference("difference: small", 1, 4, "[10, 6]"),
                difference("difference: one", 1, 1, "[10, 9]"),
                heap(),
                coupling(),
                deletion(),
                distinct(),
                nested());
    }

    /** Five lists of 16-bit numbers, each with a sum below 256; the sum of all wraps. */
    private static Challenge<List<List<Short>>> bound5() {
        Gen<List<Short>> list = Gen.shorts().list(0, 10).filter(each -> wrapped(each) < 256);
        Set<String> smallest = new HashSet<>();
        for (int one = 0; one < 5; one++) {
            for (int other = 0; other < 5; other++) {
                if (one != other) {
                    List<List<Short>> lists = new ArrayList<>(Collections.nCopies(5, List.<Short>of()));
                    lists.set(one, List.of((short) -1));
                    lists.set(other, List.of(Short.MIN_VALUE));
                    smallest.add(lists.toString());
                }
            }
        }
        return new Challenge<>(
                "bound5",
                list.list(5, 5),
                (_, lists) -> wrapped(lists.stream().flatMap(Collection::stream).toList()) < 5 * 256,
                smallest,
                "Hypothesis 137, QuickCheck 1439, fast-check 948");
    }

    private static short wrapped(List<Short> list) {
        short sum = 0;
        for (short each : list) {
            sum += each;
        }
        return sum;
    }

    private static Challenge<List<List<Integer>>> largeUnion() {
        return new Challenge<>(
                "large union list",
                Gen.ints().list(0, 20).list(0, 20),
                (_, lists) -> {
                    Set<Integer> union = new HashSet<>();
                    lists.forEach(union::addAll);
                    return union.size() < 5;
                },
                Set.of("[[0, 1, -1, 2, -2]]"),
                "Hypothesis 341, fast-check 1162, elm-test 636");
    }

    private static Challenge<List<Integer>> reverse() {
        return new Challenge<>(
                "reverse",
                Gen.ints().list(),
                (_, list) -> list.reversed().equals(list),
                Set.of("[0, 1]"),
                "Hypothesis 46, QuickCheck 18, fast-check 88");
    }

    /** An expression. */
    private sealed interface Expression {
        int value();

        boolean dividesByLiteralZero();
    }

    private record Literal(int value) implements Expression {
        @Override
        public boolean dividesByLiteralZero() {
            return false;
        }

        @Override
        public String toString() {
            return String.valueOf(value);
        }
    }

    private record Sum(Expression left, Expression right) implements Expression {
        @Override
        public int value() {
            return left.value() + right.value();
        }

        @Override
        public boolean dividesByLiteralZero() {
            return left.dividesByLiteralZero() || right.dividesByLiteralZero();
        }

        @Override
        public String toString() {
            return "(" + left + " + " + right + ")";
        }
    }

    private record Quotient(Expression left, Expression right) implements Expression {
        @Override
        public int value() {
            return Math.floorDiv(left.value(), right.value());
        }

        @Override
        public boolean dividesByLiteralZero() {
            return left.dividesByLiteralZero()
                    || right.dividesByLiteralZero()
                    || right instanceof Literal literal && literal.value == 0;
        }

        @Override
        public String toString() {
            return "(" + left + " / " + right + ")";
        }
    }

    private static Challenge<Expression> calculator() {
        Gen<Expression> literals = Gen.ints().map(Literal::new);
        Gen<Expression> expressions = Gen.recursive(
                literals,
                parts -> Gen.oneOf(
                        Gen.combine(parts, parts, (left, right) -> (Expression) new Sum(left, right)),
                        Gen.combine(parts, parts, (left, right) -> (Expression) new Quotient(left, right))),
                4);
        return new Challenge<>(
                "calculator",
                expressions,
                (chooser, expression) -> {
                    chooser.assume(!expression.dividesByLiteralZero());
                    try {
                        int _ = expression.value();
                        return true;
                    } catch (ArithmeticException e) {
                        return false;
                    }
                },
                Set.of("(0 / (0 + 0))"),
                "Hypothesis 341, QuickCheck 31, elm-test 1286");
    }

    private static Challenge<List<Integer>> lengthList() {
        return new Challenge<>(
                "length list",
                Gen.ints(1, 100).flatMap(length -> Gen.ints(0, 1000).list(length, length)),
                (_, list) -> Collections.max(list) < 900,
                Set.of("[900]"),
                "Hypothesis 85, fast-check 19, elm-test 1266");
    }

    private static Challenge<List<Integer>> difference(String name, int least, int most, String smallest) {
        Gen<Integer> positive = Gen.ints(1, Integer.MAX_VALUE);
        return new Challenge<>(
                name,
                Gen.combine(positive, positive, List::of),
                (_, pair) -> {
                    long difference = Math.abs((long) pair.getFirst() - pair.getLast());
                    return pair.getFirst() < 10 || difference < least || difference > most;
                },
                Set.of(smallest),
                switch (most) {
                    case 0 -> "elm-test 510";
                    case 1 -> "elm-test 366";
                    default -> "elm-test 244";
                });
    }

    /** A heap as a tree. */
    private record Heap(
            int key, @Nullable Heap left, @Nullable Heap right) {
        private static final ChoicePoint BRANCH =
                new ChoicePoint.Pick("branch", List.of("none", "heap"), false, Odds.weights(1, 7));

        static @Nullable Heap of(Chooser chooser, int least, int size) {
            if (size <= 0 || chooser.choose(BRANCH) == 0) {
                return null;
            }
            return chooser.span("heap", () -> {
                int key = Gen.ints(least, Integer.MAX_VALUE).generate(chooser);
                return new Heap(key, of(chooser, key, size / 2), of(chooser, key, size / 2));
            });
        }

        static @Nullable Heap merge(@Nullable Heap a, @Nullable Heap b) {
            if (a == null || b == null) {
                return a == null ? b : a;
            }
            return a.key <= b.key
                    ? new Heap(a.key, merge(a.right, b), a.left)
                    : new Heap(b.key, merge(a, b.right), b.left);
        }

        static List<Integer> keys(@Nullable Heap heap) {
            List<Integer> keys = new ArrayList<>();
            Deque<Heap> open = new ArrayDeque<>();
            if (heap != null) {
                open.push(heap);
            }
            while (!open.isEmpty()) {
                Heap next = open.pop();
                keys.add(next.key);
                if (next.left != null) {
                    open.push(next.left);
                }
                if (next.right != null) {
                    open.push(next.right);
                }
            }
            return keys;
        }

        @Override
        public String toString() {
            return "(" + key + " " + (left == null ? "-" : left) + " " + (right == null ? "-" : right) + ")";
        }
    }

    private static Challenge<List<Heap>> heap() {
        return new Challenge<>(
                "binheap",
                chooser -> {
                    Heap heap =
                            Heap.of(chooser, Integer.MIN_VALUE, Gen.ints(0, 20).generate(chooser));
                    return heap == null ? List.of() : List.of(heap);
                },
                (_, heaps) -> {
                    if (heaps.isEmpty()) {
                        return true;
                    }
                    Heap heap = heaps.getFirst();
                    List<Integer> read = new ArrayList<>(List.of(heap.key));
                    read.addAll(Heap.keys(Heap.merge(heap.left, heap.right)));
                    List<Integer> sorted = Heap.keys(heap);
                    Collections.sort(sorted);
                    return read.equals(sorted);
                },
                // the second one is the first in a mirror: as many nodes, but shortlex greater
                Set.of("[(0 - (0 (0 - -) (1 - -)))]", "[(0 (0 (0 - -) (1 - -)) -)]"),
                "Hypothesis 187, QuickCheck 88, Americium 8072");
    }

    private static Challenge<List<Integer>> coupling() {
        return new Challenge<>(
                "coupling",
                Gen.ints(0, 10).list(),
                (chooser, list) -> {
                    chooser.assume(list.stream().allMatch(each -> each < list.size()));
                    for (int i = 0; i < list.size(); i++) {
                        int other = list.get(i);
                        if (other != i && list.get(other) == i) {
                            return false;
                        }
                    }
                    return true;
                },
                Set.of("[1, 0]"),
                "Hypothesis 134, QuickCheck 35, fast-check 68");
    }

    /** A list and an index. */
    private record Deletion(List<Integer> list, int index) {}

    private static Challenge<Deletion> deletion() {
        return new Challenge<>(
                "deletion",
                Gen.combine(Gen.ints().list(), Gen.ints(0, 10), Deletion::new),
                (chooser, deletion) -> {
                    chooser.assume(deletion.index < deletion.list.size());
                    List<Integer> rest = new ArrayList<>(deletion.list);
                    Integer deleted = rest.get(deletion.index);
                    rest.remove(/* element */ deleted);
                    return !rest.contains(deleted);
                },
                Set.of("Deletion[list=[0, 0], index=0]"),
                "Hypothesis 81, QuickCheck 18, elm-test 1104");
    }

    private static Challenge<List<Integer>> distinct() {
        return new Challenge<>(
                "distinct",
                Gen.ints().list(),
                (_, list) -> new HashSet<>(list).size() < 3,
                Set.of("[0, 1, -1]"),
                "Hypothesis 98, QuickCheck 34, fast-check 275");
    }

    private static Challenge<List<List<Integer>>> nested() {
        return new Challenge<>(
                "nested lists",
                Gen.constant(0).list().list(),
                (_, lists) -> lists.stream().mapToInt(List::size).sum() <= 10,
                Set.of(List.of(Collections.nCopies(11, 0)).toString()),
                "Hypothesis 88, QuickCheck 31, elm-test 1015");
    }
}
