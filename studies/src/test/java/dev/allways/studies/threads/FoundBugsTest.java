package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.studies.threads.found.Found;
import dev.allways.studies.threads.found.FoundBug;
import dev.allways.studies.threads.found.FoundBugs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bugs in current releases, each with its program, its library and its page. */
class FoundBugsTest {
    static List<FoundBug> all() {
        return FoundBugs.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void theCommandLineCanCheckEach(FoundBug bug) throws ReflectiveOperationException {
        String method = bug.test().substring(bug.test().lastIndexOf('.') + 1);
        assertThat(FoundBugs.class.getMethod(method).invoke(null)).isInstanceOf(Program.class);
        assertThat(bug.body().getClass().getSimpleName()).isEqualTo(bug.probe());
    }

    @ParameterizedTest
    @MethodSource("all")
    void eachHasAPageWithItsProgram(FoundBug bug) throws Exception {
        Path docs = Path.of("..", "docs");
        assertThat(Files.readString(docs.resolve("bugs").resolve(bug.name() + ".md")))
                .contains("found/probes/" + bug.probe() + ".java", "./allways study found " + bug.name());
        assertThat(Files.readString(docs.resolve("bugs-found.md"))).contains("bugs/" + bug.name() + ".md");
    }

    /** Three that need few executions: an assertion, an exception within the library, a deadlock. */
    @Test
    void theStudyFindsThemShrinksThemAndWritesTheirStories(@TempDir Path folder) throws Exception {
        var out = new StringBuilder();
        List<String> arguments = List.of("long-map-put", "multiset-remove", "pool-clear", "to=" + folder);

        assertThat(new Found().run(arguments, out)).as("%s", out).isTrue();

        assertThat(folder.resolve("long-map-put.txt"))
                .content()
                .contains("put returned, and the map holds absent", "updates NonBlockingHashMap");
        assertThat(folder.resolve("multiset-remove.txt")).content().contains("both removed it");
        assertThat(folder.resolve("pool-clear.txt")).content().contains("Deadlock", "LinkedBlockingDeque.notEmpty");
        assertThat(out.toString()).doesNotContain("NOT FOUND").doesNotContain("not found");
    }
}
