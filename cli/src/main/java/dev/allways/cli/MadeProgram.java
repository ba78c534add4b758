package dev.allways.cli;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.control.MadeAnew;
import dev.allways.threads.Threads;

/**
 * A program that a method makes, or hands over. An execution with static state of its own calls the method itself, for
 * what that puts into static fields is there for the program.
 */
final class MadeProgram implements Program {
    private final Program first;
    private final MethodProgram maker;

    private MadeProgram(Program first, MethodProgram maker) {
        this.first = first;
        this.maker = maker;
    }

    /**
     * The program of a method; the one that was made, if there is more to ask it than to run.
     *
     * @param first what the method made before all executions
     */
    static Program of(Program first, Subject method) {
        return MadeAnew.onlyRuns(first) ? new MadeProgram(first, MethodProgram.isolated(method)) : first;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        Program program = Threads.haveOwnStatics() ? (Program) maker.made() : first;
        program.run(chooser);
    }
}
