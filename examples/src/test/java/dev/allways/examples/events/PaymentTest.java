package dev.allways.examples.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A bank that remembers is right, whatever the network does; one that does not books twice wherever an answer can come
 * after the time-out.
 */
class PaymentTest {
    @ParameterizedTest
    @CsvSource({
        "true, unordered",
        "true, fifo lossy",
        "true, duplicating 1",
        "false, unordered",
        "false, fifo",
        "false, unordered lossy 1"
    })
    void paysOnce(boolean remembers, String network) {
        for (String strategy : new String[] {"dfs", "preemptions", "delays", "dpor", "optimal-dpor"}) {
            Result result = Allways.explore(new Payment(remembers, network))
                    .strategy(strategy)
                    .run();
            assertThat(result.failures().isEmpty()).as(strategy).isEqualTo(remembers);
            assertThat(result.stopReason())
                    .as(strategy)
                    .isEqualTo(remembers ? StopReason.EXHAUSTED : StopReason.ERRORS);
        }
    }
}
