package dev.allways.studies.threads.classes;

import dev.allways.report.Study;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether classes of any jars can be linked after the agent has rewritten them, if they can without. */
public final class Classes implements Study {
    /** What a JVM says of a class. */
    private record Said(String what, String jar, String name, String why) {
        static Said of(String line) {
            String[] words = line.split("\t", 4);
            return new Said(words[0], words[1], words[2], words[3]);
        }
    }

    @Override
    public String name() {
        return "classes";
    }

    @Override
    public String summary() {
        return "links all classes of jars with the agent and without: whether one can't be linked, or is not rewritten,"
                + " only with it; jars, or folders with jars";
    }

    /** @return whether all classes that can be linked without the agent can be linked with it */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        List<Path> jars = jars(arguments);
        List<Said> with = link(jars, jars, agent());
        List<Path> failed = of(with, Linking.FAILED).stream()
                .map(each -> Path.of(each.jar))
                .distinct()
                .toList();
        List<Said> failures = List.of();
        if (!failed.isEmpty()) {
            // All classes of these jars: what can be linked may depend on what was before, as signers of packages do.
            Set<String> without = of(link(jars, failed, List.of()), Linking.FAILED).stream()
                    .map(each -> each.jar + each.name)
                    .collect(Collectors.toSet());
            failures = of(with, Linking.FAILED).stream()
                    .filter(each -> !without.contains(each.jar + each.name))
                    .toList();
        }
        List<Said> untreated = of(with, Linking.UNTREATED);
        for (Said each : failures) {
            out.append("NOT LINKED  %s of %s: %s%n".formatted(each.name, file(each), each.why));
        }
        for (Said each : untreated) {
            out.append("NOT REWRITTEN  %s of %s: %s%n".formatted(each.name, file(each), each.why));
        }
        long linked = of(with, Linking.LINKED).stream()
                .mapToLong(each -> Long.parseLong(each.name))
                .sum();
        out.append("%,d classes of %,d jars: %,d can be linked without the agent only, %,d are not rewritten%n"
                .formatted(linked + failures.size(), jars.size(), failures.size(), untreated.size()));
        return failures.isEmpty();
    }

    private static List<Path> jars(List<String> arguments) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String argument : arguments) {
            Path path = Path.of(argument).toAbsolutePath().normalize();
            if (Files.isDirectory(path)) {
                try (Stream<Path> files = Files.walk(path)) {
                    files.filter(file -> file.toString().endsWith(".jar"))
                            .sorted()
                            .forEach(jars::add);
                }
            } else if (Files.isRegularFile(path)) {
                jars.add(path);
            } else {
                throw new IllegalArgumentException(argument + " is neither a jar nor a folder");
            }
        }
        if (jars.isEmpty()) {
            throw new IllegalArgumentException("there is no jar");
        }
        return jars;
    }

    private static List<Said> of(List<Said> said, String what) {
        return said.stream().filter(each -> each.what.equals(what)).toList();
    }

    private static String file(Said said) {
        return String.valueOf(Path.of(said.jar).getFileName());
    }

    /** This JVM's agent, for all classes and without a cache. */
    private static List<String> agent() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-javaagent:"))
                .map(option -> option.contains("=") ? option.substring(0, option.indexOf('=')) : option)
                .toList();
    }

    /** Links all classes of some of the jars in a JVM with these options. */
    private static List<Said> link(List<Path> jars, List<Path> some, List<String> options)
            throws IOException, InterruptedException {
        Path input = Files.createTempFile("allways", ".classes");
        try {
            Files.write(
                    input,
                    jars.stream()
                            .map(jar -> (some.contains(jar) ? Linking.LINK : Linking.HAVE) + jar)
                            .toList());
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of("-XX:+UseCompactObjectHeaders", "-XX:+UseParallelGC"));
            command.addAll(options);
            command.addAll(List.of(
                    "-classpath", System.getProperty("java.class.path"), Linking.class.getName(), input.toString()));
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .redirectInput(new File("/dev/null"))
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException("a JVM ended with " + process.exitValue() + ": " + String.join(" ", command));
            }
            return said.lines().map(Said::of).toList();
        } finally {
            Files.deleteIfExists(input);
        }
    }
}
