package dev.allways.symbolic.term;

/** What is known of some conditions: whether inputs meet them all. */
public sealed interface Answer {
    /** These inputs do. */
    record Satisfiable(Assignment inputs) implements Answer {}

    /** None do. */
    record Unsatisfiable() implements Answer {}

    /** Nobody knows. Never to be taken for none. */
    record Unknown(String why) implements Answer {}
}
