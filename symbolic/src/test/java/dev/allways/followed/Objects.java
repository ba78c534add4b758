package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetBoolean;
import static dev.allways.followed.Verifier.nondetDouble;
import static dev.allways.followed.Verifier.nondetFloat;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetLong;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;

/** Programs with objects, exceptions, recursion, lambdas and floats; their names say whether an assertion can fail. */
@SuppressWarnings({"BoxedPrimitiveEquality", "IdentityBinaryExpression"}) // that is what is explored
public final class Objects {
    private Objects() {}

    // ---- boxes that a constructor makes

    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static void constructedBoxes_true() {
        int x = nondetInt();
        int y = nondetInt();
        assert new Integer(x).equals(new Integer(y)) == (x == y);
        assert new Character((char) x).charValue() == (char) x && new Byte((byte) y) == (byte) y;
        assert !new Boolean(x > y) || x > y;
    }

    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static void constructedBoxes_false() {
        long x = nondetLong();
        if (new Long(x).equals(new Long(4711))) {
            assert new Double(nondetDouble()) != 0.5;
        }
    }

    // ---- exceptions

    public static void division_false() {
        int x = nondetInt();
        int y = 100 / (x - 17);
        assert y <= 100;
    }

    public static void division_true() {
        int x = nondetInt();
        try {
            int y = 100 / (x - 17);
            assert y <= 100;
        } catch (ArithmeticException e) {
            assert x == 17;
        }
    }

    public static void handled_true() {
        int x = nondetInt();
        int state = 0;
        try {
            state = 1;
            if (x > 5) {
                throw new IllegalStateException();
            }
            state = 2;
        } catch (IllegalStateException e) {
            assert x > 5 && state == 1;
            state = 3;
        } finally {
            state += 10;
        }
        assert state == 12 || state == 13;
    }

    public static void everythingIsCaught_false() {
        int x = nondetInt();
        try {
            assert x != 42;
        } catch (Throwable e) {
            throw new IllegalStateException("translated", e);
        }
    }

    private static int mayFail(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        return x + 1;
    }

    public static void throughCalls_false() {
        int x = nondetInt();
        int y = 0;
        try {
            y = mayFail(x);
        } catch (IllegalArgumentException e) {
            y = -x;
        }
        assert y > 0; // not of the greatest, and not of the least
    }

    public static void nullPointer_false() {
        Object o = nondetInt() == 3 ? null : "x";
        assert o.toString().length() == 1;
    }

    public static void casts_false() {
        Object o = nondetBoolean() ? "text" : Integer.valueOf(3);
        assert ((String) o).length() == 4;
    }

    // ---- data structures

    private static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    public static void list_true() {
        Node list = null;
        for (int i = 0; i < 3; i++) {
            list = new Node(nondetInt(), list);
        }
        int greatest = Integer.MIN_VALUE;
        for (Node node = list; node != null; node = node.next) {
            if (node.value > greatest) {
                greatest = node.value;
            }
        }
        for (Node node = list; node != null; node = node.next) {
            assert node.value <= greatest;
        }
    }

    private static final class Tree {
        int value;
        Tree left;
        Tree right;

        void add(int other) {
            if (other < value) {
                if (left == null) {
                    left = new Tree();
                    left.value = other;
                } else {
                    left.add(other);
                }
            } else if (right == null) {
                right = new Tree();
                right.value = other;
            } else {
                right.add(other);
            }
        }

        boolean isOrdered(long least, long greatest) {
            return least <= value
                    && value <= greatest
                    && (left == null || left.isOrdered(least, value))
                    && (right == null || right.isOrdered(value, greatest));
        }
    }

