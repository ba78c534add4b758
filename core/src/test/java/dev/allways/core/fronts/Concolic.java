package dev.allways.core.fronts;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Input;
import dev.allways.core.Observation;
import dev.allways.core.Observation.Branch;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Dynamic symbolic execution: runs with some inputs, and asks a solver for inputs that take one branch of the path
 * otherwise (Godefroid, Klarlund, Sen, DART: directed automated random testing, PLDI 2005, figure 4; here every branch
 * of a path is negated at once, not the last open one first).
 */
final class Concolic implements Strategy {
    /** Finds inputs under which each condition is as the branch says. */
    @FunctionalInterface
    interface Solver {
        Optional<Map<Input, Long>> solve(List<Branch> path);
    }

    private final Setup setup;
    private final Solver solver;
    private final Deque<Map<Input, Long>> inputs = new ArrayDeque<>(List.of(Map.of()));
    private final Set<List<Branch>> asked = new HashSet<>();
    private final List<Branch> path = new ArrayList<>(); // of the execution in progress
    private int unsatisfiable;

    Concolic(Setup setup, Solver solver) {
        this.setup = setup;
        this.solver = solver;
    }

    /** How many paths no input takes. */
    int unsatisfiable() {
        return unsatisfiable;
    }

    @Override
    public Optional<Task> next() {
        path.clear();
        return Optional.ofNullable(inputs.poll())
                .map(values -> Task.root(setup.program(), Choices.NONE, new Inputs(values)));
    }

    @Override
    public void learn(Task task, Execution execution) {
        for (int i = 0; i < path.size(); i++) {
            Branch branch = path.get(i);
            List<Branch> other = new ArrayList<>(path.subList(0, i));
            other.add(new Branch(branch.condition(), !branch.taken()));
            asked.add(List.copyOf(path.subList(0, i + 1)));
            if (asked.add(other)) {
                solver.solve(other).ifPresentOrElse(inputs::add, () -> unsatisfiable++);
            }
        }
    }

    /** Answers each input with its value, and hears which branches are taken. */
    private final class Inputs implements Decider {
        private final Map<Input, Long> values;
        private final Map<String, Integer> met = new HashMap<>();

        Inputs(Map<Input, Long> values) {
            this.values = values;
        }

        @Override
        public long choose(ChoicePoint point) {
            int occurrence = met.merge(point.label(), 1, Integer::sum) - 1;
            Long value = values.get(new Input(point.label(), occurrence));
            return value != null && point instanceof ChoicePoint.Range range ? range.answer(value) : 0;
        }

        @Override
        public void observe(Observation observation) {
            if (observation instanceof Branch branch) {
                path.add(branch);
            }
        }

        @Override
        public boolean observing() {
            return true;
        }
    }
}
