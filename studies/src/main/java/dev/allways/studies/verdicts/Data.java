package dev.allways.studies.verdicts;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Data: arrays, texts, boxes, linked structures, collections. */
final class Data {
    private Data() {}

    @Holds(false)
    static final class IndexOutOfBounds {
        public static void main(String[] args) {
            int[] cells = new int[8];
            int index = Verifier.nondetInt();
            Verifier.assume(index >= 0 && index <= 8);
            cells[index] = 1;
        }
    }

    @Holds(true)
    static final class WrittenIsRead {
        public static void main(String[] args) {
            int[] cells = new int[8];
            int a = Verifier.nondetInt() & 7;
            int b = Verifier.nondetInt() & 7;
            cells[a] = 1;
            cells[b] += 2;
            assert a == b ? cells[a] == 3 : cells[a] == 1 && cells[b] == 2;
        }
    }

    @Holds(false)
    static final class NegativeSize {
        public static void main(String[] args) {
            int size = Verifier.nondetInt();
            Verifier.assume(size < 4);
            assert new int[size].length == size;
        }
    }

    @Holds(true)
    static final class BubbleSort {
        public static void main(String[] args) {
            int[] values = new int[3];
            for (int i = 0; i < values.length; i++) {
                values[i] = Verifier.nondetInt();
            }
            for (int i = values.length - 1; i > 0; i--) {
                for (int j = 0; j < i; j++) {
                    if (values[j] > values[j + 1]) {
                        int kept = values[j];
                        values[j] = values[j + 1];
                        values[j + 1] = kept;
                    }
                }
            }
            assert values[0] <= values[1] && values[1] <= values[2];
        }
    }

