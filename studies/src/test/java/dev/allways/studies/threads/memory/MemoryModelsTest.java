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
        long enough = algorithm.wrong() ? 5_000 : MemoryModels.MOST_EXECUTIONS; // one wrong outcome is enough
        Result weak = MemoryModels.explored(algorithm.program(), MemoryModel.WEAK, enough);
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

        MemoryModels.Comparison comparison = MemoryModels.compared(new SplittableRandom(3), 200, differences);

        assertThat(differences).isEmpty();
        assertThat(comparison.same).isEqualTo(200);
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
     * is dropped when there are 1,024, or twice as many as the last time were left: no thread is 256 objects ahead. A
     * third one that waits for the end of one of them knows what that one knows.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatAllThreadsKnowIsDropped(boolean mainWaits) throws ReflectiveOperationException {
        AtomicInteger kept = new AtomicInteger(-1);
        Class<?> worker = Class.forName("java.lang.AllwaysWorker");
        Method here = worker.getMethod("here");
        Method memory = worker.getMethod("memory");
        Method variablesKept = memory.getReturnType().getMethod("variablesKept");
        Result result = weakly("random", 1, () -> {
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
            if (mainWaits) {
                Thread another = new Thread(Concurrently.uncheckedly(fill));
                another.start();
                another.join();
            } else {
                fill.run();
            }
            other.join();
            kept.set((int) variablesKept.invoke(memory.invoke(here.invoke(null))));
        });

        assertThat(result.failures()).isEmpty();
        assertThat(kept.get()).isBetween(1, 1_024);
    }

    /** Of a variable the last 8 values are kept, and the first 12 here can be read by nobody: there is one outcome. */
    @Test
    void whoWaitsForTheEndOfAThreadReadsNoneOfItsOlderValues() {
        Result result = weakly("optimal-dpor", 10, () -> {
            Box box = new Box();
            Thread writer = new Thread(() -> write(box, 20));
            writer.start();
            writer.join();
            if (box.content != 20) {
                throw new AssertionError(box.content);
            }
        });

        assertThat(result.failures()).isEmpty();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
    }

    /** Unless it is interrupted: which of its values it can read then is not known, and that is said. */
    @Test
    void whoIsInterruptedMeanwhileMayRead() {
        Result result = weakly("optimal-dpor", 10_000, () -> {
            Box box = new Box();
            Thread main = Thread.currentThread();
            Thread writer = new Thread(() -> {
                write(box, 20);
                main.interrupt();
                Thread.onSpinWait();
            });
            writer.start();
            try {
                writer.join();
            } catch (InterruptedException e) {
                assertThat(box.content).isBetween(0, 20);
            }
        });

        assertThat(result.failures()).isEmpty();
        assertThat(result.complete()).isFalse();
        assertThat(result.omitted().orElse("")).contains("interrupted while it waited");
    }

    private static void write(Box box, int times) {
        for (int i = 1; i <= times; i++) {
            box.content = i;
        }
    }

    private static Result weakly(String strategy, int executions, Body body) {
        return Allways.explore(
                        Threads.control(chooser -> body.run(), Settings.DEFAULT.withMemoryModel(MemoryModel.WEAK)))
                .strategy(strategy)
                .executions(executions)
                .run();
    }
}
