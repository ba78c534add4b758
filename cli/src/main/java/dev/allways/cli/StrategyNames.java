package dev.allways.cli;

import dev.allways.core.Strategies;
import dev.allways.core.StrategyProvider;
import java.util.Iterator;

/** The names that a shell completes {@code --strategy} with. */
final class StrategyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Strategies.known().stream().map(StrategyProvider::name).iterator();
    }
}
