package dev.allways.symbolic.term;

import java.util.List;

/** Finds inputs that meet conditions; used by one thread at a time. */
public interface Solver extends AutoCloseable {
    /** Inputs that meet all conditions. */
    Answer solve(List<Term> conditions);

    @Override
    void close();
}
