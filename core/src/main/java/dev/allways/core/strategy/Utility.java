package dev.allways.core.strategy;

import dev.allways.core.State;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How promising a queue entry is: best-first search takes the highest first. The scores that CMC (OSDI 2002, section
 * 3.3) and eXplode (OSDI 2006, section 3.4) describe: new behaviour before more of the same. All workers call
 * the same one.
 */
@FunctionalInterface
public interface Utility {
    /** Every entry alike. */
    Utility NONE = (state, depth, label, answer) -> 0;

    /**
     * The score of an entry that is queued.
     *
     * @param state the state met; null for a choice of a program that tells of no states
     * @param depth how many states, or choices, lie before it
     * @param label what was chosen last on the way
     * @param answer and how; -1 if nothing was
     */
    double of(@Nullable State state, int depth, String label, long answer);

    /** What the program itself says: {@link State#utility}. */
    static Utility ofState() {
        return (state, depth, label, answer) -> state == null ? 0 : state.utility();
    }

    /** Near the root first. */
    static Utility shallow() {
        return (state, depth, label, answer) -> -depth;
    }

    /** Far from the root first. */
    static Utility deep() {
        return (state, depth, label, answer) -> depth;
    }

    /** After the answer that was taken least often so far first. */
    static Utility rare() {
        record Taken(String label, long answer) {}
        Map<Taken, Integer> times = new ConcurrentHashMap<>();
        return (state, depth, label, answer) -> -times.merge(new Taken(label, answer), 1, Integer::sum);
    }

    /**
     * An instance of a user's class.
     *
     * @throws IllegalArgumentException if it can't be made; the message says why and what to do
     */
    static Utility ofClass(String name) {
        try {
            ClassLoader users = Thread.currentThread().getContextClassLoader();
            return Class.forName(name, true, users)
                    .asSubclass(Utility.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException("""
                best-first:%s names no utility: %s
                  known         state, rare, shallow, deep
                  do            choose one of these, or name a public class on the class path that implements %s
                                and has a public constructor without parameters\
                """.formatted(name, e, Utility.class.getName()), e);
        }
    }
}
