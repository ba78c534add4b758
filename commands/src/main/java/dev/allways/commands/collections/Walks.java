package dev.allways.commands.collections;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Walks over collections by iterators, with what they saw. Shown in programs as calls of these methods. */
public final class Walks {
    /** A step of an iterator. */
    public enum Step {
        NEXT,
        REMOVE,
        HAS_NEXT,
        FOR_EACH_REMAINING,
        PREVIOUS,
        HAS_PREVIOUS,
        NEXT_INDEX,
        PREVIOUS_INDEX,
        SET,
        ADD
    }

    private Walks() {}

    /**
     * Visits every element and removes these: what was seen.
     *
     * @throws AssertionError if the iterator returns something at its end
     */
    public static <E extends @Nullable Object> List<@Nullable Object> visit(
            Iterator<E> iterator, Collection<?> removed) {
        return visit(iterator, removed::contains);
    }

    /** Visits every entry and removes those of some keys. */
    static <E extends Map.Entry<?, ?>> List<@Nullable Object> visitKeys(Iterator<E> iterator, Collection<?> keys) {
        return visit(iterator, (E each) -> keys.contains(each.getKey()));
    }

    /** Visits every element and removes these, and does not ask for one at the end: what was seen. */
    public static <E extends @Nullable Object> List<@Nullable Object> walk(
            Iterator<E> iterator, Collection<?> removed) {
        return walk(iterator, removed::contains);
    }

    private static <E extends @Nullable Object> List<@Nullable Object> visit(
            Iterator<E> iterator, Predicate<? super E> removed) {
        List<@Nullable Object> seen = walk(iterator, removed);
        try {
            Object more = iterator.next();
            throw new AssertionError("the iterator has no next element, and next() returned " + more);
        } catch (NoSuchElementException expected) {
            return seen;
        }
    }

    private static <E extends @Nullable Object> List<@Nullable Object> walk(
            Iterator<E> iterator, Predicate<? super E> removed) {
        List<@Nullable Object> seen = new ArrayList<>();
        while (iterator.hasNext()) {
            if (!iterator.hasNext()) {
                throw new AssertionError("the iterator had a next element, and then none");
            }
            E each = iterator.next();
            seen.add(Traits.kept(each));
            if (removed.test(each)) {
                iterator.remove();
            }
        }
        return seen;
    }

    /** Makes steps: what each returned, or threw. */
    public static <E extends @Nullable Object> List<@Nullable Object> steps(Iterator<E> iterator, List<Step> steps) {
        List<@Nullable Object> seen = new ArrayList<>();
        for (Step step : steps) {
            seen.add(outcome(() -> switch (step) {
                case NEXT -> Traits.kept(iterator.next());
                case REMOVE -> {
                    iterator.remove();
                    yield null;
                }
                case FOR_EACH_REMAINING -> {
                    List<@Nullable Object> rest = new ArrayList<>();
                    iterator.forEachRemaining(each -> rest.add(Traits.kept(each)));
                    yield rest;
                }
                default -> iterator.hasNext();
            }));
        }
        return seen;
    }

    /**
     * Makes steps of a list's iterator: what each returned, or threw.
     *
     * @param element what is set and added
     */
    public static <E extends @Nullable Object> List<@Nullable Object> steps(
            ListIterator<E> iterator, List<Step> steps, E element) {
        List<@Nullable Object> seen = new ArrayList<>();
        for (Step step : steps) {
            switch (step) {
                case PREVIOUS -> seen.add(outcome(iterator::previous));
                case HAS_PREVIOUS -> seen.add(iterator.hasPrevious());
                case NEXT_INDEX -> seen.add(iterator.nextIndex());
                case PREVIOUS_INDEX -> seen.add(iterator.previousIndex());
                case SET ->
                    seen.add(outcome(() -> {
                        iterator.set(element);
                        return null;
                    }));
                case ADD ->
                    seen.add(outcome(() -> {
                        iterator.add(element);
                        return null;
                    }));
                default -> seen.addAll(steps(iterator, List.of(step)));
            }
        }
        return seen;
    }

    /**
     * Splits a spliterator, its first part again, and so on, and visits all parts.
     *
     * @throws AssertionError if a part with a known size has another one
     */
    public static <E extends @Nullable Object> List<@Nullable Object> split(Spliterator<E> spliterator, int splits) {
        List<Spliterator<E>> parts = new ArrayList<>(List.of(spliterator));
        for (int i = 0; i < splits; i++) {
            int which = i % parts.size();
            Spliterator<E> prefix = parts.get(which).trySplit();
            if (prefix != null) {
                parts.add(which, prefix);
            }
        }
        List<@Nullable Object> seen = new ArrayList<>();
        for (Spliterator<E> part : parts) {
            long size = part.getExactSizeIfKnown();
            int before = seen.size();
            if (!part.tryAdvance(each -> seen.add(Traits.kept(each)))) {
                part.forEachRemaining(each -> {
                    throw new AssertionError("nothing to advance to, and then " + each);
                });
            }
            part.forEachRemaining(each -> seen.add(Traits.kept(each)));
            if (size >= 0 && size != seen.size() - before) {
                throw new AssertionError(
                        "a spliterator of size " + size + " had " + (seen.size() - before) + " elements");
            }
        }
        return seen;
    }

    /** What was returned or thrown. */
    private static @Nullable Object outcome(Supplied call) {
        try {
            return call.get();
        } catch (NoSuchElementException e) {
            return NoSuchElementException.class;
        } catch (IllegalStateException e) {
            return IllegalStateException.class;
        }
    }

    /** A call with a result. */
    private interface Supplied {
        @Nullable
        Object get();
    }
}
