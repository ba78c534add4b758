package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

    /** A class whose tests leave something in a static field. */
    static final class Stateful {
        static final String FIELD = "Stateful.field";

        private Stateful() {}
    }

    /** A program of which is looked at what it leaves. */
    private record Watched(Program program) implements Program {
        @Override
        public void run(Chooser chooser) throws Throwable {
            program.run(chooser);
        }
    }

    @Override
    public Set<String> staticState(Class<?> type) {
        return type == Stateful.class ? Set.of(Stateful.FIELD) : Set.of();
    }

    @Override
    public Optional<Program> watched(Program program, Set<String> fields) {
        return Optional.of(new Watched(program));
    }

    @Override
    public List<String> keptState(Program program) {
        return this instanceof Second && program instanceof Watched ? List.of(Stateful.FIELD) : List.of();
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
