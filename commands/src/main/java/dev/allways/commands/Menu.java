package dev.allways.commands;

import dev.allways.gen.Caller;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The commands there are, each defined in one place.
 *
 * @param <M> the model
 * @param <S> the system
 */
public final class Menu<M, S> {
    final List<Definition<M, S>> definitions = new ArrayList<>();
    final Map<String, Double> covered = new LinkedHashMap<>(); // per cent of the calls, by feature
    final Map<String, StackTraceElement> places = new LinkedHashMap<>();

    Menu() {}

    /**
     * Adds a command.
     *
     * @param name its name, usually that of the method it calls
     */
    public Command<M, S> command(String name) {
        var definition = new Definition<M, S>(name, Caller.frame());
        definitions.add(definition);
        return new Command<>(definition);
    }

    /**
     * Demands that a feature is met by so many per cent of all calls at least: an exploration without a failure fails
     * that does not come to that.
     */
    public void cover(String feature, double percent) {
        covered.put(feature, percent);
        places.put(feature, Caller.frame());
    }
}
