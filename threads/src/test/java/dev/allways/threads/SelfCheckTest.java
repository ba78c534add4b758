package dev.allways.threads;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Control that does not work is found out before anything is explored. */
class SelfCheckTest {
    private int count; // of a class that the agent leaves alone, as all classes would be on a JDK that it does not know

    @Test
    void works() {
        assertThatCode(() -> new SelfCheck(CountedProgram.ALL).check()).doesNotThrowAnyException();
    }

    /**
     * Two threads that write a number: f(w, w) = 2, f(w, begins) = 1 + f(w, w) = 3 executions, and without points only
     * 2.
     */
    @Test
    void findsTooFewExecutions() {
        var uncontrolled = new CountedProgram("two writes", 3, () -> {
            Thread other = new Thread(() -> count = 1);
            other.start();
            count = 2;
            other.join();
        });
        assertThatThrownBy(() -> new SelfCheck(List.of(uncontrolled)).check())
                .isInstanceOf(ControlBroken.class)
                .hasMessageContaining(
                        "CONTROL DOES NOT WORK ON THIS JDK: two writes: 1 executions, and there must be 3")
                .hasMessageContaining("Java " + System.getProperty("java.version"));
    }

    @Test
    void tellsWhatWasThrown() {
        var failing = new CountedProgram("a failure", 1, () -> {
            throw new NoSuchMethodError("yield");
        });
        assertThatThrownBy(() -> new SelfCheck(List.of(failing)).check())
                .isInstanceOf(ControlBroken.class)
                .hasMessageContaining("a failure: java.lang.NoSuchMethodError: yield")
                .hasCauseInstanceOf(NoSuchMethodError.class);
    }
}
