package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Every execution that costs less than a given one, the cheapest first: by its delays ({@link DelayCount}), of equally
 * many by its steps. A uniform-cost search (Dijkstra 1959) over pairs of a program's state and an explorer's: once it
 * has nothing left, no execution costs less. That is where it differs from {@link StratifiedSearch}, which tells only
 * the program's states apart, and so may meet a state first with more delays than it needs.
 */
public final class FewestDelays implements Strategy {
    /** What an execution costs. */
    public record Cost(long delays, long steps) implements Comparable<Cost> {
        @Override
        public int compareTo(Cost other) {
            return delays != other.delays ? Long.compare(delays, other.delays) : Long.compare(steps, other.steps);
        }

        Cost plus(long more) {
            return new Cost(delays + more, steps + 1);
        }
    }

    /**
     * Executions that are still to be made.
     *
     * @param given the way to the last choice of the first one, that included
     * @param others answer that choice by the next numbers: there may be too many for an object each
     */
    private record Left(Start start, @Nullable Path given, long others, List<Integer> explorer, Cost cost, long number)
            implements Comparable<Left> {
        /** Those but the first. */
        Left rest() {
            Path first = Objects.requireNonNull(given);
            return new Left(start, new Path(first.parent(), first.answer() + 1), others - 1, explorer, cost, number);
        }

        @Override
        public int compareTo(Left other) {
            int costs = cost.compareTo(other.cost);
            return costs != 0 ? costs : Long.compare(number, other.number);
        }
    }

    private record Mark(long first, List<Integer> explorer) {}

    private final Cost below;
    private final PriorityQueue<Left> left = new PriorityQueue<>();
    private final Map<Mark, Cost> cheapest = new HashMap<>();
    private @Nullable Left made; // given out and not learnt
    private @Nullable Sight sight;
    private long number;

    /**
     * Searches what costs less than this.
     *
     * @param below neither this much nor more
     */
    public FewestDelays(Setup setup, Cost below) {
        this.below = below;
        add(new Left(Start.root(setup.program()), null, 0, DelayCount.EXPLORER.initial(0), new Cost(0, 0), 0));
    }

    private void add(Left each) {
        if (each.cost.compareTo(below) < 0) {
            left.add(new Left(each.start, each.given, each.others, each.explorer, each.cost, number++));
        }
    }

    @Override
    public Optional<Task> next() {
        Left next = made;
        if (next == null) {
            next = left.poll();
            if (next == null) {
                return Optional.empty();
            }
            if (next.others > 0) {
                left.add(next.rest());
            }
            made = next;
        }
        sight = new Sight(next);
        return Optional.of(next.start.task(next.given, sight));
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            return; // it is made again
        }
        Sight seen = Objects.requireNonNull(sight);
        cheapest.putAll(seen.met);
        seen.open.forEach(this::add);
        made = null;
        sight = null;
    }

    /** Continues to the next choice, and sees what there is to choose. */
    private final class Sight implements Decider {
        final Map<Mark, Cost> met = new HashMap<>();
        final List<Left> open = new ArrayList<>();
        private Start start;
        private @Nullable Path answers; // from the start
        private List<Integer> explorer;
        private Cost cost;
        private @Nullable State last;
        private int depth;

        Sight(Left from) {
            this.start = from.start;
            this.answers = from.given;
            this.explorer = from.explorer;
            this.cost = from.cost;
            this.depth = from.start.depth();
        }

        @Override
        public boolean visit(State state) {
            Mark mark = new Mark(state.fingerprint(), explorer);
            Cost known = cheapest.getOrDefault(mark, met.get(mark));
            if (known != null && known.compareTo(cost) <= 0) {
                throw Stop.because(Stop.Why.STATE_SEEN);
            }
            met.put(mark, cost);
            depth++;
            last = state;
            return true;
        }

        @Override
        public long choose(ChoicePoint point) {
            startFromLast();
            if (point instanceof ChoicePoint.Schedule schedule) {
                for (Option<List<Integer>> option :
                        Option.of(DelayCount.EXPLORER, DelayCount.EXPLORER.step(explorer, schedule), schedule)) {
                    leave(option.answer(), 0, option.explorer(), cost.plus(option.cost()));
                }
            } else {
                leave(0, point.size() - 1, explorer, cost);
            }
            throw Stop.because(Stop.Why.END_OF_PATH);
        }

        private void leave(long answer, long others, List<Integer> then, Cost more) {
            open.add(new Left(start, new Path(answers, answer), others, then, more, 0));
        }

        /** Lets what is left start from the last state, if it can be kept. */
        private void startFromLast() {
            Program resumed = last == null ? null : last.resume();
            if (resumed != null) {
                Path behind = start.behind();
                Choices before = Path.choices(answers);
                for (int i = 0; i < before.length(); i++) {
                    behind = new Path(behind, before.get(i));
                }
                start = new Start(resumed, behind, depth);
                answers = null;
            }
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            if (schedule.size() > 0) {
                explorer = DelayCount.EXPLORER.step(explorer, schedule);
                cost = cost.plus(0);
                if (cost.compareTo(below) >= 0) {
                    throw Stop.because(Stop.Why.END_OF_PATH);
                }
            }
        }
    }
}
