package dev.allways.examples.actors;

import dev.allways.actors.Sequential;

/** A register that holds one character: what its clients send to its servers, and what they are told. */
public sealed interface Register {
    /** Writes a value. */
    record Put(int request, char value) implements Register {}

    /** Reads the value. */
    record Get(int request) implements Register {}

    /** The value was written. */
    record PutOk(int request) implements Register {}

    /** The value that was read. */
    record GetOk(int request, char value) implements Register {}

    /** A value that is written; its result is {@link #DONE}. */
    record Write(char value) {}

    /** The value is read; its result is the value. */
    record Read() {}

    /** The result of a write. */
    String DONE = "done";

    /** Holds this before anything is written. */
    char NOTHING = '?';

    /** One register that all see. */
    record Single() implements Sequential<Character> {
        @Override
        public Character start() {
            return NOTHING;
        }

        @Override
        public Outcome<Character> apply(Character state, Object operation) {
            return operation instanceof Write(char value) ? new Outcome<>(value, DONE) : new Outcome<>(state, state);
        }
    }
}
