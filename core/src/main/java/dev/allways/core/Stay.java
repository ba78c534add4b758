package dev.allways.core;

import java.util.Set;

/**
 * Where a task stays, and from what it is to be kept apart meanwhile: a property of two tasks together. A program that
 * has such a property fails in each execution in which two tasks {@linkplain #meets meet}. Between operations of the
 * kinds {@link Operation.Kind#ENTER} and {@link Operation.Kind#EXIT} a stay remains the same.
 *
 * @param places their names
 * @param barred places where no other task may be as long as this one stays
 */
public record Stay(Set<String> places, Set<String> barred) {
    /** That of a task that is at no place of interest. */
    public static final Stay NOWHERE = new Stay(Set.of(), Set.of());

    /** Copies both sets. */
    public Stay {
        places = Set.copyOf(places);
        barred = Set.copyOf(barred);
    }

    /** Whether it is a place of interest. */
    public boolean isSomewhere() {
        return !places.isEmpty();
    }

    /** Whether two tasks that stay so are where they must not be at once. */
    public boolean meets(Stay other) {
        for (String place : places) {
            if (other.barred.contains(place)) {
                return true;
            }
        }
        return false;
    }
}
