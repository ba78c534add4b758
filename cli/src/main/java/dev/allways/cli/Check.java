package dev.allways.cli;

import dev.allways.core.Choices;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.report.Hint;
import dev.allways.report.Printed;
import dev.allways.report.Report;
import dev.allways.report.TextReport;
import dev.allways.report.Trouble;
import dev.allways.runner.CheckpointFiles;
import dev.allways.runner.FailureStore;
import dev.allways.runner.Host;
import dev.allways.runner.Search;
import dev.allways.runner.TestRun;
import dev.allways.runner.Treated;
import dev.allways.symbolic.SymbolicProgram;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that explores tests. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description =
                "Explores tests: tries their known failures, then all the ways they can go, and tells what failed.",
        sortOptions = false)
final class Check implements Callable<Integer> {
    private final Session session;
    private final Set<String> told = new HashSet<>(); // why tests are not explored

    @Parameters(
            paramLabel = "TARGET",
            arity = "1..*",
            description = {
                "What to explore: a class (that implements Program or Model, or has @Explore methods, or methods that"
                        + " take a Chooser, or main), or one method of a class: Class#method or Class.method.",
                "Arguments of a constructor or method are literals of Java, and the whole is quoted for the shell:"
                        + " 'Class(15, true)', 'Class(MODE)#method', 'Class.factory(\"text\", 0.5, 10L)'."
            })
    private List<String> targets = List.of();

    @Mixin
    private UserCode userCode;

    @Option(
            names = "--all-tests",
            description = "Explore JUnit's plain tests, too: the methods with @Test, and those of JUnit 4; as with"
                    + " --threads on --isolate.")
    private boolean allTests;

    @Mixin
    private SymbolicOptions symbolic = new SymbolicOptions();

    @Mixin
    private ThreadOptions threads;

    @Mixin
    private SearchOptions options;

    @Mixin
    private CheckpointOptions checkpoints;

