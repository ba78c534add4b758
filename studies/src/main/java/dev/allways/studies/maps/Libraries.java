package dev.allways.studies.maps;

import clojure.lang.IPersistentMap;
import clojure.lang.PersistentHashMap;
import io.vavr.Tuple2;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.eclipse.collections.api.factory.Maps;
import org.eclipse.collections.api.map.ImmutableMap;
import org.jspecify.annotations.Nullable;
import org.organicdesign.fp.collections.ImMap;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/** The libraries whose maps are tested, each by its own functions. */
final class Libraries {
    private Libraries() {}

    /** Vavr. */
    record Vavr() implements Functions<io.vavr.collection.Map<Object, Object>> {
        @Override
        public io.vavr.collection.Map<Object, Object> empty() {
            return io.vavr.collection.HashMap.empty();
        }

        @Override
        public io.vavr.collection.Map<Object, Object> put(
                io.vavr.collection.Map<Object, Object> map, Object key, Object value) {
            return map.put(key, value);
        }

        @Override
        public Optional<Object> find(io.vavr.collection.Map<Object, Object> map, Object key) {
            return map.get(key).toJavaOptional();
        }

        @Override
        public @Nullable Object get(io.vavr.collection.Map<Object, Object> map, Object key) {
            try {
                return map.get(key).get();
            } catch (NoSuchElementException absent) {
                return null;
            }
        }

        @Override
        public Object getOr(io.vavr.collection.Map<Object, Object> map, Object key, Object otherwise) {
            return map.getOrElse(key, otherwise);
        }

        @Override
        public boolean has(io.vavr.collection.Map<Object, Object> map, Object key) {
            return map.containsKey(key);
        }

        @Override
        public io.vavr.collection.Map<Object, Object> remove(io.vavr.collection.Map<Object, Object> map, Object key) {
            return map.remove(key);
        }

        @Override
        public int size(io.vavr.collection.Map<Object, Object> map) {
            return map.size();
        }

        @Override
        public Iterator<Map.Entry<Object, Object>> iterator(io.vavr.collection.Map<Object, Object> map) {
            return map.iterator().map(Tuple2::toEntry);
        }

        @Override
        public io.vavr.collection.Map<Object, Object> of(List<Map.Entry<Object, Object>> entries) {
            return io.vavr.collection.HashMap.ofEntries(io.vavr.collection.Iterator.ofAll(entries)
                    .map(each -> new Tuple2<>(each.getKey(), each.getValue())));
        }

        @Override
        public io.vavr.collection.Map<Object, Object> merge(
                io.vavr.collection.Map<Object, Object> first, io.vavr.collection.Map<Object, Object> second) {
            return second.merge(first);
        }

        @Override
        public io.vavr.collection.Map<Object, Object> with(
                io.vavr.collection.Map<Object, Object> map, List<Object> keys) {
            return map.filterKeys(Functions.set(keys)::contains);
        }

        @Override
        public io.vavr.collection.Map<Object, Object> without(
                io.vavr.collection.Map<Object, Object> map, List<Object> keys) {
            return map.removeAll(keys);
        }

        @Override
        public io.vavr.collection.Map<Object, Object> update(
                io.vavr.collection.Map<Object, Object> map, Object key, Object value) {
            return map.replaceValue(key, value);
        }

        @Override
        public io.vavr.collection.Map<Object, Object> updateWith(
                io.vavr.collection.Map<Object, Object> map, Object key, UnaryOperator<Object> function) {
            return map.computeIfPresent(key, (_, value) -> function.apply(value))._2;
        }

        @Override
        public io.vavr.collection.Map<Object, Object> map(
                io.vavr.collection.Map<Object, Object> map, BiFunction<Object, Object, Object> function) {
            return map.map((key, value) -> new Tuple2<>(key, function.apply(key, value)));
        }

        @Override
        public io.vavr.collection.Map<Object, Object> filter(
                io.vavr.collection.Map<Object, Object> map, BiPredicate<Object, Object> predicate) {
            return map.filter(predicate);
        }

        @Override
        public List<Map.Entry<Object, Object>> fold(io.vavr.collection.Map<Object, Object> map) {
            return map.foldLeft(new ArrayList<>(), (list, each) -> {
                list.add(each.toEntry());
                return list;
            });
        }
    }

    /** PCollections. */
    record PCollections() implements Functions<PMap<Object, Object>> {
        @Override
        public PMap<Object, Object> empty() {
            return HashTreePMap.empty();
        }

        @Override
        public PMap<Object, Object> put(PMap<Object, Object> map, Object key, Object value) {
            return map.plus(key, value);
        }

