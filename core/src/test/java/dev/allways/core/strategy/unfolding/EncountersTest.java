package dev.allways.core.strategy.unfolding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.contract.SmallTasks;
import dev.allways.core.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that are at one place at once: found by the unfoldings and by a reduction wherever plain enumeration does. */
class EncountersTest {
    private static final Limits LIMITS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    private static Result explored(String strategy, String... tasks) {
        Program program = SmallTasks.program(end -> {}, tasks);
        return Engine.explore(program, Strategies.create(strategy, Setup.of(program)), LIMITS);
    }

    private static long executions(Result result) {
        return result.statistics().counters().executions();
    }

    /**
     * Nothing orders the two stays. Each task comes and goes: 4 events, which the first execution covers, one task
     * after the other. That the two can meet is found in the net, and shown by one execution more.
     */
    @ParameterizedTest
    @ValueSource(strings = {"unfolding", "contextual-unfolding"})
    void aMeetingThatNoExecutionWasMadeFor(String strategy) {
        Result result = explored(strategy, "(p )p", "(p )p");

        assertThat(executions(result)).isEqualTo(2);
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.error()).hasMessage("together: p");
            assertThat(failure.times()).isEqualTo(1);
        });
    }

    /** The first goes before the second comes, the second before the first, or both come before one goes: 3 orders. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor"})
    void aReductionTellsComingFromGoing(String strategy) {
        Result result = explored(strategy, "(p )p", "(p )p");

        assertThat(executions(result)).isEqualTo(3);
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.times()).isEqualTo(1));
    }

    /** The places are guarded by a lock, two places are not one, and a task does not meet itself. */
    @ParameterizedTest
    @ValueSource(strings = {"unfolding", "contextual-unfolding", "optimal-dpor"})
    void noMeeting(String strategy) {
        assertThat(explored(strategy, "lm (p )p um", "lm (p )p um").failures()).isEmpty();
        assertThat(explored(strategy, "(p )p", "(q )q").failures()).isEmpty();
        assertThat(explored(strategy, "(p )p (p )p").failures()).isEmpty();
    }

    /** Up to three tasks that read, write, lock and stay at two places, some of them within locks. */
    @Test
    void randomPrograms() {
        int meeting = 0;
        int programs = Integer.getInteger("programs", 50);
        for (int seed = 0; seed < programs; seed++) {
            String[] tasks = random(new SplittableRandom(seed));
            String text = "%d: %s".formatted(seed, String.join(" | ", tasks));
            Set<String> all = meetings("dfs", text, tasks);
            for (String strategy : List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding")) {
                assertThat(meetings(strategy, text, tasks))
                        .as("%s, %s", strategy, text)
                        .isEqualTo(all);
            }
            meeting += all.isEmpty() ? 0 : 1;
        }
        assertThat(meeting).isGreaterThan(programs / 6);
    }

    /** The places where tasks met in some execution. */
    private static Set<String> meetings(String strategy, String text, String... tasks) {
        var places = new TreeSet<String>();
        Program small = SmallTasks.program(end -> {}, tasks);
        Program program = chooser -> {
            try {
                small.run(chooser);
            } catch (SmallTasks.Together together) {
                places.addAll(together.places());
            } catch (SmallTasks.Deadlock deadlock) {
                // no meeting
            }
        };
        Result result = Engine.explore(program, Strategies.create(strategy, Setup.of(program)), LIMITS);
        assertThat(result.stopReason()).as("%s, %s", strategy, text).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures().stream().map(Failure::error).collect(Collectors.toList()))
                .isEmpty();
        return places;
    }

    private static String[] random(SplittableRandom random) {
        String[] tasks = new String[2 + random.nextInt(2)];
        int length = tasks.length == 2 ? 3 : 2;
        for (int task = 0; task < tasks.length; task++) {
            List<String> row = new ArrayList<>();
            String held = "";
            String at = "";
            for (int i = 0; i < length; i++) {
                String what = List.of("r", "w", "w", "l", "(", "(", "?").get(random.nextInt(7));
                String on = List.of("x", "y").get(random.nextInt(2));
                if (what.equals("l") && held.isEmpty()) {
                    held = on;
                    row.add("l" + on);
                } else if (what.equals("(") && at.isEmpty()) {
                    at = on;
                    row.add("(" + on);
                } else if (what.equals("?")) {
                    row.add("?");
                } else {
                    row.add((what.equals("r") ? "r" : "w") + on);
                }
            }
            boolean first = random.nextBoolean();
            String goes = at.isEmpty() ? "" : ")" + at;
            String unlocks = held.isEmpty() ? "" : "u" + held;
            row.add(first ? goes + " " + unlocks : unlocks + " " + goes);
            tasks[task] = String.join(" ", row);
        }
        return tasks;
    }
}
