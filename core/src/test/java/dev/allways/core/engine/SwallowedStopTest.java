package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.StopSwallowed;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that keep the signal that ends an execution to themselves are noticed; those that let it pass somehow are
 * fine.
 */
@SuppressWarnings("try") // a resource that is there to be closed
class SwallowedStopTest {
    private static final Map<String, Program> SWALLOWING = Map.of(
            "catches every throwable",
                    c -> {
                        c.flip("a");
                        try {
                            c.flip("b");
                        } catch (Throwable t) {
                            // gone
                        }
                    },
            "catches and continues choosing",
                    c -> {
                        for (int i = 0; i < 4; i++) {
                            try {
                                c.flip("a");
                            } catch (Throwable t) {
                                // gone, four times
                            }
                        }
                    },
            "returns in finally", c -> returnsInFinally(c),
            "fails in finally",
                    c -> {
                        try {
                            c.flip("a");
                            c.flip("b");
                        } finally {
                            if (c.observing()) {
                                c.note("replayed");
                            }
                            failsUnless(c);
                        }
                    },
            "throws another exception",
                    c -> {
                        try {
                            c.flip("a");
                            c.flip("b");
                        } catch (Throwable t) {
                            throw new IllegalStateException("something went wrong");
                        }
                    });

    private static final Map<String, Program> LETTING_PASS = Map.of(
            "catches exceptions",
                    c -> {
                        try {
                            c.flip("a");
                            c.flip("b");
                        } catch (Exception e) {
                            throw new AssertionError("not reached");
                        }
                    },
            "wraps it",
                    c -> {
                        try {
                            c.flip("a");
                            c.flip("b");
                        } catch (Throwable t) {
                            throw new ExecutionException(new IllegalStateException(t));
                        }
                    },
            "chooses in finally",
                    c -> {
                        try {
                            c.flip("a");
                        } finally {
                            try {
                                c.flip("b");
                            } finally {
                                c.note("done");
                                c.flip("c");
                            }
                        }
                    },
            "chooses in close",
                    c -> {
                        try (AutoCloseable outer = () -> c.flip("outer");
                                AutoCloseable inner = () -> c.flip("inner")) {
                            c.flip("a");
                        }
                    },
            "rethrows it",
                    c -> {
                        try {
                            c.flip("a");
                            c.flip("b");
                        } catch (Throwable t) {
                            c.note("gave up");
                            throw t;
                        }
                    },
            "passes it through a future",
                    c -> {
                        c.flip("a");
                        CompletableFuture.completedFuture(c)
                                .thenApply(it -> it.flip("b"))
                                .join();
                    });

    @SuppressWarnings({"finally", "Finally"})
    private static void returnsInFinally(Chooser c) {
        try {
            c.flip("a");
            c.flip("b");
        } finally {
            return;
        }
    }

    private static void failsUnless(Chooser c) {
        if (c.pickOrEnd("ok", List.of("yes")) < 0) {
            throw new IllegalArgumentException("half done");
        }
    }

    static Stream<Arguments> swallowing() {
        return SWALLOWING.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> Arguments.of(each.getKey(), each.getValue()));
    }

    static Stream<Arguments> lettingPass() {
        return LETTING_PASS.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> Arguments.of(each.getKey(), each.getValue()));
    }

    private static Result dfsToDepth1(Program program) {
        return Allways.explore(program).depth(1).run();
    }

    @ParameterizedTest
    @MethodSource
    void swallowing(String how, Program program) {
        for (Result result : List.of(
                dfsToDepth1(program),
                Allways.explore(program).strategy("bfs").run(),
                Allways.explore(program).strategy("random-first").run(),
                Allways.explore(program).strategy("deepening").run(),
                Allways.explore(program).strategy("random").depth(1).run())) {
            assertThat(result.stopReason()).isEqualTo(StopReason.PROBLEM);
            assertThat(result.problem()).get().isInstanceOf(StopSwallowed.class);
            assertThat(result.problem().get())
                    .hasMessageContaining("usual cause")
                    .hasMessageContaining("dfs without a depth limit");
            assertThat(result.failures()).isEmpty();
        }
        // as the message says: a search that ends no execution early takes no offence
        assertThat(Allways.explore(program).run().passed()).isTrue();
    }

    @ParameterizedTest
    @MethodSource
    void lettingPass(String how, Program program) {
        long leaves = Allways.explore(program).run().statistics().counters().executions();
        Result dfs = dfsToDepth1(program);
        assertThat(dfs.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(dfs.passed()).isTrue();
        assertThat(dfs.statistics().counters().executions()).isEqualTo(2);
        Result bfs = Allways.explore(program).strategy("bfs").run();
        assertThat(bfs.complete()).isTrue();
        assertThat(bfs.passed()).isTrue();
        // a tree of flips that are all of one depth has one inner node less than leaves
        assertThat(bfs.statistics().counters().executions()).isEqualTo(2 * leaves - 1);
    }

    /**
     * A Stop that comes out of close() while another exception is on its way is lost: the language keeps only the
     * first.
     */
    @Test
    void pickOrEndEndsWithoutAnException() {
        Program losing = c -> {
            try (AutoCloseable resource = () -> c.pick("close", List.of("works", "fails"))) {
                throw new java.io.IOException("expected");
            } catch (java.io.IOException expected) {
                // handled: the program continues to its end
            }
        };
        assertThat(Allways.explore(losing).strategy("bfs").run().problem())
                .get()
                .isInstanceOf(StopSwallowed.class);
        Program keeping = c -> {
            try (AutoCloseable resource = () -> c.pickOrEnd("close", List.of("works", "fails"))) {
                throw new java.io.IOException("expected");
            } catch (java.io.IOException expected) {
                // handled: the program continues to its end
            }
        };
        assertThat(Allways.explore(keeping).strategy("bfs").run().passed()).isTrue();
        Program choosingOn = c -> {
            keeping.run(c);
            c.flip("after"); // an execution that was told to end is ended here at last
        };
        Result result = Allways.explore(choosingOn).strategy("bfs").run();
        assertThat(result.complete()).isTrue();
        assertThat(result.passed()).isTrue();
        // the root; after the two answers; after two more each
        assertThat(result.statistics().counters().executions()).isEqualTo(1 + 2 + 4);
        assertThat(Allways.explore(choosingOn).run().statistics().counters().executions())
                .isEqualTo(4);
    }

    /** A failed assumption that is swallowed would leave the rest of the program unchecked. */
    @Test
    void anAssumptionThatIsSwallowedIsReported() {
        Program program = c -> {
            boolean heads = c.flip("heads");
            try {
                c.assume(heads);
            } catch (Throwable t) {
                // gone
            }
        };
        assertThat(Allways.explore(program).run().problem()).get().isInstanceOf(StopSwallowed.class);
    }
}
