package dev.allways.studies.threads.jdk;

import dev.allways.studies.threads.program.Bodies;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import dev.allways.studies.threads.program.Letter;
import dev.allways.studies.threads.program.Transfer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * Classes of java.util.concurrent, each with a letter that goes from one thread to another by what the class promises:
 * "actions in a thread prior to … happen-before actions subsequent to …".
 */
public final class Published implements Bodies {
    @Override
    public Map<String, Body> bodies() {
        Map<String, Body> all = new LinkedHashMap<>();
        all.put("ConcurrentLinkedQueue", Transfer.through(2, 1, ConcurrentLinkedQueue::new));
        all.put("ConcurrentLinkedDeque", Transfer.through(1, 1, ConcurrentLinkedDeque::new));
        all.put("LinkedTransferQueue", Transfer.through(2, 1, LinkedTransferQueue::new));
        all.put("LinkedBlockingQueue", () -> taken(new LinkedBlockingQueue<>()));
        all.put("LinkedBlockingDeque", () -> taken(new LinkedBlockingDeque<>()));
        all.put("ArrayBlockingQueue", () -> taken(new ArrayBlockingQueue<>(1)));
        all.put("SynchronousQueue", () -> taken(new SynchronousQueue<>()));
        all.put("PriorityBlockingQueue", () -> {
            BlockingQueue<Letter> queue =
                    new PriorityBlockingQueue<>(2, (one, other) -> Integer.compare(one.text(), other.text()));
            Concurrently.run(() -> queue.put(new Letter(1)), () -> read(queue.take()));
        });
        all.put("ConcurrentHashMap", () -> put(new ConcurrentHashMap<>()));
        all.put("ConcurrentSkipListMap", () -> put(new ConcurrentSkipListMap<>()));
        all.put("CopyOnWriteArrayList", () -> {
            CopyOnWriteArrayList<Letter> list = new CopyOnWriteArrayList<>();
            Concurrently.run(() -> list.add(new Letter(1)), () -> list.forEach(Published::read));
        });
        all.put("ReentrantLock", () -> locked(new ReentrantLock()));
        all.put("ReentrantReadWriteLock", Published::readLocked);
        all.put("Condition", Published::awaited);
        all.put("StampedLock", Published::stamped);
        all.put("Semaphore", Published::permitted);
        all.put("CountDownLatch", Published::latched);
        all.put("CyclicBarrier", Published::met);
        all.put("Phaser", Published::arrived);
        all.put("Exchanger", Published::exchanged);
        all.put("FutureTask", Published::computed);
        all.put("CompletableFuture", Published::completed);
        all.put("ThreadPoolExecutor", () -> submitted(Executors.newFixedThreadPool(1)));
        all.put("ForkJoinPool", () -> submitted(new ForkJoinPool(2)));
        all.put("ForkJoinTask", Published::forked);
        all.put("AtomicReference", Published::compared);
        all.put("AtomicInteger", Published::counted);
        all.put("LongAdder", Published::added);
        return all;
    }

    private static void read(@Nullable Letter letter) {
        Claim.that(letter == null || letter.text() > 0, "a blank letter");
    }

    private static void taken(BlockingQueue<Letter> queue) throws InterruptedException {
        Concurrently.run(
                () -> {
                    queue.put(new Letter(1));
                    queue.put(new Letter(2));
                },
                () -> {
                    Claim.that(queue.take().text() == 1, "the first letter is another one");
                    Claim.that(queue.take().text() == 2, "the second letter is another one");
                });
    }

    private static void put(ConcurrentMap<String, Letter> map) throws InterruptedException {
        Concurrently.run(
                () -> read(map.putIfAbsent("key", new Letter(1))),
                () -> read(map.computeIfAbsent("key", key -> new Letter(2))),
                () -> read(map.get("key")));
    }

    /** Does something under a lock. */
    private static void under(Lock lock, Body body) throws Exception {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    private static void locked(Lock lock) throws InterruptedException {
        int[] count = new int[1];
        Body twice = () -> {
            under(lock, () -> count[0]++);
            under(lock, () -> count[0]++);
        };
        Concurrently.run(twice, twice);
        Claim.that(count[0] == 4, "counted " + count[0]);
    }

    private static void readLocked() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int[] pair = new int[2];
        Body reads = () -> under(lock.readLock(), () -> Claim.that(pair[0] == pair[1], "half of it"));
        Concurrently.run(
                () -> under(lock.writeLock(), () -> {
                    pair[0]++;
                    pair[1]++;
                }),
                reads,
                reads);
    }

    private static void awaited() throws InterruptedException {
        Lock lock = new ReentrantLock();
        Condition written = lock.newCondition();
        @Nullable Letter[] box = new @Nullable Letter[1];
        Concurrently.run(
                () -> {
                    Letter letter = new Letter(1);
                    under(lock, () -> {
                        box[0] = letter;
                        written.signal();
                    });
                },
                () -> {
                    under(lock, () -> {
                        while (box[0] == null) {
                            written.await();
                        }
                    });
                    read(box[0]);
                });
    }

