package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.states.Drop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every counter, on a board of three by three squares: nine states, of depth 1, 2, 2, 3, 3, 3, 4, 4, 5. Four squares
 * have two ways on, four have one, and the last has none: twelve steps, so with the beginning thirteen arrivals, four
 * of them again.
 */
class CountersTest {
    private static final Program BOARD = new Squares(3, -1);

    /**
     * Each arrival is an execution, and so is the end at the last square. A choice is made on the eight ways from
     * squares with two. Depths sum up to 1 + 4 + 9 + 8 + 5.
     *
     * <p>The queue, breadth first, as (x,y): 00; 10 01; 01 20 11; 20 11 02; 11 02 21; 02 21 12; 21 12; 12 22; 22. Depth
     * first: 00; 10 01; 10 11 02; 10 11 12; 10 11 22; 10 11; 10 21; 10; 20; none. (21 is met from 11 before 20 is gone
     * on from.) Never more than three.
     */
    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dfs", "random-first", "best-first"})
    void theWholeBoard(String strategy) {
        Result result = Allways.explore(BOARD).strategy(strategy).run();
        Counts counters = result.statistics().counters();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(counters.executions()).isEqualTo(14);
        assertThat(counters.choices()).isEqualTo(8);
        assertThat(counters.states()).isEqualTo(9);
        assertThat(counters.duplicates()).isEqualTo(4);
        assertThat(counters.maxDepth()).isEqualTo(5);
        assertThat(counters.depthSum()).isEqualTo(27);
        assertThat(counters.meanDepth()).isEqualTo(3.0);
        assertThat(counters.queued()).isZero();
        assertThat(counters.errors()).isZero();
        assertThat(counters.depthDropped()).isZero();
        assertThat(counters.queueDropped()).isZero();
        assertThat(counters.offPath()).isZero();
        assertThat(counters.discarded()).isZero();
        if (!strategy.equals("random-first")) {
            assertThat(counters.maxQueue()).isEqualTo(3);
        }
    }

