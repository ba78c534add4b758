package dev.allways.examples.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import org.junit.jupiter.api.Test;

final class LazyConfigurationTest {
    private static Result explored(MemoryModel memoryModel) {
        return Allways.explore(Threads.control(
                        chooser -> LazyConfiguration.main(new String[0]),
                        Settings.DEFAULT.withMemoryModel(memoryModel)))
                .strategy("optimal-dpor")
                .run();
    }

    /** Who reads the field first, who locks first, and whether the other one still finds nothing: 4 behaviours. */
    @Test
    void noOrderOfStepsShowsWhatIsWrong() {
        Result result = explored(MemoryModel.SC);

        assertThat(result.complete()).isTrue();
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(4);
    }

    @Test
    void aWeakMemoryDoes() {
        Failure failure = explored(MemoryModel.WEAK).failures().getFirst();

        assertThat(failure.error()).isInstanceOf(AssertionError.class).hasMessageContaining("half made");
        assertThat(failure.toString()).contains("0, older than 3, which");
        assertThat(failure.trace().steps().getLast().notes())
                .containsExactly("nothing orders the two: declare Lazy.made volatile, or publish by a lock");
    }
}
