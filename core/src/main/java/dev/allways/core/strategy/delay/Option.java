package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import java.util.ArrayList;
import java.util.List;

/** A step that an explorer would make after some delays at a point, and its state then. */
record Option<D>(long answer, D explorer) {
    /** All options in the order of the delays, those that go on before their time at the end. */
    static <D> List<Option<D>> of(DelayingExplorer<D> explorer, D state, ChoicePoint.Schedule schedule) {
        List<Option<D>> options = new ArrayList<>();
        List<Option<D>> early = new ArrayList<>();
        Option<D> option = first(explorer, state, schedule);
        for (long i = 0; i < schedule.size(); i++) {
            (schedule.early(schedule.task(option.answer)) ? early : options).add(option);
            option = option.delayed(explorer, schedule);
        }
        options.addAll(early);
        return options;
    }

    /** The option without a delay. */
    static <D> Option<D> first(DelayingExplorer<D> explorer, D state, ChoicePoint.Schedule schedule) {
        return new Option<>(schedule.answerOfOwner(explorer.next(state, schedule)), state);
    }

    /** The option after one more delay: the next of the same machine, or the first of the next machine. */
    Option<D> delayed(DelayingExplorer<D> explorer, ChoicePoint.Schedule schedule) {
        int owner = schedule.owner(schedule.task(answer));
        for (long next = answer + 1; next < schedule.size(); next++) {
            if (schedule.owner(schedule.task(next)) == owner) {
                return new Option<>(next, this.explorer);
            }
        }
        return first(explorer, explorer.delay(this.explorer, schedule), schedule);
    }
}
