package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collections that show what others hold; only where no other thread can see these collections. */
public final class ViewTerms {
    /** The bounds of ranges of sorted collections: each key is compared with them when it comes. */
    static final IdentityHashMap<Object, List<@Nullable Object>> bounds = new IdentityHashMap<>();

    private ViewTerms() {}

    /** What shows elements of another collection, at any time, each under the same key: all, or a range of them. */
    record View(Object of) {}

    /** What shows something else of what another collection, or an array, holds at any time. */
    record Part(Object of) {}

    /** A collection that shows what another one holds, and changes it or refuses that. */
    public static <T> T showing(T view, Object of) {
        if (view != of && Shadows.session != null) {
            Shadows.objects.put(view, new View(of));
        }
        return view;
    }

    /** A collection that shows values, or entries, of another one, or the elements of an array. */
    public static <T> T showingPart(T view, Object of) {
        if (Shadows.session != null) {
            Shadows.objects.put(view, new Part(of));
        }
        return view;
    }

    /**
     * A method gave what shows what a collection, or an array, holds.
     *
     * @param method its name
     */
    public static void shown(@Nullable Object of, @Nullable Object view, String method) {
        boolean isOwn = of instanceof Collection<?> || of instanceof Map<?, ?> || of instanceof Object[];
        if (of == null || view == null || !isOwn || !PlatformObjects.isOfPlatform(view)) {
            return;
        }
        if (!PlatformObjects.isOfPlatform(of)
                && !(of instanceof Object[])
                && !method.matches("(unmod|sync|new|asL).*")) {
            return; // a class of the program may have a method of its own
        }
        if (method.matches("values|sequencedValues|entrySet|sequencedEntrySet|asList")) {
            showingPart(view, of);
        } else {
            showing(view, of);
        }
    }

    /** The map whose entries a collection shows; null: it is none. */
    public static @Nullable Map<?, ?> mapOfEntries(Object view) {
        return Shadows.anyTerm()
                        && origin(view) instanceof Set<?> set
                        && Shadows.objects.get(set) instanceof Part part
                        && part.of() instanceof Map<?, ?> map
                ? map
                : null;
    }

    /** A value is about to come into an entry, perhaps one of a map whose entries are shown. */
    public static void enters(@Nullable Object value) {
        if (Shadows.isSymbolic(value)) {
            Shadows.objects.values().stream()
                    .flatMap(each -> each instanceof Part part ? Stream.of(holder(part.of())) : Stream.empty())
                    .toList()
                    .forEach(Shadows::hasMessage);
        }
    }

    /** The bounds of ranges that a collection, or one that it shows, was asked for. */
    public static Object[] boundsOf(Object view) {
        List<@Nullable Object> its = bounds.get(origin(view));
        return its == null ? new Object[0] : its.toArray();
    }

    /** A range of a sorted collection is about to be made, one of whose ends was compared with all that is there. */
    public static void limits(Object view, @Nullable Object end) {
        if (Shadows.session == null || !(view instanceof SortedMap<?, ?>) && !(view instanceof SortedSet<?>)) {
            return;
        }
        Object collection = origin(view);
        bounds.computeIfAbsent(collection, _ -> new ArrayList<>()).add(end);
        if (Shadows.alone() && CollectionTerms.isSymbolicKey(end)) {
            CollectionTerms.keys.putIfAbsent(
                    collection, CollectionTerms.keptKeys(collection)); // keys of other threads are not compared with it
            Shadows.hasMessage(collection);
        }
    }

    /** The collection that holds what one shows. */
    public static Object origin(Object collection) {
        Object its = collection;
        while (Shadows.objects.get(its) instanceof View view) {
            its = view.of();
        }
        return its;
    }

    /** The collection, or array, that holds what one shows, all or a part of it. */
    static Object holder(Object collection) {
        Object its = origin(collection);
        while (Shadows.objects.get(its) instanceof Part part) {
            its = origin(part.of());
        }
        return its;
    }

    /** What shows what a collection holds: it goes where that must not. */
    public static <T> T view(T view, Object of) {
        if (Shadows.isSymbolic(of)) {
            Shadows.hasMessage(view);
        }
        return view;
    }
}
