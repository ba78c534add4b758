package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.followed.Mixed;
import dev.allways.followed.Rooms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Choices, threads and symbolic inputs in one program, and in one token. */
class MixedTest {
    /** Two options, before or after the write, met or not: the label says that each of the four can be met. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor"})
    void oneTokenForAll(String strategy) {
        Settings settings = Settings.DEFAULT.with(Settings.THREADS, When.ON);
        SymbolicProgram program = SymbolicProgram.of(Mixed.class)
                .withThreads(each -> ThreadControl.controlled(Mixed.class, each, settings));
        Result result = Allways.explore(program).strategy(strategy).errors(100).run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(result.statistics().labels().keySet())
                .containsExactlyInAnyOrder("by 1, seen 0", "by 1, seen 1", "by 2, seen 0", "by 2, seen 1");
        assertThat(result.failures()).hasSize(1);

        Failure failure = result.failures().getFirst();
        Trace again = Replay.exactly(program, failure.choices());
        assertThat(again.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error()).hasMessage("n is 21"));
    }

    /** Two meet in a room where at least one of their keys opens it without the lock: one, the other, or both. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void placesThatInputsLeadTo(String strategy) {
        Settings settings = Settings.DEFAULT.with(Settings.THREADS, When.ON);
        SymbolicProgram program = SymbolicProgram.of(Rooms.class)
                .withThreads(each -> ThreadControl.controlled(Rooms.class, each, settings));
        Result result = Allways.explore(program).strategy(strategy).errors(100).run();
        assertThat(result.problem()).as(result.toString()).isEmpty();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(result.failures()).as(result.toString()).isNotEmpty();
        for (Failure each : result.failures()) {
            assertThat(each.error().getClass().getSimpleName()).isEqualTo("NotApart");
            assertThat(each.trace().steps().toString()).contains("4711");
        }
    }
}
