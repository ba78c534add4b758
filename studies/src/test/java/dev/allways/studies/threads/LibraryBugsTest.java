package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.engine.Allways;
import dev.allways.studies.threads.libraries.LibraryBug;
import dev.allways.studies.threads.libraries.LibraryBugs;
import dev.allways.studies.threads.program.Body;
import dev.allways.threads.Threads;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The probes of known bugs meet the libraries they are about. */
class LibraryBugsTest {
    static List<LibraryBug> all() {
        return LibraryBugs.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void probesAreLoadedWithTheirOwnLibrary(LibraryBug bug) {
        Body first = bug.body();
        Body second = bug.body();
        assertThat(first.getClass()).isNotSameAs(second.getClass());
        assertThat(first.getClass().getSimpleName()).isEqualTo(bug.probe());
        assertThat(first.getClass().getClassLoader().getName()).isEqualTo("libraries");
    }

    @ParameterizedTest
    @MethodSource("all")
    void theCommandLineCanCheckEach(LibraryBug bug) throws ReflectiveOperationException {
        String method = bug.test().substring(bug.test().lastIndexOf('.') + 1);
        assertThat(LibraryBugs.class.getMethod(method).invoke(null)).isInstanceOf(Program.class);
    }

    @Test
    void libraryClassesComeFromTheVersionAskedFor() throws Exception {
        LibraryBug bug = LibraryBugs.all().stream()
                .filter(each -> each.issue().equals("POOL-146"))
                .findFirst()
                .orElseThrow();
        Class<?> pool = Class.forName(
                "org.apache.commons.pool.ObjectPool",
                false,
                bug.body().getClass().getClassLoader());
        assertThat(pool.getProtectionDomain().getCodeSource().getLocation().getPath())
                .endsWith("commons-pool-1.5.jar");
    }

    static List<LibraryBug> weak() {
        return LibraryBugs.weak();
    }

    /** Each within the first 40 executions; without a weak memory 10 find nothing. */
    @ParameterizedTest
    @MethodSource("weak")
    void onlyAWeakMemoryShowsTheseSoon(LibraryBug bug) {
        Body body = bug.body();

        assertThat(explored(body, MemoryModel.WEAK, 40).failures()).isNotEmpty();
        assertThat(explored(body, MemoryModel.SC, 10).failures()).isEmpty();
    }

    private static Result explored(Body body, MemoryModel memory, long executions) {
        return Allways.explore(
                        Threads.control(chooser -> body.run(), ThreadControl.Settings.DEFAULT.withMemoryModel(memory)))
                .strategy("optimal-dpor")
                .executions(executions)
                .run();
    }
}