    private static void stamped() throws InterruptedException {
        StampedLock lock = new StampedLock();
        int[] pair = new int[2];
        Concurrently.run(
                () -> {
                    long stamp = lock.writeLock();
                    pair[0]++;
                    pair[1]++;
                    lock.unlockWrite(stamp);
                },
                () -> {
                    long stamp = lock.tryOptimisticRead();
                    int first = pair[0];
                    int second = pair[1];
                    Claim.that(stamp == 0 || !lock.validate(stamp) || first == second, "half of it, validated");
                });
    }

    private static void permitted() throws InterruptedException {
        Semaphore semaphore = new Semaphore(1);
        int[] count = new int[1];
        Body once = () -> {
            semaphore.acquire();
            count[0]++;
            semaphore.release();
        };
        Concurrently.run(once, once, once);
        Claim.that(count[0] == 3, "counted " + count[0]);
    }

    private static void latched() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        int[] done = new int[2];
        Concurrently.run(
                () -> {
                    done[0] = 1;
                    latch.countDown();
                },
                () -> {
                    done[1] = 1;
                    latch.countDown();
                },
                () -> {
                    latch.await();
                    Claim.that(done[0] + done[1] == 2, "not all was done");
                });
    }

    private static void met() throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2);
        int[] done = new int[2];
        Concurrently.run(
                () -> {
                    done[0] = 1;
                    barrier.await();
                    Claim.that(done[1] == 1, "the second was not there");
                },
                () -> {
                    done[1] = 1;
                    barrier.await();
                    Claim.that(done[0] == 1, "the first was not there");
                });
    }

    private static void arrived() throws InterruptedException {
        Phaser phaser = new Phaser(2);
        int[] done = new int[2];
        Concurrently.run(
                () -> {
                    done[0] = 1;
                    phaser.arriveAndAwaitAdvance();
                    Claim.that(done[1] == 1, "the second had not arrived");
                },
                () -> {
                    done[1] = 1;
                    phaser.arrive();
                });
    }

    private static void exchanged() throws InterruptedException {
        Exchanger<Letter> exchanger = new Exchanger<>();
        Concurrently.run(
                () -> Claim.that(exchanger.exchange(new Letter(1)).text() == 2, "not the other's letter"),
                () -> Claim.that(exchanger.exchange(new Letter(2)).text() == 1, "not the other's letter"));
    }

    private static void computed() throws InterruptedException {
        FutureTask<Letter> task = new FutureTask<>(() -> new Letter(1));
        Concurrently.run(task::run, () -> Claim.that(task.get().text() == 1, "a blank letter"));
    }

    private static void completed() throws InterruptedException {
        CompletableFuture<Letter> future = new CompletableFuture<>();
        CompletableFuture<Integer> text = future.thenApply(Letter::text);
        Concurrently.run(
                () -> future.complete(new Letter(1)),
                () -> Claim.that(future.join().text() == 1 && text.join() == 1, "a blank letter"));
    }

    private static void submitted(ExecutorService executor) throws Exception {
        try (executor) {
            Letter order = new Letter(1);
            Letter answer = executor.submit(() -> new Letter(order.text() + 1)).get();
            Claim.that(answer.text() == 2, "the answer was " + answer.text());
        }
    }

    private static void forked() throws InterruptedException {
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            int[] numbers = {1, 2, 3, 4};
            int sum = pool.invoke(new Sum(numbers, 0, 4));
            Claim.that(sum == 10, "the sum was " + sum);
        }
    }

    @SuppressWarnings("serial") // is not written
    private static final class Sum extends RecursiveTask<Integer> {
        private final int[] numbers;
        private final int from;
        private final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return numbers[from];
            }
            int middle = (from + to) >>> 1;
            Sum left = new Sum(numbers, from, middle);
            left.fork();
            int right = new Sum(numbers, middle, to).compute();
            return right + left.join();
        }
    }

    private static void compared() throws InterruptedException {
        AtomicReference<@Nullable Letter> reference = new AtomicReference<>();
        Body set = () -> {
            Letter letter = new Letter(1);
            if (!reference.compareAndSet(null, letter)) {
                letter = Objects.requireNonNull(reference.get());
            }
            Claim.that(letter.text() == 1, "a blank letter");
        };
        Concurrently.run(set, set);
    }

    private static void counted() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        int[] done = new int[2];
        Concurrently.run(
                () -> {
                    done[0] = 1;
                    count.incrementAndGet();
                },
                () -> {
                    done[1] = 1;
                    count.incrementAndGet();
                },
                () -> Claim.that(count.get() < 2 || done[0] + done[1] == 2, "counted before it was done"));
    }

    private static void added() throws InterruptedException {
        LongAdder sum = new LongAdder();
        Body adds = () -> {
            sum.increment();
            sum.increment();
        };
        Concurrently.run(adds, adds);
        Claim.that(sum.sum() == 4, "the sum was " + sum.sum());
    }
}
