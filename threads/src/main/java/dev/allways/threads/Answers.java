package dev.allways.threads;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.State;
import dev.allways.core.Stop;
import java.util.Arrays;
import java.util.List;

/** A chooser that remembers what another one has answered, so that the same execution can be made again. */
final class Answers implements Chooser {
    private Chooser chooser = point -> 0;
    private long[] answers = new long[64];
    private int count;

    /** Remembers those of another chooser from now on. */
    void of(Chooser chooser) {
        this.chooser = chooser;
        count = 0;
    }

    private long add(long answer) {
        if (count == answers.length) {
            answers = Arrays.copyOf(answers, 2 * count);
        }
        answers[count++] = answer;
        return answer;
    }

    @Override
    public long choose(ChoicePoint point) {
        return add(chooser.choose(point));
    }

    @Override
    public int pick(String label, List<?> options) {
        return (int) add(chooser.pick(label, options));
    }

    @Override
    public int pickOrEnd(String label, List<?> options) {
        return (int) add(chooser.pickOrEnd(label, options));
    }

    @Override
    public long range(String label, long min, long max) {
        return add(chooser.range(label, min, max));
    }

    @Override
    public boolean visit(State state) {
        return add(chooser.visit(state) ? 1 : 0) != 0;
    }

    @Override
    public boolean again() {
        return add(chooser.again() ? 1 : 0) != 0;
    }

    @Override
    public void observe(Observation observation) {
        chooser.observe(observation);
    }

    @Override
    public boolean observing() {
        return chooser.observing();
    }

    @Override
    public void assume(boolean condition) {
        chooser.assume(condition);
    }

    @Override
    public Stop prune() {
        return chooser.prune();
    }

    /** Gives the same answers once more, and stops behind the last; hears nothing. */
    Chooser onceMore() {
        return new OnceMore(Arrays.copyOf(answers, count));
    }

    private static final class OnceMore implements Chooser {
        private final long[] answers;
        private int at;

        OnceMore(long[] answers) {
            this.answers = answers;
        }

        private long next() {
            if (at == answers.length) {
                throw Stop.because(Stop.Why.END_OF_PATH);
            }
            return answers[at++];
        }

        /** The next answer, which must be below a size: the program may go another way than it did. */
        private long below(long size) {
            long answer = next();
            if (answer >= size) {
                throw Stop.because(Stop.Why.END_OF_PATH);
            }
            return answer;
        }

        @Override
        public long choose(ChoicePoint point) {
            return below(point.size());
        }

        @Override
        public int pick(String label, List<?> options) {
            return (int) below(options.size());
        }

        @Override
        public int pickOrEnd(String label, List<?> options) {
            return (int) below(options.size());
        }

        @Override
        public long range(String label, long min, long max) {
            return below(max - min + 1);
        }

        @Override
        public boolean visit(State state) {
            return next() != 0;
        }

        @Override
        public boolean again() {
            return next() != 0;
        }
    }
}
