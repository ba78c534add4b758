package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.List;

/**
 * The static state of the classes that one loader has, as executions find it: what each class was given by its
 * initialiser. As long as that is all that there is, the next execution may use the same classes.
 */
public final class LoadedState {
    /*
     * An initialiser runs in one execution and not in those behind it. So what it makes must not depend on an
     * execution: it may read the state of other classes only as long as there is none. And it must return: a class
     * whose initialiser threw can't be used any more.
     */
    private final List<StaticImage> images = new ArrayList<>();
    private int running; // initialisers
    private boolean hasChanged;

    /**
     * An initialiser begins.
     *
     * @param mayRead whether it may read the state of other classes
     */
    public synchronized void begin(boolean mayRead) {
        running++;
        hasChanged |= mayRead && !images.isEmpty();
    }

    /** An initialiser of a class ends that has no state. */
    public synchronized void end() {
        running--;
    }

    /** An initialiser of a class ends that has some. */
    public synchronized void end(Class<?> type) {
        running--;
        StaticImage.of(type).ifPresentOrElse(images::add, () -> hasChanged = true);
    }

    /** A class is initialised whose state is another one in each execution. */
    public synchronized void change() {
        hasChanged = true;
    }

    /** Whether an execution may have left something to the next one. */
    public synchronized boolean hasChanged() {
        hasChanged = hasChanged || running > 0 || !images.stream().allMatch(StaticImage::isStillSo);
        return hasChanged;
    }
}