    @Holds(false)
    static final class UnsortedSearch {
        public static void main(String[] args) {
            int[] values = {Verifier.nondetByte(), Verifier.nondetByte()};
            int low = 0;
            int high = values.length - 1;
            boolean found = false;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                if (values[middle] == 5) {
                    found = true;
                    break;
                }
                if (values[middle] < 5) {
                    low = middle + 1;
                } else {
                    high = middle - 1;
                }
            }
            assert found || values[0] != 5 && values[1] != 5;
        }
    }

    @Holds(true)
    static final class Reversed {
        public static void main(String[] args) {
            byte[] bytes = {Verifier.nondetByte(), 7, Verifier.nondetByte()};
            byte[] copy = bytes.clone();
            for (int i = 0; i < bytes.length / 2; i++) {
                byte kept = bytes[i];
                bytes[i] = bytes[bytes.length - 1 - i];
                bytes[bytes.length - 1 - i] = kept;
            }
            assert bytes[0] == copy[2] && bytes[2] == copy[0] && bytes[1] == copy[1];
        }
    }

    @Holds(false)
    static final class TwoDimensions {
        public static void main(String[] args) {
            int[][] board = new int[3][];
            for (int i = 0; i < board.length; i++) {
                board[i] = new int[i + 1];
            }
            int row = Verifier.nondetInt();
            int column = Verifier.nondetInt();
            Verifier.assume(row >= 0 && row < 3 && column >= 0 && column <= row + 1);
            board[row][column]++;
        }
    }

    @Holds(true)
    static final class FilledArray {
        public static void main(String[] args) {
            int value = Verifier.nondetInt();
            int[] cells = new int[5];
            Arrays.fill(cells, value);
            int index = Verifier.nondetInt();
            Verifier.assume(index >= 0 && index < 5);
            assert cells[index] == value;
        }
    }

    @Holds(false)
    static final class TextWithDigit {
        public static void main(String[] args) {
            String text = Verifier.nondetString();
            assert text.length() < 2 || !Character.isDigit(text.charAt(1));
        }
    }

    @Holds(true)
    static final class UpperCase {
        public static void main(String[] args) {
            char c = Verifier.nondetChar();
            Verifier.assume(c >= 'a' && c <= 'z');
            char upper = (char) (c - 'a' + 'A');
            assert upper >= 'A' && upper <= 'Z' && Character.toLowerCase(upper) == c;
        }
    }

    @Holds(false)
    static final class Password {
        public static void main(String[] args) {
            String text = Verifier.nondetString();
            assert !text.equals("sesam");
        }
    }

    @Holds(true)
    static final class Concatenated {
        public static void main(String[] args) {
            StringBuilder text = new StringBuilder();
            char c = Verifier.nondetChar();
            text.append(c).append("-").append(c);
            String all = text.toString();
            assert all.length() == 3 && all.charAt(0) == all.charAt(2);
        }
    }

    @Holds(false)
    static final class Prefix {
        public static void main(String[] args) {
            String text = Verifier.nondetString();
            if (text.startsWith("ab") && text.endsWith("ba")) {
                assert text.length() >= 4; // "aba"
            }
        }
    }

    @Holds(false)
    static final class ParsedNumber {
        private static int parse(String text) {
            int value = 0;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c < '0' || c > '9') {
                    return -1;
                }
                value = 10 * value + c - '0';
            }
            return value;
        }

        public static void main(String[] args) {
            String text = Verifier.nondetString();
            Verifier.assume(text.length() == 3);
            assert parse(text) != 407;
        }
    }

    @Holds(false)
    static final class BoxedNumbers {
        public static void main(String[] args) {
            Integer a = Verifier.nondetInt();
            Integer b = a + 1;
            assert b.compareTo(a) > 0;
        }
    }

    @Holds(true)
    static final class BoxedEquality {
        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            Long a = (long) n;
            Long b = (long) n;
            assert a.equals(b) && a.intValue() == n;
        }
    }

    private static final class Node {
        final int value;

        @Nullable
        Node next;

        Node(int value, @Nullable Node next) {
            this.value = value;
            this.next = next;
        }
    }

    @Holds(true)
    static final class LinkedList {
        public static void main(String[] args) {
            int count = Verifier.nondetInt();
            Verifier.assume(count >= 0 && count <= 5);
            Node head = null;
            for (int i = 0; i < count; i++) {
                head = new Node(i, head);
            }
            int sum = 0;
            for (Node each = head; each != null; each = each.next) {
                sum += each.value;
            }
            assert sum == count * (count - 1) / 2;
        }
    }

    @Holds(false)
    @SuppressWarnings("NullAway") // that is its bug
    static final class MissingNode {
        public static void main(String[] args) {
            Node list = new Node(1, new Node(2, new Node(3, null)));
            int steps = Verifier.nondetInt();
            Verifier.assume(steps >= 0 && steps <= 3);
            Node at = list;
            for (int i = 0; i < steps; i++) {
                at = at.next;
            }
            assert at.value == steps + 1; // no node is behind three steps
        }
    }

    private static final class Tree {
        int key;

        @Nullable
        Tree left;

        @Nullable
        Tree right;

        Tree(int key) {
            this.key = key;
        }

        void insert(int other) {
            if (other < key) {
                if (left == null) {
                    left = new Tree(other);
                } else {
                    left.insert(other);
                }
            } else if (other > key) {
                if (right == null) {
                    right = new Tree(other);
                } else {
                    right.insert(other);
                }
            }
        }

        int size() {
            return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
        }

        int least() {
            return left == null ? key : left.least();
        }
    }

    @Holds(true)
    static final class SearchTree {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            int b = Verifier.nondetInt();
            int c = Verifier.nondetInt();
            Tree tree = new Tree(a);
            tree.insert(b);
            tree.insert(c);
            int least = tree.least();
            assert least <= a && least <= b && least <= c;
        }
    }

    @Holds(false)
    static final class TreeSize {
        public static void main(String[] args) {
            byte a = Verifier.nondetByte();
            byte b = Verifier.nondetByte();
            Tree tree = new Tree(a);
            tree.insert(b);
            assert tree.size() == 2; // not if they are equal
        }
    }

    @Holds(true)
    static final class ListKeepsOrder {
        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            List<Integer> list = new ArrayList<>();
            list.add(n);
            list.add(n + 1);
            assert list.size() == 2 && list.get(0) == n;
        }
    }

    @Holds(false)
    static final class StackOfInputs {
        public static void main(String[] args) {
            Deque<Integer> stack = new ArrayDeque<>();
            int n = Verifier.nondetInt();
            if (n > 0) {
                stack.push(n);
            }
            if (n > 5) {
                stack.pop();
            }
            assert n <= 0 || !stack.isEmpty();
        }
    }

    @Holds(true)
    static final class HashedByInput {
        public static void main(String[] args) {
            Map<Integer, String> map = new HashMap<>();
            map.put(Verifier.nondetInt() & 3, "one");
            map.put(4, "two");
            assert map.size() == 2;
        }
    }

    private record Point(int x, int y) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    @Holds(false)
    static final class RecordIsChecked {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            assert new Point(x, 1).x() == x;
        }
    }

    @Holds(true)
    static final class RecordOfInputs {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            Verifier.assume(x >= 0);
            Point point = new Point(x, x + 1);
            assert point.y() - point.x() == 1;
        }
    }

    @Holds(true)
    static final class MinePump {
        private static boolean pumpRuns;
        private static int water;
        private static boolean methane;

        private static void environment() {
            if (Verifier.nondetBoolean() && water < 2) {
                water++;
            }
            if (Verifier.nondetBoolean()) {
                methane = !methane;
            }
        }

        private static void control() {
            if (pumpRuns && water > 0) {
                water--;
            }
            pumpRuns = water == 2 && !methane || pumpRuns && !methane && water > 0;
        }

        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) {
                environment();
                control();
                assert !(pumpRuns && methane);
            }
        }
    }

    @Holds(false)
    static final class MinePumpTooLate {
        private static boolean pumpRuns;
        private static int water;
        private static boolean methane;

        public static void main(String[] args) {
            for (int i = 0; i < 4; i++) {
                if (Verifier.nondetBoolean() && water < 2) {
                    water++;
                }
                pumpRuns = water == 2 && !methane;
                methane ^= Verifier.nondetBoolean();
                assert !(pumpRuns && methane);
            }
        }
    }
}
