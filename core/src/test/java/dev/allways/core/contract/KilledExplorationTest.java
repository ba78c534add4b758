package dev.allways.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.State;
import dev.allways.core.Statistics;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Checkpoint;
import dev.allways.core.engine.Listener;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Explorations in a JVM of their own that is killed while it writes checkpoints, again and again. */
class KilledExplorationTest {
    private static final int KILLS = 4;

    @TempDir
    private Path folder;

    /** Seven digits, each of which may be raised up to 5. */
    private record Grid(int state) implements State, Program {
        private static final List<Integer> DIGITS = List.of(0, 1, 2, 3, 4, 5, 6);

        @Override
        public long fingerprint() {
            return state * 0x9e3779b97f4a7c15L;
        }

        @Override
        public Program resume() {
            return this;
        }

        @Override
        public void run(Chooser chooser) {
            int now = state;
            do {
                int digit = chooser.pick("digit", DIGITS);
                if ((now >>> 4 * digit & 15) == 5) {
                    return;
                }
                now += 1 << 4 * digit;
            } while (chooser.visit(new Grid(now)));
        }
    }

    private static Allways exploration(String program, Path file) {
        Allways exploration = Allways.explore(
                        program.equals("flips")
                                ? chooser -> {
                                    for (int i = 0; i < 22; i++) {
                                        chooser.flip("bit");
                                    }
                                }
                                : chooser -> {
                                    var first = new Grid(0);
                                    if (chooser.visit(first)) {
                                        first.run(chooser);
                                    }
                                })
                .strategy(program.equals("flips") ? "dfs" : "bfs")
                .checkpoint(file, Duration.ofMillis(2));
        return Files.exists(file) ? exploration.resume(file) : exploration;
    }

    /** The JVM that is killed: tells every few milliseconds that it is alive. */
    static final class Child implements Listener {
        @SuppressWarnings("SystemOut")
        public static void main(String[] arguments) {
            exploration(arguments[0], Path.of(arguments[1]))
                    .workers(Integer.parseInt(arguments[2]))
                    .listener(new Child())
                    .run();
        }

        @Override
        public long period() {
            return 2;
        }

        @Override
        public void progress(Statistics statistics) {
            System.out.println(statistics.counters().executions());
        }
    }

    @ParameterizedTest
    @CsvSource({"flips,1", "flips,2", "grid,1", "grid,2"})
    void goesOnAsIfNothingHadHappened(String program, int workers) throws IOException, InterruptedException {
        Path file = folder.resolve("checkpoint");
        Instant last = Instant.EPOCH;
        for (int kill = 0; kill < KILLS && (kill == 0 || Files.exists(file)); kill++) {
            explore(program, workers, file, last);
            if (Files.exists(file)) {
                Instant written = Checkpoint.read(file).written();
                assertThat(written).isAfter(last);
                last = written;
            }
        }
        assertThat(last).as("some checkpoint was written before it was killed").isAfter(Instant.EPOCH);
        Result result = exploration(program, file).workers(workers).run();
        Counts counters = result.statistics().counters();
        assertThat(result.complete()).isTrue();
        if (program.equals("flips")) {
            assertThat(counters.executions()).isEqualTo(1 << 22);
        } else {
            // 6^7 states; 7 * 5 * 6^6 steps, of which all but one for each state but the first lead to a known one
            assertThat(counters.states()).isEqualTo(279_936);
            assertThat(counters.duplicates()).isEqualTo(1_632_960 - 279_935);
            // and 7 * 6^6 tries to raise a digit that is at its end; and the way to the first state
            assertThat(counters.executions()).isEqualTo(1_632_960 + 326_592 + 1);
            if (workers == 1) {
                assertThat(counters.maxDepth()).isEqualTo(36); // 7 * 5 steps
            }
        }
    }

    /** Lets a JVM explore until it has written a checkpoint, and kills it. */
    private void explore(String program, int workers, Path file, Instant last)
            throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Child.class.getName(),
                        program,
                        file.toString(),
                        Integer.toString(workers))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader signs = child.inputReader()) {
            boolean written = false;
            while (!written && signs.readLine() != null) {
                written = isAfter(file, last);
            }
            for (int i = 0; i < 5 && signs.readLine() != null; i++) {} // to be in the middle of something
        } finally {
            child.destroyForcibly();
        }
        child.waitFor();
    }

    private static boolean isAfter(Path file, Instant last) {
        try {
            return Files.exists(file) && Checkpoint.read(file).written().isAfter(last);
        } catch (IllegalArgumentException e) {
            return Files.exists(file) && fail(e); // it was removed at the end, or is damaged
        }
    }

    private static boolean fail(IllegalArgumentException damaged) {
        throw damaged;
    }
}
