package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Deadlock;
import dev.allways.threads.Threads;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads that wait for ever, whatever the others do; and what the report says of it. */
@SuppressWarnings({"LockNotBeforeTry", "ThreadJoinLoop", "ThreadPriorityCheck", "WaitNotInLoop"
}) // what is wrong here is meant to be
class DeadlockTest {
    private interface Interruptible {
        void run() throws Exception;
    }

    /** Holds the condition by a field. */
    private static final class Gate {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition open = lock.newCondition();

        void pass() {
            lock.lock();
            open.awaitUninterruptibly();
            lock.unlock();
        }
    }

    private static Thread thread(String name, Interruptible body) {
        return new Thread(
                () -> {
                    try {
                        body.run();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
    }

    private static Thread daemon(String name, Interruptible body) {
        Thread thread = thread(name, body);
        thread.setDaemon(true);
        return thread;
    }

    private static Result explore(Explored.Body body) {
        return Allways.explore(Threads.control(chooser -> body.run(), ThreadControl.Settings.DEFAULT.withSteps(20_000)))
                .strategy("random")
                .limits(Limits.DEFAULT.withExecutions(300))
                .run();
    }

    private static Interruptible both(ReentrantLock first, ReentrantLock second) {
        return () -> {
            first.lock();
            second.lock();
            second.unlock();
            first.unlock();
        };
    }

    private static Arguments deadlock(String name, List<String> lines, Explored.Body body) {
        return Arguments.of(name, lines, body);
    }

    static List<Arguments> deadlocks() {
        return List.of(
                deadlock(
                        "two locks",
                        List.of(
                                "one waits to lock ReentrantLock@\\w+, which two holds, at"
                                        + " DeadlockTest.lambda\\$both.*",
                                "two waits to lock ReentrantLock@\\w+, which one holds, at"
                                        + " DeadlockTest.lambda\\$both.*"),
                        () -> {
                            var a = new ReentrantLock();
                            var b = new ReentrantLock();
                            start(thread("one", both(a, b)), thread("two", both(b, a)));
                        }),
                deadlock(
                        "a lock and a monitor, by daemons, when all others have ended",
                        List.of(
                                "one waits to lock ReentrantReadWriteLock@\\w+, which two holds, at .*",
                                "two waits to lock Object@\\w+, which one holds, at .*"),
                        () -> {
                            var lock = new ReentrantReadWriteLock();
                            Object monitor = new Object();
                            var ready = new CountDownLatch(2);
                            start(
                                    daemon("one", () -> {
                                        synchronized (monitor) {
                                            ready.countDown();
                                            ready.await();
                                            lock.writeLock().lock();
                                        }
                                    }),
                                    daemon("two", () -> {
                                        lock.writeLock().lock();
                                        ready.countDown();
                                        ready.await();
                                        synchronized (monitor) {
                                            lock.writeLock().unlock();
                                        }
                                    }));
                            ready.await();
                            for (int i = 0; i < 20; i++) {
                                Thread.yield();
                            }
                        }),
                deadlock(
                        "two locks, while a third thread polls for ever",
                        List.of(
                                "one waits to lock ReentrantLock@\\w+, which two holds, at .*",
                                "two waits to lock ReentrantLock@\\w+, which one holds, at .*"),
                        () -> {
                            var a = new ReentrantLock();
                            var b = new ReentrantLock();
                            var done = new AtomicBoolean();
                            Thread one = thread("one", () -> {
                                both(a, b).run();
                                done.set(true);
                            });
                            start(one, thread("two", both(b, a)));
                            while (!done.get()) {
                                Thread.onSpinWait();
                            }
                        }),
                deadlock(
                        "the end of each other",
                        List.of("main waits for the end of one, at .*", "one waits for the end of main, at .*"),
                        () -> {
                            Thread main = Thread.currentThread();
                            Thread one = thread("one", main::join);
                            one.start();
                            one.join();
                        }),
                deadlock(
                        "no permits",
                        List.of("one waits for Semaphore@\\w+, at .*"),
                        () -> thread("one", () -> new Semaphore(0).acquire()).start()),
                deadlock(
                        "a latch that nobody counts down", List.of("main waits for CountDownLatch@\\w+, at .*"), () -> {
                            var latch = new CountDownLatch(2);
                            start(thread("one", latch::countDown));
                            latch.await();
                        }),
                deadlock(
                        "a condition that nobody signals",
                        List.of("one waits to be signalled on DeadlockTest\\$Gate@\\w+\\.open, at .*"),
                        () -> thread("one", new Gate()::pass).start()),
                deadlock(
                        "a signal before the wait",
                        List.of("one waits to be signalled on a condition of ReentrantLock@\\w+, at .*"),
                        () -> {
                            var lock = new ReentrantLock();
                            var condition = lock.newCondition();
                            Thread one = thread("one", () -> {
                                lock.lock();
                                condition.awaitUninterruptibly();
                                lock.unlock();
                            });
                            one.start();
                            lock.lock();
                            condition.signal();
                            lock.unlock();
                        }),
                deadlock("parked", List.of("one is parked, at .*"), () -> {
                    Thread one = thread("one", () -> {
                        while (!Thread.interrupted()) {
                            LockSupport.park();
                        }
                    });
                    one.start();
                    LockSupport.unpark(one);
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void deadlocks(String name, List<String> lines, Explored.Body body) {
        Result result = explore(body);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures())
                .isNotEmpty()
                .allSatisfy(failure -> assertThat(failure.error()).isInstanceOf(Deadlock.class));
        String message = String.valueOf(result.failures().getFirst().error().getMessage());
        List<String> told = message.lines().skip(1).toList();
        assertThat(told).hasSameSizeAs(lines);
        for (String line : lines) {
            assertThat(told).anySatisfy(each -> assertThat(each.strip()).matches(line));
        }
    }

    /** Waiting in a circle is no deadlock as long as one of them gives up, or is interrupted. */
    @Test
    void noDeadlock() {
        Result result = explore(() -> {
            var a = new ReentrantLock();
            var b = new ReentrantLock();
            Thread one = thread("one", () -> {
                a.lock();
                if (b.tryLock(10, TimeUnit.MILLISECONDS)) {
                    b.unlock();
                }
                a.unlock();
            });
            Thread two = thread("two", () -> {
                b.lock();
                try {
                    a.lockInterruptibly();
                    a.unlock();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                b.unlock();
            });
            start(one, two);
            two.interrupt();
            join(one, two);
        });
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
    }
}
