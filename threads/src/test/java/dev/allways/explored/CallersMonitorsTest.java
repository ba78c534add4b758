package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.OutsideControl;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Deadlock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Methods of the platform that wait on, notify or lock a monitor which the program holds. */
@SuppressWarnings({"ThreadJoinLoop", "ThreadPriorityCheck", "WaitNotInLoop", "unused"
}) // what is meant is the bare call
class CallersMonitorsTest {
    /** Waits on the monitor, and notifies it, by whatever way. */
    private interface Way {
        void on(Object monitor) throws Throwable;
    }

    private interface Monitor {}

    /** One waits until the other one has set a flag, both by some way: no order fails, and all orders are explored. */
    private static void assertHandsOver(Way waits, Way notifies) {
        Result result = complete(() -> {
            Object monitor = new Monitor() {};
            boolean[] set = {false};
            Thread setter = new Thread(() -> {
                synchronized (monitor) {
                    set[0] = true;
                    by(notifies, monitor);
                }
            });
            setter.start();
            synchronized (monitor) {
                while (!set[0]) {
                    by(waits, monitor);
                }
            }
            setter.join();
        });
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem()).isEmpty();
        assertThat(result.omitted()).isEmpty();
    }

    private static void by(Way way, Object monitor) {
        try {
            way.on(monitor);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static Result complete(Explored.Body body) {
        return Allways.explore(Explored.program(body))
                .strategy("optimal-dpor")
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(10_000))
                .run();
    }

    /** The compiler names the interface where that is the type of what is notified. */
    @Test
    void interfaces() {
        assertHandsOver(monitor -> ((Monitor) monitor).wait(), monitor -> ((Monitor) monitor).notify());
        assertHandsOver(monitor -> ((Monitor) monitor).wait(1), monitor -> ((Monitor) monitor).notifyAll());
        assertHandsOver(monitor -> ((Monitor) monitor).wait(1, 1), monitor -> {
            Runnable notifies = ((Monitor) monitor)::notifyAll;
            notifies.run();
        });
    }

    @Test
    void timeUnit() {
        assertHandsOver(monitor -> TimeUnit.MILLISECONDS.timedWait(monitor, 1), Object::notifyAll);
    }

    @Test
    void reflection() {
        assertHandsOver(monitor -> Object.class.getMethod("wait").invoke(monitor), monitor -> {
            Object holds = Thread.class.getMethod("holdsLock", Object.class).invoke(null, monitor);
            Object.class.getMethod(holds.equals(true) ? "notify" : "nobody").invoke(monitor);
        });
    }

    @Test
    void methodHandles() {
        MethodType nothing = MethodType.methodType(void.class);
        assertHandsOver(
                monitor -> MethodHandles.lookup()
                        .findVirtual(Object.class, "wait", MethodType.methodType(void.class, long.class))
                        .invoke(monitor, 1L),
                monitor -> {
                    MethodHandles.Lookup lookup = MethodHandles.lookup();
                    boolean holds = (boolean) lookup.findStatic(
                                    Thread.class, "holdsLock", MethodType.methodType(boolean.class, Object.class))
                            .invoke(monitor);
                    lookup.findVirtual(Object.class, holds ? "notify" : "nobody", nothing)
                            .invoke(monitor);
                    lookup.unreflect(Object.class.getMethod("notifyAll")).invoke(monitor);
                    lookup.bind(monitor, "notifyAll", nothing).invoke();
                });
    }

    /** What a stream of the platform is told under its lock stays together, though its methods are one step each. */
    @Test
    void streams() {
        Result result = Explored.random(200, () -> {
            var bytes = new ByteArrayOutputStream();
            var printed = new ByteArrayOutputStream();
            var stream = new PrintStream(printed) {}; // no lock of its own
            var text = new StringWriter();
            Object lock = new Object();
            Writer writer = new Writer(lock) {
                @Override
                public void write(char[] characters, int offset, int length) {
                    text.write(characters, offset, length);
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };
            Thread together = new Thread(() -> {
                synchronized (bytes) {
                    bytes.write('a');
                    Thread.yield();
                    bytes.write('b');
                }
                synchronized (stream) {
                    stream.print('a');
                    Thread.yield();
                    stream.print('b');
                }
                synchronized (lock) {
                    by(locked -> writer.write('a'), lock);
                    Thread.yield();
                    by(locked -> writer.write('b'), lock);
                }
            });
            Thread between = new Thread(() -> {
                bytes.write('c');
                stream.print('c');
                by(locked -> writer.write('c'), lock);
            });
            start(together, between);
            join(together, between);
            assertThat(bytes.toString(StandardCharsets.UTF_8)).isIn("abc", "cab");
            assertThat(printed.toString(StandardCharsets.UTF_8)).isIn("abc", "cab");
            assertThat(text.toString()).isIn("abc", "cab");
        });
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem()).isEmpty();
    }

    private static final class Worker extends Thread {
        private boolean done;

        @Override
        public void run() {
            synchronized (this) {
                done = true;
            }
        }

        /** As {@code Thread.join} itself waits on the thread's monitor, it gives it back meanwhile. */
        synchronized void joinHolding() throws InterruptedException {
            join();
            assertThat(done).isTrue();
        }

        /** A thread locks its monitor to end, and notifies it. */
        synchronized void waitForEnd() throws InterruptedException {
            while (isAlive()) {
                wait();
            }
            assertThat(done).isTrue();
        }

        synchronized void aliveWhileHeld() {
            if (isAlive()) {
                Thread.yield();
                assertThat(isAlive()).isTrue();
            }
        }
    }

    @Test
    void threads() {
        Result result = Explored.all(() -> {
            Worker worker = new Worker();
            worker.start();
            worker.aliveWhileHeld();
            worker.joinHolding();
        });
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem()).isEmpty();
        Result waited = Explored.all(() -> {
            Worker worker = new Worker();
            worker.start();
            worker.waitForEnd();
        });
        assertThat(waited.failures()).isEmpty();
        assertThat(waited.problem()).isEmpty();
    }

    private static final List<String> REDUCTIONS = List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding");

    /**
     * The end of a thread takes its monitor: it comes before another one takes that, or after that one has given it
     * back to wait; one that waits is notified by the end.
     */
    @Test
    void theEndNotifies() {
        for (String strategy : REDUCTIONS) {
            Result result = Explored.complete(strategy, chooser -> {
                Thread thread = new Thread(() -> {});
                thread.start();
                boolean waited = false;
                synchronized (thread) {
                    while (thread.isAlive()) {
                        waited = true;
                        thread.wait();
                    }
                }
                chooser.label(waited ? "waited" : "came late");
            });
            assertThat(Explored.labels(result)).as(strategy).containsExactlyInAnyOrder("waited", "came late");
        }
    }

    /** As long as another one sleeps with a thread's monitor, that thread can't end: it has ended before, or has not. */
    @Test
    void theEndWaitsForTheMonitor() {
        for (String strategy : REDUCTIONS) {
            Result result = Explored.complete(strategy, chooser -> {
                Thread thread = new Thread(() -> {});
                thread.start();
                synchronized (thread) {
                    Thread.sleep(5);
                    chooser.label(thread.isAlive() ? "alive" : "ended");
                }
            });
            assertThat(Explored.labels(result)).as(strategy).containsExactlyInAnyOrder("alive", "ended");
        }
    }

    /** Who waits, with a thread's monitor, for one that joins the thread: both have it where the thread ends first. */
    @Test
    void theEndIsPartOfADeadlock() {
        for (String strategy : REDUCTIONS) {
            Result result = Allways.explore(Explored.program(() -> {
                        var joined = new CountDownLatch(1);
                        Thread thread = new Thread(() -> {});
                        Thread holder = new Thread(() -> {
                            synchronized (thread) {
                                try {
                                    joined.await();
                                } catch (InterruptedException e) {
                                    throw new IllegalStateException(e);
                                }
                            }
                        });
                        start(thread, holder);
                        thread.join();
                        joined.countDown();
                    }))
                    .strategy(strategy)
                    .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE))
                    .run();
            assertThat(result.failures()).as(strategy).hasSize(1);
            assertThat(result.failures().getFirst().error()).isInstanceOf(Deadlock.class);
            assertThat(result.omitted()).as(strategy).isEmpty();
            assertThat(result.statistics().counters().executions()).as(strategy).isEqualTo(2);
        }
    }

    /**
     * What the garbage collector does is up to nobody: who waits for it while there are others can't be controlled, and
     * that is said.
     */
    @Test
    void referenceQueue() {
        Result result = Explored.random(10, () -> {
            var queue = new ReferenceQueue<Object>();
            var reference = new WeakReference<>(new Object(), queue);
            Thread enqueues = new Thread(reference::enqueue);
            enqueues.start();
            queue.remove();
            enqueues.join();
        });
        assertThat(result.problem()).containsInstanceOf(OutsideControl.class);
    }
}
