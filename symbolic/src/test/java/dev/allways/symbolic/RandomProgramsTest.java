package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.followed.Interpreted;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Random small programs by their paths, and by all values of their inputs: they come to the same. */
class RandomProgramsTest {
    private static final int PROGRAMS = 40;
    private static final int INSTRUCTIONS = 7;
    private static final int RANGE = 6;

    @BeforeAll
    static void compareTermsWithValues() {
        System.setProperty("dev.allways.symbolic.check", "true");
    }

    private static Program interpreted(ClassLoader loader, int[] code) {
        try {
            return (Program) loader.loadClass(Interpreted.class.getName())
                    .getConstructor(int[].class, int.class)
                    .newInstance(code, RANGE);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** 13 * 13 pairs of inputs; there is never a path that none of them takes, and never one is missing. */
    @Test
    void pathsAreThoseThatSomeInputsTake() {
        var random = new SplittableRandom(11);
        long paths = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            int[] code = new int[5 * INSTRUCTIONS];
            for (int at = 0; at < code.length; at += 5) {
                code[at] = random.nextInt(14);
                code[at + 1] = random.nextInt(2, 4);
                code[at + 2] = random.nextInt(4);
                code[at + 3] = random.nextInt(4);
                code[at + 4] = random.nextInt(-2, 5);
            }
            SymbolicProgram program =
                    SymbolicProgram.of(RandomProgramsTest.class.getClassLoader(), each -> interpreted(each, code));
            Result all = Allways.explore(new Interpreted(code, RANGE)).run();
            Result byPaths = Allways.explore(program).run();
            assertThat(all.statistics().counters().executions()).isEqualTo(13 * 13);
            assertThat(byPaths.complete()).as(byPaths.toString()).isTrue();
            assertThat(byPaths.statistics().labels().keySet())
                    .isEqualTo(all.statistics().labels().keySet());
            assertThat(byPaths.statistics().counters().executions()).isLessThanOrEqualTo(13 * 13);
            paths += byPaths.statistics().counters().executions();
        }
        assertThat(paths).isLessThan(PROGRAMS * 13 * 13L);
    }
}
