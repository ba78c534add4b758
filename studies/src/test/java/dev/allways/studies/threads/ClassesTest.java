package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.studies.threads.classes.Classes;
import java.io.File;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A mix of libraries; any others: {@code ./allways study classes JAR...}. */
class ClassesTest {
    /** Of javac 1.2 to 8, and of Kotlin and Clojure. */
    private static final List<String> JARS = List.of("log4j-1", "kotlin-stdlib", "clojure");

    @Test
    void librariesOfAllCompilers() throws Exception {
        List<String> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry ->
                        entry.endsWith(".jar") && JARS.stream().anyMatch(new File(entry).getName()::startsWith))
                .toList();
        assertThat(jars).hasSameSizeAs(JARS);
        var out = new StringBuilder();
        assertThat(new Classes().run(jars, out)).as(out.toString()).isTrue();
        assertThat(out.toString())
                .endsWith(" classes of 3 jars: 0 can be linked without the agent only, 0 are not rewritten\n");
    }
}
