package dev.allways.report;

import dev.allways.core.Code;
import dev.allways.core.Origin;
import dev.allways.core.SafeText;
import dev.allways.core.TimeLimitExceeded;
import dev.allways.core.Trace;
import dev.allways.core.explain.Explanation;
import dev.allways.core.explain.Explanation.Likelihood;
import dev.allways.report.Look.Tone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** One failure as text: what failed and where, the steps that lead there, what explains it, and what to do next. */
final class FailureText {
    private static final int MESSAGE_LINES = 12;
    private static final int MESSAGE_LETTERS = 1_000; // of a line
    private static final int CAUSES = 3;
    private static final int DEEPEST = 100; // causes of causes
    private static final int FRAMES = 4;
    private static final String MARGIN = "  ";
    private static final int FOLDED = 4; // steps that are shown as one, if there are so many
    private static final String COMMENT = "  // ";
    private static final int NARROW = 24; // columns for a comment: with less it is wrapped as the line is
    private static final int WIDE = 60; // columns of a line of a program, behind which its comment follows at once
    private static final int INDENT = 7; // columns before a step's text

    private final Layout layout;
    private final int maxSteps;

    FailureText(Layout layout, int maxSteps) {
        this.layout = layout;
        this.maxSteps = maxSteps;
    }

    /**
     * All of it.
     *
     * @param length how long the execution is, and how it came to be so
     * @param found where it comes from
     * @param chances whether each step tells how many executions fail from there
     */
    void tell(String test, Finding finding, String length, String found, boolean chances) {
        Trace trace = finding.shown();
        headline(test, finding.error(), new ObjectNames(trace));
        layout.blank();
        layout.ends(MARGIN + length, found);
        int certain = finding.explanation().map(new Steps(trace)::certain).orElse(-1);
        steps(
                trace,
                certain,
                finding.explanation().map(new Steps(trace)::named).orElse(Set.of()),
                chances ? finding.explanation().map(Explanation::likelihood).orElse(List.of()) : List.of());
        output(finding.printed());
        layout.blank();
        finding.explanation()
                .filter(_ -> trace.program().isEmpty() || maxSteps > TextReport.WHOLE) // it names steps
                .ifPresent(explanation ->
                        new Steps(trace).rows(explanation).forEach(row -> layout.row(row.name(), row.text())));
        seen(trace).forEach(row -> layout.row(row.name(), row.text()));
        where(finding.error(), FRAMES).forEach(row -> layout.row(row.name(), row.text()));
        if (finding.failure().times() > 1) {
            layout.row("times", Figures.count(finding.failure().times(), "execution") + " failed so");
        }
        for (Hint hint : finding.hints()) {
            layout.command(hint.name(), hint.text());
        }
    }

    /** What an execution printed, if anything. */
    void output(Printed all) {
        if (all.isEmpty()) {
            return;
        }
        Printed printed = all.within(maxSteps);
        layout.blank();
        layout.line(Tone.STRONG, MARGIN + "output");
        printed.first().forEach(this::printed);
        if (printed.left() > 0) {
            String how = printed.left() > all.left() ? " (-v shows more)" : "";
            layout.line(Tone.FAINT, MARGIN + MARGIN + "...  " + Figures.count(printed.left(), "more line") + how);
        }
        printed.last().forEach(this::printed);
    }

    private void printed(String line) {
        layout.line(MARGIN + MARGIN + shortened(line));
    }

    /** What failed, why, and where. */
    void headline(String test, Throwable error, ObjectNames names) {
        layout.headline(Tone.BAD, "FAILED", test, message(error, names), file(error));
    }

    private static List<String> message(Throwable error, ObjectNames names) {
        List<String> lines = Arrays.stream(names.in(said(error)).strip().split("\\R"))
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .map(FailureText::shortened)
                .toList();
        if (lines.size() <= MESSAGE_LINES) {
            return lines;
        }
        var shortened = new ArrayList<>(lines.subList(0, MESSAGE_LINES - 1));
        shortened.add("(" + Figures.count(lines.size() - MESSAGE_LINES + 1, "more line") + ")");
        return shortened;
    }

    private static String shortened(String line) {
        int more = line.length() - MESSAGE_LETTERS;
        return more <= 0
                ? line
                : line.substring(0, MESSAGE_LETTERS) + "... (" + Figures.count(more, "more letter") + ")";
    }

    private static String said(Throwable error) {
        String name = error.getClass().getSimpleName();
        if (name.isEmpty()) {
            name = error.getClass().getName();
        }
        String message = SafeText.message(error);
        return message == null || message.isBlank() ? name : name + ": " + message.strip();
    }

    /** The file and line that an error comes from; empty if unknown. */
    private static String file(Throwable error) {
        String place = error instanceof TimeLimitExceeded
                ? Origin.frames(error).stream().findFirst().map(Origin::told).orElse("")
                : Origin.of(error).place();
        int open = place.lastIndexOf('(');
        return open < 0 || !place.endsWith(")") ? place : place.substring(open + 1, place.length() - 1);
    }

