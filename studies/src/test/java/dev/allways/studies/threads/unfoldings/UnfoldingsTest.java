package dev.allways.studies.threads.unfoldings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.studies.threads.orders.Literature;
import dev.allways.threads.Threads;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unfoldings of Java programs; those of more executions are a study only, {@code ./allways study unfoldings}. */
class UnfoldingsTest {
    private static final Set<String> LONG = Set.of("Szymanski", "Fib 1", "Fib 2", "Locking 2");

    static Stream<Measured> programs() {
        return Stream.concat(Published.programs().stream(), Published.examples().stream())
                .filter(measured -> !LONG.contains(measured.name()));
    }

    /** Each thread comes to the same by all methods, and the unfoldings need no more executions than there are orders. */
    @ParameterizedTest
    @MethodSource("programs")
    void theSameStatesOfThreads(Measured measured) {
        Set<String> all = new HashSet<>();
        long classes = executions(measured, "optimal-dpor", all);
        for (String method : Unfoldings.METHODS) {
            Set<String> states = new HashSet<>();
            long executions = executions(measured, method, states);
            assertThat(states).as(method).isEqualTo(all);
            if (method.contains("unfolding")) {
                assertThat(executions).as(method).isLessThanOrEqualTo(classes);
            }
        }
    }

    private static long executions(Measured measured, String method, Set<String> states) {
        Result result = Unfoldings.explored(measured.program(states::add), method);
        assertThat(result.omitted()).as(method).isEmpty();
        assertThat(result.stopReason()).as(method).isEqualTo(StopReason.EXHAUSTED);
        return result.statistics().counters().executions();
    }

    /** The programs of the literature: as many executions as orders at most, and every deadlock. */
    @ParameterizedTest
    @ValueSource(strings = {"unfolding", "contextual-unfolding"})
    void literature(String method) {
        for (var measured : Literature.programs()) {
            if (measured.traces() <= 1_000) {
                Result result = Unfoldings.explored(Threads.control(measured.program()), method);
                assertThat(result.omitted()).as(measured.name()).isEmpty();
                assertThat(result.stopReason()).as(measured.name()).isEqualTo(StopReason.EXHAUSTED);
                assertThat(result.statistics().counters().executions())
                        .as(measured.name())
                        .isLessThanOrEqualTo(measured.traces());
                assertThat(result.statistics().counters().errors())
                        .as(measured.name())
                        .isEqualTo(measured.deadlocks());
            }
        }
    }

    /**
     * Slide 38: with read arcs a write and two readers, each of which reads before or after it, are 5 events. Of the
     * other 24 the main thread makes 11: it puts three threads into an array, takes each from there and starts it,
     * keeps the result and ends. Each of the threads begins, notes what it has come to, and ends: the reads lead to two
     * of the latter, so 3 + 5 + 5. It is 4 reads of the variable, and 3 of the array.
     */
    @Test
    void drawn() {
        String picture = Unfoldings.picture(List.of("slide37", "contextual"));
        assertThat(picture.lines().filter(line -> line.contains("style=dashed")))
                .hasSize(7);
        assertThat(picture.lines().filter(line -> line.contains("shape=box"))).hasSize(29);
        assertThat(Unfoldings.picture(List.of("slide37"))).doesNotContain("dashed");
    }
}
