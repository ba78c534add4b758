package dev.allways.actors;

/**
 * In place of the state of a machine that is to come back.
 *
 * @param last the state in which it crashed
 */
record Crashed(Object last) {
    @Override
    public String toString() {
        return "crashed in " + last;
    }
}
