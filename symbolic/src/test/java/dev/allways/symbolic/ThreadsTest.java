package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Action;
import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.Allways;
import dev.allways.followed.Concurrent;
import dev.allways.followed.LostBesideOthers;
import dev.allways.followed.Verifier;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads under control and symbolic inputs: each order of steps, and each path. */
class ThreadsTest {
    @BeforeAll
    static void compareTermsWithValues() {
        System.setProperty("dev.allways.symbolic.check", "true");
    }

    static Stream<Arguments> programs() {
        return programs(Concurrent.class, "dpor", "optimal-dpor", "unfolding", "contextual-unfolding");
    }

    static Stream<Arguments> lost() {
        return programs(
                LostBesideOthers.class,
                "dfs",
                "bfs",
                "random",
                "portfolio",
                "dpor",
                "optimal-dpor",
                "unfolding",
                "contextual-unfolding");
    }

    private static Stream<Arguments> programs(Class<?> from, String... strategies) {
        return Stream.of(from.getDeclaredMethods())
                .filter(each -> each.getName().matches(".*_(true|false|unknown)"))
                .sorted(Comparator.comparing(Method::toString))
                .flatMap(each -> Stream.of(strategies).map(it -> Arguments.of(each, it)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void verdict(Method method, String strategy) {
        Result result = explore(method, strategy, Settings.DEFAULT.with(Settings.THREADS, When.ON));
        assertThat(result.problem()).as(result.toString()).isEmpty();
        String verdict = !result.failures().isEmpty() ? "false" : result.complete() ? "true" : "unknown";
        assertThat(verdict).as(result.toString()).isEqualTo(method.getName().replaceFirst(".*_", ""));
        result.failures().forEach(failure -> findsWhatWasLeft(failure.trace()));
    }

    /** A value that is lost is the same whenever a path is taken again, so the steps are. */
    @ParameterizedTest
    @MethodSource("lost")
    void aLostValueIsFixed(Method method, String strategy) {
        Result result = explore(method, strategy, Settings.DEFAULT.with(Settings.THREADS, When.ON), 500);
        assertThat(result.problem()).as(result.toString()).isEmpty();
        assertThat(result.complete()).as(result.toString()).isFalse();
        assertThat(result.failures().isEmpty())
                .as(result.toString())
                .isEqualTo(!method.getName().endsWith("_false"));
        assertThat(result.omitted().orElse("")).contains("inputs go into what is not followed: ");
    }

    /**
     * Classes are loaded once without terms and once with them: each load has an initialiser of its own, with the same
     * steps.
     */
    @ParameterizedTest
    @ValueSource(strings = {"madeByAnInitialiser", "assertsBesideAnother"})
    void staticStateIsReset(String program) throws NoSuchMethodException {
        Result result = explore(
                Concurrent.class.getMethod(program),
                "dpor",
                Settings.DEFAULT.with(Settings.THREADS, When.ON).withIsolated(true));
        assertThat(result.problem()).as(result.toString()).isEmpty();
        assertThat(result.failures())
                .singleElement()
                .satisfies(each -> assertThat(each.error()).isInstanceOf(AssertionError.class));
    }

    /** The thread that adds an input divides it, since another one has begun to search without it. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor"})
    void anInputIsAddedWhileAnotherThreadSearches(String strategy) throws NoSuchMethodException {
        Result result = explore(
                Concurrent.class.getMethod("addedWhileSearched"),
                strategy,
                Settings.DEFAULT.with(Settings.THREADS, When.ON));
        assertThat(result.problem()).as(result.toString()).isEmpty();
        assertThat(result.failures()).as(result.toString()).isEmpty();
        assertThat(result.complete()).as(result.toString()).isTrue();
    }

    /**
     * Two orders of the calls; and in each the second key is less than the first one, equals it, or is greater: six
     * executions. A map that takes its own monitor is the same as one that the program's code locks.
     */
    @ParameterizedTest
    @ValueSource(strings = {"synchronizedMap", "lockedMap"})
    void aCallTakesTheMonitor(String program) throws NoSuchMethodException {
        Result result = explore(
                Concurrent.class.getMethod(program), "optimal-dpor", Settings.DEFAULT.with(Settings.THREADS, When.ON));
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(6);
    }

    /** What a model looks at may be half done: that is no failure of the program. */
    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void aCollectionThatIsHalfDoneIsNoFailure(String strategy) throws NoSuchMethodException {
        Result result = explore(
                Concurrent.class.getMethod("aMapWithoutALock"),
                strategy,
                Settings.DEFAULT.with(Settings.THREADS, When.ON),
                300);
        assertThat(result.problem()).as(result.toString()).isEmpty();
        assertThat(result.failures()).as(result.toString()).isEmpty();
        assertThat(result.complete()).as(result.toString()).isFalse();
    }

    private static Result explore(Method method, String strategy, Settings settings) {
        return explore(method, strategy, settings, 200_000);
    }

    private static Result explore(Method method, String strategy, Settings settings, long executions) {
        SymbolicProgram program = SymbolicProgram.of(
                        new OneProgram(method), loader -> VerdictsTest.program(loader, method))
                .withInputsOf(Verifier.class.getName())
                .withThreads(each -> ThreadControl.controlled(Concurrent.class, each, settings));
        return Allways.explore(program)
                .strategy(strategy)
                .errors(5)
                .executions(executions)
                .time(Duration.ofSeconds(60))
                .run();
    }

    /** Each step of the story finds in a variable what the step before it left there. */
    private static void findsWhatWasLeft(Trace trace) {
        var values = new HashMap<String, String>();
        for (Trace.Step step : trace.steps()) {
            if (step.action() instanceof Action.Use use
                    && use.access() != Action.Access.NONE
                    && !use.before().isEmpty()) { // of what the platform accesses by a handle nobody knows it
                String left = values.getOrDefault(use.target(), use.before());
                assertThat(use.before()).as(step.text()).isEqualTo(left);
                values.put(use.target(), use.access() == Action.Access.READ ? use.before() : use.after());
            }
        }
    }
}
