package dev.allways.actors;

/** In place of a machine's state where it has none. */
enum Stage {
    STARTING,
    HALTED;

    @Override
    public String toString() {
        return this == HALTED ? "halted" : "starting";
    }
}
