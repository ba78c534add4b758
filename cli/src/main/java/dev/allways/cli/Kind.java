package dev.allways.cli;

/** What a test is written as. */
enum Kind {
    /** A method with an {@code @Explore} annotation. */
    TEST("@Explore"),
    /** A method that takes a chooser. */
    METHOD("method"),
    /** A class that is a program. */
    PROGRAM("program"),
    /** A class that is a model, or a method that returns one. */
    MODEL("model"),
    /** What JUnit 4 or 3 makes a test of. */
    RUNNER("JUnit 4"),
    /** A class with a main method: nothing in it is chosen. */
    MAIN("main");

    private final String word;

    Kind(String word) {
        this.word = word;
    }

    @Override
    public String toString() {
        return word;
    }
}
