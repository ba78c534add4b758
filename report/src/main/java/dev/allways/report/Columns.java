package dev.allways.report;

import dev.allways.core.Trace;
import dev.allways.report.Look.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The steps of an execution with a column for each thread; where these don't fit, with their names. */
final class Columns {
    private static final int INDENT = 7; // columns before the first thread's
    private static final int MOST = 6; // threads side by side
    private static final int NARROWEST = 14; // columns of a thread
    private static final int PLACE = 24; // columns of places in the source, at most
    private static final int ENDS = 2; // steps shown at each end of what a thread does in one go
    private static final Pattern STEP = // what, in which method of the JDK or a test library, where
            Pattern.compile("(.*?)(?: in (\\S+))?(?: at [^ ]*\\(([^()]*)\\))?", Pattern.DOTALL);
    private static final Pattern LOCK = Pattern.compile("(Lock|Semaphore|Latch)$");
    private static final Pattern SYNC = Pattern.compile("\\b\\w*Sync(#\\d+)");

    private final Layout layout;
    private final Trace trace;
    private final ThreadNames names;
    private final List<String> threads;
    private final boolean beside; // each thread has a column

    /**
     * Steps of one thread that are shown as one: those in one method of the JDK.
     *
     * @param first the first, from 0
     * @param last the last
     * @param text what is done, for a reader
     * @param place where in the source; may be empty
     * @param ofPlatform whether no code under test runs there
     */
    record Row(int thread, int first, int last, String text, String place, boolean ofPlatform) {
        /** With a line break before the method, if the text is too long for one line. */
        private String text(int width) {
            int dot = text.lastIndexOf('.');
            return text.length() <= width || dot <= 0 ? text : text.substring(0, dot) + "\n" + text.substring(dot);
        }
    }

    /** A step: whose it is, what it is, in which method of the JDK, where. */
    private record Cell(int thread, String text, String call, String place) {
        /** Whether both are steps in one method of the JDK, which was called at one place. */
        boolean goesOnWith(Cell next) {
            return thread == next.thread && !call.isEmpty() && call.equals(next.call) && place.equals(next.place);
        }
    }