        @Override
        public Optional<Object> find(PMap<Object, Object> map, Object key) {
            return map.containsKey(key) ? Optional.of(map.get(key)) : Optional.empty();
        }

        @Override
        public @Nullable Object get(PMap<Object, Object> map, Object key) {
            return map.get(key);
        }

        @Override
        public Object getOr(PMap<Object, Object> map, Object key, Object otherwise) {
            return map.getOrDefault(key, otherwise);
        }

        @Override
        public boolean has(PMap<Object, Object> map, Object key) {
            return map.containsKey(key);
        }

        @Override
        public PMap<Object, Object> remove(PMap<Object, Object> map, Object key) {
            return map.minus(key);
        }

        @Override
        public int size(PMap<Object, Object> map) {
            return map.size();
        }

        @Override
        public Iterator<Map.Entry<Object, Object>> iterator(PMap<Object, Object> map) {
            return map.entrySet().iterator();
        }

        @Override
        public PMap<Object, Object> of(List<Map.Entry<Object, Object>> entries) {
            return HashTreePMap.from(linked(entries));
        }

        @Override
        public PMap<Object, Object> merge(PMap<Object, Object> first, PMap<Object, Object> second) {
            return first.plusAll(second);
        }

        @Override
        public PMap<Object, Object> without(PMap<Object, Object> map, List<Object> keys) {
            return map.minusAll(keys);
        }
    }

    /** Paguro. */
    record Paguro() implements Functions<ImMap<Object, Object>> {
        @Override
        public ImMap<Object, Object> empty() {
            return org.organicdesign.fp.collections.PersistentHashMap.empty();
        }

        @Override
        public ImMap<Object, Object> put(ImMap<Object, Object> map, Object key, Object value) {
            return map.assoc(key, value);
        }

        @Override
        public Optional<Object> find(ImMap<Object, Object> map, Object key) {
            return map.entry(key).match(each -> Optional.of(each.getValue()), Optional::empty);
        }

        @Override
        public @Nullable Object get(ImMap<Object, Object> map, Object key) {
            return map.get(key);
        }

        @Override
        public Object getOr(ImMap<Object, Object> map, Object key, Object otherwise) {
            return map.getOrElse(key, otherwise);
        }

        @Override
        public boolean has(ImMap<Object, Object> map, Object key) {
            return map.containsKey(key);
        }

        @Override
        public ImMap<Object, Object> remove(ImMap<Object, Object> map, Object key) {
            return map.without(key);
        }

        @Override
        public int size(ImMap<Object, Object> map) {
            return map.size();
        }

        @Override
        public Iterator<Map.Entry<Object, Object>> iterator(ImMap<Object, Object> map) {
            List<Map.Entry<Object, Object>> entries = new ArrayList<>();
            map.iterator().forEachRemaining(entries::add);
            return entries.iterator();
        }

        @Override
        public ImMap<Object, Object> of(List<Map.Entry<Object, Object>> entries) {
            return org.organicdesign.fp.collections.PersistentHashMap.of(entries);
        }

        @Override
        public List<Map.Entry<Object, Object>> fold(ImMap<Object, Object> map) {
            return map.fold(new ArrayList<>(), (list, each) -> {
                list.add(each);
                return list;
            });
        }
    }

    /** Clojure. */
    record Clojure() implements Functions<IPersistentMap> {
        @Override
        public IPersistentMap empty() {
            return PersistentHashMap.EMPTY;
        }

        @Override
        public IPersistentMap put(IPersistentMap map, Object key, Object value) {
            return map.assoc(key, value);
        }

        @Override
        public Optional<Object> find(IPersistentMap map, Object key) {
            return Optional.ofNullable(map.entryAt(key)).map(each -> each.val());
        }

        @Override
        public @Nullable Object get(IPersistentMap map, Object key) {
            return map.valAt(key);
        }

        @Override
        public Object getOr(IPersistentMap map, Object key, Object otherwise) {
            return map.valAt(key, otherwise);
        }

        @Override
        public boolean has(IPersistentMap map, Object key) {
            return map.containsKey(key);
        }

        @Override
        public IPersistentMap remove(IPersistentMap map, Object key) {
            return map.without(key);
        }

        @Override
        public int size(IPersistentMap map) {
            return map.count();
        }

        @Override
        @SuppressWarnings("unchecked") // of entries
        public Iterator<Map.Entry<Object, Object>> iterator(IPersistentMap map) {
            return map.iterator();
        }

        @Override
        public IPersistentMap of(List<Map.Entry<Object, Object>> entries) {
            List<Object> all = new ArrayList<>();
            entries.forEach(each -> {
                all.add(each.getKey());
                all.add(each.getValue());
            });
            return PersistentHashMap.create(all.toArray());
        }

