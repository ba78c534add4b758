package dev.allways.studies.threads.memory;

import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.core.engine.Allways;
import dev.allways.report.Study;
import dev.allways.studies.threads.Catalogue;
import dev.allways.studies.threads.program.Subject;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Litmus tests, small algorithms, correct programs and random ones under the weak memory, held against axioms. */
public final class MemoryModels implements Study {
    private static final String JCSTRESS = "jcstress=";
    private static final int STALE = 9; // more than such programs have accesses
    static final long MOST_EXECUTIONS = 200_000; // of one program

    @Override
    public String name() {
        return "memory-model";
    }

    @Override
    public String summary() {
        return "weak memory: litmus tests, small algorithms and random programs, held against axioms; a number of"
                + " random programs (200), seed=N; jcstress=FOLDER: the tests of jcstress whose classes are there";
    }

    /** @return whether no outcome was found that the axioms forbid, and none was missed by a complete exploration */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        long seed = 1;
        int programs = 200;
        for (String argument : arguments) {
            if (argument.startsWith(JCSTRESS)) {
                return Jcstress.explore(Path.of(argument.substring(JCSTRESS.length())), out);
            }
            try {
                if (argument.startsWith("seed=")) {
                    seed = Long.parseLong(argument.substring("seed=".length()));
                } else {
                    programs = Integer.parseInt(argument.replace(",", ""));
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(argument + " is neither a number of programs nor seed=N", e);
            }
        }
        boolean right = litmus(out);
        right &= algorithms(out);
        right &= correct(out);
        right &= random(new SplittableRandom(seed), programs, out);
        return right;
    }

    private static boolean litmus(Appendable out) throws IOException {
        out.append("%-20s %-40s %10s %6s  %s%n"
                .formatted("litmus test", "program", "executions", "sc", "beyond sequential consistency"));
        boolean right = true;
        for (Litmus litmus : Litmus.all()) {
            Result weak = explored(litmus.program().program(), MemoryModel.WEAK);
            Result consistent = explored(litmus.program().program(), MemoryModel.SC);
            Set<String> beyond = new TreeSet<>(outcomes(weak));
            beyond.removeAll(outcomes(consistent));
            boolean same = outcomes(weak).equals(Axioms.outcomes(litmus.program()));
            right &= same;
            out.append("%-20s %-40s %,10d %,6d  %s%s%n"
                    .formatted(
                            litmus.name(),
                            litmus.program(),
                            weak.statistics().counters().executions(),
                            consistent.statistics().counters().executions(),
                            beyond.isEmpty() ? "-" : String.join(", ", beyond),
                            same ? weak.complete() ? "" : "  (said to be incomplete)" : "  NOT AS THE AXIOMS"));
        }
        return right;
    }

    private static boolean algorithms(Appendable out) throws IOException {
        out.append("%n%-44s %10s %6s  %s%n".formatted("algorithm", "executions", "sc", "what goes wrong"));
        boolean right = true;
        for (Algorithm algorithm : Algorithm.all()) {
            Result weak = explored(algorithm.program(), MemoryModel.WEAK);
            Result consistent = explored(algorithm.program(), MemoryModel.SC);
            Set<String> wrong = new TreeSet<>(outcomes(weak));
            wrong.remove(Algorithm.RIGHT);
            boolean asExpected =
                    wrong.isEmpty() != algorithm.wrong() && outcomes(consistent).equals(Set.of(Algorithm.RIGHT));
            right &= asExpected;
            out.append("%-44s %,10d %,6d  %s%s%n"
                    .formatted(
                            algorithm.name(),
                            weak.statistics().counters().executions(),
                            consistent.statistics().counters().executions(),
                            wrong.isEmpty() ? "-" : String.join(", ", wrong),
                            asExpected ? "" : "  NOT AS EXPECTED"));
        }
        return right;
    }

