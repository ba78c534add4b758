package dev.allways.studies.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GeneratedTestsTest {
    private static final Pattern ALL_TAKE_BRANCHES =
            Pattern.compile("NumberUtils.isParsable +[1-9]\\d* +[1-9]\\d* +[1-9]\\d* +[1-9]\\d* +[1-9]\\d*");

    /**
     * The same classes are loaded in the three searches, and each of them takes some branches. In a JVM that has just
     * been started, on a busy machine, the first path alone takes more than a second: then they get more time.
     */
    @Test
    void comparesThreeWays() throws Exception {
        var out = new StringBuilder();
        for (String seconds : List.of("2", "8")) {
            out.setLength(0);
            assertThat(new GeneratedTests().run(List.of("NumberUtils.isParsable", "--seconds", seconds), out))
                    .as(out.toString())
                    .isTrue();
            if (ALL_TAKE_BRANCHES.matcher(out).find()) {
                break;
            }
        }
        assertThat(out).containsPattern(ALL_TAKE_BRANCHES);
    }

    @Test
    void refusesAnotherMethod() {
        assertThatThrownBy(() -> new GeneratedTests().run(List.of("NumberUtils.max"), new StringBuilder()))
                .hasMessageStartingWith("there is no method NumberUtils.max, only [NumberUtils.createNumber, ");
    }
}
