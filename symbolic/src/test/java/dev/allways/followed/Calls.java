package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetFloat;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetString;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.BiPredicate;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Programs whose inputs go through the platform and come back; their names say whether an assertion can fail. */
public final class Calls {
    private Calls() {}

    // ---- records

    private record Point(int x, int y) {}

    private record Mixed(String name, long count, boolean on, float size, Integer boxed, short few) {}

    public static void recordEquals_false() {
        assert !new Point(nondetInt(), 2).equals(new Point(17, 2));
    }

    public static void recordEquals_true() {
        Point a = new Point(nondetInt(), 2);
        Point b = new Point(nondetInt(), 2);
        assert a.equals(b) == (a.x == b.x);
        assert a.hashCode() == 31 * a.x + 2;
    }

    public static void mixedRecord_false() {
        int n = nondetInt();
        String text = nondetString();
        Mixed some = new Mixed(text, n, n > 0, n, n, (short) n);
        assert !some.equals(new Mixed("ab", 17, true, 17, 17, (short) 17));
    }

    public static void recordText_true() {
        assert new Point(1, 2).toString().equals("Point[x=1, y=2]") && nondetInt() + 1L != Long.MIN_VALUE;
    }

    private record Place(int x, int y) {}

    public static void recordIsFound_true() {
        int x = nondetInt();
        Set<Place> places = new HashSet<>();
        places.add(new Place(x, 1));
        assert places.contains(new Place(x, 1)) && !places.contains(new Place(x, 2));
    }

    public static void recordsAsKeys_true() {
        int x = nondetInt();
        int other = nondetInt();
        Map<Place, Integer> places = new HashMap<>();
        places.put(new Place(x, 1), 1);
        places.put(new Place(other, 1), 2);
        assert places.size() == (x == other ? 1 : 2);
        assert places.remove(new Place(other, 1)) == 2;
    }

    public static void messageOfItsCause_true() {
        int n = nondetInt();
        Exception thrown = new IllegalStateException("n is " + n, new IllegalArgumentException("negative"));
        assert thrown.getCause().getMessage().equals("negative");
    }

    public static void recordInSet_false() {
        Set<Point> points = new HashSet<>();
        points.add(new Point(nondetInt(), 2));
        assert !points.contains(new Point(17, 2));
    }

    // ---- lambdas

    private interface Operation {
        int apply(int x);
    }

    private interface OfBox {
        int apply(Integer x);
    }

    private static Operation composed(Operation f, Operation g) {
        return x -> f.apply(g.apply(x));
    }

    private interface Bounded {
        int value();

        default boolean isAbove(int bound) {
            return value() > bound + margin();
        }

        private int margin() {
            return 1;
        }
    }

    public static void defaultMethodOfLambda_true() {
        int n = nondetInt();
        assume(n <= 42);
        Bounded bounded = () -> n;
        assert !bounded.isAbove(41);
    }

    public static void defaultMethodOfLambda_false() {
        int n = nondetInt();
        Bounded bounded = () -> n;
        assert !bounded.isAbove(nondetInt());
    }

    public static void ownInterface_false() {
        int k = nondetInt();
        assert composed(x -> x + k, x -> x * 3).apply(5) != 1000;
    }

    public static void ownInterface_true() {
        int k = nondetInt();
        assert composed(x -> x + k, x -> x * 3).apply(5) == k + 15;
    }

    private static int applied(ToIntFunction<Integer> f, Integer x) {
        return f.applyAsInt(x);
    }

    public static void methodOfPlatform_false() {
        ToIntFunction<Integer> f = Integer::intValue; // made before there is an input
        assert applied(f, nondetInt()) != 5;
    }

    public static void methodOfPlatformByOwnInterface_false() {
        OfBox f = Integer::intValue;
        assert f.apply(nondetInt()) != 5;
    }

    public static void boundMethodOfPlatform_false() {
        Integer n = nondetInt();
        IntSupplier f = n::intValue;
        assert f.getAsInt() != 5;
    }

    public static void thrownByPlatform_false() {
        IntBinaryOperator f = Math::addExact;
        try {
            int sum = f.applyAsInt(nondetInt(), 1);
            assert sum == sum + 0L;
        } catch (ArithmeticException e) {
            throw new AssertionError(e);
        }
    }

    // ---- static state

    private static final class Given {
        static final int VALUE = nondetInt();
    }

    public static void staticInput_false() {
        int n = nondetInt();
        assert n < 3 || Given.VALUE != 5;
    }

    @SuppressWarnings("ImmutableEnumChecker") // that is what is explored
    private enum Counting {
        ONE,
        OTHER;

        int count;
    }

    public static void countsInConstants_true() {
        Counting.ONE.count++;
        if (nondetInt() > 3) {
            Counting.OTHER.count++;
        }
        assert Counting.ONE.count == 1 && Counting.OTHER.count <= 1;
    }

    // ---- what the platform is given back

