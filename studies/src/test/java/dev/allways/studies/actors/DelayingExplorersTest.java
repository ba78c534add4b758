package dev.allways.studies.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DelayingExplorersTest {
    /** As many as the paper's table has, or more. */
    @Test
    void bugs() {
        assertThat(SeededBugs.all()).hasSizeGreaterThanOrEqualTo(26);
    }

    /** The paper's strategies are found to find a bug, and the table has a row for it. */
    @Test
    void aRow() throws Exception {
        var out = new StringBuilder();
        assertThat(new DelayingExplorers(1, 1_000).run(List.of("late-timeout", "20s"), out))
                .isTrue();
        assertThat(out.toString().lines())
                .anyMatch(line -> line.matches("two-phase-commit late-timeout( +[0-9,]+| +-){14}"))
                .anyMatch(line -> line.startsWith("  cached finds 1 of 1, "))
                .anyMatch(line -> line.startsWith("  preemptions finds 1 of 1, "));
    }

    /** The custom explorer finds two servers that fail at a time, and is as short as the paper says. */
    @Test
    void customExplorer() throws Exception {
        SeededBugs.SeededBug bug = SeededBugs.all().stream()
                .filter(each -> each.bug().equals("double-failure"))
                .findFirst()
                .orElseThrow();
        assertThat(bug.system()
                        .explore()
                        .strategy("delays:custom:" + NodeFailures.class.getName())
                        .states(10_000)
                        .run()
                        .failures())
                .hasSize(1);
        assertThat(Files.readAllLines(Path.of("src/main/java/dev/allways/studies/actors/NodeFailures.java")).stream()
                        .dropWhile(line -> !line.startsWith("public final class"))
                        .filter(line -> !line.isBlank())
                        .count())
                .isLessThan(50);
    }

    @Test
    void unknown() {
        assertThatThrownBy(() -> new DelayingExplorers().run(List.of("nothing"), new StringBuilder()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no protocol or bug is called [nothing]");
    }
}
