package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.junit.Explore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What executions leave in static fields, where later ones find it, is told. */
class StaticsTest {
    /** Its second execution fails, whatever it chooses. */
    static class Fails {
        private static final AtomicInteger EXECUTIONS = new AtomicInteger();

        @Explore(threads = When.OFF)
        void test(Chooser chooser) {
            chooser.flip("any");
            assertThat(EXECUTIONS.getAndIncrement()).isZero();
        }
    }

    @Test
    void aFailureThatComesFromThere() {
        assertThat(Runs.story(Runs.of(Fails.class).error()))
                .contains("statics    a failure came from what other executions had left there; "
                        + "@Explore(threads = ON, isolated = true) resets static state");
    }

    /** Where the second option comes first, as never here, it fails. */
    static class Passes {
        private static final List<Boolean> ANSWERS = new ArrayList<>();

        @Explore(threads = When.OFF)
        void test(Chooser chooser) {
            ANSWERS.add(chooser.flip("any"));
            assertThat(ANSWERS.getFirst()).isFalse();
        }
    }

    @Test
    void aSuccessThatMayComeFromThere() {
        assertThat(Runs.of(Passes.class).passed().entry().get("statics"))
                .startsWith("executions change what is in StaticsTest$Passes.ANSWERS; ");
    }

    /** Nothing is left by one that resets it, and by one that only reads. */
    static class Isolated {
        private static final List<Boolean> ANSWERS = new ArrayList<>();
        private static int executions;

        @Explore(isolated = true)
        void test() throws InterruptedException {
            var thread = new Thread(() -> executions++);
            thread.start();
            thread.join();
            ANSWERS.add(true);
            assertThat(executions).isEqualTo(ANSWERS.size()).isEqualTo(1);
        }
    }

    @Test
    void nothingIsLeftWhereItIsReset() {
        assertThat(Runs.of(Isolated.class).passed().entry())
                .doesNotContainKey("statics")
                .containsEntry("complete", "true");
    }
}
