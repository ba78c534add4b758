package dev.allways.examples.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.allways.core.Counts;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Engine;
import dev.allways.core.states.Drop;
import dev.allways.core.states.Frontier;
import dev.allways.core.strategy.classic.ClassicSearch;
import dev.allways.model.ModelProgram;
import dev.allways.report.ClassicTranscript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search of PSPP's model checker: its transcripts, and numbers that its own program printed. */
class ClassicSearchTest {
    private static final Frontier.Bound NONE = Frontier.Bound.NONE;

    private static Result search(
            Avl model, ClassicSearch.Order order, int[] path, Frontier.Bound bound, ClassicSearch.Events events) {
        Program program = ModelProgram.of(model);
        Setup setup = Setup.of(program).withBound(bound);
        return Engine.explore(program, new ClassicSearch(setup, order, true, path, events), Limits.DEFAULT);
    }

    private static String masked(StringBuilder transcript) {
        return transcript.toString().replaceAll("Runtime: \\d+\\.\\d\\d seconds", "Runtime: 0.00 seconds");
    }

    /*
     * Two keys: five trees: empty, 0, 1, 0 above 1, 1 above 0. Each has four operations, and all but the way to each of
     * the other four trees leads back to a tree that was met: 4 * 5 - 4 = 16 duplicates.
     */
    @Test
    void tellsEveryOperationOnTwoKeys() {
        var transcript = new StringBuilder();
        var events = new ClassicTranscript(transcript, 3, 2);

        events.results(search(new Avl(2), ClassicSearch.Order.BROAD, new int[0], NONE, events));

        assertThat(masked(transcript)).isEqualTo("""
              [0] initial state
              [0 0] insert 0
              [0 1] insert 1
              [0 2] delete 0
                [0 2] discard duplicate state
              [0 3] delete 1
                [0 3] discard duplicate state
              [0 0 0] insert 0
                [0 0 0] discard duplicate state
              [0 0 1] insert 1
              [0 0 2] delete 0
                [0 0 2] discard duplicate state
              [0 0 3] delete 1
                [0 0 3] discard duplicate state
              [0 1 0] insert 0
              [0 1 1] insert 1
                [0 1 1] discard duplicate state
              [0 1 2] delete 0
                [0 1 2] discard duplicate state
              [0 1 3] delete 1
                [0 1 3] discard duplicate state
              [0 0 1 0] insert 0
                [0 0 1 0] discard duplicate state
              [0 0 1 1] insert 1
                [0 0 1 1] discard duplicate state
              [0 0 1 2] delete 0
                [0 0 1 2] discard duplicate state
              [0 0 1 3] delete 1
                [0 0 1 3] discard duplicate state
              [0 1 0 0] insert 0
                [0 1 0 0] discard duplicate state
              [0 1 0 1] insert 1
                [0 1 0 1] discard duplicate state
              [0 1 0 2] delete 0
                [0 1 0 2] discard duplicate state
              [0 1 0 3] delete 1
                [0 1 0 3] discard duplicate state
            Stopped by: state space exhaustion
            Errors found: 0

            Unique states checked: 5
            Maximum depth reached: 3
            Mean depth reached: 2.20

            Dropped duplicate states: 16
            Dropped off-path states: 0
            Dropped too-deep states: 0
            Dropped queue-overflow states: 0
            Checked states still queued when stopped: 0
            Maximum queue length reached: 2

            Runtime: 0.00 seconds
            """.indent(0));
    }

    private static final String RETRACED = """
          [0] initial state
          [0 0] insert 0
          [0 0 1] insert 1
          [0 0 1 2] insert 2
          [0 0 1 2 4] insert 4
          [0 0 1 2 4 5] insert 5
          [0 0 1 2 4 5 3] insert 3
          [0 0 1 2 4 5 3 6] insert 6
          [0 0 1 2 4 5 3 6 10] delete 2
            [0 0 1 2 4 5 3 6 10] error: MESSAGE
        """;

    @Test
    void retracesTheShortestWayToTheDefect() {
        var transcript = new StringBuilder();

        Result result = search(
                new Avl(8, true), ClassicSearch.Order.BROAD, new int[0], NONE, new ClassicTranscript(transcript, 1, 2));

        String message = String.valueOf(result.failures().getFirst().error().getMessage());
        assertThat(transcript.toString())
                .isEqualTo("[0 0 1 2 4 5 3 6 10] error: MESSAGE\n[0 0 1 2 4 5 3 6 10] retracing error path:\n%s\n"
                        .formatted(RETRACED)
                        .replace("MESSAGE", message));
        assertThat(result.stopReason()).isEqualTo(StopReason.ERRORS);
    }

    /* PSPP's program ended with a double free when an error was met on a given path and told again. */
    @Test
    void followsAGivenPathToAnError() {
        var transcript = new StringBuilder();
        int[] path = {0, 0, 1, 2, 4, 5, 3, 6, 10};

        Result result =
                search(new Avl(8, true), ClassicSearch.Order.PATH, path, NONE, new ClassicTranscript(transcript, 1, 2));

        assertThat(result.failures()).hasSize(1);
        assertThat(result.statistics().counters().states()).isEqualTo(8);
        assertThat(transcript.toString()).contains("retracing error path:");
    }

    @Test
    void endsAtTheEndOfAGivenPath() {
        Result result =
                search(new Avl(8), ClassicSearch.Order.PATH, new int[] {0, 0, 1}, NONE, ClassicSearch.Events.NONE);

        assertThat(result.stopReason()).isEqualTo(StopReason.END_OF_PATH);
        assertThat(result.statistics().counters().states()).isEqualTo(3);
    }

    /*
     * The numbers that PSPP's checker printed for AVL trees of 8 keys, a queue of 50 states and a bitmap of 2^30 bits.
     */
    @ParameterizedTest
    @CsvSource({
        "BROAD, NEWEST, 941, 20, 7060, 441",
        "BROAD, OLDEST, 950, 57, 6187, 504",
        "DEEP, NEWEST, 947, 52, 7246, 435",
        "DEEP, OLDEST, 940, 52, 7141, 435"
    })
    void dropsAsPsppDoes(ClassicSearch.Order order, Drop drop, long states, long depth, long duplicates, long dropped) {
        Result result = search(new Avl(8), order, new int[0], new Frontier.Bound(50, drop), ClassicSearch.Events.NONE);

        Counts counters = result.statistics().counters();
        assertThat(counters.states()).isEqualTo(states);
        assertThat(counters.maxDepth()).isEqualTo(depth);
        assertThat(counters.duplicates()).isEqualTo(duplicates);
        assertThat(counters.queueDropped()).isEqualTo(dropped);
        assertThat(counters.maxQueue()).isEqualTo(50);
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE); // PSPP says: state space exhaustion
    }

    /*
     * As many as the plain depth-first search in AvlTest needs, which expands states in the same order. A run of PSPP's
     * checker with its usual bitmap of 2^20 bits, in which states can be hidden by others, reported 165.
     */
    @Test
    void divesAsAPlainDepthFirstSearch() {
        Result result = search(new Avl(8, true), ClassicSearch.Order.DEEP, new int[0], NONE, ClassicSearch.Events.NONE);

        assertThat(result.failures().getFirst().trace().states()).isEqualTo(161);
    }

    @Test
    void refusesWhatPsppAsserts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> search(
                        new Avl(2),
                        ClassicSearch.Order.RANDOM,
                        new int[0],
                        new Frontier.Bound(50, Drop.OLDEST),
                        ClassicSearch.Events.NONE))
                .withMessageContaining("drop newest or random");
    }
}
