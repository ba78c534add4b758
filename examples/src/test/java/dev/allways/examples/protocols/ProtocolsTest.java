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
    /** Numbers of states, as two searches and a plain one count them: nobody has published any. */
    static Stream<Arguments> small() {
        return Stream.of(
                Arguments.of(new Commit(2, 1), 152),
                Arguments.of(new Commit(2, 2), 1_636),
                Arguments.of(new ChainReplication(2, 1, 1), 159),
                Arguments.of(new ChainReplication(3, 1, 2), 3_164),
                Arguments.of(new ChainReplication(4, 1, 2), 11_901),
                Arguments.of(new BasicPaxos(2, 2, 1), 481),
                Arguments.of(new BasicPaxos(3, 2, 1), 14_737),
                Arguments.of(new BasicPaxos(1, 3, 1), 209),
                Arguments.of(new MultiPaxos(2, 2, 1), 1_380),
                Arguments.of(new Transactions(2, 1, 2), 1_045),
                Arguments.of(new SwitchDriver(2, 3), 1_435));
    }

    @ParameterizedTest
    @MethodSource("small")
    void everyStateIsRight(Actors system, long states) {
        Worlds.areAllRight(system, states);
    }

    /** Two proposers and three acceptors: the search in depth and the plain one count as many, and take longer. */
    @Test
    void twoProposersAndThreeAcceptorsAgree() {
        Result result = new BasicPaxos(2, 3, 1).explore().strategy("bfs").run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().states()).isEqualTo(100_989);
    }

    @Test
    void oneServerIsLeft() {
        assertThatThrownBy(() -> new ChainReplication(2, 1, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2 of 2 servers fail: one at least must be left");
    }
}
