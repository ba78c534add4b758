package dev.allways.symbolic.run;

import java.util.BitSet;

/**
 * What is known before an instruction: how many words are on the operand stack, and which words, local or there, may
 * have a term. One that may not needs no code at all.
 */
final class Words {
    int depth;
    final BitSet symbolic;

    Words() {
        this(0, new BitSet());
    }

    private Words(int depth, BitSet symbolic) {
        this.depth = depth;
        this.symbolic = symbolic;
    }

    Words copy() {
        return new Words(depth, (BitSet) symbolic.clone());
    }

    /** Adds what is known on another way to the same place; false if that is nothing new. */
    boolean merge(Words other) {
        BitSet more = (BitSet) other.symbolic.clone();
        more.andNot(symbolic);
        symbolic.or(more);
        return !more.isEmpty();
    }
}
