package dev.allways.threads;

import dev.allways.core.Action;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Pending;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The threads of one worker as a strategy is shown them: which can go on, and what each is about to do. */
final class ThreadSchedule implements ChoicePoint.Schedule {
    private final AllwaysWorker worker;
    private final Places places;
    private @Nullable About[] views = new About[8]; // of each task, what it is about to do
    private String besides = ""; // what had a part in the execution that was made last, as it was shown
    private @Nullable Step last; // the one that was told last

    ThreadSchedule(AllwaysWorker worker, Places places) {
        this.worker = worker;
        this.places = places;
    }

    /** An execution begins. */
    void begin() {
        besides = "";
    }

    /** It is over, however often parts of it are made again. */
    void end() {
        besides = worker.unseen().besides();
    }

    /** The next step is about to be made: tells what the last one left, and is told nothing of it any more. */
    void settle() {
        if (last != null) {
            last.get();
            last = null;
        }
    }

    /** What the last step finds or leaves is a choice. */
    void asks() {
        if (last != null) {
            last.asks = true;
        }
    }

    @Override
    public long size() {
        return worker.enabled().count();
    }

    @Override
    public int task(long answer) {
        return worker.enabled().get((int) answer);
    }

    @Override
    public int tasks() {
        return worker.tasks();
    }

    @Override
    public long stepsMade() {
        return worker.steps() - 1;
    }

    @Override
    public int alive() {
        return worker.notEnded();
    }

    @Override
    public @Nullable Pending pending(int task) {
        AllwaysTask pending = worker.task(task);
        if (pending.ended() || pending.stopped()) {
            return null;
        }
        if (task >= views.length) {
            views = Arrays.copyOf(views, Math.max(2 * views.length, worker.tasks()));
        }
        About view = views[task];
        if (view == null) {
            view = new About(pending, places);
            views[task] = view;
        }
        view.of(pending);
        return view;
    }

    @Override
    public long name(int task) {
        return worker.task(task).name();
    }

    @Override
    public String besides() {
        return besides.isEmpty() ? worker.unseen().besides() : besides;
    }

    @Override
    public String taskName(int task) {
        return Waiting.name(worker.task(task));
    }

    @Override
    public String describe(long answer) {
        return Steps.describe(worker.task(task(answer)));
    }

    @Override
    public Supplier<Action> action(long answer) {
        last = new Step(Steps.telling(worker.task(task(answer)), early(task(answer))));
        return last;
    }

    /** Tells what a step left before the next one is made: an execution may be made again, and find other values. */
    private static class Step implements Supplier<Action> {
        private final Supplier<Action> telling;
        private @Nullable Action told;
        private boolean asks; // what it finds or leaves is a choice, which tells that

        Step(Supplier<Action> telling) {
            this.telling = telling;
        }

        @Override
        public Action get() {
            Action action = told == null ? telling.get() : told;
            if (asks && action instanceof Action.Use use) {
                action = use.finding("").leaving("");
                asks = false;
            }
            told = action;
            return action;
        }
    }
}
