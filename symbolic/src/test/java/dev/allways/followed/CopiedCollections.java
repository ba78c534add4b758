package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetInt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Programs with collections made of others, or that show others; their names say whether an assertion can fail. */
@SuppressWarnings({"JdkObsolete", "ReturnValueIgnored"})
public final class CopiedCollections {
    private CopiedCollections() {}

    public static void aSetOfAList_true() {
        int n = nondetInt();
        Set<Integer> set = new HashSet<>(List.of(n, 5));
        assert set.size() == (n == 5 ? 1 : 2) && set.contains(n);
    }

    public static void aSetOfAList_false() {
        Set<Integer> set = new HashSet<>(Arrays.asList(1, nondetInt(), 3));
        assert !set.contains(77);
    }

    public static void aSortedSet_true() {
        int n = nondetInt();
        assume(n < 1);
        assert new TreeSet<>(List.of(1, n)).getFirst() == n;
    }

    public static void aSortedSet_false() {
        assert new TreeSet<>(List.of(1, nondetInt())).iterator().next() != 0;
    }

    public static void anOrderedSet_true() {
        int n = nondetInt();
        Set<Integer> set = new LinkedHashSet<>(List.of(n, 5));
        assert set.iterator().next() == n;
    }

    private record Point(int x) {}

    public static void aSetOfRecords_false() {
        Set<Point> set = new HashSet<>(List.of(new Point(nondetInt()), new Point(4)));
        assert set.size() == 2;
    }

    public static void aMapOfAMap_true() {
        int n = nondetInt();
        Map<Integer, Integer> map = new HashMap<>();
        map.put(n, 1);
        map.put(3, 2);
        Map<Integer, Integer> copy = new HashMap<>(map);
        map.clear();
        assert copy.get(3) == 2 && copy.size() == (n == 3 ? 1 : 2);
    }

    public static void aMapOfAMap_false() {
        int n = nondetInt();
        Map<Integer, Integer> map = new LinkedHashMap<>();
        map.put(n, 1);
        map.put(3, 2);
        assert !new LinkedHashMap<>(map).containsKey(8);
    }

    public static void aSortedMap_false() {
        int n = nondetInt();
        Map<Integer, Integer> map = new HashMap<>();
        map.put(n, 1);
        map.put(3, 2);
        TreeMap<Integer, Integer> sorted = new TreeMap<>(map);
        assert sorted.firstKey() != 2;
    }

    public static void aSortedMapOfASortedOne_true() {
        int n = nondetInt();
        SortedMap<Integer, Integer> map = new TreeMap<>(Collections.reverseOrder());
        map.put(n, 1);
        map.put(3, 2);
        TreeMap<Integer, Integer> copy = new TreeMap<>(map);
        assert copy.firstKey() == Math.max(n, 3) && copy.get(3) == 2;
    }

