package dev.allways.studies.collections;

import dev.allways.commands.Bundle;
import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.commands.collections.BitmapMethods;
import dev.allways.commands.collections.CollectionModel;
import dev.allways.commands.collections.Domain;
import dev.allways.commands.collections.ListMethods;
import dev.allways.commands.collections.MapMethods;
import dev.allways.commands.collections.MultisetMethods;
import dev.allways.commands.collections.SetMethods;
import dev.allways.gen.CollidingKey;
import dev.allways.gen.Gen;
import java.lang.reflect.Array;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The collections of each library, with the names of their methods: all that the study knows of them. */
final class Subjects {
    private static final Domain<Integer> INTS = Domain.ints();
    private static final Domain<Integer> VALUES = Domain.smallInts();
    private static final Domain<Integer> BYTES = Domain.ints(Byte.MIN_VALUE, Byte.MAX_VALUE);

    private final Release release;
    private final List<Subject> all = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    private Subjects(Release release) {
        this.release = release;
    }

    /** Nothing, for a reason. */
    static Subjects none(String reason) {
        var subjects = new Subjects(Release.jdk());
        subjects.leftOut.add("all: " + reason);
        return subjects;
    }

    List<Subject> all() {
        return all;
    }

    /** What is not tested, since old and current releases both differ there from what is usual, and how. */
    List<String> leftOut() {
        return leftOut;
    }

