package dev.allways.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Spec;

/** The command that prints the manual page. */
@Command(
        name = "man",
        mixinStandardHelpOptions = true,
        description = "Prints the manual page.",
        footer = {"", "For instance:", "  ./allways man | man -l -"})
final class ManCommand implements Callable<Integer> {
    private static final List<String> VARIABLES = List.of(
            "CLASSPATH", "where the classes to explore are, when --classpath is not given",
            "COLUMNS", "how wide reports are, 40 to 200; else as wide as the terminal, or 100 in a pipe",
            "NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "whether colour is used, when --color is not given",
            "ALLWAYS_JAVA", "the java to use, or the home of its JDK",
            "ALLWAYS_JDK_PATH", "where to look for JDKs instead of the usual places: homes, or folders of homes",
            "ALLWAYS_JAVA_OPTS", "further options for the JVM, such as -Xmx8g");

    private final Session session;

    @Spec
    private CommandSpec spec;

    ManCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        CommandSpec root = spec.root();
        PrintWriter out = session.out();
        out.println(".TH ALLWAYS 1 \"\" \"" + escaped(Version.text()) + "\" \"User Commands\"");
        section("NAME");
        out.println("allways \\- " + escaped(root.usageMessage().description()[0]));
        section("SYNOPSIS");
        out.println(".B allways");
        out.println(escaped("COMMAND [OPTION]... [ARGUMENT]..."));
        section("COMMANDS");
        for (CommandLine command : root.subcommands().values()) {
            CommandSpec each = command.getCommandSpec();
            out.println(".SS " + escaped(synopsis(command)));
            Arrays.stream(each.usageMessage().description()).forEach(this::text);
            for (PositionalParamSpec parameter : each.positionalParameters()) {
                item("\\fI" + escaped(parameter.paramLabel()) + "\\fR", parameter.description());
            }
            for (OptionSpec option : each.options()) {
                if (!option.usageHelp() && !option.versionHelp()) {
                    item(names(option), option.description());
                }
            }
        }
        section("EXIT STATUS");
        for (ExitCode code : ExitCode.values()) {
            item("\\fB" + code.code() + "\\fR", code.meaning());
        }
        section("ENVIRONMENT");
        for (int i = 0; i < VARIABLES.size(); i += 2) {
            item("\\fB" + escaped(VARIABLES.get(i)) + "\\fR", VARIABLES.get(i + 1));
        }
        section("FILES");
        item("\\fB.allways/\\fR", "the known failures of the project in the current folder, tried first next time");
        item(
                "\\fBtarget/classes, target/test-classes, build/classes/java/main, build/classes/java/test\\fR",
                "looked through for classes when neither --classpath nor CLASSPATH says where they are");
        return ExitCode.PASSED.code();
    }

    private static String synopsis(CommandLine command) {
        return new CommandLine.Help(command.getCommandSpec(), CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .abbreviatedSynopsis()
                .strip();
    }

    private static String names(OptionSpec option) {
        String names = String.join(
                ", ", Arrays.stream(option.names()).map(ManCommand::bold).toList());
        return option.arity().max() == 0 ? names : names + " \\fI" + escaped(option.paramLabel()) + "\\fR";
    }

    private static String bold(String name) {
        return "\\fB" + escaped(name) + "\\fR";
    }

    private void section(String title) {
        session.out().println(".SH " + title);
    }

    private void item(String term, String... description) {
        session.out().println(".TP");
        session.out().println(term);
        Arrays.stream(description).forEach(this::text);
    }

    private void text(String line) {
        session.out().println((line.startsWith("  ") ? ".PP\n" : "") + escaped(line));
    }

    private static String escaped(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
