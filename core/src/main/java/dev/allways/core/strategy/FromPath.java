package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Tally;
import dev.allways.core.Task;
import dev.allways.core.states.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Depth-first search that begins with a given path, for a failure of a program that was edited since: it follows the
 * path as far as the answers fit, and takes the simplest ones behind that. Then it searches all else, what lies nearest
 * to the end of that first execution first.
 */
public final class FromPath implements Strategy {
    /**
     * A choice of the last execution.
     *
     * @param first the answer that was given first; then come all others, from 0 on
     * @param tried how many were given
     */
    private record Level(long first, long size, long tried) {
        long answer() {
            return tried == 1 ? first : tried - 2 < first ? tried - 2 : tried - 1;
        }

        Level next() {
            return new Level(first, size, tried + 1);
        }
    }

    private final Setup setup;
    private final Choices path;
    private final Seen seen;
    private final Counters counters = new Counters();
    private final List<Level> levels = new ArrayList<>();
    private boolean begun;
    private String left = ""; // where the path was left, and why

    /** @param path the answers from the root, as far as they fit */
    public FromPath(Setup setup, Choices path) {
        this.setup = setup;
        this.path = path;
        this.seen = setup.seen().get();
    }

    @Override
    public Optional<Task> next() {
        if (begun && levels.isEmpty()) {
            return Optional.empty();
        }
        long[] given = levels.stream().mapToLong(Level::answer).toArray();
        return Optional.of(Task.root(setup.program(), Choices.of(given), new Way()));
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            return;
        }
        if (!begun && left.isEmpty()) {
            left = execution.length() < path.length()
                    ? "the execution ended after %,d of its %,d choices".formatted(execution.length(), path.length())
                    : "all of its %,d choices were made".formatted(path.length());
        }
        begun = true;
        for (int i = levels.size(); i < execution.length(); i++) {
            levels.add(new Level(execution.answer(i), execution.size(i), 1));
        }
        while (!levels.isEmpty() && levels.getLast().tried == levels.getLast().size) {
            levels.removeLast();
        }
        if (!levels.isEmpty()) {
            levels.add(levels.removeLast().next());
        }
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

    @Override
    public List<Tally> tallies() {
        return List.of(new Tally("The given path", List.of(left), Map.of()));
    }

    /** Answers as the path does, as long as it fits, and then by what is simplest. */
    private final class Way implements Decider {
        private final boolean following = !begun;
        private boolean follows = following;
        private int made;

        @Override
        public long choose(ChoicePoint point) {
            int i = made++;
            if (!follows || i >= path.length()) {
                return 0;
            }
            long answer = path.get(i);
            if (answer < point.size()) {
                return answer;
            }
            follows = false;
            left = "choice %,d left it: it answers %,d, and \"%s\" has %,d answers now; searched from there"
                    .formatted(i + 1, answer, point.label(), point.size());
            return 0;
        }

        @Override
        public boolean visit(State state) {
            if (counters.states >= setup.limits().states()) {
                throw Stop.because(Stop.Why.BOUND);
            }
            boolean fresh = seen.add(state.fingerprint(), seen.bits() > Long.SIZE ? state.secondFingerprint() : 0);
            if (fresh) {
                counters.states++;
            } else if (!following || made >= path.length()) { // the path may come back to a state
                counters.duplicates++;
                throw Stop.because(Stop.Why.STATE_SEEN);
            }
            return true;
        }
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "from";
        }

        @Override
        public String parameter() {
            return ":<token, or answers joined by commas>";
        }

        @Override
        public String summary() {
            return "depth-first from a given path, as far as it fits: for a token of a program that was edited";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new FromPath(setup, Choices.parse(argument));
        }
    }
}
