package dev.allways.symbolic.run;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Models of {@code Optional} for programs that have no copies of the platform's classes. */
@SuppressWarnings({"OptionalUsedAsFieldOrParameterType", "unchecked", "rawtypes"})
public final class OptionalModels {
    private OptionalModels() {}

    public static Optional Optional_of(Object value) {
        return CollectionTerms.holding(Optional.of(value), value);
    }

    public static Optional Optional_ofNullable(@Nullable Object value) {
        return CollectionTerms.holding(Optional.ofNullable(value), value);
    }

    public static Optional Optional_map(Optional optional, Function function) {
        Objects.requireNonNull(function);
        return optional.isPresent() ? Optional_ofNullable(function.apply(optional.get())) : optional;
    }

    public static Optional Optional_flatMap(Optional optional, Function function) {
        Objects.requireNonNull(function);
        return optional.isPresent() ? (Optional) Objects.requireNonNull(function.apply(optional.get())) : optional;
    }

    public static Optional Optional_filter(Optional optional, Predicate condition) {
        Objects.requireNonNull(condition);
        return optional.isPresent() && !condition.test(optional.get()) ? Optional.empty() : optional;
    }

    public static @Nullable Object Optional_orElse(Optional optional, @Nullable Object other) {
        return optional.isPresent() ? optional.get() : other;
    }

    public static @Nullable Object Optional_orElseGet(Optional optional, Supplier other) {
        return optional.isPresent() ? optional.get() : other.get();
    }

    public static Object Optional_orElseThrow(Optional optional, Supplier<? extends Throwable> exception)
            throws Throwable {
        if (optional.isPresent()) {
            return optional.get();
        }
        throw exception.get();
    }

    public static void Optional_ifPresent(Optional optional, Consumer action) {
        if (optional.isPresent()) {
            action.accept(optional.get());
        }
    }

    public static void Optional_ifPresentOrElse(Optional optional, Consumer action, Runnable otherwise) {
        if (optional.isPresent()) {
            action.accept(optional.get());
        } else {
            otherwise.run();
        }
    }
}
