package dev.allways.cli;

import dev.allways.commands.concurrent.ConcurrentTest;
import dev.allways.commands.concurrent.Given;
import dev.allways.commands.concurrent.Guess;
import dev.allways.commands.concurrent.Hunt;
import dev.allways.commands.concurrent.Scenarios;
import dev.allways.commands.concurrent.Survey;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.report.Trouble;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that looks for bugs in a concurrent class as it is. */
@Command(
        name = "hunt",
        mixinStandardHelpOptions = true,
        description = {
            "Looks for bugs in a concurrent class as it is: makes objects by its constructors or factories, guesses"
                    + " arguments, and explores all pairs and many triples of calls over two or three threads.",
            "What becomes of calls must be what becomes of them one at a time, in some order. Methods are really"
                    + " called: hunt no class that deletes files or sends messages."
        },
        sortOptions = false)
final class HuntCommand implements Callable<Integer> {
    private static final String PLATFORM = "java.";
    private static final int MOST_LINES = 12; // of what is left out

    private final Session session;

    @Parameters(
            paramLabel = "CLASS",
            description = "A public class; or, as for 'check', a method that makes a ConcurrentTest.")
    private String target = "";

    @Option(
            names = "--value",
            paramLabel = "TYPE=VALUE",
            description = "What arguments of a type may be, or, for the class itself, how objects are made: a number, a"
                    + " \"text\", a class whose constructor needs nothing, a static method or a static field."
                    + " Repeat it for several.")
    private List<String> values = List.of();

    @Option(
            names = {"-t", "--time"},
            paramLabel = "TIME",
            converter = Time.class,
            defaultValue = "60s",
            description = "Stop after this time (default: 60s).")
    private Duration time = Duration.ofSeconds(60);

    @Option(
            names = "--triples",
            paramLabel = "N",
            converter = Count.OrNone.class,
            defaultValue = "1000",
            description = "Try N triples of calls at most (default: 1,000).")
    private long triples = 1_000;

    @Option(
            names = {"-n", "--executions"},
            paramLabel = "N",
            converter = Count.class,
            defaultValue = "100",
            description = "Explore each scenario in N executions at first (default: 100).")
    private long executions = 100;

    @Option(
            names = "--longer",
            paramLabel = "N",
            converter = Count.class,
            defaultValue = "3000",
            description = "Explore each that has more in N executions later (default: 3,000).")
    private long longer = 3_000;

    @Mixin
    private UserCode userCode;

    @Mixin
    private ThreadOptions threads;

    @Mixin
    private Printing printing = new Printing();

    @Mixin
    private Output output;

    HuntCommand(Session session) {
        this.session = session;
    }

    /**
     * What is hunted.
     *
     * @param name of the test, in tokens
     * @param hunt the class as it was looked at; empty if a test was named
     */
    private record Quarry(String name, ConcurrentTest<?> test, Optional<Hunt> hunt, boolean isPlatform) {}

    @Override
    public Integer call() {
        try (var workplace = new Workplace(session, userCode, printing)) {
            Quarry quarry = quarry(workplace);
            PrintWriter out = session.out();
            out.println("HUNT  " + target);
            quarry.hunt().ifPresent(hunt -> {
                out.println("  objects     " + String.join(", ", hunt.objects()));
                out.println("  operations  " + hunt.operationCount());
                list(out, "left out", hunt.leftOut());
            });
            out.flush();
            Settings settings = threads.settings(Map.of());
            Survey survey = Scenarios.of(quarry.test())
                    .with(quarry.isPlatform() ? settings.withPlatform(Platform.STEPWISE) : settings)
                    .triples((int) Math.min(Integer.MAX_VALUE, triples))
                    .executions(executions, longer)
                    .time(time)
                    .until(() -> workplace.interruption().requested())
                    .explore();
            tell(out, survey, quarry, workplace);
            out.flush();
            return (workplace.interruption().requested()
                            ? ExitCode.STOPPED
                            : survey.passed() ? ExitCode.PASSED : ExitCode.FAILED)
                    .code();
        }
    }

