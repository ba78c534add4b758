package dev.allways.core;

import java.util.List;

/** The option lists that are always the same, made once. */
final class Options {
    static final List<Boolean> FALSE_TRUE = List.of(false, true);
    static final List<String> NO_FAULT = List.of("no", "yes");

    private static final ClassValue<List<?>> CONSTANTS = new ClassValue<>() {
        @Override
        protected List<?> computeValue(Class<?> type) {
            return List.of(type.getEnumConstants());
        }
    };

    private Options() {}

    @SuppressWarnings("unchecked")
    static <E extends Enum<E>> List<E> constants(Class<E> type) {
        return (List<E>) CONSTANTS.get(type);
    }
}
