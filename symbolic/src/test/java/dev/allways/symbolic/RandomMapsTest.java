package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.followed.InterpretedMaps;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random calls of maps with inputs as keys, by their paths, and by all values of the inputs: they come to the same. */
class RandomMapsTest {
    private static final int PROGRAMS = Integer.getInteger("dev.allways.symbolic.maps", 30);
    private static final long SEED = Long.getLong("dev.allways.symbolic.mapsSeed", 5);
    private static final int CALLS = 8;
    private static final int RANGE = 20;

    @BeforeAll
    static void compareTermsWithValues() {
        System.setProperty("dev.allways.symbolic.check", "true");
    }

    private static Program interpreted(ClassLoader loader, int[] code, boolean isSorted) {
        try {
            return (Program) loader.loadClass(InterpretedMaps.class.getName())
                    .getConstructor(int[].class, int.class, boolean.class)
                    .newInstance(code, RANGE, isSorted);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** 21 * 21 pairs of inputs; there is never a path that none of them takes, and never one is missing. */
    @ParameterizedTest
    @CsvSource({"false, 20", "true, 28"})
    void pathsAreThoseThatSomeInputsTake(boolean isSorted, int methods) {
        var random = new SplittableRandom(SEED);
        long paths = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            int[] code = new int[3 * CALLS];
            for (int at = 0; at < code.length; at += 3) {
                code[at] = random.nextInt(methods);
                code[at + 1] = random.nextInt(4);
                code[at + 2] = random.nextInt(RANGE);
            }
            SymbolicProgram program = SymbolicProgram.of(
                    RandomMapsTest.class.getClassLoader(), each -> interpreted(each, code, isSorted));
            Result all =
                    Allways.explore(new InterpretedMaps(code, RANGE, isSorted)).run();
            Result byPaths = Allways.explore(program).run();
            assertThat(all.statistics().counters().executions()).isEqualTo(21 * 21);
            assertThat(byPaths.complete()).as(byPaths.toString()).isTrue();
            assertThat(byPaths.statistics().labels().keySet())
                    .as(java.util.Arrays.toString(code))
                    .isEqualTo(all.statistics().labels().keySet());
            paths += byPaths.statistics().counters().executions();
        }
        assertThat(paths).isLessThan(21L * 21 * PROGRAMS);
    }
}
