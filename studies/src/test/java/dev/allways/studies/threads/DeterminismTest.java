package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.studies.threads.program.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A sample of the study; all of it: {@code ./allways study determinism}. */
class DeterminismTest {
    private static final Set<String> SAMPLE = Set.of("AccountBad", "Deadlock01Bad", "VirtualMonitor", "TimerThread");

    /** Three executions of each of six programs, each made 10 times more: 30 repeats in a row of the table. */
    @Test
    void sample() throws Exception {
        var out = new StringBuilder();
        List<String> programs =
                List.of("AccountBad", "Deadlock01Bad", "Upsert", "Logging", "MergedCounts", "ClassInitialization");
        List<String> arguments = new ArrayList<>(programs);
        arguments.add("10");
        boolean same = new Determinism().run(arguments, out);
        assertThat(same).as(out.toString()).isTrue();
        for (String program : programs) {
            assertThat(out.toString().lines()).anyMatch(line -> line.matches(program + " +\\d+ +30  same"));
        }
        assertThat(out.toString()).endsWith("in a fresh JVM, once each: 18 of 18 executions are the same\n");
    }

    /**
     * Where tasks are threads of the operating system, for a debugger, they do the same: here with virtual threads,
     * timers and monitors.
     */
    @Test
    void tasksThatAreThreads() throws Exception {
        List<FreshJvm.Ordered> orders = new ArrayList<>();
        for (Subject subject : Catalogue.subjects()) {
            if (SAMPLE.contains(subject.name())) {
                Retelling.of(subject.body(), 3, 1, Duration.ofSeconds(20))
                        .told()
                        .forEach(told -> orders.add(new FreshJvm.Ordered(subject, told)));
            }
        }
        assertThat(orders).hasSize(3 * SAMPLE.size());
        assertThat(FreshJvm.retell(orders, "-Ddev.allways.debugged=true"))
                .extracting(FreshJvm.Retold::difference)
                .containsOnly("");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> new Determinism().run(List.of("AccountBat"), new StringBuilder()))
                .hasMessageStartingWith("AccountBat is neither a number of repeats nor a program (AccountBad, ");
    }
}
