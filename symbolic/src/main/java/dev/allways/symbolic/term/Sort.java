package dev.allways.symbolic.term;

/** What a term stands for: a truth value, or one of the four types that the JVM computes with. */
public enum Sort {
    BOOLEAN(1),
    INT(32),
    LONG(64),
    FLOAT(32),
    DOUBLE(64);

    /** How many bits a value has. */
    public final int bits;

    Sort(int bits) {
        this.bits = bits;
    }

    /** Whether values are floating-point numbers. */
    public boolean isFloating() {
        return this == FLOAT || this == DOUBLE;
    }
}
