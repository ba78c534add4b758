package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetString;

import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Programs with what shows what collections hold: their keys, their values, others of an opposite order, ranges. */
@SuppressWarnings({"CollectionIncompatibleType", "JdkObsolete", "UnnecessaryAsync"}) // that is what is explored
public final class Views {
    private Views() {}

    // ---- keys

    public static void aKeyOfAHashedMap_false() {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(nondetInt(), 1);
        assert !map.keySet().contains(5);
    }

    public static void aKeyOfASortedMap_false() {
        Map<Integer, Integer> map = new TreeMap<>();
        map.put(nondetInt(), 1);
        map.put(3, 1);
        assert !map.keySet().contains(5);
    }

    public static void aKeyOfATable_false() {
        Map<Integer, Integer> map = new Hashtable<>();
        map.put(nondetInt(), 1);
        assert !map.keySet().contains(5);
    }

    public static void aKeyOfAConcurrentMap_false() {
        var map = new ConcurrentHashMap<Integer, Integer>();
        map.put(nondetInt(), 1);
        assert !map.keySet().contains(5);
    }

    public static void aKeyOfAnUnmodifiableMap_false() {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(nondetInt(), 1);
        assert !Collections.unmodifiableMap(map).keySet().contains(5);
    }

    public static void keysThatCome_false() {
        Map<Integer, Integer> map = new HashMap<>();
        Set<Integer> keys = map.keySet();
        map.put(nondetInt(), 1);
        assert !keys.contains(5);
    }

    public static void aKeyIsRemoved_true() {
        int n = nondetInt();
        Map<Integer, Integer> map = new HashMap<>();
        map.put(n, 1);
        map.put(7, 2);
        boolean changes = map.keySet().remove(5);
        assert changes == (n == 5) && map.size() == (n == 5 || n == 7 ? 1 : 2);
        map.put(9, 3);
        assert map.containsKey(n) != changes && map.containsKey(9);
    }

    /** A map of the program has other keys than the one that it inherits from. */
    public static void ownKeys_true() {
        int n = nondetInt();
        var map = new HashMap<Integer, Integer>() {
            @Override
            public Set<Integer> keySet() {
                return Set.of(1);
            }
        };
        map.put(n, 1);
        assert map.keySet().contains(1) && !map.keySet().contains(5) && map.containsKey(n);
    }

    public static void aSetOfAMap_false() {
        Set<Integer> set = Collections.newSetFromMap(new HashMap<>());
        set.add(nondetInt());
        set.add(3);
        assert !set.contains(5);
    }

    // ---- values, entries, elements of arrays

    public static void aValueIsRemoved_false() {
        Map<String, Integer> map = new HashMap<>();
        Collection<Integer> values = map.values();
        map.put("a", nondetInt());
        values.remove(5);
        assert map.size() == 1;
    }

    public static void anEntryOfOthers_false() {
        Map<String, Integer> map = new HashMap<>();
        Set<Map.Entry<String, Integer>> entries = map.entrySet();
        map.put("a", nondetInt());
        assert !entries.contains(Map.entry("a", 5));
    }

    public static void theOrderOfValues_unknown() {
        Map<Integer, Integer> map = new Hashtable<>();
        Collection<Integer> values = map.values();
        map.put(nondetInt(), 1);
        map.put(3, 2);
        assert values.iterator().next() == 2;
    }

    public static void theOrderInAnArray_unknown() {
        Collection<Integer> all = Collections.newSetFromMap(new Hashtable<>());
        all.add(nondetInt());
        all.add(3);
        assert all.toArray()[0].equals(3);
    }

    public static void anArrayBehindAList_false() {
        Integer[] array = {1, 2};
        List<Integer> list = Arrays.asList(array);
        array[0] = nondetInt();
        assert !Objects.toString(list).equals("[8, 2]");
    }

    // ---- entries

    public static void anEntryOfAnIterator_false() {
        Map<Integer, String> map = new HashMap<>();
        map.put(nondetInt(), "x");
        Map.Entry<Integer, String> entry = map.entrySet().iterator().next();
        assert !entry.equals(Map.entry(4, "x"));
    }

