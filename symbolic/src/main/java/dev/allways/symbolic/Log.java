package dev.allways.symbolic;

import dev.allways.core.Choices;
import dev.allways.symbolic.term.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was answered on one path, so that the program can be run again with other inputs on the same path. */
final class Log {
    /** What an answer is one to. */
    enum Kind {
        /** A choice of the program's, or of its threads' control. */
        CHOICE,
        /** A step that leaves nothing to choose. */
        STEP,
        /** A choice by which an input gets its value: it may be another one in the next run. */
        INPUT,
        /** A branch: 0, or 1 if its condition holds. */
        BRANCH
    }

    /**
     * An answer.
     *
     * @param condition of a branch
     */
    record Entry(Kind kind, long answer, @Nullable Term condition) {}

    private final List<Entry> entries = new ArrayList<>();
    private int[] steps = new int[16]; // answered by 0, before each entry and behind the last: there are many of them
    private int at; // entries that were passed
    private int made; // steps since the last one

    void clear() {
        entries.clear();
        steps[0] = 0;
        rewind();
    }

    /** Begins again. */
    void rewind() {
        at = 0;
        made = 0;
    }

    boolean isAtEnd() {
        return made == steps[at] && at == entries.size();
    }

    /** Whether the next answer that was given is 0, to a step; then it is passed. */
    boolean nextStep() {
        if (made < steps[at]) {
            made++;
            return true;
        }
        return false;
    }

    /** At the end, a step was answered by 0. */
    void addStep() {
        made++;
        steps[at]++;
    }

    /** The next answer that was given; null: none was given yet, or one of another kind. */
    @Nullable
    Entry next(Kind kind) {
        if (at == entries.size() || made < steps[at] || entries.get(at).kind != kind) {
            return null;
        }
        Entry next = entries.get(at);
        pass();
        return next;
    }

    private void pass() {
        at++;
        made = 0;
    }

    /** Adds an answer at the end. */
    void add(Entry entry) {
        entries.add(entry);
        pass();
        if (at == steps.length) {
            steps = Arrays.copyOf(steps, 2 * at);
        }
        steps[at] = 0;
    }

    /** Replaces the next answer by another one of its kind, or adds one; false: the next is of another kind. */
    boolean put(Entry entry) {
        if (isAtEnd()) {
            add(entry);
            return true;
        }
        int place = at;
        if (next(entry.kind) == null) {
            return false;
        }
        entries.set(place, entry);
        return true;
    }

    /** The choices that the program makes on this path where inputs are choices and branches are none. */
    Choices choices() {
        return Choices.of(entries.stream()
                .filter(each -> each.kind == Kind.CHOICE || each.kind == Kind.INPUT)
                .mapToLong(Entry::answer)
                .toArray());
    }
}
