package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Operation;
import dev.allways.core.Pending;
import java.util.List;

/**
 * How often an execution of machines that receive messages deviates from the {@link RunToCompletion run-to-completion}
 * explorer: its delays. A program that does not receive messages has none.
 */
public final class DelayCount {
    static final RunToCompletion EXPLORER = new RunToCompletion();

    private List<Integer> state = EXPLORER.initial(0);
    private long delays;
    private int messages;

    /** Takes in a step. */
    public void step(ChoicePoint.Schedule schedule, long answer) {
        if (!isDelivery(schedule, answer)) {
            return;
        }
        messages++;
        List<Integer> before = EXPLORER.step(state, schedule);
        for (Option<List<Integer>> option : Option.of(EXPLORER, before, schedule)) {
            if (option.answer() == answer) {
                state = option.explorer();
                delays += option.cost();
            }
        }
    }

    /** Whether an answer lets a machine receive a message. */
    static boolean isDelivery(ChoicePoint.Schedule schedule, long answer) {
        Pending pending = schedule.pending(schedule.task(answer));
        return pending != null && pending.kind() == Operation.Kind.RECEIVE;
    }

    /** How many delays there were. */
    public long delays() {
        return delays;
    }

    /** How many messages were received. */
    public int messages() {
        return messages;
    }
}