        @Override
        public IPersistentMap merge(IPersistentMap first, IPersistentMap second) {
            return (IPersistentMap) first.cons(second);
        }

        @Override
        public List<Map.Entry<Object, Object>> fold(IPersistentMap map) {
            List<Map.Entry<Object, Object>> list = new ArrayList<>();
            ((PersistentHashMap) map)
                    .kvreduce(
                            new clojure.lang.AFn() {
                                @Override
                                public Object invoke(Object all, Object key, Object value) {
                                    list.add(Map.entry(key, value));
                                    return all;
                                }
                            },
                            list);
            return list;
        }
    }

    /** Scala. */
    record Scala() implements Functions<scala.collection.immutable.HashMap<Object, Object>> {
        @Override
        public scala.collection.immutable.HashMap<Object, Object> empty() {
            return scala.collection.immutable.HashMap$.MODULE$.empty();
        }

        @Override
        public scala.collection.immutable.HashMap<Object, Object> put(
                scala.collection.immutable.HashMap<Object, Object> map, Object key, Object value) {
            return map.updated(key, value);
        }

        @Override
        public Optional<Object> find(scala.collection.immutable.HashMap<Object, Object> map, Object key) {
            scala.Option<Object> found = map.get(key);
            return found.isDefined() ? Optional.of(found.get()) : Optional.empty();
        }

        @Override
        public @Nullable Object get(scala.collection.immutable.HashMap<Object, Object> map, Object key) {
            try {
                return map.apply(key);
            } catch (NoSuchElementException absent) {
                return null;
            }
        }

        @Override
        public boolean has(scala.collection.immutable.HashMap<Object, Object> map, Object key) {
            return map.contains(key);
        }

        @Override
        public scala.collection.immutable.HashMap<Object, Object> remove(
                scala.collection.immutable.HashMap<Object, Object> map, Object key) {
            return map.removed(key);
        }

        @Override
        public int size(scala.collection.immutable.HashMap<Object, Object> map) {
            return map.size();
        }

        @Override
        public Iterator<Map.Entry<Object, Object>> iterator(scala.collection.immutable.HashMap<Object, Object> map) {
            var all = map.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return all.hasNext();
                }

