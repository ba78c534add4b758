package dev.allways.core.shrink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes answers smaller: one by one, equal ones together, and one at the cost of another. */
final class Lowering {
    private static final int FEW = 16; // smaller answers that are tried one by one
    private static final int FEW_EQUAL = 64; // and that many for answers that are equal
    private static final long POWERS_OF_TEN = 1_000_000_000_000_000_000L; // from the greatest
    private static final int SMALL_STEP = 200; // up to which each step is tried
    private static final int NEAR = 8; // choices ahead that are changed together with one

    private final Smallest best;

    Lowering(Smallest best) {
        this.best = best;
    }

    /** Gives the simplest answer to chunks of choices, each half as long as the one before. */
    boolean clearChunks(int grain) {
        boolean smaller = false;
        for (int size = best.length(); size >= grain; size /= 2) {
            for (int end = best.length(); end > 0; end -= size) {
                int from = Math.max(0, end - size);
                if (end <= best.length() && !cleared(from, end)) {
                    long[] candidate = best.answers.clone();
                    Arrays.fill(candidate, from, end, 0);
                    smaller |= best.improves(candidate);
                }
            }
        }
        return smaller;
    }

    private boolean cleared(int from, int to) {
        for (int i = from; i < to; i++) {
            if (best.answers[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Gives the simplest answer to each choice. */
    boolean clearEach() {
        boolean smaller = false;
        for (int i = best.length() - 1; i >= 0; i--) {
            if (i < best.length() && best.answers[i] > 0) {
                smaller |= best.improves(best.with(i, 0));
            }
        }
        return smaller;
    }

    boolean lowerEach() {
        boolean smaller = false;
        for (int i = 0; i < best.length(); i++) {
            smaller |= lower(new int[] {i});
        }
        return smaller;
    }

    /**
     * Lowers equal answers as one: to the simplest, to the lowest that a binary search finds, then by twos and by ones.
     */
    private boolean lower(int[] at) {
        boolean smaller = false;
        int few = at.length > 1 ? FEW_EQUAL : FEW;
        long low = 0;
        while (fits(at) && low < best.answers[at[0]]) {
            long answer = best.answers[at[0]];
            long middle = low == 0 || answer <= few ? low : low + (answer - low) / 2;
            if (best.improves(withAll(at, middle))) {
                smaller = true;
            } else {
                low = middle + 1;
            }
        }
        if (fits(at) && best.answers[at[0]] > 2) {
            smaller |= repeat(steps(at, -2)); // in a range about zero that keeps the sign
        }
        return smaller;
    }

    /** Whether these answers are there, and equal. */
    private boolean fits(int[] at) {
        for (int i : at) {
            if (i >= best.length() || best.answers[i] != best.answers[at[0]]) {
                return false;
            }
        }
        return true;
    }

    private long[] withAll(int[] at, long answer) {
        long[] changed = best.answers.clone();
        for (int i : at) {
            changed[i] = answer;
        }
        return changed;
    }

    /** Changes every answer by its step, as often as it goes: 1, 2, 4 times and so on, then less again. */
    private boolean repeat(long[] steps) {
        boolean smaller = false;
        boolean growing = true;
        for (long times = 1; times > 0 && best.length() == steps.length; ) {
            long[] candidate = best.answers.clone();
            if (add(candidate, steps, times) && best.improves(candidate)) {
                smaller = true;
                times = growing ? times * 2 : times;
            } else {
                growing = false;
                times /= 2;
            }
        }
        return smaller;
    }

    private boolean add(long[] answers, long[] steps, long times) {
        for (int i = 0; i < answers.length; i++) {
            long room = steps[i] < 0 ? answers[i] : best.sizes[i] - 1 - answers[i];
            if (steps[i] != 0 && times > room / Math.abs(steps[i])) {
                return false;
            }
            answers[i] += steps[i] * times;
        }
        return true;
    }

    private long[] steps(int[] at, long step) {
        long[] steps = new long[best.length()];
        for (int i : at) {
            steps[i] = step;
        }
        return steps;
    }

    private boolean repeat(int first, long step, int second, long otherStep) {
        long[] steps = new long[best.length()];
        if (first >= steps.length || second >= steps.length) {
            return false;
        }
        steps[first] = step;
        steps[second] = otherStep;
        return repeat(steps);
    }

    /**
     * Changes everything as it changed since, again and again: answers that must stay close lower each other in turn.
     */
    boolean goOn(long[] before) {
        long[] steps = best.answers.clone();
        if (before.length != steps.length) {
            return false;
        }
        for (int i = 0; i < steps.length; i++) {
            steps[i] -= before[i];
        }
        return Arrays.stream(steps).anyMatch(step -> step != 0) && repeat(steps);
    }

    /** Lowers all answers that are equal together: the same key used twice. */
    boolean lowerEqual() {
        for (int[] at : equal(1)) {
            if (at.length > 1 && lower(at)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Lowers great answers, equal ones as one, by steps that keep some of what a number is made of: its last digits,
     * decimal or binary, or the rest that a small divisor leaves. Each step is made as often as it goes, great ones
     * first; twice a power of ten is one in a range about zero. Where the next greater number fails, too, a binary
     * search has found the least already.
     */
    boolean lowerByDigits() {
        boolean smaller = false;
        for (int[] at : equal(FEW + 1)) {
            if (!fits(at) || greaterFail(at, 2) || greaterFail(at, 1)) {
                continue;
            }
            for (long power = POWERS_OF_TEN; power > 1; power /= 10) {
                smaller |= stepDown(at, 2 * power);
                smaller |= stepDown(at, power);
            }
            for (long power = Long.MAX_VALUE / 2 + 1; power > SMALL_STEP; power >>>= 1) {
                smaller |= stepDown(at, power);
            }
            for (long step = SMALL_STEP; step > 2; step--) {
                smaller |= stepDown(at, step);
            }
        }
        return smaller;
    }

    /** Whether greater answers fail, too, or there are none. */
    private boolean greaterFail(int[] at, long distance) {
        long answer = best.answers[at[0]];
        return Arrays.stream(at).anyMatch(i -> best.sizes[i] - distance <= answer)
                || best.fails(withAll(at, answer + distance));
    }

    private boolean stepDown(int[] at, long step) {
        return fits(at) && best.answers[at[0]] >= step && repeat(steps(at, -step));
    }

    /** The places of answers that are as great or greater: those of equal ones together, least ones first. */
    private List<int[]> equal(long least) {
        Map<Long, List<Integer>> places = new TreeMap<>();
        for (int i = 0; i < best.length(); i++) {
            if (best.answers[i] >= least) {
                places.computeIfAbsent(best.answers[i], answer -> new ArrayList<>())
                        .add(i);
            }
        }
        return places.values().stream()
                .map(each -> each.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    /** Lowers an answer together with a later one, or at the cost of it. */
    boolean movePairs() {
        boolean smaller = false;
        for (int i = 0; i < best.length(); i++) {
            int ahead = 0;
            for (int j = i + 1; j < best.length() && best.answers[i] > 0 && ahead < NEAR; j++) {
                if (best.sizes[j] > 2) {
                    ahead++;
                }
                if (best.answers[j] > 0) {
                    smaller |= repeat(i, -1, j, -1) || repeat(i, -2, j, -2);
                }
                if (j < best.length() && best.sizes[j] > 2 && best.sizes[i] > 2) {
                    smaller |= repeat(i, -1, j, 1) || repeat(i, -2, j, 2) || repeat(i, -2, j, 1);
                }
                if (i >= best.length()) {
                    return smaller;
                }
            }
        }
        return smaller;
    }
}
