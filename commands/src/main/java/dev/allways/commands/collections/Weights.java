package dev.allways.commands.collections;

/** How often commands are called: more changes than questions, and rarely what leaves little. */
final class Weights {
    static final int CHANGE = 20;
    static final int BULK = 10;
    static final int QUERY = 6;
    static final int VIEW = 6;
    static final int RARE = 2;

    private Weights() {}
}
