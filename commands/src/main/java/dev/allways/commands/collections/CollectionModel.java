package dev.allways.commands.collections;

import dev.allways.commands.Bundle;
import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.gen.Caller;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A collection of java.util's interfaces beside a collection of the JDK: every method of its interface, views and
 * iterators included, returns and throws the same, and leaves the same contents.
 *
 * <pre>{@code
 * CollectionModel.list(MyList::new)
 * CollectionModel.sortedMap(MyMap::new, Domain.strings(), Domain.ints()).refusesNull().without("merge")
 * }</pre>
 *
 * <p>What a collection may do otherwise, by the interface, is said by a method of this class. Only one thread calls.
 *
 * @param <C> the interface
 */
@SuppressWarnings("JdkObsolete") // a linked list, as a deque that takes null
public final class CollectionModel<C> implements Commands<C, C> {
    private final String variable;
    private final Supplier<? extends C> system;
    private Supplier<? extends C> model;
    private final Function<C, Collection<?>> contents;
    private final Traits traits = new Traits();
    private final BiConsumer<Traits, Bundle<C, C>> parts;
    private final List<Consumer<Menu<C, C>>> more = new ArrayList<>();
    private final StackTraceElement line = Caller.frame();
    private @Nullable String made;

    private CollectionModel(
            String variable,
            Supplier<? extends C> system,
            Supplier<? extends C> model,
            Function<C, Collection<?>> contents,
            BiConsumer<Traits, Bundle<C, C>> parts) {
        this.variable = variable;
        this.system = system;
        this.model = model;
        this.contents = contents;
        this.parts = parts;
    }

    /** Lists of integers. */
    public static CollectionModel<List<Integer>> list(Supplier<? extends List<Integer>> lists) {
        return list(lists, Domain.ints());
    }

    /** Lists; their model is an ArrayList. */
    public static <E extends @Nullable Object> CollectionModel<List<E>> list(
            Supplier<? extends List<E>> lists, Domain<E> elements) {
        return new CollectionModel<>(
                "list",
                lists,
                ArrayList::new,
                list -> list,
                (traits, bundle) -> new ListPart<>(elements, traits).define(bundle));
    }

    /** Sets of integers. */
    public static CollectionModel<Set<Integer>> set(Supplier<? extends Set<Integer>> sets) {
        return set(sets, Domain.ints());
    }

    /** Sets; their model is a LinkedHashSet. */
    public static <E extends @Nullable Object> CollectionModel<Set<E>> set(
            Supplier<? extends Set<E>> sets, Domain<E> elements) {
        return new CollectionModel<>(
                "set",
                sets,
                LinkedHashSet::new,
                set -> set,
                (traits, bundle) -> new SetPart<>(elements, traits).set(bundle));
    }

    /** Sorted sets, in natural order; their model is a TreeSet. */
    public static <E extends Comparable<? super E>> CollectionModel<SortedSet<E>> sortedSet(
            Supplier<? extends SortedSet<E>> sets, Domain<E> elements) {
        return new CollectionModel<>(
                "set",
                sets,
                TreeSet::new,
                set -> set,
                (traits, bundle) -> new SetPart<>(elements, traits).sorted(bundle));
    }

    /** Navigable sets, in natural order; their model is a TreeSet. */
    public static <E extends Comparable<? super E>> CollectionModel<NavigableSet<E>> navigableSet(
            Supplier<? extends NavigableSet<E>> sets, Domain<E> elements) {
        return new CollectionModel<>(
                "set",
                sets,
                TreeSet::new,
                set -> set,
                (traits, bundle) -> new SetPart<>(elements, traits).navigable(bundle));
    }

    /** Maps of integers to integers. */
    public static CollectionModel<Map<Integer, Integer>> map(Supplier<? extends Map<Integer, Integer>> maps) {
        return map(maps, Domain.ints(), Domain.smallInts());
    }

    /** Maps; their model is a LinkedHashMap. */
    public static <K extends @Nullable Object, V extends @Nullable Object> CollectionModel<Map<K, V>> map(
            Supplier<? extends Map<K, V>> maps, Domain<K> keys, Domain<V> values) {
        return new CollectionModel<>(
                "map",
                maps,
                LinkedHashMap::new,
                Map::entrySet,
                (traits, bundle) -> new MapPart<>(keys, values, traits).map(bundle));
    }

    /** Sorted maps, in natural order; their model is a TreeMap. */
    public static <K extends Comparable<? super K>, V extends @Nullable Object>
            CollectionModel<SortedMap<K, V>> sortedMap(
                    Supplier<? extends SortedMap<K, V>> maps, Domain<K> keys, Domain<V> values) {
        return new CollectionModel<>(
                "map",
                maps,
                TreeMap::new,
                Map::entrySet,
                (traits, bundle) -> new MapPart<>(keys, values, traits).sorted(bundle));
    }

    /** Navigable maps, in natural order; their model is a TreeMap. */
    public static <K extends Comparable<? super K>, V extends @Nullable Object>
            CollectionModel<NavigableMap<K, V>> navigableMap(
                    Supplier<? extends NavigableMap<K, V>> maps, Domain<K> keys, Domain<V> values) {
        return new CollectionModel<>(
                "map",
                maps,
                TreeMap::new,
                Map::entrySet,
                (traits, bundle) -> new MapPart<>(keys, values, traits).navigable(bundle));
    }

