package dev.allways.commands;

import dev.allways.core.Audit;
import dev.allways.core.Chooser;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.core.engine.PartChooser;
import dev.allways.gen.Lengths;

/**
 * Commands in sequences of other lengths, or until several bugs are found.
 *
 * @param <M> the model
 * @param <S> the system
 */
public final class Sequences<M, S> implements Explorable {
    private final Commands<M, S> commands;
    private final Lengths lengths;
    private final long bugs;

    Sequences(Commands<M, S> commands, Lengths lengths, long bugs) {
        this.commands = commands;
        this.lengths = lengths;
        this.bugs = bugs;
    }

    /** Sequences of up to so many times as many commands. */
    public Sequences<M, S> moreCommands(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("%d times as many commands, it must be at least 1".formatted(times));
        }
        return new Sequences<>(commands, lengths.times(times), bugs);
    }

    /**
     * Until so many different bugs are found, or as many sequences made as without any. Two failures are one bug if the
     * same command fails in the same way, whatever the values: see {@link Mismatch}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public Sequences<M, S> moreBugs(int bugs) {
        if (bugs < 1) {
            throw new IllegalArgumentException("the number of bugs is " + bugs + ", it must be positive");
        }
        return new Sequences<>(commands, lengths, bugs);
    }

    @Override
    public String strategy() {
        return commands.strategy();
    }

    @Override
    public long bugs() {
        return bugs;
    }

    @Override
    public Exploration begin(Audit audit) {
        return new CommandExploration<>(commands, lengths, bugs);
    }

    @Override
    public Object losesThreadsOf() {
        return commands.losesThreadsOf();
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        new CommandProgram<>(commands, lengths, null).run(PartChooser.of(chooser, this));
    }
}
