package dev.allways.cli;

import dev.allways.core.Origin;
import dev.allways.core.OutOfMemory;
import dev.allways.report.Trouble;
import dev.allways.symbolic.SymbolicProgram;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program {@code allways}. */
@Command(
        name = "allways",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Explores all the ways a Java program can go and checks what must always hold.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  no failure was found",
            "  1  a failure was found",
            "  2  wrong usage, or a program that can't be explored",
            "  3  stopped by the user",
            "",
            "New here? 'tour' shows in a few seconds what this does."
        })
public final class Main implements Runnable {
    private static final int USERS = 5; // frames that are shown
    private static final String HELP_USAGE = "--help shows the usage";
    private static final String NO_COMMAND = "Unknown subcommand '";

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs the command that the arguments name and exits with its exit code. */
    public static void main(String[] arguments) {
        if (SymbolicOptions.areAmong(arguments)) {
            SymbolicProgram.prepare();
        }
        System.setProperty("picocli.converters.excludes", "java.sql.*,java.time.*"); // it would load these classes
        PrintStream out = System.out;
        PrintStream err = System.err;
        Surroundings surroundings = Surroundings.ofProcess(out);
        System.setIn(NoInput.ofProcess());
        Exits exits = Exits.tell(err, surroundings.errorLook());
        exits.end(code(arguments, out, err, surroundings));
    }

    /** What it comes to, also where there is no memory left to say more. */
    private static int code(String[] arguments, PrintStream out, PrintStream err, Surroundings surroundings) {
        try {
            int code = run(arguments, out, err, surroundings);
            out.flush();
            err.flush();
            return code;
        } catch (VirtualMachineError | LinkageError e) {
            if (OutOfMemory.cause(e).isEmpty()) {
                throw e;
            }
            try {
                err.println("OUT OF MEMORY  the heap is full; ALLWAYS_JAVA_OPTS=-Xmx8g gives the JVM more");
            } catch (OutOfMemoryError again) {
                // not even for that
            }
            Exits.halt(ExitCode.REFUSED.code());
            throw e;
        }
    }

    /**
     * Runs the command that the arguments name.
     *
     * @return the exit code
     */
    static int run(String[] arguments, PrintStream out, PrintStream err, Surroundings surroundings) {
        return run(
                arguments,
                new PrintWriter(out, false, out.charset()),
                new PrintWriter(err, false, err.charset()),
                surroundings);
    }

    /** As {@link #run(String[], PrintStream, PrintStream, Surroundings)}. */
    static int run(String[] arguments, PrintWriter out, PrintWriter err, Surroundings surroundings) {
        try {
            return commands(new Session(out, err, surroundings), arguments).execute(arguments);
        } finally {
            out.flush();
            err.flush();
        }
    }

