package dev.allways.core.engine;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Execution;
import dev.allways.core.Odds;
import dev.allways.core.Outcome;
import dev.allways.core.Path;
import dev.allways.core.SafeText;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The choices of one execution, in rows by their number, and how it ended. The next execution is written over it: what
 * is the same again need not be written.
 */
class MadeChoices implements Execution {
    private static final int SOME = 64;
    private static final int SHOWN = 8; // options

    static final Outcome PASSED = new Outcome.Passed();

    long[] answers = new long[SOME];
    long[] sizes = new long[SOME];

    @Nullable
    String[] labels = new String[SOME];

    @Nullable
    ChoicePoint[] points = new ChoicePoint[SOME]; // null: a step of a schedule, or not known

    int at; // choices made so far
    int depth; // states visited, those behind the start included
    long steps; // of tasks, those that left nothing to choose included
    Outcome outcome = PASSED;

    @Nullable
    Path behind; // the start

    final void grow() {
        int length = answers.length * 2;
        answers = Arrays.copyOf(answers, length);
        sizes = Arrays.copyOf(sizes, length);
        labels = Arrays.copyOf(labels, length);
        points = Arrays.copyOf(points, length);
    }

    /** What the i-th choice offered. */
    final String offer(int i) {
        return offer(points[i], labels[i], sizes[i]);
    }

    /** What a choice offers. */
    static String offer(@Nullable ChoicePoint point, @Nullable String label, long size) {
        return switch (point) {
            case ChoicePoint.Pick pick -> "\"%s\" = %s".formatted(pick.label(), abbreviate(pick.options()));
            case ChoicePoint.Range range -> "\"%s\" = %d to %d".formatted(range.label(), range.min(), range.max());
            case null, default -> "\"%s\", %d answers".formatted(label, size);
        };
    }

    private static String abbreviate(List<?> options) {
        List<String> first = options.stream().limit(SHOWN).map(SafeText::of).toList();
        return options.size() <= SHOWN ? first.toString() : first + ", … " + options.size() + " in all";
    }

    /**
     * How many ways the execution could have gone at least, as bits of their number; 0 where all its choices had even
     * odds.
     */
    final double drawnBits() {
        double bits = 0;
        boolean drawn = false;
        for (int i = 0; i < at; i++) {
            ChoicePoint point = points[i];
            if (point != null) {
                bits += Math.log((double) sizes[i]) / Math.log(2);
                drawn |= point.odds() != Odds.EVEN;
            }
        }
        return drawn ? bits : 0;
    }

    @Override
    public final int length() {
        return at;
    }

    @Override
    public final long answer(int i) {
        return answers[i];
    }

    @Override
    public final long size(int i) {
        return sizes[i];
    }

    @Override
    public final String label(int i) {
        return java.util.Objects.requireNonNull(labels[i]);
    }

    @Override
    public final String text(int i) {
        return switch (points[i]) {
            case ChoicePoint.Pick pick -> SafeText.of(pick.options().get((int) answers[i]));
            case ChoicePoint.Range range -> String.valueOf(range.value(answers[i]));
            case null, default -> String.valueOf(answers[i]);
        };
    }

    @Override
    public final Choices choices() {
        Choices here = Choices.of(answers, at);
        return behind == null ? here : Path.choices(behind).and(here);
    }

    @Override
    public final Outcome outcome() {
        return outcome;
    }

    @Override
    public final int states() {
        return depth;
    }

    @Override
    public final long steps() {
        return steps;
    }
}
