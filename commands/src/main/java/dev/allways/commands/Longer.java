package dev.allways.commands;

import dev.allways.core.Audit;
import dev.allways.core.Chooser;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.gen.Lengths;

/** Commands in sequences of other lengths. */
final class Longer<M, S> implements Explorable {
    private final Commands<M, S> commands;
    private final Lengths lengths;

    Longer(Commands<M, S> commands, Lengths lengths) {
        this.commands = commands;
        this.lengths = lengths;
    }

    @Override
    public String strategy() {
        return commands.strategy();
    }

    @Override
    public Exploration begin(Audit audit) {
        return new CommandExploration<>(commands, lengths);
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        new CommandProgram<>(commands, lengths, null).run(chooser);
    }
}
