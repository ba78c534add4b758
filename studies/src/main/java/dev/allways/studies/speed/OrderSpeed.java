package dev.allways.studies.speed;

import dev.allways.core.Program;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How fast all orders of fib_bench are covered, by a reduction and by unfoldings; and how much memory that takes. */
final class OrderSpeed {
    private static final List<String> STRATEGIES = List.of("optimal-dpor", "unfolding", "contextual-unfolding");

    /**
     * Traces, which is what the ordinary net needs, too, and executions by the contextual net, by size: two programs
     * independent of this one have computed them.
     */
    private static final Map<Integer, long[]> EXECUTIONS =
            Map.of(2, new long[] {140, 57}, 4, new long[] {19_605, 4_930}, 5, new long[] {218_243, 46_695});

    private final int size;
    private final double warm; // seconds
    private final double[] seconds; // the targets

    OrderSpeed(int size, double warm, double... seconds) {
        this.size = size;
        this.warm = warm;
        this.seconds = seconds;
    }

    void measure(Appendable out) throws IOException {
        Program program = Threads.control(chooser -> ThreadPrograms.fibonacci(size));
        long[] executions = Objects.requireNonNull(EXECUTIONS.get(size));
        for (int i = 0; i < STRATEGIES.size(); i++) {
            String strategy = STRATEGIES.get(i);
            long known = executions[i == STRATEGIES.size() - 1 ? 1 : 0];
            resetHeap();
            Measured measured =
                    Measured.warm(warm, program, each -> Allways.explore(each).strategy(strategy));
            Measured.exactly("executions of " + strategy, measured.counters().executions(), known);
            out.append(
                    Figure.atMost("fib_bench %d, %s".formatted(size, strategy), measured.processor(), seconds[i], "s")
                            .row());
            out.append(Figure.atMost("    memory at most, garbage included", heap() / 1e9, 2, "GB")
                    .row());
        }
    }

    private static List<MemoryPoolMXBean> pools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }

    private static void resetHeap() {
        System.gc();
        pools().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    private static double heap() {
        return pools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    }
}
