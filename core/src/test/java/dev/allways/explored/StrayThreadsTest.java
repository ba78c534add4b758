package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads that a program starts and nobody controls: what was explored is not everything. */
@Isolated // the JVM's counts of threads are looked at
class StrayThreadsTest {
    static Stream<Named<Program>> thatStartThreads() {
        return Stream.of(
                program("thread", _ -> run(new Thread(() -> {}))),
                program(
                        "virtual thread",
                        _ -> Thread.startVirtualThread(() -> {}).join()),
                program("thread of a thread", _ -> run(new Thread(() -> new Thread(() -> {}).start()))),
                program("executor", _ -> {
                    try (var pool = Executors.newSingleThreadExecutor()) {
                        pool.submit(() -> {}).get();
                    }
                }),
                program("executor of virtual threads", _ -> {
                    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
                        pool.submit(() -> {}).get();
                    }
                }),
                program("pool", _ -> {
                    try (var pool = new ForkJoinPool(1)) {
                        pool.submit(() -> {}).get();
                    }
                }),
                program("timer", _ -> new Timer(true).cancel()));
    }

    @ParameterizedTest
    @MethodSource
    void thatStartThreads(Program program) {
        Result result = Allways.explore(program).run();
        assertThat(result.passed()).isTrue();
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.strayThread().orElseThrow()).startsWith("at dev.allways.explored.StrayThreadsTest.");
    }

    /** By several workers, each of which makes executions. */
    @Test
    void allWorkersAreWatched() {
        Result result = Allways.explore(chooser -> {
                    if (chooser.between("number", 0, 99) == 99) {
                        run(new Thread(() -> {}));
                    }
                })
                .workers(2)
                .run();
        assertThat(result.strayThread()).isPresent();
    }

    /** The threads of the common pool are there already. */
    @Test
    void theCommonPool() {
        CompletableFuture.runAsync(() -> {}).join();
        Result result = Allways.explore(_ -> {
                    var begun = new CompletableFuture<Boolean>();
                    ForkJoinPool.commonPool().execute(() -> begun.complete(true));
                    begun.join();
                })
                .run();
        assertThat(result.complete()).isFalse();
    }

    static Stream<Named<Program>> thatStartNone() {
        return Stream.of(
                program("nothing", _ -> {}),
                program(
                        "made and not started",
                        _ -> assertThat(new Thread(() -> {}).isAlive()).isFalse()),
                program("shutdown hook", _ -> {
                    var hook = new Thread(() -> {});
                    Runtime.getRuntime().addShutdownHook(hook);
                    Runtime.getRuntime().removeShutdownHook(hook);
                }),
                program("what the JDK does by itself", StrayThreadsTest::useTheJdk));
    }

    @ParameterizedTest
    @MethodSource
    void thatStartNone(Program program) {
        Result result = Allways.explore(program).workers(2).run();
        assertThat(result.strayThread()).isEmpty();
        assertThat(result.complete()).isTrue();
    }

    private static void useTheJdk(dev.allways.core.Chooser chooser) throws IOException {
        System.getLogger("stray").log(System.Logger.Level.DEBUG, "logged");
        Path file = Files.createTempFile("allways", "stray");
        Files.writeString(file, "text");
        file.toFile().deleteOnExit();
        Files.delete(file);
        assertThat(Stream.of(3, 1, 2).sorted()).first().isEqualTo(1);
    }

    private static void run(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    private static Named<Program> program(String name, Program program) {
        return Named.of(name, program);
    }
}