    private Quarry quarry(Workplace workplace) {
        Optional<Class<?>> type = type(workplace.classPath().loader());
        if (type.isEmpty()) {
            Test test = new Targets(workplace.classPath(), ThreadOptions.off()).test(target);
            if (test.program() instanceof ConcurrentTest<?> concurrent) {
                return new Quarry(test.name(), concurrent, Optional.empty(), false);
            }
            throw new Refused(Trouble.of("NOTHING TO HUNT", target + " makes no ConcurrentTest")
                    .with("what can be hunted", "a public class, or a method that makes a ConcurrentTest")
                    .usualCause("a test of another kind was named")
                    .todo(Shell.command() + " check explores it"));
        }
        String given = String.join(";", values);
        try {
            Map<Class<?>, List<Guess>> guesses =
                    Given.parse(given, workplace.classPath().loader());
            Hunt hunt = Hunt.of(type.get(), guesses);
            if (hunt.objects().isEmpty() || hunt.operationCount() == 0) {
                throw new Refused(Trouble.of(
                                "NOTHING TO HUNT",
                                target
                                        + (hunt.objects().isEmpty()
                                                ? ": nobody knows how to make one"
                                                : " has no operations"))
                        .with("left out", String.join("; ", hunt.leftOut()))
                        .usualCause("an interface, or a parameter of a type that can't be guessed")
                        .todo("say what it may be: --value 'TYPE=VALUE'; or how to make an object: --value '"
                                + type.get().getName() + "=a.b.Class.factory'"));
            }
            String arguments = '"'
                    + type.get().getName()
                    + '"'
                    + (given.isEmpty() ? "" : ", \"" + given.replace("\"", "\\\"") + '"');
            return new Quarry(
                    "%s.of(%s)".formatted(Hunt.class.getName(), arguments),
                    hunt.test(),
                    Optional.of(hunt),
                    type.get().getName().startsWith(PLATFORM));
        } catch (IllegalArgumentException e) {
            throw new Refused(Trouble.of("WRONG USAGE", String.valueOf(e.getMessage()))
                    .with("where", "--value " + given)
                    .usualCause("a typing error, or a package left out")
                    .todo("write TYPE=VALUE, for example --value 'int=7' or --value 'a.b.Key=a.b.Key.first'"));
        }
    }

    private Optional<Class<?>> type(ClassLoader loader) {
        if (target.indexOf('(') >= 0 || target.indexOf('#') >= 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(Class.forName(target, true, loader));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        } catch (LinkageError e) {
            throw new Refused(Trouble.of("CLASS NOT LOADED", target)
                    .with("because", String.valueOf(e))
                    .usualCause("the class path has the class, but not the libraries it uses")
                    .todo("add them to --classpath; DIR/* stands for all jars of a folder"));
        }
    }

    private void list(PrintWriter out, String name, List<String> lines) {
        int most = output.verbosity() > 1 ? Integer.MAX_VALUE : MOST_LINES;
        List<String> shown = new ArrayList<>(lines.subList(0, Math.min(most, lines.size())));
        if (shown.size() < lines.size()) {
            shown.add("and %d more, which -v shows".formatted(lines.size() - shown.size()));
        }
        for (int i = 0; i < shown.size(); i++) {
            out.println("  %-11s %s".formatted(i == 0 ? name : "", shown.get(i)));
        }
    }

    private void tell(PrintWriter out, Survey survey, Quarry quarry, Workplace workplace) {
        list(out, "not tried", survey.leftOut());
        out.println(String.format(
                Locale.ROOT,
                "  scenarios   %,d: %,d complete, %,d cut, %,d failed; %.0f a second",
                survey.scenarios(),
                survey.complete(),
                survey.cut(),
                survey.failed(),
                survey.rate()));
        for (Survey.Failing each : survey.failing()) {
            out.println();
            out.println("FAILED  " + each.scenario()
                    + (each.more() == 0 ? "" : "   (and %,d more of these operations)".formatted(each.more())));
            each.message().lines().forEach(line -> out.println("  " + line));
            String treatment = quarry.isPlatform() ? Settings.PLATFORM.written(Platform.STEPWISE) : "";
            String token = each.token(quarry.name()).toString();
            out.println("  replay    " + workplace.replaying("replay", token, treatment, threads));
            out.println("  test      " + workplace.replaying("replay --as-test", token, treatment, threads));
        }
        if (survey.passed()) {
            out.println();
            boolean all = survey.cut() == 0
                    && survey.leftOut().isEmpty()
                    && quarry.hunt().stream().allMatch(hunt -> hunt.leftOut().isEmpty());
            out.println(
                    all
                            ? "PASSED  all pairs and triples of these calls, in all their orders (complete)"
                            : "PASSED  as far as it was tried");
        }
    }
}
