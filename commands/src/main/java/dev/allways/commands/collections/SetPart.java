package dev.allways.commands.collections;

import dev.allways.commands.Bundle;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The commands of {@link Set}, {@link SortedSet} and {@link NavigableSet}, on sets and their views. */
@SuppressWarnings("JdkObsolete") // sorted sets that are not navigable are sets, too
final class SetPart<E extends @Nullable Object> {
    private final Domain<E> domain;
    private final Traits traits;

    private final boolean view; // of a map

    SetPart(Domain<E> domain, Traits traits) {
        this(domain, traits, false);
    }

    SetPart(Domain<E> domain, Traits traits, boolean view) {
        this.domain = domain;
        this.traits = traits;
        this.view = view;
    }

    <C extends Set<E>> void set(Bundle<C, C> sets) {
        var calls = new Calls<>(sets, traits);
        if (view) {
            new CollectionPart<>(domain, traits).view(calls);
        } else {
            new CollectionPart<>(domain, traits).add(calls);
        }
        calls.weigh(Weights.RARE);
        calls.call("hashCode", on -> on.hashCode());
        calls.call("equals", domain.few(), (on, few) -> on.equals(new HashSet<>(few)))
                .java("$.equals(new HashSet<>(%s))");
        calls.call("equals", on -> {
                    Set<E> copy = new HashSet<>(on);
                    return on.equals(copy) && copy.equals(on);
                })
                .java("$.equals(new HashSet<>($))");
    }

    /** Sets that are sorted, and views of parts of them. */
    void sorted(Bundle<SortedSet<E>, SortedSet<E>> sets) {
        Bundle<SortedSet<E>, SortedSet<E>> views = sets.others("view");
        views.contents(traits::seen, traits::seen);
        sorted(sets, views);
        sorted(views, views);
    }

    private void sorted(Bundle<SortedSet<E>, SortedSet<E>> from, Bundle<SortedSet<E>, SortedSet<E>> to) {
        set(from);
        var calls = new Calls<>(from, traits);
        ends(calls);
        Function<SortedSet<E>, Gen<E>> one = _ -> domain.one();
        calls.weigh(Weights.VIEW);
        calls.view("subSet", to, one, one, SortedSet::subSet, (on, low, high) -> fits(() -> on.subSet(low, high)));
        calls.view("headSet", to, one, SortedSet::headSet, (on, high) -> fits(() -> on.headSet(high)));
        calls.view("tailSet", to, one, SortedSet::tailSet, (on, low) -> fits(() -> on.tailSet(low)));
    }

    private <C extends SortedSet<E>> void ends(Calls<C> calls) {
        calls.weigh(Weights.QUERY);
        calls.call("first", on -> on.first());
        calls.call("last", on -> on.last());
    }

    /** Whether a view can be made of the model. */
    static boolean fits(Runnable view) {
        try {
            view.run();
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Sets that are navigated, and views of parts of them, in both directions. */
    void navigable(Bundle<NavigableSet<E>, NavigableSet<E>> sets) {
        Bundle<NavigableSet<E>, NavigableSet<E>> views = sets.others("view");
        views.contents(traits::seen, traits::seen);
        navigable(sets, views);
        navigable(views, views);
    }

    /** The commands of one bundle, whose views are added to another. */
    void navigable(Bundle<NavigableSet<E>, NavigableSet<E>> from, Bundle<NavigableSet<E>, NavigableSet<E>> to) {
        set(from);
        var calls = new Calls<>(from, traits);
        ends(calls);
        calls.call("lower", domain.one(), (on, e) -> on.lower(e));
        calls.call("floor", domain.one(), (on, e) -> on.floor(e));
        calls.call("ceiling", domain.one(), (on, e) -> on.ceiling(e));
        calls.call("higher", domain.one(), (on, e) -> on.higher(e));
        calls.call("pollFirst", on -> on.pollFirst());
        calls.call("pollLast", on -> on.pollLast());
        calls.weigh(Weights.RARE);
        Gen<java.util.List<E>> removed =
                traits.has(Traits.ITERATOR_REMOVE) ? domain.few() : Gen.constant(java.util.List.of());
        calls.call("descendingIterator", removed, (on, few) -> Walks.visit(on.descendingIterator(), few))
                .java("Walks.visit($.descendingIterator(), %s)");
        calls.call("descending", on -> new ArrayList<>(on.descendingSet())).java("new ArrayList<>($.descendingSet())");
        Function<NavigableSet<E>, Gen<E>> one = _ -> domain.one();
        calls.weigh(Weights.VIEW);
        for (boolean low : new boolean[] {true, false}) {
            calls.view("headSet", to, one, (on, e) -> on.headSet(e, low), (on, e) -> fits(() -> on.headSet(e, low)))
                    .java("$.headSet(%s, " + low + ")");
            calls.view("tailSet", to, one, (on, e) -> on.tailSet(e, low), (on, e) -> fits(() -> on.tailSet(e, low)))
                    .java("$.tailSet(%s, " + low + ")");
            for (boolean high : new boolean[] {true, false}) {
                calls.weigh(Weights.VIEW / 2);
                calls.view(
                                "subSet",
                                to,
                                one,
                                one,
                                (on, e, f) -> on.subSet(e, low, f, high),
                                (on, e, f) -> fits(() -> on.subSet(e, low, f, high)))
                        .java("$.subSet(%s, " + low + ", %s, " + high + ")");
            }
        }
        calls.view("descendingSet", to, NavigableSet::descendingSet);
    }
}
