package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.Allways;
import dev.allways.followed.ThreadedCode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Random programs with threads, monitors, waits and symbolic branches, by reductions and by plain enumeration. */
class RandomThreadsTest {
    private static final int PROGRAMS = Integer.getInteger("dev.allways.symbolic.programs", 12);
    private static final List<String> STRATEGIES = List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding");

    @BeforeAll
    static void compareTermsWithValues() {
        System.setProperty("dev.allways.symbolic.check", "true");
    }

    /** The threads come to the same local states, and a deadlock is found if there is one. */
    @Test
    void sameLocalStatesAndDeadlocks() {
        var random = new SplittableRandom(7);
        int complete = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            int[][] code = new int[i % 4 == 3 ? 3 : 2][];
            for (int t = 0; t < code.length; t++) {
                code[t] = code(random, code.length == 3 ? 3 : 4, i % 3 == 2);
            }
            var all = new Interleavings(code);
            for (String strategy : STRATEGIES) {
                Result result = explored(code, strategy);
                String about = strategy + " on program " + i + " " + Arrays.deepToString(code) + " " + result;
                assertThat(result.problem()).as(about).isEmpty();
                // Threads that a deadlock leaves behind are run to their ends, and say what they would have seen.
                Set<String> seen = new TreeSet<>(result.statistics().labels().keySet());
                if (all.hasDeadlock()) {
                    seen.removeIf(each -> each.contains("w") && !all.seen().contains(each));
                }
                assertThat(all.seen()).as(about).containsAll(seen);
                assertThat(all.hasDeadlock() || result.failures().isEmpty())
                        .as(about)
                        .isTrue();
                if (result.complete()) {
                    complete++;
                    assertThat(seen).as(about).isEqualTo(all.seen());
                    assertThat(result.failures().isEmpty()).as(about).isEqualTo(!all.hasDeadlock());
                }
            }
        }
        assertThat(complete).isPositive();
    }

    private static int[] code(SplittableRandom random, int instructions, boolean waits) {
        int[] code = new int[instructions * ThreadedCode.WIDTH];
        int inside = 0;
        for (int at = 0; at < code.length; at += ThreadedCode.WIDTH) {
            int what = random.nextInt(inside > 0 ? 9 : 7);
            if (inside > 0 && (what >= 4 && what <= 6 || what >= 7 && !waits)) {
                what = what % 4; // jumps stay out of synchronized parts, which are not nested
            }
            code[at] = what;
            code[at + 1] = random.nextInt(2);
            code[at + 2] = random.nextInt(3);
            inside = what == 6 ? 2 : inside - 1;
        }
        return code;
    }

    private static Result explored(int[][] code, String strategy) {
        Settings settings = Settings.DEFAULT.with(Settings.THREADS, When.ON);
        SymbolicProgram program = SymbolicProgram.of(
                        RandomThreadsTest.class.getClassLoader(), loader -> interpreted(loader, code))
                .withThreads(each -> ThreadControl.controlled(ThreadedCode.class, each, settings));
        return Allways.explore(program).strategy(strategy).errors(1_000_000).run();
    }

    private static Program interpreted(ClassLoader loader, int[][] code) {
        try {
            return (Program) loader.loadClass(ThreadedCode.class.getName())
                    .getConstructor(int[][].class)
                    .newInstance((Object) code);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
