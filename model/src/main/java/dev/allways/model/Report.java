package dev.allways.model;

import java.util.ArrayList;
import java.util.List;

/** What a check finds wrong with one state: any number of errors, all of them reported. */
public final class Report {
    private List<Throwable> errors = List.of();

    Report() {}

    /** Something is wrong. */
    public void error(String message) {
        add(new AssertionError(message));
    }

    /** Something is wrong unless the condition holds. */
    public void expect(boolean condition, String message) {
        if (!condition) {
            add(new AssertionError(message));
        }
    }

    void add(Throwable error) {
        if (errors.isEmpty()) {
            errors = new ArrayList<>();
        }
        errors.add(error);
    }

    /** Throws the first error, with the others as suppressed ones; does nothing if there is none. */
    void close() throws Throwable {
        if (!errors.isEmpty()) {
            Throwable first = errors.getFirst();
            for (Throwable other : errors.subList(1, errors.size())) {
                if (other != first) {
                    first.addSuppressed(other);
                }
            }
            throw first;
        }
    }
}
