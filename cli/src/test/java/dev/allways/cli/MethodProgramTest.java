package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
}
