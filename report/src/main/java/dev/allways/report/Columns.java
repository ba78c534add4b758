package dev.allways.report;

import dev.allways.core.Action;
import dev.allways.core.Trace;
import dev.allways.report.Look.Tone;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The steps of an execution with a column for each thread; where these don't fit, with their names. */
final class Columns {
    private static final int INDENT = 7; // columns before the first thread's
    private static final int MOST = 6; // threads side by side
    private static final int NARROWEST = 14; // columns of a thread
    private static final int PLACE = 40; // columns of places in the source, at most
    private static final int ENDS = 2; // steps shown at each end of what a thread does in one go
    private static final int MORE = 3; // times as many rows as wanted, if so many conflict

    private final Layout layout;
    private final Trace trace;
    private final Rows rows;
    private final List<String> threads;
    private final boolean beside; // each thread has a column

    Columns(Layout layout, Trace trace) {
        this.layout = layout;
        this.trace = trace;
        this.rows = new Rows(trace);
        this.threads = Rows.threads(trace);
        this.beside = fit(threads.size(), layout.width());
    }

    /** Whether columns are a good way to show it. */
    private static boolean fit(int count, int width) {
        return count > 1 && count <= MOST && (width - INDENT - 24) / count >= NARROWEST;
    }

    // ---- what is shown

    /**
     * Sets them.
     *
     * @param certain the step, from 0, from which on every continuation fails; -1 for none
     * @param named the steps, from 0, that an explanation names: these are shown
     * @param maxSteps how many may be shown
     */
    void tell(int certain, Set<Integer> named, int maxSteps) {
        List<Rows.Row> all = rows.all(certain);
        List<Rows.Row> shown = shown(all, certain, named, maxSteps);
        int place = Math.min(
                PLACE,
                shown.stream().mapToInt(row -> row.place().length()).max().orElse(0));
        int width = (layout.width() - INDENT - place - 1) / (beside ? threads.size() : 1);
        layout.blank();
        if (beside) {
            var head = new StringBuilder(" ".repeat(INDENT));
            threads.forEach(thread -> head.append(cut(thread, width)));
            layout.line(Tone.STRONG, head.toString());
        }
        int next = 0;
        for (Rows.Row row : shown) {
            left(next, row.first(), width);
            row(row, row.first() == certain, width, place);
            next = row.last() + 1;
        }
        left(next, trace.steps().size(), width);
    }