    /**
     * Squares of depth 4 lie beyond a limit of 3: both are met (21 and 12), each once more from 11. So eleven arrivals:
     * six squares, two dropped, and again 11 and those two.
     */
    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dfs"})
    void beyondTheDepth(String strategy) {
        Result result = Allways.explore(BOARD).strategy(strategy).depth(3).run();
        Counts counters = result.statistics().counters();
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.omitted()).contains("2 ways went beyond the depth limit of 3");
        assertThat(counters.states()).isEqualTo(6);
        assertThat(counters.depthDropped()).isEqualTo(2);
        assertThat(counters.duplicates()).isEqualTo(3);
        assertThat(counters.maxDepth()).isEqualTo(3);
    }

    /**
     * A queue of two, the newest dropped, breadth first: 00; 10 01; 01 20 and 11 is dropped; 20 02 (11 is known); 02
     * 21; 21 12; 12 22; 22 (22 is known). All nine are met, 11 is not gone on from: eleven arrivals, two of them again.
     *
     * <p>The oldest dropped: 00; 10 01; from 10: 01 20, then 01 is dropped for 11: 20 11; 11 21; 21 is known: 21 12; 12
     * 22;
     * 22. 02 is not met, for 01 was not gone on from: eight, with arrivals 1 + 2 + 2 + 1 + 2 + 1 + 1 = 10, two again
     *     (21, 22).
     */
    @ParameterizedTest
    @CsvSource({"NEWEST, 9, 2", "OLDEST, 8, 2"})
    void aFullQueue(Drop drop, long states, long duplicates) {
        Result result = Allways.explore(BOARD).strategy("bfs").queue(2, drop).run();
        Counts counters = result.statistics().counters();
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.omitted()).contains("1 entries were dropped from a full queue");
        assertThat(counters.queueDropped()).isEqualTo(1);
        assertThat(counters.states()).isEqualTo(states);
        assertThat(counters.duplicates()).isEqualTo(duplicates);
        assertThat(counters.maxQueue()).isEqualTo(2);
    }

    /**
     * Four states are met in five executions: 00, from it 10 and 01, from 10 20 (the fourth) and 11, which is one too
     * many. 01 and 20 are queued then.
     */
    @Test
    void stillQueued() {
        Result result = Allways.explore(BOARD).strategy("bfs").states(4).run();
        Counts counters = result.statistics().counters();
        assertThat(result.stopReason()).isEqualTo(StopReason.UNIQUE_STATES);
        assertThat(counters.states()).isEqualTo(4);
        assertThat(counters.executions()).isEqualTo(5);
        assertThat(counters.queued()).isEqualTo(2);
        assertThat(counters.duplicates()).isZero();
    }

    /** The wrong square in the middle is met from 10, executed once more, met again from 01, and not gone on from. */
    @Test
    void aWrongState() {
        Result result =
                Allways.explore(new Squares(3, 4)).strategy("bfs").errors(10).run();
        Counts counters = result.statistics().counters();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(counters.states()).isEqualTo(8);
        assertThat(counters.errors()).isEqualTo(1);
        assertThat(counters.duplicates()).isEqualTo(2); // 11 and 22; without the ways from 11, 21 and 12 are met once
        assertThat(counters.executions()).isEqualTo(1 + 10 + 1 + 1); // beginning, ten steps, end, the failure once more
        Failure failure = result.failures().getFirst();
        assertThat(failure.choices()).isEqualTo(Choices.of(0, 1));
        assertThat(failure.times()).isEqualTo(1);
        assertThat(failure.trace().states()).isEqualTo(3);
        assertThat(failure.statesBefore()).isEqualTo(4); // 00, 10, 01, 20
        assertThat(failure.executionsBefore()).isEqualTo(5); // to 00, 10, 01, 20 and 11; the next fails
    }

    /** Three options at each of two choices; the path takes one and leaves two aside, where it says so. */
    @ParameterizedTest
    @CsvSource({"'path:1,2', 2, 4", "path:1, 1, 2", "path, 0, 0"})
    void offThePath(String strategy, long choices, long offPath) {
        Program program = chooser -> {
            chooser.between("a", 0, 2);
            chooser.between("b", 0, 2);
        };
        Result result = Allways.explore(program).strategy(strategy).run();
        Counts counters = result.statistics().counters();
        assertThat(result.stopReason()).isEqualTo(StopReason.END_OF_PATH);
        assertThat(counters.executions()).isEqualTo(1);
        assertThat(counters.choices()).isEqualTo(choices);
        assertThat(counters.offPath()).isEqualTo(offPath);
    }

    /**
     * A program that tells of no states: the depth is that of the executions, which for depth-first search are the
     * leaves: after one choice, two, three and three. Six pairs of digits are not in order and discarded.
     */
    @Test
    void withoutStates() {
        Program comb = chooser -> {
            for (int i = 0; i < 3 && chooser.flip("more"); i++) {}
        };
        Counts counters = Allways.explore(comb).run().statistics().counters();
        assertThat(counters.executions()).isEqualTo(4);
        assertThat(counters.choices()).isEqualTo(1 + 2 + 3 + 3);
        assertThat(counters.states()).isZero();
        assertThat(counters.maxDepth()).isEqualTo(3);
        assertThat(counters.meanDepth()).isEqualTo(9 / 4.0);

        Program ordered = chooser -> chooser.assume(chooser.between("a", 0, 2) < chooser.between("b", 0, 2));
        assertThat(Allways.explore(ordered).run().statistics().counters().discarded())
                .isEqualTo(6);
    }

    /**
     * Breadth first each node is an execution and a queue entry: the root's three, from the first of them 2 + 3, from
     * the second 1 + 6, from the third 9 in the end.
     */
    @Test
    void theQueueWithoutStates() {
        Program program = chooser -> {
            chooser.between("a", 0, 2);
            chooser.between("b", 0, 2);
        };
        Counts counters =
                Allways.explore(program).strategy("bfs").run().statistics().counters();
        assertThat(counters.maxQueue()).isEqualTo(9);
        assertThat(counters.queued()).isZero();
    }

    @Test
    void sumsAndMaxima() {
        Counters one = new Counters();
        one.executions = 2;
        one.depth(3);
        one.queue(7);
        Counters two = new Counters();
        two.executions = 3;
        two.depth(5);
        two.depth(1);
        two.queue(4);
        one.add(two);
        assertThat(one.executions).isEqualTo(5);
        assertThat(one.maxDepth).isEqualTo(5);
        assertThat(one.now().meanDepth()).isEqualTo(3.0);
        assertThat(one.maxQueue).isEqualTo(7);
        assertThat(one.queued).isEqualTo(11);
        one.clear();
        assertThat(one).usingRecursiveComparison().isEqualTo(new Counters());
        assertThat(one.now().meanDepth()).isZero();
    }
}
