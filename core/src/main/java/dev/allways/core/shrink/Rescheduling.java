package dev.allways.core.shrink;

import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.List;

/** Lets tasks take fewer turns. */
final class Rescheduling {
    /*
     * A turn says how many steps its task has made in all when it is over. So a turn that is left out is made up for in
     * the task's next one, and a turn that lasts as long as the task's next one makes that superfluous: these are the
     * two ways to consolidate turns of Jalbert and Sen (A Trace Simplification Technique for Effective Debugging of
     * Concurrent Programs, FSE 2010), who do it turn by turn; here many are left out at once first, as in delta
     * debugging.
     */
    private static final int SMALL = 4; // turns that are left out together at any place
    private static final int MANY = 40; // turns of which no two are swapped
    private static final int SHORT = 64; // steps of a task of which some are left out with choices

    private final Smallest best;

    Rescheduling(Smallest best) {
        this.best = best;
    }

    /** Leaves out turns: half of them, a quarter and so on side by side, a few at every place. */
    boolean leaveOut() {
        boolean smaller = false;
        for (int size = best.turns.size(); size >= 1; size = size > SMALL ? Math.max(SMALL, size / 2) : size - 1) {
            for (int end = best.turns.size(); end >= size; ) {
                List<Turns.Turn> fewer = new ArrayList<>(best.turns);
                fewer.subList(end - size, end).clear();
                if (best.improves(fewer)) {
                    smaller = true;
                    end = Math.min(end, best.turns.size());
                } else {
                    end -= size > SMALL ? size : 1;
                }
            }
        }
        return smaller;
    }

    /** Lets a turn last as long as the same task's next one, or the one after that, and so on. */
    boolean prolong() {
        boolean smaller = false;
        for (int i = 0; i < best.turns.size(); i++) {
            for (int j = i + 1; j < best.turns.size(); j++) {
                if (best.turns.get(j).task() == best.turns.get(i).task()) {
                    List<Turns.Turn> joined = new ArrayList<>(best.turns);
                    joined.set(i, joined.remove(j));
                    smaller |= best.improves(joined);
                    break;
                }
            }
        }
        return smaller;
    }

    /** Lets a task have no turns but those that nobody else can take. */
    boolean withoutTask() {
        boolean smaller = false;
        List<Long> tasks =
                best.turns.stream().map(Turns.Turn::task).distinct().toList().reversed();
        for (long task : tasks) {
            List<Turns.Turn> others = new ArrayList<>(best.turns);
            others.removeIf(turn -> turn.task() == task);
            smaller |= best.improves(others);
        }
        return smaller;
    }

    /**
     * Leaves out choices that belong together, and ends a task's turns earlier or later by some steps: those that it
     * made because of them, such as a call, or makes without them, such as the creation of what a call before had
     * created.
     */
    boolean leaveOutWithSteps() {
        List<Long> tasks = best.turns.stream().map(Turns.Turn::task).distinct().toList();
        for (Trace.Span span : best.turns.size() > MANY ? List.<Trace.Span>of() : best.spans) {
            long[] fewer = best.without(span.from(), span.to());
            for (long task : tasks) {
                List<Turns.Turn> own =
                        best.turns.stream().filter(turn -> turn.task() == task).toList();
                int made = own.getLast().until();
                int mostMore = own.size() > 1 ? SHORT : 0; // the one turn of a task lasts as long as it can
                for (int steps = 1; made <= SHORT && steps < Math.max(made, mostMore); steps++) {
                    if (steps < made && best.improves(shifted(task, -steps), fewer)
                            || steps < mostMore && best.improves(shifted(task, steps), fewer)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The turns, those of a task ending later by so many steps. */
    private List<Turns.Turn> shifted(long task, int steps) {
        List<Turns.Turn> shifted = new ArrayList<>();
        for (Turns.Turn turn : best.turns) {
            int until = turn.task() == task ? turn.until() + steps : turn.until();
            if (until > 0) {
                shifted.add(new Turns.Turn(turn.task(), until));
            }
        }
        return shifted;
    }

    /** Puts a turn before an earlier one, where there are few. */
    boolean move() {
        int count = best.turns.size();
        if (count > MANY) {
            return false;
        }
        for (int to = 0; to < count; to++) {
            for (int from = to + 1; from < count; from++) {
                List<Turns.Turn> moved = new ArrayList<>(best.turns);
                moved.add(to, moved.remove(from));
                if (best.improves(moved)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Ends a turn earlier by some steps, half of them, a quarter and so on: the task makes them in its next turn. */
    boolean shorten() {
        int count = best.turns.size();
        if (count > MANY) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            Turns.Turn turn = best.turns.get(i);
            int made = 0;
            for (int before = 0; before < i; before++) {
                if (best.turns.get(before).task() == turn.task()) {
                    made = best.turns.get(before).until();
                }
            }
            for (int less = turn.until() - made - 1; less >= 1; less /= 2) {
                List<Turns.Turn> shorter = new ArrayList<>(best.turns);
                shorter.set(i, new Turns.Turn(turn.task(), turn.until() - less));
                if (best.improves(shorter)) {
                    return true;
                }
            }
        }
        return false;
    }
}
