package dev.allways.model;

/** A value of which it is not known what makes it differ from others. */
final class Underivable extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    Underivable(String message) {
        super(message);
    }
}
