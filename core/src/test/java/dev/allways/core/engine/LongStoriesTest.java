package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Operation;
import dev.allways.core.Pending;
import dev.allways.core.Program;
import dev.allways.core.Trace;
import dev.allways.core.explain.Explain;
import dev.allways.core.explain.Explanation;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is told of an execution that seems to have no end, and how many like it are made. */
class LongStoriesTest {
    private static final int STEPS = 10_000;

    private int described;

    /** The turn of one of two tasks, which nobody has a choice about. */
    private final class Turn implements ChoicePoint.Schedule {
        private int task;

        @Override
        public long size() {
            return 1;
        }

        @Override
        public int task(long answer) {
            return task;
        }

        @Override
        public int tasks() {
            return 2;
        }

        @Override
        public Pending pending(int task) {
            return new Operation(task, Operation.Kind.LOCAL, 0, "");
        }

        @Override
        public String taskName(int task) {
            return "t" + task;
        }

        @Override
        public String describe(long answer) {
            described++;
            return taskName(task) + ": continues";
        }
    }

    /** Task 1 makes one step amid those of task 0. */
    private Program steps(int steps) {
        return chooser -> {
            Turn turn = new Turn();
            for (int i = 0; i < steps; i++) {
                turn.task = i == 5_000 ? 1 : 0;
                chooser.choose(turn);
            }
            throw new AssertionError("it never ends");
        };
    }

    @Test
    void tellsTheFirstTheLastAndThoseBesideSwitches() {
        Trace trace = Replay.exactly(steps(STEPS), Choices.NONE);

        // Switches are steps 5000 and 5001, from 0; two before and one behind each are told, too: 4998 to 5002.
        assertThat(IntStream.range(0, STEPS).filter(i -> trace.steps().get(i).isTold()))
                .containsExactlyElementsOf(IntStream.concat(
                                IntStream.range(0, Recording.FIRST),
                                IntStream.concat(
                                        IntStream.range(4_998, 5_003), IntStream.range(STEPS - Recording.LAST, STEPS)))
                        .boxed()
                        .toList());
        assertThat(described).isEqualTo(Recording.FIRST + 5 + Recording.LAST);
        assertThat(trace.steps()).hasSize(STEPS).allMatch(step -> !step.task().isEmpty());
        assertThat(trace.outcome().failed()).isTrue();
    }

    @Test
    void tellsAllOfOneThatIsNotLong() {
        assertThat(Replay.exactly(steps(Recording.FIRST), Choices.NONE).steps()).allMatch(Trace.Step::isTold);
        assertThat(described).isEqualTo(Recording.FIRST);
    }

    @Test
    void makesOneExecutionWhereThatIsAsked() {
        assertThat(Replay.once(steps(STEPS), Choices.NONE).steps())
                .filteredOn(Trace.Step::isTold)
                .hasSize(Recording.FIRST);
        assertThat(described).isEqualTo(Recording.FIRST);
    }

    /**
     * Each execution makes 20,000 steps, so 20,000,000 / 20,000 = 1,000 are allowed, whatever the budget is; those of
     * half as many steps do not count as long. A few are left over, for each choice has its share.
     */
    @Test
    void makesFewToExplainOne() {
        Budget budget = Budget.executions(3_000);

        assertThat(explained(20_000, budget).executions()).isBetween(900L, 1_000L);
        assertThat(explained(10_000, budget).executions()).isBetween(2_900L, 3_000L);
    }

    private Explanation explained(int steps, Budget budget) {
        Program program = chooser -> {
            for (int i = 0; i < 100; i++) {
                chooser.between("number", 0, 1_000_000);
            }
            steps(steps).run(chooser);
        };
        return Explain.explain(program, Replay.exactly(program, Choices.of(new long[100])), budget, 1);
    }
}