    /**
     * The rows that are shown: all if they are few. Else those that an explanation names, the last one, and those
     * whose accesses conflict with another thread's; then, as far as there is room, those at which threads change.
     */
    private List<Rows.Row> shown(List<Rows.Row> made, int certain, Set<Integer> named, int maxSteps) {
        List<Rows.Row> told = made.stream()
                .filter(row -> trace.steps().get(row.first()).isTold())
                .toList();
        if (maxSteps >= Layout.ENDLESS) {
            return told;
        }
        BitSet harmful = harmful(told, certain, named, maxSteps);
        List<Rows.Row> all = told.stream()
                .filter(row -> row.has(harmful) || !isOfNoInterest(row))
                .toList();
        if (all.size() <= maxSteps) {
            return all;
        }
        List<Rows.Row> change = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            boolean near = false;
            for (int by = 1; by <= ENDS; by++) {
                near |= i < by || i + by >= all.size();
                near |= i >= by && all.get(i).thread() != all.get(i - by).thread();
                near |= i + by < all.size()
                        && all.get(i).thread() != all.get(i + by).thread();
            }
            if (near && !all.get(i).has(harmful)) {
                change.add(all.get(i));
            }
        }
        int room = Math.max(
                0, maxSteps - (int) all.stream().filter(row -> row.has(harmful)).count());
        if (change.size() > room) {
            change.subList(room / 2, change.size() - (room - room / 2)).clear();
        }
        return all.stream()
                .filter(row -> row.has(harmful) || change.contains(row))
                .toList();
    }

    /** The steps without which the story can't be understood. */
    private BitSet harmful(List<Rows.Row> told, int certain, Set<Integer> named, int most) {
        var steps = new BitSet();
        named.forEach(steps::set);
        if (certain >= 0) {
            steps.set(certain);
        }
        for (Rows.Row row : told) {
            if (!trace.steps().get(row.last()).notes().isEmpty()) {
                steps.set(row.last());
            }
        }
        Conflicts conflicts = rows.conflicts();
        conflicts.last().ifPresent(steps::set);
        BitSet harmful = fitting(told, steps, conflicts.called(), most)
                .or(() -> fitting(told, steps, conflicts.ofProgram(), MORE * most))
                .or(() -> fitting(told, steps, conflicts.adjacentOfProgram(), MORE * most))
                .orElse(steps);
        return fitting(told, harmful, conflicts.notifications(), MORE * most).orElse(harmful);
    }

    /** The steps with some more, if these are in no more rows than that. */
    private static Optional<BitSet> fitting(List<Rows.Row> rows, BitSet steps, BitSet more, int most) {
        var with = (BitSet) steps.clone();
        with.or(more);
        return rows.stream().filter(row -> row.has(with)).count() <= most ? Optional.of(with) : Optional.empty();
    }

    /** Steps that the JDK makes where no code under test runs, and forced ones that say nothing. */
    private boolean isOfNoInterest(Rows.Row row) {
        if (row.ofPlatform() && trace.steps().get(row.last()).notes().isEmpty()) {
            return true;
        }
        for (int i = row.first(); i <= row.last(); i++) {
            if (!isOfNoInterest(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isOfNoInterest(int index) {
        Trace.Step step = trace.steps().get(index);
        return !step.token()
                && step.notes().isEmpty()
                && index + 1 < trace.steps().size()
                && !step.task().isEmpty()
                && !(step.action() instanceof Action.Use use && use.verb().equals("starts"));
    }

    /** Tells how many steps are left out, each thread's in its column. */
    private void left(int from, int to, int width) {
        if (from >= to) {
            return;
        }
        int[] left = new int[threads.size()];
        for (int i = from; i < to; i++) {
            left[rows.thread(i)]++;
        }
        if (!beside) {
            layout.line(Tone.FAINT, " ".repeat(INDENT) + Steps.left(to - from));
            return;
        }
        var line = new StringBuilder(" ".repeat(INDENT));
        for (int thread = 0; thread < left.length; thread++) {
            String text = left[thread] == 0 ? "" : Steps.left(left[thread]);
            line.append(text).append(" ".repeat(Math.max(text.isEmpty() ? 0 : 1, width - text.length())));
        }
        layout.line(Tone.FAINT, line.toString());
    }

    private void row(Rows.Row row, boolean certain, int width, int place) {
        boolean chosen =
                trace.steps().subList(row.first(), row.last() + 1).stream().anyMatch(Trace.Step::token);
        Tone tone = certain ? Tone.BAD : chosen ? null : Tone.FAINT;
        String head = (row.first() < 9_999 ? "%s%4d  " : "%s %d ").formatted(certain ? ">" : " ", row.first() + 1);
        String indent = " ".repeat(column(row.thread()) * width);
        int room = !beside || row.thread() == threads.size() - 1 ? width : width - 1;
        String whose = beside ? "" : threads.get(row.thread()) + ": ";
        List<String> lines = Layout.wrapped(whose + row.text(room - whose.length()), room, 0);
        for (int i = 0; i < lines.size(); i++) {
            String left = (i == 0 ? head : " ".repeat(INDENT)) + indent + lines.get(i);
            String right = i == 0 ? first(row.place(), place) : "";
            line(tone, left, right);
        }
        trace.steps()
                .get(row.last())
                .notes()
                .forEach(note -> layout.hanging(
                        Tone.FAINT,
                        " ".repeat(INDENT + 2) + indent,
                        rows.names().in(note)));
    }

    private int column(int thread) {
        return beside ? thread : 0;
    }

    private void line(@Nullable Tone tone, String left, String right) {
        layout.line(tone, left + " ".repeat(Math.max(1, layout.width() - left.length() - right.length())) + right);
    }

    /** The end of a name is cut, but not the line. */
    private static String first(String text, int width) {
        String line = text.substring(text.lastIndexOf(':') + 1);
        return text.length() <= width ? text : text.substring(0, width - line.length() - 2) + "~:" + line;
    }

    /** The end of a thread's name tells it from others: its number. */
    private static String cut(String text, int width) {
        String shown = text.length() < width ? text : "~" + text.substring(text.length() - width + 2);
        return shown + " ".repeat(width - shown.length());
    }
}
