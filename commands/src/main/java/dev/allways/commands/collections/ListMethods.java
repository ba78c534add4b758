package dev.allways.commands.collections;

import dev.allways.commands.Does;
import dev.allways.commands.Takes;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Sequences of any type, whose methods are named: mutable ones, and persistent ones, whose methods make further
 * versions. Positions are always ones that are there.
 *
 * @param <E> the elements
 * @param <S> the sequences
 */
public final class ListMethods<E, S> extends Methods<List<E>, List<E>, S, ListMethods<E, S>> {
    private static final int LONG = 2_000; // not concatenated any more

    private final Domain<E> domain;
    private final Function<List<E>, Gen<E>> one;

    /**
     * @param made how an empty one is made, as Java
     * @param contents the elements, as the sequence's own iteration has them
     */
    public ListMethods(
            String made,
            Supplier<? extends S> lists,
            Function<? super S, ? extends Iterable<? extends E>> contents,
            Domain<E> elements) {
        this.domain = elements;
        this.one = _ -> elements.one();
        super(
                "list",
                made,
                lists,
                ArrayList::new,
                ArrayList::new,
                list -> Traits.all(contents.apply(list)),
                list -> list,
                List::copyOf);
    }

    /** A position: of an element, or also the end. */
    private static Gen<Integer> index(List<?> list, boolean end) {
        return Gen.ints(0, Math.max(0, list.size() - (end ? 0 : 1)));
    }

    private void change(String name, int weight, Does.Of1<S> change, Does.Of1<List<E>> mirror) {
        call(
                name,
                weight,
                on -> {
                    change.of(on);
                    return null;
                },
                on -> {
                    mirror.of(on);
                    return null;
                });
    }

    // ---- of a sequence that is changed

    /** Adds an element at the end. */
    public ListMethods<E, S> add(String name, Does.Of2<S, E> add) {
        change(name, Weights.CHANGE, one, add, List::add);
        return this;
    }

    /** Adds an element at the beginning. */
    public ListMethods<E, S> addFirst(String name, Does.Of2<S, E> add) {
        change(name, Weights.CHANGE, one, add, List::addFirst);
        return this;
    }

    /** Adds several at the end. */
    public ListMethods<E, S> addAll(String name, Does.Of2<S, List<E>> add) {
        change(name, Weights.BULK, _ -> domain.few(), add, List::addAll);
        change(
                name,
                Weights.BULK,
                _ -> domain.ranges(),
                (list, range) -> add.of(list, domain.range(range)),
                (list, range) -> list.addAll(domain.range(range)));
        return this;
    }

    /** Adds an element at a position. */
    public ListMethods<E, S> insert(String name, Does.Of3<S, Integer, E> insert) {
        change(name, Weights.CHANGE, list -> index(list, true), one, insert, List::add);
        return this;
    }

    /** Puts an element where another one is. */
    public ListMethods<E, S> set(String name, Does.Of3<S, Integer, E> set) {
        also(menu -> menu.command(name)
                .weight(Weights.BULK)
                .when(list -> !list.isEmpty())
                .given(list -> index(list, false), one)
                .does(set)
                .changes(List::set));
        return this;
    }

    /** Removes what is at a position, and returns it. */
    public ListMethods<E, S> removeAt(String name, Takes.Of2<S, Integer, E> remove) {
        also(menu -> menu.command(name)
                .weight(Weights.CHANGE)
                .when(list -> !list.isEmpty())
                .given(list -> index(list, false))
                .run(remove)
                .mirrors((list, i) -> list.remove((int) i)));
        return this;
    }

    /** Removes the first element, and returns it. */
    public ListMethods<E, S> removeFirst(String name, Takes.Of1<S, E> remove) {
        also(menu -> menu.command(name)
                .weight(Weights.CHANGE)
                .when(list -> !list.isEmpty())
                .run(remove)
                .mirrors(List::removeFirst));
        return this;
    }

