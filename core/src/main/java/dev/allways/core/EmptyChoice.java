package dev.allways.core;

/**
 * The error of a program that was to choose among no options: no way would continue from there, and nobody would
 * notice.
 */
public final class EmptyChoice extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private EmptyChoice(String message) {
        super(message);
    }

    static EmptyChoice options(String label) {
        return new EmptyChoice("""
            choose("%s") was given no options
              usual cause  a list that is empty in a case nobody thought of: no thread can run, no element is left
              do           if that is a deadlock or a bug, fail; if it is nothing of interest, call prune() first\
            """.formatted(label));
    }

    static EmptyChoice range(String label, long min, long max) {
        return new EmptyChoice("""
            between("%s", %d, %d) was given no values: the least is above the greatest
              usual cause  an index into something empty: between(0, size - 1)
              do           if that is a bug, fail; if it is nothing of interest, call prune() first\
            """.formatted(label, min, max));
    }
}
