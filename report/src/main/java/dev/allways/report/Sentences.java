package dev.allways.report;

import dev.allways.core.Counts;
import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.Statistics;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Strategy;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.explain.Estimate;
import dev.allways.core.shrink.Shrunk;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;

/** What results mean, in the sentences that the formats share. */
final class Sentences {
    private static final double FAR_TOO_MANY = 1e12; // executions

    private Sentences() {}

    /** What it means that nothing failed. */
    static String passed(Report report) {
        Result result = report.result();
        Counts counters = result.statistics().counters();
        String test = report.test();
        if (counters.discarded() > 0 && counters.discarded() == counters.executions()) {
            String discarded = counters.executions() == 1
                    ? "the only execution of %s was discarded by an assumption".formatted(test)
                    : "each of the %s of %s was discarded by an assumption"
                            .formatted(Figures.count(counters.executions(), "execution"), test);
            return result.complete()
                    ? discarded
                    : "%s; not complete: %s%s".formatted(discarded, why(result, report.limits()), besides(result));
        }
        if (result.complete()) {
            String complete =
                    guarded(result) ? "complete, if no time-out strikes early that was taken for a guard" : "complete";
            if (counters.states() == 1) {
                return "the only state of %s was checked (complete)".formatted(test);
            }
            if (counters.states() > 0) {
                return "all %s of %s were checked (complete)"
                        .formatted(Figures.count(counters.states(), "state"), test);
            }
            if (counters.choices() == 0) {
                return "the only execution of %s was made: it makes no choices (%s)".formatted(test, complete);
            }
            String executions = Figures.count(counters.executions(), "execution");
            return switch (report.strategy()) {
                case "dfs" -> "every one of %s of %s was made (%s)".formatted(executions, test, complete);
                case "dpor", "optimal-dpor" ->
                    "every behaviour of %s was explored, in %s: others differ only in the order of independent steps (%s)"
                            .formatted(test, executions, complete);
                case "unfolding", "contextual-unfolding" ->
                    "every state that each task of %s can come to, and every deadlock, was met, in %s (%s)"
                            .formatted(test, executions, complete);
                default -> "all the ways of %s were explored, in %s (%s)".formatted(test, executions, complete);
            };
        }
        String amount = counters.states() > 0
                ? Figures.count(counters.states(), "state") + " and "
                        + Figures.count(counters.executions(), "execution")
                : Figures.count(counters.executions(), "execution");
        String seed = report.sampling() ? ", seed " + report.seed() : "";
        String made = "%s of %s (%s%s); not complete".formatted(amount, test, report.strategy(), seed);
        String text = made + ": " + why(result, report.limits()) + besides(result);
        long random = report.sampling() ? counters.executions() - counters.discarded() : counters.walks();
        if (counters.discarded() > 0) {
            text += ". %s discarded by an assumption or a filter: %s"
                    .formatted(
                            Figures.count(counters.discarded(), "execution")
                                    + (counters.discarded() == 1 ? " was" : " were"),
                            Figures.percent((double) counters.discarded() / counters.executions()));
        }
        if (random > 0) {
            text += ". No failure in %s: with 95 %% confidence fewer than %s of random executions fail"
                    .formatted(
                            Figures.count(random, "random execution"),
                            Figures.percentUp(Estimate.failureRateBound(random, 0.95)));
        }
        return text + report.extent().map(extent -> rest(report, extent)).orElse("");
    }

    /** Which share of the executions these are. */
    static String share(long executions, Statistics statistics) {
        return Figures.percent(
                (double) executions / Math.max(1, statistics.counters().executions()));
    }

    /** What each of the strategies did that took turns: the first number tells what all of them count. */
    static String parts(Statistics statistics) {
        var text = new StringBuilder();
        for (Strategy.Part part : statistics.parts()) {
            if (part.executions() > 0) {
                text.append(
                        text.isEmpty()
                                ? Figures.count(part.executions(), "execution")
                                : ", " + Figures.count(part.executions()));
                text.append(" by ").append(part.strategy()).append(part.finished() ? " (nothing left)" : "");
            }
        }
        return text.isEmpty() ? "no execution" : text.toString();
    }

