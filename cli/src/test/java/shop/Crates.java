package shop;

import dev.allways.core.Chooser;
import dev.allways.core.Program;

/**
 * Crates, each of which is stacked or not: what targets with arguments are made from.
 *
 * @param crates how many there are: 2^crates executions
 * @param weight of each; a stack of all heavy ones falls over
 */
public record Crates(int crates, Weight weight) implements Program {
    /** How heavy a crate is. */
    public enum Weight {
        LIGHT,
        HEAVY
    }

    /** Three of them. */
    public Crates(Weight weight) {
        this(3, weight);
    }

    @Override
    public void run(Chooser chooser) {
        int stacked = 0;
        for (int i = 0; i < crates; i++) {
            stacked += chooser.flip("crate " + i) ? 1 : 0;
        }
        if (weight == Weight.HEAVY && stacked == crates) {
            throw new IllegalStateException("a stack of " + stacked + " fell over");
        }
    }

    /** One crate with a label, which is too long in 1 of 2 executions if it is longer than that. */
    public static Program labelled(String label, double centimetres) {
        if (centimetres < 0) {
            throw new IllegalArgumentException("no label has less than no length");
        }
        return chooser -> {
            if (chooser.flip("in capitals") && label.length() > centimetres) {
                throw new IllegalStateException(label + " is too long");
            }
        };
    }
}
