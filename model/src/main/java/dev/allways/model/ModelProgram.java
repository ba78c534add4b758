package dev.allways.model;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.State;
import org.jspecify.annotations.Nullable;

/**
 * A model as a program: chooses an initial state, then makes step after step until one can't be made.
 *
 * @param <S> a state of the model
 */
public final class ModelProgram<S> implements Program {
    private final Model<S> model;
    private final ThreadLocal<Hasher> hashers = ThreadLocal.withInitial(Hasher::new);

    private ModelProgram(Model<S> model) {
        this.model = model;
    }

    /** A model's program. */
    public static <S> ModelProgram<S> of(Model<S> model) {
        return new ModelProgram<>(model);
    }

    /** The model. */
    public Model<S> model() {
        return model;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        S first = model.initial(chooser);
        if (goesOnFrom(first, chooser)) {
            goOn(first, chooser);
        }
    }

    private void goOn(S from, Chooser chooser) throws Throwable {
        S state = from;
        do {
            state = model.next(model.copy(state), chooser);
        } while (state != null && goesOnFrom(state, chooser));
    }

    private boolean goesOnFrom(S state, Chooser chooser) throws Throwable {
        if (!chooser.visit(new Reached<>(this, state))) {
            return false;
        }
        model.check(state);
        if (chooser.observing()) {
            chooser.note(model.describe(state));
        }
        return true;
    }

    /** A state that was reached, and the program that goes on from it. */
    private static final class Reached<S> implements State, Program {
        private final ModelProgram<S> program;
        private final S state;

        Reached(ModelProgram<S> program, S state) {
            this.program = program;
            this.state = state;
        }

        @Override
        public void run(Chooser chooser) throws Throwable {
            program.goOn(state, chooser);
        }

        @Override
        public long fingerprint() {
            Hasher hasher = program.hashers.get().empty();
            program.model.fingerprint(state, hasher);
            return hasher.first();
        }

        @Override
        public long secondFingerprint() {
            Hasher hasher = program.hashers.get().empty();
            program.model.fingerprint(state, hasher);
            return hasher.second();
        }

        @Override
        public @Nullable Program resume() {
            return this;
        }

        @Override
        public void check() throws Throwable {
            program.model.check(state);
        }

        @Override
        public Object identity() {
            return program.model.identity(state);
        }

        @Override
        public double utility() {
            return program.model.utility(state);
        }

        @Override
        public String toString() {
            return program.model.describe(state);
        }
    }
}
