package dev.allways.studies.threads.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.studies.threads.Catalogue;
import dev.allways.studies.threads.program.Subject;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small programs under the weak memory: their outcomes are those of the axioms, which are written without it. */
final class MemoryModelsTest {
    /** A full fence and a volatile access of another thread: which comes first is no step, and this is said. */
    private static final String NOT_COMPLETE = "SB fence, volatile";

    static Stream<Litmus> litmus() {
        return Litmus.all().stream();
    }

    static Stream<Algorithm> algorithms() {
        return Algorithm.all().stream();
    }

    @ParameterizedTest
    @MethodSource("litmus")
    void aLitmusTestHasTheOutcomesOfTheAxiomsAndOfTheLiterature(Litmus litmus) {
        Result weak = MemoryModels.explored(litmus.program().program(), MemoryModel.WEAK);
        Set<String> beyond = new TreeSet<>(MemoryModels.outcomes(weak));
        beyond.removeAll(litmus.program().interleavings());

        assertThat(MemoryModels.outcomes(weak)).isEqualTo(Axioms.outcomes(litmus.program()));
        assertThat(beyond)
                .containsExactlyInAnyOrderElementsOf(litmus.beyond())
                .doesNotContainAnyElementsOf(litmus.forbidden().isEmpty() ? List.of("nothing") : litmus.forbidden());
        assertThat(weak.complete()).isEqualTo(!litmus.name().equals(NOT_COMPLETE));
    }

    @ParameterizedTest
    @MethodSource("litmus")
    void withoutItALitmusTestHasTheOutcomesOfItsInterleavings(Litmus litmus) {
        Result consistent = MemoryModels.explored(litmus.program().program(), MemoryModel.SC);

        assertThat(MemoryModels.outcomes(consistent)).isEqualTo(litmus.program().interleavings());
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void anAlgorithmGoesWrongIfTheMemoryModelLetsIt(Algorithm algorithm) {
        Result weak = MemoryModels.explored(algorithm.program(), MemoryModel.WEAK);
        Result consistent = MemoryModels.explored(algorithm.program(), MemoryModel.SC);

        assertThat(MemoryModels.outcomes(weak).equals(Set.of(Algorithm.RIGHT))).isNotEqualTo(algorithm.wrong());
        assertThat(MemoryModels.outcomes(consistent)).containsExactly(Algorithm.RIGHT);
    }

    static Stream<Subject> correct() {
        return Catalogue.subjects().stream().filter(Subject::correct);
    }

    @ParameterizedTest
    @MethodSource("correct")
    void aCorrectProgramDoesNotNoticeThatTheMemoryIsWeak(Subject subject) {
        assertThat(MemoryModels.sampled(subject, Platform.MODELLED, 100).failures())
                .isEmpty();
    }

    @Test
    void randomProgramsHaveTheOutcomesOfTheAxioms() throws IOException {
        StringBuilder differences = new StringBuilder();

        MemoryModels.Comparison comparison = MemoryModels.compared(new SplittableRandom(3), 400, differences);

        assertThat(differences).isEmpty();
        assertThat(comparison.same).isGreaterThan(350);
    }
}
