package dev.allways.symbolic.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.allways.symbolic.term.Assignment;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Models beside the methods of the platform that they stand for, with random arguments, some of them symbolic. The
 * result is the platform's; each branch, and the terms of the result, have its values; and under other values that take
 * the same branches the terms have what the platform gives for those.
 */
class ModelCallsTest {
    private static final int CALLS = Integer.getInteger("dev.allways.symbolic.modelCalls", 2); // of each model
    private static final long SEED = Long.getLong("dev.allways.symbolic.modelSeed", 1);
    private static final int OTHERS = 8; // values tried beside those of a call
    private static final Set<String> OF_COPIES = Set.of(CopyModels.class.getName(), LargeNumberModels.class.getName());

    private final List<String> differences = new ArrayList<>();

    private static Stream<PlatformMethod> models(boolean copies) {
        return Models.names().stream()
                .map(each -> each.replace('/', '.'))
                .filter(each -> OF_COPIES.contains(each) == copies)
                .map(LoadedModels::original)
                .flatMap(each -> Stream.of(each.getDeclaredMethods()))
                .filter(each -> Modifier.isPublic(each.getModifiers()))
                .flatMap(each -> PlatformMethod.of(each).stream())
                .filter(each -> RandomArguments.haveAll(each.model()))
                .sorted(Comparator.comparing(each -> each.model().toString()));
    }

    @ParameterizedTest
    @CsvSource({"false, 350", "true, 20"})
    void modelsDoWhatThePlatformDoes(boolean copies, int least) {
        List<PlatformMethod> models = models(copies).toList();
        assertTrue(models.size() > least, () -> "too few models: " + models.size());
        LoadedModels loaded = new LoadedModels(copies);
        SplittableRandom seeds = new SplittableRandom(SEED);
        int under = 0;
        for (PlatformMethod each : models) {
            for (int i = 0; i < CALLS; i++) {
                under += compare(loaded, each, seeds.nextLong());
            }
        }
        int compared = under;
        assertEquals("", String.join("\n", differences));
        assertTrue(compared > models.size(), () -> "too few comparisons under other values: " + compared);
    }

    private static String told(Method model, long seed, Values values) {
        return new RandomArguments(model, seed, values).told();
    }

    /** Compares one call; returns under how many other values it was compared, too. */
    private int compare(LoadedModels loaded, PlatformMethod platform, long seed) {
        Method model = platform.model();
        Values values = new Values(seed);
        String wanted = platform.result(new RandomArguments(model, seed, values));
        LoadedModels.Called called = loaded.call(model, new RandomArguments(model, seed, values), values);
        Assignment inputs = values.assignment();
        String plain = called.shown(null);
        String byTerms = called.shown(inputs);
        Optional<String> wrong = !plain.equals(wanted)
                ? Optional.of("%s, not %s".formatted(plain, wanted))
                : !byTerms.equals(wanted)
                        ? Optional.of("the terms say %s, not %s".formatted(byTerms, wanted))
                        : called.wrongBranch(inputs);
        wrong.ifPresent(each -> differences.add(model + " of " + told(model, seed, values) + ": " + each));
        if (called.isLost() || wrong.isPresent()) {
            return 0;
        }
        int others = 0;
        for (int i = 0; i < OTHERS && values.isSomeSymbolic(); i++) {
            Values other = values.changed(i);
            if (called.isPathOf(other.assignment())) {
                others++;
                String right = platform.result(new RandomArguments(model, seed, other));
                String known = called.shown(other.assignment());
                if (!known.equals(right)) {
                    differences.add(model + " of " + told(model, seed, values) + ", under "
                            + told(model, seed, other) + ": the terms say "
                            + known + ", not " + right);
                    return others;
                }
            }
        }
        return others;
    }
}
