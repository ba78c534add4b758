package dev.allways.commands.collections;

import dev.allways.commands.Does;
import dev.allways.commands.Takes;
import dev.allways.gen.Gen;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Sets of any type, whose methods are named: mutable ones, and persistent ones, whose methods make further versions.
 *
 * @param <E> the elements
 * @param <S> the sets
 */
public final class SetMethods<E, S> extends Methods<Set<E>, Set<E>, S, SetMethods<E, S>> {
    private final Domain<E> domain;
    private final Function<Set<E>, Gen<E>> one;
    private final Traits traits;

    /**
     * Sets in no order.
     *
     * @param made how an empty one is made, as Java
     * @param contents the elements, as the set's own iteration has them
     */
    public SetMethods(
            String made,
            Supplier<? extends S> sets,
            Function<? super S, ? extends Iterable<? extends E>> contents,
            Domain<E> elements) {
        this(made, sets, contents, elements, HashSet::new, false);
    }

    private SetMethods(
            String made,
            Supplier<? extends S> sets,
            Function<? super S, ? extends Iterable<? extends E>> contents,
            Domain<E> elements,
            Supplier<Set<E>> model,
            boolean ordered) {
        this.domain = elements;
        this.one = _ -> elements.one();
        var traits = new Traits();
        traits.ordered = ordered;
        this.traits = traits;
        super(
                "set",
                made,
                sets,
                model,
                set -> {
                    Set<E> copy = model.get();
                    copy.addAll(set);
                    return copy;
                },
                set -> traits.seen(Traits.all(contents.apply(set))),
                traits::seen,
                LinkedHashSet::new);
    }

    /** Sets in the order in which elements were first added. */
    public static <E, S> SetMethods<E, S> inOrder(
            String made,
            Supplier<? extends S> sets,
            Function<? super S, ? extends Iterable<? extends E>> contents,
            Domain<E> elements) {
        return new SetMethods<>(made, sets, contents, elements, LinkedHashSet::new, true);
    }

    /** Sets in the natural order of their elements. */
    public static <E extends Comparable<? super E>, S> SetMethods<E, S> sorted(
            String made,
            Supplier<? extends S> sets,
            Function<? super S, ? extends Iterable<? extends E>> contents,
            Domain<E> elements) {
        return new SetMethods<>(made, sets, contents, elements, TreeSet::new, true);
    }

    // ---- of a set that is changed

    /** Adds an element; returns whether it was not there. */
    public SetMethods<E, S> add(String name, Takes.Of2<S, E, Boolean> add) {
        call(name, Weights.CHANGE, one, add, Set::add);
        return this;
    }

    /** Removes an element; returns whether it was there. */
    public SetMethods<E, S> remove(String name, Takes.Of2<S, E, Boolean> remove) {
        call(name, Weights.CHANGE, one, remove, Set::remove);
        return this;
    }

    /** Adds several. */
    public SetMethods<E, S> addAll(String name, Does.Of2<S, List<E>> add) {
        change(name, Weights.BULK, _ -> domain.few(), add, Set::addAll);
        change(
                name,
                Weights.BULK,
                _ -> domain.ranges(),
                (set, range) -> add.of(set, domain.range(range)),
                (set, range) -> set.addAll(domain.range(range)));
        return this;
    }

    /** Removes several; returns whether one was there. */
    public SetMethods<E, S> removeAll(String name, Takes.Of2<S, List<E>, Boolean> remove) {
        call(name, Weights.BULK, _ -> domain.few(), remove, Set::removeAll);
        return this;
    }

    /** Removes all but some; returns whether one was removed. */
    public SetMethods<E, S> retainAll(String name, Takes.Of2<S, List<E>, Boolean> retain) {
        call(name, Weights.RARE, _ -> domain.few(), retain, Set::retainAll);
        return this;
    }

    /** Adds the elements of another set of this type. */
    public SetMethods<E, S> addAllOf(String name, Does.Of2<S, S> add) {
        changeBy(name, Weights.BULK, add, Set::addAll);
        return this;
    }

    /** Visits every element by an iterator, and removes some by it. */
    public SetMethods<E, S> iterator(String name, Takes.Of1<S, Iterator<E>> iterator) {
        visit(name, domain.few(), some -> some, iterator);
        visit(name, domain.ranges(), domain::range, iterator);
        return this;
    }

    private <A> void visit(
            String name, Gen<A> argument, Function<A, List<E>> removed, Takes.Of1<S, Iterator<E>> iterator) {
        also(menu -> menu.command(name)
                .weight(Weights.BULK)
                .with(argument)
                .run((set, some) -> traits.seen(Walks.visit(iterator.of(set), removed.apply(some))))
                .mirrors((set, some) -> traits.seen(Walks.visit(set.iterator(), removed.apply(some))))
                .java("visit($." + name + "(), %s)"));
    }

    /** Removes everything. */
    public SetMethods<E, S> clear(String name, Does.Of1<S> clear) {
        call(
                name,
                Weights.RARE,
                set -> {
                    clear.of(set);
                    return null;
                },
                set -> {
                    set.clear();
                    return null;
                });
        return this;
    }

    // ---- of a set that stays as it is

    /** The set with a further element. */
    public SetMethods<E, S> plus(String name, Takes.Of2<S, E, S> plus) {
        version(name, Weights.CHANGE, one, plus, Set::add);
        return this;
    }

    /** The set without an element. */
    public SetMethods<E, S> minus(String name, Takes.Of2<S, E, S> minus) {
        version(name, Weights.CHANGE, one, minus, Set::remove);
        return this;
    }

    /** The set with further elements. */
    public SetMethods<E, S> plusAll(String name, Takes.Of2<S, List<E>, S> plus) {
        version(name, Weights.BULK, _ -> domain.few(), plus, Set::addAll);
        version(
                name,
                Weights.BULK,
                _ -> domain.ranges(),
                (set, range) -> plus.of(set, domain.range(range)),
                (set, range) -> set.addAll(domain.range(range)));
        return this;
    }

    /** The set without some elements. */
    public SetMethods<E, S> minusAll(String name, Takes.Of2<S, List<E>, S> minus) {
        version(name, Weights.BULK, _ -> domain.few(), minus, Set::removeAll);
        return this;
    }

    /** The set with no other elements than some. */
    public SetMethods<E, S> only(String name, Takes.Of2<S, List<E>, S> only) {
        version(name, Weights.RARE, _ -> domain.few(), only, Set::retainAll);
        return this;
    }

    /** The elements that one of both has. */
    public SetMethods<E, S> union(String name, Takes.Of2<S, S, S> union) {
        versionBy(name, Weights.BULK, union, Set::addAll);
        return this;
    }

    /** The elements that both have. */
    public SetMethods<E, S> intersection(String name, Takes.Of2<S, S, S> intersection) {
        versionBy(name, Weights.BULK, intersection, Set::retainAll);
        return this;
    }

    /** The elements that the other one does not have. */
    public SetMethods<E, S> difference(String name, Takes.Of2<S, S, S> difference) {
        versionBy(name, Weights.BULK, difference, Set::removeAll);
        return this;
    }

    // ---- questions

    /** Whether an element is there. */
    public SetMethods<E, S> contains(String name, Takes.Of2<S, E, Boolean> contains) {
        call(name, Weights.QUERY, one, contains, Set::contains);
        return this;
    }

    /** How many there are. */
    public SetMethods<E, S> size(String name, Takes.Of1<S, Integer> size) {
        call(name, Weights.QUERY, size, Set::size);
        return this;
    }
}
