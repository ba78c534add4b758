package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.commands.Commands;
import dev.allways.commands.collections.BitmapMethods;
import dev.allways.commands.collections.Domain;
import dev.allways.commands.collections.ListMethods;
import dev.allways.commands.collections.MapMethods;
import dev.allways.commands.collections.MultisetMethods;
import dev.allways.commands.collections.SetMethods;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Models of collections that are of no interface, by the names of their methods: right ones pass, wrong ones fail. */
class CollectionMethodsTest {
    private static void passes(Commands<?, ?> model) {
        passes(model, 100);
    }

    private static void passes(Commands<?, ?> model, int sequences) {
        Result result = Allways.explore(model).executions(sequences).run();
        assertThat(result.passed()).as(() -> String.join("\n", shrunk(model))).isTrue();
    }

    private static List<String> shrunk(Commands<?, ?> model) {
        Result result = Allways.explore(model).seed(1).run();
        return Shrinker.shrink(model, result.failures().getFirst(), Budget.executions(30_000))
                .trace()
                .program()
                .stream()
                .map(code -> code.line() + " // " + code.comment())
                .toList();
    }

    // ---- maps

    /** A persistent map; a wrong one is changed where a key is put that is there. */
    private record Sorted(TreeMap<String, Integer> entries, boolean wrong) {
        Sorted plus(String key, Integer value) {
            var next = wrong && entries.containsKey(key) ? entries : new TreeMap<>(entries);
            next.put(key, value);
            return new Sorted(next, wrong);
        }

        Sorted minus(String key) {
            var next = new TreeMap<>(entries);
            next.remove(key);
            return new Sorted(next, wrong);
        }

        Set<Map.Entry<String, Integer>> prefixed(String prefix) {
            return entries.subMap(prefix, prefix + "c").entrySet();
        }

        /** A wrong one looks at one key only: the greatest that is not greater. */
        @Nullable
        String longestPrefixOf(String text) {
            String key = entries.floorKey(text);
            while (key != null && !text.startsWith(key)) {
                key = wrong ? null : entries.lowerKey(key);
            }
            return key;
        }
    }

    private static Commands<?, ?> sorted(boolean wrong) {
        // tag::methods
        return MapMethods.<String, Integer, Sorted>sorted(
                        "Sorted.empty()",
                        () -> new Sorted(new TreeMap<>(), wrong),
                        map -> map.entries.entrySet(),
                        Domain.words(),
                        Domain.smallInts())
                .plus("plus", Sorted::plus)
                .minus("minus", Sorted::minus)
                .get("get", (map, key) -> map.entries.get(key))
                .floor("floor", (map, key) -> map.entries.floorEntry(key))
                .ceiling("ceiling", (map, key) -> map.entries.ceilingEntry(key))
                .withPrefix("prefixed", Sorted::prefixed);
        // end::methods
    }

    @Test
    void aMapOrTrie() {
        passes(sorted(false));
        assertThat(shrunk(sorted(true)))
                .containsExactly(
                        "var map = Sorted.empty(); // {}",
                        "var map1 = map.plus(\"\", 0); // {\"\"=0}",
                        "var map2 = map1.plus(\"\", 1); // left map1 as [=1], not as [=0]");
    }

    private static Commands<?, ?> tries(boolean wrong) {
        return MapMethods.<String, Integer, Sorted>sorted(
                        "Sorted.empty()",
                        () -> new Sorted(new TreeMap<>(), wrong),
                        map -> map.entries.entrySet(),
                        Domain.words(),
                        Domain.smallInts())
                .plus("plus", (trie, key, value) -> trie.minus(key).plus(key, value))
                .longestPrefixOf("longestPrefixOf", Sorted::longestPrefixOf);
    }

    /** The empty word is a prefix of any; another one that is no prefix stands between. */
    @Test
    void theLongestPrefix() {
        passes(tries(false));
        assertThat(shrunk(tries(true)))
                .hasSize(4)
                .startsWith("var map = Sorted.empty(); // {}")
                .last(InstanceOfAssertFactories.STRING)
                .contains(".longestPrefixOf(\"", "returned null, not \"");
    }

    // ---- lists

    /** A rope; a wrong one loses the last element of a second part that is longer than the first. */
    private record Rope(List<Integer> elements, boolean wrong) {
        Rope add(Integer element) {
            return concat(new Rope(List.of(element), false));
        }

