package dev.allways.examples.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.actors.Actors;
import dev.allways.actors.NotLinearizable;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers of states, steps and depths that other checkers have published for the same systems. */
class ExactNumbersTest {
    /**
     * Unique states, states generated (each arrival at one, the beginning included) and depth, as TLC gives them for
     * the specification of two-phase commit (TwoPhase), and Stateright for the same and for its register and Paxos
     * examples.
     */
    static Stream<Arguments> systems() {
        return Stream.of(
                Arguments.of(new TwoPhaseCommit(3), 288, 1_146, 11),
                Arguments.of(new TwoPhaseCommit(5), 8_832, 58_146, 17),
                Arguments.of(new SingleCopyRegister(1), 5, 5, 5),
                Arguments.of(new SingleCopyRegister(2), 93, 121, 9),
                Arguments.of(new SingleCopyRegister(1, 2, "fifo"), 93, 121, 9),
                Arguments.of(new SingleCopyRegister(3), 4_243, 6_778, 13),
                Arguments.of(new SingleCopyRegister(1, 3, "fifo"), 4_243, 6_778, 13),
                Arguments.of(new LinearizableRegister(2, 2), 544, 875, 25),
                Arguments.of(new Paxos(3, 1, "duplicating"), 634, 1_783, 15),
                Arguments.of(new Paxos(3, 1), 265, 482, 14),
                Arguments.of(new Paxos(3, 1, "fifo"), 237, 512, 15),
                Arguments.of(new Paxos(3, 2), 16_668, 32_971, 21));
    }

    @ParameterizedTest
    @MethodSource("systems")
    void asPublished(Actors system, long states, long generated, int depth) {
        Result result = system.explore().run();
        Counts counters = result.statistics().counters();
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(counters.states()).isEqualTo(states);
        assertThat(counters.states() + counters.duplicates()).isEqualTo(generated);
        assertThat(counters.maxDepth()).isEqualTo(depth);
    }

    /** Two servers that know nothing of each other are not one register. */
    @Test
    void twoCopiesAreNotOne() {
        Failure failure =
                new SingleCopyRegister(2, 2).explore().run().failures().getFirst();
        assertThat(failure.error()).isInstanceOf(NotLinearizable.class);
        assertThat(failure.origin().place()).contains("RegisterClient.receive");
    }

    /**
     * Two visitors ask, are told and buy: no failure in fewer than six deliveries. The office receives ask and buy of
     * each in one of 6 orders; in 2 one buys before the other asks, so that 4 fail, and each is one execution.
     */
    @Test
    void theLastSeatIsSoldTwice() {
        Failure first = new BoxOffice().explore().run().failures().getFirst();
        assertThat(first.error()).hasMessage("the last seat is sold twice");
        assertThat(first.trace().steps()).hasSize(6);
        Result all =
                new BoxOffice().explore().strategy("optimal-dpor").errors(10).run();
        assertThat(all.statistics().counters().executions()).isEqualTo(6);
        assertThat(all.failures().getFirst().times()).isEqualTo(4);
    }
}
