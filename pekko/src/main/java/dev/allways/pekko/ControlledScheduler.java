package dev.allways.pekko;

import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.actor.AbstractScheduler;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.event.LoggingAdapter;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/** Pekko's scheduler in virtual time: that a timer fires is a step. */
public final class ControlledScheduler extends AbstractScheduler {
    private final Host host;

    /** As Pekko calls it, by its name. */
    public ControlledScheduler(Config config, LoggingAdapter log, ThreadFactory threads) {
        host = HostSetup.STARTING.get();
    }

    @Override
    @SuppressWarnings("deprecation") // the one that Pekko calls for periodic tasks
    public Cancellable schedule(FiniteDuration first, FiniteDuration period, Runnable task, ExecutionContext context) {
        return host.schedule(task, first.toNanos(), Math.max(1, period.toNanos()));
    }

    @Override
    public Cancellable scheduleOnce(FiniteDuration delay, Runnable task, ExecutionContext context) {
        return host.schedule(task, delay.toNanos(), 0);
    }

    @Override
    public double maxFrequency() {
        return 1e6; // it has no ticks
    }
}
