package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.UnsoundExplorer;
import java.util.ArrayList;
import java.util.List;

/**
 * A step that can be made at a point.
 *
 * @param explorer what is known of the execution then
 * @param cost what it costs to make it
 */
record Option<D>(long answer, D explorer, long cost) {
    /**
     * All options in the order of the delays, those that continue before their time at the end.
     *
     * @throws UnsoundExplorer if some task is not among those that an explorer comes to
     */
    static <D> List<Option<D>> of(DelayingExplorer<D> explorer, D state, ChoicePoint.Schedule schedule) {
        List<Option<D>> options = new ArrayList<>();
        List<Option<D>> early = new ArrayList<>();
        Option<D> option = first(explorer, state, schedule);
        boolean[] met = new boolean[(int) schedule.size()];
        for (long i = 0; i < schedule.size(); i++) {
            if (met[(int) option.answer]) {
                throw UnsoundExplorer.repeating(explorer, schedule, option.answer, i);
            }
            met[(int) option.answer] = true;
            (schedule.early(schedule.task(option.answer)) ? early : options).add(option);
            option = i + 1 < schedule.size() ? option.delayed(explorer, schedule) : option;
        }
        options.addAll(early);
        for (int i = 0; i < options.size(); i++) {
            options.set(i, new Option<>(options.get(i).answer, options.get(i).explorer, i));
        }
        return options;
    }

    /** The option without a delay. */
    static <D> Option<D> first(DelayingExplorer<D> explorer, D state, ChoicePoint.Schedule schedule) {
        int owner = explorer.next(state, schedule);
        long answer = schedule.answerOfOwner(owner);
        if (answer < 0) {
            throw UnsoundExplorer.blocked(explorer, owner);
        }
        return new Option<>(answer, state, 0);
    }

    /** The option after one more delay: the next of the same machine, or the first of the next machine. */
    Option<D> delayed(DelayingExplorer<D> explorer, ChoicePoint.Schedule schedule) {
        int owner = schedule.owner(schedule.task(answer));
        for (long next = answer + 1; next < schedule.size(); next++) {
            if (schedule.owner(schedule.task(next)) == owner) {
                return new Option<>(next, this.explorer, cost + 1);
            }
        }
        Option<D> first = first(explorer, explorer.delay(this.explorer, schedule), schedule);
        return new Option<>(first.answer, first.explorer, cost + 1);
    }
}
