package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.studies.threads.program.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs are as their catalogue says. */
class CatalogueTest {
    static List<Subject> correctSubjects() {
        return Catalogue.subjects().stream().filter(Subject::correct).toList();
    }

    @Test
    void namesAreUnique() {
        assertThat(Catalogue.subjects().stream().map(Subject::name)).doesNotHaveDuplicates();
    }

    @Test
    void aThirdOfTheProgramsIsCorrect() {
        // SCTBench: 16 of one size, 7 sizes of reorder, 3 of wronglock, 2 lock-free, 6 tables of philosophers, and the
        // JDK's buffer; ConTest 10; CalFuzzer 6; 15 of our own besides that buffer; the JDK's deque.
        assertThat(Catalogue.subjects())
                .filteredOn(subject -> !subject.correct())
                .hasSize(16 + 7 + 3 + 2 + 6 + 1 + 10 + 6 + 15 + 1);
        assertThat(correctSubjects()).hasSize(42 + 7);
    }

    /** Nothing controls the threads here: the operating system runs them in one of their orders. */
    @ParameterizedTest
    @MethodSource("correctSubjects")
    void correctProgramsPassByThemselves(Subject subject) throws Exception {
        subject.body().run();
    }
}
