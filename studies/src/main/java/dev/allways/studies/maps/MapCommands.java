package dev.allways.studies.maps;

import dev.allways.commands.Collector;
import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.gen.Gen;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The commands of Jesper Louis Andersen's model of Erlang's maps (Breaking Erlang Maps, 2015; maps_eqc) with its
 * features and both sets of weights, on maps of the JVM: one map, and versions of it that are remembered.
 *
 * @param <T> the library's maps
 * @param name of the library
 * @param functions its functions
 * @param keys when two keys are one to it
 * @param later whether the weights are those of 2018, with more commands, or those of 2015
 */
record MapCommands<T>(String name, Functions<T> functions, Keys keys, boolean later)
        implements Commands<MapCommands.Model, MapCommands.Runner<T>> {
    private static final int MOST_ENTRIES = 300; // of a list that a map is made of
    private static final Object ABSENT = "absent: a value that no map has";

    /** What is in the map, and in the remembered ones: values by keys, as far as the library tells keys apart. */
    static final class Model {
        private Map<Object, Object> contents = new LinkedHashMap<>();
        private Map<Object, Object> originals = new LinkedHashMap<>(); // the keys themselves
        private final Map<Integer, Map<Object, Object>> remembered = new LinkedHashMap<>();
        private final Map<Integer, Map<Object, Object>> rememberedOriginals = new LinkedHashMap<>();
        private int made; // remembered so far

        int size() {
            return contents.size();
        }

        @Override
        public String toString() {
            return contents.size() > 8 ? contents.size() + " entries" : originalText();
        }

        private String originalText() {
            Map<Object, Object> text = new LinkedHashMap<>();
            contents.forEach((same, value) -> text.put(originals.get(same), value));
            return text.toString();
        }
    }

    /** One map that is the current one, and those that are remembered. */
    static final class Runner<T> {
        private T current;
        private final Map<Integer, T> remembered = new HashMap<>();

        Runner(T current) {
            this.current = current;
        }
    }

    /** Which of two maps has the last word. */
    private enum Merge {
        RIGHT,
        LEFT,
        IDENTITY
    }

    @Override
    public Model model() {
        return new Model();
    }

    @Override
    public Runner<T> system() {
        return new Runner<>(functions.empty());
    }

    @Override
    public String variable() {
        return "map";
    }

    @Override
    public void collect(Model model, Collector collector) {
        collector.measure("Final map size", model.size());
    }

    // ---- what is in a map

    /** The entries by keys as the library tells them apart; an entry that is there twice is seen. */
    private Map<Object, Object> contents(List<Map.Entry<Object, Object>> entries) {
        Map<Object, Object> contents = new HashMap<>();
        for (Map.Entry<Object, Object> each : entries) {
            Object same = keys.same(each.getKey());
            if (contents.containsKey(same)) {
                throw new AssertionError("there are two entries with the key " + each.getKey());
            }
            contents.put(same, each.getValue());
        }
        return contents;
    }

    private Map<Object, Object> contents(T map) {
        Map<Object, Object> contents = contents(functions.entries(map));
        if (functions.size(map) != contents.size()) {
            throw new AssertionError(
                    "%,d entries, and the size is %,d".formatted(contents.size(), functions.size(map)));
        }
        return contents;
    }

    private Map<Object, Object> changed(Runner<T> runner, T map) {
        runner.current = map;
        return contents(map);
    }

    private boolean has(Model model, Object key) {
        return model.contents.containsKey(keys.same(key));
    }

    private @Nullable Object value(Model model, Object key) {
        return model.contents.get(keys.same(key));
    }

    private void put(Model model, Object key, Object value) {
        Object same = keys.same(key);
        model.contents.put(same, value);
        model.originals.putIfAbsent(same, key);
    }

    private void remove(Model model, Object key) {
        model.contents.remove(keys.same(key));
        model.originals.remove(keys.same(key));
    }

    private static Map<Object, Long> times(Iterable<?> values) {
        Map<Object, Long> times = new HashMap<>();
        values.forEach(each -> times.merge(each, 1L, Long::sum));
        return times;
    }

    // ---- generators

    private Gen<Object> newKey(Model model) {
        return keys.generator().filter(key -> !has(model, key));
    }

    private Gen<Object> key(Model model, int existing) {
        return model.contents.isEmpty()
                ? keys.generator()
                : Gen.frequency(
                        new Gen.Weighted<>(existing, Gen.elements(List.copyOf(model.originals.values()))),
                        new Gen.Weighted<>(1, keys.generator()));
    }

    private Gen<List<Object>> someKeys(Model model) {
        return (model.contents.isEmpty()
                        ? keys.generator()
                        : Gen.oneOf(Gen.elements(List.copyOf(model.originals.values())), newKey(model)))
                .list(0, 8);
    }

    private Gen<List<Map.Entry<Object, Object>>> entries() {
        return Gen.combine(keys.generator(), values(), (key, value) ->
                        (Map.Entry<Object, Object>) new java.util.AbstractMap.SimpleImmutableEntry<>(key, value))
                .list(0, MOST_ENTRIES);
    }

    private static Gen<Object> values() {
        return Keys.Terms.TERM;
    }

    private boolean anyThere(Model model, List<Object> some) {
        return some.stream().anyMatch(key -> has(model, key));
    }

    private boolean anyMissing(Model model, List<Object> some) {
        return some.stream().anyMatch(key -> !has(model, key));
    }

    private Map<Object, Object> with(Model model, List<Object> some) {
        Map<Object, Object> left = new HashMap<>();
        for (Object key : some) {
            Object value = value(model, key);
            if (value != null) {
                left.put(keys.same(key), value);
            }
        }
        return left;
    }

    private Map<Object, Object> without(Model model, List<Object> some) {
        Map<Object, Object> left = new HashMap<>(model.contents);
        some.forEach(key -> left.remove(keys.same(key)));
        return left;
    }

    private static void keep(Model model, Map<Object, Object> left) {
        model.contents.keySet().retainAll(left.keySet());
        model.originals.keySet().retainAll(left.keySet());
    }

    /** What is expected after a change: the model's contents, changed in a copy. */
    private Map<Object, Object> after(Model model, java.util.function.Consumer<Model> change) {
        var copy = new Model();
        copy.contents = new LinkedHashMap<>(model.contents);
        copy.originals = new LinkedHashMap<>(model.originals);
        change.accept(copy);
        return copy.contents;
    }

    private void merge(Model model, Merge how, List<Map.Entry<Object, Object>> other) {
        if (how == Merge.IDENTITY) {
            return;
        }
        var second = new Model();
        other.forEach(each -> put(second, each.getKey(), each.getValue()));
        second.contents.forEach((same, value) -> {
            if (how == Merge.RIGHT || !model.contents.containsKey(same)) {
                put(model, Objects.requireNonNull(second.originals.get(same)), value);
            }
        });
    }

    private T merged(Runner<T> runner, Merge how, List<Map.Entry<Object, Object>> other) {
        return switch (how) {
            case RIGHT -> functions.merge(runner.current, functions.of(other));
            case LEFT -> functions.merge(functions.of(other), runner.current);
            case IDENTITY -> functions.merge(runner.current, runner.current);
        };
    }

    private BiFunction<Object, Object, Object> bySame(BiFunction<Object, Object, Object> function) {
        return (key, value) -> function.apply(keys.same(key), value);
    }

    private BiPredicate<Object, Object> predicate(BiFunction<Object, Object, Boolean> function) {
        return (key, value) -> function.apply(keys.same(key), value);
    }

    // ---- the commands

    @Override
    public void commands(Menu<Model, Runner<T>> menu) {
        queries(menu);
        changes(menu);
        several(menu);
        versions(menu);
        if (later) {
            functions(menu);
        }
    }

    @SuppressWarnings("NullAway") // what is not there is null
    private void queries(Menu<Model, Runner<T>> menu) {
        menu.command("is_key")
                .given(model -> key(model, 10))
                .run((map, key) -> functions.has(map.current, key))
                .returns((model, key) -> has(model, key))
                .feature("R001: is_key on a present key", (model, key) -> has(model, key))
                .feature("R002: is_key on a non-existing key", (model, key) -> !has(model, key));
        menu.command("size")
                .run(map -> functions.size(map.current))
                .returns(model -> model.size())
                .feature("R005: size on a 128+ map", model -> model.size() >= 128)
                .feature("R006: size on a 64+ map", model -> model.size() >= 64 && model.size() < 128)
                .feature("R007: size on a 16+ map", model -> model.size() >= 16 && model.size() < 64)
                .feature("R008: size on an empty (0) map", model -> model.size() == 0)
                .feature("R009: size on a small non-empty map", model -> model.size() > 0 && model.size() < 16);
        menu.command("keys")
                .run(map -> times(functions.entries(map.current).stream()
                        .map(each -> keys.same(each.getKey()))
                        .toList()))
                .returns(model -> times(model.contents.keySet()))
                .feature("R010: keys called on map");
        menu.command("to_list")
                .run(map -> contents(map.current))
                .returns(model -> model.contents)
                .feature("R013: to_list called on map");
        menu.command("values")
                .run(map -> times(functions.entries(map.current).stream()
                        .map(Map.Entry::getValue)
                        .toList()))
                .returns(model -> times(model.contents.values()))
                .feature("R014: values called on map");
        menu.command("find")
                .given(model -> key(model, 5))
                .run((map, key) -> functions.find(map.current, key))
                .returns((model, key) -> Optional.ofNullable(value(model, key)))
                .feature("R020: find on a non-existing key", (model, key) -> !has(model, key))
                .feature("R021: find on an existing key", (model, key) -> has(model, key));
        menu.command("m_get")
                .given(model -> key(model, 5))
                .run((map, key) -> functions.get(map.current, key))
                .returns((model, key) -> value(model, key))
                .feature("R022: get on a non-existing key", (model, key) -> !has(model, key))
                .feature("R023: get on a successful key", (model, key) -> has(model, key));
        menu.command("m_get_default")
                .given(model -> key(model, 5))
                .run((map, key) -> functions.getOr(map.current, key, ABSENT))
                .returns((model, key) -> has(model, key) ? value(model, key) : ABSENT)
                .feature("R024: get with a default on an existing key", (model, key) -> has(model, key))
                .feature("R025: get with a default on a non-existing key", (model, key) -> !has(model, key));
        var fold = menu.command("fold")
                .with(later ? Gen.booleans() : Gen.constant(false))
                .run((map, iterated) ->
                        contents(iterated ? functions.entries(map.current) : functions.fold(map.current)))
                .returns((model, _) -> model.contents)
                .feature("R027: traverse over the map by fold", (_, iterated) -> !iterated);
        if (later) {
            fold.feature("R064: fold over an iterator", (_, iterated) -> iterated);
        }
        menu.command("extract")
                .weight(5)
                .run(map -> contents(functions.remembered(map.current)))
                .returns(model -> model.contents)
                .feature("R036: maps are consistent when they are handed out");
        menu.command("roundtrip")
                .weight(5)
                .run(map -> {
                    var elsewhere = new FutureTask<>(() -> contents(map.current));
                    Thread thread = new Thread(elsewhere, "elsewhere");
                    thread.start();
                    return elsewhere.get();
                })
                .returns(model -> model.contents)
                .feature("R037: maps are the same in another thread");
    }

    private void changes(Menu<Model, Runner<T>> menu) {
        menu.command("put")
                .weight(20)
                .with(keys.generator(), values())
                .run((map, key, value) -> changed(map, functions.put(map.current, key, value)))
                .returns((model, key, value) -> after(model, it -> put(it, key, value)))
                .changes((model, key, value) -> put(model, key, value))
                .feature("R003: put on an existing key", (model, key, _) -> has(model, key))
                .feature("R004: put on a new key", (model, key, _) -> !has(model, key));
        menu.command("remove")
                .weight(later ? 7 : 20)
                .given(model -> key(model, 5))
                .run((map, key) -> changed(map, functions.remove(map.current, key)))
                .returns((model, key) -> after(model, it -> remove(it, key)))
                .changes((model, key) -> remove(model, key))
                .feature("R011: remove of a present key", (model, key) -> has(model, key))
                .feature("R012: remove of a non-present key", (model, key) -> !has(model, key));
        menu.command("update")
                .weight(20)
                .given(model -> key(model, 5), _ -> values())
                .run((map, key, value) -> changed(map, functions.update(map.current, key, value)))
                .returns((model, key, value) -> after(model, it -> update(it, key, value)))
                .changes((model, key, value) -> update(model, key, value))
                .feature("R015: update on an existing key", (model, key, _) -> has(model, key))
                .feature("R016: update on a non-existing key", (model, key, _) -> !has(model, key));
        menu.command("populate")
                .weight(200)
                .when(model -> model.contents.isEmpty())
                .with(Gen.booleans(), entries())
                .run((map, puts, list) -> {
                    T made = puts ? functions.empty() : functions.of(list);
                    for (Map.Entry<Object, Object> each : puts ? list : List.<Map.Entry<Object, Object>>of()) {
                        made = functions.put(made, each.getKey(), each.getValue());
                    }
                    return changed(map, made);
                })
                .returns((model, _, list) -> after(model, it -> merge(it, Merge.RIGHT, list)))
                .changes((model, _, list) -> merge(model, Merge.RIGHT, list))
                .feature("R017: populating an empty map with from_list", (_, puts, _) -> !puts)
                .feature("R018: populating an empty map with put", (_, puts, _) -> puts);
        Gen<Merge> hows = later ? Gen.enums(Merge.class) : Gen.constant(Merge.RIGHT);
        menu.command("merge")
                .weight(later ? 15 : 20)
                .with(hows, entries())
                .run((map, how, list) -> changed(map, merged(map, how, list)))
                .returns((model, how, list) -> after(model, it -> merge(it, how, list)))
                .changes((model, how, list) -> merge(model, how, list))
                .feature("R019: merging two maps");
    }

    private void update(Model model, Object key, Object value) {
        if (has(model, key)) {
            put(model, key, value);
        }
    }

    private void several(Menu<Model, Runner<T>> menu) {
        menu.command("with_q")
                .weight(5)
                .given(model -> someKeys(model))
                .run((map, some) -> contents(functions.with(functions.remembered(map.current), some)))
                .returns((model, some) -> with(model, some))
                .feature("R028: with query on present keys", (model, some) -> anyThere(model, some))
                .feature("R029: with query on non-existing keys", (model, some) -> anyMissing(model, some));
        menu.command("without_q")
                .weight(5)
                .given(model -> someKeys(model))
                .run((map, some) -> contents(functions.without(functions.remembered(map.current), some)))
                .returns((model, some) -> without(model, some))
                .feature("R030: without query on present keys", (model, some) -> anyThere(model, some))
                .feature("R031: without query on non-existing keys", (model, some) -> anyMissing(model, some));
        menu.command("with")
                .weight(1)
                .given(model -> someKeys(model))
                .run((map, some) -> changed(map, functions.with(map.current, some)))
                .returns((model, some) -> with(model, some))
                .changes((model, some) -> keep(model, with(model, some)))
                .feature("R032: with on present keys", (model, some) -> anyThere(model, some))
                .feature("R033: with on non-existing keys", (model, some) -> anyMissing(model, some));
        menu.command("without")
                .weight(1)
                .given(model -> someKeys(model))
                .run((map, some) -> changed(map, functions.without(map.current, some)))
                .returns((model, some) -> without(model, some))
                .changes((model, some) -> keep(model, without(model, some)))
                .feature("R034: without on present keys", (model, some) -> anyThere(model, some))
                .feature("R035: without on non-existing keys", (model, some) -> anyMissing(model, some));
    }

    private void versions(Menu<Model, Runner<T>> menu) {
        menu.command("remember")
                .given(model -> Gen.constant(model.made))
                .does((map, number) -> map.remembered.put(number, functions.remembered(map.current)))
                .changes((model, number) -> {
                    model.made = Math.max(model.made, number + 1);
                    model.remembered.put(number, new LinkedHashMap<>(model.contents));
                    model.rememberedOriginals.put(number, new LinkedHashMap<>(model.originals));
                });
        menu.command("recall")
                .when(model -> !model.remembered.isEmpty())
                .given(model -> Gen.elements(List.copyOf(model.remembered.keySet())))
                .where((model, number) -> model.remembered.containsKey(number))
                .run((map, number) -> contents(Objects.requireNonNull(map.remembered.get(number))))
                .returns((model, number) -> model.remembered.get(number))
                .feature("R038: recalled a persisted version of the map successfully");
        menu.command("become")
                .weight(1)
                .when(model -> !model.remembered.isEmpty())
                .given(model -> Gen.elements(List.copyOf(model.remembered.keySet())))
                .where((model, number) -> model.remembered.containsKey(number))
                .run((map, number) -> changed(map, Objects.requireNonNull(map.remembered.remove(number))))
                .returns((model, number) -> model.remembered.get(number))
                .changes((model, number) -> {
                    model.contents = Objects.requireNonNull(model.remembered.remove(number));
                    model.originals = Objects.requireNonNull(model.rememberedOriginals.remove(number));
                })
                .feature("R039: become an old version of the map");
    }

    @SuppressWarnings("unchecked") // a map of Java, of whatever keys
    private void functions(Menu<Model, Runner<T>> menu) {
        menu.command("map")
                .with(Gen.booleans(), Gen.functions2(Gen.ints()))
                .run((map, iterated, function) -> changed(
                        map,
                        iterated
                                ? mapped(map.current, bySame(function::apply))
                                : functions.map(map.current, bySame(function::apply))))
                .returns((model, _, function) -> after(model, it -> it.contents.replaceAll(function)))
                .changes((model, _, function) -> model.contents.replaceAll(function))
                .feature("R026: map called on map", (_, iterated, _) -> !iterated)
                .feature("R065: map over an iterator", (_, iterated, _) -> iterated);
        menu.command("convert")
                .weight(5)
                .run(map -> contents(copied(map.current)))
                .returns(model -> model.contents)
                .feature("R040: maps are the same when they were serialized");
        if (functions.empty() instanceof Map<?, ?> && !(functions instanceof Libraries.Platform)) {
            menu.command("illegal")
                    .weight(2)
                    .with(Gen.booleans())
                    .does((map, put) -> illegal((Map<Object, Object>) map.current, put))
                    .fails((_, _) -> UnsupportedOperationException.class)
                    .feature("R042: put that changes the map is illegal", (_, put) -> put)
                    .feature("R045: remove that changes the map is illegal", (_, put) -> !put);
        }
        menu.command("take")
                .given(model -> key(model, 5))
                .run((map, key) -> {
                    Optional<Object> taken = functions.find(map.current, key);
                    return List.of(taken, changed(map, functions.remove(map.current, key)));
                })
                .returns((model, key) ->
                        List.of(Optional.ofNullable(value(model, key)), after(model, it -> remove(it, key))))
                .changes((model, key) -> remove(model, key))
                .feature("R056: take of an absent key", (model, key) -> !has(model, key))
                .feature("R057: take of a present key", (model, key) -> has(model, key));
        menu.command("update_with")
                .given(model -> key(model, 5), _ -> Gen.functions(Gen.ints()))
                .run((map, key, function) ->
                        changed(map, functions.updateWith(map.current, key, it -> function.apply(it))))
                .returns((model, key, function) -> after(model, it -> updateWith(it, key, function::apply)))
                .changes((model, key, function) -> updateWith(model, key, function::apply))
                .feature("R058: update_with on an absent key", (model, key, _) -> !has(model, key))
                .feature("R059: update_with on an existing key", (model, key, _) -> has(model, key));
        menu.command("update_with_init")
                .given(model -> key(model, 5), _ -> values(), _ -> values())
                .run((map, key, value, initial) -> changed(
                        map,
                        functions.has(map.current, key)
                                ? functions.updateWith(map.current, key, _ -> value)
                                : functions.put(map.current, key, initial)))
                .returns((model, key, value, initial) ->
                        after(model, it -> put(it, key, has(it, key) ? value : initial)))
                .changes((model, key, value, initial) -> put(model, key, has(model, key) ? value : initial))
                .feature("R060: update_with_init on an absent key", (model, key, _, _) -> !has(model, key))
                .feature("R061: update_with_init on an existing key", (model, key, _, _) -> has(model, key));
        menu.command("filter")
                .with(Gen.booleans(), Gen.functions2(Gen.booleans()))
                .run((map, iterated, function) -> changed(
                        map,
                        iterated
                                ? filtered(map.current, predicate(function))
                                : functions.filter(map.current, predicate(function))))
                .returns((model, _, function) -> after(model, it -> filter(it, function)))
                .changes((model, _, function) -> filter(model, function))
                .feature("R062: filter called on map", (_, iterated, _) -> !iterated)
                .feature("R063: filter over an iterator", (_, iterated, _) -> iterated);
        menu.command("iterate")
                .run(map -> {
                    List<Map.Entry<Object, Object>> entries = new ArrayList<>();
                    for (var iterator = functions.iterator(map.current); iterator.hasNext(); ) {
                        entries.add(iterator.next());
                    }
                    return contents(entries);
                })
                .returns(model -> model.contents)
                .feature("R066: iterating over the map");
    }

    private T mapped(T map, BiFunction<Object, Object, Object> function) {
        return functions.of(functions.entries(map).stream()
                .map(each -> Map.entry(each.getKey(), function.apply(each.getKey(), each.getValue())))
                .toList());
    }

    private T filtered(T map, BiPredicate<Object, Object> predicate) {
        return functions.of(functions.entries(map).stream()
                .filter(each -> predicate.test(each.getKey(), each.getValue()))
                .toList());
    }

    private void updateWith(Model model, Object key, Function<Object, Object> function) {
        Object value = value(model, key);
        if (value != null) {
            put(model, key, function.apply(value));
        }
    }

    private static void filter(Model model, BiFunction<Object, Object, Boolean> predicate) {
        model.contents.entrySet().removeIf(each -> !predicate.apply(each.getKey(), each.getValue()));
        model.originals.keySet().retainAll(model.contents.keySet());
    }

    private static void illegal(Map<Object, Object> map, boolean put) {
        if (put) {
            map.put("key", "value");
        } else {
            map.remove("key");
        }
    }

    @SuppressWarnings({"unchecked", "BanSerializableRead"}) // what was written a moment ago
    private T copied(T map) throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(map);
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }
}
