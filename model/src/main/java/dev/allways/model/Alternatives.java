package dev.allways.model;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import java.util.Arrays;

/** A chooser that answers a step in every way, one after the other: depth-first, the last open choice first. */
final class Alternatives implements Chooser {
    private long[] answers = new long[8];
    private long[] sizes = new long[8];
    private int length;
    private int at;

    @Override
    public long choose(ChoicePoint point) {
        if (at == answers.length) {
            answers = Arrays.copyOf(answers, 2 * at);
            sizes = Arrays.copyOf(sizes, 2 * at);
        }
        if (at == length) {
            answers[length++] = 0;
        }
        sizes[at] = point.size();
        return answers[at++];
    }

    /** Continues to the next way; false if there is none. */
    boolean advance() {
        length = at;
        at = 0;
        while (length > 0 && answers[length - 1] + 1 >= sizes[length - 1]) {
            length--;
        }
        if (length == 0) {
            return false;
        }
        answers[length - 1]++;
        return true;
    }
}
