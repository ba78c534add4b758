package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import java.util.ArrayList;
import java.util.List;

/** What an explorer would run after some delays at a point, and its state then. */
record Option<D>(long answer, D explorer) {
    /** All options in the order of the delays, those that go on before their time at the end. */
    static <D> List<Option<D>> of(DelayingExplorer<D> explorer, D state, ChoicePoint.Schedule schedule) {
        List<Option<D>> options = new ArrayList<>();
        List<Option<D>> early = new ArrayList<>();
        D delayed = state;
        for (long i = 0; i < schedule.size(); i++) {
            int task = explorer.next(delayed, schedule);
            (schedule.early(task) ? early : options).add(new Option<>(schedule.answerOf(task), delayed));
            delayed = explorer.delay(delayed, schedule);
        }
        options.addAll(early);
        return options;
    }
}
