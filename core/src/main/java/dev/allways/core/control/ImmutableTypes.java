package dev.allways.core.control;

import java.util.Set;

/** Classes of the platform whose objects never change, as far as those matter that look at static state. */
public final class ImmutableTypes {
    private static final Set<String> NAMES = Set.of(
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Class",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Short",
            "java/lang/String",
            "java/math/BigDecimal",
            "java/math/BigInteger",
            "java/nio/charset/Charset",
            "java/time/Duration",
            "java/util/Locale",
            "java/util/regex/Pattern");

    private ImmutableTypes() {}

    /** Whether a class is one of them, by its internal name. */
    public static boolean include(String name) {
        return NAMES.contains(name);
    }
}
