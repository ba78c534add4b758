package dev.allways.symbolic.run;

import dev.allways.core.control.ImmutableTypes;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What the static fields of a class hold, and all that can be reached from there: of two images without a difference
 * the program can't tell which it has. Not all can be seen: of a hashed collection not in which order it will have what
 * is added.
 */
final class StaticImage {
    private static final int LARGEST = 100_000; // parts
    private static final Set<Class<?>> COLLECTIONS = Set.of(
            ArrayList.class,
            LinkedList.class,
            ArrayDeque.class,
            LinkedHashMap.class,
            LinkedHashSet.class,
            TreeMap.class,
            TreeSet.class);

    private final Class<?> type;
    private final List<Object> values = new ArrayList<>(); // primitive ones, and arrays of such
    private final List<@Nullable Object> references = new ArrayList<>();
    private final Set<Object> met = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();
    private boolean isWhole = true;

    private StaticImage(Class<?> type) {
        this.type = type;
    }

    /** The image of a class that has been initialised, or is by this thread; empty if something can't be seen. */
    static Optional<StaticImage> of(Class<?> type) {
        StaticImage image = new StaticImage(type);
        image.addFields(type, null);
        while (!image.open.isEmpty() && image.isWhole) {
            image.addParts(image.open.remove());
            image.isWhole &= image.values.size() + image.references.size() <= LARGEST;
        }
        return image.isWhole ? Optional.of(image) : Optional.empty();
    }

    /** Whether nothing has changed. */
    boolean isStillSo() {
        return of(type).filter(this::equalsNow).isPresent();
    }

    private boolean equalsNow(StaticImage now) {
        if (!values.equals(now.values) || references.size() != now.references.size()) {
            return false;
        }
        for (int i = 0; i < references.size(); i++) {
            if (references.get(i) != now.references.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** @param object null: the static fields of a class, else those of an object that the class declares */
    private void addFields(Class<?> declaring, @Nullable Object object) {
        for (Field each : declaring.getDeclaredFields()) {
            if (Modifier.isStatic(each.getModifiers()) == (object == null)) {
                try {
                    each.setAccessible(true);
                    add(each.getType(), each.get(object));
                } catch (ReflectiveOperationException | RuntimeException e) {
                    isWhole = false;
                }
            }
        }
    }

    private void add(Class<?> declared, @Nullable Object value) {
        if (value != null && declared.isPrimitive()) {
            values.add(value);
            return;
        }
        references.add(value);
        if (value != null && met.add(value)) {
            open.add(value);
        }
    }

    private void addAll(Collection<?> some) {
        some.forEach(each -> add(Object.class, each));
    }

    private void addParts(Object object) {
        Class<?> its = object.getClass();
        if (its.isArray()) {
            addElements(object, its.getComponentType());
        } else if (isFollowed(its)) {
            addObject(object, its);
        } else if (COLLECTIONS.contains(its) || its.getName().startsWith("java.util.ImmutableCollections$")) {
            addContents(object);
        } else {
            switch (object) {
                case AtomicInteger it when its == AtomicInteger.class -> values.add(it.get());
                case AtomicLong it when its == AtomicLong.class -> values.add(it.get());
                case AtomicBoolean it when its == AtomicBoolean.class -> values.add(it.get());
                case AtomicReference<?> it when its == AtomicReference.class -> add(Object.class, it.get());
                case Comparator<?> it
                when its.getName().startsWith("java.util.Collections$ReverseComparator") ->
                    add(Object.class, it.reversed());
                default -> isWhole &= isImmutable(object, its);
            }
        }
    }

    private static boolean isFollowed(Class<?> its) {
        return its.getClassLoader() instanceof ProgramLoader || its.getClassLoader() instanceof ModelLoader;
    }

    private static boolean isImmutable(Object object, Class<?> its) {
        return object instanceof Enum<?>
                || its == Object.class
                || ImmutableTypes.include(its.getName().replace('.', '/'));
    }

    private void addElements(Object array, Class<?> component) {
        int length = Array.getLength(array);
        isWhole &= length <= LARGEST;
        for (int i = 0; i < length && isWhole; i++) {
            add(component, Array.get(array, i));
        }
    }

    private void addObject(Object object, Class<?> its) {
        for (Class<?> each = its; each != null; each = each.getSuperclass()) {
            if (isFollowed(each)) {
                addFields(each, object);
            } else {
                isWhole &= each == Object.class || each == Record.class || each == Enum.class;
                return;
            }
        }
    }

    private void addContents(Object collection) {
        switch (collection) {
            case Map<?, ?> map -> {
                addAll(map.keySet());
                addAll(map.values());
            }
            case Collection<?> some -> addAll(some);
            default -> isWhole = false;
        }
        if (collection instanceof SortedMap<?, ?> map) {
            add(Object.class, map.comparator());
        } else if (collection instanceof SortedSet<?> set) {
            add(Object.class, set.comparator());
        }
    }
}
