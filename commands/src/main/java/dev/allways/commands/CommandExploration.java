package dev.allways.commands;

import dev.allways.core.Exploration;
import dev.allways.core.NeverMet;
import dev.allways.core.Program;
import dev.allways.core.Statistics;
import dev.allways.core.Tally;
import dev.allways.gen.Lengths;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** One exploration of commands, with what is counted in it. */
final class CommandExploration<M, S> implements Exploration {
    private final Tallies tallies = new Tallies();
    private final CommandProgram<M, S> program;
    private final Menu<M, S> menu;

    CommandExploration(Commands<M, S> commands, Lengths lengths, long bugs) {
        program = new CommandProgram<>(commands, lengths, tallies);
        program.bugs = bugs;
        menu = CommandProgram.menu(commands);
        for (String feature : menu.covered.keySet()) {
            if (menu.definitions.stream()
                    .flatMap(each -> each.features.stream())
                    .noneMatch(each -> each.name().equals(feature))) {
                throw new IllegalArgumentException("""
                    the menu covers the feature "%s", which no command has
                      usual cause   a typing error, or a feature of a command that was taken out
                      do            name features as their commands do\
                    """.formatted(feature));
            }
        }
    }

    @Override
    public Program program() {
        return program;
    }

    @Override
    public Optional<String> omitted(Statistics statistics) {
        return Exhaustive.notContinued(statistics);
    }

    @Override
    public List<Tally> tallies() {
        return tallies.told();
    }

    @Override
    public List<NeverMet> missing(boolean complete, Statistics statistics) {
        List<NeverMet> missing = new ArrayList<>();
        menu.covered.forEach((feature, wanted) -> {
            double percent = tallies.percent(feature);
            if (percent < wanted) {
                missing.add(new NeverMet(
                        String.format(
                                Locale.ROOT,
                                "%2$.1f %% of the calls have the feature \"%1$s\", not %3$.1f %%",
                                feature,
                                percent,
                                wanted),
                        Objects.requireNonNull(menu.places.get(feature))));
            }
        });
        return missing;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        tallies.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        tallies.restore(in);
    }
}
