package dev.allways.symbolic.run;

import org.jspecify.annotations.Nullable;

/** Models of methods that all objects have, and of {@code Objects}. */
public final class ObjectModels {
    private ObjectModels() {}

    public static boolean Objects_equals(@Nullable Object a, @Nullable Object b) {
        return a == null ? b == null : Object_equals(a, b);
    }

    public static boolean Object_equals(Object a, @Nullable Object b) {
        return switch (a) {
            case Integer value -> NumberModels.Integer_equals(value, b);
            case Long value -> NumberModels.Long_equals(value, b);
            case Character value -> NumberModels.Character_equals(value, b);
            case Boolean value -> NumberModels.Boolean_equals(value, b);
            case Double value -> NumberModels.Double_equals(value, b);
            case Float value -> NumberModels.Float_equals(value, b);
            case Short value -> NumberModels.Short_equals(value, b);
            case Byte value -> NumberModels.Byte_equals(value, b);
            case String value -> StringModels.String_equals(value, b);
            default -> a.equals(b);
        };
    }

    public static int Objects_hashCode(@Nullable Object a) {
        return a == null ? 0 : Object_hashCode(a);
    }

    public static int Object_hashCode(Object a) {
        return switch (a) {
            case Integer value -> value.intValue();
            case Long value -> NumberModels.Long_hashCode(value.longValue());
            case Character value -> value.charValue();
            case Boolean value -> NumberModels.Boolean_hashCode(value.booleanValue());
            case Short value -> value.shortValue();
            case Byte value -> value.byteValue();
            case String value -> StringModels.String_hashCode(value);
            default -> a.hashCode();
        };
    }

    public static int Objects_checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }
}
