package dev.allways.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The strategies that can be named, those of the class path included. */
public final class Strategies {
    /** The strategy that explores when none is named. */
    public static final String DEFAULT = "dfs";

    private Strategies() {}

    /** All that are found, by name. */
    public static List<StrategyProvider> known() {
        List<StrategyProvider> known = new ArrayList<>();
        ServiceLoader.load(StrategyProvider.class, Strategies.class.getClassLoader())
                .forEach(known::add);
        ClassLoader users = Thread.currentThread().getContextClassLoader();
        if (users != null) {
            for (StrategyProvider provider : ServiceLoader.load(StrategyProvider.class, users)) {
                if (known.stream().noneMatch(k -> k.name().equals(provider.name()))) {
                    known.add(provider);
                }
            }
        }
        known.sort(Comparator.comparing(StrategyProvider::name));
        return known;
    }

    /**
     * The provider that a text names: {@code dfs}, {@code best-first:rare}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the known ones
     */
    public static StrategyProvider named(String text) {
        String name = name(text);
        List<StrategyProvider> known = known();
        return known.stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("""
                    there is no strategy "%s"
                      known         %s
                      do            choose one of these, or put the class of your own on the class path with a
                                    META-INF/services/%s file\
                    """.formatted(
                                name,
                                known.stream().map(StrategyProvider::name).collect(Collectors.joining(", ")),
                                StrategyProvider.class.getName())));
    }

    /**
     * Makes the strategy that a text names.
     *
     * @throws IllegalArgumentException if there is none of that name, it takes no argument and has one, or its argument
     *     makes no sense
     */
    public static Strategy create(String text, Setup setup) {
        StrategyProvider provider = named(text);
        String name = name(text);
        String argument = text.length() > name.length() ? text.substring(name.length() + 1) : "";
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
