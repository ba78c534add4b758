package dev.allways.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.engine.Allways;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where failures come from that happen at a place that is up to chance. */
class OriginTest {
    private static final class Recursive {
        private static int even(int n) {
            return 1 + odd(n);
        }

        private static int odd(int n) {
            return 1 + even(n);
        }
    }

    private static StackTraceElement frame(String method) {
        return new StackTraceElement("shop.Till", method, "Till.java", 7);
    }

    private static Origin overflow(String... methods) {
        var error = new StackOverflowError();
        error.setStackTrace(List.of(methods).stream().map(OriginTest::frame).toArray(StackTraceElement[]::new));
        return Origin.of(error);
    }

    /** Whichever method the stack ended in, and whatever it was just calling. */
    @Test
    void aRecursionWithoutAnEndIsOneFailure() {
        assertThat(overflow("b", "a", "b", "a"))
                .isEqualTo(overflow("a", "b", "a", "b"))
                .isEqualTo(overflow("leaf", "a", "b", "a", "b"))
                .isEqualTo(new Origin("java.lang.StackOverflowError", frame("a").toString()));
    }

    /** All of 5 in 10 executions overflow, in one of two methods; they are one failure. */
    @Test
    void itIsFoundOnce() {
        Program program = chooser -> {
            int way = chooser.choose("way", List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
            if (way >= 5) {
                assertThat(way % 2 == 0 ? Recursive.even(way) : Recursive.odd(way))
                        .isZero();
            }
        };
        Result result = Allways.explore(program).errors(10).run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().times()).isEqualTo(5);
    }

    /** As one that a mocking library has made, of which each method returns null. */
    private static final class Mocked extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        @SuppressWarnings("NullAway") // that is the point
        public StackTraceElement[] getStackTrace() {
            return null;
        }
    }

    @Test
    void anExceptionWithoutAStackTraceIsAFailure() {
        Program program = chooser -> {
            if (chooser.flip("mocked")) {
                throw new Mocked();
            }
        };
        Result result = Allways.explore(program).run();
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().error()).isInstanceOf(Mocked.class);
        assertThat(result.failures().getFirst().origin()).isEqualTo(new Origin(Mocked.class.getName(), ""));
    }

    private static final class Scales {
        private static final int MOST = Integer.parseInt("many");
    }

    /** The first execution hears why its initialiser fails, all later ones that it has failed. */
    @Test
    void aClassWhoseInitialiserFailsIsOneFailure() {
        Result result = Allways.explore(chooser -> {
                    if (chooser.flip("heavy") && Scales.MOST > 0) {
                        chooser.note("weighed");
                    }
                })
                .strategy("dfs")
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures())
                .singleElement()
                .extracting(failure -> failure.origin().error())
                .isEqualTo("java.lang.ExceptionInInitializerError");
    }
}
