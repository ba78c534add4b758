package dev.allways.commands.collections;

import dev.allways.commands.Does;
import dev.allways.commands.Takes;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Multisets of any type, also called bags, whose methods are named: sets in which an element may be several times.
 * Their model is how often each element is there.
 *
 * @param <E> the elements
 * @param <S> the multisets
 */
public final class MultisetMethods<E, S> extends Methods<Map<E, Integer>, List<E>, S, MultisetMethods<E, S>> {
    private static final Gen<Integer> TIMES = Gen.ints(0, 4);

    private final Domain<E> domain;
    private final Function<Map<E, Integer>, Gen<E>> one;

    /**
     * Multisets in no order.
     *
     * @param made how an empty one is made, as Java
     * @param contents the elements, as its own iteration has them: each as often as it is there
     */
    public MultisetMethods(
            String made,
            Supplier<? extends S> multisets,
            Function<? super S, ? extends Iterable<? extends E>> contents,
            Domain<E> elements) {
        this(made, multisets, contents, elements, HashMap::new, false);
    }

    private MultisetMethods(
            String made,
            Supplier<? extends S> multisets,
            Function<? super S, ? extends Iterable<? extends E>> contents,
            Domain<E> elements,
            Supplier<Map<E, Integer>> model,
            boolean ordered) {
        this.domain = elements;
        this.one = _ -> elements.one();
        var traits = new Traits();
        traits.ordered = ordered;
        super(
                "multiset",
                made,
                multisets,
                model,
                multiset -> {
                    Map<E, Integer> copy = model.get();
                    copy.putAll(multiset);
                    return copy;
                },
                multiset -> traits.seen(Traits.all(contents.apply(multiset))),
                multiset -> traits.seen(all(multiset)),
                multiset -> all(new LinkedHashMap<>(multiset)));
    }

    /** Multisets in the natural order of their elements. */
    public static <E extends Comparable<? super E>, S> MultisetMethods<E, S> sorted(
            String made,
            Supplier<? extends S> multisets,
            Function<? super S, ? extends Iterable<? extends E>> contents,
            Domain<E> elements) {
        return new MultisetMethods<>(made, multisets, contents, elements, TreeMap::new, true);
    }

    private static <E> List<E> all(Map<E, Integer> counts) {
        List<E> all = new ArrayList<>();
        counts.forEach((element, times) -> {
            for (int i = 0; i < times; i++) {
                all.add(element);
            }
        });
        return all;
    }

    private static <E> void add(Map<E, Integer> counts, E element, int times) {
        set(counts, element, counts.getOrDefault(element, 0) + times);
    }

    private static <E> void set(Map<E, Integer> counts, E element, int times) {
        if (times <= 0) {
            counts.remove(element);
        } else {
            counts.put(element, times);
        }
    }

    /** Adds an element once. */
    public MultisetMethods<E, S> add(String name, Does.Of2<S, E> add) {
        change(name, Weights.CHANGE, one, add, (counts, e) -> add(counts, e, 1));
        return this;
    }

    /** Adds an element so many times. */
    public MultisetMethods<E, S> addTimes(String name, Does.Of3<S, E, Integer> add) {
        change(name, Weights.CHANGE, one, _ -> TIMES, add, MultisetMethods::add);
        return this;
    }

    /** Adds several elements. */
    public MultisetMethods<E, S> addAll(String name, Does.Of2<S, List<E>> add) {
        change(name, Weights.BULK, _ -> domain.few(), add, (counts, few) -> few.forEach(e -> add(counts, e, 1)));
        return this;
    }

    /** Removes an element once; returns whether it was there. */
    public MultisetMethods<E, S> remove(String name, Takes.Of2<S, E, Boolean> remove) {
        call(name, Weights.CHANGE, one, remove, (counts, e) -> {
            boolean there = counts.containsKey(e);
            add(counts, e, -1);
            return there;
        });
        return this;
    }

    /** Removes an element so many times, or as often as it is there. */
    public MultisetMethods<E, S> removeTimes(String name, Does.Of3<S, E, Integer> remove) {
        change(name, Weights.CHANGE, one, _ -> TIMES, remove, (counts, e, times) -> add(counts, e, -times));
        return this;
    }

    /** Sets how often an element is there. */
    public MultisetMethods<E, S> setCount(String name, Does.Of3<S, E, Integer> set) {
        change(name, Weights.BULK, one, _ -> TIMES, set, MultisetMethods::set);
        return this;
    }

    /** Removes some elements, however often they are there. */
    public MultisetMethods<E, S> removeAll(String name, Does.Of2<S, List<E>> remove) {
        change(
                name,
                Weights.BULK,
                _ -> domain.few(),
                remove,
                (counts, few) -> counts.keySet().removeAll(few));
        return this;
    }

    /** Removes all but some elements. */
    public MultisetMethods<E, S> retainAll(String name, Does.Of2<S, List<E>> retain) {
        change(
                name,
                Weights.RARE,
                _ -> domain.few(),
                retain,
                (counts, few) -> counts.keySet().retainAll(few));
        return this;
    }

    /** How often an element is there. */
    public MultisetMethods<E, S> count(String name, Takes.Of2<S, E, Integer> count) {
        call(name, Weights.QUERY, one, count, (counts, e) -> counts.getOrDefault(e, 0));
        return this;
    }

    /** How many elements there are, each as often as it is there. */
    public MultisetMethods<E, S> size(String name, Takes.Of1<S, Integer> size) {
        call(name, Weights.QUERY, size, counts -> all(counts).size());
        return this;
    }

    /** How many different elements there are. */
    public MultisetMethods<E, S> distinct(String name, Takes.Of1<S, Integer> size) {
        call(name, Weights.QUERY, size, Map::size);
        return this;
    }

    /** The multiset with a further element. */
    public MultisetMethods<E, S> plus(String name, Takes.Of2<S, E, S> plus) {
        version(name, Weights.CHANGE, one, plus, (counts, e) -> add(counts, e, 1));
        return this;
    }

    /** The multiset with an element once less. */
    public MultisetMethods<E, S> minus(String name, Takes.Of2<S, E, S> minus) {
        version(name, Weights.CHANGE, one, minus, (counts, e) -> add(counts, e, -1));
        return this;
    }
}
