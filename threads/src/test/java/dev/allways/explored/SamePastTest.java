package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * After the same past a thread is about to make the same step, on an object of the same name, whatever others have done
 * that it does not know of. Reductions that find it otherwise are not complete.
 */
final class SamePastTest {
    /** The builder makes its array unseen; the lengths and characters that are left are those of a race. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void theArrayOfABuilderIsNamedByTheBuilder(String reduction) {
        assertOutcomes(
                reduction,
                chooser -> {
                    var text = new StringBuilder();
                    run(() -> text.append('a'), () -> text.append('b'));
                    chooser.label(text.toString());
                },
                "a",
                "b",
                "ab",
                "ba");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void theArrayOfAnAtomicArrayIsNamedByThat(String reduction) {
        assertOutcomes(
                reduction,
                chooser -> {
                    var texts = new AtomicReferenceArray<>(new String[] {""});
                    run(() -> texts.updateAndGet(0, text -> text + "a"), () -> texts.compareAndExchange(0, "", "b"));
                    chooser.label(texts.get(0));
                },
                "a",
                "ba");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void theArrayOfAListIsNamedByTheList(String reduction) {
        assertOutcomes(
                reduction,
                chooser -> {
                    var numbers = new ArrayList<>(List.of(1, 2));
                    run(() -> numbers.set(0, 3), () -> numbers.set(0, 4));
                    chooser.label(numbers.toString());
                },
                "[3, 2]",
                "[4, 2]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void anArrayThatAMethodReturnsIsNamedThen(String reduction) {
        assertOutcomes(
                reduction,
                chooser -> {
                    Object[] numbers = List.of(1, 2).toArray();
                    Object[] copy = numbers.clone();
                    run(() -> numbers[0] = 3, () -> copy[0] = numbers[0]);
                    chooser.label(Arrays.toString(copy));
                },
                "[1, 2]",
                "[3, 2]");
    }

    private interface Setter {
        Object set(String text);
    }

    /** The proxy's class is in the program's package, and made in one step that is none of the program's. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void aProxyOfAnInterfaceThatIsNotPublicMakesNoSteps(String reduction) {
        assertOutcomes(
                reduction,
                chooser -> {
                    var text = new AtomicReference<>("");
                    var setter = (Setter) Proxy.newProxyInstance(
                            Setter.class.getClassLoader(), new Class<?>[] {Setter.class}, (_, _, arguments) -> {
                                text.set((String) arguments[0]);
                                return null;
                            });
                    run(() -> setter.set("a"), () -> setter.set("b"));
                    chooser.label(text.get());
                },
                "a",
                "b");
    }

    /** The platform locks an object that it has made for itself in each task. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void theLockOfATimersTaskIsNamedByWhoMakesTheTask(String reduction) {
        assertOutcomes(
                reduction,
                chooser -> {
                    var timer = new Timer(true);
                    var ran = new AtomicBoolean();
                    var task = new TimerTask() {
                        @Override
                        public void run() {
                            ran.set(true);
                            timer.cancel();
                        }
                    };
                    timer.schedule(task, 5);
                    Thread.sleep(5);
                    chooser.label(task.cancel() + " " + ran.get());
                },
                "true false",
                "false false",
                "false true");
    }

    /** What an exception locks while it is made does not give it a name that depends on others. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void anExceptionOfThePlatformIsNamedByWhoGetsIt(String reduction) {
        assertOutcomes(
                reduction,
                chooser -> {
                    Lock lock = new ReentrantReadWriteLock().readLock();
                    var numbers = new int[1];
                    run(() -> oneMore(numbers), () -> oneMore(numbers), () -> cause(lock));
                    chooser.label(numbers[0] + "");
                },
                "2");
    }

    private static int oneMore(int[] numbers) {
        synchronized (numbers) {
            return ++numbers[0];
        }
    }

    private static @Nullable Throwable cause(Lock lock) {
        try {
            return lock.newCondition() == null ? new AssertionError() : null;
        } catch (UnsupportedOperationException e) {
            return e.getCause();
        }
    }

    /** Somebody may join it before it is started: the name is the same as if it had been started first. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void aThreadIsNamedByWhoHasABuilderMakeIt(String reduction) {
        for (Thread.Builder builder : List.of(Thread.ofVirtual(), Thread.ofPlatform())) {
            assertOutcomes(
                    reduction,
                    chooser -> {
                        var ran = new AtomicBoolean();
                        var found = new AtomicBoolean();
                        Thread made = builder.unstarted(() -> ran.set(true));
                        Thread joins = thread(() -> {
                            made.join();
                            found.set(ran.get());
                            return "";
                        });
                        Explored.start(joins, thread(() -> ""));
                        made.start();
                        Explored.join(joins);
                        chooser.label(found.get() + "");
                    },
                    "false",
                    "true");
        }
    }

    /** The platform's code makes it, in a class without a file. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void anObjectThatAReferenceMakesIsNamedByWhoCallsThat(String reduction) {
        Supplier<Object> reference = Object::new;
        assertOutcomes(
                reduction,
                chooser -> {
                    var text = new AtomicReference<>("");
                    Object lock = reference.get();
                    Thread locks = thread(() -> {
                        synchronized (lock) {
                            return text.updateAndGet(each -> each + "a");
                        }
                    });
                    Explored.start(locks, thread(() -> ""));
                    synchronized (lock) {
                        text.updateAndGet(each -> each + "b");
                    }
                    Explored.join(locks);
                    chooser.label(text.get());
                },
                "ab",
                "ba");
    }

    /** One thread's iterator has the map fall back, so that its own code is explored: the other learns it by a step. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding"})
    void aThreadThatDoesNotKnowThatAMapHasFallenBackIsAboutToCallIt(String reduction) {
        assertOutcomes(
                reduction,
                chooser -> {
                    var map = new ConcurrentHashMap<>(Map.of(1, 1));
                    run(
                            () -> {
                                var keys = map.keySet().iterator();
                                keys.next();
                                keys.remove();
                                return "";
                            },
                            () -> map.put(1, 2) + "" + map.containsValue(2));
                    chooser.label(map.toString());
                },
                "{}",
                "{1=2}");
        assertOutcomes(
                reduction,
                chooser -> {
                    var map = new ConcurrentSkipListMap<Integer, Integer>();
                    run(() -> map.computeIfAbsent(1, _ -> 2), () -> map.merge(1, 10, Integer::sum));
                    chooser.label(map.toString());
                },
                "{1=10}",
                "{1=12}");
    }

    /** A wait that ends at once, for no reason, gives the monitor back, too, but leaves nobody who is to be woken. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "unfolding", "contextual-unfolding"})
    void whetherAnotherWaitsIsPartOfThePast(String reduction) {
        assertOutcomes(
                reduction,
                chooser -> {
                    int[] count = new int[1];
                    run(
                            () -> {
                                synchronized (count) {
                                    while (count[0] < 2) {
                                        count.wait();
                                    }
                                    return count[0];
                                }
                            },
                            () -> {
                                synchronized (count) {
                                    return count.length;
                                }
                            },
                            () -> {
                                synchronized (count) {
                                    count[0] = 2;
                                    count.notifyAll();
                                    return count[0];
                                }
                            });
                    chooser.label("ended");
                },
                "ended");
    }

    private static void run(Callable<?>... bodies) throws InterruptedException {
        Thread[] threads = Arrays.stream(bodies).map(SamePastTest::thread).toArray(Thread[]::new);
        Explored.start(threads);
        Explored.join(threads);
    }

    private static Thread thread(Callable<?> body) {
        return new Thread(() -> {
            try {
                body.call();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    private static void assertOutcomes(String reduction, Program program, String... outcomes) {
        Result result = Explored.complete(reduction, program);
        assertThat(Explored.labels(result)).containsExactlyInAnyOrder(outcomes);
    }
}
