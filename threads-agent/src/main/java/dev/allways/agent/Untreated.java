package dev.allways.agent;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The classes that could not be put under control, and why. */
public final class Untreated {
    private static final Map<String, String> CLASSES = new ConcurrentSkipListMap<>();

    private Untreated() {}

    static void add(String name, Throwable reason) {
        CLASSES.put(name, String.valueOf(reason));
    }

    static void remove(String name) {
        CLASSES.remove(name);
    }

    /** How many there are. */
    public static int count() {
        return CLASSES.size();
    }

    /** Binary names of classes, and what went wrong with each. */
    public static Map<String, String> classes() {
        return Map.copyOf(CLASSES);
    }
}
