package dev.allways.studies.verdicts;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Control flow: loops, recursion, exceptions, switches, lambdas, inheritance, enums. */
final class Control {
    private Control() {}

    @Holds(true)
    static final class SumOfFirst {
        public static void main(String[] args) {
            byte n = Verifier.nondetByte();
            Verifier.assume(n >= 0 && n <= 20);
            int sum = 0;
            for (int i = 1; i <= n; i++) {
                sum += i;
            }
            assert sum == n * (n + 1) / 2;
        }
    }

    @Holds(false)
    static final class LoopOnceTooOften {
        public static void main(String[] args) {
            byte n = Verifier.nondetByte();
            Verifier.assume(n >= 0 && n <= 20);
            int steps = 0;
            for (int i = 0; i <= n; i++) {
                steps++;
            }
            assert steps == n;
        }
    }

    @Holds(true)
    static final class GreatestCommonDivisor {
        private static int gcd(int a, int b) {
            return a == b ? a : a > b ? gcd(a - b, b) : gcd(a, b - a);
        }

        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            int b = Verifier.nondetInt();
            Verifier.assume(a > 0 && a <= 6 && b > 0 && b <= 6);
            int divisor = gcd(a, b);
            assert divisor > 0 && divisor <= a && divisor <= b;
        }
    }

    @Holds(false)
    static final class Fibonacci {
        private static int fibonacci(int n) {
            return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
        }

        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            Verifier.assume(n >= 0 && n <= 8);
            assert fibonacci(n) >= n; // not of 2 to 4
        }
    }

    @Holds(true)
    static final class Ackermann {
        private static int ackermann(int m, int n) {
            if (m == 0) {
                return n + 1;
            }
            return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
        }

        public static void main(String[] args) {
            int m = Verifier.nondetInt();
            int n = Verifier.nondetInt();
            Verifier.assume(m >= 0 && m <= 2 && n >= 0 && n <= 3);
            assert m < 2 || ackermann(m, n) == 2 * n + 3;
        }
    }

    @Holds(false)
    static final class EvenAndOdd {
        private static boolean isEven(int n) {
            return n == 0 || isOdd(n - 1);
        }

        private static boolean isOdd(int n) {
            return n != 0 && isEven(n - 1);
        }

        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            Verifier.assume(n >= 0 && n <= 9);
            assert !(isOdd(n) && n > 6); // 7 and 9
        }
    }

    @Holds(true)
    static final class FinallyRuns {
        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            int trace = 0;
            try {
                if (n > 10) {
                    throw new IllegalStateException("large");
                }
                trace += 1;
            } catch (IllegalStateException e) {
                trace += 2;
            } finally {
                trace += 4;
            }
            assert trace == (n > 10 ? 6 : 5);
        }
    }

    @Holds(false)
    static final class UncaughtException {
        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            try {
                if (n == 42) {
                    throw new UnsupportedOperationException();
                }
            } catch (IllegalArgumentException e) {
                assert n != 42;
            }
        }
    }

    @Holds(true)
    static final class NestedHandlers {
        private static int guarded(int n) {
            try {
                return 12 / n;
            } catch (ArithmeticException e) {
                throw new IllegalArgumentException("zero", e);
            }
        }

        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            int result;
            try {
                result = guarded(n);
            } catch (IllegalArgumentException e) {
                assert e.getCause() instanceof ArithmeticException;
                result = -n;
            }
            assert n != 0 || result == 0;
        }
    }

    @Holds(false)
    @SuppressWarnings("NullAway") // that is its bug
    static final class SwallowedNull {
        private static String name(int n) {
            return n > 3 ? null : "name";
        }

        public static void main(String[] args) {
            assert name(Verifier.nondetInt()).length() == 4;
        }
    }

    @Holds(true)
    static final class DaysOfMonth {
        public static void main(String[] args) {
            int month = Verifier.nondetInt();
            Verifier.assume(month >= 1 && month <= 12);
            int days = switch (month) {
                case 4, 6, 9, 11 -> 30;
                case 2 -> 28;
                default -> 31;
            };
            assert days + (month == 2 ? 3 : 0) >= 30;
        }
    }

    @Holds(false)
    static final class MissingCase {
        @SuppressWarnings("fallthrough")
        public static void main(String[] args) {
            byte key = Verifier.nondetByte();
            int known = 0;
            switch (key) {
                case 1:
                    known = 1;
                    break;
                case 100:
                    known = 2; // falls through
                case 101:
                    known++;
                    break;
                default:
                    known = 4;
            }
            assert known != 3;
        }
    }

    private sealed interface Shape permits Circle, Square {}

    private record Circle(int radius) implements Shape {}

    private record Square(int side) implements Shape {}

    @Holds(true)
    static final class Patterns {
        private static int width(Shape shape) {
            return switch (shape) {
                case Circle(int radius) when radius > 100 -> 200;
                case Circle(int radius) -> 2 * radius;
                case Square(int side) -> side;
            };
        }

        public static void main(String[] args) {
            int size = Verifier.nondetInt();
            Verifier.assume(size >= 0);
            Shape shape = Verifier.nondetBoolean() ? new Circle(size) : new Square(size);
            assert width(shape) >= 0;
        }
    }

    @Holds(false)
    static final class SwitchOnText {
        private static int rank(String text) {
            return switch (text) {
                case "ace" -> 14;
                case "king" -> 13;
                default -> text.length();
            };
        }

        public static void main(String[] args) {
            assert rank(Verifier.nondetString()) != 14;
        }
    }

    private enum Light {
        RED,
        GREEN,
        YELLOW;

        Light next() {
            return switch (this) {
                case RED -> GREEN;
                case GREEN -> YELLOW;
                case YELLOW -> RED;
            };
        }
    }

    @Holds(true)
    static final class TrafficLight {
        public static void main(String[] args) {
            int steps = Verifier.nondetInt();
            Verifier.assume(steps >= 0 && steps <= 6);
            Light light = Light.RED;
            for (int i = 0; i < steps; i++) {
                light = light.next();
            }
            assert light.ordinal() == steps % 3;
        }
    }

    @Holds(false)
    static final class EnumByOrdinal {
        public static void main(String[] args) {
            byte index = Verifier.nondetByte();
            Verifier.assume(index >= 0);
            assert Light.values()[index % 4] != null; // there are three
        }
    }

    private abstract static class Animal {
        abstract int legs();

        int pairs() {
            return legs() / 2;
        }
    }

    private static class Bird extends Animal {
        @Override
        int legs() {
            return 2;
        }
    }

    private static class Dog extends Animal {
        private final int lost;

        Dog(int lost) {
            this.lost = lost;
        }

        @Override
        int legs() {
            return 4 - lost;
        }
    }

    @Holds(false)
    static final class VirtualCall {
        public static void main(String[] args) {
            int lost = Verifier.nondetInt();
            Verifier.assume(lost >= 0 && lost <= 3);
            Animal animal = Verifier.nondetBoolean() ? new Bird() : new Dog(lost);
            assert animal.pairs() > 0;
        }
    }

    @Holds(true)
    static final class Superclass {
        private static class Base {
            int value;

            Base(int value) {
                this.value = value & 0xff;
            }
        }

        private static final class Derived extends Base {
            Derived(int value) {
                super(value + 1);
            }

            int get() {
                return super.value;
            }
        }

        public static void main(String[] args) {
            int value = new Derived(Verifier.nondetInt()).get();
            assert value >= 0 && value <= 255;
        }
    }

    @Holds(false)
    static final class BadCast {
        public static void main(String[] args) {
            Object object = Verifier.nondetInt() == 77 ? "text" : Integer.valueOf(1);
            assert (Integer) object == 1;
        }
    }

    @Holds(true)
    static final class Lambdas {
        private static int apply(IntUnaryOperator operator, int n) {
            return operator.applyAsInt(n);
        }

        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            IntUnaryOperator negate = each -> -each;
            IntBinaryOperator larger = (a, b) -> a > b ? a : b;
            int negated = apply(negate, n);
            assert larger.applyAsInt(n, negated) >= n;
        }
    }

    @Holds(false)
    static final class Captured {
        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            Supplier<Integer> next = () -> n + 1;
            assert next.get() > n;
        }
    }
}
