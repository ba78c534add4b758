package dev.allways.symbolic.run;

import java.math.BigInteger;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Models of methods that all objects have, and of {@code Objects}. */
public final class ObjectModels {
    private ObjectModels() {}

    public static int Comparable_compareTo(Comparable<Object> a, Object b) {
        return switch ((Object) a) {
            case Integer value when b instanceof Integer other -> NumberModels.Integer_compareTo(value, other);
            case Long value when b instanceof Long other -> NumberModels.Long_compareTo(value, other);
            case Character value when b instanceof Character other -> NumberModels.Character_compareTo(value, other);
            case String value when b instanceof String other -> StringModels.String_compareTo(value, other);
            case Double value when b instanceof Double other -> NumberModels.Double_compareTo(value, other);
            case Float value when b instanceof Float other -> NumberModels.Float_compareTo(value, other);
            case Short value when b instanceof Short other -> NumberModels.Short_compareTo(value, other);
            case Byte value when b instanceof Byte other -> NumberModels.Byte_compareTo(value, other);
            case Boolean value when b instanceof Boolean other -> NumberModels.Boolean_compareTo(value, other);
            default ->
                TextTerms.isBigInteger(a) && TextTerms.isBigInteger(b)
                        ? LargeNumberModels.BigInteger_compareTo((BigInteger) (Object) a, (BigInteger) b)
                        : a.compareTo(b);
        };
    }

    /** How an object compares with another one, by an order or, without one, by their own. */
    @SuppressWarnings("unchecked")
    static int compared(@Nullable Object a, @Nullable Object b, @Nullable Comparator<?> order) {
        if (order != null && !SortModels.isPlatforms(order)) {
            return ((Comparator<Object>) order).compare(a, b);
        }
        if (a == null || b == null) {
            throw new NullPointerException();
        }
        return order == Collections.reverseOrder()
                ? Comparable_compareTo((Comparable<Object>) b, a)
                : Comparable_compareTo((Comparable<Object>) a, b);
    }

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
            case List<?> _, Set<?> _, Map<?, ?> _, Map.Entry<?, ?> _ when Shadows.alone() -> Contents.areEqual(a, b);
            default -> TextTerms.isBigInteger(a) ? LargeNumberModels.BigInteger_equals((BigInteger) a, b) : a.equals(b);
        };
    }

    @SuppressWarnings("ReferenceEquality")
    public static int Objects_compare(@Nullable Object a, @Nullable Object b, Comparator<?> order) {
        return a == b ? 0 : compared(a, b, java.util.Objects.requireNonNull(order));
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
            case Double value -> NumberModels.Double_hashCode(value.doubleValue());
            case Float value -> NumberModels.Float_hashCode(value.floatValue());
            case List<?> _, Set<?> _, Map<?, ?> _, Map.Entry<?, ?> _ when Shadows.alone() -> Contents.hash(a);
            default -> a.hashCode();
        };
    }

    public static int Objects_checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }

    public static String Object_toString(Object a) {
        boolean isBox =
                a instanceof Boolean || a instanceof Character || a instanceof Number && !TextTerms.tellsItself(a);
        return a instanceof String || isBox || CollectionTerms.isTold(a) ? TextModels.String_valueOf(a) : a.toString();
    }

    public static String Objects_toString(@Nullable Object a) {
        return TextModels.String_valueOf(a);
    }

    public static int Objects_hash(@Nullable Object @Nullable [] all) {
        return Arrays_hashCode(all);
    }

    public static int Arrays_hashCode(@Nullable Object @Nullable [] all) {
        if (all == null) {
            return 0;
        }
        int hash = 1;
        for (Object each : all) {
            hash = 31 * hash + Objects_hashCode(each);
        }
        return hash;
    }

    public static Object Objects_requireNonNull(@Nullable Object a, @Nullable Supplier<String> message) {
        if (a == null) {
            throw new NullPointerException(message == null ? null : message.get());
        }
        return a;
    }

    public static Object Objects_requireNonNullElse(@Nullable Object a, @Nullable Object other) {
        return a != null ? a : java.util.Objects.requireNonNull(other, "defaultObj");
    }
}
