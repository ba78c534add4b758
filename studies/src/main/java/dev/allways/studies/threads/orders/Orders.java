package dev.allways.studies.threads.orders;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.report.Study;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.util.List;

/**
 * How many executions the reductions make for the programs of the literature: one of each class, and none redundant.
 */
public final class Orders implements Study {
    @Override
    public String name() {
        return "orders";
    }

    @Override
    public String summary() {
        return "programs of the literature on partial-order reductions: executions made, classes there are; programs,"
                + " or all";
    }

    /** @return whether all were explored in full, by as many executions as there are classes */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        List<String> names = Literature.programs().stream().map(Measured::name).toList();
        for (String argument : arguments) {
            if (!names.contains(argument)) {
                throw new IllegalArgumentException(
                        "%s is none of the programs: %s".formatted(argument, String.join(", ", names)));
            }
        }
        out.append("%-34s %9s %9s %13s %9s %14s%n"
                .formatted("program", "classes", "dpor", "optimal-dpor", "deadlocks", "executions/s"));
        boolean exact = true;
        for (Measured measured : Literature.programs()) {
            if (!arguments.isEmpty() && !arguments.contains(measured.name())) {
                continue;
            }
            Result source = explored(measured.program(), "dpor");
            Result optimal = explored(measured.program(), "optimal-dpor");
            long executions = optimal.statistics().counters().executions();
            long deadlocks = optimal.statistics().counters().errors();
            boolean right = executions == measured.traces()
                    && deadlocks == measured.deadlocks()
                    && source.statistics().counters().executions() >= measured.traces()
                    && source.statistics().counters().errors() == measured.deadlocks()
                    && source.stopReason() == StopReason.EXHAUSTED
                    && optimal.stopReason() == StopReason.EXHAUSTED;
            exact &= right;
            out.append("%-34s %,9d %,9d %,13d %9d %,14.0f%s%n"
                    .formatted(
                            measured.name(),
                            measured.traces(),
                            source.statistics().counters().executions(),
                            executions,
                            deadlocks,
                            optimal.statistics().rate(),
                            right ? "" : "  WRONG"));
        }
        return exact;
    }

    static Result explored(Program program, String strategy) {
        return Allways.explore(Threads.control(program))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE))
                .run();
    }
}
