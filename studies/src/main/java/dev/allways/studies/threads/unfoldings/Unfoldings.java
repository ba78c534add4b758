package dev.allways.studies.threads.unfoldings;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.report.Study;
import dev.allways.studies.threads.unfoldings.Measured.Needed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How many executions unfoldings and reductions need, and how long they take, beside what was published. */
public final class Unfoldings implements Study {
    /** The strategies that are compared. */
    static final List<String> METHODS = List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding");

    private static final Limits LIMITS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);
    private static final String HEAD = "%-14s %17s %17s   %17s %17s   %17s%n";

    @Override
    public String name() {
        return "unfoldings";
    }

    @Override
    public String summary() {
        return "executions by unfoldings and reductions, as in the tables of Kähkönen and others; programs, or all";
    }

    /**
     * @return whether all programs were explored in full, by no more executions than was published where that is known
     */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        List<Measured> programs = arguments.isEmpty()
                ? Published.programs()
                : arguments.stream().map(Unfoldings::program).toList();
        Allways.explore(Published.examples().getFirst().program()).run(); // so that nothing is loaded meanwhile
        out.append("Executions, and the time that they took\n\n");
        out.append(HEAD.formatted("slide 39", "unfolding:", "unfolding", "DPOR:", "dpor", "optimal-dpor"));
        out.append(HEAD.formatted("", "published", "here", "published", "here", "here"));
        boolean right = true;
        List<Explored> unfolded = new ArrayList<>();
        for (Measured measured : programs) {
            Explored unfolding = Explored.by("unfolding", measured);
            unfolded.add(unfolding);
            Explored dpor = Explored.by("dpor", measured);
            Explored optimal = Explored.by("optimal-dpor", measured);
            boolean isRight = unfolding.complete
                    && dpor.complete
                    && optimal.complete
                    && unfolding.needed.executions() <= optimal.needed.executions()
                    && optimal.needed.executions() <= dpor.needed.executions()
                    && (measured.own() || measured.unfolding().executions() == unfolding.needed.executions());
            right &= isRight;
            out.append(HEAD.formatted(
                    title(measured),
                    text(measured.unfolding()),
                    text(unfolding.needed),
                    text(measured.dpor()),
                    text(dpor.needed),
                    text(optimal.needed) + (isRight ? "" : " WRONG")));
        }
        out.append('\n');
        out.append(HEAD.formatted("slide 40", "unfolding:", "unfolding", "contextual:", "contextual", "")
                        .stripTrailing()
                + "\n");
        out.append(
                HEAD.formatted("", "published", "here", "published", "here", "").stripTrailing() + "\n");
        for (int i = 0; i < programs.size(); i++) {
            Measured measured = programs.get(i);
            Explored contextual = Explored.by("contextual-unfolding", measured);
            long most = measured.own() || !measured.contextual().isKnown()
                    ? unfolded.get(i).needed.executions()
                    : measured.contextual().executions();
            boolean isRight = contextual.complete && contextual.needed.executions() <= most;
            right &= isRight;
            out.append(HEAD.formatted(
                                    title(measured),
                                    text(measured.unfolding()),
                                    text(unfolded.get(i).needed),
                                    text(measured.contextual()),
                                    text(contextual.needed),
                                    isRight ? "" : "WRONG")
                            .stripTrailing()
                    + "\n");
        }
        out.append("\n* a program of ours under that name: the one that was measured is not public\n");
        return right;
    }

    private static String title(Measured measured) {
        return measured.name() + (measured.own() ? " *" : "");
    }

    private static String text(Needed needed) {
        return needed.isKnown()
                ? String.format(
                        Locale.ROOT,
                        "%,d %7.1f s",
                        needed.executions(),
                        needed.time().toMillis() / 1e3)
                : "-";
    }

    private static Measured program(String name) {
        return Stream.concat(Published.programs().stream(), Published.examples().stream())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("%s is none of the programs: %s, %s"
                        .formatted(name, Published.programs(), Published.examples())));
    }

    static Result explored(Program program, String method) {
        return Allways.explore(program).strategy(method).limits(LIMITS).run();
    }

    /** What a method needed here. */
    private record Explored(Needed needed, boolean complete) {
        static Explored by(String method, Measured measured) {
            Result result = explored(measured.program(), method);
            return new Explored(
                    new Needed(
                            result.statistics().counters().executions(),
                            result.statistics().duration()),
                    result.stopReason() == StopReason.EXHAUSTED);
        }
    }
}
