package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Action;
import dev.allways.core.Choices;
import dev.allways.core.Program;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.threads.Threads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of threads as data: with the values that are read and written, and one name for each thread. */
class StoriesTest {
    private enum Mode {
        IDLE,
        BUSY {
            @Override
            public String toString() {
                throw new IllegalStateException("nobody asks");
            }
        }
    }

    /** Says nothing of itself. */
    private static final class Silent {
        @Override
        public String toString() {
            throw new IllegalStateException("nobody asks");
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("nobody asks");
        }
    }

    private static final class All {
        private static final VarHandle COUNT = handle();

        private static int number;
        private static @Nullable Object shared;

        boolean flag;
        char letter;
        long count;
        double share;

        @Nullable
        String text;

        Mode mode = Mode.IDLE;

        @Nullable
        Object object;

        int[] few = new int[2];

        @Nullable
        Class<?> type;
    }

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(All.class, "count", long.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Action.Use> uses(ThreadControl.Settings settings, Explored.Body body) {
        Program program = Threads.control(chooser -> body.run(), settings);
        return Replay.loosely(program, Choices.NONE, 10_000).steps().stream()
                .map(Trace.Step::action)
                .map(Action.Use.class::cast)
                .toList();
    }

    private static List<String> accesses(ThreadControl.Settings settings, Explored.Body body) {
        return uses(settings, body).stream()
                .filter(use -> use.access() != Action.Access.NONE && use.place() != null)
                .map(use -> use.text().replaceAll("@[0-9a-f]+", "@n"))
                .toList();
    }

    /**
     * What is written is looked at behind the step, what is read before it; no object of the program is asked anything.
     */
    @Test
    void tellsTheValuesOfFields() {
        assertThat(accesses(ThreadControl.Settings.DEFAULT, () -> {
                    var all = new All();
                    all.flag = true;
                    all.letter = 'x';
                    all.count++;
                    all.share = 0.5;
                    all.text = "one\ntwo";
                    all.mode = Mode.BUSY;
                    all.object = new Silent();
                    all.object = all.few;
                    all.few[1] += 3;
                    all.type = All.class;
                    all.object = null;
                }))
                .containsSubsequence(
                        "writes StoriesTest$All@n.flag false -> true",
                        "writes StoriesTest$All@n.letter '\0' -> 'x'",
                        "reads StoriesTest$All@n.count = 0",
                        "writes StoriesTest$All@n.count 0 -> 1",
                        "writes StoriesTest$All@n.share 0.0 -> 0.5",
                        "writes StoriesTest$All@n.text null -> \"one…\"",
                        "writes StoriesTest$All@n.mode IDLE -> BUSY",
                        "writes StoriesTest$All@n.object null -> StoriesTest$Silent@n",
                        "reads StoriesTest$All@n.few = int[2]",
                        "writes StoriesTest$All@n.object StoriesTest$Silent@n -> int[2]",
                        "reads int@n[1] = 0",
                        "writes int@n[1] 0 -> 3",
                        "writes StoriesTest$All@n.type null -> StoriesTest$All.class",
                        "writes StoriesTest$All@n.object int[2] -> null");
    }

    /** A compare-and-set operation that fails only reads; permits are a value, too. */
    @Test
    @SuppressWarnings("UnnecessaryAsync") // its steps are what is looked at
    void tellsTheValuesOfAtomicOperations() {
        assertThat(accesses(ThreadControl.Settings.DEFAULT, () -> {
                    var number = new AtomicInteger(7);
                    number.incrementAndGet();
                    number.compareAndSet(1, 2);
                    number.compareAndSet(8, 9);
                    var all = new All();
                    All.COUNT.getAndAdd(all, 5L);
                    var permits = new Semaphore(2);
                    permits.acquireUninterruptibly(2);
                    permits.release();
                }))
                .containsSubsequence(
                        "updates AtomicInteger@n.value 7 -> 8",
                        "reads AtomicInteger@n.value = 8",
                        "updates AtomicInteger@n.value 8 -> 9",
                        "updates StoriesTest$All@n.count 0 -> 5",
                        "takes Semaphore@n 2 -> 0");
    }

    /** Static fields have the values of the execution, be they reset in it or not. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tellsTheValuesOfStaticFields(boolean isolated) {
        assertThat(accesses(ThreadControl.Settings.DEFAULT.withIsolated(isolated), () -> {
                    All.number = 1;
                    All.number++;
                    All.shared = "text";
                    All.shared = null;
                }))
                .containsSubsequence(
                        "reads StoriesTest$All.number = 1",
                        "writes StoriesTest$All.number 1 -> 2",
                        "writes StoriesTest$All.shared \"text\" -> null");
    }

    /** The last name that a thread has is its name in all steps; two that are called alike are told apart. */
    @Test
    void aThreadHasOneName() {
        Program program = Threads.control(chooser -> {
            Thread one = new Thread(() -> Thread.currentThread().setName("renamed"), "worker");
            Thread two = new Thread(() -> {}, "twin");
            Thread three = new Thread(() -> {}, "twin");
            Explored.start(one, two, three);
            Explored.join(one, two, three);
        });
        Trace trace = Replay.loosely(program, Choices.NONE, 10_000);
        assertThat(trace.steps().stream().map(Trace.Step::task).distinct())
                .containsExactlyInAnyOrder("main", "renamed", "twin", "twin#2");
        assertThat(trace.steps().stream()
                        .map(step -> (Action.Use) step.action())
                        .filter(use -> use.verb().equals("starts") || use.verb().equals("joins"))
                        .map(Action.Use::object))
                .containsExactlyInAnyOrder("renamed", "twin", "twin#2", "renamed", "twin", "twin#2");
    }

    /** To tell an execution changes nothing in it: identity hash codes that the program asks for later are the same. */
    @Test
    void tellingIsNotNoticed() {
        var hashes = new HashSet<Integer>();
        Program program = Threads.control(chooser -> {
            var all = new All();
            all.object = Arrays.asList(1, 2);
            Thread other = new Thread(() -> all.object = new ArrayList<>());
            other.start();
            other.join();
            hashes.add(System.identityHashCode(all.object));
            hashes.add(System.identityHashCode(new Object()));
        });
        Allways.explore(program).strategy("random").executions(10).run();
        int untold = hashes.size();
        Replay.loosely(program, Choices.NONE, 10_000);
        assertThat(hashes).hasSize(untold);
    }
}
