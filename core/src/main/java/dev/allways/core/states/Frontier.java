package dev.allways.core.states;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The queue of what is left to explore: first in first out, last in first out, in random order, or the best first;
 * bounded, with a rule for what is dropped when it is full. Used by one worker.
 */
public interface Frontier<T> {
    /** How long a queue may grow, and what is dropped when it is full. */
    record Bound(long capacity, Drop drop) {
        /** No bound. */
        public static final Bound NONE = new Bound(Long.MAX_VALUE, Drop.RANDOM);

        /** @throws IllegalArgumentException if the capacity is not positive */
        public Bound {
            if (capacity <= 0) {
                throw new IllegalArgumentException("the queue's capacity is " + capacity + ", it must be positive");
            }
        }
    }

    /** Adds an entry; returns what was dropped for it, which may be the entry itself, or null. */
    @Nullable
    T add(T entry);

    /** Takes the next entry; null if there is none. */
    @Nullable
    T poll();

    /** The entry that comes n entries after the next, if that is known already; else null. */
    default @Nullable T ahead(int n) {
        return null;
    }

    /** How many entries there are. */
    int size();

    /** Moves about half of the entries, those that would come last, to another frontier of the same kind. */
    void shareWith(Frontier<T> other);

    /** Shows every entry, in the order of their addition where it is known. */
    void forEach(Consumer<? super T> action);

    /** First in, first out: breadth-first search. */
    static <T> Frontier<T> fifo(Bound bound, RandomGenerator random) {
        return new Queue<>(true, bound, random);
    }

    /** Last in, first out: depth-first search. */
    static <T> Frontier<T> lifo(Bound bound, RandomGenerator random) {
        return new Queue<>(false, bound, random);
    }

    /**
     * Every entry next with equal chances.
     *
     * @throws IllegalArgumentException for {@link Drop#OLDEST}: the order of addition is not kept
     */
    static <T> Frontier<T> random(Bound bound, RandomGenerator random) {
        return new Bag<>(bound, random);
    }

    /** The highest score first, of equal ones the oldest; when full, the lowest is dropped whatever the rule says. */
    static <T> Frontier<T> bestFirst(Bound bound, ToDoubleFunction<? super T> score) {
        return new Ranking<>(bound, score);
    }

    /** A double-ended queue in a ring. */
    final class Queue<T> implements Frontier<T> {
        private @Nullable Object[] ring = new Object[16]; // a power of two
        private int head;
        private int size;
        private final boolean fifo;
        private final Bound bound;
        private final RandomGenerator random;

        private Queue(boolean fifo, Bound bound, RandomGenerator random) {
            this.fifo = fifo;
            this.bound = bound;
            this.random = random;
        }

        @Override
        public @Nullable T add(T entry) {
            T dropped = null;
            if (size >= bound.capacity) {
                switch (bound.drop) {
                    case NEWEST -> {
                        return entry;
                    }
                    case OLDEST -> dropped = first();
                    case RANDOM -> { // takes the dropped one's place: an order that is lost here anyway
                        int at = slot(random.nextInt(size));
                        dropped = entry(at);
                        ring[at] = entry;
                        return dropped;
                    }
                }
            }
            if (size == ring.length) {
                grow();
            }
            ring[slot(size++)] = entry;
            return dropped;
        }

        private int slot(int i) {
            return head + i & ring.length - 1;
        }

        @SuppressWarnings("unchecked") // only entries are put there
        private @Nullable T entry(int slot) {
            return (T) ring[slot];
        }

        private void grow() {
            Object[] larger = new Object[ring.length * 2];
            System.arraycopy(ring, head, larger, 0, ring.length - head);
            System.arraycopy(ring, 0, larger, ring.length - head, head);
            ring = larger;
            head = 0;
        }

        private @Nullable T first() {
            if (size == 0) {
                return null;
            }
            T first = entry(head);
            ring[head] = null;
            head = slot(1);
            size--;
            return first;
        }

