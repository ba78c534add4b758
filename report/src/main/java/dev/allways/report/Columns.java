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
    private static final int ACCESSES = 3; // told of a part of a method
    private static final int MORE = 3; // times as many rows as wanted, if so many conflict

    private final Layout layout;
    private final Trace trace;
    private final ObjectNames names;
    private final List<String> threads;
    private final int[] owners; // of the steps: threads
    private final boolean beside; // each thread has a column

    /**
     * Steps of one thread that are shown as one: those in one method of the JDK.
     *
     * @param first the first, from 0
     * @param last the last
     * @param text what is done, for a reader
     * @param place where in the source; may be empty
     * @param ofPlatform whether no code under test runs there
     * @param inside whether it is a method of the JDK or a library that the code under test has called
     */
    record Row(int thread, int first, int last, String text, String place, boolean ofPlatform, boolean inside) {
        /** With a line break before the method, if its name is too long for one line. */
        private String text(int width) {
            int dot = inside ? text.indexOf('.') : -1;
            int end = text.indexOf(' ');
            return dot <= 0 || (end < 0 ? text.length() : end) <= width
                    ? text
                    : text.substring(0, dot) + "\n" + text.substring(dot);
        }

        boolean has(BitSet steps) {
            int next = steps.nextSetBit(first);
            return next >= 0 && next <= last;
        }
    }

    Columns(Layout layout, Trace trace) {
        this.layout = layout;
        this.trace = trace;
        this.names = new ObjectNames(trace);
        this.threads = threads(trace);
        this.owners = owners(trace);
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

    /** The thread of each step: a choice of the program itself belongs to the one that runs. */
    private static int[] owners(Trace trace) {
        List<String> threads = threads(trace);
        int[] owners = new int[trace.steps().size()];
        for (int i = 0; i < owners.length; i++) {
            String task = trace.steps().get(i).task();
            owners[i] = !task.isEmpty() ? threads.indexOf(task) : i == 0 ? 0 : owners[i - 1];
        }
        return owners;
    }

    /** Whether columns are a good way to show it. */
    private static boolean fit(int count, int width) {
        return count > 1 && count <= MOST && (width - INDENT - 24) / count >= NARROWEST;
    }

    // ---- rows

    /** Makes rows of the steps of an execution. */
    private static final class Rows {
        private final List<Trace.Step> steps;
        private final ObjectNames names;
        private final Conflicts conflicts;
        private final int[] threads; // of each step

        Rows(Trace trace) {
            this.steps = trace.steps();
            this.names = new ObjectNames(trace);
            this.conflicts = new Conflicts(steps);
            this.threads = owners(trace);
        }

        List<Row> all(int certain) {
            var rows = new ArrayList<Row>();
            for (int first = 0; first < steps.size(); ) {
                int untold = Steps.untold(steps, first);
                int last = Math.max(first, untold - 1);
                if (untold == first) {
                    while (last + 1 < steps.size()
                            && first != certain
                            && last + 1 != certain
                            && steps.get(last).notes().isEmpty()
                            && goesOn(last, last + 1)) {
                        last++;
                    }
                }
                rows.add(row(first, last));
                first = last + 1;
            }
            return rows;
        }

        private Row row(int first, int last) {
            Trace.Step step = steps.get(first);
            int thread = threads[last];
            if (!step.isTold()) {
                return new Row(thread, first, last, Steps.left(last + 1 - first), "", false, false);
            }
            Action.@Nullable Use use = use(first);
            if (use == null || use.call().isEmpty()) {
                return new Row(thread, first, last, names.does(step), place(use), false, false);
            }
            String text = call(use.call(), steps.subList(first, last + 1));
            if (isPart(first, last)) {
                text += accesses(first, last);
            } else if (first == last && !use.value().isEmpty()) {
                String value = names.in(use).value();
                text += ": " + (value.startsWith("= ") ? value.substring(2) : value);
            }
            return new Row(thread, first, last, text, place(use), use.place() == null, true);
        }

        private String call(String call, List<Trace.Step> within) {
            int dot = call.indexOf('.');
            String object = names.receiver(call, within).orElse(call.substring(0, Math.max(0, dot)));
            return call.endsWith(".<init>") ? "new " + object : object + call.substring(Math.max(0, dot));
        }

        private Action.@Nullable Use use(int step) {
            return steps.get(step).action() instanceof Action.Use use ? use : null;
        }

        private static String place(Action.@Nullable Use use) {
            return use == null || use.place() == null
                    ? ""
                    : use.place().getFileName() + ":" + use.place().getLineNumber();
        }

        /** Whether both are steps in one method of the JDK, which was called at one place. */
        private boolean goesOn(int step, int next) {
            return threads[step] == threads[next] && isInOneCall(step, next);
        }

        private boolean isInOneCall(int step, int next) {
            Action.Use one = use(step);
            Action.Use other = use(next);
            return one != null
                    && other != null
                    && !one.call().isEmpty()
                    && one.call().equals(other.call())
                    && place(one).equals(place(other));
        }

        /** Whether these are not all steps of the thread in the method: others came in between, or one is shown by itself. */
        private boolean isPart(int first, int last) {
            int before = first - 1;
            while (before >= 0 && threads[before] != threads[first]) {
                before--;
            }
            int after = last + 1;
            while (after < steps.size() && threads[after] != threads[last]) {
                after++;
            }
            return before >= 0 && isInOneCall(before, first) || after < steps.size() && isInOneCall(last, after);
        }

        /** The accesses of a part of a method that others could notice, the nearest to theirs if they are many; empty if there are none. */
        private String accesses(int first, int last) {
            List<String> told = accesses(conflicts.all(), first, last);
            List<String> nearest = told.size() <= ACCESSES ? told : accesses(conflicts.adjacent(), first, last);
            if (nearest.isEmpty()) {
                return "";
            }
            int more = nearest.size() - ACCESSES;
            return ": "
                    + String.join("; ", nearest.subList(Math.max(0, more), nearest.size()))
                    + (more > 0 ? " (and %d before)".formatted(more) : "");
        }

        private List<String> accesses(BitSet which, int first, int last) {
            return which.get(0, last + 1).stream()
                    .filter(step -> step >= first)
                    .mapToObj(step -> names.does(steps.get(step)))
                    .distinct()
                    .toList();
        }
    }

    /**
     * The steps as they are shown, those in one method of the JDK as one.
     *
     * @param certain the step, from 0, that is shown by itself; -1 for none
     */
    static List<Row> rows(Trace trace, int certain) {
        return new Rows(trace).all(certain);
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
        List<Row> all = rows(trace, certain);
        List<Row> shown = shown(all, certain, named, maxSteps);
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
            left(next, row.first(), width);
            row(row, row.first() == certain, width, place);
            next = row.last() + 1;
        }
        left(next, trace.steps().size(), width);
    }

    /**
     * The rows that are shown: all if they are few. Else those that an explanation names, the last one, and those whose accesses
     * conflict with another thread's; then, as far as there is room, those at which threads change.
     */
    private List<Row> shown(List<Row> rows, int certain, Set<Integer> named, int maxSteps) {
        List<Row> told = rows.stream()
                .filter(row -> trace.steps().get(row.first()).isTold())
                .toList();
        if (maxSteps >= Layout.ENDLESS) {
            return told;
        }
        BitSet harmful = harmful(told, certain, named, maxSteps);
        List<Row> all = told.stream()
                .filter(row -> row.has(harmful) || !isOfNoInterest(row))
                .toList();
        if (all.size() <= maxSteps) {
            return all;
        }
        List<Row> change = new ArrayList<>();
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
    private BitSet harmful(List<Row> rows, int certain, Set<Integer> named, int most) {
        var steps = new BitSet();
        named.forEach(steps::set);
        if (certain >= 0) {
            steps.set(certain);
        }
        for (Row row : rows) {
            if (!trace.steps().get(row.last()).notes().isEmpty()) {
                steps.set(row.last());
            }
        }
        var conflicts = new Conflicts(trace.steps());
        conflicts.last().ifPresent(steps::set);
        return fitting(rows, steps, conflicts.called(), most)
                .or(() -> fitting(rows, steps, conflicts.ofProgram(), MORE * most))
                .or(() -> fitting(rows, steps, conflicts.adjacentOfProgram(), MORE * most))
                .orElse(steps);
    }

    /** The steps with some more, if these are in no more rows than that. */
    private static Optional<BitSet> fitting(List<Row> rows, BitSet steps, BitSet more, int most) {
        var with = (BitSet) steps.clone();
        with.or(more);
        return rows.stream().filter(row -> row.has(with)).count() <= most ? Optional.of(with) : Optional.empty();
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
            left[owners[i]]++;
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

    private void row(Row row, boolean certain, int width, int place) {
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
                .forEach(note -> layout.hanging(Tone.FAINT, " ".repeat(INDENT + 2) + indent, names.in(note)));
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

    private static String cut(String text, int width) {
        String shown = text.length() < width ? text : text.substring(0, width - 2) + "~";
        return shown + " ".repeat(width - shown.length());
    }
}