    /** Removes the last element, and returns it. */
    public ListMethods<E, S> removeLast(String name, Takes.Of1<S, E> remove) {
        also(menu -> menu.command(name)
                .weight(Weights.CHANGE)
                .when(list -> !list.isEmpty())
                .run(remove)
                .mirrors(List::removeLast));
        return this;
    }

    /** Removes the first that equals an element. */
    public ListMethods<E, S> remove(String name, Does.Of2<S, E> remove) {
        change(name, Weights.BULK, one, remove, (list, e) -> list.remove((Object) e));
        return this;
    }

    /** Removes the last that equals an element. */
    public ListMethods<E, S> removeLastOf(String name, Does.Of2<S, E> remove) {
        change(name, Weights.BULK, one, remove, (list, e) -> {
            int i = list.lastIndexOf(e);
            if (i >= 0) {
                list.remove(i);
            }
        });
        return this;
    }

    /** Removes all that equal one of these. */
    public ListMethods<E, S> removeAll(String name, Does.Of2<S, List<E>> remove) {
        change(name, Weights.BULK, _ -> domain.few(), remove, List::removeAll);
        return this;
    }

    /** Removes all that equal none of these. */
    public ListMethods<E, S> retainAll(String name, Does.Of2<S, List<E>> retain) {
        change(name, Weights.RARE, _ -> domain.few(), retain, List::retainAll);
        return this;
    }

    /** Removes those between two positions, the second of which stays. */
    public ListMethods<E, S> removeRange(String name, Does.Of3<S, Integer, Integer> remove) {
        also(menu -> menu.command(name)
                .weight(Weights.RARE)
                .given(list -> index(list, true), list -> index(list, true))
                .where((list, from, to) -> from <= to && to <= list.size())
                .does(remove)
                .changes((list, from, to) -> list.subList(from, to).clear()));
        return this;
    }

    /** Orders the elements from the last to the first. */
    public ListMethods<E, S> reverse(String name, Does.Of1<S> reverse) {
        change(name, Weights.RARE, reverse, Collections::reverse);
        return this;
    }

    /** Removes everything. */
    public ListMethods<E, S> clear(String name, Does.Of1<S> clear) {
        change(name, Weights.RARE, clear, List::clear);
        return this;
    }

    // ---- of a sequence that stays as it is

    /** The sequence with a further element at the end. */
    public ListMethods<E, S> plus(String name, Takes.Of2<S, E, S> plus) {
        version(name, Weights.CHANGE, one, plus, List::add);
        return this;
    }

    /** The sequence with a further element at the beginning. */
    public ListMethods<E, S> plusFirst(String name, Takes.Of2<S, E, S> plus) {
        version(name, Weights.CHANGE, one, plus, List::addFirst);
        return this;
    }

    /** The sequence with further elements at the end. */
    public ListMethods<E, S> plusAll(String name, Takes.Of2<S, List<E>, S> plus) {
        version(name, Weights.BULK, _ -> domain.few(), plus, List::addAll);
        version(
                name,
                Weights.BULK,
                _ -> domain.ranges(),
                (list, range) -> plus.of(list, domain.range(range)),
                (list, range) -> list.addAll(domain.range(range)));
        return this;
    }

    /** The sequence with an element at a position. */
    public ListMethods<E, S> inserted(String name, Takes.Of3<S, Integer, E, S> insert) {
        version(name, Weights.BULK, list -> index(list, true), one, insert, List::add);
        return this;
    }

    /** The sequence with an element where another one is. */
    public ListMethods<E, S> with(String name, Takes.Of3<S, Integer, E, S> set) {
        also(menu -> menu.command(name)
                .weight(Weights.BULK)
                .when(list -> !list.isEmpty())
                .given(list -> index(list, false), one)
                .gives(set)
                .next((list, i, e) -> {
                    List<E> next = new ArrayList<>(list);
                    next.set(i, e);
                    return next;
                }));
        return this;
    }

