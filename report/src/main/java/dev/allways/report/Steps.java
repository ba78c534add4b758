package dev.allways.report;

import dev.allways.core.Explanation;
import dev.allways.core.Explanation.Influence;
import dev.allways.core.Explanation.Likelihood;
import dev.allways.core.Explanation.Weight;
import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.List;

/** The steps of an execution as they are numbered for a reader, and what an explanation says of them. */
final class Steps {
    private static final int MOST = 4; // choices told one by one

    private final List<Trace.Step> steps;
    private final List<Integer> ofChoice = new ArrayList<>();

    Steps(Trace trace) {
        this.steps = trace.steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).token()) {
                ofChoice.add(i);
            }
        }
    }

    /** The step, from 0, of a choice, from 0. */
    int step(int choice) {
        return ofChoice.get(choice);
    }

    void explain(Layout layout, Explanation explanation) {
        certain(layout, explanation);
        weighed(layout, "matters", explanation, Weight.MATTERS);
        weighed(layout, "partly", explanation, Weight.PARTLY);
        List<Influence> idle = weighing(explanation, Weight.NO_MATTER);
        if (!idle.isEmpty()) {
            layout.row("no matter", idle.size() == 1 ? named(idle.getFirst().choice()) : "steps " + list(idle));
        }
        explanation.difference().ifPresent(difference -> difference(layout, difference));
        if (!explanation.finished()) {
            layout.row(
                    "",
                    "(explained with %s: the budget was spent)"
                            .formatted(Figures.count(explanation.executions(), "execution")));
        }
    }

    private void certain(Layout layout, Explanation explanation) {
        List<Likelihood> likelihood = explanation.likelihood();
        if (likelihood.getFirst().certain()) {
            layout.row("certain", "from the beginning: every execution fails (%s)".formatted(likelihood.getFirst()));
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
            layout.row("certain", text + (before.made() == 0 ? "" : "; before it " + before));
        }
    }

    private void weighed(Layout layout, String label, Explanation explanation, Weight weight) {
        List<Influence> influences = weighing(explanation, weight);
        if (influences.isEmpty()) {
            return;
        }
        if (influences.size() > MOST) {
            layout.row(label, "steps " + list(influences));
            return;
        }
        var lines = new ArrayList<String>();
        for (Influence influence : influences) {
            lines.add(named(influence.choice()) + ": " + otherwise(influence));
        }
        layout.row(label, String.join("\n", lines));
    }

    private static String otherwise(Influence influence) {
        long made = influence.others().made() + influence.free().made();
        long failed = influence.others().failed() + influence.free().failed();
        return influence.weight() == Weight.MATTERS
                ? "answered otherwise, it passes (%s of %s)".formatted(Figures.count(made), Figures.count(made))
                : "answered otherwise, %s of %s fail".formatted(Figures.count(failed), Figures.count(made));
    }

    private void difference(Layout layout, Explanation.Difference difference) {
        Steps passing = new Steps(difference.passing());
        int choice = difference.step();
        String here = choice < ofChoice.size() ? steps.get(step(choice)).text() : "the end";
        String there = choice < passing.ofChoice.size()
                ? passing.steps.get(passing.step(choice)).text()
                : "the end";
        String changed =
                difference.changed() == 1 ? "" : " (" + Figures.count(difference.changed()) + " choices differ)";
        layout.row("passes", "with  %s  in place of  %s%s".formatted(there, here, changed));
    }

    private static List<Influence> weighing(Explanation explanation, Weight weight) {
        return explanation.influences().stream()
                .filter(i -> i.weight() == weight)
                .toList();
    }

    private String named(int choice) {
        return "step %d, %s".formatted(step(choice) + 1, steps.get(step(choice)).text());
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
