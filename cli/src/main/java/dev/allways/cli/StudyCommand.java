package dev.allways.cli;

import dev.allways.report.Study;
import dev.allways.report.Trouble;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command that makes published results again. */
@Command(
        name = "study",
        mixinStandardHelpOptions = true,
        description = "Makes published results again and compares them; without a name, lists the studies.",
        sortOptions = false)
final class StudyCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAME",
            completionCandidates = StudyNames.class,
            description = "Which study.")
    private @Nullable String name;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ARGUMENT", description = "What the study takes.")
    private List<String> arguments = List.of();

    StudyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws Exception {
        List<Study> studies = new ArrayList<>();
        ServiceLoader.load(Study.class).forEach(studies::add);
        studies.sort(Comparator.comparing(Study::name));
        if (name == null) {
            list(studies);
            return ExitCode.PASSED.code();
        }
        String wanted = name;
        List<String> names = studies.stream().map(Study::name).toList();
        Study study = studies.stream()
                .filter(each -> each.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new Refused(
                        Trouble.of("UNKNOWN STUDY", "there is no study " + wanted + Spelling.didYouMean(wanted, names))
                                .with("known", names.isEmpty() ? "none" : String.join(", ", names))
                                .usualCause("a typing error")
                                .todo(session.surroundings().command() + " study lists what each is about")));
        if (arguments.contains("--help") || arguments.contains("-h")) {
            session.out().println(study.summary());
            return ExitCode.PASSED.code();
        }
        var stopping = new AtomicBoolean();
        Thread working = Thread.currentThread();
        Runnable deafen = session.surroundings().interrupts().hear(() -> {
            stopping.set(true);
            session.err().println("stopping; once more to quit at once");
            session.err().flush();
            working.interrupt();
        });
        try {
            boolean passed = study.run(arguments, new Immediate(session.out()));
            return stopping.get() ? stopped() : (passed ? ExitCode.PASSED : ExitCode.FAILED).code();
        } catch (InterruptedException e) {
            return stopped();
        } catch (RuntimeException | IOException | AssertionError e) {
            if (stopping.get()) { // it missed what an exploration would have found that has stopped
                return stopped();
            }
            if (e instanceof IllegalArgumentException) {
                throw new Refused(Trouble.parsed("WRONG USAGE", String.valueOf(e.getMessage()))
                        .with("where", session.surroundings().command() + " study " + wanted)
                        .usualCause("an argument that the study does not take")
                        .todo(session.surroundings().command() + " study says in one line what each takes"));
            }
            throw e;
        } finally {
            deafen.run();
        }
    }

    @SuppressWarnings("ResultOfMethodCallIgnored")
    private int stopped() {
        Thread.interrupted();
        session.out().println("stopped by you: the rest is missing");
        return ExitCode.STOPPED.code();
    }

    /** Shows at once what a study tells: it may take a while. */
    private record Immediate(PrintWriter out) implements Appendable {
        @Override
        public Appendable append(CharSequence text) {
            out.append(text).flush();
            return this;
        }

        @Override
        public Appendable append(CharSequence text, int start, int end) {
            return append(text.subSequence(start, end));
        }

        @Override
        public Appendable append(char one) {
            return append(String.valueOf(one));
        }
    }

    private void list(List<Study> studies) {
        session.out().println(studies.isEmpty() ? "There are no studies yet." : "Studies:");
        int width =
                studies.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        for (Study study : studies) {
            session.out().println(("  %-" + width + "s  %s").formatted(study.name(), study.summary()));
        }
    }
}