    /** Queues of integers, first in, first out; their model is an ArrayDeque. */
    public static CollectionModel<Queue<Integer>> queue(Supplier<? extends Queue<Integer>> queues) {
        return queue(queues, Domain.ints());
    }

    /** Queues, first in, first out; their model is an ArrayDeque. */
    public static <E> CollectionModel<Queue<E>> queue(Supplier<? extends Queue<E>> queues, Domain<E> elements) {
        return new CollectionModel<>(
                "queue",
                queues,
                ArrayDeque::new,
                queue -> queue,
                (traits, bundle) -> new QueuePart<>(elements, traits).queue(bundle));
    }

    /** Queues that give the least element first, in natural order; their model is a PriorityQueue. */
    public static <E extends Comparable<? super E>> CollectionModel<Queue<E>> priorityQueue(
            Supplier<? extends Queue<E>> queues, Domain<E> elements) {
        return queue(queues, elements).modelledBy(PriorityQueue::new).unordered();
    }

    /** Deques of integers. */
    public static CollectionModel<Deque<Integer>> deque(Supplier<? extends Deque<Integer>> deques) {
        return deque(deques, Domain.ints());
    }

    /** Deques; their model is a LinkedList. */
    public static <E extends @Nullable Object> CollectionModel<Deque<E>> deque(
            Supplier<? extends Deque<E>> deques, Domain<E> elements) {
        return new CollectionModel<>(
                "deque",
                deques,
                LinkedList::new,
                deque -> deque,
                (traits, bundle) -> new QueuePart<>(elements, traits).deque(bundle));
    }

    /** Blocking queues of some capacity, called only where they don't block; their model is an ArrayBlockingQueue. */
    public static CollectionModel<BlockingQueue<Integer>> blockingQueue(
            int capacity, Supplier<? extends BlockingQueue<Integer>> queues) {
        return new CollectionModel<>(
                "queue",
                queues,
                () -> new ArrayBlockingQueue<>(capacity),
                queue -> queue,
                (traits, bundle) -> new QueuePart<>(Domain.ints(), traits).blocking(bundle));
    }

    /** Blocking deques of some capacity, called only where they don't block; their model is a LinkedBlockingDeque. */
    public static CollectionModel<BlockingDeque<Integer>> blockingDeque(
            int capacity, Supplier<? extends BlockingDeque<Integer>> deques) {
        return new CollectionModel<>(
                "deque",
                deques,
                () -> new LinkedBlockingDeque<>(capacity),
                deque -> deque,
                (traits, bundle) -> new QueuePart<>(Domain.ints(), traits).blockingDeque(bundle));
    }

    // ---- what it does otherwise

    /** It has elements in no order, or in one that its model does not have. */
    public CollectionModel<C> unordered() {
        traits.ordered = false;
        return this;
    }

    /** Adding {@code null} throws a NullPointerException; unless said, null is not tried. */
    public CollectionModel<C> refusesNull() {
        traits.refusesNull = true;
        return this;
    }

    /**
     * Operations that it does not support, by their names: they throw UnsupportedOperationException or, where there
     * is nothing to be changed, may return; and change nothing. Of iterators and entries: {@code iterator.remove},
     * {@code iterator.set}, {@code iterator.add}, {@code entry.setValue}; these are not called. {@code view.add} is of
     * the views of a map.
     */
    public CollectionModel<C> unsupported(String... names) {
        traits.unsupported.addAll(List.of(names));
        return this;
    }

    /**
     * Operations, by their names, that are not called: what it does there is its own affair. {@code iterator.end} is to
     * ask an iterator for an element where there is none.
     */
    public CollectionModel<C> without(String... names) {
        traits.without.addAll(List.of(names));
        return this;
    }

    /** Another model: a collection that differs from the usual one as the system should. */
    public CollectionModel<C> modelledBy(Supplier<? extends C> model) {
        this.model = model;
        return this;
    }

    /** Further commands: methods that its class adds to the interface. */
    public CollectionModel<C> also(Consumer<Menu<C, C>> commands) {
        more.add(commands);
        return this;
    }

    /** How a new one is made, as Java in programs that are shown; unless said its class's constructor. */
    public CollectionModel<C> made(String made) {
        this.made = made;
        return this;
    }

    // ---- the commands

    @Override
    public C model() {
        return model.get();
    }

    @Override
    public C system() {
        return system.get();
    }

    @Override
    public String variable() {
        return variable;
    }

    @Override
    public String made() {
        return made != null ? made : "new " + system.get().getClass().getSimpleName() + "<>()";
    }

    @Override
    public void commands(Menu<C, C> menu) {
        menu.from(line);
        menu.values().contents(each -> traits.seen(contents.apply(each)), each -> traits.seen(contents.apply(each)));
        parts.accept(traits, menu.values());
        if (system.get() instanceof Serializable && model.get() instanceof Serializable) {
            var calls = new Calls<>(menu.values(), traits);
            calls.weigh(Weights.RARE);
            calls.call("serialized", on -> traits.seen(contents.apply(Serialized.copy(on))))
                    .java("Serialized.copy($)");
        }
        more.forEach(each -> each.accept(menu));
    }
}
