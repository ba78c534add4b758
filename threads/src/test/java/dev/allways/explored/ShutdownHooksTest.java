package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shutdown hooks that an execution adds: none of them is left for the end of this JVM. */
class ShutdownHooksTest {
    private static final Runtime RUNTIME = Runtime.getRuntime();

    @Test
    void hooksAreTakenAwayAndTold() {
        List<Thread> hooks = new ArrayList<>();
        Result result = Explored.complete("optimal-dpor", Explored.program(() -> {
            for (int i = 0; i < 10; i++) {
                var hook = new Thread(() -> {
                    throw new AssertionError("a hook runs");
                });
                hooks.add(hook);
                RUNTIME.addShutdownHook(hook);
            }
        }));
        assertThat(hooks).noneMatch(RUNTIME::removeShutdownHook);
        assertThat(Explored.remarks(result, ThreadControl.HOOKS).keySet())
                .singleElement()
                .asString()
                .startsWith("shutdown hooks are not run; the first was added at ShutdownHooksTest.lambda$hooks");
    }

    @Test
    void aHookThatIsRemovedIsNotTold() {
        Result result = Explored.complete("optimal-dpor", Explored.program(() -> {
            var hook = new Thread(() -> {});
            RUNTIME.addShutdownHook(hook);
            assertThat(RUNTIME.removeShutdownHook(hook)).isTrue();
            assertThat(RUNTIME.removeShutdownHook(hook)).isFalse();
        }));
        assertThat(Explored.remarks(result, ThreadControl.HOOKS)).isEmpty();
    }
}
