package dev.allways.core.fronts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Limits;
import dev.allways.core.Pending;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.contract.SmallTasks;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Replay;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tasks under control: the schedule as a reusable view, every step shown to strategies, and a partial-order reduction.
 */
class TasksTest {
    private static final Limits LIMITS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    /** All executions of some tasks by depth-first search, or one of each class by the reduction. */
    private record Explored(Result result, Set<String> classes, Set<List<Long>> numbers, long asleep) {
        long executions() {
            return result.statistics().counters().executions();
        }
    }

    private static Explored allExecutions(String... tasks) {
        return explored("dfs", LIMITS.withExecutions(1_000), tasks);
    }

    private static Explored reduced(String... tasks) {
        return explored("dpor", LIMITS, tasks);
    }

    private static Explored explored(String strategy, Limits limits, String... tasks) {
        Set<String> classes = new HashSet<>();
        Set<List<Long>> numbers = new HashSet<>();
        long[] ends = new long[1];
        Program program = SmallTasks.program(
                end -> {
                    classes.add(end.order());
                    numbers.add(end.numbers());
                    ends[0]++;
                },
                tasks);
        Result result =
                Allways.explore(program).strategy(strategy).limits(limits).run();
        long made = result.statistics().counters().executions()
                + result.failures().size(); // each of these is made once more, to confirm it
        return new Explored(result, classes, numbers, made - ends[0]);
    }

