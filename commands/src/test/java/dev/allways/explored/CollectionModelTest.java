package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.commands.Commands;
import dev.allways.commands.collections.CollectionModel;
import dev.allways.commands.collections.Domain;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Models of collections: the JDK's pass, wrong ones fail. */
@SuppressWarnings("JdkObsolete") // they are what is tested
class CollectionModelTest {
    static List<Arguments> correct() {
        return List.of(
                of("ArrayList", CollectionModel.list(ArrayList::new)),
                of("LinkedList", CollectionModel.list(LinkedList::new)),
                of("Vector", CollectionModel.list(Vector::new).without("subList")),
                of(
                        "CopyOnWriteArrayList",
                        CollectionModel.list(CopyOnWriteArrayList::new)
                                .without("subList")
                                .unsupported("iterator.remove", "iterator.set", "iterator.add")),
                of(
                        "HashSet",
                        CollectionModel.set(HashSet::new, Domain.collidingKeys())
                                .unordered()),
                of("LinkedHashSet", CollectionModel.set(LinkedHashSet::new, Domain.strings())),
                of(
                        "CopyOnWriteArraySet",
                        CollectionModel.set(CopyOnWriteArraySet::new).unsupported("iterator.remove")),
                of("TreeSet", CollectionModel.navigableSet(TreeSet::new, Domain.ints())),
                of("ConcurrentSkipListSet", CollectionModel.navigableSet(ConcurrentSkipListSet::new, Domain.ints())),
                of(
                        "HashMap",
                        CollectionModel.map(HashMap::new, Domain.collidingKeys(), Domain.ints())
                                .unordered()),
                of("LinkedHashMap", CollectionModel.map(LinkedHashMap::new)),
                of(
                        "ConcurrentHashMap",
                        CollectionModel.map(ConcurrentHashMap::new)
                                .unordered()
                                .refusesNull()
                                .without("view.add")),
                of(
                        "EnumMap",
                        CollectionModel.map(
                                        () -> new EnumMap<>(TimeUnit.class),
                                        Domain.enums(TimeUnit.class),
                                        Domain.ints())
                                .unordered()),
                of("TreeMap", CollectionModel.navigableMap(TreeMap::new, Domain.ints(), Domain.ints())),
                Arguments.of("ConcurrentSkipListMap", map()),
                of("ArrayDeque", CollectionModel.deque(ArrayDeque::new).refusesNull()),
                of("LinkedList as a deque", CollectionModel.deque(LinkedList::new)),
                of(
                        "ConcurrentLinkedQueue",
                        CollectionModel.queue(ConcurrentLinkedQueue::new).refusesNull()),
                of(
                        "ConcurrentLinkedDeque",
                        CollectionModel.deque(ConcurrentLinkedDeque::new).refusesNull()),
                of(
                        "PriorityQueue",
                        CollectionModel.priorityQueue(PriorityQueue::new, Domain.ints())
                                .refusesNull()),
                of("PriorityBlockingQueue", CollectionModel.priorityQueue(PriorityBlockingQueue::new, Domain.ints())),
                of("ArrayBlockingQueue", CollectionModel.blockingQueue(3, () -> new ArrayBlockingQueue<>(3))),
                of("LinkedBlockingQueue", CollectionModel.blockingQueue(3, () -> new LinkedBlockingQueue<>(3))),
                of("LinkedBlockingDeque", CollectionModel.blockingDeque(5, () -> new LinkedBlockingDeque<>(5))),
                of(
                        "IdentityHashMap",
                        CollectionModel.map(IdentityHashMap::new)
                                .modelledBy(IdentityHashMap::new)
                                .unordered()),
                of(
                        "unmodifiableList",
                        CollectionModel.list(() -> Collections.unmodifiableList(new ArrayList<>()))
                                .unsupported(CHANGES)),
                of("synchronizedMap", CollectionModel.map(() -> Collections.synchronizedMap(new LinkedHashMap<>()))));
    }

    private static final String[] CHANGES = {
        "add",
        "addAll",
        "remove",
        "removeAll",
        "removeIf",
        "retainAll",
        "clear",
        "set",
        "sort",
        "replaceAll",
        "reverse",
        "addFirst",
        "addLast",
        "removeFirst",
        "removeLast",
        "iterator.remove",
        "iterator.set",
        "iterator.add"
    };

    private static Arguments of(String name, CollectionModel<?> model) {
        return Arguments.of(name, model);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void correct(String name, Commands<?, ?> model) {
        Result result = Allways.explore(model).executions(20).run();
        assertThat(result.passed())
                .as(() -> String.join("\n", shrunk(model, result)))
                .isTrue();
    }

    private static List<String> shrunk(Commands<?, ?> model) {
        return shrunk(model, Allways.explore(model).seed(1).run());
    }

    private static List<String> shrunk(Commands<?, ?> model, Result result) {
        return Shrinker.shrink(model, result.failures().getFirst(), Budget.executions(30_000))
                .trace()
                .program()
                .stream()
                .map(code -> code.line() + " // " + code.comment())
                .toList();
    }

    /** Lists whose sublists forget to tell the list when they are cleared. */
    private static final class Detached extends ArrayList<Integer> {
        private static final long serialVersionUID = 1;

        @Override
        public List<Integer> subList(int from, int to) {
            return from == 0 ? super.subList(from, to) : new ArrayList<>(super.subList(from, to));
        }
    }

    // tag::named
    static Commands<?, ?> list() {
        return CollectionModel.list(Detached::new);
    }

    static Commands<?, ?> map() {
        return CollectionModel.navigableMap(ConcurrentSkipListMap::new, Domain.strings(), Domain.ints())
                .refusesNull()
                .unsupported("entry.setValue")
                .without("replace");
    }
    // end::named

    @Test
    void aWrongList() {
        assertThat(shrunk(list()))
                .hasSize(4)
                .startsWith("var list = new Detached<>(); // []")
                .last()
                .asString()
                .startsWith("view1.")
                .contains("left list as");
    }

    /** Sets that keep the first of two elements that are removed together. */
    private static final class Keeping extends TreeSet<Integer> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean removeAll(Collection<?> elements) {
            return super.removeAll(elements.size() == 2 ? List.of(elements.toArray()[1]) : elements);
        }
    }

    @Test
    void aWrongSet() {
        assertThat(shrunk(CollectionModel.navigableSet(Keeping::new, Domain.ints())))
                .hasSize(3)
                .startsWith("var set = new Keeping<>(); // []")
                .last()
                .asString()
                .startsWith("set.removeAll(");
    }

    /** Maps that remove a key whatever its value. */
    private static final class Careless extends HashMap<Integer, Integer> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean remove(Object key, Object value) {
            return super.remove(key) != null;
        }
    }

    @Test
    void aWrongMap() {
        assertThat(shrunk(CollectionModel.map(Careless::new).unordered()))
                .hasSize(3)
                .startsWith("var map = new Careless<>(); // {}")
                .endsWith("map.remove(0, 1); // returned true, not false");
    }

    /** Queues that forget what they hold when they are asked for an element that is not there. */
    private static final class Forgetful extends ArrayDeque<Integer> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean removeLastOccurrence(Object element) {
            if (!contains(element)) {
                clear();
            }
            return super.removeLastOccurrence(element);
        }
    }

    @Test
    void aWrongDeque() {
        assertThat(shrunk(CollectionModel.deque(Forgetful::new)))
                .containsExactly(
                        "var deque = new Forgetful<>(); // []",
                        "deque.add(0); // [0]",
                        "deque.removeLastOccurrence(1); // left deque as [], not as [0]");
    }
}
