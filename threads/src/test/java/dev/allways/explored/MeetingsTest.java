package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Result;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues that hand over, and exchangers: to come is one step, to wait until another thread comes is a second. */
class MeetingsTest {
    /** The executions of the reduction, which must make no other; unfoldings must not leave out any, either. */
    private static long classes(Explored.Body body) {
        Explored.complete("unfolding", _ -> body.run());
        return Explored.classes(body);
    }

    private static Thread started(Explored.Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    /** Either comes first, and waits. */
    @Test
    void twoThatMeetHaveTwoOrders() {
        for (boolean fair : new boolean[] {false, true}) {
            assertThat(classes(() -> {
                        var queue = new SynchronousQueue<Integer>(fair);
                        Thread other = started(() -> queue.put(1));
                        assertThat(queue.take()).isEqualTo(1);
                        other.join();
                    }))
                    .isEqualTo(2);
        }
        assertThat(classes(() -> {
                    var queue = new LinkedTransferQueue<Integer>();
                    Thread other = started(() -> queue.transfer(1));
                    assertThat(queue.take()).isEqualTo(1);
                    other.join();
                }))
                .isEqualTo(2);
        assertThat(classes(() -> {
                    var exchanger = new Exchanger<Integer>();
                    Thread other =
                            started(() -> assertThat(exchanger.exchange(1)).isEqualTo(2));
                    assertThat(exchanger.exchange(2)).isEqualTo(1);
                    other.join();
                }))
                .isEqualTo(2);
    }

    /**
     * Two come with an element each (P and Q) and one comes for both (S, then T, when it has been met at S). S first:
     * either of P and Q meets it, and the other one comes before T or behind it, 2 * 2; one of P and Q, S, and the
     * other one before T or behind it, 2 * 2; P and Q in either order, S, T.
     */
    @Test
    void twoThatMeetAThirdHaveTenOrders() {
        for (Supplier<BlockingQueue<Integer>> maker : List.<Supplier<BlockingQueue<Integer>>>of(
                SynchronousQueue::new, () -> new SynchronousQueue<>(true), LinkedTransferQueue::new)) {
            assertThat(classes(() -> {
                        BlockingQueue<Integer> queue = maker.get();
                        Thread one = started(() -> queue.put(1));
                        Thread two = started(() -> queue.put(2));
                        assertThat(queue.take() + queue.take()).isEqualTo(3);
                        one.join();
                        two.join();
                    }))
                    .isEqualTo(10);
        }
    }

    /**
     * Whoever waits longest is met first where the queue is fair; the last one that came, as its code does it, where it
     * is not.
     */
    @Test
    void whoWaitsIsMetInTheOrderOfTheQueue() {
        for (boolean fair : new boolean[] {false, true}) {
            Result result = Explored.random(20, () -> {
                var queue = new SynchronousQueue<Integer>(fair);
                Thread one = started(() -> queue.put(1));
                while (one.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
                Thread two = started(() -> queue.put(2));
                while (two.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
                assertThat(queue.take()).isEqualTo(fair ? 1 : 2);
                assertThat(queue.take()).isEqualTo(fair ? 2 : 1);
                one.join();
                two.join();
            });
            assertThat(result.failures()).isEmpty();
        }
    }

    /** Each of two exchanges has two orders. */
    @Test
    void twoExchangesHaveFourOrders() {
        assertThat(classes(() -> {
                    var exchanger = new Exchanger<Integer>();
                    Thread other = started(() -> {
                        exchanger.exchange(null);
                        exchanger.exchange(1);
                    });
                    assertThat(exchanger.exchange(2)).isNull();
                    assertThat(exchanger.exchange(3)).isEqualTo(1);
                    other.join();
                }))
                .isEqualTo(4);
    }

    /** Who does not wait finds nobody who does not. */
    @Test
    void twoThatDoNotWaitNeverMeet() {
        assertThat(classes(() -> {
                    var queue = new SynchronousQueue<Integer>();
                    Thread other = started(() -> assertThat(queue.offer(1)).isFalse());
                    assertThat(queue.poll()).isNull();
                    other.join();
                }))
                .isEqualTo(1);
    }

    /** The offer comes before the one that waits for some time, while it waits, or behind that. */
    @Test
    void whoWaitsForSomeTimeIsMetInTime() {
        assertThat(classes(() -> {
                    var queue = new SynchronousQueue<Integer>();
                    Thread other = started(() -> queue.offer(1));
                    queue.poll(10, TimeUnit.MILLISECONDS);
                    other.join();
                }))
                .isEqualTo(3);
    }

    /** The interrupt comes before the taker asks for its flag, or when it waits. */
    @Test
    void anInterruptedTakeHasTwoWays() {
        assertThat(classes(() -> {
                    var queue = new SynchronousQueue<Integer>();
                    Thread taker =
                            started(() -> assertThatThrownBy(queue::take).isInstanceOf(InterruptedException.class));
                    taker.interrupt();
                    taker.join();
                }))
                .isEqualTo(2);
    }

    /** An interrupt is noticed by the call that waits for no time, or by what comes behind that. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor", "bfs", "unfolding"})
    void whoWaitsForNoTimeMayBeInterruptedLater(String strategy) {
        var future = new FutureTask<>(() -> 1);
        var phaser = new Phaser(1);
        var exchanger = new Exchanger<Integer>();
        List<Explored.Body> calls = List.of(
                () -> future.get(0, TimeUnit.MILLISECONDS),
                () -> phaser.awaitAdvanceInterruptibly(0, 0, TimeUnit.MILLISECONDS),
                () -> exchanger.exchange(1, 0, TimeUnit.MILLISECONDS));
        for (Explored.Body call : calls) {
            Set<String> ways = new TreeSet<>();
            Explored.complete(strategy, _ -> {
                var way = new StringBuilder();
                Thread other = started(() -> {
                    try {
                        call.run();
                    } catch (TimeoutException e) {
                        way.append("late ");
                    } catch (InterruptedException e) {
                        way.append("interrupted");
                    }
                    way.append(Thread.currentThread().isInterrupted());
                });
                other.interrupt();
                other.join();
                ways.add(way.toString());
            });
            assertThat(ways).containsExactlyInAnyOrder("interruptedfalse", "late false", "late true");
        }
    }

    /**
     * The first worker comes for a task (K) before the second is given (E), meets it, and comes again before the end
     * (S) or behind it: 2. E before K has another worker made, which comes, too (L). Of these none comes before S, one
     * of them or both in either order: 5. Behind S all leave, in no order.
     */
    @Test
    void twoTasksOfACachedPoolHaveSevenOrders() {
        assertThat(Explored.classes(() -> {
                    ExecutorService pool = Executors.newCachedThreadPool();
                    pool.execute(() -> {});
                    pool.execute(() -> {});
                    pool.shutdown();
                    assertThat(pool.awaitTermination(1, TimeUnit.DAYS)).isTrue();
                }))
                .isEqualTo(7);
    }

    @Test
    void aDeadlockTellsWhereAnotherThreadIsToCome() {
        Result result = Explored.random(1, () -> new SynchronousQueue<Integer>().put(1));
        assertThat(String.valueOf(result.failures().getFirst().error().getMessage()))
                .containsPattern("main waits for another thread at SynchronousQueue");
    }

    @Test
    void haveAllThatTheirOwnCodeHas() {
        OwnCode.hasNothingElse("meetings", RandomMeetings::new); // 300 from 1000 on were held against each other once
    }
}
