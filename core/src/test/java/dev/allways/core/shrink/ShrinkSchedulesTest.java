package dev.allways.core.shrink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.allways.core.Choices;
import dev.allways.core.Execution;
import dev.allways.core.Failure;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Task;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Meter;
import dev.allways.core.engine.Workplace;
import dev.allways.core.litmus.Litmus;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Schedules are shrunk to the fewest preemptions, then to the fewest switches, then to the fewest steps. */
class ShrinkSchedulesTest {
    private static final int SEEDS = 20;
    private static final int ENOUGH = 50; // choices

    static Stream<Arguments> programs() {
        return Stream.of(
                /*
                 * One counts between the other's reading and writing: 1 preemption. From the first to the other, back,
                 * and to the main task, to which it came from the main task: 4 switches. All executions have 2 starts,
                 * 2 joins, 4 accesses, 2 ends, for where there are joins to end is a step, and the access of the check:
                 * 11 steps.
                 */
                arguments("""
                    int c; task main { start(a); start(b); join(a); join(b); check(c == 2); }
                    task a { c = c + 1; } task b { c = c + 1; }
                    """, new Turns.Cost(1, 4, 11)),
                // Each has its first lock: the first is preempted, the second is blocked, and nobody continues.
                arguments("""
                    lock m, n; task { lock(m); lock(n); unlock(n); unlock(m); }
                    task { lock(n); lock(m); unlock(m); unlock(n); }
                    """, new Turns.Cost(1, 1, 2)),
                // The second writes once between the two reads: it is preempted, too. A read, a write, a read.
                arguments(
                        "int x; task { p = x; q = x; check(!(p == 0 && q == 1)); } task { x = 1; x = 2; }",
                        new Turns.Cost(2, 2, 3)),
                // As above, and the same once more: the reader again, and the writer.
                arguments("""
                    int x; task { p = x; q = x; r = x; check(!(p == 0 && q == 1 && r == 2)); }
                    task { x = 1; x = 2; x = 3; }
                    """, new Turns.Cost(4, 4, 5)),
                // No switch that is not forced: what main starts has not run when main reads.
                arguments("int x; task main { start(a); check(x == 1); } task a { x = 1; }", new Turns.Cost(0, 0, 2)),
                // Of four that count, one is late. The others have a turn each: main, the four, one of them once more,
                // main.
                // 4 starts, 4 joins, 8 accesses, 4 ends and the access of the check.
                arguments("""
                    int c; task main { start(a); start(b); start(d); start(e); join(a); join(b); join(d); join(e); check(c == 4); }
                    task a { c = c + 1; } task b { c = c + 1; } task d { c = c + 1; } task e { c = c + 1; }
                    """, new Turns.Cost(1, 6, 21)));
    }

    static Stream<Arguments> smallPrograms() {
        return programs().limit(5);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void toTheSmallest(String text, Turns.Cost smallest) {
        Program program = Litmus.of(text).program();
        for (long seed = 0; seed < SEEDS; seed++) {
            Failure failure = Allways.explore(program)
                    .strategy("random")
                    .seed(seed)
                    .run()
                    .failures()
                    .getFirst();
            Shrunk shrunk = Shrinker.shrink(program, failure, Budget.executions(10_000));
            assertThat(cost(program, shrunk.choices())).isEqualTo(smallest);
            assertThat(Origin.of(((Outcome.Failed) shrunk.trace().outcome()).error()))
                    .isEqualTo(failure.origin());
            assertThat(shrunk.finished()).isTrue();
        }
    }

    /** What is expected above is the smallest of all executions that fail, made one by one. */
    @ParameterizedTest
    @MethodSource("smallPrograms")
    void thereIsNoSmallerOne(String text, Turns.Cost smallest) {
        Program program = Litmus.of(text).program();
        Turns.Cost least = new Turns.Cost(Integer.MAX_VALUE, 0, 0);
        var workplace = new Workplace(new Meter(Budget.executions(Long.MAX_VALUE)), Long.MAX_VALUE);
        long @Nullable [] next = {};
        while (next != null) {
            Attempt attempt = Attempt.answers(Arrays.copyOf(next, ENOUGH));
            Execution run = workplace.make(Task.root(program, Choices.NONE, attempt));
            if (run.outcome().failed() && attempt.turns.cost().compareTo(least) < 0) {
                least = attempt.turns.cost();
            }
            next = after(run);
        }
        assertThat(least).isEqualTo(smallest);
    }

    /** The answers of the execution after this one, in the order of a depth-first search; null: none. */
    private static long @Nullable [] after(Execution run) {
        for (int i = run.length() - 1; i >= 0; i--) {
            if (run.answer(i) + 1 < run.size(i)) {
                long[] next = Arrays.copyOf(run.choices().toArray(), i + 1);
                next[i]++;
                return next;
            }
        }
        return null;
    }

    private static Turns.Cost cost(Program program, Choices choices) {
        Attempt attempt = Attempt.answers(choices.toArray());
        new Workplace(new Meter(Budget.executions(100_000)), Long.MAX_VALUE)
                .make(Task.root(program, Choices.NONE, attempt));
        return attempt.turns.cost();
    }
}
