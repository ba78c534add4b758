package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetLong;
import static dev.allways.followed.Verifier.nondetString;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Programs whose collections hold inputs; their names say whether an assertion can fail. */
@SuppressWarnings({"JdkObsolete", "LoopOverCharArray", "UndefinedEquals", "UnnecessaryAsync"}) // what is explored
public final class Collected {
    private Collected() {}

    public static void get_false() {
        Map<Integer, String> map = new HashMap<>();
        map.put(1, "a");
        map.put(5, "b");
        assert !"b".equals(map.get(nondetInt()));
    }

    public static void put_true() {
        int key = nondetInt();
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, 1);
        map.put(key, 2);
        map.remove(1);
        assert map.containsKey(key) == (key != 1) && map.getOrDefault(key, 3) == (key == 1 ? 3 : 2);
    }

    public static void texts_false() {
        Map<String, Integer> map = new HashMap<>();
        map.put("one", 1);
        map.put("two", 2);
        assert map.getOrDefault(nondetString(), 0) != 2;
    }

    private record Point(int x, int y) {}

    public static void records_false() {
        Map<Point, String> map = new HashMap<>();
        map.put(new Point(3, 4), "there");
        assert map.get(new Point(nondetInt(), 4)) == null;
    }

    private static final class Unlike {
        private final int x;
        private final int hash;

        Unlike(int x, int hash) {
            this.x = x;
            this.hash = hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Unlike its && its.x == x;
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    public static void equalOnesWithOtherHashCodes_false() {
        Map<Unlike, Integer> map = new HashMap<>();
        map.put(new Unlike(1, 1), 1);
        assert map.containsKey(new Unlike(1, nondetInt()));
    }

    private static final class Changing {
        private int x;

        Changing(int x) {
            this.x = x;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Changing its && its.x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    /** A set knows an element by the hash code that this had when it was added. */
    public static void anElementThatChanges_false() {
        Set<Changing> set = new HashSet<>();
        Changing element = new Changing(nondetInt());
        set.add(element);
        element.x = nondetInt();
        assert set.contains(element);
    }

    public static void anElementThatIsAsItWas_true() {
        int n = nondetInt();
        Set<Changing> set = new HashSet<>();
        Changing element = new Changing(n);
        set.add(element);
        element.x++;
        boolean isThere = set.contains(element) || set.contains(new Changing(n));
        element.x--;
        assert !isThere && set.contains(new Changing(n));
    }

    /** Before there is any input, nobody looks at hash codes. */
    public static void anElementThatBecomesAnInput_unknown() {
        Set<Changing> set = new HashSet<>();
        Changing element = new Changing(1);
        set.add(element);
        element.x = nondetInt();
        boolean isThere = set.contains(element);
        assert set.size() == 1 : isThere;
    }

    public static void anElementThatBecomesOneOfFewInputs_false() {
        Set<Changing> set = new HashSet<>();
        Changing element = new Changing(1);
        set.add(element);
        element.x = nondetInt();
        assume(element.x >= 0 && element.x < 3);
        assert set.contains(element) || element.x == 0;
    }

    private record Alike(int x) {
        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    /** A set that asks for no hash codes. */
    public static void equalOnesInAnArray_false() {
        Set<Alike> set = new CopyOnWriteArraySet<>();
        set.add(new Alike(nondetInt()));
        set.add(new Alike(nondetInt()));
        assert set.size() == 2;
    }

    public static void twice_true() {
        int[] all = {nondetInt(), nondetInt(), nondetInt()};
        Set<Integer> set = new HashSet<>();
        boolean twice = false;
        for (int each : all) {
            twice |= !set.add(each);
        }
        assert twice == (all[0] == all[1] || all[1] == all[2] || all[0] == all[2]);
        assert set.size() == 3 || twice;
    }

    public static void addedAsCollection_false() {
        Collection<Integer> set = new HashSet<>();
        set.add(nondetInt());
        set.add(nondetInt());
        assert set.size() == 2;
    }

    public static void orderOfHashedOnes_false() {
        int key = nondetInt();
        Map<Integer, Integer> map = new HashMap<>();
        map.put(key, 1);
        map.put(7, 2);
        assert map.keySet().iterator().next() == key;
    }

    /** Small numbers are in their own places. */
    public static void orderOfHashedOnes_true() {
        int key = nondetInt();
        assume(key >= 0 && key < 16);
        Set<Integer> set = new HashSet<>();
        set.add(7);
        set.add(key);
        assert set.iterator().next() == Math.min(key, 7);
    }

    /** Those that share a place are as they came, or the other way round if a function was asked for their value. */
    public static void orderInOnePlace_true() {
        int key = nondetInt();
        assume(key == 3 || key == 35);
        Map<Integer, Integer> map = new HashMap<>();
        map.put(19, 1);
        map.put(key, 2);
        assert new ArrayList<>(map.values()).equals(List.of(1, 2));
        Map<Integer, Integer> merged = new HashMap<>();
        merged.put(19, 1);
        merged.merge(key, 2, Integer::sum);
        assert new ArrayList<>(merged.values()).equals(List.of(2, 1));
    }

    public static void orderOfHashedTexts_false() {
        Set<String> set = new HashSet<>();
        set.add(nondetString());
        set.add("b");
        StringBuilder all = new StringBuilder();
        set.forEach(all::append);
        assert !all.toString().equals("bs");
    }

    public static void countedLetters_true() {
        String text = nondetString();
        assume(text.length() <= 3);
        Map<Character, Integer> counts = new HashMap<>();
        for (char each : text.toCharArray()) {
            counts.merge(each, 1, Integer::sum);
        }
        int sum = 0;
        for (int each : counts.values()) {
            sum += each;
        }
        assert sum == text.length();
    }

    public static void removedByAnIterator_true() {
        int n = nondetInt();
        Set<Integer> set = new HashSet<>(List.of(1, 2));
        set.add(n);
        int count = 0;
        for (Iterator<Integer> each = set.iterator(); each.hasNext(); ) {
            if (each.next() > 1) {
                each.remove();
                count++;
            }
        }
        set.add(5);
        assert set.size() + count == (n == 1 || n == 2 ? 3 : 4) && set.contains(n) == (n <= 1 || n == 5);
    }

    /** With nine keys in one place these are no longer as they came. */
    public static void manyInOnePlace_unknown() {
        Set<Integer> set = new HashSet<>();
        for (int i = 0; i < 8; i++) {
            set.add(1_024 * i);
        }
        set.add(nondetInt());
        assert set.iterator().next() % 1_024 == 0 || set.size() == 9;
    }

    public static void orderOfACopy_unknown() {
        int n = nondetInt();
        Set<Integer> set = new HashSet<>();
        set.add(19);
        set.add(n);
        int first = new HashSet<>(set).iterator().next();
        assert first == 19 || first == n;
    }

    // ---- what the platform does beside

    private static final Map<Integer, Integer> NUMBERS = new HashMap<>();

    private static int fibonacci(int n) {
        return n < 2 ? n : NUMBERS.computeIfAbsent(n, _ -> fibonacci(n - 1) + fibonacci(n - 2));
    }

    public static void aFunctionThatChangesTheMap_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 5);
        try {
            fibonacci(n);
        } catch (ConcurrentModificationException e) {
            assert false;
        }
    }

    public static void inheritedMethodsCallNoOthers_true() {
        int n = nondetInt();
        var map = new HashMap<Integer, Integer>() {
            private int calls;

            @Override
            public Integer put(Integer key, Integer value) {
                calls++;
                return super.put(key, value);
            }

            @Override
            public Integer get(Object key) {
                calls++;
                return super.get(key);
            }
        };
        map.merge(n, 1, Integer::sum);
        map.computeIfAbsent(4, _ -> 1);
        map.putIfAbsent(5, map.getOrDefault(6, 0));
        assert map.calls == 0 && map.containsKey(n) && map.size() == (n == 4 || n == 5 ? 2 : 3);
    }

    public static void noElement_true() {
        Integer n = nondetInt();
        List<Integer> list = List.of(1, n);
        try {
            assert list.contains(n > 3 ? null : n) && n <= 3;
        } catch (NullPointerException e) {
            assert n > 3;
        }
    }

    public static void refused_true() {
        int n = nondetInt();
        int count = 0;
        try {
            List.of(n).remove((Object) 5);
        } catch (UnsupportedOperationException e) {
            count++;
        }
        try {
            Map.of(n, 1).putIfAbsent(5, 2);
        } catch (UnsupportedOperationException e) {
            count++;
        }
        try {
            Collections.unmodifiableSet(new HashSet<>(Set.of(n))).addAll(List.of());
        } catch (UnsupportedOperationException e) {
            count++;
        }
        assert count == 3;
    }

    public static void changedAsACollection_true() {
        int n = nondetInt();
        Collection<Integer> queue = new ArrayDeque<>(List.of(1, 2, 1));
        boolean changes = queue.remove(n);
        assert changes == (n == 1 || n == 2) && queue.size() == (changes ? 2 : 3);
        assert queue.containsAll(List.of(n)) == (n == 1);
        Collection<Integer> list = new LinkedList<>();
        list.addAll(queue);
        assert list.equals(List.of(1, 2, 1)) == !changes;
        assert list.remove(n) == (n == 1);
    }

    public static void lastOnes_true() {
        int n = nondetInt();
        Deque<Integer> queue = new ArrayDeque<>(List.of(1, 2, 1));
        boolean changes = queue.removeLastOccurrence(n);
        assert changes == (n == 1 || n == 2) && queue.peekLast() == (n == 1 ? 2 : 1);
        Stack<Integer> stack = new Stack<>();
        stack.addAll(List.of(4, 5, 6));
        assert stack.search(n) == (n == 4 ? 3 : n == 5 ? 2 : n == 6 ? 1 : -1);
    }

    public static void asOftenAsWanted_true() {
        int n = nondetInt();
        List<Integer> list = new ArrayList<>(List.of(0, 1, 2));
        Collections.rotate(list, n);
        assert list.get(Math.floorMod(n, 3)) == 0;
        try {
            assert n > 3 || Collections.nCopies(n, "ab").size() == n;
        } catch (IllegalArgumentException e) {
            assert n < 0;
        }
    }

    public static void changedIfEqual_true() {
        int n = nondetInt();
        Map<String, Integer> map = new HashMap<>(Map.of("a", 5));
        map.put("b", n);
        assert map.remove("b", 7) == (n == 7) && map.size() == (n == 7 ? 1 : 2);
        assert map.replace("a", n, 8) == (n == 5) && map.replace("c", 1) == null;
        assert map.replace("a", 9) == (n == 5 ? 8 : 5) && map.get("a") == 9;
    }

    public static void orderOfLinkedOnes_true() {
        int key = nondetInt();
        Map<Integer, Integer> map = new LinkedHashMap<>();
        map.put(key, 1);
        map.put(7, 2);
        assert map.keySet().iterator().next() == key;
    }

    public static void sortedMap_true() {
        int a = nondetInt();
        int b = nondetInt();
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(a, 1);
        map.put(b, 2);
        assert map.get(b) == 2 && map.size() == (a == b ? 1 : 2);
    }

    public static void queue_false() {
        int a = nondetInt();
        Queue<Integer> queue = new PriorityQueue<>();
        queue.add(a);
        queue.add(nondetInt());
        assert queue.poll() == a;
    }

    public static void equalLists_false() {
        List<Integer> list = new ArrayList<>();
        list.add(nondetInt());
        assert !list.equals(List.of(5));
    }

    public static void greatestValue_false() {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", nondetInt());
        map.put("b", 3);
        assert Collections.max(map.values()) != 9;
    }

    public static void indexOf_false() {
        assert List.of(3, 7, nondetInt()).indexOf(11) < 0;
    }

    public static void writtenBehindTheList_false() {
        Integer[] all = {1, 2};
        List<Integer> list = Arrays.asList(all);
        all[0] = nondetInt();
        assert !list.contains(42);
    }

    public static void sort_true() {
        List<Integer> list = new ArrayList<>(List.of());
        list.add(nondetInt());
        list.add(nondetInt());
        list.add(nondetInt());
        Collections.sort(list);
        assert list.get(0) <= list.get(1) && list.get(1) <= list.get(2);
    }

    public static void sortByLambda_true() {
        List<Integer> list = new ArrayList<>();
        list.add(nondetInt());
        list.add(nondetInt());
        list.sort((a, b) -> Integer.compare(b, a));
        assert list.get(0) >= list.get(1);
    }

    public static void sortByDifference_false() {
        List<Integer> list = new ArrayList<>();
        list.add(nondetInt());
        list.add(nondetInt());
        list.sort((a, b) -> a - b); // which overflows
        assert list.get(0) <= list.get(1);
    }

    public static void sortByOrderOfThePlatform_true() {
        List<Integer> list = new ArrayList<>();
        list.add(nondetInt());
        list.add(nondetInt());
        list.sort(Comparator.reverseOrder());
        assert list.get(0) >= list.get(1);
    }

    private enum Colour {
        RED,
        GREEN
    }

    public static void constantOfAName_false() {
        try {
            assert Colour.valueOf(nondetString()) != Colour.GREEN;
        } catch (IllegalArgumentException e) {
            assert e.getMessage() != null;
        }
    }

    public static void orderBesideNoKey_true() {
        Set<Integer> keys = new HashSet<>();
        keys.add(null);
        keys.add(nondetInt());
        assert keys.iterator().next() == null;
    }

    /** The platform refuses null also where there is none. */
    public static void noValueOfATable_false() {
        Map<Integer, Integer> map = new Hashtable<>();
        map.put(nondetInt(), 1);
        assert !map.containsValue(null);
    }

    public static void noValueAmongValues_false() {
        Map<Integer, Integer> map = new ConcurrentSkipListMap<>();
        map.put(nondetInt(), 1);
        assert !map.values().contains(null);
    }

    public static void removedFromOneThatIsImmutable_false() {
        assert !Collections.singletonMap(nondetInt(), 1).remove(7, 1); // refused also where it is not there
    }

    /** Where the platform does not refuse null. */
    public static void noKeyAmongEntries_true() {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        int key = nondetInt();
        map.put(key, 1);
        assert !map.entrySet().contains(new AbstractMap.SimpleEntry<>((Integer) null, 1));
        assert !map.keySet().containsAll(Arrays.asList(key, null));
    }

    public static void noValueIsReplaced_false() {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        assume(nondetInt() == 1);
        assert !map.replace(5, null, 2);
    }

    public static void noValueIsRemoved_false() {
        Map<Integer, Integer> map = new Hashtable<>();
        assume(nondetInt() == 1);
        assert !map.remove(5, null);
    }

    /** The table has four places, as that of a copy. */
    public static void orderOfAConcurrentCopy_unknown() {
        Map<Integer, Integer> map = new HashMap<>();
        int key = nondetInt();
        assume(key == 2);
        map.put(key, 1);
        map.put(9, 1);
        assert new ConcurrentHashMap<>(map).keySet().iterator().next() == 9;
    }

    /** The table grows before the others come, from 16 places to 32. */
    public static void orderBehindPutAll_true() {
        Map<Integer, Integer> others = new LinkedHashMap<>();
        int key = nondetInt();
        assume(key == 16);
        others.put(key, 1);
        for (int i = 2; i < 11; i++) {
            others.put(i, 1);
        }
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        map.put(1, 1);
        map.putAll(others);
        assert map.keySet().iterator().next() == 1;
    }

    /** A range refuses a key that is not in it, also where there is nothing to replace. */
    public static void replacedOutOfARange_true() {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 1, 5, 5));
        int key = nondetInt();
        assume(key >= 0 && key < 7);
        try {
            assert map.tailMap(3).replace(key, 5, 6) == (key == 5) && key >= 3;
        } catch (IllegalArgumentException e) {
            assert key < 3;
        }
    }

    /** It refuses the key first, and then that there is no value. */
    public static void noValueMergedIntoARange_true() {
        TreeMap<Integer, Integer> map = new TreeMap<>(Map.of(1, 1, 5, 5));
        int key = nondetInt();
        assume(key >= 0 && key < 7);
        try {
            map.headMap(3).merge(key, null, Integer::sum);
            assert false;
        } catch (IllegalArgumentException e) {
            assert key >= 3;
        } catch (NullPointerException e) {
            assert key < 3;
        }
    }

    /** It looks at the function only where it has the key. */
    public static void noFunctionForARange_true() {
        TreeMap<Integer, Integer> map = new TreeMap<>(Map.of(1, 1, 5, 5));
        int key = nondetInt();
        assume(key >= 0 && key < 7);
        try {
            assert map.headMap(3).computeIfPresent(key, null) == null && key >= 3;
        } catch (NullPointerException e) {
            assert key < 3;
        }
        try {
            map.descendingMap().headMap(3).merge(key, 1, null);
            assert false;
        } catch (IllegalArgumentException e) {
            assert key <= 3;
        } catch (NullPointerException e) {
            assert key > 3;
        }
    }

    /** What never changes tests no element. */
    public static void nothingIsRemovedFromWhatNeverChanges_true() {
        Set<Integer> set = new TreeSet<>(Set.of(3));
        set.add(nondetInt());
        try {
            Collections.unmodifiableSet(set).removeIf(null);
            assert false;
        } catch (UnsupportedOperationException e) {
            assert set.contains(3);
        }
    }

    /** What never changes compares no key. */
    public static void noKeyIsPutIntoWhatNeverChanges_true() {
        NavigableMap<Integer, Integer> map = new TreeMap<>();
        map.put(nondetInt(), 1);
        try {
            Collections.unmodifiableNavigableMap(map).put(null, 1);
            assert false;
        } catch (UnsupportedOperationException e) {
            assert map.size() == 1;
        }
    }

    public static void listThatNeverChangesBackwards_true() {
        int n = nondetInt();
        assume(n == 5);
        List<Integer> list = List.of(n, 9).reversed();
        try {
            list.removeAll(List.of(7));
            assert false;
        } catch (UnsupportedOperationException e) {
            assert list.getLast() == 5;
        }
        try {
            list.remove(Integer.valueOf(7));
            assert false;
        } catch (UnsupportedOperationException e) {
            assert list.getFirst() == 9;
        }
    }

    /** Whether a key is found depends on which object it is: of that nothing is known for a box of an input. */
    @SuppressWarnings("IdentityHashMapUsage") // that is what the key is compared by
    public static void identityOfAKeyThatIsCopied_unknown() {
        Map<Object, Integer> map = new HashMap<>();
        int key = nondetInt();
        assume(key == 1);
        map.put(key, 1);
        assert new IdentityHashMap<>(map).containsKey((Object) 1);
    }

    public static void constantOfNoName_true() {
        try {
            Colour.valueOf(nondetInt() > 0 ? null : "RED");
        } catch (NullPointerException e) {
            assert e.getMessage().equals("Name is null");
        }
    }

    public static void atomicNumber_false() {
        AtomicInteger number = new AtomicInteger(nondetInt());
        number.incrementAndGet();
        assert number.get() != 5;
    }

    public static void atomicNumber_true() {
        long begin = nondetLong();
        AtomicLong number = new AtomicLong(begin);
        assert number.compareAndSet(begin, 3) && number.getAndAdd(2) == 3 && number.get() == 5;
    }

    public static void textOfAnAtomicNumber_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 10);
        assert !("n" + new AtomicInteger(n)).equals("n5");
    }

    /** What stays of a heap stands in the order of the platform, which builds the heap anew: 2 3 4 7 5 6, not 2 5 3. */
    public static void removeIfOfQueues_true() {
        int n = nondetInt();
        assume(n >= 1 && n <= 4);
        Deque<Integer> deque = new ArrayDeque<>(List.of(n, 3, n + 1));
        assert deque.removeIf(each -> each == 3) && deque.size() == (n == 2 || n == 3 ? 1 : 2);
        Queue<Integer> heap = new PriorityBlockingQueue<>();
        for (int each : new int[] {1, 5, 2, 6, 7, 3, 4}) {
            heap.add(each);
        }
        assert heap.removeIf(each -> each == n);
        assert n != 1 || heap.toString().equals("[2, 3, 4, 7, 5, 6]");
    }

    public static void removeIfOfDeque_false() {
        int n = nondetInt();
        assume(n >= 1 && n <= 4);
        Deque<Integer> deque = new ArrayDeque<>(List.of(n, 3, n + 1));
        assert !deque.removeIf(each -> each == n + 1) || deque.size() != 1;
    }

    public static void removeIf_true() {
        int n = nondetInt();
        List<Integer> list = new ArrayList<>(List.of(n, 7, n + 1));
        list.removeIf(each -> each > 5);
        assert list.isEmpty() || list.get(0) <= 5 && list.size() <= 2;
    }

    private record Person(String name, int age) {}

    public static void sortedByAge_true() {
        List<Person> list = new ArrayList<>(List.of(new Person("Ann", 5), new Person("Bob", nondetInt())));
        list.sort(Comparator.comparingInt(Person::age).thenComparing(Person::name));
        assert list.get(0).age() <= list.get(1).age();
    }

    private enum Side {
        LEFT,
        RIGHT
    }

    public static void bySide_true() {
        int n = nondetInt();
        Map<Side, Integer> some = new EnumMap<>(Side.class);
        EnumMap<Side, Integer> all = new EnumMap<>(Side.class);
        some.put(Side.LEFT, n);
        all.put(Side.RIGHT, n);
        assert some.get(Side.LEFT) == n && all.get(Side.RIGHT) == n && !all.containsKey(Side.LEFT);
    }

    @SuppressWarnings("IdentityHashMapUsage") // that is what is explored
    public static void byIdentity_unknown() {
        Map<Object, String> map = new IdentityHashMap<>();
        map.put(2, "two"); // which is the same object each time
        Integer n = nondetInt();
        assert !map.containsKey(n);
    }

    public static void views_true() {
        int n = nondetInt();
        List<Integer> list = new ArrayList<>(List.of(1, 2, n));
        for (ListIterator<Integer> each = list.listIterator(); each.hasNext(); ) {
            int value = each.next();
            each.set(value + 1);
        }
        assert list.subList(1, 3).contains(n + 1) && list.get(0) == 2;
        list.subList(0, 2).clear();
        assert list.size() == 1 && list.get(0) == n + 1;
    }

    public static void union_true() {
        int n = nondetInt();
        Set<Integer> some = new HashSet<>(Set.of(1, 2));
        some.addAll(List.of(n, 3));
        assert some.size() == (n > 0 && n < 4 ? 3 : 4);
        assert some.containsAll(List.of(n, 3));
    }

    /** Characters, and here texts, are ordered by a difference: less and equal are two branches. */
    public static void sortedCharacters_false() {
        Map<Character, Integer> letters = new TreeMap<>(Map.of('k', 1, 'q', 2));
        assert !letters.containsKey(nondetString().concat("-").charAt(0));
    }

    public static void sortedByDifference_false() {
        Map<Integer, Integer> numbers = new TreeMap<>((a, b) -> a - b);
        numbers.put(7, 1);
        assert numbers.get(nondetInt()) == null;
    }

    /** The difference of 2^31 - 1 and -1 overflows. */
    public static void sortedByOverflow_false() {
        List<Integer> list = new ArrayList<>(List.of(nondetInt(), -1, nondetInt()));
        list.sort((a, b) -> a - b);
        assert list.get(0) <= list.get(1) && list.get(1) <= list.get(2);
    }

    public static void sortedPairs_true() {
        Integer[][] pairs = {{nondetInt(), 0}, {nondetInt(), 1}, {nondetInt(), 2}};
        Arrays.sort(pairs, (a, b) -> Integer.compare(a[0], b[0]));
        assert pairs[0][0] <= pairs[1][0] && pairs[1][0] <= pairs[2][0];
        assert !pairs[0][0].equals(pairs[1][0]) || pairs[0][1] < pairs[1][1];
    }

    public static void ends_true() {
        TreeMap<Integer, String> map = new TreeMap<>(Map.of(1, "one", 9, "nine"));
        int n = nondetInt();
        map.put(n, "n");
        assert map.firstKey() <= n && n <= map.lastKey();
        Integer next = map.higherKey(n);
        assert next == null == n >= 9 && (next == null || next > n);
        assert map.pollFirstEntry().getKey() == (n < 1 ? n : 1);
    }

    public static void queue_true() {
        Deque<Integer> queue = new ArrayDeque<>();
        int n = nondetInt();
        queue.add(n);
        queue.addFirst(n + 1);
        assert queue.remove() == n + 1 && queue.remove() == n && queue.isEmpty();
    }

    // ---- places in lists

    public static void place_false() {
        List<String> list = new ArrayList<>(List.of("a", "b", "c"));
        int at = nondetInt();
        assume(at >= 0 && at < 3);
        String both = list.get(at) + list.set(at, "z");
        assert !both.equals("bb");
    }

    /** All places that there are not are two ways. */
    public static void noPlace_true() {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        int at = nondetInt();
        try {
            list.remove(/* index */ at);
            list.add(at, 9);
            assert list.size() == 3 && list.get(at) == 9;
        } catch (IndexOutOfBoundsException e) {
            assert at < 0 || at > 2;
        }
    }

    public static void partOfAList_false() {
        List<Integer> squares = List.of(0, 1, 4, 9);
        int from = nondetInt();
        assume(from >= 0 && from <= 4);
        assert from == 4 || squares.subList(from, 4).get(0) != 4;
    }

    // ---- collections of the program that inherit methods of the platform

    public static void aMapOfAnOwnClass_false() {
        Map<Integer, Integer> map = new HashMap<>() {};
        map.put(3, 4);
        assert !map.containsKey(nondetInt());
    }

    public static void aMethodThatCallsAnInheritedOne_false() {
        var counts = new HashMap<Integer, Integer>() {
            void count(int each) {
                merge(each, 1, Integer::sum);
            }
        };
        counts.count(nondetInt());
        counts.count(7);
        assert counts.size() == 2;
    }

    private static final class Recent extends LinkedHashMap<Integer, String> {
        private static final int SIZE = 2;

        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
            return size() > SIZE;
        }
    }

    /** Which one is the eldest depends on whether the first was asked for. */
    public static void recentlyUsed_true() {
        int n = nondetInt();
        var map = new Recent();
        map.put(1, "one");
        map.put(2, "two");
        map.get(n);
        map.put(3, "three");
        assert map.size() == 2;
        assert map.containsKey(1) == (n == 1);
        map.put(n, "n");
        assert map.containsKey(n) && map.containsKey(3);
    }

    private static final class Squares extends AbstractList<Integer> {
        private final int size;

        Squares(int size) {
            this.size = size;
        }

        @Override
        public Integer get(int index) {
            return index * index;
        }

        @Override
        public int size() {
            return size;
        }
    }

    public static void aListOfAnOwnClass_false() {
        assert new Squares(4).indexOf(nondetInt()) != 3;
    }

    public static void aListOfAnOwnClassFromItsEnd_false() {
        assert new Squares(4).lastIndexOf(nondetInt()) != 3;
    }

    public static void aQueueOfAnOwnClass_false() {
        var queue = new ArrayDeque<>(List.of(1, 2)) {};
        assert !queue.removeFirstOccurrence(nondetInt());
    }

    public static void anOwnSearch_true() {
        Map<Integer, Integer> map = new HashMap<>() {
            @Override
            public Integer get(Object key) {
                return 8;
            }

            @Override
            public Integer getOrDefault(Object key, Integer otherwise) {
                return 7;
            }
        };
        int n = nondetInt();
        assert map.get(n) == 8 && map.getOrDefault(n, 1) == 7 && !map.containsKey(n);
    }

    public static void aNumberOfAnOwnClass_false() {
        class Counter extends AtomicInteger {
            Counter(int begin) {
                super(begin);
            }
        }
        assert new Counter(nondetInt()).incrementAndGet() != 5;
    }

    public static void anEntryOfAMap_false() {
        Map<String, Integer> map = new TreeMap<>();
        map.put("a", nondetInt());
        assert !map.entrySet().contains(Map.entry("a", 5));
    }

    // ---- functions that hold inputs, called by collections

    public static void eachOfAListOfConstants_false() {
        int n = nondetInt();
        List.of(1, 2).forEach(each -> {
            assert each != n;
        });
    }

    public static void eachOfAnOwnList_false() {
        int n = nondetInt();
        new Squares(4).forEach(each -> {
            assert each != n;
        });
    }

    public static void eachOfASortedMap_false() {
        int n = nondetInt();
        new TreeMap<>(Map.of(1, "one", 2, "two")).forEach((key, _) -> {
            assert key != n;
        });
    }

    public static void replaced_true() {
        int n = nondetInt();
        List<Integer> list = Arrays.asList(1, 2);
        Map<String, Integer> map = new TreeMap<>(Map.of("a", 1));
        list.replaceAll(each -> each + n);
        map.replaceAll((_, value) -> value + n);
        assert list.get(0) == n + 1 && list.get(1) == n + 2 && map.get("a") == n + 1;
    }

    public static void removedFromASet_true() {
        int n = nondetInt();
        Set<Integer> set = new LinkedHashSet<>(List.of(1, 2, 3));
        boolean changes = set.removeIf(each -> each == n);
        assert changes == (set.size() == 2) && changes == (n > 0 && n < 4) && !set.contains(n);
    }

    public static void whatIsMissing_false() {
        int n = nondetInt();
        try {
            Objects.requireNonNull(n > 3 ? null : "", () -> "n" + n);
        } catch (NullPointerException e) {
            assert !e.getMessage().equals("n5");
        }
    }

    /** Which of two comes first is not followed. */
    public static void orderOfConcurrentOnes_unknown() {
        int key = nondetInt();
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        map.put(key, 1);
        map.put(7, 2);
        assert map.keySet().iterator().next() == key || map.size() == 2;
    }

    // ---- collections compared with others

    public static void containedValue_false() {
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        map.put("b", nondetInt());
        assert !map.containsValue(5) || !new ArrayDeque<>(map.values()).contains(5);
    }

    public static void withoutOthers_true() {
        int n = nondetInt();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 1));
        Set<Integer> set = new TreeSet<>(List.of(1, 2, 3));
        boolean changes = list.removeAll(List.of(n));
        set.retainAll(List.of(n, 3));
        assert changes == (n == 1 || n == 2) && list.size() == (n == 1 ? 1 : n == 2 ? 2 : 3);
        assert set.size() == (n == 1 || n == 2 ? 2 : 1) && set.contains(3);
        assert Collections.disjoint(list, List.of(n));
    }

    /** The platform looks for the elements of the shorter list in the other one: only some lists look for null. */
    public static void disjointLists_true() {
        int n = nondetInt();
        List<Integer> list = Arrays.asList(null, n);
        assert Collections.disjoint(list, List.of());
        assert Collections.disjoint(list, List.of(5)) == (n != 5);
    }

    /** A larger set than the other collection removes what it takes for equal, a smaller one what the other one does. */
    public static void removedByOrder_true() {
        int n = nondetInt();
        Set<Integer> set = new TreeSet<>((a, b) -> (a & 7) - (b & 7));
        set.add(1);
        set.add(2);
        boolean changes = set.removeAll(List.of(n));
        assert changes == ((n & 7) == 1 || (n & 7) == 2);
        assert !set.removeAll(List.of(9, 10, 17)) && set.size() == (changes ? 1 : 2);
    }

    public static void removedBesideNull_true() {
        int n = nondetInt();
        Set<Integer> set = new HashSet<>(Arrays.asList(null, 2));
        assert set.removeAll(List.of(n)) == (n == 2) && set.contains(null);
    }

    public static void removedFromACopiedList_true() {
        int n = nondetInt();
        List<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 1, 3));
        boolean changes = list.removeAll(List.of(n));
        assert changes == (n > 0 && n < 4) && list.size() == (n == 1 ? 2 : changes ? 3 : 4) && !list.contains(n);
        list.retainAll(List.of(2, 3, n));
        assert list.equals(n == 2 ? List.of(3) : n == 3 ? List.of(2) : List.of(2, 3));
        assert list.removeIf(each -> each == n + 1) == (n == 1 || n == 2) && !list.contains(n + 1);
    }

    public static void equalToThemselves_true() {
        List<Object> list = new ArrayList<>(List.of(nondetInt()));
        Object same = list;
        list.add(same);
        assert same.equals(list);
        List<Integer> key = new ArrayList<>();
        Set<List<Integer>> set = new HashSet<>(Set.of(key));
        Map<List<Integer>, Integer> map = new HashMap<>(Map.of(key, 1));
        Object sameSet = set;
        Object sameMap = map;
        key.add(nondetInt()); // its hash code is another one now
        assert sameSet.equals(set) && sameMap.equals(map);
    }

    public static void equalMaps_false() {
        Map<String, Integer> map = new TreeMap<>(Map.of("a", 1));
        map.put("b", nondetInt());
        assert !map.equals(Map.of("a", 1, "b", 5));
    }

    private record Lists(List<Integer> some, Set<Integer> others) {}

    public static void aRecordOfLists_false() {
        int n = nondetInt();
        Set<Integer> others = new HashSet<>();
        others.add(n);
        assert !new Lists(List.of(n), others).equals(new Lists(List.of(5), Set.of(5)));
    }

    public static void hashCodeOfAList_false() {
        assert List.of(nondetInt(), 1).hashCode() != 31 * (31 + 5) + 1;
    }

    public static void placeInASortedList_true() {
        int n = nondetInt();
        int at = Collections.binarySearch(List.of(1, 4, 9), n);
        int[] array = {1, 4, 9, 0};
        assert at >= 0 == (n == 1 || n == 4 || n == 9) && at == Arrays.binarySearch(array, 0, 3, n);
    }

    public static void vectorAndStack_true() {
        int n = Verifier.nondetInt();
        java.util.Stack<Integer> stack = new java.util.Stack<>();
        assert stack.empty();
        stack.push(n);
        stack.addElement(7);
        assert !stack.empty() && stack.firstElement() == n && stack.lastElement() == 7 && stack.elementAt(0) == n;
    }

    public static void elementOfVector_false() {
        int n = Verifier.nondetInt();
        java.util.Vector<Integer> vector = new java.util.Vector<>(java.util.List.of(1, 2, 3));
        if (n >= 0 && n < 3) {
            assert vector.elementAt(n) != 3;
        }
    }

    @SuppressWarnings("HashtableContains") // that is what is explored
    public static void valueOfHashtable_false() {
        java.util.Hashtable<String, Integer> table = new java.util.Hashtable<>();
        table.put("n", Verifier.nondetInt());
        assert !table.contains(4711);
    }

    public static void addedAtAPlace_true() {
        int at = Verifier.nondetInt();
        Verifier.assume(at >= 0 && at <= 2);
        java.util.List<Integer> all = new java.util.ArrayList<>(java.util.List.of(1, 2));
        all.addAll(at, java.util.List.of(Verifier.nondetInt(), 5));
        assert all.size() == 4 && all.get(at + 1) == 5;
    }

    public static void addedAtAPlace_false() {
        java.util.List<Integer> all = new java.util.LinkedList<>(java.util.List.of(1, 2));
        all.addAll(1, java.util.List.of(Verifier.nondetInt(), 5));
        assert all.get(1) != 4711;
    }

    public static void heldByAReference_false() {
        var held = new java.util.concurrent.atomic.AtomicReference<>(Verifier.nondetInt());
        assert held.get() != 4711;
    }

    public static void heldByAReferenceThatIsShown_unknown() {
        var held = new java.util.concurrent.atomic.AtomicReference<>(Verifier.nondetInt());
        assert java.util.List.of(held.toString().split("1")).size() < 3;
    }

    public static void sortedInTheOppositeOrder_false() {
        java.util.List<Integer> all = new java.util.ArrayList<>(java.util.List.of(Verifier.nondetInt(), 7));
        all.sort(java.util.Comparator.reverseOrder());
        assert all.get(0) != 4711;
    }

    public static void sortedInTheOppositeOrder_true() {
        java.util.List<Integer> all = new java.util.ArrayList<>(java.util.List.of(Verifier.nondetInt(), 7));
        all.sort(java.util.Collections.reverseOrder());
        assert all.get(0) >= all.get(1);
    }

    public static void putFirst_true() {
        int n = nondetInt();
        LinkedHashMap<Integer, Integer> map = new LinkedHashMap<>(Map.of(1, 0));
        map.put(2, 0);
        map.putFirst(n, 5);
        assert map.firstEntry().getKey() == n && map.size() == (n == 1 || n == 2 ? 2 : 3);
        assert map.sequencedValues().getFirst() == 5 && map.sequencedValues().getLast() == 0;
    }

    public static void putLast_false() {
        LinkedHashMap<Integer, Integer> map = new LinkedHashMap<>(Map.of(1, 0));
        map.put(2, 0);
        map.putLast(nondetInt(), 5);
        assert map.sequencedKeySet().reversed().getFirst() != 1;
    }

    public static void mapOfEntries_false() {
        assert Map.ofEntries(Map.entry(nondetInt(), 1), Map.entry(2, 3)).get(4) == null;
    }

    public static void mapOfEntries_true() {
        int n = nondetInt();
        assume(n != 2);
        assert Map.ofEntries(Map.entry(n, 1), Map.entry(2, n)).get(2) == n;
    }

    @SuppressWarnings("IdentityHashMapUsage") // that is what is explored
    public static void byIdentityOnly_unknown() {
        int n = nondetInt();
        IdentityHashMap<Object, String> map = new IdentityHashMap<>();
        map.put(n, "one");
        map.put(Integer.valueOf(n), "another, or the same");
        assert map.size() == (n >= -128 && n <= 127 ? 1 : 2);
    }
}
