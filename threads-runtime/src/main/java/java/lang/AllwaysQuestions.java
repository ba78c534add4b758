package java.lang;

/**
 * What a worker asks the order of an execution. What the order draws on its way to an answer is none of the program's.
 */
final class AllwaysQuestions {
    private final AllwaysWorker worker;

    AllwaysQuestions(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** Which of the enabled tasks continues; negative: none. */
    int next() {
        worker.identity.leave();
        int answer = worker.order.next(worker);
        worker.identity.enter();
        return answer;
    }

    /** Chooses among ways that are not tasks; ends the execution if so asked. */
    int pick(String label, int options) {
        worker.active = false;
        worker.identity.leave();
        int answer = worker.order.choose(worker, label, options);
        worker.identity.enter();
        return answered(answer);
    }

    /** As {@link #pick}, among ways of which only the first is usual. */
    int pickRarely(String label, int options) {
        worker.active = false;
        worker.identity.leave();
        int answer = worker.order.chooseRarely(worker, label, options);
        worker.identity.enter();
        return answered(answer);
    }

    /** Whether the current task's wait ends at once, for no reason; ends the execution if so asked. */
    boolean wakesForNoReason() {
        AllwaysTask me = worker.current;
        if (me.spurious == 0 || me.off > 0) {
            return false;
        }
        boolean wakes = isRarely(AllwaysOrder.WAKES_FOR_NO_REASON);
        me.spurious -= wakes ? 1 : 0;
        return wakes;
    }

    /**
     * Whether a task that is asked for its state is late: it must wait and has not come to that yet, or can go on and
     * does not yet. Asked again it is not, unless something has changed since: else who waits for that would wait in
     * any number of ways.
     */
    boolean isStill(AllwaysTask task, String what) {
        if (task.lateAt == worker.enabled.changed || !isRarely(what)) {
            return false;
        }
        task.lateAt = worker.enabled.changed;
        return true;
    }

    private boolean isRarely(String what) {
        worker.active = false;
        worker.identity.leave();
        int answer = worker.order.isRarely(worker, what);
        worker.identity.enter();
        return answered(answer) == 1;
    }

    private int answered(int answer) {
        worker.active = true;
        if (answer < 0) {
            worker.end();
        }
        return answer;
    }

    /** Whether tasks continue although the program has ended. */
    boolean lingers() {
        return worker.order.lingers(worker);
    }

    // ---- what the order is told

    /** A task's time-out could have struck early, were it not so long. */
    void guards(AllwaysTask task) {
        task.guarding = task.since;
        worker.identity.leave();
        worker.order.guards(worker, task);
        worker.identity.enter();
    }

    /**
     * The current task is about to wait for what no task does: with the others waiting with it, nothing more can be
     * said.
     */
    void waitsOutside() {
        AllwaysTask me = worker.current;
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task != me && !task.ended) {
                worker.active = false;
                worker.order.waitsOutside(me);
                worker.end();
            }
        }
    }
}
