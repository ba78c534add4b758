package dev.allways.examples.protocols;

import dev.allways.actors.Actors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Raft as it should be, which has the most states of the protocols here. */
class RaftTest {
    /** Numbers of states, as two searches and a plain one count them: nobody has published any. */
    static Stream<Arguments> small() {
        return Stream.of(
                Arguments.of(new Raft(2, 2, 1, Raft.Bug.NONE), 6_956),
                Arguments.of(new Raft(2, 3), 35_453),
                Arguments.of(new Raft(3, 1), 14_024));
    }

    @ParameterizedTest
    @MethodSource("small")
    void everyStateIsRight(Actors system, long states) {
        Worlds.areAllRight(system, states);
    }
}