    @Mixin
    private Patience patience;

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = ".allways",
            description = "Keep failures in this folder and try them first next time; or none (default: .allways).")
    private String store = ".allways";

    @Option(
            names = "--write-tests",
            paramLabel = "DIR",
            description = "Write a JUnit test for each path that symbolic inputs took, failing ones included, to this"
                    + " folder.")
    private @Nullable Path tests;

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            description = "How to tell that it continues: bar (usual on a terminal), dots, verbose or none.")
    private @Nullable Progress progress;

    @Option(
            names = "--style",
            paramLabel = "STYLE",
            description = "How results are told: report (usual), or classic: for models, as PSPP's model checker does.")
    private Style style = Style.REPORT;

    @Option(
            names = "--failure-verbosity",
            paramLabel = "N",
            hidden = true,
            description = "With --style classic: how much is told of the way to an error.")
    private int failureVerbosity = 2;

    @Mixin
    private Files files;

    @Mixin
    private ImageOption image = new ImageOption();

    @Mixin
    private Printing printing = new Printing();

    @Mixin
    private Output output;

    @Spec
    private CommandSpec spec;

    /** How results are told. */
    private enum Style {
        REPORT,
        CLASSIC
    }

    Check(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (var workplace = new Workplace(session, userCode, printing)) {
            return check(workplace);
        }
    }

    private int check(Workplace workplace) {
        if (options.severalWorkers()) {
            threads.isolate();
        }
        if (allTests) {
            threads.controlAll();
        }
        Optional<WrittenTests> written = Optional.ofNullable(tests)
                .map(each -> new WrittenTests(session.surroundings().folder().resolve(each), symbolic.nondet()));
        written.ifPresent(symbolic::keep);
        var resolution = new Targets(workplace.classPath(), threads, allTests, session::warn).with(symbolic);
        List<Test> tests = new ArrayList<>();
        int refused = find(resolution, tests);
        refuseWhatExcludes(tests);
        image.ensureWritable(session);
        this.files.ensureWritable(session);
        written.ifPresent(each -> tests.forEach(each::ensureKept));
        written.ifPresent(WrittenTests::ensureWritable);
        CheckpointFiles files = checkpoints.in(session.surroundings().folder());
        PrintWriter printer = this.files.takesOut() ? session.err() : session.out();
        TextReport text = output.text(session.surroundings());
        Optional<FailureStore> known = store();
        var reports = new ArrayList<Report>();
        for (Test test : tests) {
            if (style == Style.CLASSIC) {
                var classic = new Classic(printer, output.verbosity(), failureVerbosity, workplace.interruption());
                Search search = options.of(test, test.program(), CheckpointFiles.NONE, patience.time());
                reports.add(Report.of(test.name(), classic.check(test, search)));
                continue;
            }
            Optional<FailureStore> ofTest = known.map(store -> store.forClass(test.type()));
            Report report;
            try {
                var run = new TestRun(
                        test.name(),
                        test.program(),
                        program -> options.of(test, program, files, patience.time()),
                        threads.treatment(test),
                        ofTest,
                        new CheckHost(workplace, test, ofTest, text, printer));
                report = patience.with(test, run);
            } catch (Refused e) {
                refuse(e, tests.size() + refused);
                refused++;
                continue;
            }
            reports.add(report);
            printer.print(reports.size() > 1 && output.verbosity() > 0 ? "\n" : "");
            printer.print(output.verbosity() == 0 ? text.brief(report) : text.of(report));
            written.ifPresent(each -> printer.println(patience.with(test, () -> each.write(test, threads))
                    .indent(2)
                    .stripTrailing()));
            printer.flush();
            if (workplace.interruption().requested()) {
                break;
            }
        }
        if (tests.size() + refused > 1 && style == Style.REPORT) {
            printer.print("\n" + text.summary(reports, refused));
            printer.flush();
        }
        if (!reports.isEmpty()) { // as where the only test is refused
            this.files.write(reports, session);
        }
        ExitCode code = code(reports);
        return (code == ExitCode.STOPPED || refused == 0 ? code : ExitCode.REFUSED).code();
    }

    /**
     * Finds the tests of all targets; one that names none keeps no other from being explored.
     *
     * @return how many name none
     */
    private int find(Targets resolution, List<Test> tests) {
        int refused = 0;
        for (String target : targets) {
            try {
                tests.addAll(resolution.named(target));
            } catch (Refused e) {
                refuse(e, targets.size());
                refused++;
            }
        }
        return refused;
    }

    /** Tells why a test or a target is not explored, once, if it is not the only one. */
    private void refuse(Refused refused, int among) {
        if (among == 1) {
            throw refused;
        }
        if (told.add(refused.getMessage())) {
            session.print(refused.trouble(), output.errorLook(session.surroundings()));
            session.err().println();
            session.err().flush();
        }
    }

    /** @throws Refused if options exclude each other, or what is explored */
    private void refuseWhatExcludes(List<Test> tests) {
        if (!checkpoints.wanted() || tests.size() == 1 && style != Style.CLASSIC) {
            return;
        }
        throw new Refused(Trouble.of(
                        "WRONG USAGE",
                        tests.size() == 1
                                ? "--style classic can't be written down and resumed"
                                : "a checkpoint is of one test, and these are " + tests.size())
                .with("where", String.join(", ", targets))
                .usualCause(tests.size() == 1 ? "an option too many" : "a class with several tests")
                .todo(
                        tests.size() == 1
                                ? "leave out --style"
                                : "name one: " + tests.getFirst().name()));
    }

    private static ExitCode code(List<Report> reports) {
        ExitCode worst = ExitCode.PASSED;
        for (Report report : reports) {
            ExitCode code = report.result().stopReason() == StopReason.INTERRUPTED
                    ? ExitCode.STOPPED
                    : switch (report.verdict()) {
                        case PASSED -> ExitCode.PASSED;
                        case FAILED -> ExitCode.FAILED;
                        case ERROR -> ExitCode.REFUSED;
                    };
            worst = code.compareTo(worst) > 0 ? code : worst;
        }
        return worst;
    }

    private Optional<FailureStore> store() {
        if (store.equals("none")) {
            return Optional.empty();
        }
        Path folder = session.surroundings().folder().resolve(store);
        return Optional.of(new FailureStore(folder, session::warn));
    }

    /** This command, as what runs one test. */
    private final class CheckHost implements Host {
        private final Workplace workplace;
        private final Test test;
        private final Optional<FailureStore> known;
        private final TextReport text;
        private final PrintWriter printer;

        CheckHost(Workplace workplace, Test test, Optional<FailureStore> known, TextReport text, PrintWriter printer) {
            this.workplace = workplace;
            this.test = test;
            this.known = known;
            this.text = text;
            this.printer = printer;
        }

        @Override
        public boolean interrupted() {
            return workplace.interruption().requested();
        }

        @Override
        public Listener listener(Search search) {
            Surroundings surroundings = session.surroundings();
            Progress how = progress != null ? progress : surroundings.errIsTerminal() ? Progress.BAR : Progress.DOTS;
            Listener listener =
                    how.to(session.err(), output.errorLook(surroundings), search.strategy(), search.limits());
            return Progress.interruptible(listener, workplace.interruption());
        }

        @Override
        public Engine engine(Search search, Listener listener) {
            try {
                return search.engine(listener);
            } catch (IllegalArgumentException e) {
                throw SearchOptions.unknown(e, options.where(test.name()));
            }
        }

        @Override
        public void gone(FailureStore.Known gone) {
            printer.print(text.fixed(test.name(), gone.origin()));
            printer.flush();
        }

        @Override
        public Printed printed(Treated treated, Choices choices) {
            return printing.of(treated.program(), choices);
        }

        @Override
        public List<Hint> afterGivenUp(Treated treated, String token) {
            return List.of(new Hint("replay", workplace.replaying("replay", token, options(treated), threads)));
        }

        private String options(Treated treated) {
            return String.join(
                    " ",
                    Stream.of(treated.options(), symbolic.said())
                            .filter(each -> !each.isEmpty())
                            .toList());
        }

        @Override
        public List<Hint> afterFailure(Treated treated, Trace shown, String token) {
            var hints = new ArrayList<Hint>();
            String options = options(treated);
            hints.add(new Hint("replay", workplace.replaying("replay", token, options, threads)));
            if (test.kind() != Kind.RUNNER && !symbolic.hasRandomInputs()) {
                String written = test.program() instanceof SymbolicProgram ? "--write-tests tests" : "--as-test";
                hints.add(new Hint("test", workplace.replaying("replay " + written, token, options, threads)));
            }
            image.write(shown, session).ifPresent(done -> hints.add(new Hint("image", done)));
            if (known.filter(FailureStore::isWritable).isPresent()) {
                hints.add(new Hint("keep", "saved in " + store + "/ and tried first next time"));
            }
            return hints;
        }

        @Override
        public List<Hint> afterSearch(Search search, StopReason reason) {
            return Resumption.hints(spec, session.surroundings().command(), search, reason);
        }
    }
}
