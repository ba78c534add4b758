package dev.allways.pekko;

/**
 * Who makes a step: an actor, a future, the test.
 *
 * @param name for a reader
 * @param machine as the agenda numbers it
 */
record Role(String name, int machine) {
    @Override
    public String toString() {
        return name;
    }
}
