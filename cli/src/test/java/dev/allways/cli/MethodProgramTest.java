package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.model.Model;
import dev.allways.model.ModelProgram;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a class or a method, with a class of JUnit's, is as a program. */
class MethodProgramTest {
    private static final List<String> CALLS = new ArrayList<>();

    /** A test class. */
    static final class Recorded {
        @BeforeAll
        static void all() {
            CALLS.add("all");
        }

        @BeforeEach
        void each() {
            CALLS.add("each");
        }

        void test() {
            CALLS.add("test");
        }
    }

    /** One that can't be begun. */
    static final class Failing {
        @BeforeAll
        static void all() {
            assertThat(CALLS).as("server").isNull();
        }

        void test() {}
    }

    @Test
    void beforeAllComesOnceBeforeAllExecutions() throws Throwable {
        CALLS.clear();
        MethodProgram program = MethodProgram.of(Subject.of(Recorded.class, Recorded.class.getDeclaredMethod("test")));
        assertThat(CALLS).containsExactly("all");
        program.run(point -> 0);
        program.run(point -> 0);
        assertThat(CALLS).containsExactly("all", "each", "test", "each", "test");
    }

    /** Static state of their own they would have under control; here the first execution begins for all. */
    @Test
    void beforeAllComesWithTheFirstExecutionThatTurnsOutNotToBeIsolated() throws Throwable {
        CALLS.clear();
        MethodProgram program =
                MethodProgram.isolated(Subject.of(Recorded.class, Recorded.class.getDeclaredMethod("test")));
        assertThat(CALLS).isEmpty();
        program.run(point -> 0);
        program.run(point -> 0);
        assertThat(CALLS).containsExactly("all", "each", "test", "each", "test");
    }

    /** A program that keeps something in a field. */
    static final class Counting implements Program {
        private int runs;

        @Override
        public void run(Chooser chooser) {
            runs++;
            assertThat(runs).isEqualTo(1);
        }
    }

    @Test
    void aClassThatIsAProgramIsMadeForEachExecution() throws Throwable {
        Program program = Subject.of(Counting.class, Arguments.NONE).program();
        program.run(point -> 0);
        program.run(point -> 0);
    }

    @Test
    void beforeAllThatFailsIsRefused() {
        assertThatThrownBy(() -> MethodProgram.of(Subject.of(Failing.class, Failing.class.getDeclaredMethod("test"))))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.trouble().what()).contains("@BeforeAll fails"));
    }

    /** Two steps up from 0, one or two each; wrong is a number, of which a test decides before or behind it. */
    private record Stairs(int wrong, AtomicInteger last) implements Model<Integer> {
        @Override
        public Integer initial(Chooser chooser) {
            return 0;
        }

        @Override
        public @Nullable Integer next(Integer at, Chooser chooser) {
            return at > 1 ? null : at + chooser.between("steps", 1, 2);
        }

        @Override
        public void check(Integer at) {
            last.set(at);
            if (at == wrong) {
                throw new AssertionError("stairs");
            }
        }
    }

    /** Tests with a model, or a crash, as a part. */
    static final class Parts {
        static void before(Chooser choose) throws Throwable {
            int wrong = choose.flip("wrong") ? 3 : 4;
            ModelProgram.of(new Stairs(wrong, new AtomicInteger())).run(choose);
        }

        static void behind(Chooser choose) throws Throwable {
            AtomicInteger last = new AtomicInteger();
            ModelProgram.of(new Stairs(4, last)).run(choose);
            assertThat(last).as("at the end").hasValue(2);
        }

        static void between(Chooser choose) throws Throwable {
            ModelProgram.of(new Stairs(4, new AtomicInteger())).run(choose);
            choose.flip("behind");
        }

        static void crash(Chooser choose) throws Throwable {
            new Written(choose.flip("wrong")).run(choose);
        }
    }

    private record Written(boolean wrong) implements CrashTest {
        @Override
        public void workload(Disk disk) throws IOException {
            Files.writeString(disk.path("file"), "text");
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) {
            assertThat(wrong && Files.exists(disk.path("file"))).as("wrong").isFalse();
        }
    }

    private static Result explored(String method, String strategy) throws Exception {
        MethodProgram program =
                MethodProgram.of(Subject.of(Parts.class, Parts.class.getDeclaredMethod(method, Chooser.class)));
        return Allways.explore(program).strategy(strategy).run();
    }

    /** What was chosen before the part is not in the part's state, nor is what comes behind it. */
    @ParameterizedTest
    @CsvSource({
        "before, dfs", "before, bfs", "before, optimal-dpor",
        "behind, dfs", "behind, bfs", "behind, optimal-dpor",
        "crash, dfs", "crash, bfs", "crash, optimal-dpor"
    })
    void aStateOfAPartIsNotTheTests(String method, String strategy) throws Exception {
        Result result = explored(method, strategy);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).hasSize(1);
    }

    /**
     * 1 and 1, 1 and 2, or 2, and nothing is left to be done: three ways up, a flip behind each, so 6 executions.
     * Breadth-first search makes one more for each choice point: two of steps, three flips.
     */
    @ParameterizedTest
    @CsvSource({"dfs, 6", "bfs, 11", "preemptions, 6", "random-path, 6", "dpor, 6", "optimal-dpor, 6"})
    void eachPathOfAPartIsContinued(String strategy, long executions) throws Exception {
        Result result = explored("between", strategy);
        assertThat(result.problem()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
    }
}
