package dev.allways.core;

/** The error of a program that was to choose among no options: it would otherwise end there unnoticed. */
public final class EmptyChoice extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    EmptyChoice(String label) {
        super("""
            choose("%s") was given no options
              usual cause  a list that is empty in a case nobody thought of: no thread can run, no element is left
              do           if that is a deadlock or a bug, fail; if it is nothing of interest, call prune() first\
            """.formatted(label));
    }
}
