package dev.allways.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    /** The values of an option; picocli writes those of enums in capitals, and nobody types them so. */
    private static final Pattern VALUES = Pattern.compile("(?<=_option_args=)\\(.*?\\)");

    private final Session session;

    @Spec
    private CommandSpec spec;

    CompletionCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        String script = AutoComplete.bash(root.getCommandName(), root);
        session.out()
                .print(VALUES.matcher(script)
                        .replaceAll(values ->
                                Matcher.quoteReplacement(values.group().toLowerCase(Locale.ROOT))));
        return ExitCode.PASSED.code();
    }
}
