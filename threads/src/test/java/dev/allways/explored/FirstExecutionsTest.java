package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Replay;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose classes are loaded and initialised while they are explored: searches see nothing of that. */
class FirstExecutionsTest {
    private static final int LOADERS = 10;

    /** Two add up to Fibonacci numbers while a third reads both; some classes are met in few interleavings only. */
    public static final class Fib implements Callable<Object> {
        private int first = 1;
        private int second = 1;

        @Override
        public Object call() {
            var adds = new Thread(() -> first += second);
            var other = new Thread(() -> second += first);
            adds.start();
            other.start();
            int one = first;
            int two = second;
            return one == 2 && two == 2 ? Seldom.met() : one == 3 ? new Rare("three %d".formatted(two)) : "usual";
        }
    }

    public static final class Seldom {
        private static final StringBuilder TEXT = new StringBuilder();

        static {
            for (int i = 0; i < 3; i++) {
                TEXT.append("met %d".formatted(i));
            }
        }

        public static String met() {
            return TEXT.toString();
        }
    }

    public record Rare(String text) {}

    /** Loads the classes of this test itself. */
    private static final class Fresh extends ClassLoader {
        Fresh() {
            super(FirstExecutionsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(FirstExecutionsTest.class.getName() + '$')) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        Callable<?> program() throws ReflectiveOperationException {
            return (Callable<?>) loadClass(Fib.class.getName()).getConstructor().newInstance();
        }
    }

