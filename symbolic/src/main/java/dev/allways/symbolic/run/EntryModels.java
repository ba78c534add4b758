package dev.allways.symbolic.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Models of the methods of entries of maps. */
public final class EntryModels {
    private EntryModels() {}

    public static boolean Map$Entry_equals(Map.Entry<?, ?> entry, @Nullable Object other) {
        if (!PlatformObjects.isPlatforms(entry, "equals", Object.class)) {
            return entry.equals(other);
        }
        return other instanceof Map.Entry<?, ?> its
                && ObjectModels.Objects_equals(entry.getKey(), its.getKey())
                && ObjectModels.Objects_equals(entry.getValue(), its.getValue());
    }

    public static int Map$Entry_hashCode(Map.Entry<?, ?> entry) {
        return PlatformObjects.isPlatforms(entry, "hashCode")
                ? ObjectModels.Objects_hashCode(entry.getKey()) ^ ObjectModels.Objects_hashCode(entry.getValue())
                : entry.hashCode();
    }

    public static @Nullable Object Map$Entry_setValue(Map.Entry<?, @Nullable Object> entry, @Nullable Object value) {
        ViewTerms.enters(value);
        return entry.setValue(value);
    }

    public static String Map$Entry_toString(Map.Entry<?, ?> entry) {
        if (!Shadows.anyTerm() || !PlatformObjects.isPlatforms(entry, "toString")) {
            return entry.toString();
        }
        Object[] parts = {entry.getKey(), entry.getValue()};
        return TextModels.concatenated("\1=\1", parts);
    }
}
