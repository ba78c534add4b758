package dev.allways.core.litmus;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.litmus.Code.Op;
import java.util.List;
import java.util.function.Consumer;

/**
 * A small concurrent program as text, in the manner of C: {@code int} declares shared variables, everything else that
 * is assigned is a register of its task; each access to a shared variable is a step. Tasks that no other starts run
 * from the beginning; {@code me} numbers the copies of a task.
 *
 * <pre>{@code
 * int x, a[3] = 1; lock m;
 * task reader { r = x + a[0]; }
 * task * 2 { lock(m); x = x + 1; unlock(m); }
 * }</pre>
 *
 * <p>Calls: {@code cas(x, old, new)} {@code swap(x, new)} {@code add(x, value)}
 * {@code lock unlock wait timedwait notify notifyall (m)} {@code start join timedjoin alive unpark interrupt
 * interrupted (task)} {@code park timedpark sleep clear local ()} {@code choose(n)} {@code check(condition)}, and the
 * statement {@code await x == value}. What waits gives 1 if it was interrupted or its time passed.
 * {@code timedwait(m, 3) timedjoin(task, 3) timedpark(3) sleep(3)} end at that time of their task's clock: if it is
 * odd, only when nothing else continues and nobody's time comes before; if it is even, at any time.
 */
public final class Litmus {
    /**
     * How one execution went.
     *
     * @param memory the shared variables at the end
     * @param registers what the tasks know then
     * @param order which step came after which, where that can matter: equal for two executions of one Mazurkiewicz
     *     trace
     * @param deadlock whether some task could not end
     */
    public record End(List<Long> memory, List<String> registers, String order, boolean deadlock) {}

    final int tasks;
    final Op[][] ops;
    final int[][] operands;
    final long[] memory;
    final int[] mine;
    final int locks;
    final boolean ends;
    final boolean[] atOnce; // not started by another task

    final long orders; // seed of the orders in which tasks are shown; 0: by age

    private Litmus(Compiler compiler, long orders) {
        this.orders = orders;
        tasks = compiler.codes.size();
        ops = compiler.codes.stream().map(Code::ops).toArray(Op[][]::new);
        operands = compiler.codes.stream().map(Code::operands).toArray(int[][]::new);
        memory = compiler.memory.stream().mapToLong(Long::longValue).toArray();
        mine = compiler.mine.stream().mapToInt(Integer::intValue).toArray();
        locks = compiler.lockCount;
        ends = compiler.ends;
        atOnce = new boolean[tasks];
        for (int task = 0; task < tasks; task++) {
            atOnce[task] = !compiler.started.contains(compiler.taskNames.get(task));
        }
    }

    /** Reads a program. */
    public static Litmus of(String text) {
        return shuffled(text, 0);
    }

    /**
     * Reads a program that shows the tasks that can continue in drawn orders: a search that prefers the first ones makes
     * other executions of the same classes.
     *
     * @param seed of the orders, each of which is a function of the seed and of the steps that were made; 0: by age
     */
    public static Litmus shuffled(String text, long seed) {
        return new Litmus(new Compiler(text), seed);
    }

    /** The program; tells how each execution ended. */
    public Program program(Consumer<? super End> ends) {
        return chooser -> {
            Machine machine = run(chooser, true);
            ends.accept(machine.end());
        };
    }

    /** The program; counts executions that came to an end, and those of them in which some task could not end. */
    public Program counting(long[] counts) {
        return chooser -> {
            Machine machine = run(chooser, false);
            counts[0]++;
            counts[1] += machine.left() ? 1 : 0;
        };
    }

    /** The program, which fails when a task can't end. */
    public Program program() {
        return chooser -> {
            if (run(chooser, false).left()) {
                throw new AssertionError("deadlock");
            }
        };
    }

    private Machine run(Chooser chooser, boolean remembers) {
        Machine machine = new Machine(this, chooser, remembers);
        while (true) {
            long answer = chooser.choose(machine.look());
            if (answer < 0) {
                return machine;
            }
            machine.step(machine.task(answer));
        }
    }
}
