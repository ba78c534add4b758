package dev.allways.studies.threads.program;

/**
 * A small program with threads that a study explores.
 *
 * @param name the program's name in the literature
 * @param note one sentence that says what is wrong, or what makes a correct program hard to handle
 */
public record Subject(String name, Suite suite, Wrong wrong, String note, Body body) {
    public boolean correct() {
        return wrong == Wrong.NONE;
    }
}