    /**
     * Executions are the ways to interleave (n operations of each of k tasks: (kn)! / n!^k); classes are counted by
     * hand.
     *
     * <p>n times r w: the writes come in some order, n! of them. The task whose write is i-th reads before its own
     * write, so before some of the i - 1 writes that come before that: i ways. In all n! * n!.
     *
     * <p>k pairs of a reader and a writer of a number of their own: 2 orders of each pair, 2^k.
     *
     * <p>n times l + u: locking is possible only when nobody holds the lock, so there are n! orders, of executions as
     * of classes. (A step in which all others are blocked is no choice.)
     */
    static Stream<Arguments> tasks() {
        return Stream.of(
                Arguments.of(6, 4, List.of("rx wx", "rx wx")),
                Arguments.of(90, 36, List.of("rx wx", "rx wx", "rx wx")),
                Arguments.of(720, 8, List.of("ra", "wa", "rb", "wb", "rc", "wc")),
                Arguments.of(2, 2, List.of("lm +x um", "lm +x um")),
                Arguments.of(6, 6, List.of("lm +x um", "lm +x um", "lm +x um")),
                Arguments.of(20, 1, List.of(". . .", "wx . .")),
                Arguments.of(1, 1, List.of("rx wx . wy")));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void oneExecutionOfEachClass(long executions, int classes, List<String> tasks) {
        Explored all = allExecutions(tasks.toArray(String[]::new));
        Explored reduced = reduced(tasks.toArray(String[]::new));
        assertThat(all.executions()).isEqualTo(executions);
        assertThat(all.classes).hasSize(classes);
        assertThat(reduced.result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(reduced.executions()).isEqualTo(classes);
        assertThat(reduced.asleep).isZero();
        assertThat(reduced.classes).isEqualTo(all.classes);
        assertThat(reduced.numbers).isEqualTo(all.numbers);
    }

    /** x++ by n tasks without a lock ends with any number from 1 to n. */
    @Test
    void lostUpdates() {
        assertThat(reduced("rx wx", "rx wx", "rx wx").numbers)
                .containsExactlyInAnyOrder(List.of(1L), List.of(2L), List.of(3L));
    }

    /**
     * Two tasks of four steps that lock m and n in different order. Who has both locks continues alone until it frees
     * one that the other waits for.
     *
     * <p>Executions: the first task takes m. Either it takes n as well and frees n (its last locked), when the second
     * task can take n before or after the first one frees m; that is 2. Or the second task takes n, and both wait: 1.
     * With the roles exchanged another 3. Classes: one after the other is 2; both wait is 1, whoever was first.
     */
    @Test
    void lockInversion() {
        Explored all = allExecutions("lm ln un um", "ln lm um un");
        Explored reduced = reduced("lm ln un um", "ln lm um un");
        assertThat(all.executions()).isEqualTo(6);
        assertThat(reduced.executions()).isEqualTo(3);
        assertThat(reduced.classes).hasSize(3).isEqualTo(all.classes);
        assertThat(all.result.statistics().counters().errors()).isEqualTo(2);
        assertThat(reduced.result.statistics().counters().errors()).isEqualTo(1);
        assertThat(reduced.result.failures().getFirst().error()).isInstanceOf(SmallTasks.Deadlock.class);
    }

    /**
     * The first task's write sleeps while the others come to wait for each other: that they are blocked must count
     * then, too.
     *
     * <p>Task 1 locks m twice, A and B, the second time with n within; task 2 locks n with m within, C. Either C comes
     * first, between, or last; or task 1 begins B and task 2 begins C, and both wait. The last of task 2 reads what
     * task 0 writes: two orders in each of the three, none when both wait, for then it does not read. 3 * 2 + 1.
     */
    @Test
    void blockedWhileOthersSleep() {
        String[] tasks = {"wx", "lm um lm ln un um", "ln lm um un rx"};
        Explored reduced = reduced(tasks);
        assertThat(reduced.classes).hasSize(7).isEqualTo(allExecutions(tasks).classes);
        assertThat(reduced.executions() - reduced.asleep).isEqualTo(7);
    }

    /**
     * Small random programs with locks, races and inputs: the reduction ends one execution of each class, and only one.
     */
    @Test
    void sameClassesAsAllExecutions() {
        int compared = 0;
        int programs = Integer.getInteger("programs", 100);
        for (int seed = 0; seed < programs; seed++) {
            String[] tasks = randomTasks(new SplittableRandom(seed));
            Explored all = allExecutions(tasks);
            if (all.result.stopReason() == StopReason.EXHAUSTED) {
                compared++;
                Explored reduced = reduced(tasks);
                assertThat(reduced.classes).as("%s", List.of(tasks)).isEqualTo(all.classes);
                assertThat(reduced.executions() - reduced.asleep)
                        .as("%s", List.of(tasks))
                        .isEqualTo(all.classes.size());
            }
        }
        assertThat(compared).isGreaterThan(programs / 2);
    }

    private static String[] randomTasks(SplittableRandom random) {
        List<String> blocks = List.of("rx", "wx", "ry", "wy", "lm +x um", "lm ln un um", "ln lm um un", "? wy");
        return IntStream.range(0, random.nextInt(2, 4))
                .mapToObj(task -> IntStream.rangeClosed(0, random.nextInt(3))
                        .mapToObj(i -> blocks.get(random.nextInt(blocks.size())))
                        .reduce((a, b) -> a + " " + b)
                        .orElseThrow())
                .toArray(String[]::new);
    }

    /** Sees what a strategy sees, and always lets the last task go. */
    private static final class Watching implements Decider {
        private final List<String> seen = new ArrayList<>();

        @Override
        public long choose(ChoicePoint point) {
            see((ChoicePoint.Schedule) point);
            return point.size() - 1;
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            see(schedule);
        }

        private void see(ChoicePoint.Schedule schedule) {
            StringBuilder text = new StringBuilder();
            for (int task = 0; task < schedule.tasks(); task++) {
                Pending pending = schedule.pending(task);
                text.append(task == 0 ? "" : " ")
                        .append(pending == null ? "-" : pending.place())
                        .append(schedule.answerOf(task) < 0 && pending != null ? "!" : "");
            }
            seen.add(text.toString());
        }
    }

    /**
     * Task 1 locks m first, so task 0 is blocked (!) and task 1 continues alone, without a choice, until it unlocks;
     * then it ends before task 0 begins. Of seven steps and the end, two are choices.
     */
    @Test
    void everyStepIsSeenAndOnlyChoicesAreInThePath() {
        Watching watching = new Watching();
        Trace trace = Replay.record(SmallTasks.silent("lm wx um", "lm rx um ."), Choices.NONE, watching);
        assertThat(watching.seen).containsExactly("lm lm", "lm! rx", "lm! um", "lm .", "lm -", "wx -", "um -", "- -");
        assertThat(trace.choices()).isEqualTo(Choices.of(1, 1));
        assertThat(trace.steps()).hasSize(7);
        assertThat(trace.steps().stream().map(Trace.Step::token))
                .containsExactly(true, false, false, true, false, false, false);
        assertThat(trace.steps().getFirst().text()).isEqualTo("task 1 lock lm");
    }

    /** The strategy sees only what lies beyond the given answers: here what follows the first choice, until the end. */
    @Test
    void stepsOnTheWayAreNotSeen() {
        Watching watching = new Watching();
        Replay.record(SmallTasks.silent("lm wx um", "lm rx um ."), Choices.of(1), watching);
        assertThat(watching.seen).containsExactly("lm! rx", "lm! um", "lm .", "lm -", "wx -", "um -", "- -");
        watching.seen.clear();
        Replay.record(SmallTasks.silent("lm wx um", "lm rx um ."), Choices.of(1, 0), watching);
        assertThat(watching.seen).containsExactly("wx .", "wx -", "um -", "- -");
    }

    /**
     * A step costs no memory, be it a choice or not: executions of a hundred times as many steps allocate as much, but
     * for the recorder's arrays, which grow once to four arrays of 4096 entries of at most 8 bytes (doubled from 64, so
     * 8192 entries in all): 262,144 bytes at most.
     */
    @Test
    void aStepAllocatesNothing() {
        long few = allocated(20);
        long many = allocated(2_000);
        assertThat(many - few).isLessThan(300_000); // 50 executions of 2 * 1980 more steps: 198,000
    }

    private static long allocated(int steps) {
        String task = "wx ".repeat(steps / 2) + ". ".repeat(steps / 2);
        Program program = SmallTasks.silent(task, task);
        var thread = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) { // the first time classes are loaded and linked
            Engine engine =
                    Allways.explore(program).strategy("random").executions(50).engine();
            long before = thread.getCurrentThreadAllocatedBytes();
            engine.run();
            least = Math.min(least, thread.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
