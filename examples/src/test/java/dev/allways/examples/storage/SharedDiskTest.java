package dev.allways.examples.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two threads on one disk: in which order they write and acknowledge, and what a crash finds of that. */
class SharedDiskTest {
    /** A body of a thread. */
    @FunctionalInterface
    private interface Part {
        void run(String name) throws IOException;
    }

    private static Result explore(String strategy, boolean writes) {
        Program program = chooser -> new CrashTest() {
            @Override
            public void workload(Disk disk) throws InterruptedException {
                Part part = name -> {
                    if (writes) {
                        Files.createFile(disk.path(name));
                    }
                    disk.acknowledge(name);
                };
                Thread one = new Thread(() -> make(part, "a"));
                Thread other = new Thread(() -> make(part, "b"));
                one.start();
                other.start();
                one.join();
                other.join();
            }

            @Override
            public void afterCrash(Disk disk, List<Object> acknowledged) {
                boolean one = Files.exists(disk.path("a"));
                boolean other = Files.exists(disk.path("b"));
                chooser.label((one ? "a" : "") + (other ? "b" : "") + acknowledged);
            }

            @Override
            public Crashes crashes() {
                return Crashes.DEFAULT.upTo(Assumption.KILL);
            }
        }.run(chooser);
        Result result =
                Allways.explore(Threads.control(program)).strategy(strategy).run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(result.complete()).as(result.toString()).isTrue();
        return result;
    }

    private static void make(Part part, String name) {
        try {
            part.run(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void theyAcknowledgeInBothOrders(String strategy) {
        assertThat(explore(strategy, false).statistics().labels().keySet())
                .containsExactlyInAnyOrder("[]", "[a]", "[b]", "[a, b]", "[b, a]");
    }

    /** Both files may be there, and neither acknowledged. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void oneWritesBetweenWhatTheOtherWritesAndAcknowledges(String strategy) {
        assertThat(explore(strategy, true).statistics().labels().keySet())
                .containsExactlyInAnyOrder(
                        "[]", "a[]", "a[a]", "b[]", "b[b]", "ab[]", "ab[a]", "ab[b]", "ab[a, b]", "ab[b, a]");
    }
}
