package dev.allways.studies.generated;

import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Tally;
import dev.allways.core.engine.Allways;
import dev.allways.report.Study;
import dev.allways.studies.Arguments;
import dev.allways.symbolic.SymbolicProgram;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Branches of library code that tests by symbolic search take, and random ones in the same time. */
public final class GeneratedTests implements Study {
    private static final String ROW = "%-26s %9s %10s %9s %10s %9s%n";
    private static final List<String> JARS = List.of("commons-lang3-3.20.0.jar", "java-semver-0.10.2.jar");

    private static final String PRINTABLE =
            IntStream.range(' ', 127).mapToObj(Character::toString).collect(Collectors.joining());

    @Override
    public String name() {
        return "generated-tests";
    }

    @Override
    public String summary() {
        return "branches of two libraries' code that symbolic search covers, and random tests in the same time: "
                + Subject.all().stream().map(Subject::name).collect(Collectors.joining(", "))
                + ", or all of these; --seconds N for each search (10)";
    }

    /** @return whether nothing went otherwise than before: what is covered in a time is told, it decides nothing */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        List<String> left = new ArrayList<>(arguments);
        Duration time = Arguments.seconds(left, 10);
        List<Subject> all = Subject.all();
        for (String name : left) {
            if (all.stream().noneMatch(each -> each.name().equals(name))) {
                throw new IllegalArgumentException("there is no method %s, only %s"
                        .formatted(name, all.stream().map(Subject::name).toList()));
            }
        }
        out.append("""
            Ways out of branches that were taken, of those in the library's classes that were loaded, %d s each:
            by symbolic search, by random texts of printable letters, by random texts of letters that the method
            knows, which were chosen by hand.

            """.formatted(time.toSeconds()));
        out.append(ROW.formatted("", "of", "symbolic", "paths", "printable", "chosen"));
        boolean determined = true;
        for (Subject subject : all) {
            if (left.isEmpty() || left.contains(subject.name())) {
                determined &= compare(subject, time, out);
            }
        }
        return determined;
    }

    private static boolean compare(Subject subject, Duration time, Appendable out)
            throws IOException, InterruptedException {
        Result symbolic = explored(subject, "", "coverage", time);
        Result printable = explored(subject, PRINTABLE, "random", time);
        Result chosen = explored(subject, subject.letters(), "random", time);
        long of = 0;
        for (Result each : List.of(symbolic, printable, chosen)) {
            of = Math.max(of, count(each, "all in " + subject.packages()));
        }
        String covered = "covered in " + subject.packages();
        out.append(ROW.formatted(
                subject.name(),
                of,
                count(symbolic, covered),
                symbolic.statistics().counters().executions(),
                count(printable, covered),
                count(chosen, covered)));
        symbolic.omitted().ifPresent(each -> append(out, each));
        for (Failure each : symbolic.failures()) {
            append(out, "fails: " + each.error());
        }
        for (Result each : List.of(symbolic, printable, chosen)) {
            if (each.problem().isPresent()) {
                append(out, each.problem().get().toString());
                return false;
            }
        }
        return true;
    }

    private static void append(Appendable out, String line) {
        try {
            out.append("    ").append(line).append('\n');
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Result explored(Subject subject, String letters, String strategy, Duration time)
            throws IOException, InterruptedException {
        try (URLClassLoader loader = new URLClassLoader("libraries", jars(), Tested.class.getClassLoader())) {
            SymbolicProgram program = SymbolicProgram.of(loader, its -> made(its, subject, letters));
            return Allways.explore(program)
                    .strategy(strategy)
                    .errors(Integer.MAX_VALUE)
                    .time(time)
                    .run();
        }
    }

    private static Program made(ClassLoader loader, Subject subject, String letters) {
        try {
            return (Program) loader.loadClass(Tested.class.getName())
                    .getConstructor(String.class, int.class, String.class)
                    .newInstance(subject.name(), subject.length(), letters);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long count(Result result, String beginning) {
        return result.statistics().tallies().stream()
                .map(Tally::counts)
                .flatMap(each -> each.entrySet().stream())
                .filter(each -> each.getKey().startsWith(beginning))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The build copies them to a folder that lies beside the classes, or beside the jar that holds them. */
    private static URL[] jars() throws IOException {
        try {
            Path folder = Path.of(Tested.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolveSibling("libraries");
            URL[] urls = new URL[JARS.size()];
            for (int i = 0; i < urls.length; i++) {
                Path jar = folder.resolve(JARS.get(i));
                if (!Files.exists(jar)) {
                    throw new IOException("there is no " + jar + ": the module's build copies it there");
                }
                urls[i] = jar.toUri().toURL();
            }
            return urls;
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
