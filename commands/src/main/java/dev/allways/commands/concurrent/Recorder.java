package dev.allways.commands.concurrent;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import java.util.Arrays;

/** A chooser that asks another one and takes down the answers. */
final class Recorder implements Chooser {
    private final Chooser chooser;
    private long[] answers = new long[8];
    private int count;

    Recorder(Chooser chooser) {
        this.chooser = chooser;
    }

    @Override
    public long choose(ChoicePoint point) {
        long answer = chooser.choose(point);
        if (count == answers.length) {
            answers = Arrays.copyOf(answers, 2 * count);
        }
        answers[count++] = answer;
        return answer;
    }

    @Override
    public boolean again() {
        return chooser.again();
    }

    @Override
    public void assume(boolean condition) {
        chooser.assume(condition);
    }

    @Override
    public void observe(Observation observation) {
        chooser.observe(observation);
    }

    long[] answers() {
        return Arrays.copyOf(answers, count);
    }
}
