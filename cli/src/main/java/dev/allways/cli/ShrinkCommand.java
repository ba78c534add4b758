package dev.allways.cli;

import dev.allways.core.Failure;
import dev.allways.core.Origin;
import dev.allways.core.ReplayToken;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.report.Finding;
import dev.allways.report.Hint;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that makes a failing execution smaller. */
@Command(
        name = "shrink",
        mixinStandardHelpOptions = true,
        description = "Looks for the smallest execution that fails in the same place as a given one.",
        sortOptions = false)
final class ShrinkCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    private Token token;

    @Option(
            names = "--budget",
            paramLabel = "N",
            converter = Count.OrNone.class,
            defaultValue = "1000000",
            description = "Make N executions at most (default: 1,000,000).")
    private long budget;

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

    ShrinkCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (var workplace = new Workplace(session, userCode, printing)) {
            Token.Made made = token.make(workplace.classPath(), threads, patience);
            Throwable error = made.error("there is nothing to shrink");
            String name = made.test().name();
            Shrunk shrunk = patience.with(
                    made.test(), () -> Shrinker.shrink(made.test().program(), made.trace(), Budget.executions(budget)));
            boolean interrupted = workplace.interruption().requested();
            String before = new ReplayToken(name, made.trace().choices()).toString();
            String after = new ReplayToken(name, shrunk.choices()).toString();
            var failure = new Failure(error, Origin.of(error), made.trace(), 0, 0, 1);
            var finding = new Finding(
                    failure,
                    before,
                    Optional.of(shrunk),
                    after,
                    Optional.empty(),
                    new Token.Made(made.test(), shrunk.trace()).printed(printing, patience),
                    Optional.empty(),
                    List.of(
                            new Hint("replay", workplace.replaying("replay", after, token.symbolic(), threads)),
                            new Hint("explain", workplace.replaying("explain", after, token.symbolic(), threads))));
            session.out().print(output.all(session.surroundings()).shrunk(name, finding, shrunk));
            return (interrupted ? ExitCode.STOPPED : ExitCode.FAILED).code();
        }
    }
}