        Rope concat(Rope other) {
            var all = new ArrayList<>(elements);
            all.addAll(other.elements);
            if (wrong && other.elements.size() > elements.size() && elements.size() > 0) {
                all.removeLast();
            }
            return new Rope(List.copyOf(all), wrong);
        }

        Rope part(int from, int to) {
            return new Rope(elements.subList(from, to), wrong);
        }
    }

    private static Commands<?, ?> ropes(boolean wrong) {
        return new ListMethods<>("Rope.empty()", () -> new Rope(List.of(), wrong), Rope::elements, Domain.ints())
                .plus("add", Rope::add)
                .concat("concat", Rope::concat)
                .part("part", Rope::part)
                .equalTo("equals", elements -> new Rope(elements, wrong));
    }

    @Test
    void aList() {
        passes(ropes(false));
        assertThat(shrunk(ropes(true)))
                .hasSize(4)
                .startsWith("var list = Rope.empty(); // []", "var list1 = list.add(0); // [0]")
                .endsWith("var list3 = list1.concat(list2); // left list3 as [0, 0], not as [0, 0, 0]");
    }

    // ---- sets

    @Test
    void aSet() {
        passes(sets(false));
        assertThat(shrunk(sets(true)))
                .containsExactly(
                        "var set = new TreeSet<>(); // []",
                        "set.add(0); // [0]",
                        "var set1 = set.union(set); // left set1 as [], not as [0]");
    }

    private static Commands<?, ?> sets(boolean wrong) {
        return SetMethods.<Integer, TreeSet<Integer>>sorted("new TreeSet<>()", TreeSet::new, set -> set, Domain.ints())
                .add("add", TreeSet::add)
                .remove("remove", TreeSet::remove)
                .iterator("iterator", TreeSet::iterator)
                .union("union", (one, other) -> {
                    var union = new TreeSet<Integer>(one);
                    union.addAll(other);
                    if (wrong && one == other) {
                        union.clear();
                    }
                    return union;
                });
    }

    // ---- bitmaps

    private static Commands<?, ?> bitmaps(boolean wrong) {
        return new BitmapMethods<>("new BitSet()", BitSet::new, BitSet::stream)
                .add("set", BitSet::set)
                .remove("clear", BitSet::clear)
                .addRange("set", (bits, from, to) -> bits.set(from, wrong && to == 1 << 16 ? to - 1 : to))
                .flipRange("flip", BitSet::flip)
                .and("and", BitSet::and)
                .or("or", BitSet::or)
                .xor("xor", BitSet::xor)
                .andNot("andNot", BitSet::andNot)
                .copied("clone", bits -> (BitSet) bits.clone())
                .rank("rank", (bits, n) -> bits.get(0, n + 1).cardinality())
                .select("select", (bits, n) -> bits.stream().skip(n).findFirst().orElse(-1))
                .equalTo("equals", bits -> bits)
                .equality();
    }

    @Test
    void aBitmap() {
        passes(bitmaps(false), 3); // each has up to four bitmaps of a quarter of a million bits
        assertThat(shrunk(bitmaps(true)))
                .containsExactly(
                        "var bitmap = new BitSet(); // {}",
                        "bitmap.set(0, 65536); // left bitmap as {0..<65535}, not as {0..<65536}");
    }

    // ---- multisets

    private static Commands<?, ?> bags(boolean wrong) {
        return MultisetMethods.<Integer, ArrayList<Integer>>sorted(
                        "new Bag<>()",
                        ArrayList::new,
                        bag -> bag.stream().sorted().toList(),
                        Domain.ints())
                .add("add", ArrayList::add)
                .remove("remove", (bag, e) -> wrong ? bag.removeAll(List.of(e)) : bag.remove((Object) e))
                .count("count", (bag, e) -> (int) bag.stream().filter(e::equals).count())
                .distinct("distinct", bag -> (int) bag.stream().distinct().count())
                .size("size", ArrayList::size);
    }

    @Test
    void aMultiset() {
        passes(bags(false));
        assertThat(shrunk(bags(true)))
                .containsExactly(
                        "var multiset = new Bag<>(); // {}",
                        "multiset.add(0); // {0=1}",
                        "multiset.add(0); // {0=2}",
                        "multiset.remove(0); // left multiset as [], not as [0]");
    }
}
