package dev.allways.model;

/**
 * A way to copy states that can't copy themselves. A state with a copy constructor or a {@code copy()} of its own needs
 * none: {@link Model#copy} calls it.
 *
 * <pre>{@code
 * private final Copier<Shop> copier = Copier.bySerialization();
 *
 * public Shop copy(Shop shop) {
 *     return copier.copy(shop);
 * }
 * }</pre>
 *
 * @param <S> a state
 */
@FunctionalInterface
public interface Copier<S> {
    /** A copy that shares nothing with the original that can be changed. */
    S copy(S state);

    /**
     * Copies what is inside: records component by component, arrays, lists, sets, queues and maps of the JDK element by
     * element, atomic variables; shares what can't be changed (texts, numbers, enums, times). Fast, and strict: a class
     * of your own that is not a record is an error.
     *
     * @return a copier; throws {@link IllegalArgumentException} for a class that it can't copy
     */
    static <S> Copier<S> byComponents() {
        return ComponentCopier::copy;
    }

    /**
     * Copies an object of a class of your own field by field, by code that is generated for the class; what is in the
     * fields, objects of your own again, or as {@link #byComponents} does. Anything else that is not of a class of your
     * own with fields is shared, records included. No object may be in itself.
     *
     * @return a copier; throws {@link IllegalArgumentException} for what is in a field and can't be copied
     */
    static <S> Copier<S> byFields() {
        return FieldCopier::copy;
    }

    /**
     * Copies whole graphs of objects of any class, field by field, by the serialization library Apache Fory, which must
     * be on the class path ({@code org.apache.fory:fory-core}). About ten times slower than a copy by hand. Switches
     * Fory's own log off, which goes to the standard output.
     *
     * @throws IllegalStateException if the library is missing
     */
    static <S> Copier<S> bySerialization() {
        try {
            return new SerializationCopier<>();
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException("""
                states can't be copied by serialization
                  usual cause   Apache Fory is not on the class path
                  do            add the dependency org.apache.fory:fory-core, or copy by components or by hand\
                """, e);
        }
    }
}
