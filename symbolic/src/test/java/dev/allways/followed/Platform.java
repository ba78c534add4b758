package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetBoolean;
import static dev.allways.followed.Verifier.nondetDouble;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetString;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Year;
import java.util.AbstractCollection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Programs whose inputs go through code of the platform that is followed; names say whether an assertion can fail. */
public final class Platform {
    private Platform() {}

    // ---- streams, queues, optional values: copies of the platform's own code

    /** A heap inherits the method. */
    public static void streamOfAHeap_true() {
        int n = nondetInt();
        PriorityQueue<Integer> heap = new PriorityQueue<>(2);
        heap.add(n);
        heap.add(3);
        assert heap.stream().anyMatch(each -> each == n);
    }

    public static void streamOfAHeap_false() {
        PriorityQueue<Integer> heap = new PriorityQueue<>(2);
        heap.add(nondetInt());
        assert heap.stream().noneMatch(each -> each == 77);
    }

    /** A queue that grows before there are inputs. */
    public static void grown_true() {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int i = 0; i < 20; i++) {
            queue.add(20 - i);
        }
        int _ = nondetInt();
        assert queue.size() == 20 && queue.remove() == 1;
    }

    /** A stream of a list of the platform, in code that computes no terms as there are no inputs yet. */
    public static void beforeTheFirstInput_false() {
        int sum = List.of(1, 2).stream().mapToInt(each -> each).sum();
        assert sum == 3;
        assert nondetInt() != sum;
    }

    /** Among what makes a collector is a set of constants, which no input is searched in. */
    public static void sortedList_true() {
        List<Integer> sorted = Stream.of(nondetInt(), nondetInt()).sorted().collect(Collectors.toList());
        assert sorted.get(0) <= sorted.get(1);
    }

    public static void bits_false() {
        BitSet bits = new BitSet();
        for (int i = 0; i < 2; i++) {
            int bit = nondetInt();
            assume(bit >= 0 && bit < 4);
            bits.set(bit);
        }
        assert bits.cardinality() != 2 || bits.nextClearBit(1) != 3; // of 1 and 2
    }

    public static void frequency_true() {
        int n = nondetInt();
        int count = Collections.frequency(List.of(n, 3), 3);
        assert count == (n == 3 ? 2 : 1);
    }

    private record Sum(long cents, String currency) {}

    public static void recordText_false() {
        assert !new Sum(nondetInt(), "EUR").toString().equals("Sum[cents=12, currency=EUR]");
    }

    public static void range_true() {
        int n = nondetInt();
        assume(n >= 0 && n <= 4);
        assert IntStream.range(0, n).sum() == n * (n - 1) / 2;
    }

    public static void filteredList_true() {
        List<Integer> some = List.of(nondetInt(), nondetInt(), 3);
        List<Integer> positive = some.stream().filter(each -> each > 0).collect(Collectors.toList());
        assert positive.contains(3);
        for (int each : positive) {
            assert each > 0;
        }
    }

    public static void mappedList_false() {
        List<Integer> some = List.of(nondetInt(), nondetInt());
        List<Integer> next =
                some.stream().filter(each -> each > 0).map(each -> each + 1).toList();
        assert next.size() != 2 || next.get(0) != 10;
    }

    /** The list of a stream is one of those that {@code List.of} makes, whose exceptions are others than a view's. */
    public static void placesOfListOfStream_true() {
        List<Integer> some =
                Stream.of(nondetInt(), 2).filter(each -> each > 7).sorted().toList();
        try {
            assert some.get(1) > 7;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert some.size() < 2;
        }
    }

    public static void references_true() {
        int n = nondetInt();
        List<Integer> some = Arrays.asList(n, 5);
        assert some.stream().mapToInt(Integer::intValue).sum() == n + 5;
        BiFunction<Integer, Integer, Integer> greater = Math::max;
        assert greater.apply(n, 0) >= 0;
    }

    public static void sortedArray_true() {
        int[] sorted =
                Arrays.stream(new int[] {nondetInt(), nondetInt()}).sorted().toArray();
        assert sorted[0] <= sorted[1];
    }

    public static void joined_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 100);
        assert !Stream.of(n, 7)
                .map(each -> "" + each)
                .collect(Collectors.joining("-"))
                .equals("12-7");
    }

    public static void captures_true() {
        int least = 5;
        assert IntStream.of(nondetInt(), nondetInt())
                .filter(each -> each > least)
                .allMatch(each -> each >= 6);
    }

    public static void queue_true() {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(nondetInt());
        queue.add(nondetInt());
        queue.add(nondetInt());
        int first = queue.poll();
        int second = queue.poll();
        assert first <= second && second <= queue.poll();
    }

    public static void ordered_false() {
        record Job(int due, String name) {}
        PriorityQueue<Job> queue =
                new PriorityQueue<>(Comparator.comparingInt(Job::due).thenComparing(Job::name));
        queue.add(new Job(nondetInt(), "b"));
        queue.add(new Job(5, "a"));
        assert queue.poll().name().equals("a");
    }

    public static void optional_false() {
        Optional<Integer> some =
                Optional.of(nondetInt()).filter(each -> each > 5).map(each -> each * 2);
        assert some.orElse(0) != 24;
    }

    public static void expression_false() {
        String text = nondetString();
        assume(text.length() == 2);
        assert !text.matches("[a-c]\\d");
    }

    // ---- a method that a followed class has from above

    private enum Operation implements IntBinaryOperator {
        SUM {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        PRODUCT {
            @Override
            public int applyAsInt(int a, int b) {
                return a * b;
            }
        }
    }

    public static void inherited_false() {
        Operation some = nondetBoolean() ? Operation.SUM : Operation.PRODUCT;
        assert some.applyAsInt(nondetInt(), 7) != 63;
    }

    // ---- models

    public static void format_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 100);
        assert !String.format("%s: %d%%", "n", n).equals("n: 42%");
    }

    public static void floor_true() {
        double some = nondetDouble();
        assume(some > 0 && some < 10);
        assert Math.floor(some) <= some && Math.ceil(some) >= some;
    }

    public static void merge_true() {
        Map<Integer, Integer> counts = new HashMap<>();
        int n = nondetInt();
        int m = nondetInt();
        counts.merge(n, 1, Integer::sum);
        counts.merge(m, 1, Integer::sum);
        assert counts.get(n) == (n == m ? 2 : 1);
    }

    public static void floorEntry_false() {
        TreeMap<Integer, Integer> map = new TreeMap<>(Map.of(5, 1, 9, 2));
        Map.Entry<Integer, Integer> found = map.floorEntry(nondetInt());
        assert found == null || found.getValue() != 2;
    }

    public static void copyOfList_false() {
        List<Integer> some = new ArrayList<>(List.of(nondetInt(), 2));
        assert some.get(0) + some.get(1) != 9;
    }

    // ---- numbers

    public static void square_true() {
        int n = nondetInt();
        assume(n > -1_000 && n < 1_000);
        assert Math.pow(n, 2) == (double) n * n;
    }

    public static void square_false() {
        int n = nondetInt();
        assume(n > -100 && n < 100);
        assert Math.pow(n / 2.0, 2) != 6.25;
    }

    public static void adder_true() {
        var sum = new LongAdder();
        int n = nondetInt();
        sum.add(n);
        sum.increment();
        assert sum.sum() == n + 1L;
        sum.reset();
        assert sum.intValue() == 0;
    }

    public static void adder_false() {
        var sum = new LongAdder();
        sum.add(5);
        sum.add(nondetInt());
        assert sum.longValue() != 17;
    }

    public static void powersOfTwo_true() {
        int n = nondetInt();
        assume(n >= 0 && n < 30);
        assert Math.pow(2, n) == 1 << n;
    }

    public static void remainderOfDoubles_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 100);
        assert n / 4.0 % 3 != 2.75;
    }

    public static void dayOfMonth_true() {
        int month = nondetInt();
        int day = nondetInt();
        assume(month > 0 && month < 4 && day > 26 && day < 33);
        try {
            LocalDate date = LocalDate.of(2024, month, day);
            assert day < 30 || month != 2;
            assert date.plusDays(1).getDayOfMonth() == (day == 31 || day == 29 && month == 2 ? 1 : day + 1);
        } catch (DateTimeException e) {
            assert day > 29;
        }
    }

    public static void leapYear_false() {
        int year = nondetInt();
        assume(year > 1896 && year < 1904);
        assert !Year.isLeap(year);
        assert LocalDate.of(year, 3, 1).toString().charAt(3) != '1';
    }

    // ---- words of texts

    public static void splitAtSpaces_false() {
        String[] words = nondetString().split("\\s+");
        assert words.length != 2 || !words[0].equals("go");
    }

    public static void wordsAndNumbers_false() {
        String text = nondetString();
        assume(text.length() == 3);
        assert !text.matches("\\w=\\d") || !text.startsWith("_");
    }

    public static void tokens_false() {
        var tokens = new StringTokenizer(nondetString(), ",");
        assert tokens.countTokens() != 2 || !tokens.nextToken().equals("a");
    }

    public static void joined_true() {
        String text = nondetString();
        assume(text.length() < 3);
        String joined = String.join("-", List.of(text, "b"));
        assert joined.length() == text.length() + 2 && joined.startsWith(text) && joined.endsWith("-b");
    }

    public static void otherBases_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 1_000);
        assert !Integer.toString(n, 36).equals("k2")
                || !Integer.toOctalString(n).equals("1322");
    }

    public static void withoutSign_true() {
        long a = nondetInt();
        long b = nondetInt();
        int sign = Long.compareUnsigned(a, b);
        assert sign < 0 == (a < 0 == b < 0 ? a < b : b < 0);
    }

    public static void listOfHeap_true() {
        int a = nondetInt();
        int b = nondetInt();
        PriorityQueue<Integer> heap = new PriorityQueue<>();
        heap.addAll(List.of(a, b, 0));
        List<Integer> list = new ArrayList<>(heap);
        assert list.size() == 3 && list.get(0) <= a && list.get(0) <= b && list.get(0) <= 0;
    }

    @SuppressWarnings("JdkObsolete") // that is what is explored
    public static void listOfHeap_false() {
        PriorityQueue<Integer> heap = new PriorityQueue<>(new TreeSet<>(List.of(nondetInt(), 0)));
        assert new LinkedList<>(heap).getLast() != 7;
    }

    public static void listOfOwnCollection_false() {
        int n = nondetInt();
        assert !new ArrayDeque<>(new AbstractCollection<Integer>() {
                    @Override
                    public Iterator<Integer> iterator() {
                        return IntStream.of(1, n).iterator();
                    }

                    @Override
                    public int size() {
                        return 2;
                    }
                })
                .contains(7);
    }
}
