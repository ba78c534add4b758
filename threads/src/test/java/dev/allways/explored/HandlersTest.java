package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that end by an exception while others set who handles it: there is one execution for each handler. */
@Isolated // the default handler is set
class HandlersTest {
    private static Thread failing() {
        return new Thread(() -> {
            throw new IllegalStateException("the thread's");
        });
    }

    private static Result explored(String strategy, Program program) {
        return Allways.explore(Threads.control(program)).strategy(strategy).run();
    }

    private static void assertOneExecutionEach(Result result) {
        assertThat(result.statistics().labels()).isEqualTo(Map.of("first", 1L, "second", 1L));
        assertThat(result.complete()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor", "unfolding"})
    void theHandlerOfAThread(String strategy) {
        assertOneExecutionEach(explored(strategy, chooser -> {
            Thread thread = failing();
            thread.setUncaughtExceptionHandler((_, _) -> chooser.label("first"));
            thread.start();
            thread.setUncaughtExceptionHandler((_, _) -> chooser.label("second"));
            thread.join();
        }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor", "unfolding"})
    void theDefaultHandler(String strategy) {
        assertOneExecutionEach(explored(strategy, chooser -> {
            Thread.setDefaultUncaughtExceptionHandler((_, _) -> chooser.label("first"));
            Thread thread = failing();
            thread.start();
            Thread.setDefaultUncaughtExceptionHandler((_, _) -> chooser.label("second"));
            thread.join();
            Thread.setDefaultUncaughtExceptionHandler(null);
        }));
    }

    /** A group of the program's asks for the default handler itself. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor", "unfolding"})
    void theDefaultHandlerBehindAGroup(String strategy) {
        assertOneExecutionEach(explored(strategy, chooser -> {
            Thread.setDefaultUncaughtExceptionHandler((_, _) -> chooser.label("first"));
            var group = new ThreadGroup("group") {
                @Override
                public void uncaughtException(Thread thread, Throwable error) {
                    super.uncaughtException(thread, error);
                }
            };
            var thread = new Thread(group, () -> {
                throw new IllegalStateException("the thread's");
            });
            thread.start();
            Thread.setDefaultUncaughtExceptionHandler((_, _) -> chooser.label("second"));
            thread.join();
            Thread.setDefaultUncaughtExceptionHandler(null);
        }));
    }

    /** Before its handler is set, the thread's exception is a failure. */
    @Test
    void aHandlerThatIsSetTooLate() {
        Result result = explored("optimal-dpor", chooser -> {
            Thread thread = failing();
            thread.start();
            thread.setUncaughtExceptionHandler((_, _) -> chooser.label("handled"));
            thread.join();
        });
        assertThat(result.statistics().labels()).containsOnlyKeys("handled");
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error()).hasMessage("the thread's"));
    }
}
