package dev.allways.core.contract;

import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.StopReason;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import dev.allways.core.strategy.InTurn;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Several siblings of a strategy that take turns in one worker: after each execution the one that made it hands over to
 * all that are idle. What several workers may do at any time happens here as often as it can, and always in the same
 * order. With a seed, it is drawn who comes next and who is handed over to: what several workers of different speed do.
 */
public final class Siblings implements Strategy.Resumable {
    /** One sibling. */
    private static final class Sibling {
        final Divisible strategy;
        final InTurn turns;
        boolean idle;

        Sibling(Divisible strategy, boolean idle) {
            this.strategy = strategy;
            this.turns = new InTurn(strategy);
            this.idle = idle;
        }
    }

    private final List<Sibling> siblings = new ArrayList<>();
    private int turn;
    private @Nullable SplittableRandom drawn;
    private @Nullable Sibling busy; // whose task was given out and is not learnt

    /** @param count of all, the first included */
    public Siblings(Divisible first, int count) {
        siblings.add(new Sibling(first, false));
        while (siblings.size() < count) {
            siblings.add(new Sibling(first.sibling(), true));
        }
    }

    /**
     * @param count of all, the first included
     * @param seed of their turns
     */
    public Siblings(Divisible first, int count, long seed) {
        this(first, count);
        drawn = new SplittableRandom(seed);
    }

    @Override
    public Optional<Task> next() {
        if (drawn != null) { // mostly the one that made the last execution
            turn = drawn.nextInt(3) == 0
                    ? drawn.nextInt(siblings.size())
                    : (turn + siblings.size() - 1) % siblings.size();
        }
        for (int tries = 0; tries < siblings.size(); tries++) {
            Sibling sibling = siblings.get(turn);
            turn = (turn + 1) % siblings.size();
            Optional<Task> next = sibling.idle ? Optional.empty() : sibling.turns.next();
            sibling.idle = next.isEmpty();
            if (next.isPresent()) {
                busy = sibling;
                return next;
            }
        }
        return Optional.empty();
    }

    @Override
    public void learn(Task task, Execution execution) {
        Sibling made = Objects.requireNonNull(busy);
        made.turns.learn(execution, true);
        for (Sibling other : siblings) {
            if (other.idle && other != made && (drawn == null || drawn.nextInt(4) == 0)) {
                other.idle = !made.strategy.share(other.strategy);
            }
        }
    }

    @Override
    public boolean nextRound() {
        boolean more = false;
        for (Sibling sibling : siblings) {
            more |= sibling.strategy.nextRound();
        }
        siblings.forEach(sibling -> sibling.idle = false);
        return more;
    }

    @Override
    public boolean isResumable() {
        return siblings.getFirst().strategy instanceof Resumable first && first.isResumable();
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> alone) throws IOException {
        ((Resumable) siblings.getFirst().strategy).save(out, strategies());
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> alone) throws IOException {
        ((Resumable) siblings.getFirst().strategy).restore(in, strategies());
        siblings.forEach(sibling -> sibling.idle = false);
    }

    private List<Divisible> strategies() {
        return siblings.stream().map(sibling -> sibling.strategy).toList();
    }

    @Override
    public void count(Counters sum) {
        siblings.forEach(sibling -> sibling.strategy.count(sum));
    }

    @Override
    public boolean hasAll() {
        return siblings.stream().anyMatch(sibling -> sibling.strategy.hasAll());
    }

    @Override
    public Optional<String> omitted() {
        String reasons = siblings.stream()
                .flatMap(sibling -> sibling.strategy.omitted().stream())
                .distinct()
                .collect(Collectors.joining("; "));
        return reasons.isEmpty() ? Optional.empty() : Optional.of(reasons);
    }

    @Override
    public StopReason finished() {
        return siblings.getFirst().strategy.finished();
    }
}