        private @Nullable T last() {
            if (size == 0) {
                return null;
            }
            int at = slot(--size);
            T last = entry(at);
            ring[at] = null;
            return last;
        }

        @Override
        public @Nullable T poll() {
            return fifo ? first() : last();
        }

        @Override
        public @Nullable T ahead(int n) {
            return fifo && n < size ? entry(slot(n)) : null;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public void shareWith(Frontier<T> other) {
            List<T> moved = new ArrayList<>();
            for (int n = fifo ? size / 2 : (size + 1) / 2; n > 0; n--) {
                moved.add(java.util.Objects.requireNonNull(fifo ? last() : first()));
            }
            (fifo ? moved.reversed() : moved).forEach(other::add);
        }

        @Override
        public void forEach(Consumer<? super T> action) {
            for (int i = 0; i < size; i++) {
                action.accept(java.util.Objects.requireNonNull(entry(slot(i))));
            }
        }
    }

    /** An unordered collection. */
    final class Bag<T> implements Frontier<T> {
        private final List<T> entries = new ArrayList<>();
        private final Bound bound;
        private final RandomGenerator random;

        private Bag(Bound bound, RandomGenerator random) {
            if (bound.drop == Drop.OLDEST && bound.capacity != Long.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "a queue in random order keeps no order of addition: drop newest or random, not oldest");
            }
            this.bound = bound;
            this.random = random;
        }

        @Override
        public @Nullable T add(T entry) {
            if (entries.size() >= bound.capacity) {
                return bound.drop == Drop.NEWEST ? entry : entries.set(random.nextInt(entries.size()), entry);
            }
            entries.add(entry);
            return null;
        }

        @Override
        public @Nullable T poll() {
            if (entries.isEmpty()) {
                return null;
            }
            T last = entries.removeLast();
            int at = random.nextInt(entries.size() + 1);
            return at == entries.size() ? last : entries.set(at, last);
        }

        @Override
        public int size() {
            return entries.size();
        }

        @Override
        public void shareWith(Frontier<T> other) {
            for (int n = entries.size() / 2; n > 0; n--) {
                other.add(entries.removeLast());
            }
        }

        @Override
        public void forEach(Consumer<? super T> action) {
            entries.forEach(action);
        }
    }

    /** A priority queue with two ends. */
    final class Ranking<T> implements Frontier<T> {
        private record Ranked<T>(double score, long number, T entry) {}

        private final TreeSet<Ranked<T>> entries = new TreeSet<>(
                Comparator.<Ranked<T>>comparingDouble(ranked -> -ranked.score).thenComparingLong(Ranked::number));
        private final Bound bound;
        private final ToDoubleFunction<? super T> score;
        private long added;

        private Ranking(Bound bound, ToDoubleFunction<? super T> score) {
            this.bound = bound;
            this.score = score;
        }

        @Override
        public @Nullable T add(T entry) {
            entries.add(new Ranked<>(score.applyAsDouble(entry), added++, entry));
            return entries.size() > bound.capacity ? entry(entries.pollLast()) : null;
        }

        @Override
        public @Nullable T poll() {
            return entry(entries.pollFirst());
        }

        private static <T> @Nullable T entry(@Nullable Ranked<T> ranked) {
            return ranked == null ? null : ranked.entry;
        }

        @Override
        public int size() {
            return entries.size();
        }

        @Override
        public void shareWith(Frontier<T> other) {
            List<T> every = new ArrayList<>();
            int i = 0;
            for (var each = entries.iterator(); each.hasNext(); i++) {
                Ranked<T> ranked = each.next();
                if (i % 2 == 1) {
                    every.add(ranked.entry);
                    each.remove();
                }
            }
            every.forEach(other::add);
        }

        @Override
        public void forEach(Consumer<? super T> action) {
            entries.forEach(ranked -> action.accept(ranked.entry));
        }
    }
}