    private static final class Cell implements Cloneable {
        private static final AtomicIntegerFieldUpdater<Cell> VALUE =
                AtomicIntegerFieldUpdater.newUpdater(Cell.class, "value");

        volatile int value;
        String name = "";

        Cell copy() {
            try {
                return (Cell) clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }

        Integer get() {
            return value;
        }

        @Override
        public String toString() {
            return name + value;
        }
    }

    private static Cell cell() {
        Cell cell = new Cell();
        cell.value = nondetInt();
        return cell;
    }

    public static void sorted_false() {
        Cell cell = cell();
        List<Integer> numbers = new ArrayList<>(List.of(3, 1, 2));
        numbers.sort(Comparator.comparingInt(x -> x ^ cell.value));
        assert numbers.getFirst() != 3;
    }

    public static void comparedByPlatform_false() {
        Cell cell = cell();
        Comparator<Integer> order = Comparator.comparingInt(x -> x ^ cell.value);
        assert order.compare(3, 1) >= 0;
    }

    public static void hashCodeWithinAnother_false() {
        assert List.of(new Point(nondetInt(), 2)).hashCode() != 17;
    }

    public static void hashCodeWithinAMap_false() {
        assert Map.of(1, new Point(nondetInt(), 2)).hashCode() != 17;
    }

    public static void hashCodeWithinAnEntry_false() {
        assert Map.entry(new Point(nondetInt(), 2), 1).hashCode() != 17;
    }

    public static void reduced_false() {
        Cell cell = cell();
        assert Stream.of(1, 2).map(x -> x + cell.value).reduce(0, Integer::sum) != 45;
    }

    public static void merged_false() {
        Cell cell = cell();
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, 2);
        map.merge(1, 3, (a, b) -> cell.get());
        assert map.get(1) != 100;
    }

    public static void text_false() {
        Cell cell = new Cell();
        cell.name = nondetString();
        String text = "" + cell;
        assert !text.equals("abc0");
    }

    public static void textOfNumber_false() {
        String text = "x" + cell();
        assert !text.equals("x5");
    }

    public static void format_unknown() {
        String text = String.format("x%s", cell());
        assert !text.equals("x5");
    }

    public static void builder_false() {
        StringBuilder text = new StringBuilder(nondetString());
        text.reverse();
        assert !text.toString().equals("ok");
    }

    public static void printed_true() {
        System.out.print(nondetInt());
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            digits.append(i);
        }
        assert digits.toString().equals("012");
    }

    public static void clone_false() {
        assert cell().copy().value != 9;
    }

    public static void updater_unknown() {
        assert Cell.VALUE.get(cell()) != 9;
    }

    private static <T> boolean areSame(T a, T b) {
        return a.equals(b);
    }

    public static void genericEquals_false() {
        assert !areSame(nondetInt(), 5);
    }

    public static void genericText_false() {
        assert !areSame(nondetString(), "hi");
    }

    public static void compareFloats_false() {
        float x = nondetFloat();
        assert !(x == 0 && Float.compare(x, 0f) != 0); // the negative zero
    }

    public static void combined_true() {
        int x = nondetInt();
        int y = nondetInt();
        BiPredicate<Integer, Integer> isLess = (a, b) -> a < b;
        assert isLess.negate().test(x, y) == x >= y;
        IntPredicate isNegative = a -> a < 0;
        assert isNegative.or(a -> a == 5).test(x) == (x < 0 || x == 5);
        IntUnaryOperator next = a -> a + 1;
        assert next.andThen(next).compose(a -> a * 2).applyAsInt(x) == 2 * x + 2;
    }

    /** What javac makes of it handles the beginning of the handler, too: no end of an execution goes round in it. */
    public static void finallyBehindCatch_true() {
        int n = nondetInt();
        int m = nondetInt();
        try {
            assert quotient(n, m) <= 1 && n != 4;
        } catch (IllegalStateException e) {
            assert n == 4 && e.getMessage().equals(m > 0 ? "more" : "less");
        }
    }

    private static int quotient(int n, int m) {
        int left = 1;
        try {
            return 1 / (n - 4);
        } catch (ArithmeticException e) {
            throw new IllegalStateException(m > 0 ? "more" : "less", e);
        } finally {
            left--;
            assert left == 0;
        }
    }

    // ---- the platform calls methods of a class with other arguments than it is given

    private static final class Drawn extends Random {
        Drawn() {
            super(1);
        }

        @Override
        protected int next(int bits) {
            return bits > 20 ? 1 : 0;
        }
    }

    public static void inheritedMethod_true() {
        int n = nondetInt();
        assume(2 <= n && n <= 40);
        assert new Drawn().nextInt(n) < 2; // of 31 bits
    }

    public static void inheritedMethod_false() {
        int n = nondetInt();
        assume(2 <= n && n <= 40);
        assert new Drawn().nextInt(n) == 0 || n != 3;
    }
}
