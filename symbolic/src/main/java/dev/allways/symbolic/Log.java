package dev.allways.symbolic;

import dev.allways.core.Choices;
import dev.allways.symbolic.term.Term;
import java.util.ArrayList;
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
    private int at;

    void clear() {
        entries.clear();
        at = 0;
    }

    /** Begins again. */
    void rewind() {
        at = 0;
    }

    boolean isAtEnd() {
        return at == entries.size();
    }

    /** The next answer that was given; null: none was given yet, or one of another kind. */
    @Nullable
    Entry next(Kind kind) {
        return at < entries.size() && entries.get(at).kind == kind ? entries.get(at++) : null;
    }

    void add(Entry entry) {
        entries.subList(at, entries.size()).clear();
        entries.add(entry);
        at++;
    }

    /** Replaces the next answer, or adds one. */
    void put(Entry entry) {
        if (at < entries.size()) {
            entries.set(at, entry);
            at++;
        } else {
            add(entry);
        }
    }

    /** The choices that the program makes on this path where inputs are choices and branches are none. */
    Choices choices() {
        return Choices.of(entries.stream()
                .filter(each -> each.kind == Kind.CHOICE || each.kind == Kind.INPUT)
                .mapToLong(Entry::answer)
                .toArray());
    }
}