    /** The size of the table, and so the order, is that of the platform: 12 elements and 13. */
    public static void theOrder_true() {
        int n = nondetInt();
        assume(n == 12 || n == 13);
        List<Integer> some = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            some.add(16 * i);
        }
        Set<Integer> set = new HashSet<>(some);
        Map<Integer, Integer> map = new HashMap<>();
        set.forEach(each -> map.put(each, each));
        assert set.stream().toList().equals(new ArrayList<>(new HashSet<>(some)))
                && new ArrayList<>(new HashMap<>(map).keySet()).equals(new ArrayList<>(new HashMap<>(map).values()));
    }

    public static void immutable_false() {
        assert !Set.of(nondetInt(), 4_000_000).contains(5);
    }

    public static void twice_true() {
        int n = nondetInt();
        boolean isRefused = false;
        try {
            Set.of(n, 4);
        } catch (IllegalArgumentException e) {
            isRefused = true;
        }
        assert isRefused == (n == 4);
    }

    public static void twice_false() {
        Map.of(1, 2, nondetInt(), 4);
    }

    public static void entries_true() {
        int n = nondetInt();
        assume(n != 2);
        Map<Integer, Integer> map = Map.of(n, 1, 2, n);
        assert map.get(n) == 1 && map.get(2) == n;
    }

    public static void listCopy_true() {
        int n = nondetInt();
        List<Integer> list = new ArrayList<>(List.of(n));
        List<Integer> copy = List.copyOf(list);
        list.set(0, 3);
        assert copy.get(0) == n;
    }

    public static void setCopy_true() {
        int n = nondetInt();
        assert Set.copyOf(List.of(n, 4, n)).size() == (n == 4 ? 1 : 2);
    }

    public static void setCopy_false() {
        assert Set.copyOf(List.of(nondetInt(), 4)).size() == 2;
    }

    public static void setCopyInOrder_true() {
        int n = nondetInt();
        assume(n == 0 || n == 3);
        assert Set.copyOf(List.of(1, n))
                .toString()
                .equals(Set.copyOf(List.of(n, 1)).toString());
    }

    public static void mapCopyInOrder_true() {
        int n = nondetInt();
        assume(n == 1 || n == 9);
        Map<Integer, Integer> one = new HashMap<>();
        Map<Integer, Integer> other = new HashMap<>();
        one.put(5, 2);
        one.put(n, 4);
        other.put(n, 4);
        other.put(5, 2);
        assert Map.copyOf(one).toString().equals(Map.copyOf(other).toString());
    }

    public static void orderOfAccess_true() {
        int n = nondetInt();
        assume(n > 2);
        LinkedHashMap<Integer, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
        map.put(n, 5);
        map.put(1, 5);
        assert !map.equals(Map.of(n, 4, 1, 5)) && map.sequencedKeySet().getFirst() == n;
        assert map.hashCode() != 0 && !map.remove(n, 4) && map.sequencedKeySet().getFirst() == n;
        assert map.replace(n, 5, 6) && map.sequencedKeySet().getFirst() == 1;
    }

    public static void mapCopy_false() {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(nondetInt(), 7);
        assert Map.copyOf(map).get(4) == null;
    }

    public static void unmodifiable_true() {
        int n = nondetInt();
        List<Integer> list = new ArrayList<>();
        List<Integer> view = Collections.unmodifiableList(list);
        list.add(n);
        assert view.get(0) == n && view.contains(n);
    }

    public static void unmodifiable_false() {
        Map<Integer, Integer> map = new HashMap<>();
        Map<Integer, Integer> view = Collections.unmodifiableMap(map);
        map.put(nondetInt(), 7);
        assert view.get(4) == null;
    }

    public static void refuses_true() {
        int n = nondetInt();
        Set<Integer> set = new HashSet<>();
        set.add(n);
        try {
            Collections.unmodifiableSet(set).add(4);
        } catch (UnsupportedOperationException e) {
            assert set.size() == 1;
            return;
        }
        assert false;
    }

    public static void synchronizedMap_true() {
        int n = nondetInt();
        Map<Integer, Integer> map = new HashMap<>();
        Map<Integer, Integer> view = Collections.synchronizedMap(map);
        view.put(n, 3);
        view.put(9, 4);
        assert map.size() == (n == 9 ? 1 : 2) && map.get(n) == (n == 9 ? 4 : 3);
    }

    public static void synchronizedMap_false() {
        Map<Integer, Integer> view = Collections.synchronizedMap(new TreeMap<>());
        view.put(nondetInt(), 3);
        assert view.get(9) == null;
    }

    /** What a view is of is known also where the inputs come later. */
    public static void aViewThatGoesElsewhere_unknown() {
        List<Integer> list = new ArrayList<>();
        List<Integer> view = Collections.unmodifiableList(list);
        list.add(nondetInt());
        assert Collections.indexOfSubList(view, List.of(5)) < 0 || list.get(0) == 5;
    }

    private enum Colour {
        RED,
        GREEN
    }

    public static void colours_true() {
        int n = nondetInt();
        Map<Colour, Integer> map = new EnumMap<>(Colour.class);
        map.put(Colour.RED, 1);
        map.merge(Colour.RED, n, Integer::sum);
        map.computeIfAbsent(Colour.GREEN, _ -> n);
        assert map.get(Colour.RED) == n + 1 && map.containsValue(n);
    }

    public static void colours_false() {
        EnumMap<Colour, Integer> map = new EnumMap<>(Colour.class);
        map.merge(Colour.GREEN, nondetInt(), Integer::sum);
        assert map.getOrDefault(Colour.GREEN, 0) != 7;
    }

    public static void setAll_true() {
        int n = nondetInt();
        int[] all = {0, n, 0};
        Arrays.setAll(all, i -> i);
        long[] others = new long[2];
        Arrays.setAll(others, i -> i + (long) n);
        assert all[1] == 1 && others[1] == n + 1L;
    }

    public static void setAll_false() {
        int n = nondetInt();
        Integer[] all = new Integer[3];
        Arrays.setAll(all, i -> n * i);
        assert all[2] != 10;
    }

    public static void ofTheThread_true() {
        int n = nondetInt();
        ThreadLocal<Integer> its = ThreadLocal.withInitial(() -> n);
        int first = its.get();
        its.set(n + 1);
        assert first == n && its.get() == n + 1;
    }

    public static void ofTheThread_false() {
        int n = nondetInt();
        assert ThreadLocal.withInitial(() -> n).get() != 5;
    }

    /** The values are inputs, the elements of the stream are not. */
    public static void streamOfOthers_false() {
        int n = nondetInt();
        assert List.of(1, 2).stream().map(each -> each + n).toList().get(1) != 5;
    }

    public static void clones_true() {
        int n = nondetInt();
        HashMap<Integer, Integer> map = new HashMap<>();
        map.put(n, 1);
        Map<?, ?> copy = (Map<?, ?>) map.clone();
        map.put(4, 2);
        assert copy.size() == 1 && copy.containsKey(4) == (n == 4);
    }

    public static void clones_false() {
        TreeSet<Integer> set = new TreeSet<>(List.of(3, nondetInt()));
        assert !((Set<?>) set.clone()).contains(4);
    }

    public static void clonesOfColours_unknown() {
        EnumMap<Colour, Integer> map = new EnumMap<>(Colour.class);
        map.put(Colour.RED, nondetInt());
        assert map.clone().get(Colour.RED) != 4 || map.get(Colour.RED) == 4;
    }

    public static void one_true() {
        int n = nondetInt();
        assert Collections.singleton(n).contains(4) == (n == 4)
                && Collections.singletonMap(n, 1).containsKey(5) == (n == 5)
                && Collections.singletonList(n).getFirst() == n;
    }

    public static void several_false() {
        Set<Integer> set = new HashSet<>();
        Collections.addAll(set, 1, nondetInt());
        assert set.size() == 2;
    }

    public static void toText_true() {
        int n = nondetInt();
        assert List.of(n, 2).toString().equals("[" + n + ", 2]")
                && Map.of(1, n).toString().equals("{1=" + n + "}");
    }

    public static void toText_false() {
        List<Integer> list = new ArrayList<>(List.of(1, nondetInt()));
        assert !list.toString().equals("[1, -4]");
    }
}
