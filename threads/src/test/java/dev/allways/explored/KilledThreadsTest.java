package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.Statistics;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Checkpoint;
import dev.allways.core.engine.Listener;
import dev.allways.threads.Threads;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Explorations of real threads in a process that is killed, again and again, and at last in this one. */
class KilledThreadsTest {
    private static final int KILLS = 2;
    private static final Duration RARELY = Duration.ofMinutes(1);

    private static int one;
    private static int two;

    @TempDir
    private Path folder;

    /** fib_bench: two threads add each other's number to their own, main reads both. */
    private static void fibonacci(int times) {
        one = 1;
        two = 1;
        Thread first = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                one += two;
            }
        });
        Thread second = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                two += one;
            }
        });
        first.start();
        second.start();
        if (one + two < 2) {
            throw new AssertionError("numbers that only grow have shrunk");
        }
    }

    private static Allways exploration(String strategy, int times, Path file, Duration period) {
        Allways exploration = Allways.explore(Threads.control(chooser -> fibonacci(times)))
                .strategy(strategy)
                .checkpoint(file, period);
        return Files.exists(file) ? exploration.resume(file) : exploration;
    }

    /** The JVM that is killed: tells every few milliseconds that it is alive. */
    static final class Child implements Listener {
        @SuppressWarnings("SystemOut")
        public static void main(String[] arguments) {
            exploration(
                            arguments[0],
                            Integer.parseInt(arguments[1]),
                            Path.of(arguments[2]),
                            Duration.ofMillis(2)) // it is killed as soon as it has written one
                    .listener(new Child())
                    .run();
        }

        @Override
        public long period() {
            return 2;
        }

        @Override
        @SuppressWarnings("SystemOut")
        public void progress(Statistics statistics) {
            System.out.println(statistics.counters().executions());
        }
    }

    @ParameterizedTest
    @CsvSource({"optimal-dpor,3", "dpor,3", "preemptions:3,3"})
    void goesOnAsIfNothingHadHappened(String strategy, int times) throws IOException, InterruptedException {
        Path file = folder.resolve("checkpoint");
        Instant last = Instant.EPOCH;
        for (int kill = 0; kill < KILLS && (kill == 0 || Files.exists(file)); kill++) {
            explore(strategy, times, file, last);
            if (Files.exists(file)) {
                Instant written = Checkpoint.read(file).written();
                assertThat(written).isAfter(last);
                last = written;
            }
        }
        assertThat(last).as("some checkpoint was written before it was killed").isAfter(Instant.EPOCH);
        Result result = exploration(strategy, times, file, RARELY).run();
        Result whole =
                exploration(strategy, times, folder.resolve("another"), RARELY).run();
        long executions = whole.statistics().counters().executions();
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
        assertThat(result.stopReason()).isEqualTo(whole.stopReason());
        assertThat(result.omitted()).isEqualTo(whole.omitted());
    }

    /** Lets a JVM explore until it has written a checkpoint, and kills it. */
    private static void explore(String strategy, int times, Path file, Instant last)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-javaagent:") && argument.contains("allways"))
                .forEach(command::add);
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Child.class.getName(),
                strategy,
                Integer.toString(times),
                file.toString()));
        Process child = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader signs = child.inputReader()) {
            boolean written = false;
            while (!written && signs.readLine() != null) {
                written = Files.exists(file) && Checkpoint.read(file).written().isAfter(last);
            }
            for (int i = 0; i < 5 && signs.readLine() != null; i++) {} // to be in the middle of something
        } finally {
            child.destroyForcibly();
        }
        child.waitFor();
    }
}
