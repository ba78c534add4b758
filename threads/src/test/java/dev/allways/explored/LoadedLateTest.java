package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import org.junit.jupiter.api.Test;

/** Classes that are loaded behind the end of a virtual thread come under control like others. */
class LoadedLateTest {
    private static final class Late {
        static int count;

        private Late() {}
    }

    /** Each execution finds the counter at zero. */
    @Test
    void staticStateIsReset() {
        Result result = Allways.explore(Threads.control(
                        chooser -> {
                            Thread.startVirtualThread(() -> {}).join();
                            Late.count++;
                            chooser.label("counted " + Late.count);
                        },
                        Settings.DEFAULT.withIsolated(true)))
                .strategy("random")
                .executions(10)
                .run();
        assertThat(result.passed()).as(result.toString()).isTrue();
        assertThat(Explored.labels(result)).containsExactly("counted 1");
    }
}
