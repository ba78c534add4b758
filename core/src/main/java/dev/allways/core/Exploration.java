package dev.allways.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** One exploration of an {@link Explorable}: what is explored, what after that, and what should have been met. */
public interface Exploration extends AutoCloseable {
    /** What is explored by the strategy that the user names. */
    Program program();

    /**
     * What was to happen in some execution of that program and did not; asked for when it has been explored, unless
     * a failure or the user ended that early.
     *
     * @param complete whether everything was explored
     * @param statistics what was
     */
    default List<NeverMet> missing(boolean complete, Statistics statistics) {
        return List.of();
    }

    /**
     * What was left out on purpose though everything was explored that the strategy was shown; empty if nothing was.
     *
     * @param statistics what was explored
     */
    default Optional<String> omitted(Statistics statistics) {
        return Optional.empty();
    }

    /** What was counted beside executions; asked for when the exploration is over, however it ended. */
    default List<Tally> tallies() {
        return List.of();
    }

    /** What is explored after that, each unless a limit has been met. */
    default List<Further> further() {
        return List.of();
    }

    /**
     * Gives back what it holds outside of the heap; called when it is over, however it ended. It may go on after that.
     */
    @Override
    default void close() {}

    /** Writes what has been met so far, for a checkpoint; called between two executions. */
    default void save(DataOutput out) throws IOException {}

    /** Reads what {@link #save} wrote, before the first execution. */
    default void restore(DataInput in) throws IOException {}

    /**
     * How failing executions of that program are told: as executions of another one, which fails alike; empty: as they
     * are. What is reported, replayed and shrunk is then of that one.
     */
    default Optional<Telling> telling() {
        return Optional.empty();
    }

    /**
     * Executions of one program, told as those of another.
     *
     * @param program the other
     * @param choices the choices by which the other makes an execution that is given by the choices of the one
     */
    record Telling(Program program, UnaryOperator<Choices> choices) {}

    /**
     * A further exploration.
     *
     * @param about what it is for, in reports
     * @param strategy by its textual name
     */
    record Further(String about, Program program, String strategy) {}
}
