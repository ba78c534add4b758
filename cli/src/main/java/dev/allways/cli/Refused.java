package dev.allways.cli;

import dev.allways.report.Trouble;

/** Says that a command can't do what it was asked, and why. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // never serialized
    private final Trouble trouble;

    Refused(Trouble trouble) {
        super(trouble.headline() + "  " + trouble.what(), null, false, false);
        this.trouble = trouble;
    }

    Trouble trouble() {
        return trouble;
    }
}
