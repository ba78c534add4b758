package dev.allways.core.strategy.unfolding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.engine.Engine;
import dev.allways.core.litmus.Litmus;
import dev.allways.core.litmus.RandomPrograms;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The unfoldings against a second method: the states that tasks end in, and the deadlocks, by a reduction. */
class AllStatesTest {
    private static final Limits LIMITS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    /** A wait that ends only when nothing else continues: in some of these programs it never does. */
    private static final Pattern LASTING = Pattern.compile("[(, ][1357]\\)");

    /**
     * What an exploration came to.
     *
     * @param states in which some task ended, or waits for ever
     * @param deadlocks the states of all tasks where some wait for ever
     */
    record Explored(Set<String> states, Set<List<String>> deadlocks, boolean complete) {}

    private static Explored explored(String text, long most, Function<Setup, Strategy> strategy) {
        return explored(text, Litmus.of(text), most, strategy);
    }

    private static Explored explored(String text, Litmus litmus, long most, Function<Setup, Strategy> strategy) {
        Set<String> states = new HashSet<>();
        Set<List<String>> deadlocks = new HashSet<>();
        Program program = litmus.program(end -> {
            states.addAll(end.registers());
            if (end.deadlock()) {
                deadlocks.add(end.registers());
            }
        });
        Setup setup = Setup.of(program).withLimits(LIMITS);
        Result result = Engine.explore(program, strategy.apply(setup), LIMITS.withExecutions(most));
        assertThat(result.failures()).as(text).isEmpty();
        assertThat(result.problem()).as(text).isEmpty();
        result.omitted().ifPresent(omitted -> assertThat(omitted).as(text).contains("nothing else continues"));
        return new Explored(states, deadlocks, result.stopReason() == StopReason.EXHAUSTED);
    }

    @Test
    void randomPrograms() {
        int compared = 0;
        int lasting = 0;
        int programs = Integer.getInteger("programs", 400);
        for (int seed = Integer.getInteger("first", 0); seed < programs; seed++) {
            String text = RandomPrograms.random(new SplittableRandom(seed));
            Explored all = explored(text, 3_000, setup -> Strategies.create("optimal-dpor", setup));
            int both = compared(text, Litmus.of(text), all, 3_000);
            compared += both;
            lasting += LASTING.matcher(text).find() ? both : 0;
        }
        assertThat(compared).isGreaterThan(programs);
        assertThat(lasting).isGreaterThan(programs / 10);
    }

    /** Programs of four to six tasks, whose tasks are shown in drawn orders. */
    @Test
    void manyTasks() {
        int compared = 0;
        int programs = Integer.getInteger("programs", 40);
        for (int seed = Integer.getInteger("first", 0); seed < programs; seed++) {
            for (String text : List.of(
                    RandomPrograms.readsAndWrites(new SplittableRandom(seed)),
                    RandomPrograms.ofManyTasks(new SplittableRandom(seed)))) {
                Explored all = explored(text, 500, setup -> Strategies.create("dpor", setup));
                compared += compared(text, Litmus.shuffled(text, seed), all, 1_000);
            }
        }
        assertThat(compared).isGreaterThan(programs);
    }

    /** Compares both unfoldings with what there is; how many of them came to an end. */
    private static int compared(String text, Litmus litmus, Explored all, long most) {
        int compared = 0;
        for (boolean contextual : new boolean[] {false, true}) {
            Explored its = explored(text, litmus, most, setup -> Unfolding.thorough(setup, contextual));
            if (all.complete && its.complete) {
                compared++;
                assertThat(its.states).as("contextual %s: %s", contextual, text).isEqualTo(all.states);
                assertThat(its.deadlocks)
                        .as("contextual %s: %s", contextual, text)
                        .isEqualTo(all.deadlocks);
            }
        }
        return compared;
    }
}