    /** Whether waits were taken for guards against hanging, which do not end early. */
    private static boolean guarded(Result result) {
        return result.statistics().remarks().keySet().stream()
                .anyMatch(remark -> remark.title().equals(ThreadControl.GUARDS));
    }

    /** How much there is, and how much of it is left. */
    private static String rest(Report report, Extent extent) {
        double made = report.result().statistics().counters().executions();
        double all = Math.ceil(extent.executions());
        String count = Figures.brief(Math.max(all, 1)) + " executions in all";
        String rest = Figures.length(
                Math.max(0, all - made) / report.result().statistics().rate());
        if (!report.result().statistics().parts().isEmpty()) {
            return extent.vague() ? "" : ". An estimated %s; a reduction needs one of each class".formatted(count);
        }
        if (report.sampling()) {
            return extent.vague() || all > FAR_TOO_MANY
                    ? ""
                    : ". All of them are an estimated %s: --strategy dfs would take about %s"
                            .formatted(
                                    Figures.brief(Math.max(all, 1)),
                                    Figures.length(
                                            all / report.result().statistics().rate()));
        }
        if (made > all + 2 * extent.standardError()) {
            return ""; // it is wrong: there are more
        }
        String elsewhere = all > FAR_TOO_MANY ? "; --strategy random looks all over them, dfs at the first only" : "";
        if (extent.vague()) {
            return ". At a low estimate there are %s, perhaps many more%s".formatted(count, elsewhere);
        }
        return all <= made
                ? ". An estimated %s: few are left".formatted(count)
                : ". An estimated %s: %s is done, about %s more to go at this rate%s"
                        .formatted(count, Figures.percent(made / all), rest, elsewhere);
    }

    /** Why an exploration ended, as a clause, and what nobody controlled. */
    static String why(Result result, Limits limits) {
        Optional<String> stray = result.strayThread()
                .map(place -> "threads were started that are not under control, the first " + place);
        if (stray.isPresent()
                && result.stopReason() == StopReason.INCOMPLETE
                && result.omitted().isEmpty()) {
            return stray.get();
        }
        return stray.map(threads -> threads + "; ").orElse("") + ended(result, limits);
    }

    /** What was left out as well, where a limit ended it. */
    private static String besides(Result result) {
        return result.stopReason() == StopReason.INCOMPLETE
                ? ""
                : result.omitted().map(omitted -> "; besides, " + omitted).orElse("");
    }

    private static String ended(Result result, Limits limits) {
        return switch (result.stopReason()) {
            case EXHAUSTED -> "everything was explored";
            case INCOMPLETE -> "nothing is left, but " + result.omitted().orElse("something was left out");
            case EXECUTIONS -> "it stopped at the limit of " + Figures.count(limits.executions(), "execution");
            case UNIQUE_STATES -> "it stopped at the limit of " + Figures.count(limits.states(), "state");
            case ERRORS ->
                limits.errors() == 1
                        ? "it stopped at the first failure"
                        : "it stopped at the limit of " + Figures.count(limits.errors(), "failing execution");
            case TIME -> {
                Duration time = limits.time();
                yield "it stopped at the time limit"
                        + (time == null ? "" : " of " + Figures.length(time.toNanos() / 1e9));
            }
            case END_OF_PATH -> "only the given path was followed";
            case INTERRUPTED -> "it was stopped by you";
            case PROBLEM -> "it could not be explored";
        };
    }

    /** Why an execution ended early. */
    static String ended(Stop.Why why) {
        return switch (why) {
            case ASSUMPTION -> "an assumption did not hold";
            case PRUNED -> "the program said that nothing further is of interest";
            case IMPOSSIBLE -> "it is not possible";
            case LEFT_OUT -> "the program left it out";
            case STATE_SEEN -> "the state was met before";
            case DEPTH -> "the depth limit";
            case BOUND -> "the bound of the round";
            case CHOICES -> "the limit on choices";
            case EXPANDED -> "its options were noted";
            case SLEEPING -> "an equivalent order was explored";
            case END_OF_PATH -> "the given choices end here, the program would continue";
            case INTERRUPTED -> "it was stopped by you";
        };
    }

