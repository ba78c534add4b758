package dev.allways.core;

import dev.allways.core.engine.Allways;

/**
 * A program that asks something of an exploration as a whole, beside what every execution checks by itself: that
 * something happens in some execution, or that nothing continues for ever. {@link Allways} sees to it, so that whoever
 * explores through it need not know.
 */
public interface Explorable extends Program {
    /**
     * Begins one exploration.
     *
     * @param audit how hard the program looks for mistakes in itself as well
     */
    Exploration begin(Audit audit);
}
