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
            var heap = new Heap();
            Measured measured = Measured.warm(warm, program, each -> {
                heap.begin();
                return Allways.explore(each).strategy(strategy);
            });
            heap.end();
            Measured.exactly("executions of " + strategy, measured.counters().executions(), known);
            out.append(
                    Figure.atMost("fib_bench %d, %s".formatted(size, strategy), measured.processor(), seconds[i], "s")
                            .row());
            out.append(Figure.atMost("    memory at most, its garbage included", heap.most() / 1e9, 2, "GB")
                    .row());
        }
    }

    /** How much of the heap explorations take that are made one after the other, each with its own garbage only. */
    private static final class Heap {
        private long most; // bytes
        private boolean hasBegun;

        /** Another exploration begins. */
        void begin() {
            end();
            System.gc();
            System.gc(); // the first leaves what ends by its finding that nobody refers to it
            pools().forEach(MemoryPoolMXBean::resetPeakUsage);
            hasBegun = true;
        }

        /** The last one is over. */
        void end() {
            if (hasBegun) {
                most = Math.max(
                        most,
                        pools().stream()
                                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                                .sum());
            }
        }

        double most() {
            return most;
        }

        private static List<MemoryPoolMXBean> pools() {
            return ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .toList();
        }
    }
}
