package dev.allways.symbolic.term;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks a solver as little as it can: only of the conditions that have to do with the question (Cadar, Dunbar, Engler,
 * KLEE, OSDI 2008, section 3.4: constraint independence and counterexample cache), only what it was not asked before,
 * and nothing that inputs met before meet.
 */
public final class Queries implements AutoCloseable {
    private static final int REMEMBERED = 100_000; // answers
    private static final long LONG = 100_000_000; // nanoseconds
    private static final int RECENT = 8; // inputs that may meet the next question, too

    private final Terms terms;
    private final Decision decision;
    private final Map<List<Term>, Answer> answers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Term>, Answer> eldest) {
            return size() > REMEMBERED;
        }
    };
    private final HardQuestions hard;
    private final Deque<Valuation> recent = new ArrayDeque<>();
    private final QueryTimes times;

    /**
     * Queries of one worker.
     *
     * @param solvers makes the solver when it is first needed
     */
    public Queries(Terms terms, Supplier<Solver> solvers, HardQuestions hard, QueryTimes times) {
        this.terms = terms;
        decision = new Decision(terms, solvers);
        this.hard = hard;
        this.times = times;
    }

    /**
     * Inputs that meet a condition as well.
     *
     * @param path the conditions that hold
     * @param inputs meet the path
     * @param bounds what holds of inputs anyway
     * @return the inputs of the whole path; nobody knows where the solver does not, or where its answer is wrong
     */
    public Answer solve(List<Term> path, Assignment inputs, Bounds bounds, Term condition) {
        BitSet inputsOfIt = (BitSet) condition.support.clone();
        List<Term> related = related(path, bounds, condition, inputsOfIt);
        Answer answer = answers.get(related);
        if (answer == null) {
            answer = hard.answer(related);
        }
        if (answer == null) {
            long begun = System.nanoTime();
            answer = asked(related, inputsOfIt, inputs);
            boolean isHard = answer instanceof Answer.Unknown || System.nanoTime() - begun > LONG;
            remember(related, answer, isHard);
            if (answer instanceof Answer.Satisfiable) {
                rememberOpposite(related, inputs, inputsOfIt, isHard);
            }
        }
        return answer instanceof Answer.Satisfiable(Assignment found)
                ? new Answer.Satisfiable(found.only(inputsOfIt).over(inputs))
                : answer;
    }

    private void remember(List<Term> question, Answer answer, boolean isHard) {
        answers.put(question, answer);
        if (isHard) {
            hard.remember(question, answer);
        }
    }

    /**
     * The inputs that met the path are the answer to the opposite question, where the solver might not find any: else a
     * branch that was a choice would be none when an execution comes there with the inputs that were found.
     */
    private void rememberOpposite(List<Term> question, Assignment inputs, BitSet inputsOfIt, boolean isHard) {
        List<Term> opposite = new ArrayList<>(question);
        opposite.add(terms.not(opposite.removeLast()));
        var valuation = new Valuation(inputs);
        if (valuation.hasAll(inputsOfIt) && valuation.meets(opposite)) {
            remember(opposite, new Answer.Satisfiable(inputs.only(inputsOfIt)), isHard);
        }
    }

    /**
     * What is known of a branch that could not be decided when an execution came there first; null: nothing.
     *
     * @param condition of the branch
     */
    public HardQuestions.@Nullable Undecided undecided(List<Term> path, Bounds bounds, Term condition) {
        if (!hard.hasBranches()) {
            return null;
        }
        return hard.branch(related(path, bounds, condition, (BitSet) condition.support.clone()));
    }

    /**
     * Remembers that a branch could not be decided.
     *
     * @param inputs meet the path
     * @return what was found out first
     */
    public HardQuestions.Undecided leaveUndecided(
            List<Term> path, Assignment inputs, Bounds bounds, Term condition, boolean outcome) {
        BitSet inputsOfIt = (BitSet) condition.support.clone();
        List<Term> related = related(path, bounds, condition, inputsOfIt);
        return hard.remember(related, new HardQuestions.Undecided(outcome, inputs.only(inputsOfIt)));
    }

    /** What holds of inputs from the beginning. */
    @FunctionalInterface
    public interface Bounds {
        /** The conditions on the inputs of these numbers. */
        List<Term> of(BitSet inputs);
    }

    /**
     * Of the path what shares inputs with the condition, directly or by others; in its order, the condition last.
     *
     * @param inputs of the condition; those of all that is related are added
     */
    private static List<Term> related(List<Term> path, Bounds bounds, Term condition, BitSet inputs) {
        boolean[] isRelated = new boolean[path.size()];
        boolean grows = true;
        while (grows) {
            grows = false;
            for (int i = path.size() - 1; i >= 0; i--) {
                if (!isRelated[i] && path.get(i).support.intersects(inputs)) {
                    isRelated[i] = true;
                    int before = inputs.cardinality();
                    inputs.or(path.get(i).support);
                    grows |= inputs.cardinality() > before;
                }
            }
        }
        List<Term> related = new ArrayList<>(bounds.of(inputs));
        for (int i = 0; i < isRelated.length; i++) {
            if (isRelated[i]) {
                related.add(path.get(i));
            }
        }
        related.add(condition);
        return related;
    }

    private Answer asked(List<Term> conditions, BitSet inputs, Assignment near) {
        for (Valuation each : recent) {
            if (each.hasAll(inputs) && each.meets(conditions)) {
                return new Answer.Satisfiable(each.assignment());
            }
        }
        long begun = System.nanoTime();
        Answer answer = decision.of(conditions, near);
        times.add(Duration.ofNanos(System.nanoTime() - begun));
        if (answer instanceof Answer.Satisfiable(Assignment found)) {
            var valuation = new Valuation(found);
            if (!valuation.meets(conditions)) {
                return new Answer.Unknown("the solver's inputs don't meet its conditions");
            }
            recent.addFirst(valuation);
            if (recent.size() > RECENT) {
                recent.removeLast();
            }
        }
        return answer;
    }

    @Override
    public void close() {
        decision.close();
    }
}