    /**
     * The program with the command that is called, or with all of them: reading what a command takes is much of the
     * time of a short one.
     */
    static CommandLine commands(Session session, String... arguments) {
        String called = arguments.length == 0 ? "" : arguments[0];
        List<?> commands = switch (called) {
            case "check" -> List.of(new Check(session));
            case "hunt" -> List.of(new HuntCommand(session));
            case "replay" -> List.of(new ReplayCommand(session));
            case "shrink" -> List.of(new ShrinkCommand(session));
            case "explain" -> List.of(new ExplainCommand(session));
            default -> all(session);
        };
        CommandLine line = new CommandLine(new Main());
        commands.forEach(line::addSubcommand);
        Surroundings surroundings = session.surroundings();
        boolean coloured = surroundings.coloured(Surroundings.Colour.AUTO, surroundings.outIsTerminal());
        line.setOut(session.out());
        line.setErr(session.err());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setAbbreviatedOptionsAllowed(true);
        line.setUsageHelpWidth(
                Math.max(60, surroundings.look(Surroundings.Colour.NEVER, false).width()));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(coloured ? Ansi.ON : Ansi.OFF));
        line.setParameterExceptionHandler((e, all) -> {
            session.print(trouble(e, List.of(all), surroundings), surroundings.errorLook());
            return ExitCode.REFUSED.code();
        });
        line.setExecutionExceptionHandler((e, command, parsed) -> {
            session.print(e instanceof Refused refused ? refused.trouble() : defect(e), surroundings.errorLook());
            return ExitCode.REFUSED.code();
        });
        return line;
    }

    private static List<?> all(Session session) {
        var study = new CommandLine(new StudyCommand(session));
        study.setStopAtPositional(true); // what comes after a study's name belongs to the study
        var help = new CommandLine(new CommandLine.HelpCommand());
        help.getCommandSpec().usageMessage().hidden(true); // each command has --help
        return List.of(
                new Check(session),
                new HuntCommand(session),
                new ReplayCommand(session),
                new ShrinkCommand(session),
                new ExplainCommand(session),
                new ListCommand(session),
                study,
                new Tour(session),
                new ClasspathCommand(session),
                new CompletionCommand(session),
                new ManCommand(session),
                help);
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static Trouble trouble(ParameterException e, List<String> all, Surroundings surroundings) {
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String typed = surroundings.command()
                + command.qualifiedName(" ").substring(command.root().name().length());
        if (e instanceof UnmatchedArgumentException unmatched) {
            return unknown(unmatched.getUnmatched().getFirst(), command, typed);
        }
        String message = String.valueOf(e.getMessage());
        if (message.contains("Exception: ")) { // picocli stumbled over an empty argument, or one that is but a dash
            return all.contains("")
                    ? usage("an argument is empty", typed, "a variable of the shell that is not set", HELP_USAGE)
                    : usage(
                            "no argument can be '-' here",
                            typed,
                            "an option that this command does not have",
                            HELP_USAGE);
        }
        if (e instanceof OverwrittenOptionException) {
            return usage(message, typed, "an option said twice", "--help shows what it takes");
        }
        if (message.startsWith(NO_COMMAND)) { // 'help' is asked about it
            return unknown(message.substring(NO_COMMAND.length(), message.lastIndexOf('\'')), command, typed);
        }
        if (e instanceof MissingParameterException || e.getArgSpec() == null) {
            return usage(message, typed, "it was left out", "--help shows what it takes");
        }
        ArgSpec option = e.getArgSpec();
        String name = option instanceof OptionSpec named ? named.longestName() : option.paramLabel();
        String what = option.type().isEnum()
                ? "%s takes %s, not '%s'".formatted(name, constants(option.type()), e.getValue())
                : name + ": "
                        + message.substring(message.indexOf(": ") + 2)
                                .replaceFirst(" is not an? (int|long)$", " is not a number");
        return usage(what, typed, "a value that the option does not take", "--help shows what it takes");
    }

    private static Trouble unknown(String word, CommandSpec command, String typed) {
        if (word.startsWith("-")) {
            List<String> known =
                    command.options().stream().map(OptionSpec::longestName).toList();
            String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
            String what = "there is no option " + name + Spelling.didYouMean(name, known);
            return usage(what, typed, "a typing error", "--help lists them");
        }
        if (command.subcommands().isEmpty()) {
            return usage("one argument too many: " + word, typed, "a blank in a name, or quotes left out", HELP_USAGE);
        }
        String what = "there is no command " + word
                + Spelling.didYouMean(word, command.subcommands().keySet());
        return usage(what, typed, "a typing error", "--help lists them");
    }

    private static Trouble usage(String what, String typed, String cause, String help) {
        boolean sentence = what.length() > 1 && Character.isLowerCase(what.charAt(1));
        String text = sentence ? Character.toLowerCase(what.charAt(0)) + what.substring(1) : what;
        return Trouble.of("WRONG USAGE", text)
                .with("where", typed)
                .usualCause(cause)
                .todo(typed + " " + help);
    }

    private static String constants(Class<?> type) {
        List<String> names = Arrays.stream(type.getEnumConstants())
                .map(each -> each.toString().toLowerCase(Locale.ROOT))
                .toList();
        return String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
    }

    private static Trouble defect(Exception e) {
        var trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace, true));
        Optional<StackTraceElement> first = Arrays.stream(e.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith("java."))
                .findFirst();
        if (first.filter(frame -> UsersLoader.NAME.equals(frame.getClassLoaderName()))
                .isPresent()) {
            return Trouble.of("NOT EXPLORED", "the test threw before anything was explored: " + e)
                    .with(
                            "where",
                            Origin.frames(e).stream()
                                    .filter(frame -> UsersLoader.NAME.equals(frame.getClassLoaderName()))
                                    .limit(USERS)
                                    .map(Origin::told)
                                    .collect(Collectors.joining("\n")))
                    .usualCause("a method that says what is explored, and not what an execution does, fails")
                    .todo("mend it");
        }
        return Trouble.of("DEFECT", "something in Allways went wrong: " + e)
                .with("where", trace.toString().strip())
                .usualCause("a defect of Allways, not of your program")
                .todo("report it with what is printed here");
    }
}
