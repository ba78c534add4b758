package dev.allways.studies.verdicts;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.report.Study;
import dev.allways.symbolic.SymbolicProgram;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Verdicts on small programs of the kinds that SV-COMP's Java category has: they have a {@code main}, inputs of a
 * {@link Verifier}, and assertions. All are this project's own.
 */
public final class Verdicts implements Study {
    private static final long EXECUTIONS = 20_000;
    private static final Duration TIME = Duration.ofSeconds(30);
    private static final String ROW = "%-22s  %-8s  %-8s  %-8s  %6s  %6s%n";

    /** A verdict; unknown where nothing failed and not everything was seen. */
    public enum Verdict {
        /** No inputs make it fail. */
        TRUE,
        /** Some inputs make it fail. */
        FALSE,
        /** Neither is known. */
        UNKNOWN;

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /**
     * A program and what is expected of it.
     *
     * @param main its class
     */
    public record Task(Class<?> main, Verdict expected) {
        /** Its name. */
        public String name() {
            return main.getSimpleName();
        }
    }

    /** A program with its verdict. */
    public record Decided(Task task, Verdict verdict, Result result) {
        /** Whether the verdict is the expected one, or none. */
        public boolean isSound() {
            return verdict == Verdict.UNKNOWN || verdict == task.expected;
        }
    }

    /** All programs. */
    public static List<Task> tasks() {
        return Stream.of(Numbers.class, Control.class, Data.class)
                .flatMap(each -> Stream.of(each.getDeclaredClasses()))
                .filter(each -> each.isAnnotationPresent(Holds.class))
                .map(each -> new Task(
                        each,
                        Objects.requireNonNull(each.getAnnotation(Holds.class)).value() ? Verdict.TRUE : Verdict.FALSE))
                .sorted(Comparator.comparing(each -> each.main().getName()))
                .toList();
    }

    /** A program whose inputs are symbolic. */
    public static SymbolicProgram program(Task task) {
        return SymbolicProgram.of(Verdicts.class.getClassLoader(), loader -> calling(loader, task.main.getName()))
                .withInputsOf(Verifier.class.getName());
    }

    /** Calls the main method of a class that a loader finds. */
    static Program calling(ClassLoader loader, String name) {
        try {
            Class<?> type = loader.loadClass(name);
            MethodHandle main = MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                    .findStatic(type, "main", MethodType.methodType(void.class, String[].class));
            return chooser -> main.invoke(new String[0]);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Explores a program until it fails, all its paths were seen, or time is up. */
    public static Decided decide(Task task) {
        Result result =
                Allways.explore(program(task)).executions(EXECUTIONS).time(TIME).run();
        Verdict verdict =
                !result.failures().isEmpty() ? Verdict.FALSE : result.complete() ? Verdict.TRUE : Verdict.UNKNOWN;
        return new Decided(task, verdict, result);
    }

    @Override
    public String name() {
        return "verdicts";
    }

    @Override
    public String summary() {
        return "small programs in the manner of SV-COMP's Java category: expected verdict, verdict, paths, time";
    }

    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        out.append(ROW.formatted("program", "expected", "verdict", "complete", "paths", "ms"));
        int decided = 0;
        int wrong = 0;
        List<Task> tasks = tasks();
        for (Task task : tasks) {
            Decided it = decide(task);
            decided += it.verdict == task.expected ? 1 : 0;
            wrong += it.isSound() ? 0 : 1;
            out.append(ROW.formatted(
                    task.name(),
                    task.expected,
                    it.verdict,
                    it.result.complete() ? "yes" : "no",
                    it.result.statistics().counters().executions(),
                    it.result.statistics().duration().toMillis()));
        }
        out.append("%n%d programs: %d decided, %d unknown, %d wrong%n"
                .formatted(tasks.size(), decided, tasks.size() - decided - wrong, wrong));
        return wrong == 0;
    }
}
