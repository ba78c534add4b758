package dev.allways.commands;

import dev.allways.gen.JavaText;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A model as readers see it: its own text, where texts and characters in the platform's collections are in quotes. */
final class ModelText {
    private ModelText() {}

    static String of(@Nullable Object model) {
        return switch (model) {
            case Collection<?> all
            when isOfPlatform(all) ->
                all.stream().map(each -> element(each, all)).collect(Collectors.joining(", ", "[", "]"));
            case Map<?, ?> map
            when isOfPlatform(map) ->
                map.entrySet().stream()
                        .map(each -> element(each.getKey(), map) + "=" + element(each.getValue(), map))
                        .collect(Collectors.joining(", ", "{", "}"));
            case null, default -> String.valueOf(model);
        };
    }

    private static boolean isOfPlatform(Object value) {
        return value.getClass().getPackageName().startsWith("java.util");
    }

    private static String element(@Nullable Object value, Object of) {
        return value == of
                ? "(this)"
                : value instanceof String || value instanceof Character ? JavaText.of(value) : of(value);
    }
}
