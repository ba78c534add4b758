package dev.allways.studies.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratedTestsTest {
    /**
     * The same classes are loaded in the three searches, and each of them takes some branches. In a JVM that has just
     * been started, on a busy machine, the first path alone takes more than a second.
     */
    @Test
    void comparesThreeWays() throws Exception {
        var out = new StringBuilder();
        assertThat(new GeneratedTests().run(List.of("NumberUtils.isParsable", "--seconds", "5"), out))
                .as(out.toString())
                .isTrue();
        assertThat(out)
                .containsPattern("NumberUtils.isParsable +[1-9]\\d* +[1-9]\\d* +[1-9]\\d* +[1-9]\\d* +[1-9]\\d*");
    }

    @Test
    void refusesAnotherMethod() {
        assertThatThrownBy(() -> new GeneratedTests().run(List.of("NumberUtils.max"), new StringBuilder()))
                .hasMessageStartingWith("there is no method NumberUtils.max, only [NumberUtils.createNumber, ");
    }
}
