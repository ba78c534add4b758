package dev.allways.studies.threads.program;

/** What is wrong with a program, as far as the literature and its author know. */
public enum Wrong {
    /** Some order of its steps fails an assertion or ends a thread with an exception. */
    ASSERTION,
    /** Some order of its steps leaves threads that wait for ever. */
    DEADLOCK,
    /** Some order of its steps leaves threads that run for ever and get nowhere, though each of them runs. */
    LIVELOCK,
    /** Two accesses race. No order of its steps shows it, but the memory model allows more than those orders. */
    RACE,
    /** Nothing: a failure that is reported is a false alarm. */
    NONE
}
