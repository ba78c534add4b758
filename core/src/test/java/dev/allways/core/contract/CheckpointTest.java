package dev.allways.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.contract.Footprints.Intrusion;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Checkpoint;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.core.states.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointTest {
    private static final Duration NEVER = Duration.ofDays(1); // but at the end
    private static final List<SmallProgram> PROGRAMS = Stream.of(SmallProgram.trees(), SmallProgram.graphs())
            .flatMap(List::stream)
            .toList();

    @TempDir(factory = MemoryFolder.class)
    private Path folder;

    private Path file() {
        return folder.resolve("checkpoint");
    }

    private Allways exploration(Program program, String strategy) {
        return Allways.explore(program)
                .strategy(strategy)
                .seed(7)
                .errors(Long.MAX_VALUE)
                .checkpoint(file(), NEVER);
    }

    private Allways resumed(Program program) {
        return Allways.explore(program)
                .errors(Long.MAX_VALUE)
                .checkpoint(file(), NEVER)
                .resume(file());
    }

    /** All that must be the same with a break and without. */
    private static Map<String, Object> facts(Result result) {
        Counts counters = result.statistics().counters();
        Map<String, Object> facts = new TreeMap<>();
        facts.put("executions", counters.executions());
        facts.put("errors", counters.errors());
        facts.put("discarded", counters.discarded());
        facts.put("states", counters.states());
        facts.put("duplicates", counters.duplicates());
        facts.put("dropped", counters.depthDropped() + counters.queueDropped());
        facts.put("depth", counters.maxDepth());
        facts.put("depths", counters.depths());
        facts.put("sum of depths", counters.depthSum());
        facts.put("labels", result.statistics().labels());
        facts.put("reason", result.stopReason());
        facts.put("omitted", result.omitted());
        facts.put(
                "failures",
                result.failures().stream()
                        .map(failure -> List.of(failure.origin(), failure.choices(), failure.times()))
                        .toList());
        return facts;
    }

    /** As facts, without what depends on which worker was faster. */
    private static Map<String, Object> factsInAnyOrder(Result result, String strategy) {
        Map<String, Object> facts = facts(result);
        facts.keySet().removeAll(List.of("depth", "sum of depths", "failures"));
        if (strategy.equals("random-first")) {
            facts.remove("executions"); // until the first state is met, each choice is one
        }
        return facts;
    }

    @ParameterizedTest
    @ValueSource(strings = {"dfs", "bfs", "random-first", "best-first:deep", "deepening", "delays"})
    void aBreakAnywhereChangesNothing(String strategy) {
        for (SmallProgram small : PROGRAMS) {
            Result whole = exploration(small.covering().program(), strategy).run();
            for (int executions : Breaks.below(whole.statistics().counters().executions())) {
                SmallProgram.Covering covering = small.covering();
                Result first = exploration(covering.program(), strategy)
                        .executions(executions)
                        .run();
                assertThat(first.stopReason()).isEqualTo(StopReason.EXECUTIONS);
                assertThat(first.statistics().counters().executions()).isEqualTo(executions);
                Result both = resumed(covering.program()).run();
                assertThat(facts(both))
                        .as("%s, %d executions", small, executions)
                        .isEqualTo(facts(whole));
                if (whole.complete()) {
                    assertThat(covering.covered()).isEqualTo(small.everything());
                    assertThat(file()).doesNotExist();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dfs", "bfs", "random-first", "deepening", "delays"})
    void aBreakAfterEachExecutionChangesNothing(String strategy) {
        for (SmallProgram small : PROGRAMS) {
            Result whole = exploration(small.covering().program(), strategy).run();
            long all = Math.min(20, whole.statistics().counters().executions());
            SmallProgram.Covering covering = small.covering();
            exploration(covering.program(), strategy).executions(1).run();
            for (long executions = 2; executions <= all && Files.exists(file()); executions++) {
                resumed(covering.program()).executions(executions).run();
            }
            if (Files.exists(file())) {
                assertThat(facts(resumed(covering.program()).run()))
                        .as("%s", small)
                        .isEqualTo(facts(whole));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dfs", "bfs", "random-first", "deepening", "delays"})
    void aBreakWithinAnExecutionChangesNothing(String strategy) {
        for (SmallProgram small : PROGRAMS) {
            Result whole = exploration(small.covering().program(), strategy).run();
            for (int n = 1; n < 200; n += 1 + n / 2) {
                AtomicInteger left = new AtomicInteger(n);
                AtomicReference<Engine> running = new AtomicReference<>();
                Intrusion intrusion = (from, choices, chooser) -> {
                    if (left.decrementAndGet() == 0) {
                        running.get().stop(StopReason.INTERRUPTED);
                    }
                };
                SmallProgram.Covering covering = small.covering(intrusion);
                exploration(covering.program(), strategy)
                        .listener(new Listener() {
                            @Override
                            public void started(Engine engine) {
                                running.set(engine);
                            }
                        })
                        .run();
                if (left.get() > 0 || !Files.exists(file())) {
                    break; // it was at its end before
                }
                Result both = resumed(covering.program()).run();
                assertThat(facts(both)).as("%s, choice %d", small, n).isEqualTo(facts(whole));
                if (whole.complete()) {
                    assertThat(covering.covered()).isEqualTo(small.everything());
                }
            }
        }
    }

    @Test
    void aBreakAtTheLimitOnStatesOrOnErrorsChangesNothing() {
        for (SmallProgram small : PROGRAMS) {
            Result whole = exploration(small.covering().program(), "bfs").run();
            for (int states : Breaks.below(whole.statistics().counters().states())) {
                Program program = small.covering().program();
                Result first = exploration(program, "bfs").states(states).run();
                assertThat(first.stopReason()).isEqualTo(StopReason.UNIQUE_STATES);
                assertThat(first.statistics().counters().states()).isEqualTo(states);
                assertThat(facts(resumed(program).run()))
                        .as("%s, %d states", small, states)
                        .isEqualTo(facts(whole));
            }
            for (int errors : Breaks.below(whole.statistics().counters().errors())) {
                Program program = small.covering().program();
                Result first = exploration(program, "bfs").errors(errors).run();
                assertThat(first.stopReason()).isEqualTo(StopReason.ERRORS);
                assertThat(facts(resumed(program).run()))
                        .as("%s, %d errors", small, errors)
                        .isEqualTo(facts(whole));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dfs", "bfs", "random-first"})
    void theNumberOfWorkersMayChange(String strategy) {
        for (SmallProgram small : PROGRAMS) {
            Result whole = exploration(small.covering().program(), strategy).run();
            for (int executions : Breaks.below(whole.statistics().counters().executions())) {
                for (int[] workers : new int[][] {{1, 3}, {3, 2}}) {
                    SmallProgram.Covering covering = small.covering();
                    exploration(covering.program(), strategy)
                            .executions(executions)
                            .workers(workers[0])
                            .run();
                    if (!Files.exists(file())) {
                        continue; // all was explored by executions that were under way
                    }
                    Result both =
                            resumed(covering.program()).workers(workers[1]).run();
                    assertThat(factsInAnyOrder(both, strategy))
                            .as("%s, %d executions by %d workers, then %d", small, executions, workers[0], workers[1])
                            .isEqualTo(factsInAnyOrder(whole, strategy));
                    if (whole.complete()) {
                        assertThat(covering.covered()).isEqualTo(small.everything());
                    }
                }
            }
        }
    }

    /** Notes every walk: which answers, and how it ended. */
    private static Program noting(List<String> walks) {
        return chooser -> {
            var walk = new StringBuilder();
            for (int i = 0; i < 12; i++) {
                int digit = chooser.between("digit", 0, 9);
                walk.append(digit);
                if (digit == 0) {
                    chooser.label("a zero at " + i);
                    break;
                }
            }
            synchronized (walks) {
                walks.add(walk.toString());
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "iterative-random:10", "guided"})
    void randomWalksGoOn(String strategy) {
        List<String> walks = new ArrayList<>();
        Result whole = exploration(noting(walks), strategy).executions(500).run();
        for (int executions : Breaks.below(500)) {
            List<String> again = new ArrayList<>();
            exploration(noting(again), strategy).executions(executions).run();
            Result both = resumed(noting(again)).executions(500).run();
            assertThat(facts(both)).isEqualTo(facts(whole));
            assertThat(again).isEqualTo(walks);
        }
    }

    @Test
    void everySetOfVisitedStatesGoesOn() {
        SmallProgram ring = SmallProgram.graphs().stream()
                .filter(small -> small.toString().startsWith("ring"))
                .findFirst()
                .orElseThrow();
        List<UnaryOperator<Allways>> sets = List.of(
                exploration -> exploration.seen(() -> Seen.compact(20)),
                exploration -> exploration.seen(() -> Seen.bitstate(1 << 20, 3)),
                exploration -> exploration.seen(() -> Seen.bounded(1 << 16)));
        for (UnaryOperator<Allways> set : sets) {
            Program program = ring.covering().program();
            Result whole = set.apply(exploration(program, "bfs")).run();
            set.apply(exploration(program, "bfs").executions(9)).run();
            assertThat(facts(set.apply(resumed(program)).run())).isEqualTo(facts(whole));
        }
    }

    /** Twelve digits, 0 to 3, of which each may be the last: 2^13 - 1 states by replay. */
    private static final Program MANY = chooser -> {
        for (int i = 0; i < 20; i++) {
            chooser.flip("bit");
        }
    };

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void checkpointsWhileItRunsDisturbNothing(int workers) {
        // 2^20 leaves, and a checkpoint as often as possible: many, while the workers share what is left
        Result result = Allways.explore(MANY)
                .workers(workers)
                .checkpoint(file(), Duration.ofMillis(1))
                .run();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(1 << 20);
        assertThat(result.statistics().explored()).hasValue(1);
        assertThat(file()).doesNotExist();
    }

    @Test
    void theShareThatIsExplored() {
        // of the 2^20 leaves the first in order are explored
        Result eighth = exploration(MANY, "dfs").executions(1 << 17).run();
        assertThat(eighth.statistics().explored()).hasValue(0.125);
        Result half = resumed(MANY).executions(1 << 19).run();
        assertThat(half.statistics().explored()).hasValue(0.5);
        assertThat(exploration(MANY, "bfs").executions(10).run().statistics().explored())
                .isEmpty();
        // 3 of 4 numbers have 1 leaf each, the last has 4: half of these is an eighth of all
        Program uneven = chooser -> {
            if (chooser.between("number", 0, 3) == 3) {
                chooser.between("more", 0, 3);
            }
        };
        assertThat(exploration(uneven, "dfs").executions(5).run().statistics().explored())
                .hasValue(0.875);
    }

    @Test
    void anExecutionOfAMillionOpenChoicesIsWrittenOnce() throws IOException {
        int flips = 1_000_000;
        List<String> ends = new ArrayList<>();
        Program program = chooser -> {
            int last = 0;
            int ones = 0;
            for (int i = 0; i < flips; i++) {
                int bit = chooser.flip("bit") ? 1 : 0;
                ones += bit;
                last = last << 1 & 7 | bit;
            }
            ends.add("%d, %d ones".formatted(last, ones));
        };
        exploration(program, "dfs").executions(2).run();
        // a million answers, a byte each, nearly all of them 0: deflated they are short
        // written once for each open choice they would be 5 * 10^11 bytes
        assertThat(Files.size(file())).isLessThan(100_000);
        Result result = resumed(program).executions(5).run();
        assertThat(result.statistics().counters().executions()).isEqualTo(5);
        // the last three bits count up from 0 to 4, all others stay 0
        assertThat(ends).containsExactly("0, 0 ones", "1, 1 ones", "2, 1 ones", "3, 2 ones", "4, 1 ones");
    }

    @Test
    void whatItSays() {
        exploration(MANY, "dfs").name("bank.Test.m").executions(10).run();
        Checkpoint checkpoint = Checkpoint.read(file());
        assertThat(checkpoint.program()).isEqualTo("bank.Test.m");
        assertThat(checkpoint.strategy()).isEqualTo("dfs");
        assertThat(checkpoint.seed()).isEqualTo(7);
    }

    private static void assertUnusable(Allways exploration, String why) {
        assertThatThrownBy(exploration::engine)
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .startsWith("the checkpoint can't be resumed: " + why)
                .containsPattern("(?s)\n  where  .*\n  usual cause  .*\n  do  ");
    }

    @Test
    void oneOfAnotherExplorationIsRefused() {
        exploration(MANY, "dfs").name("bank.Test.m").executions(10).run();
        assertUnusable(resumed(MANY).name("bank.Test.n"), "it is of bank.Test.m, not of bank.Test.n\n");
        assertUnusable(resumed(MANY).strategy("bfs"), "it was explored by dfs, not by bfs\n");
        assertUnusable(resumed(MANY).seed(8), "its seed is 7, not 8\n");
        assertThat(resumed(MANY)
                        .name("bank.Test.m")
                        .strategy("dfs")
                        .seed(7)
                        .executions(11)
                        .run()
                        .statistics()
                        .counters()
                        .executions())
                .isEqualTo(11);
    }

    @Test
    void aProgramThatWasChangedIsRefusedIfItsFailuresShowIt() {
        Program failing = chooser -> {
            if (chooser.between("digit", 0, 9) == 3) {
                throw new IllegalStateException("three");
            }
        };
        exploration(failing, "dfs").executions(5).run();
        assertUnusable(resumed(chooser -> chooser.between("digit", 0, 9)), "what failed at");
        assertUnusable(resumed(chooser -> chooser.between("digit", 0, 1)), "the failure at");
        assertThat(resumed(failing).run().failures()).hasSize(1);
    }

    /**
     * Says of its first executions, 5 of them, that something was left out and may differ; another one does not know.
     */
    private static final class LeavesOutEarly implements Program {
        private int executions;

        @Override
        public void run(Chooser chooser) {
            executions += chooser.between("digit", 0, 9) < 5 ? 1 : 0;
        }

        @Override
        public Optional<String> omitted() {
            return executions == 0 ? Optional.empty() : Optional.of("small digits (%d times)".formatted(executions));
        }

        @Override
        public String suspicion() {
            return executions == 0 ? "" : "small digits differ";
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dfs", "deepening", "portfolio:dfs+deepening"})
    void whatTheProgramLeftOutBeforeABreakIsKept(String strategy) {
        assertThat(exploration(new LeavesOutEarly(), strategy).run().complete()).isFalse();
        exploration(new LeavesOutEarly(), strategy).executions(7).run();
        resumed(new LeavesOutEarly()).executions(8).run();
        Result whole = resumed(new LeavesOutEarly()).run();
        assertThat(whole.complete()).isFalse();
        assertThat(whole.omitted().orElseThrow()).matches("small digits \\(\\d times\\); small digits differ");
    }

    @Test
    void aDamagedFileIsRefused() throws IOException {
        exploration(MANY, "dfs").executions(10).run();
        byte[] whole = Files.readAllBytes(file());
        var random = new SplittableRandom(1);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= (byte) (1 + random.nextInt(255));
            Files.write(file(), damaged);
            assertUnusable(resumed(MANY), "it");
            Files.write(file(), java.util.Arrays.copyOf(whole, i));
            assertUnusable(resumed(MANY), "it");
        }
        Files.delete(file());
        assertUnusable(resumed(MANY), "there is no such file\n");
        Files.write(file(), whole);
        assertThat(resumed(MANY).run().complete()).isTrue();
    }

    @Test
    void notEveryStrategyCanBeWrittenDown() {
        assertThatThrownBy(exploration(MANY, "path:0,1")::engine)
                .hasMessageStartingWith("an exploration by path:0,1 can't be written down and resumed\n  where  ");
    }

    @Test
    void whatCannotBeWrittenIsTold() throws IOException {
        Files.writeString(folder.resolve("a file"), "");
        List<String> warnings = new ArrayList<>();
        Result result = Allways.explore(MANY)
                .executions(10)
                .checkpoint(folder.resolve("a file").resolve("checkpoint"), NEVER)
                .listener(new Listener() {
                    @Override
                    public void warned(String text) {
                        warnings.add(text);
                    }
                })
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXECUTIONS);
        assertThat(warnings).hasSize(1);
        assertThat(warnings.getFirst())
                .startsWith("a checkpoint can't be written; the exploration continues\n  where  ");
    }
}
