package dev.allways.studies.threads.calfuzzer;

import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** The JDK's synchronized lists, of which one calls the other while both are locked, or iterates it unlocked. */
final class SynchronizedCollections {
    private final List<Integer> first = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
    private final List<Integer> second = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));

    /** Each list is compared with the other: equals locks the one and iterates over, or asks, the other. */
    @SuppressWarnings({"JdkObsolete", "ReturnValueIgnored"})
    static void equalsBothWays() throws InterruptedException {
        Vector<Integer> first = new Vector<>(List.of(1, 2));
        Vector<Integer> second = new Vector<>(List.of(1, 2));
        Concurrently.run(() -> first.equals(second), () -> second.equals(first));
    }

    /** Each list takes all elements of the other, which it asks for with its own lock held. */
    static void addAllBothWays() throws InterruptedException {
        SynchronizedCollections lists = new SynchronizedCollections();
        Concurrently.run(() -> lists.first.addAll(lists.second), () -> lists.second.addAll(lists.first));
    }

    /** The argument's iterator is not guarded by the argument's lock. */
    @SuppressWarnings("ReturnValueIgnored")
    static void containsAllWhileAdding() throws InterruptedException {
        SynchronizedCollections lists = new SynchronizedCollections();
        Concurrently.run(() -> lists.first.containsAll(lists.second), () -> lists.second.add(3));
    }
}
