package dev.allways.core.shrink;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Decider;
import dev.allways.core.Stop;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a shrinker tries: turns that tasks are to take, and answers to the other choices. Neither need fit. A turn of a
 * task that can't continue is left out; behind the last, whoever has the turn continues as long as it can. An answer that is
 * too large becomes the largest, a missing one the simplest.
 */
final class Attempt implements Decider {
    private static final int FEW = 8;
    private static final int MUCH_LONGER = 2; // times as many steps, and some more, are too many in any case
    private static final int SOME_STEPS = 1_000;

    final Turns turns = new Turns(); // as they were taken

    private final @Nullable List<Turns.Turn> plan; // null: the answers are those of all choices
    private final long[] answers;
    private final @Nullable Map<Long, Deque<Integer>> places; // of the answers, by the task that asked for them
    private final int mostAnswers;
    private final Turns.@Nullable Cost mostCost;
    private int next; // in the plan
    private int answered;
    private int choices;
    private int count; // of the choices that were not of schedules; the arrays say of each
    private int[] positions = new int[FEW]; // which choice it was
    private long[] given = new long[FEW];
    private long[] owners = new long[FEW]; // the name of the task that asked

    private Attempt(
            @Nullable List<Turns.Turn> plan,
            long[] answers,
            long @Nullable [] owners,
            int mostAnswers,
            Turns.@Nullable Cost mostCost) {
        this.plan = plan;
        this.answers = answers;
        this.places = owners == null ? null : places(owners);
        this.mostAnswers = mostAnswers;
        this.mostCost = mostCost;
    }

    /** Gives these answers to all choices. */
    static Attempt answers(long[] answers) {
        return new Attempt(null, answers, null, answers.length, null);
    }

    /**
     * Lets tasks take turns, and gives these answers to the other choices.
     *
     * @param owners the names of the tasks that the answers are for; null: they are given in order
     * @param mostAnswers of how many other choices it is made an end
     * @param mostCost at what cost it is made an end
     */
    static Attempt plan(
            List<Turns.Turn> plan, long[] answers, long @Nullable [] owners, int mostAnswers, Turns.Cost mostCost) {
        return new Attempt(plan, answers, owners, mostAnswers, mostCost);
    }

    private static Map<Long, Deque<Integer>> places(long[] owners) {
        Map<Long, Deque<Integer>> places = new HashMap<>();
        for (int i = 0; i < owners.length; i++) {
            places.computeIfAbsent(owners[i], owner -> new ArrayDeque<>()).add(i);
        }
        return places;
    }

    /** How many choices were not of schedules. */
    int count() {
        return count;
    }

    /** Which choices these were, in order. */
    int[] positions() {
        return Arrays.copyOf(positions, count);
    }

    /** Their answers. */
    long[] given() {
        return Arrays.copyOf(given, count);
    }

    /** The names of the tasks that asked. */
    long[] owners() {
        return Arrays.copyOf(owners, count);
    }

    @Override
    public long choose(ChoicePoint point) {
        int choice = choices++;
        if (point instanceof ChoicePoint.Schedule schedule) {
            long answer = plan == null ? answer(schedule.size()) : planned(schedule, plan);
            turns.step(schedule, answer);
            endIfTooMuch();
            return answer;
        }
        long answer = answer(point.size());
        if (count == given.length) {
            positions = Arrays.copyOf(positions, 2 * count);
            given = Arrays.copyOf(given, 2 * count);
            owners = Arrays.copyOf(owners, 2 * count);
        }
        positions[count] = choice;
        given[count] = answer;
        owners[count++] = turns.name();
        return answer;
    }

    @Override
    public void step(ChoicePoint.Schedule schedule) {
        if (schedule.size() > 0) {
            turns.step(schedule, 0);
            endIfTooMuch();
        }
    }

    @Override
    public boolean again() {
        return answered < answers.length;
    }

    @Override
    public boolean lingers() {
        return plan == null ? answered < answers.length : next < plan.size() && answered < mostAnswers;
    }

    private void endIfTooMuch() {
        if (mostCost != null
                && (turns.exceed(mostCost) || turns.steps() > MUCH_LONGER * mostCost.steps() + SOME_STEPS)) {
            throw Stop.because(Stop.Why.CHOICES);
        }
    }

    private long answer(long size) {
        if (answered >= mostAnswers) {
            throw Stop.because(Stop.Why.CHOICES);
        }
        int i = answered++;
        if (places != null) {
            Integer own = places.getOrDefault(turns.name(), new ArrayDeque<>()).poll();
            i = own == null ? answers.length : own;
        }
        return i < answers.length ? Math.min(answers[i], size - 1) : 0;
    }

    private long planned(ChoicePoint.Schedule schedule, List<Turns.Turn> plan) {
        for (; next < plan.size(); next++) {
            Turns.Turn turn = plan.get(next);
            for (long answer = 0; answer < schedule.size(); answer++) {
                int task = schedule.task(answer);
                if (schedule.name(task) == turn.task() && turns.made(task) < turn.until()) {
                    return answer;
                }
            }
        }
        long first = -1;
        for (long answer = 0; answer < schedule.size(); answer++) {
            int task = schedule.task(answer);
            if (schedule.owner(task) == turns.owner() && !schedule.early(task)) {
                return answer;
            }
            if (first < 0 && !schedule.early(task)) {
                first = answer;
            }
        }
        return Math.max(0, first);
    }
}