    /** The sequence without what is at a position. */
    public ListMethods<E, S> minusAt(String name, Takes.Of2<S, Integer, S> minus) {
        also(menu -> menu.command(name)
                .weight(Weights.BULK)
                .when(list -> !list.isEmpty())
                .given(list -> index(list, false))
                .gives(minus)
                .next((list, i) -> {
                    List<E> next = new ArrayList<>(list);
                    next.remove((int) i);
                    return next;
                }));
        return this;
    }

    /** The sequence without the first that equals an element. */
    public ListMethods<E, S> minus(String name, Takes.Of2<S, E, S> minus) {
        version(name, Weights.BULK, one, minus, (list, e) -> list.remove((Object) e));
        return this;
    }

    /** The sequence without all that equal one of these. */
    public ListMethods<E, S> minusAll(String name, Takes.Of2<S, List<E>, S> minus) {
        version(name, Weights.BULK, _ -> domain.few(), minus, List::removeAll);
        return this;
    }

    /** The sequence and another one behind it. */
    public ListMethods<E, S> concat(String name, Takes.Of2<S, S, S> concat) {
        also(menu -> menu.command(name)
                .weight(Weights.BULK)
                .with(menu.values().any())
                .where((list, other) -> list.size() + other.model().size() <= LONG)
                .gives((list, other) -> concat.of(list, other.value()))
                .next((list, other) -> {
                    List<E> next = new ArrayList<>(list);
                    next.addAll(other.model());
                    return next;
                }));
        return this;
    }

    /** The part between two positions, the second of which is not in it. */
    public ListMethods<E, S> part(String name, Takes.Of3<S, Integer, Integer, S> part) {
        also(menu -> menu.command(name)
                .weight(Weights.BULK)
                .given(list -> index(list, true), list -> index(list, true))
                .where((list, from, to) -> from <= to && to <= list.size())
                .gives(part)
                .next((list, from, to) -> new ArrayList<>(list.subList(from, to))));
        return this;
    }

    /** The first so many. */
    public ListMethods<E, S> take(String name, Takes.Of2<S, Integer, S> take) {
        version(
                name,
                Weights.BULK,
                list -> index(list, true),
                take,
                (list, n) -> list.subList(Math.min(n, list.size()), list.size()).clear());
        return this;
    }

    /** All but the first so many. */
    public ListMethods<E, S> drop(String name, Takes.Of2<S, Integer, S> drop) {
        version(
                name,
                Weights.BULK,
                list -> index(list, true),
                drop,
                (list, n) -> list.subList(0, Math.min(n, list.size())).clear());
        return this;
    }

    /** The elements from the last to the first. */
    public ListMethods<E, S> reversed(String name, Takes.Of1<S, S> reversed) {
        version(name, Weights.RARE, reversed, Collections::reverse);
        return this;
    }

    // ---- questions

    /** What is at a position. */
    public ListMethods<E, S> get(String name, Takes.Of2<S, Integer, E> get) {
        also(menu -> menu.command(name)
                .weight(Weights.QUERY)
                .when(list -> !list.isEmpty())
                .given(list -> index(list, false))
                .run(get)
                .mirrors(List::get));
        return this;
    }

    /** Whether an element is there. */
    public ListMethods<E, S> contains(String name, Takes.Of2<S, E, Boolean> contains) {
        call(name, Weights.RARE, one, contains, List::contains);
        return this;
    }

    /** The first position of an element, or -1. */
    public ListMethods<E, S> indexOf(String name, Takes.Of2<S, E, Integer> indexOf) {
        call(name, Weights.RARE, one, indexOf, List::indexOf);
        return this;
    }

    /** The last position of an element, or -1. */
    public ListMethods<E, S> lastIndexOf(String name, Takes.Of2<S, E, Integer> lastIndexOf) {
        call(name, Weights.RARE, one, lastIndexOf, List::lastIndexOf);
        return this;
    }

    /** How many elements there are. */
    public ListMethods<E, S> size(String name, Takes.Of1<S, Integer> size) {
        call(name, Weights.QUERY, size, List::size);
        return this;
    }
}
