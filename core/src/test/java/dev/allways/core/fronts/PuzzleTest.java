package dev.allways.core.fronts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model: the eight-puzzle. */
class PuzzleTest {
    private static final long START = Puzzle.board(1, 4, 2, 3, 5, 8, 6, 7, 0);
    private static final long SOLVED = Puzzle.board(0, 1, 2, 3, 4, 5, 6, 7, 8);

    /**
     * Half of the 9! boards can be reached: 181,440, of which the solved one fails and is not gone on from.
     *
     * <p>From a board there are 2, 3 or 4 moves as its empty square is one of four corners, of four edges, or the
     * middle; there are 181,440 / 9 = 20,160 boards for each: 20,160 * (4*2 + 4*3 + 4) = 483,840 moves, less the 2 of
     * the solved board. Each is an execution, and so is the way to the first board; the failure is executed once more.
     * (The sketch of this core made 483,839: it did not.) Of the 483,839 arrivals, 181,440 are at a new board.
     */
    @Test
    void theWholeSpace() {
        Result result = Allways.explore(new Puzzle(START, SOLVED, true))
                .strategy("bfs")
                .errors(10)
                .run();
        Counts counters = result.statistics().counters();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(counters.states()).isEqualTo(181_439);
        assertThat(counters.errors()).isEqualTo(1);
        assertThat(counters.duplicates()).isEqualTo(483_839 - 181_440);
        assertThat(counters.executions()).isEqualTo(483_838 + 1 + 1);
        Map<Long, Integer> depths = depths(true);
        assertThat(depths).hasSize(181_440);
        depths.remove(SOLVED);
        assertThat(counters.maxDepth())
                .isEqualTo(
                        depths.values().stream().mapToInt(depth -> depth).max().orElseThrow());
        assertThat(counters.depthSum())
                .isEqualTo(depths.values().stream().mapToLong(depth -> depth).sum());
    }

    /**
     * Four moves are the least: 0, 2, 0, 1 are the answers. The boards met before it are those of an independent
     * search.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theShortestSolution(boolean kept) {
        Result result =
                Allways.explore(new Puzzle(START, SOLVED, kept)).strategy("bfs").run();
        Failure failure = result.failures().getFirst();
        assertThat(result.stopReason()).isEqualTo(StopReason.ERRORS);
        assertThat(failure.choices()).isEqualTo(Choices.of(0, 2, 0, 1));
        assertThat(failure.trace().states()).isEqualTo(5);
        assertThat(result.statistics().counters().states())
                .isEqualTo(depths(false).size());
        assertThat(failure.statesBefore()).isEqualTo(depths(false).size());
    }

    /**
     * The depth of each board, by an independent search that does not continue from the solved one.
     *
     * @param all whether to continue when the solved board was met; else it is not among the boards
     */
    private static Map<Long, Integer> depths(boolean all) {
        Map<Long, Integer> depths = new HashMap<>();
        depths.put(START, 1);
        Deque<Long> queue = new ArrayDeque<>();
        queue.add(START);
        while (!queue.isEmpty()) {
            long board = queue.remove();
            int depth = depths.getOrDefault(board, 0);
            for (int move : board == SOLVED ? new int[0] : Puzzle.moves(board)) {
                long next = Puzzle.after(board, move);
                if (next == SOLVED && !all) {
                    return depths;
                }
                if (depths.putIfAbsent(next, depth + 1) == null) {
                    queue.add(next);
                }
            }
        }
        return depths;
    }
}
