package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Statistics;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import dev.allways.core.strategy.FrontierSearch;
import dev.allways.core.strategy.FrontierSearch.Order;
import dev.allways.core.strategy.Utility;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Sweeps change nothing but the time: a search that is asked to sweep and one that is not make the same executions, of
 * programs that do anything that a program may do between two states.
 */
final class SweepTest {
    private static final int SMALL = 200; // states
    private static final int LARGE = 10_000; // so many that a breadth-first search expands several nodes in a sweep

    @ParameterizedTest
    @EnumSource(Order.class)
    void changesNothingButTheTime(Order order) {
        long sweeps = 0;
        for (int seed = 0; seed < 40; seed++) {
            sweeps += compare(new Steps(SMALL, seed), order, 0.8);
        }
        assertThat(sweeps).isPositive();
        assertThat(compare(new Steps(LARGE, 0), order, 0.8)).isPositive();
        assertThat(compare(new Steps(LARGE, 1), order, 1)).isPositive();
    }

    /** Compares, and returns how many executions were swept. */
    private static long compare(Steps program, Order order, double usual) {
        Steps steps = program.usual(usual);
        var one = new Told(search(steps, order));
        var other = new Sweeping(search(steps, order));
        Statistics told = explore(steps, one);
        Statistics swept = explore(steps, other);
        assertThat(swept.counters()).isEqualTo(told.counters());
        assertThat(swept.labels()).isEqualTo(told.labels());
        assertThat(other.learnt + other.swept).isEqualTo(one.learnt);
        return other.swept;
    }

    private static Statistics explore(Program program, Strategy strategy) {
        return new Engine(setup(program), strategy).run().statistics();
    }

    private static Setup setup(Program program) {
        return Setup.of(program).withLimits(Limits.DEFAULT.withErrors(Long.MAX_VALUE));
    }

    private static FrontierSearch search(Program program, Order order) {
        return new FrontierSearch(setup(program), order, Utility.NONE);
    }

    /** A search that nobody can ask to sweep. */
    private static class Told implements Strategy {
        final FrontierSearch search;
        long learnt;

        Told(FrontierSearch search) {
            this.search = search;
        }

        @Override
        public Optional<Task> next() {
            return search.next();
        }

        @Override
        public void learn(Task task, Execution execution) {
            learnt++;
            search.learn(task, execution);
        }

        @Override
        public void count(Counters sum) {
            search.count(sum);
        }
    }

    private static final class Sweeping extends Told implements Strategy.Sweeping {
        long swept;

        Sweeping(FrontierSearch search) {
            super(search);
        }

        @Override
        public @Nullable Task sweep(Task task, State state, Execution execution) {
            Task next = search.sweep(task, state, execution);
            if (next != null) {
                swept++;
            }
            return next;
        }
    }

    /**
     * Steps from number to number, each way of each step of a kind that chance decides.
     *
     * @param numbers how many there are
     * @param usual the share of steps in which nothing but choices is made
     */
    private record Steps(int numbers, int seed, double usual) implements Program {
        Steps(int numbers, int seed) {
            this(numbers, seed, 1);
        }

        Steps usual(double share) {
            return new Steps(numbers, seed, share);
        }

        @Override
        public void run(Chooser chooser) {
            arrive(0, chooser);
        }

        private void arrive(int first, Chooser chooser) {
            int number = first;
            while (number >= 0 && chooser.visit(new Reached(this, number))) {
                number = next(number, chooser);
            }
        }

        /** The next number; negative if there is none. */
        private int next(int number, Chooser chooser) {
            long mixed = mix(seed, number);
            int option = chooser.pick(
                    "option", IntStream.range(0, 1 + (int) (mixed & 3)).boxed().toList());
            long way = mix(mixed, option);
            if ((way & 3) == 0) {
                way = mix(way, chooser.range("value", 0, way >>> 60 & 3));
            }
            int next = (int) Math.floorMod(way, (long) numbers);
            if ((way >>> 40 & 255) < usual * 256) {
                return next;
            }
            switch ((int) (way >>> 32 & 7)) {
                case 0 -> chooser.assume(false);
                case 1 -> throw chooser.prune();
                case 2 -> chooser.label("odd");
                case 3 -> throw new IllegalStateException("of one kind");
                case 4 -> { // goes on although it was told to end
                    chooser.visit(new Reached(this, next));
                    chooser.flip("too late");
                }
                case 5 -> { // as does this, but that it makes no choice
                    chooser.visit(new Reached(this, next));
                    chooser.visit(new Reached(this, number));
                    throw new IllegalStateException("of another kind");
                }
                case 6 -> {
                    return -1;
                }
                default -> chooser.range("one value", 7, 7);
            }
            return next;
        }

        private static long mix(long a, long b) {
            long mixed = (a * 31 + b + 1) * 0x9E37_79B9_7F4A_7C15L;
            mixed = (mixed ^ mixed >>> 32) * 0xD6E8_FEB8_6659_FD93L;
            return mixed ^ mixed >>> 29;
        }
    }

    private record Reached(Steps steps, int value) implements State {
        @Override
        public long fingerprint() {
            return Steps.mix(7, value);
        }

        @Override
        public @Nullable Program resume() {
            return value % 5 == 4 ? null : chooser -> steps.arrive(steps.next(value, chooser), chooser);
        }

        @Override
        public Object identity() {
            return value;
        }
    }
}
