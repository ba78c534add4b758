package dev.allways.report;

import dev.allways.core.Trace;
import dev.allways.core.explain.Explanation;
import dev.allways.core.explain.Explanation.Influence;
import dev.allways.core.explain.Explanation.Likelihood;
import dev.allways.core.explain.Explanation.Weight;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The steps of an execution as they are numbered for a reader, and what an explanation says of them. */
final class Steps {
    private static final int MOST = 4; // choices told one by one
    private static final int NEAR = 3; // later choices worth a word

    private final List<Trace.Step> steps;
    private final ObjectNames names;
    private final List<Integer> ofChoice = new ArrayList<>();

    Steps(Trace trace) {
        this.steps = trace.steps();
        this.names = new ObjectNames(trace);
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).token()) {
                ofChoice.add(i);
            }
        }
    }

    /** Where steps that are not told end, of which this is the first; this one itself if it is told. */
    static int untold(List<Trace.Step> steps, int first) {
        int end = first;
        while (end < steps.size() && !steps.get(end).isTold()) {
            end++;
        }
        return end;
    }

    /** The file and line of code that runs; empty if there is none. */
    static String line(@Nullable StackTraceElement place) {
        return place == null ? "" : place.getFileName() + ":" + place.getLineNumber();
    }

    /** What stands for steps that are not shown. */
    static String left(int steps) {
        return "(" + Figures.count(steps, "more step") + ")";
    }

    /** Whether a choice, from 0, is one of a step that is told. */
    boolean tells(int choice) {
        return choice >= ofChoice.size() || steps.get(step(choice)).isTold();
    }

    /** The step, from 0, of a choice, from 0. */
    int step(int choice) {
        return ofChoice.get(choice);
    }

    /** How many choices there are up to a step, from 0, its own included. */
    int choices(int step) {
        int found = Collections.binarySearch(ofChoice, step);
        return found < 0 ? -1 - found : found + 1;
    }

    /**
     * The step, from 0, from which on every continuation fails; -1 if there is none, or if all fail from the beginning.
     */
    int certain(Explanation explanation) {
        return explanation.certain().isEmpty()
                        || explanation.likelihood().getFirst().certain()
                ? -1
                : step(explanation.certain().getAsInt());
    }

    /** The steps, from 0, that what is said of an explanation names one by one. */
    Set<Integer> named(Explanation explanation) {
        var named = new TreeSet<Integer>();
        for (Weight weight : List.of(Weight.MATTERS, Weight.PARTLY, Weight.NO_MATTER)) {
            List<Influence> influences = weighing(explanation, weight);
            if (influences.size() <= MOST || weight == Weight.MATTERS) {
                influences.forEach(influence -> named.add(step(influence.choice())));
            }
        }
        explanation
                .difference()
                .filter(difference -> difference.step() < ofChoice.size())
                .ifPresent(difference -> named.add(step(difference.step())));
        return named;
    }

    /** What an explanation says, in rows. */
    List<Trouble.Row> rows(Explanation explanation) {
        var rows = new ArrayList<Trouble.Row>();
        certain(rows, explanation);
        weighed(rows, "matters", explanation, Weight.MATTERS);
        weighed(rows, "partly", explanation, Weight.PARTLY);
        List<Influence> idle = weighing(explanation, Weight.NO_MATTER);
        if (!idle.isEmpty()) {
            String text = idle.size() == 1 ? named(idle.getFirst().choice()) : "steps " + list(idle);
            rows.add(new Trouble.Row("no matter", text));
        }
        explanation.difference().ifPresent(difference -> rows.add(difference(difference)));
        if (!explanation.swaps().isEmpty()) {
            rows.add(new Trouble.Row("swap", swaps(explanation.swaps())));
        }
        if (!explanation.finished()) {
            String executions = Figures.count(explanation.executions(), "execution");
            rows.add(new Trouble.Row("explained", "with %s, then the budget was spent".formatted(executions)));
        }
        return rows;
    }

    private void certain(List<Trouble.Row> rows, Explanation explanation) {
        List<Likelihood> likelihood = explanation.likelihood();
        if (likelihood.getFirst().certain()) {
            rows.add(new Trouble.Row(
                    "certain", "from the beginning: every execution fails (%s)".formatted(likelihood.getFirst())));
        } else if (explanation.certain().isPresent()) {
            int choice = explanation.certain().getAsInt();
            Likelihood with = likelihood.get(choice + 1);
            Likelihood before = likelihood.get(choice);
            String text = choice == ofChoice.size() - 1
                    ? "only with step %d, the last".formatted(step(choice) + 1)
                    : "from step %d on %s"
                            .formatted(
                                    step(choice) + 1,
                                    with.every()
                                            ? "every continuation fails (all " + Figures.count(with.made()) + ")"
                                            : "every continuation tried fails (" + with + ")");
            String length = explanation.bounded() ? ", none longer than this" : "";
            rows.add(new Trouble.Row("certain", text + (before.made() == 0 ? "" : "; before it " + before + length)));
        }
    }

    private void weighed(List<Trouble.Row> rows, String label, Explanation explanation, Weight weight) {
        List<Influence> influences = weighing(explanation, weight);
        if (influences.isEmpty()) {
            return;
        }
        if (influences.size() > MOST) {
            rows.add(new Trouble.Row(label, "steps " + list(influences)));
            return;
        }
        var lines = new ArrayList<String>();
        for (Influence influence : influences) {
            boolean thread = !steps.get(step(influence.choice())).task().isEmpty();
            lines.add(named(influence.choice())
                    + (thread ? ": if another runs there, " : ": answered otherwise, ")
                    + otherwise(influence));
        }
        rows.add(new Trouble.Row(label, String.join("\n", lines)));
    }

    private static String otherwise(Influence influence) {
        Likelihood others = influence.free().made() > 0 ? influence.free() : influence.others();
        String made = Figures.count(others.made());
        if (influence.weight() == Weight.MATTERS) {
            return others.every() && others.made() == 1
                    ? "it passes"
                    : "it passes (%s)".formatted(others.every() ? "all " + made : made + " of " + made);
        }
        return "%s of %s fail".formatted(Figures.count(others.failed()), made);
    }

    private Trouble.Row difference(Explanation.Difference difference) {
        Steps passing = new Steps(difference.passing());
        int choice = difference.step();
        String there = "nothing more";
        if (choice < passing.ofChoice.size()) {
            Trace.Step step = passing.steps.get(passing.step(choice));
            there = step.task().isEmpty() ? step.text() : passing.turn(step);
        }
        String where = choice < ofChoice.size() ? "step " + (step(choice) + 1) : "the end";
        int further = difference.changed() - 1;
        String text = "with  %s  at %s".formatted(there, where);
        return new Trouble.Row(
                "passes",
                further == 0
                        ? text
                        : further <= NEAR
                                ? "%s and %s changed".formatted(text, Figures.count(further, "later choice"))
                                : "when it goes another way from %s on: %s".formatted(where, there));
    }

    /** Which deliveries must come in the other order for it to pass. */
    private String swaps(List<Explanation.Swap> swaps) {
        List<String> lines = swaps.stream()
                .limit(MOST)
                .map(swap -> "steps %d and %d: if %s %s first, it passes"
                        .formatted(
                                swap.earlier() + 1,
                                swap.later() + 1,
                                steps.get(swap.later()).task(),
                                names.does(steps.get(swap.later()))))
                .toList();
        String more = swaps.size() <= MOST ? "" : "\n" + Figures.count(swaps.size() - MOST, "more pair");
        return String.join("\n", lines) + more;
    }

    private List<Influence> weighing(Explanation explanation, Weight weight) {
        return explanation.influences().stream()
                .filter(influence -> influence.weight() == weight && !goesOn(step(influence.choice())))
                .toList();
    }

    /** Whether the thread that made the step before continues: what matters are the switches. */
    private boolean goesOn(int step) {
        return step > 0
                && !steps.get(step).task().isEmpty()
                && steps.get(step).task().equals(steps.get(step - 1).task());
    }

    private String named(int choice) {
        Trace.Step step = steps.get(step(choice));
        return "step %d, %s"
                .formatted(step(choice) + 1, step.task().isEmpty() ? step.text() : "the switch to " + turn(step));
    }

    /** Whose turn it is, and what for. */
    private String turn(Trace.Step step) {
        return step.isTold() ? "%s, which %s".formatted(step.task(), names.does(step)) : step.task();
    }

    /** {@code 1, 3, 5-8}. */
    private String list(List<Influence> influences) {
        var text = new StringBuilder();
        for (int i = 0; i < influences.size(); ) {
            int first = step(influences.get(i).choice()) + 1;
            int last = first;
            for (i++; i < influences.size() && step(influences.get(i).choice()) + 1 == last + 1; i++) {
                last++;
            }
            text.append(text.isEmpty() ? "" : ", ").append(first).append(last == first ? "" : "-" + last);
        }
        return text.toString();
    }
}
