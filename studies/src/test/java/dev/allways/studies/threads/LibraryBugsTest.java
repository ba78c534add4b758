package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.studies.threads.libraries.LibraryBug;
import dev.allways.studies.threads.libraries.LibraryBugs;
import dev.allways.studies.threads.program.Body;
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
}
