package dev.allways.studies.threads;

import dev.allways.core.Choices;
import dev.allways.studies.threads.program.Subject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A JVM of its own, with this one's agent, in which executions are made again: given a program and a token in each
 * line, it tells them.
 */
final class FreshJvm {
    private static final String END = "--";

    private FreshJvm() {}

    /** What executions of a program told elsewhere. */
    record Retold(Subject subject, Retelling.SafeText first, List<String> lines) {
        String difference() {
            return Retelling.difference(first.numbered(), new Retelling.SafeText(first.choices(), lines).numbered());
        }
    }

    /** An execution to be made. */
    record Ordered(Subject subject, Retelling.SafeText first) {}

    /** @param options further ones for the JVM */
    static List<Retold> retell(List<Ordered> orders, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-javaagent:") || option.startsWith("-XX:+Use"))
                .forEach(command::add);
        command.addAll(List.of(options));
        command.addAll(List.of("-classpath", System.getProperty("java.class.path"), FreshJvm.class.getName()));
        Path input = Files.createTempFile("allways", ".tokens");
        try {
            Files.write(
                    input,
                    orders.stream()
                            .map(order -> order.first().choices().token() + " "
                                    + order.subject().name())
                            .toList());
            Process process = new ProcessBuilder(command)
                    .redirectInput(input.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            List<Retold> told = new ArrayList<>();
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                List<String> lines = new ArrayList<>();
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    if (line.equals(END)) {
                        Ordered order = orders.get(told.size());
                        told.add(new Retold(order.subject(), order.first(), List.copyOf(lines)));
                        lines.clear();
                    } else {
                        lines.add(line);
                    }
                }
            }
            if (process.waitFor() != 0 || told.size() != orders.size()) {
                throw new IOException("a JVM ended with %d, after %d of %d executions"
                        .formatted(process.exitValue(), told.size(), orders.size()));
            }
            return told;
        } finally {
            Files.deleteIfExists(input);
        }
    }

    public static void main(String[] none) throws IOException, InterruptedException {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err); // what programs print is no part of what is told
        var reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            String name = line.substring(line.indexOf(' ') + 1);
            Choices choices = Choices.parse(line.substring(0, line.indexOf(' ')));
            Subject subject = Catalogue.subjects().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            for (Retelling.SafeText told : Retelling.again(subject.body(), List.of(choices))) {
                told.lines().forEach(out::println);
                out.println(END);
            }
        }
        out.flush();
        System.exit(0); // threads that a program left behind do not matter
    }
}
