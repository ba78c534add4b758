package dev.allways.core.strategy.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Limits;
import dev.allways.core.Observation;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.contract.Breaks;
import dev.allways.core.contract.MemoryFolder;
import dev.allways.core.contract.Siblings;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.core.litmus.Litmus;
import dev.allways.core.litmus.Programs;
import dev.allways.core.litmus.RandomPrograms;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Strategies over schedules that are written down and resumed: the executions are those that there are without a break,
 * in the same order.
 */
class ScheduleCheckpointTest {
    private static final Duration NEVER = Duration.ofDays(1); // but at the end
    private static final int MOST = 250; // executions

    @TempDir(factory = MemoryFolder.class)
    private Path folder;

    private Path file() {
        return folder.resolve("checkpoint");
    }

    /** What was seen of each execution that came to its end. */
    private final List<String> ends = Collections.synchronizedList(new ArrayList<>()); // added to by all workers

    private Program program(String text) {
        return Litmus.of(text).program(end -> ends.add(end.order()));
    }

    private Allways exploration(String text, String strategy) {
        return Allways.explore(program(text))
                .strategy(strategy)
                .seed(7)
                .errors(Long.MAX_VALUE)
                .checkpoint(file(), NEVER);
    }

    private Allways resumed(String text) {
        return Allways.explore(program(text))
                .errors(Long.MAX_VALUE)
                .checkpoint(file(), NEVER)
                .resume(file());
    }

    private static List<Object> facts(Result result) {
        return List.of(
                result.statistics().counters().executions(),
                result.statistics().counters().errors(),
                result.stopReason(),
                result.omitted());
    }

