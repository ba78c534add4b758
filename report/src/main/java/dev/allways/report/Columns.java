package dev.allways.report;

import dev.allways.core.Trace;
import dev.allways.report.Look.Tone;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The steps of an execution with a column for each thread. */
final class Columns {
    private static final int INDENT = 7; // columns before the first thread's
    private static final int MOST = 6; // threads side by side
    private static final int NARROWEST = 14; // columns of a thread
    private static final int PLACE = 24; // columns of places in the source, at most
    private static final int ENDS = 2; // steps shown at each end of what a thread does in one go
    private static final String AT = " at ";

    private final Layout layout;
    private final Trace trace;
    private final ThreadNames names;
    private final List<String> threads;

    /** A step as it is shown: whose it is, what it is, where. */
    record Cell(int thread, String text, String place) {}

    Columns(Layout layout, Trace trace) {
        this.layout = layout;
        this.trace = trace;
        this.names = new ThreadNames(trace);
        this.threads = threads(trace);
    }

    /** The threads, in the order in which they do their first steps. */
    static List<String> threads(Trace trace) {
        return trace.steps().stream()
                .map(Trace.Step::task)
                .filter(task -> !task.isEmpty())
                .distinct()
                .toList();
    }

    /** Whether columns are a good way to show it. */
    static boolean fit(Trace trace, int width) {
        int count = threads(trace).size();
        return count > 1 && count <= MOST && (width - INDENT - PLACE) / count >= NARROWEST;
    }

    /** A cell for each step; a choice of the program itself belongs to the thread that runs. */
    static List<Cell> cells(Trace trace) {
        var names = new ThreadNames(trace);
        List<String> threads = threads(trace);
        var cells = new ArrayList<Cell>();
        int thread = 0;
        for (Trace.Step step : trace.steps()) {
            if (step.task().isEmpty()) {
                cells.add(new Cell(thread, step.text(), ""));
                continue;
            }
            thread = threads.indexOf(step.task());
            String text = step.text().substring(step.task().length() + 2);
            int at = text.lastIndexOf(AT);
            int open = text.lastIndexOf('(');
            boolean placed = at >= 0 && open > at && text.endsWith(")");
            cells.add(new Cell(
                    thread,
                    names.in(placed ? text.substring(0, at) : text),
                    placed ? text.substring(open + 1, text.length() - 1) : ""));
        }
        return cells;
    }

    /**
     * Sets them.
     *
     * @param certain the step, from 0, from which on every continuation fails; -1 for none
     * @param maxSteps how many may be shown
     */
    void tell(int certain, int maxSteps) {
        List<Cell> cells = cells(trace);
        int place = Math.min(
                PLACE,
                cells.stream().mapToInt(cell -> cell.place().length()).max().orElse(0));
        int width = (layout.width() - INDENT - place - 1) / threads.size();
        var head = new StringBuilder(" ".repeat(INDENT));
        threads.forEach(thread -> head.append(cut(thread, width)));
        layout.blank().line(Tone.STRONG, head.toString());
        List<Integer> rows = rows(cells, certain, maxSteps);
        int before = -1;
        for (int row : rows) {
            if (row > before + 1) {
                left(cells.get(row - 1).thread(), width, row - before - 1);
            }
            row(cells.get(row), row, row == certain, width, place);
            before = row;
        }
    }

    /** The steps that are shown: all, or those at which threads change, or the first and last of these. */
    private List<Integer> rows(List<Cell> cells, int certain, int maxSteps) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            if (maxSteps >= Layout.ENDLESS || !isOfNoInterest(i) || i == certain) {
                all.add(i);
            }
        }
        if (all.size() <= maxSteps) {
            return all;
        }
        var rows = new ArrayList<Integer>();
        for (int i = 0; i < all.size(); i++) {
            boolean near = all.get(i) == certain
                    || !trace.steps().get(all.get(i)).notes().isEmpty();
            for (int by = 1; by <= ENDS; by++) {
                near |= i < by || i + by >= all.size();
                near |= i >= by && changes(cells, all, i, -by);
                near |= i + by < all.size() && changes(cells, all, i, by);
            }
            if (near) {
                rows.add(all.get(i));
            }
        }
        if (rows.size() > maxSteps) {
            rows.subList(maxSteps / 2, rows.size() - (maxSteps - maxSteps / 2)).clear();
        }
        return rows;
    }

    private static boolean changes(List<Cell> cells, List<Integer> rows, int row, int by) {
        return cells.get(rows.get(row)).thread()
                != cells.get(rows.get(row + by)).thread();
    }

    /** Forced steps that say nothing: what a thread does before others are there, that it ends, or gives a lock back. */
    private boolean isOfNoInterest(int index) {
        Trace.Step step = trace.steps().get(index);
        String text =
                step.text().substring(Math.min(step.text().length(), step.task().length() + 2));
        return !step.token()
                && step.notes().isEmpty()
                && index + 1 < trace.steps().size()
                && !step.task().isEmpty()
                && !text.startsWith("starts ");
    }

    private void left(int thread, int width, int count) {
        layout.line(Tone.FAINT, " ".repeat(INDENT + thread * width) + "(" + Figures.count(count, "more step") + ")");
    }

    private void row(Cell cell, int index, boolean certain, int width, int place) {
        Trace.Step step = trace.steps().get(index);
        Tone tone = certain ? Tone.BAD : step.token() ? null : Tone.FAINT;
        String head = "%s %3d  ".formatted(certain ? ">" : " ", index + 1);
        String indent = " ".repeat(cell.thread() * width);
        int room = cell.thread() == threads.size() - 1 ? width : width - 1;
        List<String> lines = Layout.wrapped(cell.text(), room, 0);
        for (int i = 0; i < lines.size(); i++) {
            String left = (i == 0 ? head : " ".repeat(INDENT)) + indent + lines.get(i);
            String right = i == 0 ? last(cell.place(), place) : "";
            line(tone, left, right);
        }
        step.notes().forEach(note -> layout.hanging(Tone.FAINT, " ".repeat(INDENT + 2) + indent, names.in(note)));
    }

    private void line(@Nullable Tone tone, String left, String right) {
        layout.line(tone, left + " ".repeat(Math.max(1, layout.width() - left.length() - right.length())) + right);
    }

    private static String last(String text, int width) {
        return text.length() <= width ? text : text.substring(text.length() - width);
    }

    private static String cut(String text, int width) {
        String shown = text.length() < width ? text : text.substring(0, width - 2) + "~";
        return shown + " ".repeat(width - shown.length());
    }
}
