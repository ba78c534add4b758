package dev.allways.actors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A system of machines that runs: the same machines that are explored, each on a virtual thread of this JVM with a
 * mailbox of its own. Messages from one machine to another are received in the order in which they were sent, and none
 * is lost; timers take the time that they are given. Monitors hear what is announced, one announcement at a time.
 */
public final class Running implements AutoCloseable {
    /*
     * One lock for all that is shared: how much is under way, who is there, what monitors have heard. A handler runs
     * without it.
     */
    private static final Ref OUTSIDE = new Ref("outside");

    /** @param timer whether it is one, which may have been cancelled since */
    private record Envelope(Ref from, Object event, boolean timer) {}

    private final Map<Ref, Member> members = new ConcurrentHashMap<>();
    private final List<Monitor<?>> monitors;
    private final List<Object> heard = new ArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "timers of machines");
        thread.setDaemon(true);
        return thread;
    });
    private int underWay; // events that are sent and neither handled nor deferred, and timers
    private @Nullable Throwable failure;
    private boolean closed;

    private Running(Actors actors) {
        monitors = actors.monitors();
        monitors.forEach(monitor -> heard.add(monitor.start()));
    }

    /** Starts a system. */
    static Running of(Actors actors) {
        Running running = new Running(actors);
        List<Member> first = new ArrayList<>();
        Beginning.machines(actors).forEach((ref, machine) -> first.add(running.join(ref, machine)));
        first.forEach(Member::begin);
        return running;
    }

    private Member join(Ref ref, Machine<?, ?> machine) {
        Member member = new Member(ref, machine);
        members.put(ref, member);
        return member;
    }

    /**
     * Sends an event to a machine, from outside of the system.
     *
     * @throws IllegalArgumentException if there is no such machine
     */
    public void send(Ref to, Object event) {
        Member member = members.get(to);
        if (member == null) {
            throw new IllegalArgumentException("%s is sent to %s, and there is no such machine".formatted(event, to));
        }
        post(member, new Envelope(OUTSIDE, event, false));
    }

    private void post(Member to, Envelope envelope) {
        synchronized (this) {
            underWay++;
        }
        to.mailbox.add(envelope);
    }

    private synchronized void done() {
        underWay--;
        if (underWay == 0) {
            notifyAll();
        }
    }

    private synchronized void fail(Throwable error) {
        if (failure == null && !closed) {
            failure = error;
        }
        notifyAll();
    }

    /**
     * Waits until nothing is under way: every event is handled or deferred, and no timer is started.
     *
     * @throws TimeoutException if that takes longer
     * @throws IllegalStateException if a machine or a monitor has failed; the cause says how
     */
    @SuppressWarnings("WaitNotInLoop") // it is in one
    public synchronized void awaitQuiet(Duration most) throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + most.toNanos();
        while (underWay > 0 && failure == null) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new TimeoutException(
                        "after %s there are still %,d events and timers under way".formatted(most, underWay));
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        if (failure != null) {
            throw new IllegalStateException("a machine or a monitor has failed", failure);
        }
    }

    /**
     * The state of a machine after its last step.
     *
     * @throws IllegalArgumentException if there is none of that name
     * @throws ClassCastException if the state is of another type, as that of a machine that has halted
     */
    public <S> S state(String name, Class<S> type) {
        Member member = members.get(new Ref(name));
        if (member == null) {
            throw new IllegalArgumentException(
                    "no machine is called %s; there are %s".formatted(name, members.keySet()));
        }
        return type.cast(member.machine.state());
    }

    /** Ends all machines, whatever is under way. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        clock.shutdownNow();
        members.values().forEach(member -> {
            Thread thread = member.thread;
            if (thread != null) {
                thread.interrupt();
            }
        });
    }

    /** A machine, its mailbox and its thread. */
    private final class Member implements RunningMachine.Surroundings {
        private final RunningMachine machine;
        private final BlockingQueue<Envelope> mailbox = new LinkedBlockingQueue<>();
        private final Map<Object, java.util.concurrent.Future<?>> timers = new HashMap<>(); // under the system's lock
        private volatile @Nullable Thread thread;

        Member(Ref ref, Machine<?, ?> machine) {
            this.machine = new RunningMachine(ref, machine, this);
        }

        /** Its thread begins with the machine's start, which counts as under way until it is done. */
        void begin() {
            synchronized (Running.this) {
                underWay++;
            }
            thread = Thread.ofVirtual().name(machine.ref().name()).start(this::run);
        }

        private void run() {
            try {
                machine.start();
                done();
                while (!machine.hasHalted()) {
                    Envelope envelope = mailbox.take();
                    if (takes(envelope)) {
                        machine.receive(envelope.from, envelope.event);
                    }
                    done();
                }
                while (true) { // what is sent to a machine that has halted is lost
                    mailbox.take();
                    done();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Throwable error) {
                fail(error);
            }
        }

        @Override
        public void send(Ref to, Object event) {
            Member member = members.get(to);
            if (member == null) {
                throw new IllegalArgumentException(
                        "%s sends %s to %s, and there is no such machine".formatted(machine.ref(), event, to));
            }
            post(member, new Envelope(machine.ref(), event, false));
        }

        @Override
        public void create(Ref ref, Machine<?, ?> made) {
            join(ref, made).begin();
        }

        @Override
        public void startTimer(Object event, Duration after) {
            synchronized (Running.this) {
                if (!timers.containsKey(event) && !closed) {
                    underWay++;
                    timers.put(
                            event,
                            clock.schedule(
                                    () -> mailbox.add(new Envelope(machine.ref(), event, true)),
                                    after.toNanos(),
                                    TimeUnit.NANOSECONDS));
                }
            }
        }

        @Override
        public void cancelTimer(Object event) {
            synchronized (Running.this) {
                var timer = timers.remove(event);
                if (timer != null && timer.cancel(false)) {
                    done();
                }
            }
        }

        /** Whether an event is to be received: not if it is that of a timer which was cancelled. */
        private boolean takes(Envelope envelope) {
            synchronized (Running.this) {
                return !envelope.timer || timers.remove(envelope.event) != null;
            }
        }

        @Override
        public void announce(Object announcement) {
            synchronized (Running.this) {
                for (int i = 0; i < monitors.size(); i++) {
                    @SuppressWarnings("unchecked") // each has its own state
                    Monitor<Object> monitor = (Monitor<Object>) monitors.get(i);
                    heard.set(i, monitor.hear(heard.get(i), machine.ref(), announcement));
                }
            }
        }
    }
}
