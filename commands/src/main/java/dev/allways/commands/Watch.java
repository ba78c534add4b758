package dev.allways.commands;

import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.Observation;
import dev.allways.core.RevocableChooser;
import dev.allways.core.engine.OwnThread;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a sequence in a thread of its own and looks at them now and then: one that never ends is a failure
 * of its command. What it does to the chooser from then on is not heard.
 *
 * <p>That takes some microseconds a sequence, so explorations go without. They notice that an execution shows no sign of
 * life, and make it once more in this way. The thread of a call that spins is lost: while candidates are tried that
 * nobody is told of, the deadline is shorter, and behind so many endless ones no more are tried.
 */
final class Watch extends RevocableChooser {
    static final Duration USUAL = Duration.ofSeconds(3);
    private static final Duration HURRIED = Duration.ofMillis(200);
    private static final int LOOKS = 10; // in which a call is the same: a process that stood still meanwhile looks less

    private @Nullable Call making; // guarded by this

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
        Definition<?, ?> definition = call.definition();
        if (!chooser.observing() && chooser.beside(() -> OwnThread.tooManyLost(definition.test, definition.place))) {
            throw chooser.prune();
        }
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

    /** Makes calls under a watch; without one where they must be made in the calling thread. */
    static void over(Chooser chooser, Made made) throws Throwable {
        if (!OwnThread.mayMake(chooser)) {
            made.by(chooser);
            return;
        }
        var watch = new Watch(chooser);
        OwnThread<@Nullable Void> thread = OwnThread.start(() -> {
            made.by(watch);
            return null;
        });
        watch.await(thread, (chooser.observing() ? USUAL : HURRIED).dividedBy(LOOKS));
    }

    private void await(OwnThread<?> thread, Duration look) throws Throwable {
        long seen = -1;
        long before = 0; // the call that is seen, of processor time
        int same = 0;
        while (true) {
            try {
                thread.within(look);
                return;
            } catch (OwnThread.OutOfTime then) {
                long now = signs();
                if (now == seen) {
                    same++;
                } else {
                    seen = now;
                    before = thread.processorTime();
                    same = 0;
                }
                if (isWatched()) {
                    boolean _ = chooser.mayGoOn(); // a sign of life until the deadline
                    boolean isLate = same >= LOOKS && !thread.isKept(before, look.multipliedBy(LOOKS));
                    if (isLate || same >= LOOKS * OwnThread.LENIENCY) {
                        endless(thread, then);
                    }
                }
            }
        }
    }

    /** Whether a call is being made that has no deadline of its own. */
    private synchronized boolean isWatched() {
        return making != null && making.definition().timeout == null;
    }

    /** Gives a call up. */
    private void endless(OwnThread<?> thread, OwnThread.OutOfTime then) {
        Call call;
        synchronized (this) {
            call = making;
            if (call == null) {
                return;
            }
            revoke();
        }
        thread.giveUp(call.definition().test, call.definition().place);
        Mismatch endless = call.endless(USUAL, then);
        if (chooser.observing()) {
            chooser.observe(new Observation.Event(new Code(
                    call.shown(), endless.wrong.told(), List.of(call.within(USUAL), call.named()), call.imports())));
        }
        throw endless;
    }

    private synchronized void makes(@Nullable Call call) {
        live();
        making = call;
    }
}
