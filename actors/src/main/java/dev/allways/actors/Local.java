package dev.allways.actors;

import dev.allways.model.Hasher;

/** The state of a machine or a monitor. */
final class Local extends Part {
    final String name; // of the machine
    final Object state;

    Local(String name, Object state) {
        this.name = name;
        this.state = state;
    }

    @Override
    void take(Hasher hasher) {
        hasher.putString(name).put(state);
    }
}
