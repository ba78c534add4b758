package dev.allways.explored;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.gen.Gen;
import java.util.SortedMap;
import java.util.TreeMap;

/** A map that returns the value removed last for an absent key that ends in 7, if it was that of this key. */
final class PlantedMap implements Commands<SortedMap<Integer, Integer>, PlantedMap.Wrong> {
    /** The system. */
    static final class Wrong {
        private final TreeMap<Integer, Integer> map = new TreeMap<>();
        private Integer removed;
        private int removedKey;

        Integer put(int key, int value) {
            return map.put(key, value);
        }

        Integer get(int key) {
            return map.containsKey(key) || key % 10 != 7 || key != removedKey ? map.get(key) : removed;
        }

        Integer remove(int key) {
            Integer value = map.remove(key);
            if (value != null) {
                removed = value;
                removedKey = key;
            }
            return value;
        }
    }

    @Override
    public SortedMap<Integer, Integer> model() {
        return new TreeMap<>();
    }

    @Override
    public Wrong system() {
        return new Wrong();
    }

    @Override
    public String variable() {
        return "map";
    }

    @Override
    public void commands(Menu<SortedMap<Integer, Integer>, Wrong> menu) {
        Gen<Integer> keys = Gen.ints(0, 19);
        Gen<Integer> values = Gen.ints(0, 999);
        menu.command("put")
                .with(keys, values)
                .run((map, key, value) -> map.put(key, value))
                .returns((model, key, value) -> model.get(key))
                .changes((model, key, value) -> model.put(key, value))
                .feature("R003: put on an existing key", (model, key, value) -> model.containsKey(key))
                .feature("R004: put on a new key", (model, key, value) -> !model.containsKey(key));
        menu.command("get").with(keys).run((map, key) -> map.get(key)).returns((model, key) -> model.get(key));
        menu.command("remove")
                .with(keys)
                .run((map, key) -> map.remove(key))
                .returns((model, key) -> model.get(key))
                .changes((model, key) -> model.remove(key));
        menu.command("size").run(map -> map.map.size()).returns(model -> model.size());
        menu.command("putIfAbsent")
                .with(keys, values)
                .run((map, key, value) -> map.map.putIfAbsent(key, value))
                .returns((model, key, value) -> model.get(key))
                .changes((model, key, value) -> model.putIfAbsent(key, value));
    }
}
