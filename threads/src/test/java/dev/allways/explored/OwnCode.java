package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;

/** Holds what the platform's objects promise, a call as one operation, against their own code, explored from within. */
final class OwnCode {
    private record Found(Set<String> outcomes, boolean complete) {}

    private OwnCode() {}

    /**
     * Reductions have the same outcomes, all that the platform's own code has, and no others where that code is
     * explored in full. There a wait that is awoken by one whose time has
     * passed is later than that, and may find its own time over without being early: so one more may be early here.
     *
     * @param name of system properties: {@code name.seed} is the first program, {@code name.programs} how many there
     * are
     * @param programs each by its seed; the labels of an execution are its outcome
     */
    static void hasNothingElse(String name, LongFunction<? extends Program> programs) {
        long first = Long.getLong(name + ".seed", 1);
        int count = Integer.getInteger(name + ".programs", 6);
        int complete = 0;
        List<String> wrong = new ArrayList<>();
        for (long seed = first; seed < first + count; seed++) {
            Program program = programs.apply(seed);
            Found optimal = found(program, "optimal-dpor", Platform.MODELLED, 1, 3_000);
            Found source = found(program, "dpor", Platform.MODELLED, 1, 3_000);
            if (!optimal.complete || !source.complete) {
                continue;
            }
            complete++;
            Set<String> others = new TreeSet<>(found(program, "preemptions", Platform.MODELLED, 1, 500).outcomes);
            others.addAll(found(program, "random", Platform.STEPWISE, 1, 200).outcomes);
            others.addAll(found(program, "preemptions", Platform.STEPWISE, 1, 500).outcomes);
            Found own = found(program, "optimal-dpor", Platform.STEPWISE, 1, 1_000);
            others.addAll(own.outcomes);
            boolean none = !own.complete || others.containsAll(optimal.outcomes);
            boolean all = optimal.outcomes.containsAll(others)
                    || found(program, "optimal-dpor", Platform.MODELLED, 2, 30_000)
                            .outcomes
                            .containsAll(others);
            if (!optimal.outcomes.equals(source.outcomes) || !all || !none) {
                wrong.add("%d %s: optimal-dpor %s, dpor %s, others %s"
                        .formatted(seed, program, optimal.outcomes, source.outcomes, others));
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(complete).isGreaterThan(count / 2);
    }

    private static Found found(Program program, String strategy, Platform platform, int early, long executions) {
        Settings settings =
                Settings.DEFAULT.withSpuriousWakeups(0).withEarlyTimeouts(early).withPlatform(platform);
        Result result = Allways.explore(Threads.control(program, settings))
                .strategy(strategy)
                .seed(1)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(executions))
                .run();
        assertThat(result.problem())
                .as("%s, %s %s", program, strategy, platform)
                .isEmpty();
        Set<String> outcomes = new TreeSet<>(Explored.labels(result));
        result.failures()
                .forEach(failure -> outcomes.add(failure.error().getClass().getSimpleName()));
        return new Found(outcomes, result.omitted().isEmpty() && result.stopReason() == StopReason.EXHAUSTED);
    }
}
