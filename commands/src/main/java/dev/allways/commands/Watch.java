package dev.allways.commands;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.ForwardingChooser;
import dev.allways.core.Observation;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.engine.OwnThread;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a sequence in a thread of its own and looks at them now and then: one that never ends is a failure
 * of its command. What it does to the chooser from then on is not heard.
 *
 * <p>That takes some microseconds a sequence, so explorations go without. They notice that an execution shows no sign of
 * life, and make it once more in this way. The thread of a call that spins is lost: while candidates are tried that
 * nobody is told of, the deadline is shorter, and behind so many endless ones no more are tried.
 */
final class Watch extends ForwardingChooser {
    static final Duration USUAL = Duration.ofSeconds(3);
    private static final Duration HURRIED = Duration.ofMillis(200);
    private static final int LOOKS = 10; // in which a call is the same: a process that stood still meanwhile looks less
    private static final int MOST_ENDLESS = 24;
    private static final AtomicInteger ENDLESS = new AtomicInteger(); // calls, since a failure was found

    private long signs; // of life; guarded by this, as is what follows
    private @Nullable Call making;
    private boolean over;

    /** Makes calls on a system. */
    @FunctionalInterface
    interface Made {
        void by(Chooser chooser) throws Throwable;
    }

    private Watch(Chooser chooser) {
        super(chooser);
    }

    /** A call begins: a sign of life, whether it is watched or not. */
    static void begins(Call call, Chooser chooser) {
        if (chooser instanceof Watch watch) {
            watch.makes(call);
        } else {
            boolean _ = chooser.mayGoOn();
        }
    }

    static void ended(Chooser chooser) {
        if (chooser instanceof Watch watch) {
            watch.makes(null);
        }
    }

    /** A failure was found: what is tried to make it smaller may be endless so many times again. */
    static void found() {
        ENDLESS.set(0);
    }

    /** Makes calls under a watch; without one where they must be made in the calling thread. */
    static void over(Chooser chooser, Made made) throws Throwable {
        if (!OwnThread.mayMake(chooser)) {
            made.by(chooser);
            return;
        }
        boolean told = chooser.observing();
        if (!told && ENDLESS.get() >= MOST_ENDLESS) {
            throw chooser.prune();
        }
        var watch = new Watch(chooser);
        var work = new FutureTask<@Nullable Void>(() -> {
            try {
                made.by(watch);
                return null;
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
        Thread thread = OwnThread.start("allways-commands", work);
        try {
            watch.await(work, thread, (told ? USUAL : HURRIED).toNanos() / LOOKS);
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }

    private void await(FutureTask<?> work, Thread thread, long look) throws ExecutionException {
        long seen = -1;
        int same = 0;
        while (true) {
            try {
                work.get(look, TimeUnit.NANOSECONDS);
                return;
            } catch (TimeoutException e) {
                long now = signs();
                same = now == seen ? same + 1 : 0;
                seen = now;
                if (isWatched()) {
                    boolean _ = chooser.mayGoOn(); // a sign of life until the deadline
                    if (same >= LOOKS) {
                        endless(thread);
                    }
                }
            } catch (InterruptedException e) {
                thread.interrupt(); // it is to end; if it does not, whoever supervises this one gives it up
            }
        }
    }

    /** Whether a call is being made that has no deadline of its own. */
    private synchronized boolean isWatched() {
        return making != null && making.definition().timeout == null;
    }

    /** Gives a call up. */
    private void endless(Thread thread) {
        Call call;
        synchronized (this) {
            call = making;
            if (call == null) {
                return;
            }
            over = true;
        }
        ENDLESS.incrementAndGet();
        StackTraceElement[] where = thread.getStackTrace();
        thread.interrupt();
        Mismatch endless = call.endless(USUAL, where);
        if (chooser.observing()) {
            chooser.observe(new Observation.Event(
                    new Code(call.shown(), endless.wrong.told(), List.of(call.within(USUAL), call.named()))));
        }
        throw endless;
    }

    private synchronized void makes(@Nullable Call call) {
        live();
        making = call;
    }

    private synchronized long signs() {
        return signs;
    }

    /** @throws Stop if the call that asks was given up */
    private void live() {
        if (over) {
            throw Stop.because(Stop.Why.PRUNED);
        }
        signs++;
    }

    @Override
    public synchronized long choose(ChoicePoint point) {
        live();
        return super.choose(point);
    }

    @Override
    public synchronized int pick(String label, List<?> options) {
        live();
        return super.pick(label, options);
    }

    @Override
    public synchronized int pickOrEnd(String label, List<?> options) {
        live();
        return super.pickOrEnd(label, options);
    }

    @Override
    public synchronized long range(String label, long min, long max) {
        live();
        return super.range(label, min, max);
    }

    @Override
    public synchronized boolean visit(State state) {
        live();
        return super.visit(state);
    }

    @Override
    public synchronized boolean mayGoOn() {
        live();
        return super.mayGoOn();
    }

    @Override
    public synchronized void observe(Observation observation) {
        live();
        super.observe(observation);
    }
}
