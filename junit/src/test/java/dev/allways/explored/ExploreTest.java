package dev.allways.explored;

import static dev.allways.explored.Runs.story;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.allways.core.Audit;
import dev.allways.core.Chooser;
import dev.allways.core.NestedExploration;
import dev.allways.core.NeverMet;
import dev.allways.core.NotDeterministic;
import dev.allways.core.State;
import dev.allways.core.StopSwallowed;
import dev.allways.core.engine.Allways;
import dev.allways.junit.Explore;
import dev.allways.junit.Explorer;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import dev.allways.model.ModelProgram;
import dev.allways.model.Property;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;
import org.opentest4j.TestAbortedException;

class ExploreTest {
    private static final AtomicInteger RUNS = new AtomicInteger();

    @BeforeEach
    void reset() {
        RUNS.set(0);
    }

    static class Passing {
        @Explore
        void test(Chooser choose) {
            RUNS.incrementAndGet();
            if (choose.choose("letter", List.of("a", "b", "c")).equals("b")) {
                choose.between("number", 1, 4);
            }
        }
    }

    @Test
    void oneVisibleTestManyExecutions() {
        Runs runs = Runs.of(Passing.class).passed();
        assertThat(RUNS).hasValue(6); // a, b1, b2, b3, b4, c
        assertThat(runs.entry())
                .containsEntry("strategy", "dfs")
                .containsEntry("executions", "6")
                .containsEntry("choices", "10") // 1 + 4 * 2 + 1
                .containsEntry("maxDepth", "2")
                .containsEntry("complete", "true")
                .containsEntry("stopReason", "exhausted")
                .containsEntry("failures", "0")
                .doesNotContainKey("tokens");
    }

    static class Failing {
        @Explore(shrink = 0, explain = 0)
        void test(Chooser choose) {
            RUNS.incrementAndGet();
            if (choose.between("number", 0, 9) == 3) {
                throw new IllegalStateException("three");
            }
        }
    }

    @Test
    void throwsWhatTheTestThrew() {
        Runs runs = Runs.of(Failing.class);
        Throwable error = runs.error();
        assertThat(RUNS).hasValue(5); // 0, 1, 2, 3, and 3 once more to confirm it
        assertThat(error).isExactlyInstanceOf(IllegalStateException.class).hasMessage("three");
        assertThat(error.getStackTrace()).hasSize(1); // what called the test is left out
        assertThat(error.getStackTrace()[0].getMethodName()).isEqualTo("test");
        String token = runs.entry().get("tokens");
        assertThat(token).startsWith("t1:" + Failing.class.getName() + ".test:");
        assertThat(story(error)).contains("number = 3", token);
    }

    static class FailingWithDifference {
        @Explore
        void test(Chooser choose) {
            RUNS.incrementAndGet();
            assertEquals("left", choose.choose("way", List.of("left", "right")));
        }
    }

    @Test
    void anAssertionKeepsWhatWasExpected() {
        assertThat(Runs.of(FailingWithDifference.class).error())
                .isInstanceOfSatisfying(AssertionFailedError.class, error -> {
                    assertThat(error.getExpected().getValue()).isEqualTo("left");
                    assertThat(error.getActual().getValue()).isEqualTo("right");
                    assertThat(story(error)).contains("way = right");
                });
    }

    static class FailingLate {
        @Explore(strategy = "random", executions = 1_000)
        void test(Chooser choose) {
            int sum = choose.between("first", 0, 99) + choose.between("second", 0, 99);
            if (choose.flip("looks") && sum >= 10) {
                throw new IllegalStateException("sum is " + sum);
            }
        }
    }

    @Test
    void whatIsThrownIsOfTheSmallestExecution() {
        // All three choices are needed, and no sum that fails is less: 10 = 0 + 10 is shortlex the least.
        assertThat(Runs.of(FailingLate.class).error()).hasMessage("sum is 10");
    }

    static class FailingInTwoPlaces {
        @Explore(errors = 3)
        void test(Chooser choose) {
            switch (choose.between("place", 0, 5)) {
                case 1, 2 -> throw new IllegalStateException("here");
                case 3 -> throw new IllegalArgumentException("there");
                default -> {}
            }
        }
    }

