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
    private long course; // how many answers each choice had

    /** Remembers those of another chooser from now on. */
    void of(Chooser chooser) {
        this.chooser = chooser;
        count = 0;
        course = 0;
    }

    private long add(long answer, long size) {
        course = 31 * course + size;
        if (count == answers.length) {
            answers = Arrays.copyOf(answers, 2 * count);
        }
        answers[count++] = answer;
        return answer;
    }

    @Override
    public long choose(ChoicePoint point) {
        long size = point.size(); // later the view shows another step
        long answer = chooser.choose(point);
        return size > 1 ? add(answer, size) : answer; // without a choice there may be fewer steps the next time
    }

    @Override
    public int pick(String label, List<?> options) {
        return (int) add(chooser.pick(label, options), options.size());
    }

    @Override
    public int pickOrEnd(String label, List<?> options) {
        return (int) add(chooser.pickOrEnd(label, options), options.size());
    }

    @Override
    public long range(String label, long min, long max) {
        return add(chooser.range(label, min, max), max - min + 1);
    }

    @Override
    public boolean visit(State state) {
        return add(chooser.visit(state) ? 1 : 0, 2) != 0;
    }

    @Override
    public boolean again() {
        return add(chooser.again() ? 1 : 0, 2) != 0;
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
    OnceMore onceMore() {
        return new OnceMore(Arrays.copyOf(answers, count), course);
    }

    /** The same answers, given once more. */
    static final class OnceMore implements Chooser {
        private final long[] answers;
        private final long first;
        private long course;
        private int at;

        private OnceMore(long[] answers, long first) {
            this.answers = answers;
            this.first = first;
        }

        /** Whether all choices were the same ones. */
        boolean wentTheSameWay() {
            return at == answers.length && course == first;
        }

        /** The next answer, which must be below a size: the program may go another way than it did. */
        private long below(long size) {
            if (at == answers.length) {
                throw Stop.because(Stop.Why.END_OF_PATH);
            }
            course = 31 * course + size;
            long answer = answers[at++];
            if (answer >= size) {
                throw Stop.because(Stop.Why.END_OF_PATH);
            }
            return answer;
        }

        @Override
        public long choose(ChoicePoint point) {
            long size = point.size();
            return size > 1 ? below(size) : size - 1;
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
            return below(2) != 0;
        }

        @Override
        public boolean again() {
            return below(2) != 0;
        }
    }
}
