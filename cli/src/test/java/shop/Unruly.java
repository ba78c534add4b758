package shop;

import dev.allways.core.engine.Allways;

/** Explores something by itself, in a thread of its own. */
public final class Unruly {
    private Unruly() {}

    /** Begins. */
    public static void main(String[] arguments) throws InterruptedException {
        var other = new Thread(
                () -> Allways.explore(chooser -> chooser.flip("inner")).run(), "other");
        other.start();
        other.join();
    }
}
