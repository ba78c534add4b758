package dev.allways.commands.concurrent;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import java.util.Arrays;

/** A chooser of given answers, the simplest where they end, that takes down all answers and how many there were. */
final class Answered implements Chooser {
    private long[] answers;
    private long[] sizes;
    private int given;
    private int at;

    Answered(long... answers) {
        this.answers = Arrays.copyOf(answers, answers.length + 8);
        this.sizes = new long[this.answers.length];
        this.given = answers.length;
    }

    @Override
    public long choose(ChoicePoint point) {
        if (at == answers.length) {
            answers = Arrays.copyOf(answers, 2 * at);
            sizes = Arrays.copyOf(sizes, 2 * at);
        }
        sizes[at] = point.size();
        answers[at] = at < given ? Math.min(answers[at], point.size() - 1) : 0;
        return answers[at++];
    }

    /** The answers that were given. */
    long[] answers() {
        return Arrays.copyOf(answers, at);
    }

    /** Moves to the next sequence in the order of letters; false if there is none. */
    boolean next() {
        given = at;
        while (given > 0 && answers[given - 1] + 1 >= sizes[given - 1]) {
            given--;
        }
        at = 0;
        if (given == 0) {
            return false;
        }
        answers[given - 1]++;
        return true;
    }
}