    public static void tree_true() {
        Tree tree = new Tree();
        tree.value = nondetInt();
        tree.add(nondetInt());
        tree.add(nondetInt());
        assert tree.isOrdered(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static void tree_false() {
        Tree tree = new Tree();
        tree.value = nondetInt();
        tree.add(nondetInt());
        tree.add(nondetInt());
        assert tree.left == null || tree.right == null || tree.left.value + 1 < tree.right.value;
    }

    public static void boxesInAList_true() {
        List<Integer> list = new ArrayList<>();
        list.add(nondetInt());
        list.add(nondetInt());
        int sum = 0;
        for (int each : list) {
            sum += each;
        }
        assert sum == list.get(0) + list.get(1);
    }

    public static void boxesInAList_false() {
        List<Integer> list = new ArrayList<>();
        list.add(nondetInt());
        assert list.get(0) != 77;
    }

    public static void queue_true() {
        Deque<Long> queue = new ArrayDeque<>();
        long x = nondetLong();
        queue.addLast(x);
        queue.addLast(x + 1);
        assert queue.removeFirst() + 1 == queue.removeFirst();
    }

    public static void sameBoxes_false() {
        int x = nondetInt();
        Integer a = x;
        Integer b = x;
        assert a == b; // not of 128
    }

    public static void sameBoxes_true() {
        int x = nondetInt();
        assume(x >= -128 && x <= 127);
        Integer a = x;
        Integer b = x;
        assert a == b;
    }

    public static void map_true() {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(nondetInt(), 1);
        assert map.size() == 1;
    }

    public static void heldByAList_false() {
        List<Integer> list = new ArrayList<>();
        list.add(nondetInt());
        assert !list.contains(42);
    }

    public static void formatted_false() {
        assert !String.format("%d", nondetInt()).equals("42");
    }

    public static void shown_false() {
        int x = nondetInt();
        if (x > 40) {
            throw new AssertionError(String.format("%d is more than %s", x, 40) + "%s".formatted(x));
        }
    }

    public static void shown_true() {
        int x = nondetInt();
        assume(x < 3);
        String text = "%d".formatted(x); // nobody looks into it
        assert x != 3 : text;
    }

    public static void letter_unknown() {
        assert !String.format("%5c", nondetInt()).isEmpty(); // not of each number
    }

    private record Key(int number) {
        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.number == number;
        }
    }

    public static void hashed_false() {
        Map<Key, Integer> map = new HashMap<>();
        map.put(new Key(3), 1);
        assert !map.containsKey(new Key(nondetInt()));
    }

    public static void negated_false() {
        IntPredicate isFive = x -> x == 5;
        assert isFive.negate().test(nondetInt());
    }

    // ---- statics

    private static int counter;

    public static void statics_true() {
        counter += nondetInt() > 3 ? 1 : 2;
        assert counter == 1 || counter == 2; // starts again in each execution
    }

    private static int shared;

    public static void statics_false() {
        shared = nondetInt();
        bump();
        assert shared != 1001;
    }

    private static void bump() {
        shared++;
    }

    // ---- recursion

    private static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static void fibonacci_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 10);
        assert fibonacci(n) != 21;
    }

    public static void fibonacci_true() {
        int n = nondetInt();
        assume(n >= 0 && n < 8);
        assert fibonacci(n) >= n - 1;
    }

    private static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void ackermann_true() {
        int m = nondetInt();
        int n = nondetInt();
        assume(m >= 0 && m < 3 && n >= 0 && n < 3);
        assert m < 2 || ackermann(m, n) >= 3;
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void gcd_true() {
        int a = nondetInt();
        int b = nondetInt();
        assume(a > 0 && a < 8 && b > 0 && b < 8);
        int g = gcd(a, b);
        assert g > 0 && g <= a;
    }

    // ---- inheritance, enums, records, lambdas

    private abstract static class Shape {
        final int size;

        Shape(int size) {
            this.size = size;
        }

        abstract int area();
    }

    private static final class Square extends Shape {
        Square(int size) {
            super(size);
        }

        @Override
        int area() {
            return size * size;
        }
    }

    private static class Strip extends Shape {
        Strip(int size) {
            super(size + 1);
        }

        @Override
        int area() {
            return size;
        }
    }

    public static void inheritance_false() {
        int size = nondetInt();
        Shape shape = nondetBoolean() ? new Square(size) : new Strip(size);
        assert shape.area() != 49;
    }

    public static void inheritance_true() {
        int size = nondetInt();
        assume(size > 0 && size < 1000);
        Shape shape = nondetBoolean() ? new Square(size) : new Strip(size);
        assert shape.area() >= shape.size;
    }

    private enum Level {
        LOW(10),
        MIDDLE(20),
        HIGH(30);

        final int limit;

        Level(int limit) {
            this.limit = limit;
        }

        static Level of(int value) {
            for (Level each : values()) {
                if (value < each.limit) {
                    return each;
                }
            }
            throw new IllegalArgumentException();
        }
    }

    public static void enums_true() {
        int x = nondetInt();
        assume(x < 30);
        int y = switch (Level.of(x)) {
            case LOW -> 1;
            case MIDDLE -> 2;
            case HIGH -> 3;
        };
        assert y == (x < 10 ? 1 : x < 20 ? 2 : 3);
    }

    public static void enums_false() {
        Level.of(nondetInt());
    }

    private sealed interface Expression permits Literal, Sum {}

    private record Literal(int value) implements Expression {}

    private record Sum(Expression a, Expression b) implements Expression {}

    private static int value(Expression expression) {
        return switch (expression) {
            case Literal(int value) -> value;
            case Sum(Expression a, Expression b) -> value(a) + value(b);
        };
    }

    public static void patterns_false() {
        int x = nondetInt();
        assert value(new Sum(new Literal(x), new Literal(3))) != 10;
    }

    public static void patterns_true() {
        int x = nondetInt();
        assert value(new Sum(new Literal(x), new Literal(3))) == x + 3;
    }

    public static void capturedLambda_false() {
        int x = nondetInt();
        IntSupplier twice = () -> 2 * x;
        assert twice.getAsInt() != 84;
    }

    public static void capturedLambda_true() {
        int x = nondetInt();
        IntPredicate isX = y -> y == x;
        assert isX.test(x) && !isX.test(x + 1);
    }

    public static void lambda_true() {
        IntBinaryOperator sum = (a, b) -> a + b;
        int x = nondetInt();
        assert sum.applyAsInt(x, 1) == x + 1;
    }

    public static void boxingLambda_false() {
        Function<Integer, Integer> next = x -> x + 1;
        assert next.apply(nondetInt()) != 8;
    }

    /** An execution that ends within a synchronized part releases the monitor: else the JVM throws an exception. */
    public static void endWithinAMonitor_true() {
        int x = nondetInt();
        Object first = new Object();
        Object second = new Object();
        try {
            synchronized (first) {
                synchronized (second) {
                    assume(x > 2);
                }
            }
        } catch (RuntimeException e) {
            assert false;
        }
        assert x > 2;
    }

    // ---- floats

    public static void notANumber_false() {
        double x = nondetDouble();
        assert x == x;
    }

    public static void notANumber_true() {
        double x = nondetDouble();
        assert x == x || Double.isNaN(x);
    }

    public static void rounding_false() {
        float x = nondetFloat();
        assume(x > 1 && x < 1e10f);
        assert x + 1 != x;
    }

    public static void toInt_true() {
        double x = nondetDouble();
        assume(x >= -1000 && x <= 1000);
        int n = (int) x;
        assert n >= -1000 && n <= 1000;
    }

    public static void toInt_false() {
        float x = nondetFloat();
        int n = (int) x;
        assert n != Integer.MAX_VALUE;
    }

    public static void order_true() {
        double x = nondetDouble();
        double y = nondetDouble();
        if (x < y) {
            assert !(y <= x) && x != y;
        } else {
            assert y <= x || Double.isNaN(x) || Double.isNaN(y);
        }
    }

    public static void remainder_unknown() {
        double x = nondetDouble();
        assume(x > 0 && x < 1e6);
        assert x % 2 < 2; // what a remainder of floats may be no solver knows
    }

    public static void remainder_false() {
        assert nondetDouble() % 2 < 2; // not of what is no number
    }

    private static RuntimeException wrapped() {
        return new RuntimeException(new IllegalStateException("number " + nondetInt()));
    }

    public static void messageOfACause_unknown() {
        assert !wrapped().getMessage().endsWith(" 42"); // a text made of numbers
    }

    public static void messageOfACause_true() {
        assert wrapped().getCause() instanceof IllegalStateException;
    }

    public static void textOfAnException_unknown() {
        assert !("" + wrapped()).endsWith(" 42"); // a text made of numbers
    }

    private static final class Refused extends Exception {
        private static final long serialVersionUID = 1;
        private final int number;

        Refused(int number) {
            super(new IllegalStateException("number " + number));
            this.number = number;
        }
    }

    public static void messageOfOwnException_unknown() {
        assert !new Refused(nondetInt()).getMessage().endsWith(" 42"); // a text made of numbers
    }

    public static void numberOfOwnException_false() {
        Refused refused = new Refused(nondetInt());
        refused.setStackTrace(new StackTraceElement[0]);
        assert refused.number != 42;
    }

    /** Of a small number there is one box, which the platform compares out of sight. */
    @SuppressWarnings({"PrimitiveAtomicReference", "UnnecessaryAsync"}) // that is what is explored
    public static void boxInReference_unknown() {
        int n = nondetInt();
        AtomicReference<Integer> box = new AtomicReference<>(n);
        assert box.compareAndSet(n, 5) == (n >= -128 && n <= 127);
    }

    @SuppressWarnings("PrimitiveAtomicReference") // that is what is explored
    public static void boxInReference_false() {
        int n = nondetInt();
        assert new AtomicReference<>(n).compareAndSet(n, 5) || n != 128;
    }
}
