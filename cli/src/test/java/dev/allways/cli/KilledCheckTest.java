package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.engine.Checkpoint;
import dev.allways.runner.FailureStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line in a process that is killed, again and again, in the middle of an exploration. */
class KilledCheckTest {
    private static final String TEST = "shop.Inventory.takesLong";
    private static final int KILLS = 2;

    @TempDir
    private Path folder;

    /** The command, in this folder: all failures are wanted. */
    private ProcessBuilder check(String... more) {
        var arguments = new ArrayList<String>(
                List.of("check", TEST, "--errors", "100", "--progress", "dots", "--json", "result.json"));
        arguments.addAll(List.of(more));
        List<String> command = OwnJvm.command(OwnJvm.agent(), arguments);
        return new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    }

    @Test
    void goesOnAsIfNothingHadHappened() throws IOException, InterruptedException {
        Path file = folder.resolve("stock.checkpoint");
        Instant last = Instant.EPOCH;
        for (int kill = 0; kill < KILLS && (kill == 0 || Files.exists(file)); kill++) {
            kill(
                    Files.exists(file)
                            ? check("--resume", "stock.checkpoint", "--checkpoint-every", "2ms")
                            : check("--checkpoint", "stock.checkpoint", "--checkpoint-every", "2ms"));
            if (Files.exists(file)) {
                Instant written = Checkpoint.read(file).written();
                assertThat(written).isAfter(last);
                last = written;
            }
        }
        assertThat(last).as("some checkpoint was written before the kill").isAfter(Instant.EPOCH);
        var warnings = new ArrayList<String>();
        assertThat(FailureStore.of(folder, warnings::add).known(TEST)).hasSize(1);
        assertThat(warnings).isEmpty();

        Process child = check("--resume", "stock.checkpoint")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(child.waitFor()).isEqualTo(ExitCode.FAILED.code());
        String json = Files.readString(folder.resolve("result.json"));
        // 20 flips: 2^20 leaves, of which one fails
        assertThat(json)
                .contains("\"complete\" : true", "\"executions\" : 1048576", "\"errors\" : 1")
                .containsOnlyOnce("\"error\" : \"java.lang.IllegalStateException: a piece is missing\"");
        assertThat(file).doesNotExist();
    }

    /** Kills the process in the middle: when it has written a checkpoint and saved the failure, and continues. */
    private void kill(ProcessBuilder command) throws IOException, InterruptedException {
        Process child = command.redirectErrorStream(false).start();
        Path file = folder.resolve("stock.checkpoint");
        Instant before = Files.exists(file) ? Checkpoint.read(file).written() : Instant.EPOCH;
        try (BufferedReader signs = child.errorReader()) {
            boolean written = false;
            while (!written && signs.read() != -1) {
                written = isAfter(file, before)
                        && !FailureStore.of(folder, text -> {}).known(TEST).isEmpty();
            }
        } finally {
            child.destroyForcibly();
        }
        child.waitFor();
    }

    private static boolean isAfter(Path file, Instant last) {
        return Files.exists(file) && Checkpoint.read(file).written().isAfter(last);
    }
}
