package dev.allways.symbolic.term;

/** What makes a term of others: the operators of the JVM, and those that conditions are made of. */
public enum Operator {
    INPUT,
    CONSTANT,
    /** The second operand if the first holds, else the third. */
    IF,
    ADD,
    SUBTRACT,
    MULTIPLY,
    /** Of integers not by zero: that is a branch of its own. */
    DIVIDE,
    /** Of integers not by zero; of floating-point numbers no solver knows it. */
    REMAINDER,
    /** Of doubles, as the platform computes it; no solver knows it. */
    POWER,
    NEGATE,
    /** Of doubles only. */
    SQUARE_ROOT,
    /** Of doubles only: the greatest integer that is not greater. */
    FLOOR,
    /** Of a floating-point number that is one: its bits as an integer. */
    TO_BITS,
    /** The floating-point number that has these bits. */
    OF_BITS,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    SHIFT_RIGHT_UNSIGNED,
    AND,
    OR,
    XOR,
    TO_INT,
    TO_LONG,
    TO_FLOAT,
    TO_DOUBLE,
    TO_BYTE,
    TO_CHAR,
    TO_SHORT,
    /** -1, 0 or 1: of numbers that can't be ordered -1. */
    COMPARE,
    /** -1, 0 or 1: of numbers that can't be ordered 1. */
    COMPARE_OR_GREATER,
    EQUAL,
    LESS,
    /** Of floating-point numbers only. */
    LESS_OR_EQUAL,
    NOT
}
