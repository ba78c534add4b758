package dev.allways.cli;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What a test's annotation says. */
record Wishes(Map<String, Object> values) {
    Optional<String> text(String name) {
        return value(name, Object::toString);
    }

    Optional<Long> number(String name) {
        return value(name, value -> ((Number) value).longValue());
    }

    boolean truth(String name) {
        return values.get(name) instanceof Boolean truth && truth;
    }

    private <T> Optional<T> value(String name, Function<Object, T> form) {
        return Optional.ofNullable(values.get(name)).map(form);
    }
}
