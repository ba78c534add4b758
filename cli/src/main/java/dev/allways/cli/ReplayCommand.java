package dev.allways.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that makes one execution again. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = "Makes one execution again and tells all of it.",
        sortOptions = false)
final class ReplayCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    private Token token;

    @Option(
            names = "--as-test",
            description = "Print the source of a JUnit test that makes it again, to be put beside the class.")
    private boolean asTest;

    @Option(
            names = "--write-tests",
            paramLabel = "DIR",
            description = "Write a JUnit test that makes it again to this folder: with symbolic inputs in plain Java"
                    + " where nothing else is chosen, and with what stands for the class of --nondet.")
    private @Nullable Path tests;

    @Option(
            names = "--suspend",
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = "0",
            preprocessor = Attached.class,
            converter = Port.class,
            description =
                    "Wait for a debugger at this port of localhost (default: 5005 or, if that is in use, one that is"
                        + " free), and make the execution then: it stops at the debugger's breakpoints, in this order"
                        + " of threads.")
    private @Nullable Integer port;

    @Mixin
    private ImageOption image = new ImageOption();

    @Mixin
    private UserCode userCode;

    @Mixin
    private ThreadOptions threads;

    @Mixin
    private Patience patience;

    @Mixin
    private Printing printing = new Printing();

    @Mixin
    private Output output;

    @Spec
    private CommandSpec spec;

    ReplayCommand(Session session) {
        this.session = session;
    }

    /** An option's value is said behind {@code =}, or not at all. */
    static final class Attached implements CommandLine.IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if (!"=".equals(info.get("separator"))) {
                arguments.push("0");
            }
            return false;
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (port != null && Suspension.ofProcess().isEmpty()) {
            return Debuggee.run(spec.root().commandLine().getParseResult().originalArgs(), port, this::tellOfDebugger);
        }
        try (var workplace = new Workplace(session, userCode, printing)) {
            image.ensureWritable(session);
            Token.Made made = token.make(workplace.classPath(), threads, patience);
            boolean failed = made.trace().outcome().failed();
            if (asTest) {
                session.out().print(new TestSource(made.test(), threads).of(made.trace()));
                return (failed ? ExitCode.FAILED : ExitCode.PASSED).code();
            }
            if (tests != null) {
                Path folder = session.surroundings().folder().resolve(tests);
                session.out()
                        .println(new WrittenTests(folder, token.nondet())
                                .write(made.test(), threads, List.of(made.trace())));
                return (failed ? ExitCode.FAILED : ExitCode.PASSED).code();
            }
            session.out()
                    .print(output.all(session.surroundings())
                            .replayed(made.test().name(), made.trace(), made.printed(printing, patience)));
            image.write(made.trace(), session).ifPresent(done -> session.out().println("  image      " + done));
            return (failed ? ExitCode.FAILED : ExitCode.PASSED).code();
        }
    }

    private void tellOfDebugger(int port) {
        session.out().printf("waiting for a debugger at localhost:%d%n", port);
        session.out().printf("  IDE  attach to this port: a configuration of the kind 'Remote JVM Debug'%n");
        session.out().printf("  jdb  jdb -attach localhost:%d%n", port);
        session.out().flush();
    }
}