    private void add(String name, Commands<?, ?> commands) {
        all.add(new Subject(name, commands));
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // the class is known by its name only
    private <T> T newOne(String type) {
        return release.make(type);
    }

    private Iterable<Integer> ints(Object iterable) {
        List<Integer> all = new ArrayList<>();
        ((Iterable<?>) iterable).forEach(each -> all.add((Integer) each));
        return all;
    }

    private <T> T unchecked(Call<T> call) {
        try {
            return call.made();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** A call that may throw. */
    private interface Call<T> {
        T made() throws Throwable;
    }

    /** A command that makes a copy, which stays as it is whatever is done to the original. */
    private <M, S> Consumer<Menu<M, S>> snapshot(String name, UnaryOperator<M> copy, Function<Object, ?> contents) {
        return menu -> {
            Bundle<M, Object> copies = menu.bundle("copy");
            copies.contents(contents);
            menu.command(name)
                    .weight(6)
                    .run(on -> release.<Object>call(on, name))
                    .yields(copies, copy::apply);
        };
    }

    // ---- Javaslang and Vavr: persistent collections, which are functions

    static Subjects vavr(Release release, String root) {
        var subjects = new Subjects(release);
        String types = root + ".collection.";
        for (String type : List.of("HashMap", "LinkedHashMap", "TreeMap")) {
            subjects.vavrMap(types + type, type);
        }
        for (String type : List.of("HashSet", "LinkedHashSet", "TreeSet")) {
            subjects.vavrSet(types + type, type);
        }
        for (String type : List.of("List", "Vector", "Array", "Stream", "Queue")) {
            subjects.vavrSeq(types + type, type);
        }
        return subjects;
    }

    private List<Map.Entry<Integer, Integer>> tuples(Object map) {
        List<Map.Entry<Integer, Integer>> entries = new ArrayList<>();
        for (Object each : (Iterable<?>) map) {
            entries.add(unchecked(() -> new AbstractMap.SimpleImmutableEntry<Integer, Integer>(
                    release.<Integer>call(each, "_1"), release.<Integer>call(each, "_2"))));
        }
        return entries;
    }

    private void vavrMap(String type, String name) {
        String made = name + ".empty()";
        Function<Object, List<Map.Entry<Integer, Integer>>> contents = this::tuples;
        MapMethods<Integer, Integer, Object> map = name.equals("HashMap")
                ? new MapMethods<>(made, () -> release.make(type, "empty"), contents, INTS, VALUES)
                : name.equals("TreeMap")
                        ? MapMethods.sorted(made, () -> release.make(type, "empty"), contents, INTS, VALUES)
                        : MapMethods.inOrder(made, () -> release.make(type, "empty"), contents, INTS, VALUES);
        map.plus("put", release.get2("put"))
                .minus("remove", release.get1("remove"))
                .minusAll("removeAll", release.get1("removeAll"))
                .containsKey("containsKey", release.get1("containsKey"))
                .get("get", (on, k) -> {
                    Object option = release.call(on, "get", k);
                    return release.<Boolean>call(option, "isDefined") ? release.<Integer>call(option, "get") : null;
                })
                .size("size", release.get("size"))
                .equalTo("equals", entries -> {
                    Object made2 = release.make(type, "empty");
                    for (Map.Entry<Integer, Integer> each : entries.entrySet()) {
                        made2 = release.call(made2, "put", each.getKey(), each.getValue());
                    }
                    return made2;
                });
        if (!name.equals("LinkedHashMap")) {
            map.plusAllOf("merge", (one, other) -> release.call(other, "merge", one));
        }
        add(name, map);
    }

    private void vavrSet(String type, String name) {
        String made = name + ".empty()";
        SetMethods<Integer, Object> set = name.equals("HashSet")
                ? new SetMethods<>(made, () -> release.make(type, "empty"), this::ints, INTS)
                : name.equals("TreeSet")
                        ? SetMethods.sorted(made, () -> release.make(type, "empty"), this::ints, INTS)
                        : SetMethods.inOrder(made, () -> release.make(type, "empty"), this::ints, INTS);
        set.plus("add", release.get1("add"))
                .minus("remove", release.get1("remove"))
                .plusAll("addAll", release.get1("addAll"))
                .minusAll("removeAll", release.get1("removeAll"))
                .only("retainAll", release.get1("retainAll"))
                .union("union", release.get1("union"))
                .intersection("intersect", release.get1("intersect"))
                .difference("diff", release.get1("diff"))
                .contains("contains", release.get1("contains"))
                .size("size", release.get("size"))
                .equalTo("equals", elements -> release.make(type, "ofAll", elements));
        add(name, set);
    }

    private void vavrSeq(String type, String name) {
        var seq = new ListMethods<Integer, Object>(
                name + ".empty()", () -> release.make(type, "empty"), this::ints, INTS);
        seq.plus("append", release.get1("append"))
                .plusFirst("prepend", release.get1("prepend"))
                .plusAll("appendAll", release.get1("appendAll"))
                .inserted("insert", release.get2("insert"))
                .with("update", release.get2("update"))
                .minusAt("removeAt", release.get1("removeAt"))
                .minus("remove", release.get1("remove"))
                .minusAll("removeAll", release.get1("removeAll"))
                .concat("appendAll", release.get1("appendAll"))
                .part("subSequence", release.get2("subSequence"))
                .part("slice", release.get2("slice"))
                .take("take", release.get1("take"))
                .drop("drop", release.get1("drop"))
                .reversed("reverse", release.get("reverse"))
                .get("get", release.get1("get"))
                .contains("contains", release.get1("contains"))
                .indexOf("indexOf", release.get1("indexOf"))
                .lastIndexOf("lastIndexOf", release.get1("lastIndexOf"))
                .size("length", release.get("length"))
                .equalTo("equals", elements -> release.make(type, "ofAll", elements));
        add(name, seq);
    }

    // ---- kotlinx: persistent collections, and builders, which are those of java.util

    static Subjects kotlinx(Release release) {
        var subjects = new Subjects(release);
        String maker = "kotlinx.collections.immutable.ExtensionsKt";
        subjects.leftOut.add("views and iterators of a list's builder, used further after build(): they throw"
                + " ConcurrentModificationException");
        subjects.add(
                "persistentListOf().builder()",
                CollectionModel.list(() -> subjects.builder(maker, "persistentListOf"))
                        .made("persistentListOf().builder()")
                        .without("reverse", "subList")
                        .also(subjects.snapshot("build", ArrayList::new, each -> each)));
        for (String set : List.of("persistentSetOf", "persistentHashSetOf")) {
            var model = CollectionModel.set(
                            () -> subjects.<Set<CollidingKey>>builder(maker, set), Domain.collidingKeys())
                    .made(set + "().builder()")
                    .also(subjects.snapshot("build", LinkedHashSet::new, each -> each));
            subjects.add(set + "().builder()", set.contains("Hash") ? model.unordered() : model);
        }
        for (String map : List.of("persistentMapOf", "persistentHashMapOf")) {
            var model = CollectionModel.map(
                            () -> subjects.<Map<CollidingKey, Integer>>builder(maker, map),
                            Domain.collidingKeys(),
                            VALUES)
                    .made(map + "().builder()")
                    .also(subjects.snapshot("build", LinkedHashMap::new, each -> each));
            subjects.add(map + "().builder()", map.contains("Hash") ? model.unordered() : model);
        }
        subjects.kotlinxVersions(maker);
        return subjects;
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // the class is known by its name only
    private <T> T builder(String maker, String method) {
        return unchecked(() -> release.<T>call(release.<Object>callStatic(maker, method), "builder"));
    }

    @SuppressWarnings("unchecked") // sets and maps of such
    private void kotlinxVersions(String maker) {
        add(
                "persistentListOf()",
                new ListMethods<Integer, Object>(
                                "persistentListOf()", () -> release.make(maker, "persistentListOf"), this::ints, INTS)
                        .plus("add", release.get1("add"))
                        .plusAll("addAll", release.get1("addAll"))
                        .inserted("add", release.get2("add"))
                        .with("set", release.get2("set"))
                        .minusAt("removeAt", release.get1("removeAt"))
                        .minusAll("removeAll", release.get1("removeAll"))
                        .get("get", release.get1("get"))
                        .size("size", release.get("size"))
                        .indexOf("indexOf", release.get1("indexOf"))
                        .lastIndexOf("lastIndexOf", release.get1("lastIndexOf")));
        for (String name : List.of("persistentSetOf", "persistentHashSetOf")) {
            String made = name + "()";
            for (String together : List.of("addAll", "retainAll", "removeAll")) {
                Function<Object, Iterable<CollidingKey>> contents = set -> (Iterable<CollidingKey>) set;
                var set = name.contains("Hash")
                        ? new SetMethods<>(
                                made, () -> release.<Object>make(maker, name), contents, Domain.collidingKeys())
                        : SetMethods.inOrder(
                                made, () -> release.<Object>make(maker, name), contents, Domain.collidingKeys());
                set.plus("add", release.get1("add"))
                        .minus("remove", release.get1("remove"))
                        .contains("contains", release.get1("contains"))
                        .size("size", release.get("size"))
                        .equalTo("equals", elements -> release.call(release.make(maker, name), "addAll", elements));
                switch (together) {
                    case "addAll" -> set.union(together, release.get1(together));
                    case "retainAll" -> set.intersection(together, release.get1(together));
                    default -> set.difference(together, release.get1(together));
                }
                add(made + " with " + together, set);
            }
        }
        for (String name : List.of("persistentMapOf", "persistentHashMapOf")) {
            String made = name + "()";
            Function<Object, Iterable<Map.Entry<CollidingKey, Integer>>> contents =
                    map -> ((Map<CollidingKey, Integer>) map).entrySet();
            var map = name.contains("Hash")
                    ? new MapMethods<>(
                            made, () -> release.<Object>make(maker, name), contents, Domain.collidingKeys(), VALUES)
                    : MapMethods.inOrder(
                            made, () -> release.<Object>make(maker, name), contents, Domain.collidingKeys(), VALUES);
            add(
                    made,
                    map.plus("put", release.get2("put"))
                            .minus("remove", release.get1("remove"))
                            .plusAll("putAll", release.get1("putAll"))
                            .plusAllOf("putAll", release.get1("putAll"))
                            .get("get", release.get1("get"))
                            .containsKey("containsKey", release.get1("containsKey"))
                            .containsValue("containsValue", release.get1("containsValue"))
                            .size("size", release.get("size"))
                            .equalTo("equals", entries -> release.call(release.make(maker, name), "putAll", entries)));
        }
    }

    // ---- Eclipse Collections: of ints, and of objects

    static Subjects eclipse(Release release) {
        var subjects = new Subjects(release);
        String root = "org.eclipse.collections.impl.";
        subjects.intList(root + "list.mutable.primitive.IntArrayList");
        subjects.intSet(root + "set.mutable.primitive.IntHashSet", INTS);
        subjects.intSet(root + "set.mutable.primitive.ShortHashSet", BYTES);
        subjects.intSet(root + "set.mutable.primitive.ByteHashSet", BYTES);
        subjects.intMap(root + "map.mutable.primitive.IntIntHashMap", INTS);
        subjects.intMap(root + "map.mutable.primitive.ObjectIntHashMap", INTS);
        subjects.bag(root + "bag.mutable.HashBag", false);
        subjects.bag(root + "bag.sorted.mutable.TreeBag", true);
        subjects.intBag(root + "bag.mutable.primitive.IntHashBag");
        subjects.leftOut.add("FastList.getFirst, getLast: null where there is no element, as documented");
        subjects.leftOut.add("UnifiedMap.values(): removeAll removes the first of equal values only");
        subjects.leftOut.add("IntHashBag.removeOccurrences of an element that is not there: throws"
                + " ArrayIndexOutOfBoundsException");
        subjects.add(
                "FastList",
                CollectionModel.list(() -> subjects.newOne(root + "list.mutable.FastList"))
                        .without("getFirst", "getLast", "subList"));
        subjects.leftOut.add("FastList.subList: add(0, e) throws IndexOutOfBoundsException where it is empty");
        subjects.add(
                "UnifiedSet",
                CollectionModel.set(() -> subjects.newOne(root + "set.mutable.UnifiedSet"), Domain.collidingKeys())
                        .unordered());
        subjects.add(
                "UnifiedMap",
                CollectionModel.map(
                                () -> subjects.newOne(root + "map.mutable.UnifiedMap"), Domain.collidingKeys(), VALUES)
                        .unordered()
                        .without("values"));
        subjects.add(
                "TreeSortedSet",
                CollectionModel.sortedSet(() -> subjects.newOne(root + "set.sorted.mutable.TreeSortedSet"), INTS));
        subjects.add(
                "TreeSortedMap",
                CollectionModel.sortedMap(
                        () -> subjects.newOne(root + "map.sorted.mutable.TreeSortedMap"), INTS, VALUES));
        return subjects;
    }

    /** The elements of an array of some kind of whole numbers. */
    private List<Integer> array(Object on) {
        return unchecked(() -> {
            Object array = release.<Object>call(on, "toArray");
            List<Integer> all = new ArrayList<>();
            for (int i = 0; i < Array.getLength(array); i++) {
                all.add(((Number) Array.get(array, i)).intValue());
            }
            return all;
        });
    }

    private void intList(String type) {
        add(
                simple(type),
                new ListMethods<Integer, Object>(
                                "new " + simple(type) + "()", () -> release.make(type), this::array, INTS)
                        .add("add", release.run1("add"))
                        .addAll("addAll", release.run1("addAll"))
                        .insert("addAtIndex", release.run2("addAtIndex"))
                        .set("set", release.run2("set"))
                        .removeAt("removeAtIndex", release.get1("removeAtIndex"))
                        .remove("remove", release.run1("remove"))
                        .removeAll("removeAll", release.run1("removeAll"))
                        .retainAll("retainAll", release.run1("retainAll"))
                        .reverse("reverseThis", release.run("reverseThis"))
                        .clear("clear", release.run("clear"))
                        .reversed("toReversed", release.get("toReversed"))
                        .get("get", release.get1("get"))
                        .contains("contains", release.get1("contains"))
                        .indexOf("indexOf", release.get1("indexOf"))
                        .lastIndexOf("lastIndexOf", release.get1("lastIndexOf"))
                        .size("size", release.get("size"))
                        .also(snapshot("toImmutable", ArrayList::new, this::array))
                        .also(snapshot("toList", ArrayList::new, this::array))
                        .equalTo("equals", elements -> release.make(type, "newListWith", elements)));
    }

    /** An iterator over some kind of whole numbers. */
    private Iterator<Integer> boxed(Object iterator) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return unchecked(() -> release.<Boolean>call(iterator, "hasNext"));
            }

            @Override
            public Integer next() {
                return unchecked(() -> release.<Number>call(iterator, "next").intValue());
            }

            @Override
            public void remove() {
                unchecked(() -> release.call(iterator, "remove"));
            }
        };
    }

    private void intSet(String type, Domain<Integer> domain) {
        String iterator = simple(type)
                .replace("HashSet", "Iterator")
                .toLowerCase(Locale.ROOT)
                .replace("iter", "Iter");
        add(
                simple(type),
                new SetMethods<Integer, Object>(
                                "new " + simple(type) + "()", () -> release.make(type), this::array, domain)
                        .add("add", release.get1("add"))
                        .remove("remove", release.get1("remove"))
                        .addAll("addAll", release.run1("addAll"))
                        .removeAll("removeAll", release.get1("removeAll"))
                        .retainAll("retainAll", release.get1("retainAll"))
                        .addAllOf("addAll", release.run1("addAll"))
                        .iterator(iterator, on -> boxed(release.call(on, iterator)))
                        .clear("clear", release.run("clear"))
                        .contains("contains", release.get1("contains"))
                        .size("size", release.get("size"))
                        .also(menu -> {
                            Bundle<List<Object>, Object> copies = menu.bundle("copy");
                            for (String name : List.of("freeze", "toImmutable", "toSet")) {
                                menu.command(name)
                                        .weight(4)
                                        .run(on -> release.<Object>call(on, name))
                                        .yields(copies, model -> new ArrayList<>(model));
                            }
                            copies.contents(
                                    on -> array(on).stream().sorted().toList(),
                                    model -> model.stream().sorted().toList());
                        })
                        .equalTo("equals", elements -> release.make(type, "newSetWith", new ArrayList<>(elements))));
    }

    private List<Map.Entry<Integer, Integer>> pairs(Object map) {
        return unchecked(() -> {
            List<Map.Entry<Integer, Integer>> entries = new ArrayList<>();
            for (Object each : (Iterable<?>) release.<Object>call(map, "keyValuesView")) {
                entries.add(new AbstractMap.SimpleImmutableEntry<>(
                        release.<Number>call(each, "getOne").intValue(),
                        release.<Number>call(each, "getTwo").intValue()));
            }
            return entries;
        });
    }

    private void intMap(String type, Domain<Integer> domain) {
        add(
                simple(type),
                new MapMethods<Integer, Integer, Object>(
                                "new " + simple(type) + "()", () -> release.make(type), this::pairs, domain, VALUES)
                        .put("put", release.run2("put"))
                        .remove("remove", release.run1("remove"))
                        .putAllOf("putAll", release.run1("putAll"))
                        .clear("clear", release.run("clear"))
                        .getOrDefault(
                                "getIfAbsent",
                                (on, k, v) -> release.<Number>call(on, "getIfAbsent", k, v)
                                        .intValue())
                        .containsKey("containsKey", release.get1("containsKey"))
                        .containsValue("containsValue", release.get1("containsValue"))
                        .size("size", release.get("size"))
                        .removeAll(
                                "keySet().removeAll",
                                (on, keys) -> release.call(release.call(on, "keySet"), "removeAll", keys))
                        .retainAll(
                                "keySet().retainAll",
                                (on, keys) -> release.call(release.call(on, "keySet"), "retainAll", keys))
                        .also(menu -> {
                            menu.command("addToValue")
                                    .weight(10)
                                    .with(Gen.ints(0, 40), Gen.ints(-3, 3))
                                    .run((on, k, n) -> release.<Number>call(on, "addToValue", k, n)
                                            .intValue())
                                    .mirrors((model, k, n) -> model.merge(k, n, Integer::sum));
                            menu.command("getIfAbsentPut")
                                    .weight(10)
                                    .with(Gen.ints(0, 40), Gen.ints(0, 19))
                                    .run((on, k, n) -> release.<Number>call(on, "getIfAbsentPut", k, n)
                                            .intValue())
                                    .mirrors((model, k, n) -> model.computeIfAbsent(k, _ -> n));
                            menu.command("removeKeyIfAbsent")
                                    .weight(10)
                                    .with(Gen.ints(0, 40), Gen.ints(0, 19))
                                    .run((on, k, n) -> release.<Number>call(on, "removeKeyIfAbsent", k, n)
                                            .intValue())
                                    .mirrors((model, k, n) -> model.containsKey(k) ? model.remove(k) : n);
                            menu.command("compact").weight(6).does(on -> release.call(on, "compact"));
                            Bundle<List<Object>, Object> copies = menu.bundle("copy");
                            for (String name : simple(type).startsWith("Object") // its keys are an ordinary set
                                    ? List.<String>of()
                                    : List.of("freeze", "toImmutable", "toSet")) {
                                menu.command("keySet()." + name)
                                        .weight(4)
                                        .run(on -> release.<Object>call(release.call(on, "keySet"), name))
                                        .yields(copies, model -> new ArrayList<>(model.keySet()));
                            }
                            copies.contents(
                                    on -> array(on).stream().sorted().toList(),
                                    model -> model.stream().sorted().toList());
                            menu.command("values().remove")
                                    .weight(6)
                                    .with(Gen.ints(0, 19))
                                    .run((on, n) -> release.<Boolean>call(release.call(on, "values"), "contains", n))
                                    .mirrors((model, n) -> model.containsValue(n));
                        })
                        .equalTo("equals", entries -> {
                            Object made = release.make(type);
                            for (Map.Entry<Integer, Integer> each : entries.entrySet()) {
                                release.call(made, "put", each.getKey(), each.getValue());
                            }
                            return made;
                        }));
    }

    private void bag(String type, boolean sorted) {
        String made = "new " + simple(type) + "<>()";
        MultisetMethods<Integer, Object> bag = sorted
                ? MultisetMethods.sorted(made, () -> release.make(type), this::ints, INTS)
                : new MultisetMethods<>(made, () -> release.make(type), this::ints, INTS);
        add(
                simple(type),
                bag.add("add", release.run1("add"))
                        .addTimes("addOccurrences", release.run2("addOccurrences"))
                        .addAll("addAll", release.run1("addAll"))
                        .remove("remove", release.get1("remove"))
                        .removeTimes("removeOccurrences", release.run2("removeOccurrences"))
                        .setCount("setOccurrences", release.run2("setOccurrences"))
                        .retainAll("retainAll", release.run1("retainAll"))
                        .removeAll("removeAll", release.run1("removeAll"))
                        .count("occurrencesOf", release.get1("occurrencesOf"))
                        .size("size", release.get("size"))
                        .distinct("sizeDistinct", release.get("sizeDistinct"))
                        .equalTo("equals", elements -> {
                            Object other = release.make(type);
                            release.call(other, "addAll", elements);
                            return other;
                        }));
    }

    private void intBag(String type) {
        add(
                simple(type),
                new MultisetMethods<Integer, Object>(
                                "new " + simple(type) + "()", () -> release.make(type), this::array, INTS)
                        .add("add", release.run1("add"))
                        .addTimes("addOccurrences", release.run2("addOccurrences"))
                        .addAll("addAll", release.run1("addAll"))
                        .remove("remove", release.get1("remove"))
                        .removeAll("removeAll", release.run1("removeAll"))
                        .retainAll("retainAll", release.run1("retainAll"))
                        .count("occurrencesOf", release.get1("occurrencesOf"))
                        .size("size", release.get("size"))
                        .distinct("sizeDistinct", release.get("sizeDistinct"))
                        .equalTo("equals", elements -> release.make(type, "newBagWith", elements)));
    }

    // ---- RoaringBitmap

    static Subjects roaring(Release release) {
        var subjects = new Subjects(release);
        subjects.bitmap("org.roaringbitmap.RoaringBitmap");
        subjects.bitmap("org.roaringbitmap.buffer.MutableRoaringBitmap");
        return subjects;
    }

    private void bitmap(String type) {
        var bitmap = new BitmapMethods<Object>(
                "new " + simple(type) + "()",
                () -> release.make(type),
                on -> IntStream.of(unchecked(() -> release.<int[]>call(on, "toArray"))));
        bitmap.add("add", release.run1("add"))
                .remove("remove", release.run1("remove"))
                .addRange("add", (on, from, to) -> release.call(on, "add", (long) from, (long) to))
                .removeRange("remove", (on, from, to) -> release.call(on, "remove", (long) from, (long) to))
                .flipRange("flip", (on, from, to) -> release.call(on, "flip", (long) from, (long) to))
                .and("and", release.run1("and"))
                .or("or", release.run1("or"))
                .xor("xor", release.run1("xor"))
                .andNot("andNot", release.run1("andNot"))
                .same("runOptimize", release.run("runOptimize"))
                .same("removeRunCompression", release.run("removeRunCompression"))
                .copied("clone", release.get("clone"))
                .intersection(simple(type) + ".and", (one, two) -> release.callStatic(type, "and", one, two))
                .union(simple(type) + ".or", (one, two) -> release.callStatic(type, "or", one, two))
                .symmetricDifference(simple(type) + ".xor", (one, two) -> release.callStatic(type, "xor", one, two))
                .difference(simple(type) + ".andNot", (one, two) -> release.callStatic(type, "andNot", one, two))
                .plusRange(
                        simple(type) + ".add",
                        (on, from, to) -> release.callStatic(type, "add", on, (long) from, (long) to))
                .minusRange(
                        simple(type) + ".remove",
                        (on, from, to) -> release.callStatic(type, "remove", on, (long) from, (long) to))
                .flippedRange(
                        simple(type) + ".flip",
                        (on, from, to) -> release.callStatic(type, "flip", on, (long) from, (long) to))
                .contains("contains", release.get1("contains"))
                .cardinality("getCardinality", release.get("getCardinality"))
                .rank("rank", release.get1("rank"))
                .select("select", release.get1("select"))
                .compare(
                        "intersects",
                        (one, two) -> release.<Boolean>callStatic(type, "intersects", one, two),
                        (one, two) -> one.intersects(two))
                .compare(
                        "andCardinality",
                        (one, two) -> release.<Integer>callStatic(type, "andCardinality", one, two),
                        (one, two) -> combined(one, two, BitSet::and))
                .equality();
        add(simple(type), bitmap);
    }

    private static int combined(BitSet one, BitSet two, BiConsumer<BitSet, BitSet> how) {
        var both = (BitSet) one.clone();
        how.accept(both, two);
        return both.cardinality();
    }

    // ---- fastutil: java.util's interfaces

    static Subjects fastutil(Release release) {
        var subjects = new Subjects(release);
        subjects.leftOut.add("toString: sets and maps have a format of their own");
        subjects.leftOut.add("subList: its listIterator does not throw for an index that is not there");
        String ints = "it.unimi.dsi.fastutil.ints.";
        String objects = "it.unimi.dsi.fastutil.objects.";
        for (String list : List.of(ints + "IntArrayList", objects + "ObjectArrayList")) {
            subjects.add(
                    simple(list),
                    CollectionModel.list(() -> subjects.newOne(list)).without("subList"));
        }
        for (String set :
                List.of(ints + "IntLinkedOpenHashSet", ints + "IntArraySet", objects + "ObjectLinkedOpenHashSet")) {
            subjects.add(
                    simple(set), CollectionModel.set(() -> subjects.newOne(set)).without("toString"));
        }
        for (String set : List.of(ints + "IntOpenHashSet", objects + "ObjectOpenHashSet")) {
            subjects.add(
                    simple(set), CollectionModel.set(() -> subjects.newOne(set)).unordered());
        }
        for (String set : List.of(ints + "IntRBTreeSet", ints + "IntAVLTreeSet", objects + "ObjectRBTreeSet")) {
            subjects.add(
                    simple(set),
                    CollectionModel.sortedSet(() -> subjects.newOne(set), INTS).without("toString"));
        }
        for (String map : List.of(ints + "Int2IntLinkedOpenHashMap", objects + "Object2ObjectLinkedOpenHashMap")) {
            subjects.add(
                    simple(map), CollectionModel.map(() -> subjects.newOne(map)).without("toString"));
        }
        subjects.leftOut.add("Int2IntArrayMap.values().spliterator(): split, it has another size than it says");
        subjects.add(
                "Int2IntArrayMap",
                CollectionModel.map(() -> subjects.newOne(ints + "Int2IntArrayMap"))
                        .without("toString", "spliterator"));
        for (String map : List.of(ints + "Int2IntOpenHashMap", objects + "Object2ObjectOpenHashMap")) {
            subjects.add(
                    simple(map), CollectionModel.map(() -> subjects.newOne(map)).unordered());
        }
        for (String map :
                List.of(ints + "Int2IntRBTreeMap", ints + "Int2IntAVLTreeMap", objects + "Object2ObjectRBTreeMap")) {
            subjects.add(
                    simple(map),
                    CollectionModel.sortedMap(() -> subjects.newOne(map), INTS, VALUES)
                            .without("toString"));
        }
        return subjects;
    }

    // ---- HPPC

    static Subjects hppc(Release release) {
        var subjects = new Subjects(release);
        String root = "com.carrotsearch.hppc.";
        subjects.hppcList(root + "IntArrayList");
        subjects.hppcDeque(root + "IntArrayDeque");
        subjects.hppcMap(root + "IntIntHashMap");
        subjects.hppcSet(root + "IntHashSet");
        subjects.hppcBits(root + "BitSet");
        if (release.has(root + "IntIntWormMap")) {
            subjects.hppcMap(root + "IntIntWormMap");
            subjects.hppcSet(root + "IntWormSet");
        }
        return subjects;
    }

    private void hppcList(String type) {
        var list = new ListMethods<Integer, Object>(
                        "new " + simple(type) + "()", () -> release.make(type), this::array, INTS)
                .add("add", release.run1("add"))
                .addAll("add", release.run1("add"))
                .insert("insert", release.run2("insert"))
                .set("set", release.run2("set"))
                .removeAll("removeAll", (on, few) -> release.call(on, "removeAll", hppcInts(few)))
                .retainAll("retainAll", (on, few) -> release.call(on, "retainAll", hppcInts(few)))
                .removeRange("removeRange", release.run2("removeRange"))
                .clear("clear", release.run("clear"))
                .get("get", release.get1("get"))
                .contains("contains", release.get1("contains"))
                .indexOf("indexOf", release.get1("indexOf"))
                .lastIndexOf("lastIndexOf", release.get1("lastIndexOf"))
                .size("size", release.get("size"))
                .equalTo("equals", elements -> release.make(type, "from", elements));
        String removeAt = release.has(type, "removeAt") ? "removeAt" : "remove";
        list.removeAt(removeAt, release.get1(removeAt));
        add(simple(type), list);
    }

    private void hppcDeque(String type) {
        add(
                simple(type),
                new ListMethods<Integer, Object>(
                                "new " + simple(type) + "()", () -> release.make(type), this::array, INTS)
                        .add("addLast", release.run1("addLast"))
                        .addFirst("addFirst", release.run1("addFirst"))
                        .addAll("addLast", (on, few) -> {
                            for (Integer each : few) {
                                release.call(on, "addLast", each);
                            }
                        })
                        .removeFirst("removeFirst", release.get("removeFirst"))
                        .removeLast("removeLast", release.get("removeLast"))
                        .remove("removeFirst", release.run1("removeFirst"))
                        .removeLastOf("removeLast", release.run1("removeLast"))
                        .removeAll("removeAll", (on, few) -> release.call(on, "removeAll", hppcInts(few)))
                        .retainAll("retainAll", (on, few) -> release.call(on, "retainAll", hppcInts(few)))
                        .clear("clear", release.run("clear"))
                        .contains("contains", release.get1("contains"))
                        .size("size", release.get("size"))
                        .equalTo("equals", elements -> release.make(type, "from", elements)));
    }

    private List<Map.Entry<Integer, Integer>> cursors(Object map) {
        return unchecked(() -> {
            List<Map.Entry<Integer, Integer>> entries = new ArrayList<>();
            for (Object each : (Iterable<?>) map) {
                Class<?> cursor = each.getClass();
                entries.add(new AbstractMap.SimpleImmutableEntry<>(
                        cursor.getField("key").getInt(each),
                        cursor.getField("value").getInt(each)));
            }
            return entries;
        });
    }

    private void hppcMap(String type) {
        add(
                simple(type),
                new MapMethods<Integer, Integer, Object>(
                                "new " + simple(type) + "()", () -> release.make(type), this::cursors, INTS, VALUES)
                        .put("put", release.run2("put"))
                        .remove("remove", release.run1("remove"))
                        .putAllOf("putAll", release.run1("putAll"))
                        .clear("clear", release.run("clear"))
                        .getOrDefault("getOrDefault", release.get2("getOrDefault"))
                        .containsKey("containsKey", release.get1("containsKey"))
                        .size("size", release.get("size"))
                        .removeAll("removeAll", (on, few) -> release.call(on, "removeAll", hppcInts(few)))
                        .also(menu -> menu.command("putIfAbsent")
                                .weight(10)
                                .with(Gen.ints(0, 40), Gen.ints(0, 9))
                                .run((on, k, n) -> release.<Boolean>call(on, "putIfAbsent", k, n))
                                .mirrors((model, k, n) -> model.putIfAbsent(k, n) == null))
                        .also(menu -> menu.command("addTo")
                                .weight(10)
                                .with(Gen.ints(0, 40), Gen.ints(-3, 3))
                                .run((on, k, n) -> release.<Integer>call(on, "addTo", k, n))
                                .mirrors((model, k, n) -> model.merge(k, n, Integer::sum)))
                        .equalTo(
                                "equals",
                                entries -> release.make(
                                        type,
                                        "from",
                                        new ArrayList<>(entries.keySet()),
                                        new ArrayList<>(entries.values()))));
    }

    private Object hppcInts(List<Integer> few) {
        return release.make("com.carrotsearch.hppc.IntHashSet", "from", few);
    }

    private void hppcSet(String type) {
        add(
                simple(type),
                new SetMethods<Integer, Object>(
                                "new " + simple(type) + "()", () -> release.make(type), this::array, INTS)
                        .add("add", release.get1("add"))
                        .remove("remove", release.get1("remove"))
                        .addAll("addAll", (on, few) -> {
                            for (Integer each : few) {
                                release.call(on, "add", each);
                            }
                        })
                        .addAllOf("addAll", release.run1("addAll"))
                        .removeAll("removeAll", (on, few) -> release.<Integer>call(on, "removeAll", hppcInts(few)) > 0)
                        .retainAll("retainAll", (on, few) -> release.<Integer>call(on, "retainAll", hppcInts(few)) > 0)
                        .clear("clear", release.run("clear"))
                        .contains("contains", release.get1("contains"))
                        .size("size", release.get("size"))
                        .equalTo("equals", elements -> release.make(type, "from", new ArrayList<>(elements))));
    }

    private IntStream bits(Object bits) {
        return unchecked(() -> {
            IntStream.Builder all = IntStream.builder();
            for (int i = release.<Integer>call(bits, "nextSetBit", 0); i >= 0; ) {
                all.add(i);
                i = release.<Integer>call(bits, "nextSetBit", i + 1);
            }
            return all.build();
        });
    }

    private void hppcBits(String type) {
        add(
                simple(type),
                new BitmapMethods<Object>("new " + simple(type) + "()", () -> release.make(type), this::bits)
                        .add("set", (on, i) -> release.call(on, "set", (long) i))
                        .remove("clear", release.run1("clear"))
                        .flip("flip", (on, i) -> release.call(on, "flip", (long) i))
                        .addRange("set", (on, from, to) -> release.call(on, "set", (long) from, (long) to))
                        .removeRange("clear", (on, from, to) -> release.call(on, "clear", (long) from, (long) to))
                        .flipRange("flip", (on, from, to) -> release.call(on, "flip", (long) from, (long) to))
                        .and("and", release.run1("and"))
                        .or("or", release.run1("or"))
                        .xor("xor", release.run1("xor"))
                        .andNot("andNot", release.run1("andNot"))
                        .contains("get", release.get1("get"))
                        .cardinality(
                                "cardinality",
                                on -> release.<Long>call(on, "cardinality").intValue())
                        .next("nextSetBit", release.get1("nextSetBit"))
                        .compare("intersects", release.get1("intersects"), (one, two) -> one.intersects(two))
                        .compare(
                                "BitSet.intersectionCount",
                                (one, two) -> release.<Long>callStatic(type, "intersectionCount", one, two)
                                        .intValue(),
                                (one, two) -> combined(one, two, BitSet::and))
                        .compare(
                                "BitSet.unionCount",
                                (one, two) -> release.<Long>callStatic(type, "unionCount", one, two)
                                        .intValue(),
                                (one, two) -> combined(one, two, BitSet::or))
                        .compare(
                                "BitSet.andNotCount",
                                (one, two) -> release.<Long>callStatic(type, "andNotCount", one, two)
                                        .intValue(),
                                (one, two) -> combined(one, two, BitSet::andNot))
                        .compare(
                                "BitSet.xorCount",
                                (one, two) -> release.<Long>callStatic(type, "xorCount", one, two)
                                        .intValue(),
                                (one, two) -> combined(one, two, BitSet::xor))
                        .copied("clone", release.get("clone"))
                        .equality());
    }

    // ---- Netty

    static Subjects netty(Release release) {
        var subjects = new Subjects(release);
        subjects.leftOut.add("the iterator where keys are spread: it visits an entry twice when others were removed");
        subjects.add("IntObjectHashMap", subjects.intObjectMap(INTS));
        subjects.add(
                "IntObjectHashMap of small keys",
                subjects.intObjectMap(VALUES).iterator("entries().iterator", subjects::netty));
        return subjects;
    }

    private MapMethods<Integer, Integer, Object> intObjectMap(Domain<Integer> keys) {
        String type = "io.netty.util.collection.IntObjectHashMap";
        return new MapMethods<Integer, Integer, Object>(
                        "new IntObjectHashMap<>()", () -> release.make(type), on -> () -> netty(on), keys, VALUES)
                .putAndGet("put", release.get2("put"))
                .removeAndGet("remove", release.get1("remove"))
                .clear("clear", release.run("clear"))
                .get("get", release.get1("get"))
                .containsKey("containsKey", release.get1("containsKey"))
                .containsValue("containsValue", release.get1("containsValue"))
                .size("size", release.get("size"))
                .equalTo("equals", entries -> {
                    Object made = release.make(type);
                    for (Map.Entry<Integer, Integer> each : entries.entrySet()) {
                        release.call(made, "put", each.getKey(), each.getValue());
                    }
                    return made;
                });
    }

    private Iterator<Map.Entry<Integer, Integer>> netty(Object map) {
        Iterator<?> iterator = unchecked(() -> ((Iterable<?>) release.<Object>call(map, "entries")).iterator());
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return iterator.hasNext();
            }

            @Override
            public Map.Entry<Integer, Integer> next() {
                Object each = iterator.next();
                return unchecked(() -> new AbstractMap.SimpleImmutableEntry<>(
                        release.<Integer>call(each, "key"), release.<Integer>call(each, "value")));
            }

            @Override
            public void remove() {
                iterator.remove();
            }
        };
    }

    // ---- Commons Collections

    static Subjects commons(Release release, String root) {
        var subjects = new Subjects(release);
        for (String list : List.of("TreeList", "CursorableLinkedList", "NodeCachingLinkedList")) {
            subjects.add(list, CollectionModel.list(() -> subjects.newOne(root + ".list." + list)));
        }
        subjects.add("ListOrderedSet", CollectionModel.set(() -> subjects.newOne(root + ".set.ListOrderedSet")));
        for (String map : List.of("LinkedMap", "ListOrderedMap")) {
            subjects.add(map, CollectionModel.map(() -> subjects.newOne(root + ".map." + map)));
        }
        for (String map : List.of("Flat3Map", "HashedMap")) {
            subjects.add(
                    map,
                    CollectionModel.map(() -> subjects.newOne(root + ".map." + map))
                            .unordered());
        }
        return subjects;
    }

    // ---- JCTools

    static Subjects jctools(Release release) {
        var subjects = new Subjects(release);
        String root = "org.jctools.maps.";
        subjects.add(
                "NonBlockingHashMap",
                CollectionModel.map(() -> subjects.newOne(root + "NonBlockingHashMap"), Domain.collidingKeys(), VALUES)
                        .unordered()
                        .refusesNull());
        subjects.add(
                "NonBlockingHashSet",
                CollectionModel.set(() -> subjects.newOne(root + "NonBlockingHashSet"))
                        .unordered());
        subjects.add(
                "NonBlockingHashMapLong",
                CollectionModel.map(
                                () -> subjects.<Map<Long, Integer>>newOne(root + "NonBlockingHashMapLong"),
                                Domain.of("Long::valueOf", i -> (long) i),
                                VALUES)
                        .unordered());
        subjects.add(
                "NonBlockingSetInt",
                CollectionModel.set(() -> subjects.newOne(root + "NonBlockingSetInt"), Domain.smallInts())
                        .unordered()
                        .without("iterator.end"));
        subjects.leftOut.add("NonBlockingSetInt.iterator(): next() at its end throws NullPointerException");
        return subjects;
    }

    // ---- java.util

    static Subjects javaUtil(Release release, String root) {
        var subjects = new Subjects(release);
        boolean moved = !root.equals("java.util.");
        if (moved) {
            subjects.leftOut.add("serialization and reversed(): these classes have other names here");
        }
        subjects.leftOut.add("Vector.subList: ends when an element is removed that is not there");
        subjects.add(
                "Vector",
                subjects.moved(moved, CollectionModel.list(() -> subjects.newOne(root + "Vector")))
                        .without("subList"));
        for (String list : List.of("ArrayList", "LinkedList")) {
            subjects.add(list, subjects.moved(moved, CollectionModel.list(() -> subjects.newOne(root + list))));
        }
        for (String deque : List.of("ArrayDeque", "LinkedList")) {
            subjects.add(
                    deque + " as a deque",
                    subjects.moved(moved, CollectionModel.deque(() -> subjects.newOne(root + deque))));
        }
        subjects.add(
                "PriorityQueue",
                subjects.moved(
                        moved, CollectionModel.priorityQueue(() -> subjects.newOne(root + "PriorityQueue"), INTS)));
        subjects.add(
                "LinkedHashSet",
                subjects.moved(moved, CollectionModel.set(() -> subjects.newOne(root + "LinkedHashSet"))));
        subjects.add(
                "HashSet",
                subjects.moved(
                        moved,
                        CollectionModel.set(() -> subjects.newOne(root + "HashSet"), Domain.collidingKeys())
                                .unordered()));
        subjects.add(
                "TreeSet",
                subjects.moved(moved, CollectionModel.navigableSet(() -> subjects.newOne(root + "TreeSet"), INTS)));
        subjects.add(
                "LinkedHashMap",
                subjects.moved(moved, CollectionModel.map(() -> subjects.newOne(root + "LinkedHashMap"))));
        for (String map : List.of("HashMap", "Hashtable", "WeakHashMap")) {
            subjects.add(
                    map,
                    subjects.moved(
                            moved,
                            CollectionModel.map(() -> subjects.newOne(root + map), Domain.collidingKeys(), VALUES)
                                    .unordered()));
        }
        subjects.add(
                "TreeMap",
                subjects.moved(
                        moved, CollectionModel.navigableMap(() -> subjects.newOne(root + "TreeMap"), INTS, VALUES)));
        subjects.add(
                "IdentityHashMap",
                subjects.moved(
                        moved,
                        CollectionModel.map(() -> subjects.newOne(root + "IdentityHashMap"), VALUES, Domain.strings())
                                .modelledBy(IdentityHashMap::new)
                                .unordered()));
        return subjects;
    }

    private <C> CollectionModel<C> moved(boolean moved, CollectionModel<C> model) {
        return moved ? model.without("serialized", "reversed") : model;
    }
}
