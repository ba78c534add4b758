package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Odds;
import java.util.List;

/**
 * How many there are of something, asked one by one: whether there is one more. So each of them can be left out by
 * itself. Drawn at random, lengths up to a quarter of the greatest are as likely as all above.
 */
public final class Lengths {
    private static final List<Boolean> FALSE_TRUE = List.of(false, true);
    private static final int ONE = 1 << 16;

    private final int min;
    private final int max;
    private final String label;
    private final ChoicePoint[] more; // by how many there are beyond the least

    private Lengths(int min, int max, String label, Odds[] odds) {
        this.min = min;
        this.max = max;
        this.label = label;
        this.more = new ChoicePoint[odds.length];
        for (int i = 0; i < odds.length; i++) {
            more[i] = new ChoicePoint.Pick(label, FALSE_TRUE, false, odds[i]);
        }
    }

    /**
     * Lengths from {@code min} to {@code max}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Lengths of(int min, int max, String label) {
        if (min < 0 || min > max) {
            throw new IllegalArgumentException("there is no length from " + min + " to " + max);
        }
        int range = max - min;
        int few = Math.max(1, (range + 1) / 4);
        double[] likely = new double[range + 1];
        for (int i = 0; i <= range; i++) {
            likely[i] = (i < few ? 0.5 / few : 0) + (range + 1 == few ? 0 : i >= few ? 0.5 / (range + 1 - few) : 0);
        }
        Odds[] odds = new Odds[range];
        double left = 0;
        for (double each : likely) {
            left += each;
        }
        for (int i = 0; i < range; i++) {
            int end = (int) Math.round(ONE * Math.min(1, likely[i] / left));
            odds[i] = Odds.weights(Math.max(1, end), Math.max(1, ONE - end));
            left -= likely[i];
        }
        return new Lengths(min, max, label, odds);
    }

    /** Always so many when drawn at random; all shorter ones are there for searches and for shrinking. */
    public static Lengths usually(int length, String label) {
        Odds[] odds = new Odds[length];
        java.util.Arrays.fill(odds, Odds.weights(0, 1));
        return new Lengths(0, length, label, odds);
    }

    /** Lengths up to so many times the greatest of these. */
    public Lengths times(int factor) {
        return of(min, Math.multiplyExact(max, factor), label);
    }

    /** The greatest. */
    public int max() {
        return max;
    }

    /** Whether there is one more behind so many. */
    public boolean more(Chooser chooser, int count) {
        return count < min || count < max && chooser.choose(more[count - min]) == 1;
    }

    /** Whether there is one more, within a span that is ended here if there is none. */
    boolean another(Chooser chooser, int count, Observation begin, Observation end) {
        chooser.observe(begin);
        if (more(chooser, count)) {
            return true;
        }
        chooser.observe(end);
        return false;
    }
}
