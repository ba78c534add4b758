package dev.allways.explored;

import static dev.allways.explored.Runs.story;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.ReplayToken;
import dev.allways.junit.Explore;
import dev.allways.junit.Explorer;
import dev.allways.junit.Replay;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** Single executions that are made again: by annotation, and because they are known to fail. */
class ReplayTest {
    private static final AtomicInteger RUNS = new AtomicInteger();

    @BeforeEach
    void reset() {
        RUNS.set(0);
    }

    private static void countTo(Chooser choose, long wrong) {
        RUNS.incrementAndGet();
        if (choose.between("number", 0, 9) == wrong) {
            throw new IllegalStateException("wrong");
        }
    }

    static class Found {
        @Explore
        void test(Chooser choose) {
            countTo(choose, 3);
        }
    }

    static class VisitedStates {
        @Replay("t1:dev.allways.explored.ReplayTest$VisitedStates.test:3")
        void test(Chooser choose) {
            countTo(choose, 3);
        }
    }

    @Test
    void aTokenMakesTheSameFailureAgain() {
        Runs found = Runs.of(Found.class);
        Throwable first = found.error();
        String token = found.entry().get("tokens");
        assertThat(token).isEqualTo(token(Found.class, 3));
        RUNS.set(0);
        Runs replayed = Runs.of(VisitedStates.class);
        assertThat(replayed.error())
                .hasSameClassAs(first)
                .hasMessage(first.getMessage())
                .satisfies(error -> assertThat(error.getStackTrace()[0]).isEqualTo(first.getStackTrace()[0]))
                .satisfies(error -> assertThat(story(error)).contains("number = 3"));
        assertThat(RUNS).hasValue(1);
        assertThat(replayed.entry()).containsEntry("replay", "t1:" + VisitedStates.class.getName() + ".test:3");
    }

    static class KeptAndExplored {
        @Explore
        @Replay("t1:dev.allways.explored.ReplayTest$KeptAndExplored.test:3")
        @Replay("t1:dev.allways.explored.ReplayTest$KeptAndExplored.test:4")
        void test(Chooser choose) {
            countTo(choose, 10);
        }
    }

    @Test
    void afterReplaysThatPassTheTestIsExplored() {
        Runs runs = Runs.of(KeptAndExplored.class).passed();
        assertThat(RUNS).hasValue(2 + 10);
        assertThat(runs.entries()).hasSize(3);
    }

    static class OneOfTwoFails {
        @Replay("t1:dev.allways.explored.ReplayTest$OneOfTwoFails.test:3")
        @Explore
        @Replay("t1:dev.allways.explored.ReplayTest$OneOfTwoFails.test:4")
        void test(Chooser choose) {
            countTo(choose, 4);
        }
    }

    @Test
    void aReplayThatFailsIsTheLast() {
        assertThat(Runs.of(OneOfTwoFails.class).error()).hasMessage("wrong");
        assertThat(RUNS).hasValue(2);
    }

    static class KeptProgram {
        @Replay("t1:dev.allways.explored.ReplayTest$KeptProgram.test:3")
        void test(Explorer explorer) {
            explorer.explore(choose -> countTo(choose, 3));
        }
    }

    @Test
    void theProgramOfAnExplorerIsReplayed() {
        assertThat(Runs.of(KeptProgram.class).error()).hasMessage("wrong");
        assertThat(RUNS).hasValue(1);
    }

    static class Assuming {
        @Replay("t1:dev.allways.explored.ReplayTest$Assuming.test:3")
        void test(Chooser choose) {
            choose.assume(choose.between("number", 0, 9) != 3);
        }
    }

    @Test
    void aReplayThatIsDiscardedAbortsTheTest() {
        assertThat(Runs.of(Assuming.class).aborted())
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("assumption");
    }

    static class OfAnother {
        @Replay("t1:dev.allways.explored.ReplayTest$VisitedStates.test:3")
        void test(Chooser choose) {
            countTo(choose, 3);
        }
    }

    static class TooFewAnswers {
        @Replay("t1:dev.allways.explored.ReplayTest$TooFewAnswers.test:3")
        void test(Chooser choose) {
            countTo(choose, 4);
            choose.flip("more");
        }
    }

    static class TooManyAnswers {
        @Replay("t1:dev.allways.explored.ReplayTest$TooManyAnswers.test:3")
        void test(Chooser choose) {
            RUNS.incrementAndGet();
        }
    }

    static class OtherOptions {
        @Replay("t1:dev.allways.explored.ReplayTest$OtherOptions.test:3")
        void test(Chooser choose) {
            choose.choose("letter", List.of("a", "b"));
        }
    }

    static class Garbled {
        @Replay("t1:dev.allways.explored.ReplayTest$Garbled.test:aXXXX")
        void test(Chooser choose) {
            countTo(choose, 3);
        }
    }

    @Test
    void aTokenThatDoesNotFitIsRefused() {
        assertThat(Runs.of(OfAnother.class).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContainingAll("belongs to another test", "where  ", "usual cause", "do  ");
        assertThat(RUNS).hasValue(0);
        for (Class<?> type : List.of(TooFewAnswers.class, TooManyAnswers.class, OtherOptions.class)) {
            assertThat(Runs.of(type).error())
                    .isInstanceOf(ExtensionConfigurationException.class)
                    .hasMessageContainingAll(
                            "the token no longer fits the test", type.getName(), "what  ", "usual cause", "do  ");
        }
        assertThat(Runs.of(Garbled.class).error())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("usual cause", "do  ");
    }

    static class Repaired {
        private static final AtomicBoolean WRONG = new AtomicBoolean();

        @Explore(shrink = 0, explain = 0)
        void test(Chooser choose) {
            countTo(choose, WRONG.get() ? 7 : 10);
        }
    }

    @Test
    void aKnownFailureIsTriedFirst(@TempDir Path project) {
        Repaired.WRONG.set(true);
        String token = token(Repaired.class, 7);
        Runs found = ofKept(project);
        assertThat(found.error()).hasMessage("wrong");
        assertThat(found.entry()).containsEntry("known", "0").containsEntry("tokens", token);
        assertThat(RUNS).hasValue(9); // 0 to 7, and 7 once more to confirm it

        RUNS.set(0);
        Runs again = ofKept(project);
        assertThat(again.error()).hasMessage("wrong");
        assertThat(again.entry()).containsEntry("known", "1").containsEntry("tokens", token);
        assertThat(RUNS).hasValue(1);

        RUNS.set(0);
        Repaired.WRONG.set(false);
        Runs repaired = ofKept(project).passed();
        assertThat(repaired.entries().getFirst()).containsEntry("gone", token);
        assertThat(repaired.entries().getLast()).containsEntry("executions", "10");
        assertThat(RUNS).hasValue(11); // the known one, and all

        RUNS.set(0);
        assertThat(ofKept(project).passed().entries()).hasSize(1);
        assertThat(RUNS).hasValue(10);
    }

    private static Runs ofKept(Path project) {
        return Runs.of(
                Repaired.class,
                builder -> builder.configurationParameter(
                        "allways.store", project.resolve(".allways").toString()));
    }

    /** The token of a test for a number that it chose: in 0 to 9, the answer is the number. */
    private static String token(Class<?> test, long number) {
        return new ReplayToken(test.getName() + ".test", Choices.of(number)).toString();
    }
}