    /** Where a failure comes from. */
    static String found(Report report, Finding finding) {
        if (finding.failure().whole()) {
            String executions =
                    Figures.count(report.result().statistics().counters().executions(), "execution");
            return "not met in %s by %s".formatted(executions, report.strategy());
        }
        return finding.known()
                .map(since -> "known since " + LocalDate.ofInstant(since, ZoneId.systemDefault()))
                .orElseGet(() -> "found in execution %s by %s"
                        .formatted(
                                Figures.count(finding.failure().executionsBefore() + 1),
                                finding.failure().foundBy().isEmpty()
                                        ? report.strategy()
                                        : finding.failure().foundBy()));
    }

    /** How long the failing execution is that an exploration found, and how it came to be so. */
    static String length(Report report, Finding finding) {
        return length(finding, isLeast(report, finding));
    }

    /** How long a failing execution is, and how it came to be so. */
    static String length(Finding finding) {
        return length(finding, false);
    }

    /**
     * Whether no execution with fewer operations fails: breadth-first search met the states in the order of their
     * depth.
     */
    private static boolean isLeast(Report report, Finding finding) {
        return report.strategy().equals("bfs")
                && finding.known().isEmpty()
                && finding.shown().states() > 1
                && finding.shown().states() == finding.failure().trace().states()
                && report.result().statistics().counters().queueDropped() == 0;
    }

    private static String length(Finding finding, boolean least) {
        Trace shown = finding.shown();
        int now = shown.choices().length();
        int before = finding.failure().choices().length();
        if (finding.failure().whole()) {
            return "no single execution shows it";
        }
        if (now == 0) {
            return "it fails without any choice: every execution does";
        }
        var length = new StringBuilder();
        boolean threads = shown.steps().stream().anyMatch(step -> !step.task().isEmpty());
        if (threads) {
            schedule(length, finding);
        } else if (shown.states() > 1) {
            length.append(Figures.count(shown.states() - 1, "operation"));
            length.append(least ? ", the fewest that fail; " : ", ");
        }
        if (!threads) {
            length.append(Figures.count(now, "choice"));
            if (now < before) {
                length.append(", shrunk from ").append(Figures.count(before));
            }
        }
        if (finding.shrunk().isPresent() && !finding.shrunk().get().finished()) {
            length.append(" (not to the end: the budget was spent)");
        }
        return length.toString();
    }

    /** How much was tried to make a failing execution smaller. */
    static String shrinking(Shrunk shrunk) {
        String made = Figures.count(shrunk.runs(), "execution") + " made to shrink it";
        return shrunk.finished() ? made + "; nothing smaller is left to try" : made;
    }

    /**
     * How many steps the threads or machines make, and how often one is preempted that could continue, or is delayed.
     */
    private static void schedule(StringBuilder length, Finding finding) {
        Trace shown = finding.shown();
        length.append(Figures.count(shown.steps().size(), "step")).append(", ");
        OptionalLong delays = finding.shrunk().map(Shrunk::delays).orElse(OptionalLong.empty());
        if (delays.isPresent()) {
            length.append(delays.getAsLong() == 0 ? "no delay" : Figures.count(delays.getAsLong(), "delay"));
            length.append(finding.shrunk().get().fewest() ? ", the fewest that fail so" : "");
        } else {
            length.append(
                    shown.preemptions() == 0 ? "no preemption" : Figures.count(shown.preemptions(), "preemption"));
        }
        if (shown.earlyTimeouts() > 0) {
            length.append(" (")
                    .append(Figures.count(shown.earlyTimeouts(), "early time-out"))
                    .append(')');
        }
        String less = less(shown, finding.failure().trace(), delays.isPresent());
        if (!less.isEmpty()) {
            length.append("; shrunk from ").append(less);
        }
    }

    /** What is less than in the execution that was found, and was how much there; empty: nothing. */
    private static String less(Trace shown, Trace found, boolean messages) {
        var less = new ArrayList<String>();
        if (shown.steps().size() < found.steps().size()) {
            less.add(Figures.count(found.steps().size(), "step"));
        }
        if (!messages && shown.preemptions() < found.preemptions()) {
            less.add(Figures.count(found.preemptions(), "preemption"));
        }
        return String.join(", ", less);
    }
}
