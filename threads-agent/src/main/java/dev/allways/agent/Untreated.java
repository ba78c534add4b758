package dev.allways.agent;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The classes that could not be put under control, and why. */
public final class Untreated {
    private static final Map<String, String> CLASSES = new ConcurrentSkipListMap<>();

    private static volatile int count; // asked before and after each execution

    private Untreated() {}

    static synchronized void add(String name, Throwable reason) {
        CLASSES.put(name, String.valueOf(reason));
        count = CLASSES.size();
    }

    static synchronized void remove(String name) {
        CLASSES.remove(name);
        count = CLASSES.size();
    }

    /** How many there are. */
    public static int count() {
        return count;
    }

    /** Binary names of classes, and what went wrong with each. */
    public static Map<String, String> classes() {
        return Map.copyOf(CLASSES);
    }
}