    @Test
    void failuresOfSeveralOriginsAreThrownTogether() {
        assertThat(Runs.of(FailingInTwoPlaces.class).error())
                .isInstanceOfSatisfying(
                        MultipleFailuresError.class,
                        error -> assertThat(error.getFailures())
                                .hasSize(2)
                                .hasAtLeastOneElementOfType(IllegalStateException.class)
                                .hasAtLeastOneElementOfType(IllegalArgumentException.class)
                                .allSatisfy(each -> assertThat(story(each)).contains("place = ")));
    }

    static class Sealed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Sealed() {
            super("sealed", null, false, false);
        }
    }

    static class FailingWithSealedError {
        @Explore
        void test(Chooser choose) {
            throw new Sealed();
        }
    }

    @Test
    void anErrorThatTakesNothingAlongIsTheCause() {
        assertThat(Runs.of(FailingWithSealedError.class).error())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("t1:")
                .hasCauseExactlyInstanceOf(Sealed.class);
    }

    static class Sampled {
        @Explore(strategy = "random", seed = 42, executions = 25)
        void test(Chooser choose) {
            RUNS.incrementAndGet();
            choose.between("number", 0, 9);
        }
    }

    @Test
    void limitsAreKept() {
        Runs runs = Runs.of(Sampled.class).passed();
        assertThat(RUNS).hasValue(25);
        assertThat(runs.entry())
                .containsEntry("strategy", "random")
                .containsEntry("seed", "42")
                .containsEntry("complete", "false")
                .containsEntry("stopReason", "executions");
    }

    static class WithoutChoices {
        @Explore
        void test() {
            RUNS.incrementAndGet();
        }
    }

    @Test
    void aTestNeedNotChoose() {
        Runs.of(WithoutChoices.class).passed();
        assertThat(RUNS).hasValue(1);
    }

    /** Two counters of three values each. */
    static class Counting implements Model<List<Integer>> {
        @Override
        public List<Integer> initial(Chooser choose) {
            return List.of(0, 0);
        }

        @Override
        public @Nullable List<Integer> next(List<Integer> now, Chooser choose) {
            boolean second = choose.flip("second");
            int next = now.get(second ? 1 : 0) + 1;
            return next > 2 ? null : second ? List.of(now.get(0), next) : List.of(next, now.get(1));
        }

        @Override
        public void check(List<Integer> now) {
            if (now.equals(List.of(1, FORBIDDEN.get()))) {
                throw new IllegalStateException("forbidden");
            }
        }

        @Override
        public void fingerprint(List<Integer> now, Hasher hasher) {
            now.forEach(hasher::putInt);
        }
    }

    private static final AtomicInteger FORBIDDEN = new AtomicInteger();

    static class NeverThere {
        @Explore
        void test(Explorer explorer) {
            explorer.explore(new Counting() {
                @Override
                public List<Property<List<Integer>>> properties() {
                    return List.of(Property.sometimes("three", now -> now.contains(3)));
                }
            });
        }
    }

    @Test
    void whatNeverHappensFailsTheExplorationAsAWhole() {
        FORBIDDEN.set(3);
        Runs runs = Runs.of(NeverThere.class);
        Throwable error = runs.error();
        assertThat(error).isInstanceOf(NeverMet.class);
        assertThat(error.getStackTrace()[0].getFileName()).isEqualTo("ExploreTest.java");
        assertThat(story(error)).contains("No single execution shows it", "9 states were met", "was complete");
        assertThat(runs.entry()).containsEntry("failures", "1").doesNotContainKey("tokens");
    }

    static class OfModel {
        @BeforeEach
        void before() {
            RUNS.incrementAndGet();
        }

        @Explore(audit = Audit.FULL)
        void test(Explorer explorer, TestInfo info) {
            explorer.explore(new Counting());
        }
    }

    static class WithinOne {
        @Explore(strategy = "bfs")
        void test(Chooser choose) throws Throwable {
            RUNS.incrementAndGet();
            ModelProgram.of(new Counting()).run(choose);
        }
    }

    @Test
    void aModelIsExploredByItsStates() {
        FORBIDDEN.set(3);
        Runs passing = Runs.of(OfModel.class).passed();
        assertThat(RUNS).hasValue(1);
        assertThat(passing.entry())
                .containsEntry("strategy", "bfs")
                .containsEntry("states", "9") // 3 * 3
                .containsEntry("complete", "true");
        // A part of a test is explored by its paths. Those from (a, b) on: 2 from (2, 2), 1 + 2 = 3 from (2, 1), 4 from
        // (2, 0), 3 + 3 = 6 from (1, 1), 4 + 6 = 10 from (1, 0), 10 + 10 = 20 from (0, 0); and 19 nodes that fork.
        assertThat(Runs.of(WithinOne.class).passed().entry())
                .containsEntry("states", "0")
                .containsEntry("executions", "39")
                .containsEntry("complete", "true");

        FORBIDDEN.set(2);
        Runs failing = Runs.of(OfModel.class);
        assertThat(failing.error()).hasMessage("forbidden");
        assertThat(story(failing.error())).contains("3 operations, the fewest that fail");
        assertThat(failing.entry().get("tokens")).startsWith("t1:" + OfModel.class.getName() + ".test:");
        assertThat(Runs.of(WithinOne.class).error()).hasMessage("forbidden");
    }

    static class ExploringNothing {
        @Explore
        void test(Explorer explorer) {}
    }

    static class ExploringTwice {
        @Explore
        void test(Explorer explorer) {
            explorer.explore(choose -> choose.flip("first"));
            explorer.explore(choose -> choose.flip("second"));
        }
    }

    @Test
    void anExplorerExploresOneProgram() {
        assertThat(Runs.of(ExploringNothing.class).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContainingAll("explored nothing", "where  ", "usual cause", "do  ");
        assertThat(Runs.of(ExploringTwice.class).error())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("one program", "where  ", "usual cause", "do  ");
    }

    static class ExploringBeside {
        @Explore
        @Test
        void test(Chooser choose) {
            choose.flip("one");
        }
    }

    static class ExploringRepeated {
        @RepeatedTest(2)
        @Explore
        void test(Chooser choose) {
            choose.flip("one");
        }
    }

    @Test
    void noOtherAnnotationMakesATestOfTheMethod() {
        for (Class<?> type : List.of(ExploringBeside.class, ExploringRepeated.class)) {
            assertThat(Runs.of(type).errors())
                    .isNotEmpty()
                    .allSatisfy(error -> assertThat(error)
                            .isInstanceOf(ExtensionConfigurationException.class)
                            .hasMessageContainingAll("run by JUnit, too", "where  ", "Test beside @Explore", "do  "));
        }
    }

    static class Assuming {
        @Explore
        void test(Chooser choose) {
            RUNS.incrementAndGet();
            assumeTrue(choose.between("number", 0, 9) % 2 == 0);
        }
    }

    @Test
    void executionsOfFailedAssumptionsAreDiscarded() {
        Runs runs = Runs.of(Assuming.class).passed();
        assertThat(RUNS).hasValue(10);
        assertThat(runs.entry()).containsEntry("executions", "10").containsEntry("discarded", "5");
    }

    static class AssumingTooMuch {
        @Explore
        void test(Chooser choose) {
            int number = choose.between("number", 0, 9);
            choose.assume(number % 2 == 0);
            assumeTrue(number % 2 == 1);
        }
    }

    @Test
    void whereAllExecutionsAreDiscardedTheTestIsAborted() {
        assertThat(Runs.of(AssumingTooMuch.class).aborted())
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContainingAll(
                        "each of the 10 executions was discarded",
                        "where         " + AssumingTooMuch.class.getName() + ".test",
                        "usual cause",
                        "do  ");
    }

    static class Endless {
        @Explore(strategy = "random", executions = Long.MAX_VALUE - 1)
        @Timeout(value = 100, unit = TimeUnit.MILLISECONDS)
        void test(Chooser choose) {
            choose.flip("again");
        }
    }

    static class EndlessExecution {
        @Explore
        @Timeout(value = 100, unit = TimeUnit.MILLISECONDS)
        void test(Chooser choose) {
            while (true) {
                choose.choose("again", List.of("yes"));
            }
        }
    }

    static class Blocking {
        @Explore
        @Timeout(value = 100, unit = TimeUnit.MILLISECONDS)
        void test(Chooser choose) throws InterruptedException {
            choose.flip("way");
            new CountDownLatch(1).await();
        }
    }

    @Test
    void aTimeoutEndsTheExploration() {
        assertThat(Runs.of(Endless.class).error())
                .isInstanceOf(TimeoutException.class)
                .satisfies(error -> assertThat(error.getSuppressed()[0])
                        .isInstanceOf(InterruptedException.class)
                        .hasMessageMatching("the exploration was interrupted after [0-9,]+ executions?"));
        assertThat(Runs.of(EndlessExecution.class).error()).isInstanceOf(TimeoutException.class);
        assertThat(Runs.of(Blocking.class).error()).isInstanceOf(TimeoutException.class);
    }

    private static volatile Thread explores = Thread.currentThread();

    static class InterruptedWhileBlocking {
        @Explore
        void test(Chooser choose) throws InterruptedException {
            RUNS.incrementAndGet();
            choose.flip("way");
            explores.interrupt();
            new CountDownLatch(1).await();
        }
    }

    static class InterruptedInLibrary {
        @Explore
        void test(Chooser choose) {
            RUNS.incrementAndGet();
            choose.flip("way");
            explores.interrupt();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
        }
    }

    @Test
    void whatTheTestThrowsWhenInterruptedIsThrown() {
        explores = Thread.currentThread();
        assertThat(Runs.of(InterruptedWhileBlocking.class).error())
                .isInstanceOf(InterruptedException.class)
                .satisfies(error -> assertThat(error.getStackTrace())
                        .anySatisfy(frame -> assertThat(frame.getMethodName()).isEqualTo("await")));
        assertThat(Runs.of(InterruptedInLibrary.class).error()).hasMessage("interrupted");
        assertThat(RUNS).hasValue(2); // one each: it is not made again to confirm it
    }

    static class Interrupting {
        @Explore
        void test(Chooser choose) {
            RUNS.incrementAndGet();
            if (choose.between("number", 0, 9) == 3) {
                explores.interrupt();
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    static class InterruptingItself {
        @Explore
        void test(Chooser choose) throws InterruptedException {
            if (choose.between("number", 0, 9) == 3) {
                Thread.currentThread().interrupt();
                new CountDownLatch(1).await();
            }
        }
    }

    @Test
    void anInterruptOfItsOwnIsTheTestsAffair() {
        Runs runs = Runs.of(InterruptingItself.class);
        assertThat(runs.error()).isInstanceOf(InterruptedException.class);
        assertThat(runs.entry()).containsEntry("stopReason", "errors");
    }

    @Test
    void anInterruptEndsTheExploration() {
        explores = Thread.currentThread();
        Runs runs = Runs.of(Interrupting.class);
        assertThat(runs.error())
                .isInstanceOf(InterruptedException.class)
                .hasMessage("the exploration was interrupted after 4 executions"); // 0, 1, 2, 3
        assertThat(RUNS).hasValue(4);
        assertThat(runs.entry()).containsEntry("stopReason", "interrupted");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    static class WithParameters {
        @Explore
        void test(TestInfo info, Chooser choose, @TempDir Path directory) throws Exception {
            assertThat(info.getTestMethod().orElseThrow().getName()).isEqualTo("test");
            assertThat(directory).isEmptyDirectory();
            Files.createDirectories(directory.resolve("a/b"));
            Files.writeString(directory.resolve("a/b/c"), choose.choose("text", List.of("x", "y", "z")));
            RUNS.incrementAndGet();
        }
    }

    @Test
    void otherParametersAreResolvedAndDirectoriesAreEmptied() {
        Runs.of(WithParameters.class).passed();
        assertThat(RUNS).hasValue(3);
    }

    @Disabled("it would fail")
    static class Skipped {
        @Explore
        void test(Chooser choose) {
            throw new IllegalStateException();
        }
    }

    static class SkippedMethod {
        @Explore
        @Disabled("it would fail")
        void test(Chooser choose) {
            throw new IllegalStateException();
        }
    }

    @Test
    void aDisabledTestIsSkipped() {
        Runs.of(Skipped.class)
                .results()
                .allEvents()
                .assertStatistics(s -> s.skipped(1).failed(0));
        Runs.of(SkippedMethod.class)
                .results()
                .allEvents()
                .assertStatistics(s -> s.skipped(1).failed(0));
    }

    static class SideBySide {
        private static final CyclicBarrier BOTH = new CyclicBarrier(2);
        private static final Set<String> MET = ConcurrentHashMap.newKeySet();

        @Explore
        void first(Chooser choose) throws Exception {
            meet("first");
            choose.between("number", 0, 9);
        }

        @Explore
        void second(Chooser choose) throws Exception {
            meet("second");
            choose.flip("coin");
        }

        private static void meet(String test) throws Exception {
            if (MET.add(test)) {
                BOTH.await(); // neither continues before the other is being explored, too
            }
        }
    }

    @Test
    void testsAreExploredSideBySide() {
        Runs runs = Runs.of(
                SideBySide.class,
                builder -> builder.configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                        .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                        .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                        .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2"));
        runs.results().testEvents().assertStatistics(s -> s.started(2).succeeded(2));
        assertThat(runs.entries()).extracting(entry -> entry.get("executions")).containsExactlyInAnyOrder("10", "2");
    }

    static class WithTwoWorkers {
        @Explore(workers = 2)
        void test(Chooser choose) {
            RUNS.incrementAndGet();
            choose.between("first", 0, 99);
            choose.between("second", 0, 99);
        }
    }

    @Test
    void severalWorkersShareTheWork() {
        Runs.of(WithTwoWorkers.class).passed();
        assertThat(RUNS).hasValue(10_000); // 100 * 100
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class WithTwoWorkersAndOneInstance {
        @Explore(workers = 2)
        void test(Chooser choose) {
            RUNS.incrementAndGet();
        }
    }

    static class WithTwoWorkersAndOneDirectory {
        @Explore(workers = 2)
        void test(Chooser choose, @TempDir Path directory) {
            RUNS.incrementAndGet();
        }
    }

    @Test
    void severalWorkersShareNoInstanceAndNoDirectory() {
        assertThat(Runs.of(WithTwoWorkersAndOneInstance.class).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContainingAll("2 workers", "where  ", "PER_CLASS", "do  ");
        assertThat(Runs.of(WithTwoWorkersAndOneDirectory.class).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContainingAll("2 workers", "where  ", "@TempDir", "do  ");
        assertThat(RUNS).hasValue(0);
    }

    static class Nested {
        @Explore
        void test(Chooser choose) {
            choose.flip("coin");
            Allways.explore(inner -> inner.flip("inner")).run();
        }
    }

    @Test
    void anExplorationInsideAnotherIsRefused() {
        assertThat(Runs.of(Nested.class).error())
                .isInstanceOf(NestedExploration.class)
                .hasMessageContainingAll(
                        "an exploration was started inside an execution of another",
                        "where         dev.allways.explored.ExploreTest$Nested.test(ExploreTest.java:",
                        "usual cause",
                        "do  ");
    }

    static class Remembering {
        private static final AtomicInteger MEMORY = new AtomicInteger();

        @Explore
        void test(Chooser choose) {
            choose.flip("coin");
            choose.between("number " + MEMORY.incrementAndGet(), 0, 2);
        }
    }

    @Test
    void aTestThatIsNotDeterministicIsRefused() {
        assertThat(Runs.of(Remembering.class).error())
                .isInstanceOf(NotDeterministic.class)
                .hasMessageContainingAll(
                        "choice 2", "\"number 1\" = 0 to 2", "\"number 2\" = 0 to 2", "usual cause", "do  ");
    }

    static class Swallowing {
        @Explore(depth = 1)
        void test(Chooser choose) {
            choose.flip("first");
            try {
                choose.flip("second");
            } catch (Throwable t) {
                // the mistake
            }
        }
    }

    @Test
    void aTestThatSwallowsTheStopIsRefused() {
        assertThat(Runs.of(Swallowing.class).error())
                .isInstanceOf(StopSwallowed.class)
                .hasMessageContainingAll("after choice 1", "what  ", "usual cause", "do  ");
    }

    static class WithAModel {
        @Explore(strategy = "dfs")
        void test(Chooser choose) throws Throwable {
            boolean first = choose.flip("first");
            ModelProgram.of(new Counting() {
                        @Override
                        public void check(List<Integer> now) {
                            assertThat(first && now.equals(List.of(2, 2))).isFalse();
                        }
                    })
                    .run(choose);
        }
    }

    static class WithStates {
        private record Sum(int value) implements State {
            @Override
            public long fingerprint() {
                return value;
            }
        }

        @Explore(strategy = "dfs")
        void test(Chooser choose) {
            int sum = 0;
            while (choose.visit(new Sum(sum))) {
                sum = (sum + 1 + choose.pick("more", List.of(0, 1))) % 5;
            }
        }
    }

    /** Sums modulo 5: a test that has no end but for the states that it tells of itself. */
    @Test
    void aTestMayTellOfItsOwnStates() {
        assertThat(Runs.of(WithStates.class).passed().entry())
                .containsEntry("states", "5")
                .containsEntry("complete", "true");
    }

    /** What the test chose before is not in the model's state. */
    @Test
    void aModelMayBeAPartOfATest() {
        assertThat(Runs.of(WithAModel.class).error()).isInstanceOf(AssertionError.class);
    }
}
