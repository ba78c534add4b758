package dev.allways.model;

import dev.allways.core.Tally;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * What one exploration of a model counts beside its states. Called by several threads at once when an exploration has
 * several workers.
 *
 * @param <S> a state of the model
 */
public interface Census<S> {
    /** An execution begins in a state; those that are reached from it know it. */
    void begins(S initial);

    /** What was counted, as reports show it; asked for when the exploration is over, however it ended. */
    List<Tally> tallies();

    /** Writes what was counted so far, for a checkpoint. */
    void save(DataOutput out) throws IOException;

    /** Reads what {@link #save} wrote. */
    void restore(DataInput in) throws IOException;
}
