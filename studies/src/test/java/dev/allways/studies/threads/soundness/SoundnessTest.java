package dev.allways.studies.threads.soundness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.report.Study;
import dev.allways.storage.Disk;
import dev.allways.studies.Compiler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A few programs of the study, and that it finds what is wrong; all of it: {@code ./allways study soundness}. */
class SoundnessTest {
    private static final ThreadControl.Settings CALM =
            ThreadControl.Settings.DEFAULT.withSpuriousWakeups(0).withEarlyTimeouts(0);

    private final Compiler compiler = new Compiler(Sketch.COMPILED);

    /** From now on the agent looks at each class for calls of files: no step of the thread that has it loaded. */
    @BeforeAll
    static void controlFiles() {
        assertThat(Allways.explore(Disk.under(Path.of("nowhere"), chooser -> Files.exists(Path.of("nowhere", "file"))))
                        .run()
                        .passed())
                .isTrue();
    }

    private Comparison compared(Sketch sketch) {
        return Comparison.of(sketch, compiler.program(Sketch.CLASS, sketch.java()));
    }

    private static Step step(String kind, String object, String text) {
        return new Step(text, new Step.Shared(Inventory.named(kind).getFirst(), object), "main", 1, 5, null);
    }

    private static Sketch sketch(Actor... threads) {
        List<Actor> actors = new ArrayList<>(List.of(threads));
        actors.add(new Actor("main", Actor.Sort.MAIN, List.of()));
        return new Sketch(actors, false, CALM);
    }

    @Test
    void isFound() {
        assertThat(ServiceLoader.load(Study.class)).anyMatch(study -> study instanceof Soundness);
    }

    /** Fixed seeds, of kinds whose every access is a step. */
    @Test
    void strategiesAgree() throws Exception {
        var out = new StringBuilder();
        assertThat(new Soundness().run(List.of("seed=1", "programs=2", "5m", "field", "volatile", "monitor"), out))
                .as(out.toString())
                .isTrue();
        assertThat(out).contains("2 programs; of 2 some").contains("0 programs about which strategies disagree");
    }

    @Test
    void aWeakMemoryIsAsTheAxiomsSay() throws Exception {
        var out = new StringBuilder();
        assertThat(new Soundness().run(List.of("weak", "seed=1", "programs=40"), out))
                .as(out.toString())
                .isTrue();
        assertThat(out)
                .contains("40 small programs in a weak memory, held against axioms")
                .contains("0 programs about which strategies disagree");
    }

    /** What a thread tells is no step: two accesses that are not ordered, one of them a write, are two classes. */
    @Test
    void aStepIsAsInPlainJava() {
        Comparison comparison = compared(sketch(
                new Actor("a", Actor.Sort.PLATFORM, List.of(step("volatile", "x", "$ = #"))),
                new Actor("b", Actor.Sort.PLATFORM, List.of(step("volatile", "x", "$")))));
        assertThat(comparison.wrong()).isEmpty();
        assertThat(comparison.outcomes()).containsExactlyInAnyOrder("a: 1  b: 0", "a: 1  b: 1");
        assertThat(comparison.all().getFirst().executions()).isEqualTo(2);
    }

    /** What no hook sees: an object of the engine's own, which one thread changes and another reads. */
    @Test
    void whatIsMissedIsFoundAndShrunk() {
        String read = "new Statistics($.now(), Map.of(), Duration.ofSeconds(#)).rate()";
        Kind hidden = new Kind("hidden", Kind.Family.PLATFORM, 1, 1, """
            final Counters $ = $One();
            static Counters $One() {
                Counters one = new Counters();
                one.executions = 1;
                return one;
            }\
            """, "", List.of("$.add($);", read));
        Step.Shared counters = new Step.Shared(hidden, "counters");
        Step change = new Step("$.add($);", counters, "main", 1, 5, null);
        Step reads = new Step(read, counters, "main", 2, 5, null);
        Step.Shared lock = new Step.Shared(Inventory.named("monitor").getFirst(), "lock");
        Step holding = new Step("synchronized ($) { INNER }", lock, "main", 1, 5, reads);
        Comparison wrong = compared(sketch(
                new Actor("a", Actor.Sort.PLATFORM, List.of(step("field", "x", "$ = #"), change)),
                new Actor("b", Actor.Sort.PLATFORM, List.of(holding)),
                new Actor("c", Actor.Sort.VIRTUAL, List.of(step("field", "y", "$ = #")))));
        assertThat(wrong.signs()).containsExactly("dpor", "optimal-dpor");
        long end = System.nanoTime() + Duration.ofHours(1).toNanos();
        Comparison smallest = new Shrinking(this::compared, end).smallest(wrong);
        assertThat(smallest.sketch().actors())
                .containsExactly(
                        new Actor("a", Actor.Sort.PLATFORM, List.of(change)),
                        new Actor("b", Actor.Sort.PLATFORM, List.of(new Step(read, counters, "main", 1, 5, null))),
                        new Actor("main", Actor.Sort.MAIN, List.of()));
        assertThat(smallest.report(7))
                .startsWith("DISAGREEMENT  optimal-dpor says that it is complete, and misses 1 of 2 outcomes")
                .contains("seed        7")
                .contains("outcome     a: done  b: 1.0")
                .contains("say(\"b\", new Statistics(counters.now(), Map.of(), Duration.ofSeconds(1)).rate());");
    }

    /** Two classes of one name, of two loaders, with a field at two places in their objects. */
    @Test
    void fieldsOfAnotherVersionOfAClassAreItsOwn() {
        for (int before = 0; before < 2; before++) {
            List<Step> write = new ArrayList<>(List.of(step("field-updater", "u", "$Updater.lazySet(this, #);")));
            for (int i = 0; i < before; i++) {
                write.addFirst(step("long", "l", "$ = #"));
            }
            Comparison comparison = compared(sketch(
                    new Actor("a", Actor.Sort.PLATFORM, write),
                    new Actor("b", Actor.Sort.PLATFORM, List.of(step("field-updater", "u", "$")))));
            assertThat(comparison.wrong()).isEmpty();
            assertThat(comparison.all().getFirst().executions()).isEqualTo(2);
        }
    }

    /**
     * Before it is started, while it runs, and when it has ended: each way to ask that is a step, of both sorts of
     * threads.
     */
    @Test
    void whetherAThreadIsStartedIsAStep() {
        for (Actor.Sort sort : List.of(Actor.Sort.PLATFORM, Actor.Sort.VIRTUAL)) {
            for (String asks : List.of("@.isAlive()", "@.join(Duration.ofMillis(~))")) {
                Step.Shared threads = new Step.Shared(Inventory.named("thread").getFirst(), "thread");
                Comparison comparison = compared(sketch(
                        new Actor("a", Actor.Sort.PLATFORM, List.of(new Step(asks, threads, "b", 1, 5, null))),
                        new Actor("b", sort, List.of(new Step("Thread.sleep(~);", threads, "a", 1, 10, null)))));
                assertThat(comparison.wrong()).as("%s, %s", sort, asks).isEmpty();
                assertThat(comparison.all().getFirst().complete())
                        .as(comparison.report(0))
                        .isTrue();
            }
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> new Soundness().run(List.of("10x"), new StringBuilder()))
                .hasMessageStartingWith(
                        "10x is neither a time (30s, 10m, 1h) nor seed=N, programs=N, workers=N or weak, nor one of"
                                + " variables, monitors, ");
    }
}
