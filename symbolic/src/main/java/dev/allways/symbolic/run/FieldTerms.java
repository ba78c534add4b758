package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Term;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The terms of fields. */
public final class FieldTerms {
    private static final IdentityHashMap<Object, Map<String, Term>> fields = new IdentityHashMap<>();
    private static final Map<String, Term> statics = new HashMap<>();

    private FieldTerms() {}

    /** An execution begins. */
    static void begin() {
        Shadows.clear(fields);
        statics.clear();
    }

    /** The term of a field that was read; no object: it is static. */
    public static @Nullable Term field(@Nullable Object object, String name) {
        if (object == null) {
            return statics.get(name);
        }
        Map<String, Term> its = fields.get(object);
        return its == null ? null : its.get(name);
    }

    /** A field was written. */
    public static void setField(@Nullable Object object, @Nullable Term term, String name) {
        Map<String, Term> its = object == null ? statics : fields.get(object);
        if (term == null) {
            if (its != null) {
                its.remove(name);
            }
            return;
        }
        if (its == null) {
            its = new HashMap<>();
            fields.put(Objects.requireNonNull(object), its);
        }
        its.put(name, term);
        Shadows.anyField = true;
    }

    /** A field is written before the superclass's constructor is called: its term is kept with those before. */
    public static @Nullable Object later(@Nullable Object kept, @Nullable Term term, String name) {
        if (term == null) {
            return kept;
        }
        @SuppressWarnings("unchecked")
        Map<String, Term> all = kept == null ? new HashMap<>() : (Map<String, Term>) kept;
        all.put(name, term);
        return all;
    }

    /** That constructor has returned. */
    @SuppressWarnings("unchecked")
    public static void setFields(Object object, @Nullable Object kept) {
        if (kept != null) {
            ((Map<String, Term>) kept).forEach((name, term) -> setField(object, term, name));
        }
    }

    /** An object was cloned by the platform; the clone. */
    public static Object copiedFields(Object from, Object to) {
        Map<String, Term> its = fields.get(from);
        if (its != null) {
            fields.put(to, new HashMap<>(its));
        }
        return to;
    }

    /** An object goes into code that may read and write fields out of sight. */
    public static void expose(@Nullable Object object, String where) {
        Map<String, Term> its = fields.get(object);
        if (its != null && !its.isEmpty() || !statics.isEmpty()) {
            Shadows.unseen(where);
        }
    }
}
