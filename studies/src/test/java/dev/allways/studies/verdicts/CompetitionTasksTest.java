package dev.allways.studies.verdicts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks as SV-COMP has them, in a folder of their own. */
class CompetitionTasksTest {
    @TempDir
    private Path all;

    private Path folder = Path.of("");

    @BeforeEach
    void inputs() throws IOException {
        folder = Files.createDirectories(all.resolve("own"));
        write(all.resolve("common/org/sosy_lab/sv_benchmarks/Verifier.java"), """
            package org.sosy_lab.sv_benchmarks;

            public final class Verifier {
                public static void assume(boolean condition) {
                    if (!condition) {
                        Runtime.getRuntime().halt(1);
                    }
                }

                public static int nondetInt() {
                    return new java.util.Random().nextInt();
                }
            }
            """);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void task(String name, String properties, String body) throws IOException {
        write(folder.resolve(name + ".yml"), """
            format_version: "1.1"
            input_files:
              - ../common/
              - %s/
            properties:
            %s
            options:
              language: Java
            """.formatted(name, properties.indent(2)));
        write(folder.resolve(name + "/Main.java"), """
            import org.sosy_lab.sv_benchmarks.Verifier;

            class Main {
                public static void main(String[] args) {
                    int x = Verifier.nondetInt();
                    %s
                }
            }
            """.formatted(body));
    }

    private static String property(String file, boolean expected) {
        return "- property_file: ../properties/%s\n  expected_verdict: %s\n".formatted(file, expected);
    }

    private String run(boolean right) throws IOException {
        var out = new StringBuilder();
        assertThat(new CompetitionTasks().run(List.of(folder.toString(), "--seconds", "60"), out))
                .isEqualTo(right);
        return out.toString().replaceAll(" +", " ");
    }

    /** Two right verdicts of true, one of false: 2 * 2 + 1. */
    @Test
    void verdictsAreThoseOfTheProperty() throws IOException {
        String both = property("assert_java.prp", true) + property("runtime-exception.prp", false);
        task("divides", both, "assert 100 / (x - 17) <= 100;");
        task("doubles", property("assert.prp", true), "Verifier.assume(0 <= x && x < 1000); assert x + x >= x;");
        String told = run(true);
        assertThat(told)
                .containsPattern("divides true true \\d+ \\d+\\n")
                .containsPattern("divides false false \\d+ \\d+\\n")
                .containsPattern("doubles true true \\d+ \\d+\\n")
                .endsWith("3 tasks: 3 decided, 0 unknown, 0 wrong; score 5\n");
    }

    @Test
    void aWrongVerdictAndOneThatIsNotKnown() throws IOException {
        task("overflows", property("assert.prp", true), "assert x + 1 > x;");
        task("typo", property("assert.prp", true), "assert y > 0;");
        task("unnamed", property("assert.prp", true), "");
        write(folder.resolve("unnamed/Main.java"), "class Other {}");
        assertThat(run(false))
                .contains("overflows true false!")
                .containsPattern("typo true unknown 0 0 not compiled: .*Main.java:6: error: cannot find symbol")
                .containsPattern("unnamed true unknown 1 \\d+ .*ClassNotFoundException: Main")
                .endsWith("3 tasks: 0 decided, 2 unknown, 1 wrong; score -16\n");
    }

    @Test
    void whatIsNoTask() throws IOException {
        var study = new CompetitionTasks();
        var out = new StringBuilder();
        assertThatThrownBy(() -> study.run(List.of("nowhere"), out)).hasMessageContaining("not nowhere");
        assertThatThrownBy(() -> study.run(List.of(folder.toString()), out)).hasMessageContaining("no tasks");
        write(folder.resolve("broken.yml"), "input_files: [");
        assertThatThrownBy(() -> study.run(List.of(folder.toString()), out))
                .hasMessageContaining("no task definition")
                .hasMessageContaining("broken.yml");
    }
}
