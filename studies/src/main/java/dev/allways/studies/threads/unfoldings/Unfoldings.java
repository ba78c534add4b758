package dev.allways.studies.threads.unfoldings;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.strategy.unfolding.Unfolding;
import dev.allways.report.Study;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** How many executions the unfoldings need, and reductions, beside what was published; and pictures of unfoldings. */
public final class Unfoldings implements Study {
    /** The strategies, in the order of the columns. */
    static final List<String> METHODS = List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding");

    private static final Limits LIMITS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    @Override
    public String name() {
        return "unfoldings";
    }

    @Override
    public String summary() {
        return "executions by unfoldings and reductions, as in the tables of Kähkönen and others; programs, or all;"
                + " 'dot slide37 contextual' draws an unfolding";
    }

    /** @return whether all programs were explored in full, by no more executions than was published where that is known */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        if (!arguments.isEmpty() && arguments.getFirst().equals("dot")) {
            out.append(picture(arguments.subList(1, arguments.size())));
            return true;
        }
        List<Measured> programs = arguments.isEmpty()
                ? Published.programs()
                : arguments.stream().map(Unfoldings::program).toList();
        out.append("%-14s %10s %10s %10s   %s%n"
                .formatted("published", "unfolding", "DPOR", "contextual", "here: executions, seconds"));
        boolean right = true;
        for (Measured measured : programs) {
            out.append("%-14s %10s %10s %10s  "
                    .formatted(
                            measured.name() + (measured.own() ? " *" : ""),
                            published(measured.unfolding()),
                            published(measured.dpor()),
                            published(measured.contextual())));
            boolean its = true;
            for (String method : METHODS) {
                Result result = explored(measured.program(), method);
                long executions = result.statistics().counters().executions();
                out.append(" %s %,d %.1f;"
                        .formatted(
                                method,
                                executions,
                                result.statistics().duration().toMillis() / 1e3));
                its &= result.stopReason() == StopReason.EXHAUSTED && isAsPublished(measured, method, executions);
            }
            out.append(its ? "\n" : "  WRONG\n");
            right &= its;
        }
        out.append("* a program of ours under that name: the one that was measured is not public\n");
        return right;
    }

    private static boolean isAsPublished(Measured measured, String method, long executions) {
        if (measured.own()) {
            return true;
        }
        return switch (method) {
            case "unfolding" -> measured.unfolding() == executions;
            case "contextual-unfolding" -> measured.contextual() == 0 || executions <= measured.contextual();
            default -> true;
        };
    }

    private static String published(long executions) {
        return executions == 0 ? "-" : String.format(Locale.ROOT, "%,d", executions);
    }

    private static Measured program(String name) {
        return java.util.stream.Stream.concat(Published.programs().stream(), Published.examples().stream())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("%s is none of the programs: %s, %s"
                        .formatted(name, Published.programs(), Published.examples())));
    }

    static Result explored(Program program, String method) {
        return Allways.explore(program).strategy(method).limits(LIMITS).run();
    }

    /** The unfolding of a program, in the language of Graphviz. */
    static String picture(List<String> arguments) {
        if (arguments.isEmpty()) {
            throw new IllegalArgumentException("dot draws the unfolding of a program: dot slide37 contextual");
        }
        Program program = program(arguments.getFirst()).program();
        Setup setup = Setup.of(program).withLimits(LIMITS);
        Unfolding unfolding =
                arguments.contains("contextual") ? Unfolding.contextual(setup) : Unfolding.ordinary(setup);
        Engine.explore(program, unfolding, LIMITS);
        return unfolding.picture();
    }
}
