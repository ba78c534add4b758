package dev.allways.examples.protocols;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.actors.Actors;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The protocols as they should be hold in every state of small systems. */
class ProtocolsTest {
    /** Numbers of states, as counted here: a change of them is a change of the protocol or of what machines do. */
    static Stream<Arguments> small() {
        return Stream.of(
                Arguments.of(new Commit(2, 1), 152),
                Arguments.of(new Commit(2, 2), 1_636),
                Arguments.of(new ChainReplication(2, 1, 1), 159),
                Arguments.of(new ChainReplication(3, 1, 2), 3_164),
                Arguments.of(new BasicPaxos(2, 2, 1), 481),
                Arguments.of(new MultiPaxos(2, 2, 1), 1_380),
                Arguments.of(new Transactions(2, 1, 2), 1_045),
                Arguments.of(new SwitchDriver(2, 3), 1_435),
                Arguments.of(new Raft(3, 1), 14_024));
    }

    @ParameterizedTest
    @MethodSource("small")
    void everyStateIsRight(Actors system, long states) {
        for (String strategy : new String[] {"bfs", "delays:run-to-completion"}) {
            Result result = system.explore().strategy(strategy).run();
            assertThat(result.failures()).as(strategy).isEmpty();
            assertThat(result.stopReason()).as(strategy).isEqualTo(StopReason.EXHAUSTED);
            assertThat(result.statistics().counters().states()).as(strategy).isEqualTo(states);
        }
    }

    @Test
    void oneServerIsLeft() {
        assertThatThrownBy(() -> new ChainReplication(2, 1, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2 of 2 servers fail: one at least must be left");
    }
}