    /** Correct programs have no data race, so none of them notices that the memory is weak (JLS 17.4.5). */
    private static boolean correct(Appendable out) throws IOException {
        int alarms = 0;
        List<Subject> subjects =
                Catalogue.subjects().stream().filter(Subject::correct).toList();
        for (Subject subject : subjects) {
            for (Platform platform : Platform.values()) {
                for (Failure failure : sampled(subject, platform, 1_000).failures()) {
                    alarms++;
                    out.append("false alarm  %s: %s%n".formatted(subject.name(), failure.error()));
                }
            }
        }
        out.append(
                "%n%,d correct programs, 1,000 random executions each, and 1,000 of the platform step by step: %,d fail%n"
                        .formatted(subjects.size(), alarms));
        return alarms == 0;
    }

    static Result sampled(Subject subject, Platform platform, long executions) {
        return Allways.explore(Threads.control(
                        chooser -> subject.body().run(),
                        subject.settings().withMemoryModel(MemoryModel.WEAK).withPlatform(platform)))
                .strategy("random")
                .executions(executions)
                .run();
    }

    private static boolean random(SplittableRandom random, int programs, Appendable out) throws IOException {
        Comparison comparison = compared(random, programs, out);
        out.append("%n%s%n".formatted(comparison));
        return comparison.forbidden == 0 && comparison.missed == 0;
    }

    /**
     * How what is explored of one random small program differs from what the axioms allow; empty: it does not, or lacks
     * outcomes and says that it is not complete.
     */
    public static String difference(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder difference = new StringBuilder();
        try {
            new Comparison().add(SmallProgram.random(random, random.nextInt(4) == 0, random.nextBoolean()), difference);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return difference.toString();
    }

    static Comparison compared(SplittableRandom random, int programs, Appendable out) throws IOException {
        Comparison comparison = new Comparison();
        for (int i = 0; i < programs; i++) {
            comparison.add(SmallProgram.random(random, i % 4 == 3, i % 2 == 1), out);
        }
        return comparison;
    }

    /** What was explored, beside what the axioms say. */
    static final class Comparison {
        int same;
        int forbidden; // programs with outcomes that the axioms do not allow
        int missed; // programs whose exploration was complete, and lacks outcomes
        int incomplete; // programs whose exploration says that it left something out
        int lacking; // programs among those that do lack outcomes

        void add(SmallProgram program, Appendable out) throws IOException {
            Result result = explored(program.program(), MemoryModel.WEAK);
            Set<String> allowed = Axioms.outcomes(program);
            Set<String> extra = new TreeSet<>(outcomes(result));
            extra.removeAll(allowed);
            Set<String> lack = new TreeSet<>(allowed);
            lack.removeAll(outcomes(result));
            if (!extra.isEmpty()) {
                forbidden++;
                out.append("not allowed  %s: %s%n".formatted(program, String.join(", ", extra)));
            } else if (!lack.isEmpty() && result.complete()) {
                missed++;
                out.append("missed       %s: %s%n".formatted(program, String.join(", ", lack)));
            } else if (!result.complete()) {
                incomplete++;
                lacking += lack.isEmpty() ? 0 : 1;
            } else {
                same++;
            }
        }

        @Override
        public String toString() {
            return ("%,d random programs have the outcomes that the axioms allow; %,d have others, %,d lack some; of"
                            + " %,d the exploration says that it left something out, and of these %,d lack some")
                    .formatted(same, forbidden, missed, incomplete, lacking);
        }
    }

    static Set<String> outcomes(Result result) {
        return new TreeSet<>(result.statistics().labels().keySet());
    }

    static Result explored(Program program, MemoryModel model) {
        return explored(program, model, MOST_EXECUTIONS);
    }

    static Result explored(Program program, MemoryModel model, long executions) {
        return Allways.explore(Threads.control(
                        program,
                        ThreadControl.Settings.DEFAULT.withMemoryModel(model).withStale(STALE)))
                .strategy("optimal-dpor")
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(executions))
                .run();
    }
}