    private static List<String> programs() {
        var random = new SplittableRandom(5);
        return Stream.concat(
                        Stream.of(Programs.fibStarted(2), Programs.lastZero(3)),
                        Stream.generate(() -> RandomPrograms.random(random)).limit(6))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dpor",
                "optimal-dpor",
                "preemptions",
                "preemptions:1",
                "pct:3",
                "pos",
                "surw",
                "delays:round-robin",
                "delays:run-to-completion",
                "delays:probabilistic-round-robin,by=2",
                "cached-preemptions",
                "samples:run-to-completion,2*2^d",
                "portfolio",
                "portfolio:dfs+dpor",
                "portfolio:delays+samples"
            })
    void aBreakAnywhereChangesNothing(String strategy) {
        for (String text : programs()) {
            ends.clear();
            Result whole = exploration(text, strategy).executions(MOST).run();
            List<String> all = List.copyOf(ends);
            for (int executions : Breaks.below(whole.statistics().counters().executions())) {
                ends.clear();
                exploration(text, strategy).executions(executions).run();
                Result both = resumed(text).executions(MOST).run();
                assertThat(facts(both))
                        .as("%s, %d executions", text, executions)
                        .isEqualTo(facts(whole));
                assertThat(ends).as("%s, %d executions", text, executions).isEqualTo(all);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "preemptions", "surw", "delays", "samples", "portfolio"})
    void aBreakAfterEachExecutionChangesNothing(String strategy) {
        for (String text : programs().subList(0, 6)) {
            ends.clear();
            Result whole = exploration(text, strategy).executions(60).run();
            List<String> all = List.copyOf(ends);
            ends.clear();
            Result last = exploration(text, strategy).executions(1).run();
            for (int executions = 2; executions <= 60 && last.stopReason() == StopReason.EXECUTIONS; executions++) {
                last = resumed(text).executions(executions).run();
            }
            assertThat(facts(last)).as(text).isEqualTo(facts(whole));
            assertThat(ends).as(text).isEqualTo(all);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"dpor", "optimal-dpor", "preemptions", "pct", "pos", "surw", "delays", "samples", "portfolio"})
    void aBreakWithinAnExecutionChangesNothing(String strategy) {
        for (String text : programs().subList(0, 6)) {
            ends.clear();
            Result whole = exploration(text, strategy).executions(60).run();
            List<String> all = List.copyOf(ends);
            for (int choice = 1; choice < 200; choice += 1 + choice / 2) {
                ends.clear();
                if (!breakAt(choice, text, strategy)) {
                    break;
                }
                if (breakAt(choice % 5, text, null)) { // perhaps on the way to where the first one was
                    Result both = resumed(text).executions(60).run();
                    assertThat(facts(both)).as("%s, choice %d", text, choice).isEqualTo(facts(whole));
                }
                assertThat(ends).as("%s, choice %d", text, choice).isEqualTo(all);
            }
        }
    }

    /** Explores up to a choice, counted over all executions; false if all was explored before. */
    private boolean breakAt(int choice, String text, @Nullable String strategy) {
        Program program = program(text);
        int[] left = {choice};
        Engine[] running = new Engine[1];
        Program breaking = chooser -> program.run(new Asking(chooser, () -> {
            if (left[0]-- == 0) {
                running[0].stop(StopReason.INTERRUPTED);
            }
        }));
        Allways exploration = Allways.explore(breaking).errors(Long.MAX_VALUE).executions(60);
        exploration = strategy == null
                ? exploration.resume(file())
                : exploration.strategy(strategy).seed(7);
        exploration
                .checkpoint(file(), NEVER)
                .listener(new Listener() {
                    @Override
                    public void started(Engine engine) {
                        running[0] = engine;
                    }
                })
                .run();
        return left[0] < 0 && Files.exists(file());
    }

    /** A chooser, and what is done before each choice. */
    private record Asking(Chooser chooser, Runnable before) implements Chooser {
        @Override
        public long choose(ChoicePoint point) {
            before.run();
            return chooser.choose(point);
        }

        @Override
        public void observe(Observation observation) {
            chooser.observe(observation);
        }

        @Override
        public boolean observing() {
            return chooser.observing();
        }
    }

    @ParameterizedTest
    @CsvSource({"preemptions, 200", "dpor, 70", "optimal-dpor, 70"})
    void severalWorkersGoOn(String strategy, int executions) {
        String text = strategy.equals("preemptions") ? Programs.fibWithoutMain(2) : Programs.fibStarted(2);
        Result whole = exploration(text, strategy).run();
        for (int[] workers : new int[][] {{1, 3}, {3, 2}}) {
            exploration(text, strategy)
                    .executions(executions)
                    .workers(workers[0])
                    .run();
            Result both = resumed(text).workers(workers[1]).run();
            assertThat(both.problem()).isEmpty();
            assertThat(both.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(both.statistics().counters().executions())
                    .as("%d workers, then %d", workers[0], workers[1])
                    .isEqualTo(whole.statistics().counters().executions());
        }
    }

    /** Whatever was handed over, and to how many, the executions before and after a break are together all, once. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor"})
    void aBreakBetweenSiblingsLosesNothing(String strategy) throws IOException {
        Limits limits = Limits.DEFAULT.withErrors(Long.MAX_VALUE);
        var texts = new ArrayList<>(programs());
        texts.add(Programs.sleepers());
        texts.add("int x, y; task { x = 1; } task { r = x; y = 1; } task { r = y; } task { if (y == 0) x = 2; }"
                + " task { k = choose(2); if (k) r = x; }");
        for (String text : texts) {
            ends.clear();
            Program program = program(text);
            Setup setup = Setup.of(program).withLimits(limits);
            Engine.explore(program, Strategies.create(strategy, setup), limits);
            List<String> all = ends.stream().sorted().toList();
            for (int executions : Breaks.below(Math.min(all.size(), MOST))) {
                ends.clear();
                var before = new Siblings((Strategy.Divisible) Strategies.create(strategy, setup), 3);
                Engine.explore(program, before, limits.withExecutions(executions));
                var written = new ByteArrayOutputStream();
                before.save(new DataOutputStream(written), List.of());
                var after = new Siblings((Strategy.Divisible) Strategies.create(strategy, setup), 1 + executions % 4);
                after.restore(new DataInputStream(new ByteArrayInputStream(written.toByteArray())), List.of());
                Result result = Engine.explore(program, after, limits);
                assertThat(result.stopReason()).as(text).isEqualTo(StopReason.EXHAUSTED);
                assertThat(ends.stream().sorted().toList())
                        .as("%s, %d executions", text, executions)
                        .isEqualTo(all);
            }
        }
    }

    @Test
    void aProgramThatIsNotTheSameIsTold() {
        exploration(Programs.fibStarted(2), "optimal-dpor").executions(50).run();
        assertThat(resumed(Programs.lastZero(3)).run().problem())
                .get()
                .asInstanceOf(InstanceOfAssertFactories.THROWABLE)
                .hasMessageStartingWith("not deterministic at choice 1\n  checkpoint    offered  2 answers\n");
    }

    @Test
    void notEveryStrategyCanBeWrittenDown() {
        for (String strategy : List.of("path:0", "portfolio:pos+path:0")) {
            assertThatThrownBy(exploration(Programs.readers(2), strategy)::engine)
                    .hasMessageStartingWith("an exploration by %s can't be written down and resumed\n", strategy);
        }
    }
}
