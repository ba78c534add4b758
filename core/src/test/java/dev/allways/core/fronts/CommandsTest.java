package dev.allways.core.fronts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A state machine of commands against a model, found at random and shrunk. */
class CommandsTest {
    /** A stack that forgets a value above 42 that is pushed third. */
    private static void commands(Chooser chooser) {
        List<Long> model = new ArrayList<>();
        Deque<Long> stack = new ArrayDeque<>();
        while (chooser.flip("more")) {
            switch (chooser.choose("command", List.of("push", "pop", "size"))) {
                case "push" -> {
                    long value = chooser.between("value", -1000L, 1000L);
                    model.add(value);
                    if (value <= 42 || stack.size() != 2) {
                        stack.addLast(value);
                    }
                }
                case "pop" -> {
                    chooser.assume(!model.isEmpty());
                    if (!model.removeLast().equals(stack.removeLast())) {
                        throw new IllegalStateException("pop");
                    }
                }
                default -> {
                    if (model.size() != stack.size()) {
                        throw new ArithmeticException("size");
                    }
                }
            }
        }
    }

    /**
     * Whatever random walk failed first, the least that fails is three pushes, the last of 43, and the command that
     * notices, of which pop is the simpler. Shrinking keeps the origin, so one that was noticed by size stays so.
     */
    @Test
    void shrunkToTheLeast() {
        Program program = CommandsTest::commands;
        Result result =
                Allways.explore(program).strategy("random").executions(100_000).run();
        boolean bySize = result.failures().getFirst().error() instanceof ArithmeticException;
        Shrunk shrunk = Shrinker.shrink(program, result.failures().getFirst(), Budget.executions(100_000));
        assertThat(shrunk.finished()).isTrue();
        assertThat(shrunk.trace().steps().stream().map(Trace.Step::text))
                .containsExactly(
                        "more = true",
                        "command = push",
                        "value = 0",
                        "more = true",
                        "command = push",
                        "value = 0",
                        "more = true",
                        "command = push",
                        "value = 43",
                        "more = true",
                        bySize ? "command = size" : "command = pop");
        assertThat(shrunk.choices().get(8)).isEqualTo(new ChoicePoint.Range("value", -1000, 1000).answer(43));
    }
}
