package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import dev.allways.core.states.Seen;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search for paths on which a program can continue for ever: depth-first over states, and where a step leads back to
 * a state of the same path the program is run once more from its root along that path, to fail there if it minds.
 *
 * <p>Source: depth-first search with three colours (Cormen, Leiserson, Rivest, Stein, Introduction to Algorithms,
 * section 22.3): a graph has a cycle exactly if the search meets an edge to a grey vertex (lemma 22.11). Differs in
 * that white is not stored, and black is what Seen knows and the path does not.
 */
public final class Cycles implements Strategy {
    /*
     * A frame is a state on the path, with all its successors; each successor is put to Seen when its turn comes, not
     * before: only then is it known whether it is on the path, behind us, or new. A search that marks states when they
     * are queued (FrontierSearch) can't tell.
     */

    /** A state that a step leads to. */
    private record Successor(State state, long fingerprint, Choices step) {}

    /** A state on the path. */
    private static final class Frame {
        final @Nullable Frame parent; // null: the root, which is no state
        final @Nullable Path path;
        final int depth;
        final long fingerprint;
        final Deque<Successor> left = new ArrayDeque<>();

        Frame(@Nullable Frame parent, @Nullable Path path, int depth, long fingerprint) {
            this.parent = parent;
            this.path = path;
            this.depth = depth;
            this.fingerprint = fingerprint;
        }
    }

    private static final Decider NO_FURTHER = new Decider() {
        @Override
        public long choose(ChoicePoint point) {
            throw Stop.because(Stop.Why.END_OF_PATH);
        }

        @Override
        public boolean visit(State state) {
            return false;
        }
    };

    private final Setup setup;
    private final Seen seen;
    private final Counters counters = new Counters();
    private final Set<Long> grey = new HashSet<>();
    private final Step step = new Step();
    private @Nullable Frame top;
    private @Nullable Task expanding; // finds the successors of the top
    private @Nullable Task confirming; // shows what a state's own check says
    private int floor; // how many first answers of its executions lead to the top
    private int open = -1; // the choice to answer otherwise next; -1: none
    private long answer; // and how
    private boolean begun;

    /** A search that explores the whole program. */
    public Cycles(Setup setup) {
        this.setup = setup;
        this.seen = setup.seen().get();
    }

    @Override
    public Optional<Task> next() {
        if (!begun) {
            begun = true;
            top = new Frame(null, null, 0, 0);
            expanding = Task.root(setup.program(), Choices.NONE, step);
            return Optional.of(expanding);
        }
        if (expanding != null) {
            if (open >= 0) {
                return Optional.of(Task.backtrack(expanding, open, answer));
            }
            expanding = null;
        }
        while (top != null && counters.states < setup.limits().states()) {
            Successor successor = top.left.poll();
            if (successor == null) {
                grey.remove(top.fingerprint);
                top = top.parent;
                continue;
            }
            Optional<Task> task = take(top, successor);
            if (task.isPresent()) {
                return task;
            }
        }
        return Optional.empty();
    }

    /** Goes to a successor: the task that expands it, or shows what is wrong with it, if any. */
    private Optional<Task> take(Frame from, Successor successor) {
        int depth = from.depth + 1;
        Path path = from.path;
        for (int i = 0; i < successor.step.length(); i++) {
            path = new Path(path, successor.step.get(i));
        }
        State state = successor.state;
        boolean fresh = seen.add(successor.fingerprint, seen.bits() > 64 ? state.secondFingerprint() : 0);
        boolean back = grey.contains(successor.fingerprint); // even if the set has forgotten it
        if (!fresh && !back) {
            counters.duplicates++;
            return Optional.empty();
        }
        if (depth > setup.limits().depth()) {
            counters.depthDropped++;
            return Optional.empty();
        }
        if (back) {
            return Optional.of(Task.through(setup.program(), depth, Path.choices(path), NO_FURTHER));
        }
        try {
            state.check();
        } catch (Stop stop) {
            return Optional.empty();
        } catch (Throwable error) {
            confirming = Task.through(setup.program(), depth, Path.choices(path), NO_FURTHER);
            return Optional.of(confirming);
        }
        counters.states++;
        counters.depth(depth);
        counters.queue(depth);
        grey.add(successor.fingerprint);
        top = new Frame(from, path, depth, successor.fingerprint);
        Program program = state.resume();
        floor = program != null ? 0 : Path.length(path);
        expanding = program != null
                ? Task.from(program, path, depth, Choices.NONE, step)
                : Task.through(setup.program(), depth, Path.choices(path), step);
        return Optional.of(expanding);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // which of our own tasks it is
    public void learn(Task task, Execution execution) {
        if (task == confirming) {
            confirming = null;
            if (!execution.outcome().failed()) {
                throw NotDeterministic.checkPassed(execution.choices().length());
            }
        }
        if (task != expanding) {
            return;
        }
        Frame frame = Objects.requireNonNull(top);
        if (step.met != null) {
            frame.left.add(new Successor(step.met, step.met.fingerprint(), ownAnswers(execution)));
            step.met = null;
        }
        open = -1;
        for (int i = execution.length() - 1; i >= floor; i--) {
            if (execution.answer(i) + 1 < execution.size(i)) {
                open = i;
                answer = execution.answer(i) + 1;
                return;
            }
        }
    }

    private Choices ownAnswers(Execution execution) {
        long[] answers = new long[execution.length() - floor];
        for (int i = 0; i < answers.length; i++) {
            answers[i] = execution.answer(floor + i);
        }
        return Choices.of(answers);
    }

    @Override
    public void count(Counters sum) {
        sum.add(counters);
        sum.omissionProbability = Math.max(sum.omissionProbability, seen.omissionProbability());
    }

    @Override
    public Optional<String> omitted() {
        return seen.omitted();
    }

    /** Makes the first step from the top: the first option of every choice, and no further than a state. */
    private static final class Step implements Decider {
        @Nullable
        State met;

        @Override
        public long choose(ChoicePoint point) {
            return 0;
        }

        @Override
        public boolean visit(State state) {
            met = state;
            return false;
        }
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "cycles";
        }

        @Override
        public String summary() {
            return "depth-first over states, for paths that go round for ever";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new Cycles(setup);
        }
    }
}
