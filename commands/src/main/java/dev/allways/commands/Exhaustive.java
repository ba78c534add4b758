package dev.allways.commands;

import dev.allways.core.Audit;
import dev.allways.core.Chooser;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.core.Program;
import dev.allways.core.Tally;
import dev.allways.gen.Lengths;
import java.util.List;
import java.util.Map;

/** Every sequence of commands up to a length. */
final class Exhaustive<M, S> implements Explorable {
    private static final Tally LEFT_OUT = new Tally(
            "Left out",
            List.of(
                    "sequences by which the model comes to a state that it had come to otherwise:",
                    "where only the system differs, that is not seen; without identity all are made"),
            Map.of());

    private final Commands<M, S> commands;
    private final CommandProgram<M, S> program;

    Exhaustive(Commands<M, S> commands, int length) {
        this.commands = commands;
        this.program = new CommandProgram<>(commands, Lengths.of(0, length, "more"), null, true);
    }

    /** Depth-first; breadth-first where the model tells its states apart. */
    @Override
    public String strategy() {
        return commands.identity(commands.model()) == null ? "dfs" : "bfs";
    }

    @Override
    public Exploration begin(Audit audit) {
        return new Exploration() {
            @Override
            public Program program() {
                return program;
            }

            @Override
            public List<Tally> tallies() {
                return commands.identity(commands.model()) == null ? List.of() : List.of(LEFT_OUT);
            }
        };
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        program.run(chooser);
    }
}
