package dev.allways.threads;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.State;
import dev.allways.core.Stop;
import java.util.Arrays;
import java.util.List;

/**
 * What the exploration has answered in the execution in progress, so that it can be made again from its beginning. The
 * exploration is shown each part of it once, in the first making where it came undisturbed.
 */
final class Answers implements Chooser {
    /*
     * What happens behind a disturbance (a class was loaded, initialised or linked, as happens only once) may not
     * happen that way again, so nobody is shown it: the simplest answers are given, for a while, so that whatever else
     * is loaded on that way is loaded at once. Then the execution is made again, up to there with the same answers.
     *
     * Steps that leave nothing to choose are no answers but counted from the last one on: there may be fewer of them
     * later, for what the program makes once and keeps is there then.
     */
    private static final int BLIND = 20_000; // answers behind a disturbance, at most

    private final AllwaysWorker worker;
    private Chooser chooser = point -> 0;
    private long[] answers = new long[64];
    private long[] sizes = new long[64];
    private int count;
    private int at; // answers given in this making
    private long passed; // by which no answer was asked for, since the last one, in this making
    private long shown; // of them behind all answers: in any making
    private long seen; // all that the exploration was shown
    private long blind; // answers that it was not asked for, in this making
    private boolean repeats; // only what was answered, and nothing is shown
    private boolean blindfold; // nothing more is shown
    private boolean tolerates; // disturbances: each execution has them
    private boolean[] heard = new boolean[64]; // whether anybody listened when the program asked: in the first making
    private int asked; // how often it did, in this making
    private int everAsked; // in the one in which it did most
    private boolean differs; // a choice is not as it was in the making before

    Answers(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** Begins an execution whose answers another chooser gives. */
    void of(Chooser chooser) {
        this.chooser = chooser;
        count = 0;
        shown = 0;
        seen = 0;
        everAsked = 0;
        differs = false;
        repeats = false;
        blindfold = false;
        begin();
    }

    private void begin() {
        at = 0;
        passed = 0;
        blind = 0;
        asked = 0;
    }

    /** The execution is made once more, and continues behind the last answer. */
    void resume() {
        blindfold = false;
        begin();
    }

    /** The execution is made once more as if the last answer were followed by a disturbance. */
    void resumeBlindly() {
        blindfold = true;
        begin();
    }

    /** The execution is made again up to the choice behind the last answer; the exploration is shown nothing. */
    void repeat() {
        repeats = true;
        begin();
    }

    /** From now on everything is shown. */
    void tolerate() {
        tolerates = true;
    }

    /** How much of the execution the exploration was shown. */
    long seen() {
        return seen;
    }

    /** Whether the last part of the execution was kept from the exploration. */
    boolean isBlind() {
        return (blindfold || worker.initialisers().disturbed() && !tolerates) && !repeats;
    }

    /** Whether the program went another way than before, with the same answers. */
    boolean differs() {
        return differs;
    }

    /** The answer to a choice of so many; -1: the exploration is to be asked. */
    private long known(long size) {
        if (at < count) {
            if (sizes[at] == size) {
                passed = 0;
                return answers[at++];
            }
            if (!isBlind()) {
                differs = true;
                throw Stop.because(Stop.Why.END_OF_PATH);
            }
        }
        if (isBlind() && ++blind < BLIND) {
            return 0;
        }
        if (repeats || isBlind()) {
            throw Stop.because(Stop.Why.END_OF_PATH);
        }
        return -1;
    }

    private long add(long size, long answer) {
        if (count == answers.length) {
            answers = Arrays.copyOf(answers, 2 * count);
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        sizes[count] = size;
        answers[count++] = answer;
        at = count;
        passed = 0;
        shown = 0;
        seen++;
        return answer;
    }

    /** Whether something is to be shown that is no choice. */
    private boolean isNew() {
        if (at < count || repeats || isBlind() || ++passed <= shown) {
            return false;
        }
        shown = passed;
        seen++;
        return true;
    }

    @Override
    public long choose(ChoicePoint point) {
        long size = point.size();
        if (size <= 1 && point instanceof ChoicePoint.Schedule) {
            return isNew() ? chooser.choose(point) : size - 1;
        }
        long known = known(size);
        return known >= 0 ? known : add(size, chooser.choose(point));
    }

    @Override
    public int pick(String label, List<?> options) {
        int known = (int) known(options.size());
        return known >= 0 ? known : (int) add(options.size(), chooser.pick(label, options));
    }

    @Override
    public long range(String label, long min, long max) {
        long known = known(max - min + 1);
        return known >= 0 ? known : add(max - min + 1, chooser.range(label, min, max));
    }

    @Override
    public boolean visit(State state) {
        long known = known(2);
        return (known >= 0 ? known : add(2, chooser.visit(state) ? 1 : 0)) != 0;
    }

    @Override
    public boolean again() {
        long known = known(2);
        return (known >= 0 ? known : add(2, chooser.again() ? 1 : 0)) != 0;
    }

    @Override
    public boolean lingers() {
        long known = known(2);
        return (known >= 0 ? known : add(2, chooser.lingers() ? 1 : 0)) != 0;
    }

    @Override
    public void observe(Observation observation) {
        if (isNew()) {
            chooser.observe(observation);
        }
    }

    /** The same in each making, since a program that is listened to has more to do. */
    @Override
    public boolean observing() {
        if (asked == everAsked) {
            if (everAsked == heard.length) {
                heard = Arrays.copyOf(heard, 2 * everAsked);
            }
            heard[everAsked++] = chooser.observing();
        }
        return heard[asked++];
    }

    @Override
    public void assume(boolean condition) {
        if (!condition) {
            end();
            chooser.assume(false);
        }
    }

    @Override
    public Stop prune() {
        end();
        return chooser.prune();
    }

    private void end() {
        if (repeats || isBlind()) {
            throw Stop.because(Stop.Why.END_OF_PATH);
        }
    }
}
