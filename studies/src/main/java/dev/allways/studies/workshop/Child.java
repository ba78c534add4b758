package dev.allways.studies.workshop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that ends in time, or is ended. */
public final class Child {
    private Child() {}

    /**
     * How it ended.
     *
     * @param inTime whether it ended by itself
     * @param code its exit code; one that no process has if it was ended
     */
    public record Exit(boolean inTime, int code) {}

    /** Runs a command, whose output goes to a file. */
    public static Exit run(List<String> command, Path log, int seconds) throws IOException, InterruptedException {
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
