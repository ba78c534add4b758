package dev.allways.cli;

import dev.allways.core.Strategies;
import dev.allways.core.StrategyProvider;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that lists tests and strategies. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the tests and strategies that are found.",
        sortOptions = false)
final class ListCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(
            arity = "0..1",
            paramLabel = "CLASSPATH",
            description = "Folders and jars to look in; without it the places where 'check' looks, or the examples of"
                    + " Allways.")
    private @Nullable String path;

    @Option(names = "--tests", description = "List tests only.")
    private boolean tests;

    @Option(names = "--strategies", description = "List strategies only.")
    private boolean strategies;

    ListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (var classPath = ClassPath.of(path, session.surroundings())) {
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            Thread.currentThread().setContextClassLoader(classPath.loader());
            try {
                if (tests || !strategies) {
                    tests(classPath);
                }
                if (!tests && !strategies) {
                    session.out().println();
                }
                if (strategies || !tests) {
                    strategies();
                }
            } finally {
                Thread.currentThread().setContextClassLoader(before);
            }
        }
        return ExitCode.PASSED.code();
    }

    private void tests(ClassPath classPath) {
        PrintWriter out = session.out();
        List<Path> places = classPath.listed();
        List<Scan.Found> found = Scan.of(places, classPath.loader()).found();
        out.println("Tests in " + (classPath.entries().isEmpty() ? "the examples of Allways" : classPath.text()) + ":");
        if (found.isEmpty()) {
            out.println("  none (a test is a method with @Explore, one that takes a Chooser, a Program or a Model)");
        }
        int width =
                found.stream().mapToInt(each -> each.written().length()).max().orElse(0);
        for (Scan.Found each : found) {
            out.println("  " + padded(each.written(), width) + "  " + each.kind());
        }
    }

    private void strategies() {
        PrintWriter out = session.out();
        List<StrategyProvider> known = Strategies.known();
        out.println("Strategies (--strategy NAME):");
        int width = known.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        for (StrategyProvider each : known) {
            out.println("  " + padded(each.name(), width) + "  " + each.summary()
                    + (each.endless() ? " (never ends by itself)" : ""));
            if (!each.parameter().isEmpty()) {
                out.println("  " + padded("", width) + "  " + each.name() + each.parameter());
            }
        }
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
