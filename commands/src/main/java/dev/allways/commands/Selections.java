package dev.allways.commands;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Odds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which command is called next: one choice, of all commands that a sequence may have.
 *
 * <p>The numbers of the commands are the same in every state, so what a shrinker keeps behind a deleted command stays
 * the same command. Those that can't be called have no weight; where an answer names one, nothing is called. A search
 * that makes every sequence chooses among the others only.
 */
final class Selections {
    /** The commands that can be called in a state, and the choice of one. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    record Selection(ChoicePoint point, List<Definition<Object, Object>> definitions, boolean @Nullable [] likely) {
        /** The command by its number; null if it can't be called. */
        @Nullable
        Definition<Object, Object> definition(int number) {
            return likely == null || likely[number] ? definitions.get(number) : null;
        }
    }

    private final boolean onlyLikely;
    private final boolean isSingle; // no bundle but the system's
    private final List<Definition<Object, Object>> definitions;
    private final @Nullable Selection all; // if all can always be called
    private final long always; // the numbers of those that always can be called, as bits
    private final List<Definition<Object, Object>> sometimes; // the others
    private final boolean weighs; // by the state, or more commands than bits
    private final Map<Long, Selection> selections = new ConcurrentHashMap<>();
    private final List<List<String>> groups; // of names of commands; the first is of all, and empty
    private final @Nullable ChoicePoint group; // which; null if there are none
    private final List<ChoicePoint> leftOut; // whether a sequence does without a command; empty: never

    /** @param onlyLikely whether the commands that can't be called are left out of each choice */
    Selections(Menu<?, ?> menu, Commands<?, ?> commands, boolean onlyLikely) {
        this.onlyLikely = onlyLikely;
        this.isSingle = menu.isSingle();
        this.definitions = definitions(menu, commands);
        this.all =
                definitions.stream().allMatch(Definition::isAlwaysLikely) ? selection(definitions, null, null) : null;
        long always = 0;
        for (Definition<Object, Object> each : definitions) {
            always |= each.isAlwaysLikely() ? 1L << each.number : 0;
        }
        this.always = always;
        this.sometimes =
                definitions.stream().filter(each -> !each.isAlwaysLikely()).toList();
        this.weighs = definitions.size() > Long.SIZE || sometimes.stream().anyMatch(each -> each.weightBy != null);
        this.groups = new ArrayList<>(menu.groups.values());
        menu.groups.forEach(this::checkNames);
        this.groups.addFirst(List.of());
        this.group = menu.groups.isEmpty() ? null : group(menu.groups);
        this.leftOut = !menu.swarms
                ? List.of()
                : definitions.stream()
                        .<ChoicePoint>map(each -> new ChoicePoint.Pick("without " + each.name, List.of(false, true)))
                        .toList();
    }

    /** The commands that may be called, those first that always can be. */
    @SuppressWarnings("unchecked") // each is called on values of its own type
    private static List<Definition<Object, Object>> definitions(Menu<?, ?> menu, Commands<?, ?> commands) {
        List<Definition<Object, Object>> definitions = new ArrayList<>();
        for (Definition<?, ?> each : menu.definitions) {
            if (each.run != null && (each.weight != 0 || each.weightBy != null)) {
                each.findNeeds();
                each.timeout = each.timeout == null ? menu.timeout : each.timeout;
                each.test = commands.losesThreadsOf();
                definitions.add((Definition<Object, Object>) each);
            }
        }
        definitions.sort(Comparator.comparing(each -> !each.isAlwaysLikely()));
        if (definitions.isEmpty()) {
            throw new IllegalArgumentException("""
                %s has no command
                  usual cause   no command says what it runs, does or gives; or each has the weight 0
                  do            say it: menu.command("size").run(list -> list.size())\
                """.formatted(commands.getClass().getName()));
        }
        for (int i = 0; i < definitions.size(); i++) {
            definitions.get(i).number = i;
        }
        return List.copyOf(definitions);
    }

    private static Selection selection(
            List<Definition<Object, Object>> definitions, int @Nullable [] weights, boolean @Nullable [] likely) {
        int[] odds = weights != null
                ? weights
                : definitions.stream().mapToInt(each -> each.weight).toArray();
        return new Selection(
                new ChoicePoint.Pick(
                        "command", definitions.stream().map(each -> each.name).toList(), false, Odds.weights(odds)),
                definitions,
                likely);
    }

    /** All commands that may be called, by number. */
    List<Definition<Object, Object>> definitions() {
        return definitions;
    }

    /** Where the commands are defined: the place of the first, whichever of them fail together. */
    StackTraceElement place() {
        return definitions.getFirst().place;
    }

    /**
     * The command with a name and so many arguments.
     *
     * @throws IllegalArgumentException if there is none
     */
    Definition<Object, Object> definition(String name, int arguments) {
        return definitions.stream()
                .filter(each -> each.name.equals(name) && each.arguments.size() == arguments)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no command %s with %d arguments: there are %s"
                        .formatted(
                                name,
                                arguments,
                                definitions.stream().map(each -> each.name).toList())));
    }

    /** Chooses which commands a sequence has. */
    void begin(Alive alive, Chooser chooser) {
        alive.among = among(chooser);
        alive.sparing = isSparing();
    }

    /** The commands that can be called in a state; null if there is none. */
    @Nullable
    Selection of(Alive alive) {
        boolean[] among = alive.among;
        boolean isUsual = among == null && !alive.sparing;
        if (all != null && isUsual) {
            return all;
        }
        boolean isKnown = isUsual && !weighs;
        long mask = always;
        if (isKnown) {
            for (Definition<Object, Object> each : sometimes) {
                if (isLikely(each, alive)) {
                    mask |= 1L << each.number;
                }
            }
            Selection known = selections.get(mask);
            if (known != null) {
                return known;
            }
        }
        boolean[] likely = new boolean[definitions.size()];
        int[] weights = new int[likely.length];
        boolean some = false;
        for (int i = 0; i < likely.length; i++) {
            weights[i] = among == null || among[i] ? Math.max(0, weight(definitions.get(i), alive)) : 0;
            likely[i] = weights[i] > 0;
            some |= likely[i];
        }
        if (!some) {
            return null;
        }
        if (alive.sparing) {
            spare(weights);
        }
        Selection made = onlyLikely ? amongLikely(likely, weights) : selection(definitions, weights, likely);
        if (isKnown) {
            selections.put(mask, made);
        }
        return made;
    }

    /** Whether a command whose weight is fixed can be called here. */
    private boolean isLikely(Definition<Object, Object> definition, Alive alive) {
        return isSingle
                ? definition.when == null || definition.when.test(alive.first.model())
                : weight(definition, alive) > 0;
    }

    /** How likely a command is called here, beside others; 0: it can't be. */
    private static int weight(Definition<Object, Object> definition, Alive alive) {
        if (!definition.needs.isEmpty() && !alive.hasSome(definition.needs)) {
            return 0;
        }
        if (definition.when == null && definition.weightBy == null) {
            return definition.weight;
        }
        List<Member<Object, Object>> targets = alive.targets(definition);
        return targets.isEmpty()
                ? 0
                : definition.weightBy == null
                        ? definition.weight
                        : definition.weightBy.applyAsInt(targets.getLast().model());
    }

    /** Leaves commands that did not end out of what is drawn, where there are others. */
    private void spare(int[] weights) {
        boolean others = false;
        for (int i = 0; i < weights.length; i++) {
            others |= weights[i] > 0 && !definitions.get(i).endless;
        }
        for (int i = 0; i < weights.length && others; i++) {
            weights[i] = definitions.get(i).endless ? 0 : weights[i];
        }
    }

    private boolean isSparing() {
        for (Definition<Object, Object> each : definitions) {
            if (each.endless) {
                return !onlyLikely;
            }
        }
        return false;
    }

    private Selection amongLikely(boolean[] likely, int[] weights) {
        List<Definition<Object, Object>> some =
                definitions.stream().filter(each -> likely[each.number]).toList();
        return selection(
                some, some.stream().mapToInt(each -> weights[each.number]).toArray(), null);
    }

    /** The commands that a sequence has; null: all. */
    private boolean @Nullable [] among(Chooser chooser) {
        if (group == null && leftOut.isEmpty()) {
            return null;
        }
        boolean[] among = new boolean[definitions.size()];
        List<String> names = group == null ? List.of() : groups.get((int) chooser.choose(group));
        boolean some = false;
        for (int i = 0; i < among.length; i++) {
            among[i] = (names.isEmpty() || names.contains(definitions.get(i).name))
                    && (leftOut.isEmpty() || chooser.choose(leftOut.get(i)) == 0);
            some |= among[i];
        }
        return some ? among : null;
    }

    private void checkNames(String group, List<String> names) {
        List<String> all =
                definitions.stream().map(each -> each.name).distinct().toList();
        for (String name : names) {
            if (!all.contains(name)) {
                throw new IllegalArgumentException("""
                    the group "%s" names the command "%s", which the menu does not have
                      commands      %s
                      usual cause   a typing error
                      do            name commands as menu.command does\
                    """.formatted(group, name, String.join(", ", all)));
            }
        }
    }

    /** Which group a sequence is made of; all commands as often as all groups together. */
    private static ChoicePoint group(Map<String, List<String>> groups) {
        List<String> names = new ArrayList<>(groups.keySet());
        names.addFirst("all");
        int[] weights = new int[names.size()];
        java.util.Arrays.fill(weights, 1);
        weights[0] = groups.size();
        return new ChoicePoint.Pick("commands", List.copyOf(names), false, Odds.weights(weights));
    }
}