                @Override
                public Map.Entry<Object, Object> next() {
                    scala.Tuple2<Object, Object> each = all.next();
                    return Map.entry(each._1(), each._2());
                }
            };
        }

        @Override
        public scala.collection.immutable.HashMap<Object, Object> merge(
                scala.collection.immutable.HashMap<Object, Object> first,
                scala.collection.immutable.HashMap<Object, Object> second) {
            return first.concat(second);
        }
    }

    /** Eclipse Collections. */
    record Eclipse() implements Functions<ImmutableMap<Object, Object>> {
        @Override
        public ImmutableMap<Object, Object> empty() {
            return Maps.immutable.empty();
        }

        @Override
        public ImmutableMap<Object, Object> put(ImmutableMap<Object, Object> map, Object key, Object value) {
            return map.newWithKeyValue(key, value);
        }

        @Override
        public Optional<Object> find(ImmutableMap<Object, Object> map, Object key) {
            return map.containsKey(key) ? Optional.of(map.get(key)) : Optional.empty();
        }

        @Override
        public @Nullable Object get(ImmutableMap<Object, Object> map, Object key) {
            return map.get(key);
        }

        @Override
        public Object getOr(ImmutableMap<Object, Object> map, Object key, Object otherwise) {
            return map.getIfAbsentValue(key, otherwise);
        }

        @Override
        public boolean has(ImmutableMap<Object, Object> map, Object key) {
            return map.containsKey(key);
        }

        @Override
        public ImmutableMap<Object, Object> remove(ImmutableMap<Object, Object> map, Object key) {
            return map.newWithoutKey(key);
        }

        @Override
        public int size(ImmutableMap<Object, Object> map) {
            return map.size();
        }

        @Override
        public Iterator<Map.Entry<Object, Object>> iterator(ImmutableMap<Object, Object> map) {
            List<Map.Entry<Object, Object>> entries = new ArrayList<>();
            map.keyValuesView().forEach(each -> entries.add(Map.entry(each.getOne(), each.getTwo())));
            return entries.iterator();
        }

        @Override
        public ImmutableMap<Object, Object> of(List<Map.Entry<Object, Object>> entries) {
            return Maps.immutable.ofMap(linked(entries));
        }

        @Override
        public ImmutableMap<Object, Object> merge(
                ImmutableMap<Object, Object> first, ImmutableMap<Object, Object> second) {
            return first.newWithMap(second.castToMap());
        }

        @Override
        public ImmutableMap<Object, Object> with(ImmutableMap<Object, Object> map, List<Object> keys) {
            var wanted = Functions.set(keys);
            return map.select((key, _) -> wanted.contains(key));
        }

        @Override
        public ImmutableMap<Object, Object> without(ImmutableMap<Object, Object> map, List<Object> keys) {
            return map.newWithoutAllKeys(keys);
        }

        @Override
        public ImmutableMap<Object, Object> map(
                ImmutableMap<Object, Object> map, BiFunction<Object, Object, Object> function) {
            return map.collectValues(function::apply);
        }

        @Override
        public ImmutableMap<Object, Object> filter(
                ImmutableMap<Object, Object> map, BiPredicate<Object, Object> predicate) {
            return map.select(predicate::test);
        }

        @Override
        public List<Map.Entry<Object, Object>> fold(ImmutableMap<Object, Object> map) {
            return map.injectIntoKeyValue(new ArrayList<Map.Entry<Object, Object>>(), (list, key, value) -> {
                list.add(Map.entry(key, value));
                return list;
            });
        }
    }

    /** A map of the platform, which is changed: what is remembered is a copy. */
    record Platform(Supplier<Map<Object, Object>> maker) implements Functions<Map<Object, Object>> {
        @Override
        public Map<Object, Object> empty() {
            return maker.get();
        }

        private Map<Object, Object> copied(Map<Object, Object> map) {
            Map<Object, Object> copy = maker.get();
            copy.putAll(map);
            return copy;
        }

        @Override
        public Map<Object, Object> remembered(Map<Object, Object> map) {
            return copied(map);
        }

        @Override
        public Map<Object, Object> put(Map<Object, Object> map, Object key, Object value) {
            map.put(key, value);
            return map;
        }

        @Override
        public Optional<Object> find(Map<Object, Object> map, Object key) {
            return map.containsKey(key) ? Optional.of(map.get(key)) : Optional.empty();
        }

        @Override
        public @Nullable Object get(Map<Object, Object> map, Object key) {
            return map.get(key);
        }

        @Override
        public Object getOr(Map<Object, Object> map, Object key, Object otherwise) {
            return map.getOrDefault(key, otherwise);
        }

        @Override
        public boolean has(Map<Object, Object> map, Object key) {
            return map.containsKey(key);
        }

        @Override
        public Map<Object, Object> remove(Map<Object, Object> map, Object key) {
            map.remove(key);
            return map;
        }

        @Override
        public int size(Map<Object, Object> map) {
            return map.size();
        }

        @Override
        public Iterator<Map.Entry<Object, Object>> iterator(Map<Object, Object> map) {
            return map.entrySet().iterator();
        }

        @Override
        public Map<Object, Object> merge(Map<Object, Object> first, Map<Object, Object> second) {
            first.putAll(second);
            return first;
        }

        @Override
        public Map<Object, Object> with(Map<Object, Object> map, List<Object> keys) {
            map.keySet().retainAll(Functions.set(keys));
            return map;
        }

        @Override
        public Map<Object, Object> without(Map<Object, Object> map, List<Object> keys) {
            map.keySet().removeAll(Functions.set(keys));
            return map;
        }

        @Override
        public Map<Object, Object> update(Map<Object, Object> map, Object key, Object value) {
            map.replace(key, value);
            return map;
        }

        @Override
        public Map<Object, Object> updateWith(Map<Object, Object> map, Object key, UnaryOperator<Object> function) {
            map.computeIfPresent(key, (_, value) -> function.apply(value));
            return map;
        }

        @Override
        public Map<Object, Object> map(Map<Object, Object> map, BiFunction<Object, Object, Object> function) {
            map.replaceAll(function);
            return map;
        }

        @Override
        public Map<Object, Object> filter(Map<Object, Object> map, BiPredicate<Object, Object> predicate) {
            map.entrySet().removeIf(each -> !predicate.test(each.getKey(), each.getValue()));
            return map;
        }

        @Override
        public List<Map.Entry<Object, Object>> fold(Map<Object, Object> map) {
            List<Map.Entry<Object, Object>> all = new ArrayList<>();
            map.forEach((key, value) -> all.add(Map.entry(key, value)));
            return all;
        }
    }

    private static Map<Object, Object> linked(List<Map.Entry<Object, Object>> entries) {
        Map<Object, Object> map = new LinkedHashMap<>();
        entries.forEach(each -> map.put(each.getKey(), each.getValue()));
        return map;
    }
}
