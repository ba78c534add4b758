package dev.allways.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    @Mixin
    private UserCode userCode;

    @Mixin
    private ThreadOptions threads;

    @Mixin
    private Patience patience;

    @Mixin
    private Output output;

    ReplayCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (var workplace = new Workplace(session, userCode)) {
            Token.Made made = token.make(workplace.classPath(), threads, patience);
            boolean failed = made.trace().outcome().failed();
            if (asTest) {
                session.out().print(new TestSource(made.test(), threads).of(made.trace()));
                return (failed ? ExitCode.FAILED : ExitCode.PASSED).code();
            }
            session.out()
                    .print(output.all(session.surroundings())
                            .replayed(made.test().name(), made.trace()));
            return (failed ? ExitCode.FAILED : ExitCode.PASSED).code();
        }
    }
}
