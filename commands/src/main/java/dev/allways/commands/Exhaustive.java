package dev.allways.commands;

import dev.allways.core.Audit;
import dev.allways.core.Chooser;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.core.Program;
import dev.allways.core.Statistics;
import dev.allways.core.engine.PartChooser;
import dev.allways.gen.Lengths;
import java.util.Optional;

/** Every sequence of commands up to a length. */
final class Exhaustive<M, S> implements Explorable {
    private final Commands<M, S> commands;
    private final CommandProgram<M, S> program;
    private final CommandProgram<M, S> explored;

    Exhaustive(Commands<M, S> commands, int length) {
        this.commands = commands;
        this.program = new CommandProgram<>(commands, Lengths.of(0, length, "more"), null, true);
        this.explored = new CommandProgram<>(commands, Lengths.of(0, length, "more"), null, true);
        explored.explored = true;
    }

    /** Depth-first; breadth-first where the model tells its states apart. */
    @Override
    public String strategy() {
        return Generation.tellsStates(commands) ? "bfs" : "dfs";
    }

    @Override
    public Exploration begin(Audit audit) {
        return new Exploration() {
            @Override
            public Program program() {
                return explored;
            }

            @Override
            public Optional<String> omitted(Statistics statistics) {
                return notContinued(statistics);
            }
        };
    }

    /** What is not seen where sequences come to a state of the model that was met before. */
    static Optional<String> notContinued(Statistics statistics) {
        long others = statistics.counters().duplicates();
        return others == 0
                ? Optional.empty()
                : Optional.of(
                        ("%,d sequences were not continued, as the model had come to the same state by another; what"
                                        + " only the system tells apart is not seen there")
                                .formatted(others));
    }

    @Override
    public Object losesThreadsOf() {
        return commands.losesThreadsOf();
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        program.run(PartChooser.of(chooser, this));
    }
}
