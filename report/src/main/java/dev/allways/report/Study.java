package dev.allways.report;

import java.util.List;

/**
 * A study: published results that are made again, and compared with what was published. Found by
 * {@link java.util.ServiceLoader}.
 */
public interface Study {
    /** The name by which it is asked for: lower case, words joined by hyphens. */
    String name();

    /** One line for a list. */
    String summary();

    /**
     * Makes the results again and tells them.
     *
     * @param arguments what the user said behind the name
     * @param out where they are told
     * @return whether they are as they should be
     * @throws IllegalArgumentException if it does not take such arguments
     */
    boolean run(List<String> arguments, Appendable out) throws Exception;
}