    public static void anEntryIsRemoved_true() {
        int n = nondetInt();
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 2));
        map.put(3, n);
        boolean changes = map.entrySet().remove(Map.entry(3, 4));
        assert changes == (n == 4) && map.size() == (n == 4 ? 1 : 2);
        assert !map.entrySet().remove(null) && !map.entrySet().contains("3=4");
    }

    public static void entriesInASet_true() {
        int n = nondetInt();
        Set<Map.Entry<Integer, Integer>> entries = new HashSet<>();
        entries.add(Map.entry(1, n));
        entries.add(new AbstractMap.SimpleEntry<>(1, 2));
        assert entries.size() == (n == 2 ? 1 : 2);
        assert entries.contains(Map.entry(1, n));
    }

    public static void aValueOfAnEntry_false() {
        var entry = new AbstractMap.SimpleEntry<>("a", 1);
        entry.setValue(nondetInt());
        assert entry.getValue() != 7 || !entry.toString().equals("a=7");
    }

    public static void aMapWhoseEntryChanges_false() {
        int n = nondetInt();
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        for (var each : map.entrySet()) {
            each.setValue(n);
        }
        assert map.hashCode() != ("a".hashCode() ^ 5);
    }

    // ---- the opposite order

    public static void descendingElements_true() {
        int n = nondetInt();
        var set = new TreeSet<>(List.of(3));
        NavigableSet<Integer> descending = set.descendingSet();
        set.add(n);
        assert descending.contains(n) && descending.contains(5) == (n == 5);
        assert descending.first() == (n > 3 ? n : 3);
        Iterator<Integer> last = set.descendingIterator();
        assert last.next().equals(descending.getFirst());
    }

    public static void descendingKeys_false() {
        var map = new TreeMap<Integer, Integer>();
        map.put(nondetInt(), 1);
        map.put(3, 1);
        assert !map.descendingMap().containsKey(5) || map.descendingKeySet().first() != 5;
    }

    public static void reversedKeys_false() {
        var map = new LinkedHashMap<Integer, Integer>();
        map.put(nondetInt(), 1);
        map.put(3, 1);
        assert !map.reversed().containsKey(5);
    }

    public static void reversedElements_false() {
        var set = new LinkedHashSet<Integer>();
        set.add(nondetInt());
        set.add(3);
        assert !set.reversed().contains(5);
    }

    public static void reversedList_false() {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        List<Integer> reversed = list.reversed();
        list.set(0, nondetInt());
        assert !Objects.toString(reversed).equals("[2, 8]");
    }

    public static void theOtherEnd_false() {
        Deque<Integer> queue = new ArrayDeque<>(List.of(1));
        queue.add(nondetInt());
        assert queue.descendingIterator().next() != 8;
    }

    // ---- ranges

    public static void head_true() {
        int n = nondetInt();
        var map = new TreeMap<Integer, String>();
        map.put(n, "n");
        map.put(5, "five");
        assert map.headMap(5).size() == (n < 5 ? 1 : 0);
        assert map.headMap(5, true).size() == (n < 5 ? 2 : 1);
        assert map.tailMap(5, false).size() == (n > 5 ? 1 : 0);
        assert map.tailMap(5).containsKey(5) && map.subMap(0, 10).containsKey(5);
        assert map.subMap(0, false, 5, false).isEmpty() == (n <= 0 || n >= 5);
    }

    public static void headOfKeysThatCome_false() {
        var map = new TreeMap<>(Map.of(3, 1));
        SortedMap<Integer, Integer> head = map.headMap(nondetInt());
        map.put(7, 1);
        assert head.size() != 1;
    }

    public static void inputsThatCome_false() {
        var map = new TreeMap<>(Map.of(3, 1));
        SortedMap<Integer, Integer> head = map.headMap(6);
        map.put(nondetInt(), 1);
        assert head.size() == 1 || head.lastKey() != 5;
    }

    public static void outOfRange_true() {
        int n = nondetInt();
        var map = new TreeMap<>(Map.of(3, 1));
        try {
            map.tailMap(n).put(7, 1);
            assert n <= 7 && map.size() == 2;
        } catch (IllegalArgumentException e) {
            assert n > 7 && map.size() == 1;
        }
    }

    public static void endBeforeItsBeginning_true() {
        int n = nondetInt();
        var set = new TreeSet<>(List.of(1, 5, 9));
        try {
            assert set.subSet(3, n).size() == (n > 9 ? 2 : n > 5 ? 1 : 0) && n >= 3;
        } catch (IllegalArgumentException e) {
            assert n < 3;
        }
    }

    public static void rangeOfARange_true() {
        int n = nondetInt();
        var map = new TreeMap<Integer, Integer>();
        NavigableMap<Integer, Integer> range;
        try {
            range = map.headMap(10, true).descendingMap().headMap(n, false);
        } catch (IllegalArgumentException e) {
            assert n > 10;
            return;
        }
        map.put(4, 1);
        map.put(6, 1);
        map.put(12, 1);
        assert range.size() == (n < 4 ? 2 : n < 6 ? 1 : 0);
        for (int key : range.keySet()) {
            assert key > n;
        }
    }

    public static void aRangeIsCleared_false() {
        var set = new TreeSet<>(List.of(2, 4, 6, 8));
        set.tailSet(nondetInt()).clear();
        assert set.size() != 2;
    }

    public static void valuesInARange_false() {
        var map = new TreeMap<>(Map.of(2, 4, 6, 8));
        int sum = 0;
        for (int each : map.tailMap(nondetInt()).values()) {
            sum += each;
        }
        assert sum != 8;
    }

    public static void equalRanges_true() {
        int n = nondetInt();
        var map = new TreeMap<>(Map.of(2, 4, 6, 8));
        assert map.headMap(n).equals(Map.of(2, 4)) == (n > 2 && n <= 6);
        assert new HashSet<>(map.headMap(n).keySet()).equals(Set.of(2)) == (n > 2 && n <= 6);
        assert new TreeMap<>(map.tailMap(n)).containsKey(6) == n <= 6;
    }

    public static void textsInARange_true() {
        String text = nondetString();
        assume(text.length() <= 2);
        var set = new TreeSet<>(Set.of("b"));
        set.add(text);
        for (String each : set.headSet("b")) {
            assert each.compareTo("b") < 0 && each.equals(text);
        }
    }
}
