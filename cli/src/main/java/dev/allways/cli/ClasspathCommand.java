package dev.allways.cli;

import java.io.File;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** The command that prints what the user's code compiles against. */
@Command(
        name = "classpath",
        mixinStandardHelpOptions = true,
        description = "Prints the class path that tests compile against and run with.",
        footer = {"", "For instance:", "  javac -cp \"$(./allways classpath)\" -d classes MyTest.java"})
final class ClasspathCommand implements Callable<Integer> {
    private static final List<String> OURS = List.of("cli", "examples", "studies");
    private static final List<String> THEIRS =
            List.of("picocli", "jackson-", "guava", "failureaccess", "listenablefuture", "fastutil", "RoaringBitmap");

    private final Session session;

    ClasspathCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.out()
                .println(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(ClasspathCommand::isForTests)
                        .collect(Collectors.joining(File.pathSeparator)));
        return ExitCode.PASSED.code();
    }

    private static boolean isForTests(String entry) {
        String name = new File(entry).getName();
        return THEIRS.stream().noneMatch(name::startsWith)
                && OURS.stream()
                        .noneMatch(module -> name.startsWith("allways-" + module)
                                || entry.endsWith("/" + module + "/target/classes"));
    }
}