    private static Result explore(String strategy, Program program, ThreadControl.Settings settings) {
        return Allways.explore(Threads.control(program, settings))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE))
                .run();
    }

    /**
     * 11 classes of executions, as of fib_bench with one round: the two additions alone, of two reads and a write each,
     * have 4, and the reads of the first thread come before, between or behind the writes.
     */
    @ParameterizedTest
    @CsvSource({"optimal-dpor, false", "optimal-dpor, true", "dpor, false", "dpor, true"})
    void areAsAllOthers(String strategy, boolean isolated) throws ReflectiveOperationException {
        for (int i = 0; i < LOADERS; i++) {
            var loader = new Fresh();
            loader.loadClass(Fib.class.getName());
            Result result = explore(
                    strategy,
                    chooser -> loader.program().call(),
                    ThreadControl.Settings.DEFAULT.withIsolated(isolated));
            assertThat(result.failures()).isEmpty();
            assertThat(result.omitted()).isEmpty();
            assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(result.statistics().counters().executions()).isEqualTo(11);
        }
    }

    /** Where each execution loads classes it can't be waited for one that does not, and nothing is called complete. */
    @Test
    void classesLoadedInEachExecution() {
        Result result =
                explore("optimal-dpor", chooser -> new Fresh().program().call(), ThreadControl.Settings.DEFAULT);
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.omitted())
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("each execution loads or initialises classes: what only the first one does can't be"
                                + " told from what all do"));
    }

    /**
     * The executions before the first that counts end when the exploration is to end: that is said in the first of
     * them, which would continue for as many steps as one may have. Without that there were at least three: two that
     * load no more classes, and one that counts.
     */
    @Test
    void whatDoesNotCountEndsWithTheExploration() {
        var runs = new AtomicInteger();
        var steps = new AtomicLong();
        var engine = new AtomicReference<Engine>();
        Program program = Threads.control(chooser -> {
            runs.incrementAndGet();
            engine.get().stop(StopReason.TIME);
            for (int i = 0; i < 100_000; i++) {
                steps.incrementAndGet();
            }
        });
        engine.set(Allways.explore(program).strategy("random").engine());
        Result result = engine.get().runSupervised(null);
        assertThat(result.stopReason()).isEqualTo(StopReason.TIME);
        assertThat(result.problem()).isEmpty();
        assertThat(runs.get()).isLessThanOrEqualTo(2);
        assertThat(steps.get()).isLessThan(1_000);
    }

    /**
     * Compiled code does without the bodies of some methods of the platform, as that of {@code Arrays.copyOf}:
     * executions have the same steps then. Each makes some ten such calls, and the second compiler compiles what was
     * called some ten thousand times.
     */
    @Test
    @SuppressWarnings("JdkObsolete") // a vector's array is copied where it grows, and that is to be seen
    void compiledCodeMakesTheSameSteps() {
        Program program = Threads.control(chooser -> {
            Vector<Integer> vector = new Vector<>(List.of(1));
            for (int i = 0; i < 50; i++) {
                vector.add(i);
            }
            ArrayList<Integer> list = new ArrayList<>(vector);
            chooser.label(
                    String.valueOf(Arrays.asList(list.toArray(new Integer[0])).size()));
        });
        int steps = Replay.exactly(program, Choices.NONE).steps().size();
        Allways.explore(program)
                .strategy("random")
                .limits(Limits.DEFAULT.withExecutions(20_000))
                .run();
        assertThat(Replay.exactly(program, Choices.NONE).steps()).hasSize(steps);
    }

    /**
     * Arrays that are made just before the platform gets them, some of them in later executions only. Each thread reads
     * the pair (G), reads it again to compare (R), and sets it (W). W of the first one comes before G, R or W of the
     * second one, which then begins again: 3, and 3 where the second one is first.
     */
    @Test
    void anArrayThatIsMadeForThePlatformIsItsOwnFromTheBeginning() {
        Result result = Allways.explore(Threads.control(_ -> {
                    var counter = new AtomicStampedReference<>("", 0);
                    Runnable counts = () -> {
                        boolean isSet;
                        do {
                            int[] stamp = new int[1];
                            String text = counter.get(stamp);
                            isSet = counter.compareAndSet(text, text, stamp[0], stamp[0] + 1);
                        } while (!isSet);
                    };
                    Thread other = new Thread(counts);
                    other.start();
                    counts.run();
                    other.join();
                    assertThat(counter.getStamp()).isEqualTo(2);
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(6);
    }

    /**
     * An array whose element was read before the platform gets the whole of it, in an execution that is made several
     * times, for lambdas are linked in it. The read comes before the array is handed over, behind that and before its
     * element is written, or behind it: 3.
     */
    @Test
    void anArrayThatThePlatformGetsLateHasTheSameElements() {
        Result result = Allways.explore(Threads.control(chooser -> {
                    int[] array = new int[2];
                    Thread.ofVirtual().start(() -> {
                        new CompletableFuture<Integer>().thenApply(i -> i + 1).getNow(-1);
                        Arrays.setAll(array, i -> 1);
                    });
                    chooser.label("reads " + array[1]);
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.statistics().labels()).containsOnlyKeys("reads 0", "reads 1");
        assertThat(result.omitted()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(3);
    }

    /** Threads write elements, each its own, which have no order; the platform reads all of them behind that. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor", "unfolding", "contextual-unfolding"})
    void elementsHaveNoOrderThatThePlatformReadsAtTheEnd(String strategy) {
        Result result = Explored.complete(strategy, _ -> {
            int[] array = new int[4];
            Thread[] threads = new Thread[array.length];
            for (int i = 0; i < array.length; i++) {
                int own = i;
                threads[i] = new Thread(() -> array[own] = own);
                threads[i].start();
            }
            for (Thread each : threads) {
                each.join();
            }
            assertThat(Arrays.stream(array).sum()).isEqualTo(6);
            assertThat(Arrays.toString(array)).isEqualTo("[0, 1, 2, 3]");
        });
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
    }

    /** The platform reads the elements one after the other, while another thread writes them: 2 is 0 and then 2. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor", "unfolding", "contextual-unfolding"})
    void whatThePlatformReadsDependsOnEachElement(String strategy) {
        Set<Integer> sums = new TreeSet<>();
        Explored.complete(strategy, _ -> {
            int[] array = new int[2];
            Thread other = new Thread(() -> {
                array[0] = 1;
                array[1] = 2;
            });
            other.start();
            sums.add(Arrays.stream(array).sum());
            other.join();
        });
        assertThat(sums).containsExactlyInAnyOrder(0, 1, 2, 3);
    }
}
