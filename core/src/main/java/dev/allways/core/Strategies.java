package dev.allways.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The strategies that can be named, those of the class path included. */
public final class Strategies {
    /** The strategy that explores when none is named. */
    public static final String DEFAULT = "dfs";

    /** Those that are found where this class is: looked for once, since that takes longer than a short exploration. */
    private static volatile @Nullable List<StrategyProvider> own;

    private Strategies() {}

    /** All that are found, by name. */
    public static List<StrategyProvider> known() {
        List<StrategyProvider> known = new ArrayList<>(own());
        for (StrategyProvider provider : users()) {
            if (named(provider.name(), known).isEmpty()) {
                known.add(provider);
            }
        }
        known.sort(Comparator.comparing(StrategyProvider::name));
        return known;
    }

    private static List<StrategyProvider> own() {
        List<StrategyProvider> found = own;
        if (found == null) {
            found = found(Strategies.class.getClassLoader());
            own = found;
        }
        return found;
    }

    private static List<StrategyProvider> users() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader == null ? List.of() : found(loader);
    }

    private static List<StrategyProvider> found(@Nullable ClassLoader loader) {
        return ServiceLoader.load(StrategyProvider.class, loader).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private static Optional<StrategyProvider> named(String name, List<StrategyProvider> among) {
        return among.stream().filter(provider -> provider.name().equals(name)).findFirst();
    }

    /**
     * The provider that a text names: {@code dfs}, {@code best-first:rare}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the known ones
     */
    public static StrategyProvider named(String text) {
        String name = name(text);
        return named(name, own())
                .or(() -> named(name, users()))
                .orElseThrow(() -> new IllegalArgumentException("""
                    there is no strategy "%s"
                      known         %s
                      do            choose one of these, or put the class of your own on the class path with a
                                    META-INF/services/%s file\
                    """.formatted(
                                name,
                                known().stream().map(StrategyProvider::name).collect(Collectors.joining(", ")),
                                StrategyProvider.class.getName())));
    }

    /**
     * Makes the strategy that a text names.
     *
     * @throws IllegalArgumentException if there is none of that name, it takes no argument and has one, nothing stands
     *     behind a colon, or its argument makes no sense
     */
    public static Strategy create(String text, Setup setup) {
        StrategyProvider provider = named(text);
        String name = name(text);
        String argument = text.length() > name.length() ? text.substring(name.length() + 1) : "";
        if (argument.isEmpty() && text.length() > name.length()) {
            throw new IllegalArgumentException("""
                nothing stands behind the colon of %s
                  do            say %s\
                """.formatted(
                    text, provider.parameter().isEmpty() ? name : name + ", or " + name + provider.parameter()));
        }
        if (!argument.isEmpty() && provider.parameter().isEmpty()) {
            throw new IllegalArgumentException("""
                %s: the strategy %s takes no argument, and has "%s"
                  do            say %s; a bound, such as --depth or --executions, is an option of its own\
                """.formatted(text, name, argument, name));
        }
        return provider.create(setup, argument);
    }

    private static String name(String text) {
        int colon = text.indexOf(':');
        return colon < 0 ? text : text.substring(0, colon);
    }
}
