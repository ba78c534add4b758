package dev.allways.studies.threads.peers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that ends in time, or is ended. */
final class Child {
    private Child() {}

    /**
     * How it ended.
     *
     * @param code its exit code; one that no process has if it was ended
     */
    record Exit(boolean inTime, int code) {}

    static Exit run(List<String> command, Path log, int seconds) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS)
                    ? new Exit(true, process.exitValue())
                    : new Exit(false, Integer.MIN_VALUE);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
