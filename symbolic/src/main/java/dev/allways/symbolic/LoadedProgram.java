package dev.allways.symbolic;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import dev.allways.symbolic.run.ProgramCode;
import dev.allways.symbolic.run.ProgramLoader;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A program whose classes are loaded by a loader of ours, anew for each execution if they have static state. */
final class LoadedProgram implements Program {
    private final ProgramCode code;
    private final Function<ClassLoader, Program> source;
    private final Optional<ThreadControl> threads; // under control; then static state is no business of ours
    private final @Nullable Attempt attempt;
    private @Nullable ProgramLoader loader;
    private @Nullable Program program;

    /**
     * A program.
     *
     * @param source makes the program of its classes
     * @param threads what they are under control of: it resets static state, so one loader serves all executions
     * @param attempt whose terms are computed; null: none are
     */
    LoadedProgram(
            ProgramCode code,
            Function<ClassLoader, Program> source,
            Optional<ThreadControl> threads,
            @Nullable Attempt attempt) {
        this.code = code;
        this.source = source;
        this.threads = threads;
        this.attempt = attempt;
    }

    @Override
    public boolean startsThreads() {
        return true; // so who gives a control says
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        boolean was = threads.isPresent() && threads.get().suspend(); // no step of the program
        ProgramLoader its = loader;
        if (its == null) {
            its = new ProgramLoader(code);
            loader = its;
        }
        Program loaded = begun(its, chooser);
        threads.ifPresent(each -> each.resume(was));
        try {
            loaded.run(chooser);
        } finally {
            if (threads.isEmpty() && its.findsState()) {
                loader = its.again();
                program = null;
            }
        }
    }

    private Program begun(ProgramLoader its, Chooser chooser) {
        Program made = program;
        if (made == null) {
            its.begin(null, chooser);
            made = source.apply(its);
            program = made;
        }
        if (attempt != null) {
            attempt.begins(chooser);
        }
        its.begin(attempt, chooser);
        return made;
    }
}
