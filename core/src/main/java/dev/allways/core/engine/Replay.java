package dev.allways.core.engine;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Task;
import dev.allways.core.Trace;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Makes one execution again from its choices, and takes it down. */
public final class Replay {
    private static final Decider END = new Decider() {
        @Override
        public long choose(ChoicePoint point) {
            throw Stop.because(Stop.Why.END_OF_PATH);
        }
    };

    private Replay() {}

    /**
     * Follows the choices exactly and stops at their end.
     *
     * @throws NotDeterministic if the program does not offer what they answer
     */
    public static Trace exactly(Program program, Choices choices) {
        return record(program, choices, END);
    }

    /**
     * Follows the choices as far as they fit: an answer that is too large becomes the largest, a missing one the
     * simplest. What a shrinker tries.
     */
    public static Trace loosely(Program program, Choices choices, long maxChoices) {
        return record(program, Choices.NONE, new Fitting(choices.toArray(), maxChoices));
    }

    /** Gives the first answers, then what {@code then} says. */
    public static Trace record(Program program, Choices choices, Decider then) {
        Recording recording = new Recording();
        Execution execution = make(program, choices, then, recording);
        Trace trace = recording.trace(execution);
        Recording further = recording.further();
        return further == recording ? trace : trace.with(further.trace(make(program, trace.choices(), END, further)));
    }

    /**
     * Follows the choices exactly and stops at their end, in one execution: behind the beginning of a very long one
     * nothing is told.
     *
     * @throws NotDeterministic if the program does not offer what they answer
     */
    public static Trace once(Program program, Choices choices) {
        Recording recording = new Recording();
        return recording.trace(make(program, choices, END, recording));
    }

    private static Execution make(Program program, Choices choices, Decider then, Recording recording) {
        BooleanSupplier interruption =
                Supervision.interruption(); // the program may make another one the current thread
        Run run = new Run(Long.MAX_VALUE, Long.MAX_VALUE, interruption::getAsBoolean);
        run.recording = recording;
        run.spans = recording.spans;
        return run.make(Task.root(program, choices, then));
    }

    /**
     * Follows the choices exactly, to the state behind them.
     *
     * @param passes how many states are met on the way, that one not counted
     * @throws NotDeterministic if there is none, or the program does not offer what they answer
     */
    public static State state(Program program, int passes, Choices choices) {
        var arrival = new Arrival();
        Run run = new Run(Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
        run.make(Task.through(program, passes, choices, arrival));
        if (arrival.state == null) {
            throw NotDeterministic.outcome(
                    choices.length(), "came to a state behind these choices", run.outcome, run.at);
        }
        return arrival.state;
    }

    private static final class Arrival implements Decider {
        @Nullable
        State state;

        @Override
        public long choose(ChoicePoint point) {
            throw Stop.because(Stop.Why.END_OF_PATH);
        }

        @Override
        public boolean visit(State state) {
            this.state = state;
            return false;
        }
    }

    /** Answers as far as the answers fit: one that is too large becomes the largest, a missing one the simplest. */
    public static final class Fitting implements Decider {
        private final long[] answers;
        private final long maxChoices;
        private int at;

        /** @param maxChoices after how many choices the execution ends */
        public Fitting(long[] answers, long maxChoices) {
            this.answers = answers;
            this.maxChoices = maxChoices;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (point.size() == 1 && point instanceof ChoicePoint.Schedule) {
                return 0;
            }
            if (at >= maxChoices) {
                throw Stop.because(Stop.Why.CHOICES);
            }
            int i = at++;
            return i < answers.length ? Math.min(answers[i], point.size() - 1) : 0;
        }

        @Override
        public boolean again() {
            return at < answers.length;
        }

        @Override
        public boolean lingers() {
            return at < answers.length;
        }
    }
}
