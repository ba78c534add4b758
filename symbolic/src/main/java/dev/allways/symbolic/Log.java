package dev.allways.symbolic;

import dev.allways.core.Choices;
import dev.allways.symbolic.term.Term;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What was answered on one path, so that the program can be run again with other inputs on the same path. Most paths
 * are those of threads, with many answers: nothing is allocated for one.
 */
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

    private Kind[] kinds = new Kind[16]; // by entry
    private long[] answers = new long[16];
    private @Nullable Term[] conditions = new @Nullable Term[16]; // of branches
    private int[] steps = new int[16]; // answered by 0, before each entry and behind the last: there are many of them
    private int count; // entries
    private int at; // entries that were passed
    private int made; // steps since the last one

    void clear() {
        count = 0;
        steps[0] = 0;
        rewind();
    }

    /** Begins again. */
    void rewind() {
        at = 0;
        made = 0;
    }

    boolean isAtEnd() {
        return made == steps[at] && at == count;
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

    /** Whether the next answer that was given is of this kind; then it is passed. */
    boolean next(Kind kind) {
        if (at == count || made < steps[at] || kinds[at] != kind) {
            return false;
        }
        pass();
        return true;
    }

    /** The answer that was passed last. */
    long answer() {
        return answers[at - 1];
    }

    /** The condition of the branch that was passed last. */
    @Nullable
    Term condition() {
        return conditions[at - 1];
    }

    private void pass() {
        at++;
        made = 0;
    }

    /** Adds an answer at the end; that of a branch with its condition. */
    void add(Kind kind, long answer, @Nullable Term condition) {
        if (count + 1 == steps.length) {
            int length = 2 * steps.length;
            kinds = Arrays.copyOf(kinds, length);
            answers = Arrays.copyOf(answers, length);
            conditions = Arrays.copyOf(conditions, length);
            steps = Arrays.copyOf(steps, length);
        }
        set(count++, kind, answer, condition);
        pass();
        steps[at] = 0;
    }

    /** Replaces the next answer by another one of its kind, or adds one; false: the next is of another kind. */
    boolean put(Kind kind, long answer) {
        if (isAtEnd()) {
            add(kind, answer, null);
            return true;
        }
        int place = at;
        if (!next(kind)) {
            return false;
        }
        set(place, kind, answer, null);
        return true;
    }

    private void set(int place, Kind kind, long answer, @Nullable Term condition) {
        kinds[place] = kind;
        answers[place] = answer;
        if (conditions[place] != condition) { // most have none
            conditions[place] = condition;
        }
    }

    /** The choices that the program makes on this path where inputs are choices and branches are none. */
    Choices choices() {
        return Choices.of(IntStream.range(0, count)
                .filter(place -> kinds[place] == Kind.CHOICE || kinds[place] == Kind.INPUT)
                .mapToLong(place -> answers[place])
                .toArray());
    }
}
