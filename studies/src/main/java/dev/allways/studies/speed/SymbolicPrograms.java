package dev.allways.studies.speed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;

/** Programs by which symbolic inputs are measured; the classes can be loaded again. */
public final class SymbolicPrograms {
    private SymbolicPrograms() {}

    /** Evaluates a text of digits and signs: branches on letters, and on sums and products of them. */
    public static final class Sums implements Program {
        private static final int LENGTH = 5;

        @Override
        public void run(Chooser chooser) {
            String text = Symbolic.of(chooser).stringInput("text", LENGTH);
            int sum = 0;
            int number = 0;
            int sign = 1;
            for (int i = 0; i < text.length(); i++) {
                char letter = text.charAt(i);
                if (letter >= '0' && letter <= '9') {
                    number = 10 * number + (letter - '0');
                } else if (letter == '+' || letter == '-') {
                    sum += sign * number;
                    number = 0;
                    sign = letter == '+' ? 1 : -1;
                } else {
                    return;
                }
            }
            sum += sign * number;
            if (sum > 999) {
                chooser.note("large");
            } else if (sum < 0) {
                chooser.note("negative");
            }
        }
    }

    /** Ordinary code without inputs: numbers, arrays, objects, calls, and a loop that ends by an exception. */
    public static final class Computation implements Program {
        private static final int SOME = 3_000;

        private record Point(int x, int y) {
            Point plus(Point other) {
                return new Point(x + other.y, y ^ other.x);
            }
        }

        @Override
        public void run(Chooser chooser) {
            int[] numbers = new int[SOME];
            int seed = 1;
            for (int i = 0; i < SOME; i++) {
                seed = seed * 1_103_515_245 + 12_345;
                numbers[i] = seed >>> 8;
            }
            sort(numbers, 0, SOME - 1);
            Point point = new Point(0, 0);
            for (int each : numbers) {
                point = point.plus(new Point(each, hash(each)));
            }
            if (point.x() == 0 && point.y() == 0) {
                throw new AssertionError("nothing was done");
            }
        }

        private static void sort(int[] numbers, int low, int high) {
            int i = low;
            int j = high;
            int pivot = numbers[(low + high) >>> 1];
            while (i <= j) {
                while (numbers[i] < pivot) {
                    i++;
                }
                while (numbers[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int number = numbers[i];
                    numbers[i] = numbers[j];
                    numbers[j] = number;
                    i++;
                    j--;
                }
            }
            if (low < j) {
                sort(numbers, low, j);
            }
            if (i < high) {
                sort(numbers, i, high);
            }
        }

        private static int hash(int number) {
            long hash = number;
            for (int i = 0; i < 8; i++) {
                hash = hash * 31 + (number >> i & 0xff);
            }
            return (int) (hash ^ hash >>> 32);
        }
    }

    /** Two producers and two consumers with a small buffer, without inputs. */
    public static final class Buffer implements Program {
        @Override
        public void run(Chooser chooser) throws InterruptedException {
            ThreadPrograms.producersAndConsumers();
        }
    }
}
