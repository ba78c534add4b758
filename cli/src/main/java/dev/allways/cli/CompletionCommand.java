package dev.allways.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that prints a script by which a shell completes commands and options. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Prints a script for bash and zsh that completes commands and options.",
        footer = {"", "For instance:", "  source <(./allways completion)"})
final class CompletionCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    private CommandSpec spec;

    CompletionCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        session.out().print(AutoComplete.bash(root.getCommandName(), root));
        return ExitCode.PASSED.code();
    }
}
