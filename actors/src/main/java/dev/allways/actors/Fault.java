package dev.allways.actors;

/** What happens to a machine: it is kept in flight as a timer of the machine's would be. */
enum Fault {
    CRASH,
    RESTART;

    @Override
    public String toString() {
        return this == CRASH ? "crashes" : "restarts";
    }
}
