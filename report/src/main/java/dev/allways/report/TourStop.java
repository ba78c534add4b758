package dev.allways.report;

import java.util.List;

/**
 * A stop of the tour: a program worth looking at and how it is explored. Found by {@link java.util.ServiceLoader},
 * shown in the order of the file that names the services.
 */
public interface TourStop {
    /** A few words. */
    String title();

    /** One paragraph: what the program is, and what to look for. */
    String text();

    /** The arguments of {@code allways check}: the target, and options. */
    List<String> arguments();

    /**
     * Whether the program is worth looking at only with the agent: it starts threads, or uses a folder that is
     * simulated.
     */
    default boolean needsAgent() {
        return false;
    }
}
