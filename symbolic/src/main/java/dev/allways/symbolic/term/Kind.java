package dev.allways.symbolic.term;

/** The type of an input. */
public enum Kind {
    BOOLEAN(Sort.INT, 1, 0, 1),
    BYTE(Sort.INT, 8, Byte.MIN_VALUE, Byte.MAX_VALUE),
    CHAR(Sort.INT, 16, Character.MIN_VALUE, Character.MAX_VALUE),
    SHORT(Sort.INT, 16, Short.MIN_VALUE, Short.MAX_VALUE),
    INT(Sort.INT, 32, Integer.MIN_VALUE, Integer.MAX_VALUE),
    LONG(Sort.LONG, 64, Long.MIN_VALUE, Long.MAX_VALUE),
    /** By its bits. */
    FLOAT(Sort.FLOAT, 32, Integer.MIN_VALUE, Integer.MAX_VALUE),
    /** By its bits. */
    DOUBLE(Sort.DOUBLE, 64, Long.MIN_VALUE, Long.MAX_VALUE);

    /** What its term stands for. */
    public final Sort sort;
    /** How many bits it has. */
    public final int bits;
    /** The least value. */
    public final long min;
    /** The greatest value. */
    public final long max;

    Kind(Sort sort, int bits, long min, long max) {
        this.sort = sort;
        this.bits = bits;
        this.min = min;
        this.max = max;
    }

    /** Whether its values are whole numbers or characters, which may have a least and a greatest one. */
    public boolean isWhole() {
        return switch (this) {
            case BYTE, CHAR, SHORT, INT, LONG -> true;
            case BOOLEAN, FLOAT, DOUBLE -> false;
        };
    }

    /** Whether bits above those it has repeat its sign. */
    boolean isSigned() {
        return this != BOOLEAN && this != CHAR;
    }
}
