package dev.allways.commands.concurrent;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.control.Beside;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a scenario, made by its threads one at a time, in an order that is chosen: one begins when none of the
 * others can go on, because it is over or waits; it is not preempted by one whose wait it ends. So a call that waits is
 * no step but two, its beginning and, behind the call that ends its wait, its end (Scherer, Scott, Nonblocking
 * concurrent data structures with condition synchronization, DISC 2004). Where it waits with a time-out, that this
 * strikes is chosen, too; a call that sleeps waits for nobody, and goes on.
 */
final class OneAtATime<S> implements Program {
    private static final long LONG = 600_000_000_000L; // nanoseconds after which what is not over waits for ever
    private static final long SHORT = 1_000_000;
    private static final long MOMENT = 1; // no time-out of a call is shorter
    private static final int[] TIME = {-1, -1}; // what comes next: no call, but time passes

    private final Subject<S> subject;
    private final Scenario<S> scenario;
    private final Map<Results, List<Order>> found; // what became of the calls, and in which orders
    private final Surroundings surroundings;
    private final Semaphore over = new Semaphore(0); // a permit for each call that has come to its end
    private volatile boolean begun;
    private volatile boolean ready; // the calls before the threads are over

    OneAtATime(Subject<S> subject, Scenario<S> scenario, Map<Results, List<Order>> found, Surroundings surroundings) {
        this.subject = subject;
        this.scenario = scenario;
        this.found = found;
        this.surroundings = surroundings;
    }

    /** A thread that makes a call when it is told to. */
    private final class Turn implements Runnable {
        private final S system;
        private final List<Invocation<S>> calls;
        private final Semaphore go = new Semaphore(0);
        private final boolean[] made;
        private final @Nullable Object[] outcomes;
        private int left;
        private int next; // -1: no more
        private final Thread thread = new Thread(this);
        private volatile boolean busy;

        Turn(S system, List<Invocation<S>> calls) {
            this.system = system;
            this.calls = calls;
            this.made = new boolean[calls.size()];
            this.outcomes = new Object[calls.size()];
            this.left = calls.size();
        }

        @Override
        public void run() {
            surroundings.begin();
            while (true) {
                go.acquireUninterruptibly();
                if (next < 0) {
                    return;
                }
                outcomes[next] = Subject.outcome(calls.get(next), system);
                busy = false;
                over.release();
            }
        }

        /** Makes a call; returns when it is over, or when it and all others wait. */
        void make(int call) throws InterruptedException {
            boolean begins = left == made.length;
            made[call] = true;
            left--;
            next = call;
            busy = true;
            go.release();
            if (begins) {
                thread.start(); // no earlier: which of several goes first to where it waits would be a choice
            }
            boolean moves = true;
            while (busy && moves) {
                moves = over.tryAcquire(MOMENT, TimeUnit.NANOSECONDS);
            }
        }

        void end() {
            next = -1;
            go.release();
        }
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        surroundings.begin();
        S system = subject.specified(scenario);
        if (!surroundings.areUsual()) {
            system = subject.specified(scenario); // not the first one
        }
        begun = true;
        Beside.waitPatiently();
        surroundings.rest();
        for (Invocation<S> each : scenario.before()) {
            Subject.outcome(each, system);
            surroundings.rest();
        }
        ready = true;
        List<Turn> turns = new ArrayList<>();
        for (List<Invocation<S>> calls : scenario.threads()) {
            Turn turn = new Turn(system, calls);
            turns.add(turn);
            turn.thread.setName("thread " + turns.size());
            turn.thread.setDaemon(true);
        }
        var order = new Order(turns.size(), scenario.calls());
        boolean timeEndsWaits = true;
        List<int[]> options = options(turns, true);
        for (int step = 0; !options.isEmpty(); step++) {
            int[] next = options.get(options.size() == 1 ? 0 : chooser.pick("next", options));
            if (next == TIME) {
                timeEndsWaits = over.tryAcquire(LONG, TimeUnit.NANOSECONDS);
            } else {
                timeEndsWaits = true;
                order.begin(next[0], next[1], step);
                turns.get(next[0]).make(next[1]);
            }
            settle(turns);
            for (int i = 0; i < turns.size(); i++) {
                for (int call = 0; call < turns.get(i).made.length; call++) {
                    if (isOver(turns.get(i), call)) {
                        order.end(i, call, step);
                    }
                }
            }
            if (!someWait(turns)) {
                surroundings.rest();
            }
            options = options(turns, timeEndsWaits);
        }
        boolean stuck = someWait(turns);
        Results results = new Results(results(turns, stuck), stuck ? List.of() : subject.after(system));
        synchronized (found) {
            found.computeIfAbsent(results, any -> new ArrayList<>()).add(order);
        }
        if (!stuck) {
            turns.forEach(Turn::end);
        }
    }

    /** Lets all calls go on until they are over or wait, for as long as something sleeps. */
    private void settle(List<Turn> turns) throws InterruptedException {
        for (long time = MOMENT; time < LONG && someWait(turns); time = Math.max(2 * time, SHORT)) {
            boolean _ = new Semaphore(0).tryAcquire(time, TimeUnit.NANOSECONDS);
            if (!Beside.othersSleep()) {
                break;
            }
        }
        over.drainPermits();
    }

    /** Whether the calls before the threads come to an end. */
    boolean isPossible() {
        return ready || !begun;
    }

    private boolean isOver(Turn turn, int call) {
        return turn.made[call] && !(turn.busy && turn.next == call);
    }

    private boolean someWait(List<Turn> turns) {
        for (Turn each : turns) {
            if (each.busy) {
                return true;
            }
        }
        return false;
    }

    /**
     * The calls that can be made next, each by thread and number; those of a thread in any order where that is free.
     *
     * @param timeEndsWaits whether time may pass, where something waits for that
     */
    private List<int[]> options(List<Turn> turns, boolean timeEndsWaits) {
        List<int[]> options = new ArrayList<>();
        for (int i = 0; i < turns.size(); i++) {
            Turn turn = turns.get(i);
            boolean more = !turn.busy && turn.left > 0;
            for (int call = 0; more && call < turn.made.length; call++) {
                if (!turn.made[call]) {
                    options.add(new int[] {i, call});
                    more = subject.consistency() == Consistency.QUIESCENT_CONSISTENCY;
                }
            }
        }
        if (timeEndsWaits && someWait(turns) && Beside.othersWaitForTime()) {
            options.add(TIME);
        }
        return options;
    }

    private List<List<Result>> results(List<Turn> turns, boolean stuck) {
        List<List<Result>> all = new ArrayList<>();
        for (Turn turn : turns) {
            List<Result> results = new ArrayList<>();
            for (int call = 0; call < turn.made.length; call++) {
                results.add(
                        isOver(turn, call)
                                ? Subject.result(turn.outcomes[call], turn.system, !stuck)
                                : turn.made[call] ? Result.WAITS : Result.NOT_MADE);
            }
            all.add(results);
        }
        return all;
    }
}
