package dev.allways.examples.choose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

class MangledSettingsTest {
    /*
     * A file of L lines and N characters is mangled in 1 + L + N + N + 10 N ways: it is gone, a line is, it is cut
     * short, a character is gone, or is changed to one of 10. All files have 3 lines; those of YAML have 66 and 67
     * characters, those of TOML 70 and 72.
     */
    @Test
    void tomlErrorsNameTheFileWhateverIsMangled() {
        Result result =
                Allways.explore(new MangledSettings()::tomlErrorsNameTheFile).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(2 * (1 + 3) + 12 * (70 + 72));
    }

    /*
     * Each file has one escaped character, and is cut short right before its digits in one way: 2 failures of the first
     * kind. The second kind are 3 ways to open a map in {mint: 2.50, 'green': 2.60} where a key should be: at m, at the
     * blank before 'green', and at its first quotation mark.
     */
    @Test
    void yamlErrorsDoNotInTwoCases() {
        Result result = Allways.explore(new MangledSettings()::yamlErrorsNameTheFile)
                .errors(Long.MAX_VALUE)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(2 * (1 + 3) + 12 * (66 + 67));
        assertThat(result.failures()).hasSize(2);
        assertThat(result.failures().getFirst()).satisfies(failure -> {
            assertThat(failure.error()).isInstanceOf(NumberFormatException.class);
            assertThat(failure.times()).isEqualTo(2);
            assertThat(failure.trace().steps())
                    .extracting(Trace.Step::text)
                    .containsExactly("file = cafe.yaml", "damage = FILE_IS_CUT_SHORT", "length = 35");
        });
        assertThat(result.failures().getLast()).satisfies(failure -> {
            assertThat(failure.error())
                    .isExactlyInstanceOf(YamlEngineException.class)
                    .hasMessageStartingWith("Non scalar key");
            assertThat(failure.times()).isEqualTo(3);
        });
    }
}
