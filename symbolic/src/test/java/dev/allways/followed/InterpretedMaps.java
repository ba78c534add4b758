package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Random calls of a map's methods, interpreted: what they come to, and in which order, is a label of the execution. */
public final class InterpretedMaps implements Program {
    private final int[] code; // three numbers a call: the method, the key, a constant
    private final int range;
    private final boolean isSorted;
    private String way = "";
    private int tags;

    /** @param range the inputs are from zero to this */
    public InterpretedMaps(int[] code, int range, boolean isSorted) {
        this.code = code;
        this.range = range;
        this.isSorted = isSorted;
    }

    @Override
    public void run(Chooser chooser) {
        Symbolic in = Symbolic.of(chooser);
        way = "";
        tags = 0;
        int[] keys = {in.intInput("first", 0, range), in.intInput("second", 0, range), 0, 0};
        keys[2] = keys[0] + 16; // it has the place of the first one in a small table
        Map<Integer, String> map = isSorted ? new TreeMap<>() : new HashMap<>();
        Set<Integer> shown = map.keySet();
        SortedMap<Integer, String> part = new TreeMap<>();
        for (int at = 0; at < code.length; at += 3) {
            keys[3] = code[at + 2];
            int key = keys[code[at + 1]];
            try {
                if (code[at] < 20) {
                    call(map, shown, code[at], key, code[at + 2]);
                } else if (isSorted) {
                    part = range((NavigableMap<Integer, String>) map, part, code[at], key, code[at + 2]);
                }
            } catch (IllegalArgumentException | ConcurrentModificationException e) {
                way += "!";
            }
        }
        way += shown.size() + ":";
        for (String each : map.values()) {
            way += each;
        }
        chooser.label("way " + way);
    }

    private String tag() {
        tags++;
        return String.valueOf((char) ('a' + tags));
    }

    private void call(Map<Integer, String> map, Set<Integer> shown, int method, int key, int constant) {
        String tag = tag();
        switch (method) {
            case 0, 1, 2 -> way += map.put(key, tag);
            case 3 -> way += map.merge(key, tag, (a, b) -> a + b);
            case 4 -> way += map.computeIfAbsent(key, _ -> tag);
            case 5 -> way += map.compute(key, (_, value) -> value == null ? tag : null);
            case 6 -> way += map.putIfAbsent(key, tag);
            case 7 -> way += map.remove(key);
            case 8 -> way += shown.remove(key) ? "-" : "_";
            case 9 -> {
                Iterator<Integer> each = shown.iterator();
                if (each.hasNext()) {
                    each.next();
                    each.remove();
                }
            }
            case 10 -> {
                for (Map.Entry<Integer, String> each : map.entrySet()) {
                    way += each.getValue();
                }
            }
            case 11 -> way += shown.contains(key) ? "+" : "_";
            case 12 -> {
                Map<Integer, String> others = new LinkedHashMap<>();
                others.put(key, tag);
                others.put(constant, tag + tag);
                map.putAll(others);
            }
            case 13 -> way += map.getOrDefault(key, "?") + map.replace(key, tag);
            case 14 ->
                map.computeIfAbsent(key, _ -> {
                    map.put(constant, tag);
                    return tag + tag;
                });
            case 15 -> map.values().removeIf(tag::equals);
            case 16 -> way += map.entrySet().contains(Map.entry(key, "b")) ? "+" : "_";
            case 17 -> way += new ArrayList<>(map.values());
            case 18 -> way += map.remove(key, "b") ? "-" : "_";
            default -> way += new HashSet<>(map.values()).size();
        }
    }

    /** The part of the map that is kept for later. */
    private SortedMap<Integer, String> range(
            NavigableMap<Integer, String> map, SortedMap<Integer, String> part, int method, int key, int constant) {
        way += part.values();
        switch (method) {
            case 20 -> {
                return map.headMap(key);
            }
            case 21 -> {
                return map.tailMap(key, constant > 3);
            }
            case 22 -> {
                return map.descendingMap().subMap(key, constant);
            }
            case 23 -> part.clear();
            case 24 -> way += part.put(key, tag());
            case 25 -> way += part.containsKey(key) ? "+" : "_";
            case 26 -> {
                return part.headMap(key);
            }
            default -> {
                Map.Entry<Integer, String> found = map.floorEntry(key);
                way += found == null ? "." : found.getValue();
            }
        }
        return part;
    }
}
