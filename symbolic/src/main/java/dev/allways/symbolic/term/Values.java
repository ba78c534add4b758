package dev.allways.symbolic.term;

/**
 * What operators make of values, exactly as the JVM does. A value is 64 bits: of an int with its sign, of a float and a
 * double the raw bits, of a truth value 0 or 1.
 */
final class Values {
    private static final int NOT_ORDERED = 2;

    private Values() {}

    static float asFloat(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    static double asDouble(long bits) {
        return Double.longBitsToDouble(bits);
    }

    static long of(float value) {
        return Float.floatToRawIntBits(value);
    }

    static long of(double value) {
        return Double.doubleToRawLongBits(value);
    }

    static String text(Sort sort, long bits) {
        return switch (sort) {
            case BOOLEAN -> bits == 0 ? "false" : "true";
            case INT -> String.valueOf(bits);
            case LONG -> bits + "L";
            case FLOAT -> asFloat(bits) + "f";
            case DOUBLE -> String.valueOf(asDouble(bits));
        };
    }

    /**
     * The value of an operator of one or two operands.
     *
     * @param sort of the first operand
     * @param y 0 if there is no second operand
     */
    static long apply(Operator operator, Sort sort, long x, long y) {
        return switch (operator) {
            case NOT -> 1 - x;
            case EQUAL -> truth(sort.isFloating() ? number(sort, x) == number(sort, y) : x == y);
            case LESS -> truth(sort.isFloating() ? number(sort, x) < number(sort, y) : x < y);
            case LESS_OR_EQUAL -> truth(sort.isFloating() ? number(sort, x) <= number(sort, y) : x <= y);
            case COMPARE -> compared(sort, x, y, -1);
            case COMPARE_OR_GREATER -> compared(sort, x, y, 1);
            case TO_BITS, OF_BITS -> x;
            case TO_INT, TO_LONG, TO_FLOAT, TO_DOUBLE, TO_BYTE, TO_CHAR, TO_SHORT -> converted(operator, sort, x);
            case INPUT, CONSTANT, IF -> throw new IllegalArgumentException("no operator of two values: " + operator);
            default ->
                switch (sort) {
                    case INT -> ofInts(operator, (int) x, (int) y);
                    case LONG -> ofLongs(operator, x, y);
                    case FLOAT -> of(ofFloats(operator, asFloat(x), asFloat(y)));
                    case DOUBLE -> of(ofDoubles(operator, asDouble(x), asDouble(y)));
                    case BOOLEAN -> throw new IllegalArgumentException("no operator of truth values: " + operator);
                };
        };
    }

    private static long truth(boolean value) {
        return value ? 1 : 0;
    }

    private static double number(Sort sort, long bits) {
        return sort == Sort.FLOAT ? asFloat(bits) : asDouble(bits);
    }

    private static int compared(Sort sort, long x, long y, int notOrdered) {
        if (!sort.isFloating()) {
            return Long.compare(x, y);
        }
        double first = number(sort, x);
        double second = number(sort, y);
        int order = first < second ? -1 : first > second ? 1 : first == second ? 0 : NOT_ORDERED;
        return order == NOT_ORDERED ? notOrdered : order;
    }

    private static long converted(Operator operator, Sort sort, long x) {
        return switch (operator) {
            case TO_BYTE -> (byte) x;
            case TO_CHAR -> (char) x;
            case TO_SHORT -> (short) x;
            case TO_INT -> sort.isFloating() ? (int) number(sort, x) : (int) x;
            case TO_LONG -> sort.isFloating() ? (long) number(sort, x) : x;
            case TO_FLOAT -> of(sort.isFloating() ? (float) number(sort, x) : (float) x);
            default -> of(sort.isFloating() ? number(sort, x) : (double) x);
        };
    }

    private static int ofInts(Operator operator, int x, int y) {
        return switch (operator) {
            case ADD -> x + y;
            case SUBTRACT -> x - y;
            case MULTIPLY -> x * y;
            case DIVIDE -> y == 0 ? 0 : x / y; // never by zero where it counts
            case REMAINDER -> y == 0 ? 0 : x % y;
            case NEGATE -> -x;
            case SHIFT_LEFT -> x << y;
            case SHIFT_RIGHT -> x >> y;
            case SHIFT_RIGHT_UNSIGNED -> x >>> y;
            case AND -> x & y;
            case OR -> x | y;
            case XOR -> x ^ y;
            default -> throw new IllegalArgumentException("no operator of ints: " + operator);
        };
    }

    private static long ofLongs(Operator operator, long x, long y) {
        return switch (operator) {
            case ADD -> x + y;
            case SUBTRACT -> x - y;
            case MULTIPLY -> x * y;
            case DIVIDE -> y == 0 ? 0 : x / y;
            case REMAINDER -> y == 0 ? 0 : x % y;
            case NEGATE -> -x;
            case SHIFT_LEFT -> x << y;
            case SHIFT_RIGHT -> x >> y;
            case SHIFT_RIGHT_UNSIGNED -> x >>> y;
            case AND -> x & y;
            case OR -> x | y;
            case XOR -> x ^ y;
            default -> throw new IllegalArgumentException("no operator of longs: " + operator);
        };
    }

    private static float ofFloats(Operator operator, float x, float y) {
        return switch (operator) {
            case ADD -> x + y;
            case SUBTRACT -> x - y;
            case MULTIPLY -> x * y;
            case DIVIDE -> x / y;
            case REMAINDER -> x % y;
            case NEGATE -> -x;
            default -> throw new IllegalArgumentException("no operator of floats: " + operator);
        };
    }

    private static double ofDoubles(Operator operator, double x, double y) {
        return switch (operator) {
            case ADD -> x + y;
            case SUBTRACT -> x - y;
            case MULTIPLY -> x * y;
            case DIVIDE -> x / y;
            case REMAINDER -> x % y;
            case POWER -> Math.pow(x, y);
            case NEGATE -> -x;
            case SQUARE_ROOT -> Math.sqrt(x);
            case FLOOR -> Math.floor(x);
            default -> throw new IllegalArgumentException("no operator of doubles: " + operator);
        };
    }
}
