package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.studies.threads.classes.Classes;
import java.io.File;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A mix of libraries; any others: {@code ./allways study classes JAR...}. */
class ClassesTest {
    /** Of javac 1.2 to 8, and of Kotlin, Groovy and Clojure. */
    private static final List<String> JARS = List.of("log4j-1", "kotlin-stdlib", "groovy", "clojure");

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
                .startsWith("NOT REWRITTEN  groovyjarjarantlr4.v4.unicode.UnicodeData") // a method of 47 KB
                .endsWith(" classes of 4 jars: 0 can be linked without the agent only, 1 are not rewritten\n");
    }
}
