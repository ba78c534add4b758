package dev.allways.studies.threads;

import dev.allways.report.Study;
import dev.allways.studies.threads.program.Subject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the same choices make the same execution, word by word: again and again, beside another worker, and in a
 * fresh JVM.
 */
public final class Determinism implements Study {
    private static final int EXECUTIONS = 3; // of each program
    private static final int REPEATS = 1_000; // of each of them
    private static final Duration TIME = Duration.ofSeconds(60); // for the repeats of one program

    @Override
    public String name() {
        return "determinism";
    }

    @Override
    public String summary() {
        return "classic programs with threads: random executions, each made again and compared word by word; a number"
                + " of repeats, programs, or all";
    }

    /** @return whether nothing differs */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        List<String> programs = Catalogue.subjects().stream().map(Subject::name).toList();
        List<String> wanted = new ArrayList<>();
        int repeats = REPEATS;
        for (String argument : arguments) {
            if (argument.matches("[1-9]\\d{0,8}")) {
                repeats = Integer.parseInt(argument);
            } else if (programs.contains(argument)) {
                wanted.add(argument);
            } else {
                throw new IllegalArgumentException("%s is neither a number of repeats nor a program (%s)"
                        .formatted(argument, String.join(", ", programs)));
            }
        }
        Search.requireAgent(name());
        out.append("""
            %d random executions of each program, each made %,d times more, or as often as %d s allow, while another worker makes
            others of the same program. What is compared is all that a report shows: steps, threads, objects, places, the end.

            """.formatted(EXECUTIONS, repeats, TIME.toSeconds()));
        out.append(row("program", "steps", "repeats", ""));
        boolean same = true;
        List<FreshJvm.Ordered> orders = new ArrayList<>();
        for (Subject subject : Catalogue.subjects()) {
            if (wanted.isEmpty() || wanted.contains(subject.name())) {
                Retelling retelling = Retelling.of(subject.body(), EXECUTIONS, repeats, TIME);
                int steps = retelling.told().stream()
                        .mapToInt(told -> told.lines().size())
                        .sum();
                same &= retelling.difference().isEmpty();
                out.append(row(
                        subject.name(),
                        "%,d".formatted(steps),
                        "%,d".formatted(retelling.repeats()),
                        retelling.difference().isEmpty() ? "same" : "DIFFERS, " + retelling.difference()));
                retelling.told().forEach(told -> orders.add(new FreshJvm.Ordered(subject, told)));
            }
        }
        int differences = 0;
        List<FreshJvm.Retold> retold = FreshJvm.retell(orders);
        for (FreshJvm.Retold each : retold) {
            if (!each.difference().isEmpty()) {
                differences++;
                out.append("in a fresh JVM %s DIFFERS, %s%n"
                        .formatted(each.subject().name(), each.difference()));
            }
        }
        out.append("in a fresh JVM, once each: %,d of %,d executions are the same%n"
                .formatted(retold.size() - differences, retold.size()));
        return same && differences == 0;
    }

    private static String row(String program, String steps, String repeats, String verdict) {
        return "%-26s %9s %9s  %s".formatted(program, steps, repeats, verdict).stripTrailing() + "\n";
    }
}
