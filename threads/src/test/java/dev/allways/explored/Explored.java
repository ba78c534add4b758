package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Action;
import dev.allways.core.Choices;
import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.threads.Threads;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How the tests here explore a program. */
final class Explored {
    private static final Limits ALL_ERRORS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    private Explored() {}

    /** A body that starts threads. */
    @FunctionalInterface
    interface Body {
        void run() throws Throwable;
    }

    static Program program(Body body) {
        return Threads.control(chooser -> body.run());
    }

    /**
     * Explores all executions that a strategy makes of a program without spurious wake-ups: it leaves nothing out, and
     * none fails.
     */
    static Result complete(String strategy, Program program) {
        return complete(strategy, ThreadControl.Settings.DEFAULT.withSpuriousWakeups(0), program);
    }

    /** As {@link #complete(String, Program)}, with settings. */
    static Result complete(String strategy, ThreadControl.Settings settings, Program program) {
        Result result = Allways.explore(Threads.control(program, settings))
                .strategy(strategy)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return result;
    }

    /** The executions of the reduction that makes one for each class of equal ones, and no other. */
    static long classes(Body body) {
        return complete("optimal-dpor", _ -> body.run()).statistics().counters().executions();
    }

    static Result random(long executions, Body body) {
        return random(executions, ThreadControl.Settings.DEFAULT, body);
    }

    /** As {@link #random}, and a data race is a failure. */
    static Result randomWithRaces(long executions, Body body) {
        return random(executions, ThreadControl.Settings.DEFAULT.withRaces(ThreadControl.Races.FAIL), body);
    }

    static Result withRacesNoted(long executions, Body body) {
        return random(executions, ThreadControl.Settings.DEFAULT.withRaces(ThreadControl.Races.NOTE), body);
    }

    private static Result random(long executions, ThreadControl.Settings settings, Body body) {
        return Allways.explore(Threads.control(chooser -> body.run(), settings))
                .strategy("random")
                .limits(ALL_ERRORS.withExecutions(executions))
                .run();
    }

    static Result all(Body body) {
        return Allways.explore(program(body)).strategy("dfs").limits(ALL_ERRORS).run();
    }

    /** Everything that happens in one execution, in words. */
    static List<String> story(Program program, Choices choices) {
        Trace trace = Replay.exactly(program, choices);
        return trace.steps().stream().map(Trace.Step::text).toList();
    }

    /** The calls that were one step each and tell their arguments and results, in the order of the steps. */
    static List<String> calls(Trace trace) {
        return trace.steps().stream()
                .map(step -> (Action.Use) step.action())
                .filter(use -> use != null && !use.outcome().isEmpty())
                .map(use -> use.call() + use.outcome())
                .toList();
    }

    static void start(Thread... threads) {
        for (Thread thread : threads) {
            thread.start();
        }
    }

    static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** What executions were labelled with. */
    static Set<String> labels(Result result) {
        return result.statistics().labels().keySet();
    }

    /** The remarks of one title, and how many executions each was made of. */
    static Map<String, Long> remarks(Result result, String title) {
        return result.statistics().remarks().entrySet().stream()
                .filter(each -> each.getKey().title().equals(title))
                .collect(Collectors.toMap(each -> each.getKey().text(), Map.Entry::getValue));
    }

    /** The variables that races are on, in random executions; of a program that does not fail. */
    static Set<String> racesOf(long executions, Body body) {
        Result result = withRacesNoted(executions, body);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        Set<String> variables = new TreeSet<>();
        remarks(result, ThreadControl.DATA_RACES).keySet().forEach(race -> {
            assertThat(race).doesNotContain("an unknown place");
            variables.add(race.substring(0, race.indexOf(':')));
        });
        return variables;
    }

    /** The one failure of a program that has a data race. */
    static Failure failureByRace(Body body) {
        Result result = Allways.explore(Threads.control(
                        chooser -> body.run(), ThreadControl.Settings.DEFAULT.withRaces(ThreadControl.Races.FAIL)))
                .strategy("random")
                .executions(200)
                .run();
        assertThat(result.failures()).hasSize(1);
        return result.failures().getFirst();
    }
}