    Columns(Layout layout, Trace trace) {
        this.layout = layout;
        this.trace = trace;
        this.names = new ThreadNames(trace);
        this.threads = threads(trace);
        this.beside = fit(threads.size(), layout.width());
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
    private static boolean fit(int count, int width) {
        return count > 1 && count <= MOST && (width - INDENT - PLACE) / count >= NARROWEST;
    }

    /** A cell for each step; a choice of the program itself belongs to the thread that runs. */
    private static List<Cell> cells(Trace trace) {
        var names = new ThreadNames(trace);
        List<String> threads = threads(trace);
        var cells = new ArrayList<Cell>();
        int thread = 0;
        for (Trace.Step step : trace.steps()) {
            thread = step.task().isEmpty() ? thread : threads.indexOf(step.task());
            if (step.task().isEmpty() || !step.isTold()) {
                cells.add(new Cell(thread, step.text(), "", ""));
                continue;
            }
            Matcher parts = STEP.matcher(step.text().substring(step.task().length() + 2));
            parts.matches(); // always: everything but the text may be missing
            cells.add(new Cell(thread, names.in(parts.group(1)), said(parts.group(2)), said(parts.group(3))));
        }
        return cells;
    }

    private static String said(@Nullable String text) {
        return text == null ? "" : text;
    }

    /**
     * The steps as they are shown, those in one method of the JDK as one.
     *
     * @param certain the step, from 0, that is shown by itself; -1 for none
     */
    static List<Row> rows(Trace trace, int certain) {
        List<Cell> cells = cells(trace);
        var rows = new ArrayList<Row>();
        for (int first = 0; first < cells.size(); ) {
            int last = first;
            int untold = Steps.untold(trace.steps(), first);
            if (untold > first) {
                rows.add(new Row(
                        cells.get(untold - 1).thread, first, untold - 1, Steps.left(untold - first), "", false));
                first = untold;
                continue;
            }
            while (last + 1 < cells.size()
                    && first != certain
                    && last + 1 != certain
                    && trace.steps().get(last).notes().isEmpty()
                    && cells.get(last).goesOnWith(cells.get(last + 1))) {
                last++;
            }
            Cell cell = cells.get(first);
            String text = cell.call.isEmpty() ? cell.text : call(cells.subList(first, last + 1));
            rows.add(new Row(cell.thread, first, last, text, cell.place, !cell.call.isEmpty() && cell.place.isEmpty()));
            first = last + 1;
        }
        return rows;
    }

    /** The method of the JDK that they are in, with the number of the lock that it is a method of. */
    private static String call(List<Cell> cells) {
        String call = cells.getFirst().call;
        int dot = call.indexOf('.');
        if (dot < 0 || !LOCK.matcher(call.substring(0, dot)).find()) {
            return call;
        }
        return cells.stream()
                .map(cell -> SYNC.matcher(cell.text))
                .filter(Matcher::find)
                .findFirst()
                .map(sync -> call.substring(0, dot) + sync.group(1) + call.substring(dot))
                .orElse(call);
    }

    /**
     * Sets them.
     *
     * @param certain the step, from 0, from which on every continuation fails; -1 for none
     * @param maxSteps how many may be shown
     */
    void tell(int certain, int maxSteps) {
        List<Row> all = rows(trace, certain);
        List<Row> shown = shown(all, certain, maxSteps);
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
        for (Row row : shown) {
            if (row.first() > next) {
                left(all, next, row.first(), width);
            }
            row(row, row.first() == certain, width, place);
            next = row.last() + 1;
        }
    }

    /** The rows that are shown: all, or those at which threads change, or the first and last of these. */
    private List<Row> shown(List<Row> rows, int certain, int maxSteps) {
        List<Row> all = rows.stream()
                .filter(row -> trace.steps().get(row.first()).isTold())
                .filter(row -> maxSteps >= Layout.ENDLESS || row.first() == certain || !isOfNoInterest(row))
                .toList();
        if (all.size() <= maxSteps) {
            return all;
        }
        var shown = new ArrayList<Row>();
        for (int i = 0; i < all.size(); i++) {
            boolean near = all.get(i).first() == certain
                    || !trace.steps().get(all.get(i).last()).notes().isEmpty();
            for (int by = 1; by <= ENDS; by++) {
                near |= i < by || i + by >= all.size();
                near |= i >= by && all.get(i).thread() != all.get(i - by).thread();
                near |= i + by < all.size()
                        && all.get(i).thread() != all.get(i + by).thread();
            }
            if (near) {
                shown.add(all.get(i));
            }
        }
        if (shown.size() > maxSteps) {
            shown.subList(maxSteps / 2, shown.size() - (maxSteps - maxSteps / 2))
                    .clear();
        }
        return shown;
    }

    /** Steps that the JDK makes where no code under test runs, and forced ones that say nothing. */
    private boolean isOfNoInterest(Row row) {
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
        String text =
                step.text().substring(Math.min(step.text().length(), step.task().length() + 2));
        return !step.token()
                && step.notes().isEmpty()
                && index + 1 < trace.steps().size()
                && !step.task().isEmpty()
                && !text.startsWith("starts ");
    }

    /** Tells how many steps are left out, in the column of the last of them. */
    private void left(List<Row> rows, int from, int to, int width) {
        int last = -1;
        for (Row row : rows) {
            last = row.first() >= from && row.last() < to ? row.thread() : last;
        }
        layout.line(Tone.FAINT, " ".repeat(INDENT + column(last) * width) + Steps.left(to - from));
    }

    private void row(Row row, boolean certain, int width, int place) {
        boolean chosen =
                trace.steps().subList(row.first(), row.last() + 1).stream().anyMatch(Trace.Step::token);
        Tone tone = certain ? Tone.BAD : chosen ? null : Tone.FAINT;
        String head = "%s %3d  ".formatted(certain ? ">" : " ", row.first() + 1);
        String indent = " ".repeat(column(row.thread()) * width);
        int room = !beside || row.thread() == threads.size() - 1 ? width : width - 1;
        String whose = beside ? "" : threads.get(row.thread()) + ": ";
        List<String> lines = Layout.wrapped(whose + row.text(room - whose.length()), room, 0);
        for (int i = 0; i < lines.size(); i++) {
            String left = (i == 0 ? head : " ".repeat(INDENT)) + indent + lines.get(i);
            String right = i == 0 ? last(row.place(), place) : "";
            line(tone, left, right);
        }
        trace.steps()
                .get(row.last())
                .notes()
                .forEach(note -> layout.hanging(Tone.FAINT, " ".repeat(INDENT + 2) + indent, names.in(note)));
    }

    private int column(int thread) {
        return beside ? thread : 0;
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
