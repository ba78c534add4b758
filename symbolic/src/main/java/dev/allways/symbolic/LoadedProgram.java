package dev.allways.symbolic;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.run.ProgramCode;
import dev.allways.symbolic.run.ProgramLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A program whose classes are loaded by a loader of ours, anew for each execution if they have static state. */
final class LoadedProgram implements Program {
    private final ProgramCode code;
    private final Function<ClassLoader, Program> source;
    private final boolean once; // loaded, whatever state there is
    private final @Nullable Attempt attempt;
    private @Nullable ProgramLoader loader;
    private @Nullable Program program;

    /**
     * A program.
     *
     * @param source makes the program of its classes
     * @param once whether one loader serves all executions: who controls threads begins static state anew
     * @param attempt whose terms are computed; null: none are
     */
    LoadedProgram(ProgramCode code, Function<ClassLoader, Program> source, boolean once, @Nullable Attempt attempt) {
        this.code = code;
        this.source = source;
        this.once = once;
        this.attempt = attempt;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        if (loader == null || program == null || code.hasState() && !once) {
            loader = new ProgramLoader(code);
            loader.begin(null, chooser);
            program = source.apply(loader);
        }
        if (attempt != null) {
            attempt.begins(chooser);
        }
        loader.begin(attempt, chooser);
        program.run(chooser);
    }
}
