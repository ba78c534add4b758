package dev.allways.report;

import dev.allways.core.Action;
import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The steps of an execution as they are shown, those of one thread in one method of the JDK as one. */
final class Rows {
    private static final int ACCESSES = 3; // told of a part of a method

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
        String text(int width) {
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

    /** What objects are called. */
    ObjectNames names() {
        return names;
    }

    /** The accesses that conflict. */
    Conflicts conflicts() {
        return conflicts;
    }

    /** The number of the thread that makes a step. */
    int thread(int step) {
        return threads[step];
    }

    /**
     * The steps as they are shown, those in one method of the JDK as one.
     *
     * @param certain the step, from 0, that is shown by itself; -1 for none
     */
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
        Action.Use end = use(last);
        if (end != null && !end.outcome().isEmpty()) {
            text += names.in(end).outcome();
        } else if (isPart(first, last)) {
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
        return use == null ? "" : Steps.line(use.place());
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

    /**
     * Whether these are not all steps of the thread in the method: others came in between, or one is shown by itself.
     */
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

    /**
     * The accesses of a part of a method that others could notice, the nearest to theirs if they are many; empty if
     * there are none.
     */
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
}
