package dev.allways.studies.threads.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.threads.Deadlock;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of the literature: those of more executions than these are a study only, {@code ./allways study orders}.
 */
class OrdersTest {
    static Stream<Measured> programs() {
        return Literature.programs().stream().filter(measured -> measured.traces() <= 5_000);
    }

    /** One execution of each class, none redundant, and every deadlock. */
    @ParameterizedTest
    @MethodSource("programs")
    void optimal(Measured measured) {
        Result result = Orders.explored(measured.program(), "optimal-dpor");
        assertThat(result.omitted()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(measured.traces());
        assertThat(result.statistics().counters().errors()).isEqualTo(measured.deadlocks());
        assertThat(result.failures())
                .allSatisfy(failure -> assertThat(failure.error()).isInstanceOf(Deadlock.class));
    }

    /** Some executions are begun without need. */
    @ParameterizedTest
    @MethodSource("programs")
    void sourceSets(Measured measured) {
        Result result = Orders.explored(measured.program(), "dpor");
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isGreaterThanOrEqualTo(measured.traces());
        assertThat(result.statistics().counters().errors()).isEqualTo(measured.deadlocks());
    }
}
