package dev.allways.threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The classes of this JVM whose initialisers, which it runs once, had a part in what threads did. A program that uses
 * one of them begins with static state anew in each execution, whether it was the first to have them initialised or
 * not.
 */
final class OneTimeInitialisers {
    private static final Set<String> CLASSES = ConcurrentHashMap.newKeySet();

    private OneTimeInitialisers() {}

    /** The initialiser of a class had a part. */
    static void had(Class<?> type) {
        CLASSES.add(type.getName());
    }

    static boolean hadOneOf(Class<?>[] types) {
        return Stream.of(types).anyMatch(type -> CLASSES.contains(type.getName()));
    }
}
