package dev.allways.commands;

import dev.allways.core.Chooser;
import dev.allways.core.ForwardingChooser;

/** A chooser for the arguments of a command, beside the values that are alive. */
final class Surrounded extends ForwardingChooser {
    final Alive alive;

    Surrounded(Chooser chooser, Alive alive) {
        super(chooser);
        this.alive = alive;
    }
}
