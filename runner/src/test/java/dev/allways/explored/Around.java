package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import java.util.Optional;

/** A control that only notes that it is around a program. */
abstract class Around implements ThreadControl {
    /** The one that is listed first. */
    public static final class First extends Around {}

    /** The other one. */
    public static final class Second extends Around {}

    /** A program that this is around. */
    private record Held(Around control, Program program) implements Program {
        @Override
        public void run(Chooser chooser) throws Throwable {
            chooser.note(control.getClass().getSimpleName());
            program.run(chooser);
        }
    }

    @Override
    public boolean mayBeStartedBy(Class<?> type) {
        return this instanceof Second;
    }

    @Override
    public void prepare() {}

    @Override
    public boolean controls(Program program) {
        return program instanceof Held held && held.control().getClass() == getClass();
    }

    @Override
    public Optional<Program> isolated(Program program) {
        return Optional.empty();
    }

    @Override
    public Program control(Class<?> type, Program program, Settings settings) {
        return new Held(this, program);
    }
}
