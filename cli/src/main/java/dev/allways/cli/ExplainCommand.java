package dev.allways.cli;

import dev.allways.core.Failure;
import dev.allways.core.Origin;
import dev.allways.core.ReplayToken;
import dev.allways.core.engine.Budget;
import dev.allways.core.explain.Explain;
import dev.allways.core.explain.Explanation;
import dev.allways.report.Finding;
import dev.allways.report.Hint;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that finds out why an execution fails. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Finds out why an execution fails: from where on that is certain, and which choices matter.",
        sortOptions = false)
final class ExplainCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    private Token token;

    @Option(
            names = "--budget",
            paramLabel = "N",
            converter = Count.class,
            defaultValue = "100000",
            description = "Make N executions at most (default: 100,000).")
    private long budget;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "What all randomness comes from (default: 0).")
    private long seed;

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

    ExplainCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (var workplace = new Workplace(session, userCode, printing)) {
            Token.Made made = token.make(workplace.classPath(), threads, patience);
            Throwable error = made.error("there is nothing to explain");
            String name = made.test().name();
            Explanation explanation = patience.with(
                    made.test(),
                    () -> Explain.explain(made.test().program(), made.trace(), Budget.executions(budget), seed));
            boolean interrupted = workplace.interruption().requested();
            String text = new ReplayToken(name, made.trace().choices()).toString();
            var failure = new Failure(error, Origin.of(error), made.trace(), 0, 0, 1);
            var finding = new Finding(
                    failure,
                    text,
                    Optional.empty(),
                    text,
                    Optional.of(explanation),
                    made.printed(printing, patience),
                    Optional.empty(),
                    List.of(new Hint("replay", workplace.replaying("replay", text, token.symbolic(), threads))));
            session.out().print(output.all(session.surroundings()).explained(name, finding));
            return (interrupted ? ExitCode.STOPPED : ExitCode.FAILED).code();
        }
    }
}
