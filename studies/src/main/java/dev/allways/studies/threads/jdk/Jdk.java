package dev.allways.studies.threads.jdk;

import static dev.allways.studies.threads.program.Wrong.ASSERTION;
import static dev.allways.studies.threads.program.Wrong.NONE;

import dev.allways.core.control.ThreadControl;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Subject;
import dev.allways.studies.threads.program.Suite;
import dev.allways.studies.threads.program.Wrong;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;

/** The checks of the JDK's own classes. */
public final class Jdk {
    private Jdk() {}

    public static List<Subject> subjects() {
        return List.of(
                subject("ConcurrentHashMap", NONE, "one key: put, merge, remove", hashMap()),
                subject("ConcurrentHashMapBin", NONE, "keys of one bin, one of them computed", hashMapBin()),
                subject("ConcurrentSkipListMap", NONE, "the first entry, polled while it changes", skipListMap()),
                subject("ConcurrentLinkedQueue", NONE, "offer, poll and remove", linkedQueue()),
                subject("ConcurrentLinkedDeque", ASSERTION, "both ends: JDK-8256833", linkedDeque()),
                subject("SynchronousQueue", NONE, "each letter reaches one reader", Handover::synchronousQueue),
                subject("StampedLock", NONE, "reads that become writes", Handover::stampedLock),
                subject("CompletableFuture", NONE, "completed once, seen by all", Handover::completableFuture));
    }

    private static Body hashMap() {
        return SequentialOutcomes.check(
                () -> new ConcurrentHashMap<String, String>(),
                HashMap::new,
                List.of(map -> map.putIfAbsent("key", "a"), map -> map.merge("key", "b", String::concat)),
                List.of(map -> map.remove("key"), map -> map.put("key", "c")));
    }

    /** All three keys have one hash, so they are nodes of one list. */
    private static Body hashMapBin() {
        return SequentialOutcomes.check(
                () -> new ConcurrentHashMap<Double, String>(),
                HashMap::new,
                List.of(map -> map.put(collision(1), "a"), map -> map.computeIfAbsent(collision(2), key -> "b")),
                List.of(map -> map.putIfAbsent(collision(2), "c"), map -> map.remove(collision(1))),
                List.of(map -> map.get(collision(2))));
    }

    /** Numbers whose hashes, the exclusive or of the halves of their bits, are one. */
    private static Double collision(int number) {
        return Double.longBitsToDouble((long) number << 32 | (number ^ 7));
    }

    private static Body skipListMap() {
        return SequentialOutcomes.check(
                () -> new ConcurrentSkipListMap<Integer, String>(),
                TreeMap::new,
                List.of(map -> map.put(1, "a"), map -> map.pollFirstEntry()),
                List.of(map -> map.put(2, "b"), map -> map.remove(1), map -> map.firstEntry()));
    }

    private static Body linkedQueue() {
        return SequentialOutcomes.check(
                () -> new ConcurrentLinkedQueue<>(List.of("x")),
                ArrayList::new,
                List.of(queue -> queue.offer("a"), queue -> queue.poll()),
                List.of(queue -> queue.remove("a"), queue -> queue.poll()));
    }

    private static Body linkedDeque() {
        return SequentialOutcomes.check(
                () -> new ConcurrentLinkedDeque<String>(),
                ArrayList::new,
                List.of(deque -> deque.offerLast("a"), deque -> deque.peekFirst()),
                List.of(deque -> deque.offerFirst("b"), deque -> deque.pollLast()));
    }

    /** What is checked is the classes' own code, so that is explored from within. */
    private static Subject subject(String name, Wrong wrong, String note, Body body) {
        return new Subject(
                name,
                Suite.JDK,
                wrong,
                note,
                body,
                ThreadControl.Settings.DEFAULT.withPlatform(ThreadControl.Platform.STEPWISE));
    }
}
