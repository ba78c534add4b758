package dev.allways.studies.speed;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.gen.Gen;
import dev.allways.gen.Lengths;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Ten operations of a map of the platform, each result compared with that of another one: sequences of 100. */
final class TreeMapCommands implements Commands<NavigableMap<Integer, Integer>, NavigableMap<Integer, Integer>> {
    static final int LENGTH = 100;

    private final Lengths lengths = Lengths.usually(LENGTH, "more");

    @Override
    public NavigableMap<Integer, Integer> model() {
        return new TreeMap<>();
    }

    @Override
    public NavigableMap<Integer, Integer> system() {
        return new TreeMap<>();
    }

    @Override
    public Lengths lengths() {
        return lengths;
    }

    @Override
    @SuppressWarnings("NullAway") // a map gives null for a key that it does not have
    public void commands(Menu<NavigableMap<Integer, Integer>, NavigableMap<Integer, Integer>> menu) {
        Gen<Integer> keys = Gen.ints(0, 99);
        Gen<Integer> values = Gen.ints(0, 999);
        menu.command("put")
                .with(keys, values)
                .run((map, key, value) -> map.put(key, value))
                .mirrors((model, key, value) -> model.put(key, value));
        menu.command("get").with(keys).run((map, key) -> map.get(key)).returns((model, key) -> model.get(key));
        menu.command("remove").with(keys).run((map, key) -> map.remove(key)).mirrors((model, key) -> model.remove(key));
        menu.command("size").run(map -> map.size()).returns(model -> model.size());
        menu.command("firstKey")
                .when(model -> !model.isEmpty())
                .run(map -> map.firstKey())
                .returns(model -> model.firstKey());
        menu.command("lastKey")
                .when(model -> !model.isEmpty())
                .run(map -> map.lastKey())
                .returns(model -> model.lastKey());
        menu.command("ceilingKey")
                .with(keys)
                .run((map, key) -> map.ceilingKey(key))
                .returns((model, key) -> model.ceilingKey(key));
        menu.command("floorKey")
                .with(keys)
                .run((map, key) -> map.floorKey(key))
                .returns((model, key) -> model.floorKey(key));
        menu.command("containsKey")
                .with(keys)
                .run((map, key) -> map.containsKey(key))
                .returns((model, key) -> model.containsKey(key));
        menu.command("putIfAbsent")
                .with(keys, values)
                .run((map, key, value) -> map.putIfAbsent(key, value))
                .mirrors((model, key, value) -> model.putIfAbsent(key, value));
    }
}
