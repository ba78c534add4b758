package dev.allways.examples.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import org.junit.jupiter.api.Test;

class SafeSettingsTest {
    @Test
    void settingsThatAreForcedBeforeTheyAreRenamedStayWhole() {
        Result result = Allways.explore(new SafeSettings(true)).run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
    }

    @Test
    void settingsThatAreNotAreEmptyAfterACrash() {
        Failure failure =
                Allways.explore(new SafeSettings(false)).run().failures().getFirst();
        assertThat(failure.error()).hasMessage("the color is null");
        assertThat(failure.trace().steps())
                .anyMatch(step -> step.toString().contains("assumption = unforced contents are lost"));
    }
}
