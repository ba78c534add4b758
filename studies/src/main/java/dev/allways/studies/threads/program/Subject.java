package dev.allways.studies.threads.program;

import dev.allways.core.control.ThreadControl;

/**
 * A small program with threads that a study explores.
 *
 * @param name the program's name in the literature
 * @param note one sentence that says what is wrong, or what makes a correct program hard to handle
 * @param settings what it takes to meet that
 */
public record Subject(String name, Suite suite, Wrong wrong, String note, Body body, ThreadControl.Settings settings) {
    /** One with the usual settings; a race is a failure where nothing else is wrong. */
    public Subject(String name, Suite suite, Wrong wrong, String note, Body body) {
        this(
                name,
                suite,
                wrong,
                note,
                body,
                wrong == Wrong.RACE
                        ? ThreadControl.Settings.DEFAULT.withRaces(ThreadControl.Races.FAIL)
                        : ThreadControl.Settings.DEFAULT);
    }

    public boolean correct() {
        return wrong == Wrong.NONE;
    }
}
