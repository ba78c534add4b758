package dev.allways.commands;

import dev.allways.gen.JavaText;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the model says of the result of a call. */
record Expected(
        boolean any, @Nullable Object value, @Nullable Class<?> error) {
    /** An exception as the result of a call. */
    record Thrown(Throwable error) {}

    private static final Expected ANY = new Expected(true, null, null);

    static <M> Expected of(Definition<M, ?> definition, M model, @Nullable Object[] arguments) throws Throwable {
        Object error = definition.fails == null ? null : definition.fails.of(model, arguments);
        if (error != null) {
            return new Expected(false, null, (Class<?>) error);
        }
        return definition.expected == null ? ANY : new Expected(false, definition.expected.of(model, arguments), null);
    }

    /** What the same call on the model returns or throws, which changes the model. */
    static <M> Expected mirrored(Definition<M, ?> definition, M model, @Nullable Object[] arguments) throws Throwable {
        try {
            return new Expected(
                    false, java.util.Objects.requireNonNull(definition.mirror).of(model, arguments), null);
        } catch (Exception e) {
            return new Expected(false, null, e.getClass());
        }
    }

    /** What is wrong with a result; null if nothing is. */
    @Nullable
    Wrong compare(@Nullable Object result) {
        if (result instanceof Thrown(Throwable thrown)) {
            if (error != null && error.isInstance(thrown)) {
                return null;
            }
            String wanted = error != null ? error.getSimpleName() : any ? "a result" : JavaText.of(value);
            return Wrong.thrown(thrown, wanted);
        }
        if (error != null) {
            return Wrong.notThrown(result, error);
        }
        return any || value == result || Objects.deepEquals(value, result) ? null : Wrong.result(result, value);
    }

    /** Adds the classes that this line names. */
    void addImports(Set<String> imports) {
        JavaText.addImports(error == null ? value : error, imports);
    }

    /** The line of a JUnit test that fails by a result that is not this one. */
    String asserted(String expression) {
        if (error != null) {
            return "assertThrows(%s, () -> %s);".formatted(JavaText.of(error), expression);
        }
        if (any) {
            return expression + ";";
        }
        if (value == null) {
            return "assertNull(%s);".formatted(expression);
        }
        if (value instanceof Boolean is) {
            return "assert%s(%s);".formatted(is ? "True" : "False", expression);
        }
        String kind = value.getClass().isArray() ? "assertArrayEquals" : "assertEquals";
        return "%s(%s, %s);".formatted(kind, JavaText.of(value), expression);
    }
}
