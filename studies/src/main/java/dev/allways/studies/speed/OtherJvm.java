package dev.allways.studies.speed;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * JVMs of their own, with this one's agent and without: how long they take to start, and to run what is not explored.
 */
final class OtherJvm {
    private static final int STARTS = 5;
    private static final String AGENT = "-javaagent:";

    private final String agent = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(option -> option.startsWith(AGENT))
            .map(option -> option.contains("=") ? option.substring(0, option.indexOf('=')) : option)
            .findFirst()
            .orElse("");

    void measure(Appendable out) throws IOException, InterruptedException {
        Path cache = Files.createTempFile("allways", ".cache");
        try {
            Files.delete(cache);
            double without = start();
            double with = start(agent);
            run(agent + "=cache=" + cache, "0"); // writes it
            double cached = start(agent + "=cache=" + cache);
            out.append(Figure.atMost("start with the agent: longer", with - without, 1, "s")
                    .row());
            out.append(Figure.atMost("    with its cache: longer", cached - without, 0.3, "s")
                    .row());
        } finally {
            Files.deleteIfExists(cache);
        }
        double plain = Double.parseDouble(run("", "20"));
        double loaded = Double.parseDouble(run(agent, "20"));
        out.append(Figure.atMost("what is not explored, with the agent", loaded / plain, 1.2, "times")
                .row());
    }

    /** The shortest of some starts, by the clock. */
    private static double start(String... options) throws IOException, InterruptedException {
        double best = Double.MAX_VALUE;
        for (int i = 0; i < STARTS; i++) {
            long begun = System.nanoTime();
            run(options.length == 0 ? "" : options[0], "0");
            best = Math.min(best, (System.nanoTime() - begun) / 1e9);
        }
        return best;
    }

    private static String run(String option, String rounds) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseCompactObjectHeaders", "-XX:+UseParallelGC"));
        if (!option.isEmpty()) {
            command.add(option);
        }
        command.addAll(
                List.of("-classpath", System.getProperty("java.class.path"), OrdinaryCode.class.getName(), rounds));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectInput(new File("/dev/null"))
                .start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("a JVM ended with " + process.exitValue() + ": " + String.join(" ", command));
        }
        return said.strip();
    }
}
