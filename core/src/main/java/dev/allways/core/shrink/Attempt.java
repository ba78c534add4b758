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
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a shrinker tries: turns that tasks are to take, and answers to the other choices. Neither need fit. A turn of a
 * task that can't continue is left out; behind the last, whoever has the turn continues as long as it can. An answer
 * that is too large becomes the largest, a missing one the simplest.
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
    private @Nullable Exchange exchange;
    private int next; // in the plan
    private int asked; // for answers
    private int answered; // by so many of them
    private int choices;
    private int count; // of the choices that were not of schedules; the arrays say of each
    private int[] positions = new int[FEW]; // which choice it was
    private long[] given = new long[FEW];
    private long[] owners = new long[FEW]; // the name of the task that asked

    /**
     * A choice that is answered otherwise. What its span asks for behind it is answered by what was answered there, cut
     * or filled up by the simplest; what is behind the span keeps its answers.
     */
    static final class Exchange {
        private final int at; // the choice
        private final int end; // of its span
        private final IntUnaryOperator open; // how many spans that began before a choice have not ended
        private int choice = -1; // its number among all
        private int level; // how many spans were open at it

        Exchange(int at, int end, IntUnaryOperator open) {
            this.at = at;
            this.end = end;
            this.open = open;
        }

        /** Which answer is next, where one would be; -1: the simplest. */
        int next(int answer, int number) {
            if (answer == at) {
                choice = number;
                level = open.applyAsInt(number);
            } else if (answer > at && choice >= 0) {
                if (open.applyAsInt(choice) == level) {
                    return answer < end ? answer : -1;
                }
                choice = -1;
                return Math.max(answer, end);
            }
            return answer;
        }
    }

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

    /** With the answers in order, but for an exchange. */
    Attempt exchanging(Exchange made) {
        this.exchange = made;
        return this;
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
            long answer = plan == null ? answer(schedule.size(), choice) : planned(schedule, plan);
            turns.step(schedule, answer);
            endIfTooMuch();
            return answer;
        }
        long answer = answer(point.size(), choice);
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
        return plan == null ? answered < answers.length : next < plan.size() && asked < mostAnswers;
    }

    private void endIfTooMuch() {
        if (mostCost != null
                && (turns.exceed(mostCost) || turns.steps() > MUCH_LONGER * mostCost.steps() + SOME_STEPS)) {
            throw Stop.because(Stop.Why.CHOICES);
        }
    }

    private long answer(long size, int choice) {
        if (asked++ >= mostAnswers) {
            throw Stop.because(Stop.Why.CHOICES);
        }
        int i = exchange == null ? answered : exchange.next(answered, choice);
        if (i < 0) {
            return 0;
        }
        answered = i + 1;
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
