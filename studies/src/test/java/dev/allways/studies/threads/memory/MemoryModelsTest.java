package dev.allways.studies.threads.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.studies.threads.Catalogue;
import dev.allways.studies.threads.jdk.Published;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import dev.allways.studies.threads.program.Subject;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small programs under the weak memory: their outcomes are those of the axioms, which are written without it. */
final class MemoryModelsTest {
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
        assertThat(weak.complete()).isTrue();
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
        assertThat(comparison.same).isEqualTo(400);
    }

    /** Queues and maps that read their own fields plainly, step by step: the letters that go through them are whole. */
    @ParameterizedTest
    @ValueSource(strings = {"LinkedTransferQueue", "ConcurrentSkipListMap", "Exchanger", "ForkJoinTask"})
    void whatClassesOfThePlatformPromiseHolds(String name) {
        Body body = Objects.requireNonNull(new Published().bodies().get(name));
        Result result = Allways.explore(Threads.control(
                        chooser -> body.run(),
                        Settings.DEFAULT.withMemoryModel(MemoryModel.WEAK).withPlatform(Platform.STEPWISE)))
                .strategy("portfolio")
                .executions(120)
                .run();

        assertThat(result.failures()).isEmpty();
    }

    private static final class Box {
        int content;
    }

    /**
     * Two threads put 1,000 objects each into a list under a lock, in turns as the seed has it. That writes a field and
     * an element for each, so 4,000 variables, whose values the other thread knows once it has the lock. What both know
     * is dropped when there are 1,024, or twice as many as the last time were left: no thread is 256 objects ahead.
     */
    @Test
    void whatAllThreadsKnowIsDropped() throws ReflectiveOperationException {
        AtomicInteger kept = new AtomicInteger(-1);
        Class<?> worker = Class.forName("java.lang.AllwaysWorker");
        Method here = worker.getMethod("here");
        Method variablesKept = worker.getMethod("variablesKept");
        Result result = Allways.explore(Threads.control(
                        chooser -> {
                            List<Box> boxes = new ArrayList<>();
                            Body fill = () -> {
                                for (int i = 0; i < 1_000; i++) {
                                    Box box = new Box();
                                    box.content = i + 1;
                                    synchronized (boxes) {
                                        boxes.add(box);
                                    }
                                }
                            };
                            Thread other = new Thread(Concurrently.uncheckedly(fill));
                            other.start();
                            fill.run();
                            other.join();
                            kept.set((int) variablesKept.invoke(here.invoke(null)));
                        },
                        Settings.DEFAULT.withMemoryModel(MemoryModel.WEAK)))
                .strategy("random")
                .executions(1)
                .run();

        assertThat(result.failures()).isEmpty();
        assertThat(kept.get()).isBetween(1, 1_024);
    }
}
