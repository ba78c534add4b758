package dev.allways.studies.speed;

import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jetbrains.jetCheck.Generator;
import org.jetbrains.jetCheck.ImperativeCommand;
import org.jetbrains.jetCheck.IntDistribution;
import org.jetbrains.jetCheck.PropertyChecker;

/** The commands of {@link TreeMapCommands} by jetCheck, which runs each as soon as it is generated. */
final class OnJetCheck implements ImperativeCommand {
    private static final Generator<Integer> KEYS = Generator.integers(0, 99);
    private static final Generator<Integer> VALUES = Generator.integers(0, 999);
    private static final IntDistribution LENGTH =
            IntDistribution.uniform(TreeMapCommands.LENGTH, TreeMapCommands.LENGTH);

    private final NavigableMap<Integer, Integer> model = new TreeMap<>();
    private final NavigableMap<Integer, Integer> system = new TreeMap<>();
    private final Generator<ImperativeCommand> commands = Generator.sampledFrom(
            environment -> {
                int key = environment.generateValue(KEYS, null);
                int value = environment.generateValue(VALUES, null);
                same(map -> map.put(key, value));
            },
            environment -> withKey(environment, NavigableMap::get),
            environment -> withKey(environment, NavigableMap::remove),
            environment -> same(NavigableMap::size),
            environment -> same(map -> map.isEmpty() ? null : map.firstKey()),
            environment -> same(map -> map.isEmpty() ? null : map.lastKey()),
            environment -> withKey(environment, NavigableMap::ceilingKey),
            environment -> withKey(environment, NavigableMap::floorKey),
            environment -> withKey(environment, NavigableMap::containsKey),
            environment -> {
                int key = environment.generateValue(KEYS, null);
                int value = environment.generateValue(VALUES, null);
                same(map -> map.putIfAbsent(key, value));
            });

    private interface OfKey {
        Object call(NavigableMap<Integer, Integer> map, Integer key);
    }

    private void withKey(Environment environment, OfKey call) {
        Integer key = environment.generateValue(KEYS, null);
        same(map -> call.call(map, key));
    }

    private void same(Function<NavigableMap<Integer, Integer>, Object> call) {
        if (!Objects.equals(call.apply(system), call.apply(model))) {
            throw new AssertionError();
        }
    }

    @Override
    public void performCommand(Environment environment) {
        environment.executeCommands(LENGTH, commands);
    }

    public static void main(String[] arguments) throws Throwable {
        CommandRate.print(sequences -> PropertyChecker.customized()
                .silent()
                .withIterationCount(sequences)
                .checkScenarios(OnJetCheck::new));
    }
}
