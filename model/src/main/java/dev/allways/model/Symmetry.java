package dev.allways.model;

/**
 * A model some of whose states differ in the names of like things only, so that one of each kind is enough to explore.
 *
 * <p>States are taken for one when their representatives have one fingerprint; the search continues from the state
 * itself, so that a failure is told as it happened. What is checked must not depend on the names.
 *
 * <p>Source: Ip and Dill, Better Verification Through Symmetry (Formal Methods in System Design, 1996), section 4.
 *
 * @param <S> a state
 */
public interface Symmetry<S> {
    /**
     * The representative of all states that differ from this one in names only. If some of them have different
     * representatives, more is explored than necessary, and nothing is missed.
     *
     * @return a state of its own, or the given one; the given one is not changed
     */
    S canonical(S state);
}