    /**
     * The steps of an execution and what the program noted.
     *
     * @param certain the step, from 0, from which on every continuation fails; -1 for none
     * @param named the steps, from 0, that an explanation names
     * @param chances how many executions fail when the first k choices are kept; may be empty
     */
    void steps(Trace trace, int certain, Set<Integer> named, List<Likelihood> chances) {
        List<Trace.Step> steps = trace.steps();
        List<Code> program = trace.program();
        boolean asProgram = !program.isEmpty() && chances.isEmpty() && maxSteps <= TextReport.WHOLE;
        if (asProgram) {
            program(program, trace.outcome().failed());
            if (Rows.threads(trace).isEmpty()) {
                return;
            }
        }
        int column = chances.isEmpty() ? column(trace) : 0;
        boolean beside = column > 0 && trace.openingNotes().size() == 1;
        if (!trace.openingNotes().isEmpty()) {
            layout.blank();
            String indent = " ".repeat(beside ? column : INDENT);
            trace.openingNotes().forEach(note -> layout.hanging(Tone.FAINT, indent, note));
        }
        if (steps.isEmpty()) {
            return;
        }
        if (chances.isEmpty() && !Rows.threads(trace).isEmpty()) {
            new Columns(layout, trace)
                    .tell(certain, named, asProgram ? Math.min(maxSteps, Layout.ENDLESS - 1) : maxSteps);
            return;
        }
        if (!beside) {
            layout.blank();
        }
        if (!chances.isEmpty()) {
            layout.ends(Tone.FAINT, " ".repeat(INDENT) + "when nothing is kept", chances.getFirst() + " fail");
        }
        var numbering = new Steps(trace);
        var names = new ObjectNames(trace);
        List<Row> rows = rows(steps, certain, chances.isEmpty() && maxSteps < Layout.ENDLESS);
        int first = rows.size() <= maxSteps ? rows.size() : maxSteps / 2;
        int last = rows.size() <= maxSteps ? 0 : maxSteps - first - 1;
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            if (i >= first && i < rows.size() - last) {
                if (i == first) {
                    int left = rows.get(rows.size() - last - 1).to() - row.from();
                    layout.line(Tone.FAINT, "   ...  " + Figures.count(left, "more step") + " (-v shows all)");
                }
            } else if (!steps.get(row.from()).isTold()) {
                layout.line(Tone.FAINT, " ".repeat(INDENT) + Steps.left(row.length()));
            } else if (row.length() > 1) {
                layout.line(
                        Tone.FAINT,
                        "%5s  %s more, each %s (-v shows all)"
                                .formatted(
                                        (row.from() + 1) + "-" + row.to(),
                                        Figures.count(row.length()),
                                        meaning(steps.get(row.from()))));
            } else {
                step(
                        steps.get(row.from()),
                        names.text(steps.get(row.from())),
                        row.from(),
                        row.from() == certain,
                        chance(steps.get(row.from()), numbering.choices(row.from()), chances),
                        column);
            }
        }
    }

    /** The program that does what the execution did, and what there is to know beside each line. */
    private void program(List<Code> program, boolean failed) {
        layout.blank();
        int widest = program.stream()
                .mapToInt(each -> each.line().length())
                .filter(width -> width <= WIDE)
                .max()
                .orElse(0);
        int first = program.size() <= maxSteps ? program.size() : maxSteps / 2;
        int last = program.size() <= maxSteps ? 0 : maxSteps - first - 1;
        for (int i = 0; i < program.size(); i++) {
            if (i >= first && i < program.size() - last) {
                if (i == first) {
                    layout.line(
                            Tone.FAINT,
                            MARGIN + "  // " + Figures.count(program.size() - last - first, "more line")
                                    + " (-v shows all)");
                }
                continue;
            }
            Code code = program.get(i);
            boolean fails = failed && i == program.size() - 1;
            Tone tone = fails ? Tone.BAD : Tone.STRONG;
            String line = "%s %s".formatted(fails ? ">" : " ", code.line());
            String comment = code.comment().lines().findFirst().orElse("");
            if (comment.isEmpty()) {
                layout.hanging(
                        tone,
                        MARGIN,
                        line + " ".repeat(Math.max(0, widest - code.line().length())));
                continue;
            }
            String head = line + " ".repeat(Math.max(0, widest - code.line().length())) + COMMENT;
            int room = layout.width() - MARGIN.length() - head.length();
            for (String part : room < NARROW ? List.of(comment) : Layout.wrapped(comment, room, 0)) {
                layout.hanging(tone, MARGIN, head + part);
                head = " ".repeat(head.length() - COMMENT.length()) + COMMENT;
            }
        }
    }

    /** The steps {@code [from, to)} in one row. */
    private record Row(int from, int to) {
        int length() {
            return to - from;
        }
    }

    /** A row for each step, but one for those that repeat the simplest answer of the step before, if they are many. */
    private static List<Row> rows(List<Trace.Step> steps, int certain, boolean folds) {
        var rows = new ArrayList<Row>();
        for (int i = 0; i < steps.size(); ) {
            int untold = Steps.untold(steps, i);
            if (untold > i) {
                rows.add(new Row(i, untold));
                i = untold;
                continue;
            }
            rows.add(new Row(i, ++i));
            int to = i;
            while (folds && to < steps.size() && to != certain && repeats(steps.get(i - 1), steps.get(to))) {
                to++;
            }
            if (to - i >= FOLDED && i - 1 != certain) {
                rows.add(new Row(i, to));
                i = to;
            }
        }
        return rows;
    }

    private static boolean repeats(Trace.Step before, Trace.Step step) {
        return step.answer() == 0
                && before.answer() == 0
                && step.notes().isEmpty()
                && before.notes().isEmpty()
                && !meaning(step).isEmpty()
                && meaning(step).equals(meaning(before));
    }

    /** What a step's answer means. */
    private static String meaning(Trace.Step step) {
        int equals = step.text().indexOf(" = ");
        return equals < 0 ? "" : step.text().substring(equals + 1);
    }

    /** How many executions fail from a step on, with the choices up to there; empty if unknown. */
    private static String chance(Trace.Step step, int choices, List<Likelihood> chances) {
        return step.token() && choices < chances.size() ? chances.get(choices) + " fail" : "";
    }

    private void step(Trace.Step step, String text, int index, boolean certain, String chance, int column) {
        String number = "%s %3d  ".formatted(certain ? ">" : " ", index + 1);
        Tone tone = certain ? Tone.BAD : Tone.FAINT;
        List<String> notes = step.notes();
        if (!chance.isEmpty()) {
            layout.ends(tone, number, text, chance);
        } else if (column > 0 && notes.size() == 1) {
            layout.columns(tone, number, text, column, notes.getFirst());
            return;
        } else {
            layout.hanging(tone, number, text);
        }
        notes.forEach(note -> layout.hanging(Tone.FAINT, " ".repeat(INDENT + 2), note));
    }

    /** Where notes begin that stand beside their steps; 0 if they don't fit there. */
    private int column(Trace trace) {
        int widest = 0;
        int notes = 0;
        for (Trace.Step step : trace.steps()) {
            if (step.notes().size() > 1) {
                return 0;
            }
            if (step.notes().size() == 1) {
                notes = Math.max(notes, width(step.notes().getFirst()));
            }
            widest = Math.max(widest, width(step.text()));
        }
        for (String note : trace.openingNotes()) {
            notes = Math.max(notes, trace.openingNotes().size() == 1 ? width(note) : 0);
        }
        int column = INDENT + Math.max(20, widest) + 3;
        return notes > 0 && column + notes <= layout.width() ? column : 0;
    }

    private static int width(String text) {
        return text.indexOf('\n') < 0 ? text.length() : Layout.ENDLESS;
    }

    /** What the steps show by themselves: a write that is lost, the loops of an execution that seems to have no end. */
    static List<Trouble.Row> seen(Trace trace) {
        var rows = new ArrayList<>(Loops.rows(trace));
        LostWrite.of(trace)
                .ifPresent(lost -> rows.add(new Trouble.Row("lost", lost.text(trace, new ObjectNames(trace)))));
        return rows;
    }

    /** The frames of the user's code, and the causes. */
    static List<Trouble.Row> where(Throwable error, int most) {
        var rows = new ArrayList<Trouble.Row>();
        List<String> frames = frames(error, most);
        if (frames.size() > 1) {
            rows.add(new Trouble.Row("at", String.join("\n", frames)));
        }
        Arrays.stream(error.getSuppressed())
                .limit(CAUSES)
                .forEach(also -> rows.add(
                        new Trouble.Row("also", said(also).lines().findFirst().orElse(""))));
        List<Throwable> causes = causes(error);
        for (int i = 0; i < causes.size(); i++) {
            if (i < CAUSES - 1 || i == causes.size() - 1) {
                String file = file(causes.get(i));
                String message = said(causes.get(i)).lines().findFirst().orElse("");
                rows.add(new Trouble.Row("caused by", message + (file.isEmpty() ? "" : " (" + file + ")")));
            }
        }
        return rows;
    }

    /** The causes, the root of all last. */
    private static List<Throwable> causes(Throwable error) {
        var causes = new ArrayList<Throwable>();
        for (Throwable cause = error.getCause(); cause != null && causes.size() < DEEPEST; cause = cause.getCause()) {
            causes.add(cause);
        }
        return causes;
    }

    private static List<String> frames(Throwable error, int most) {
        List<String> frames = Origin.frames(error).stream().map(Origin::told).toList();
        if (frames.size() <= most) {
            return frames;
        }
        var shortened = new ArrayList<>(frames.subList(0, most - 1));
        shortened.add("(" + Figures.count(frames.size() - most + 1, "more frame") + ")");
        return shortened;
    }
}
