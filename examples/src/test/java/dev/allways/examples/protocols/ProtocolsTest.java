package dev.allways.examples.protocols;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.actors.Actors;
import dev.allways.actors.World;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
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
                Arguments.of(new SwitchDriver(2, 3), 1_435),
                Arguments.of(new Raft(2, 2, 1, Raft.Bug.NONE), 6_956),
                Arguments.of(new Raft(2, 3), 35_453),
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
        assertThat(reachable(system)).isEqualTo(states);
    }

    /** Two proposers and three acceptors: the search in depth and the plain one count as many, and take longer. */
    @Test
    void twoProposersAndThreeAcceptorsAgree() {
        Result result = new BasicPaxos(2, 3, 1).explore().strategy("bfs").run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().states()).isEqualTo(100_989);
    }

    /** How many worlds can be reached: a search that keeps all that worlds are made of, not fingerprints. */
    private static int reachable(Actors system) {
        Set<Object> known = new HashSet<>();
        Deque<World> left = new ArrayDeque<>();
        var every = new EveryWay();
        do {
            left.add(system.initial(every));
        } while (every.turn());
        known.add(system.identity(left.element()));
        while (!left.isEmpty()) {
            World world = left.remove();
            do {
                World next = system.next(world, every);
                if (next != null && known.add(system.identity(next))) {
                    left.add(next);
                }
            } while (every.turn());
        }
        return known.size();
    }

    /** Answers one step in every way, the last choice first. */
    private static final class EveryWay implements Chooser {
        private final Deque<long[]> wheels = new ArrayDeque<>(); // answer and size of each choice
        private Iterator<long[]> given = wheels.iterator();

        @Override
        public long choose(ChoicePoint point) {
            if (point.size() == 0) {
                return -1; // nothing can happen
            }
            if (given.hasNext()) {
                return given.next()[0];
            }
            wheels.addLast(new long[] {0, point.size()});
            given = Collections.emptyIterator();
            return 0;
        }

        /** Continues to the next way; false if that was the last one. */
        boolean turn() {
            while (!wheels.isEmpty() && wheels.getLast()[0] + 1 == wheels.getLast()[1]) {
                wheels.removeLast();
            }
            if (!wheels.isEmpty()) {
                wheels.getLast()[0]++;
            }
            given = wheels.iterator();
            return !wheels.isEmpty();
        }
    }

    @Test
    void oneServerIsLeft() {
        assertThatThrownBy(() -> new ChainReplication(2, 1, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2 of 2 servers fail: one at least must be left");
    }
}
