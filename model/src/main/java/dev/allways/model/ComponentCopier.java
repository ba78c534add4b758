package dev.allways.model;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.temporal.Temporal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Copies values of known classes, and what is in them. */
final class ComponentCopier {
    private ComponentCopier() {}

    @SuppressWarnings("unchecked") // a copy is of the class of its original
    static <S> S copy(S state) {
        return (S) of(state);
    }

    private static @Nullable Object ofNullable(@Nullable Object value) {
        return value == null ? null : of(value);
    }

    private static Object of(Object value) {
        return switch (value) {
            case Number it -> number(it);
            case String it -> it;
            case Boolean it -> it;
            case Character it -> it;
            case Enum<?> it -> it;
            case Class<?> it -> it;
            case UUID it -> it;
            case Temporal it -> it;
            case Duration it -> it;
            case Record it -> record(it);
            case Optional<?> it -> it.map(ComponentCopier::of);
            case AtomicBoolean it -> new AtomicBoolean(it.get());
            case AtomicReference<?> it -> new AtomicReference<>(ofNullable(it.get()));
            case BitSet it -> it.clone();
            case Collection<?> it -> collection(it);
            case Map<?, ?> it -> map(it);
            default -> {
                if (value.getClass().isArray()) {
                    yield array(value);
                }
                throw unknown(value);
            }
        };
    }

    private static Number number(Number number) {
        return switch (number) {
            case AtomicInteger it -> new AtomicInteger(it.get());
            case AtomicLong it -> new AtomicLong(it.get());
            case Integer _, Long _, Byte _, Short _, Float _, Double _, BigInteger _, BigDecimal _ -> number;
            default -> throw unknown(number);
        };
    }

    private static Record record(Record record) {
        Components components = Components.of(record.getClass());
        @Nullable Object[] values = components.of(record);
        for (int i = 0; i < values.length; i++) {
            values[i] = ofNullable(values[i]);
        }
        return components.with(values);
    }

    private static Object array(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        if (!array.getClass().getComponentType().isPrimitive()) {
            for (int i = 0; i < length; i++) {
                Array.set(copy, i, ofNullable(Array.get(array, i)));
            }
        }
        return copy;
    }

    private static Object collection(Collection<?> collection) {
        Class<?> type = collection.getClass();
        Collection<@Nullable Object> copy;
        if (type == ArrayList.class) {
            copy = new ArrayList<>(collection.size());
        } else if (type == ArrayDeque.class) {
            copy = new ArrayDeque<>(collection.size());
        } else if (type == HashSet.class) {
            copy = HashSet.newHashSet(collection.size());
        } else if (type == LinkedHashSet.class) {
            copy = LinkedHashSet.newLinkedHashSet(collection.size());
        } else if (type == TreeSet.class) {
            copy = sortedSet((SortedSet<?>) collection);
        } else if (type == PriorityQueue.class) {
            copy = priorityQueue((PriorityQueue<?>) collection);
        } else if (type.getName().startsWith("java.util.ImmutableCollections$")) {
            return collection instanceof List<?>
                    ? List.of(collection.stream().map(ComponentCopier::of).toArray())
                    : java.util.Set.of(
                            collection.stream().map(ComponentCopier::of).toArray());
        } else {
            throw unknown(collection);
        }
        collection.forEach(element -> copy.add(ofNullable(element)));
        return copy;
    }

    @SuppressWarnings("unchecked")
    private static Collection<@Nullable Object> sortedSet(SortedSet<?> set) {
        return new TreeSet<>((java.util.Comparator<@Nullable Object>) set.comparator());
    }

    @SuppressWarnings("unchecked")
    private static Collection<@Nullable Object> priorityQueue(PriorityQueue<?> queue) {
        return new PriorityQueue<>((java.util.Comparator<@Nullable Object>) queue.comparator());
    }

    @SuppressWarnings("unchecked")
    private static Object map(Map<?, ?> map) {
        Class<?> type = map.getClass();
        Map<@Nullable Object, @Nullable Object> copy;
        if (type == HashMap.class) {
            copy = HashMap.newHashMap(map.size());
        } else if (type == LinkedHashMap.class) {
            copy = LinkedHashMap.newLinkedHashMap(map.size());
        } else if (type == TreeMap.class) {
            copy = new TreeMap<>((java.util.Comparator<@Nullable Object>) ((SortedMap<?, ?>) map).comparator());
        } else if (map instanceof EnumMap<?, ?> it) { // its keys can't be changed
            EnumMap<?, @Nullable Object> same = (EnumMap<?, @Nullable Object>) it.clone();
            same.replaceAll((key, value) -> ofNullable(value));
            return same;
        } else if (type.getName().startsWith("java.util.ImmutableCollections$")) {
            return Map.ofEntries(map.entrySet().stream()
                    .map(entry -> Map.entry(of(entry.getKey()), of(entry.getValue())))
                    .toArray(Map.Entry[]::new));
        } else {
            throw unknown(map);
        }
        map.forEach((key, value) -> copy.put(ofNullable(key), ofNullable(value)));
        return copy;
    }

    private static IllegalArgumentException unknown(Object value) {
        return new IllegalArgumentException("""
            a %s can't be copied by components
              usual cause   a state holds an object of a class that is neither a record nor one of the JDK's plain
                            collections
              do            copy it by hand in the model's copy(), or use Copier.bySerialization()\
            """.formatted(value.getClass().getName()));
    }
}
