package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;

/** Which answers of a choice are rare, and which are the usual ones. */
final class Rare {
    private Rare() {}

    /**
     * How many answers are usual: all but those of a rare choice and those that let a task continue early; all if none
     * is.
     */
    static long usual(ChoicePoint point) {
        return switch (point) {
            case ChoicePoint.Schedule schedule -> {
                long size = schedule.size();
                long usual = size;
                for (long i = size - 1; i >= 0; i--) {
                    usual -= schedule.early(schedule.task(i)) ? 1 : 0;
                }
                yield usual == 0 ? size : usual;
            }
            case ChoicePoint.Pick pick when pick.rare() -> 1;
            default -> point.size();
        };
    }

    /** The i-th of the usual answers. */
    static long answer(ChoicePoint point, long i) {
        if (!(point instanceof ChoicePoint.Schedule schedule)) {
            return i;
        }
        long answer = 0;
        for (long left = i; ; answer++) {
            if (!schedule.early(schedule.task(answer)) && left-- == 0) {
                return answer;
            }
        }
    }
}
