package dev.allways.symbolic;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Input;
import dev.allways.core.Observation;
import dev.allways.core.Odds;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.control.Stepping;
import dev.allways.core.control.ThreadControl;
import dev.allways.symbolic.run.Coverage;
import dev.allways.symbolic.run.Edges;
import dev.allways.symbolic.run.Inputs;
import dev.allways.symbolic.run.Session;
import dev.allways.symbolic.term.Answer;
import dev.allways.symbolic.term.Assignment;
import dev.allways.symbolic.term.FewValues;
import dev.allways.symbolic.term.FixedInputs;
import dev.allways.symbolic.term.HardQuestions.Undecided;
import dev.allways.symbolic.term.Kind;
import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Queries;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import dev.allways.symbolic.term.Terms;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One execution, as the exploration sees it: one path, for which the program may be run several times, each time with
 * inputs that follow the path further.
 */
final class Attempt implements Chooser, Session {
    private static final boolean CHECKS = Boolean.getBoolean("dev.allways.symbolic.check");

    private static final int SIMPLIFIED = 30; // inputs
    private static final long GREATEST_BOUND = 1 << 20;
    private static final int BETWEEN_LOOKS = 1 << 19; // branches; many initialisers have fewer
    private static final int BEFORE = -1; // stands for the time when there was one task only

    /** The choices of what an access to a weak memory finds: there is one term, that of the newest value. */
    private static final Set<String> OF_WEAK_MEMORY = Set.of(
            "what a read finds", "what a write goes behind", "what an update goes behind", "what a comparison finds");

    private final Terms terms;
    private final Queries queries;
    private final FixedInputs fixed;
    private final Gaps gaps;
    private final Optional<ThreadControl> control;
    private final Stepping stepping; // the same
    private final AtomicBoolean symbolic; // some execution, of any worker, has asked for an input
    private final Log log = new Log();
    private final Map<Integer, Map<Term, Boolean>> decided = new HashMap<>(); // by task
    private final Turns turns = new Turns();
    private final List<Term> path = new ArrayList<>();
    private final Set<Term> onPath = new HashSet<>();
    private final List<Term> met = new ArrayList<>(); // inputs
    private final Map<Term, Long> given = new HashMap<>(); // their values, but in a rehearsal
    private final Map<Term, Long> values = new HashMap<>(); // their values, in a rehearsal, too
    private final Set<Term> takenAlone = new LinkedHashSet<>(); // conditions that hold, met while there was one thread
    private final Map<String, Integer> occurrences = new HashMap<>();
    private final Edges covered = new Edges(); // of the code
    private final Map<String, Integer> concrete = new HashMap<>(); // where values became that, and how often
    private final BitSet isFixed = new BitSet(); // inputs
    private final Set<String> undivided = new HashSet<>(); // where values went that are too many: nobody looks again
    private final BitSet isDivided = new BitSet(); // inputs of which each value is a way of its own
    private final BitSet bounded = new BitSet();
    private final Map<Integer, List<Term>> bounds = new HashMap<>(); // by the input's number

    private Chooser outer = point -> 0;
    private Chooser inner = this; // what the program is answered by
    private Assignment inputs = Assignment.none();
    private @Nullable Assignment next; // inputs that follow the path further; not null: this run is to end
    private boolean withTerms; // the code that runs computes terms
    private boolean needsTerms; // it does not, and has asked for an input: this run is to end
    private boolean
            hasInput; // the program has asked for one; a list of the platform can't be looked into without steps
    private boolean isAmidStep; // of a call that branches belong to
    private boolean beganAlone; // there was one thread only when the program asked for its first input
    private @Nullable Term asked; // the input that is being chosen
    private long least;
    private long greatest;
    private Term last;
    private int task;
    private boolean hasThreads;
    private boolean asks; // the outcome of the last branch was a choice
    private int passed; // branches whose outcome was known

    /** @param symbolic whether some execution has asked for an input; of all workers */
    Attempt(
            Terms terms,
            Queries queries,
            FixedInputs fixed,
            Gaps gaps,
            Optional<ThreadControl> control,
            AtomicBoolean symbolic) {
        this.fixed = fixed;
        this.control = control;
        this.stepping = control.filter(Stepping.class::isInstance)
                .map(Stepping.class::cast)
                .orElse(Stepping.NONE);
        this.symbolic = symbolic;
        this.terms = terms;
        this.queries = queries;
        this.gaps = gaps;
        last = terms.constant(0);
    }

    // ---- the exploration

    /** Gives back what the solver holds; it may be asked again. */
    void close() {
        queries.close();
    }

    /** Begins an execution: another path. */
    void begin(Chooser outer) {
        this.outer = outer;
        log.clear();
        runs();
    }

    /** The program is about to be run on the path so far. */
    private void runs() {
        log.rewind();
        decided.clear();
        turns.clear();
        path.clear();
        onPath.clear();
        covered.clear();
        concrete.clear();
        isFixed.clear();
        next = null;
        withTerms = symbolic.get();
        needsTerms = false;
        asked = null;
        task = 0;
        hasThreads = false;
    }

    /** Whether the code that runs next is to compute terms: it need not as long as nobody has asked for an input. */
    boolean isWithTerms() {
        return withTerms;
    }

    /** Whether this run is over, and the program is to be run once more. */
    private boolean isOver() {
        return next != null || needsTerms;
    }

    /** Whether the program is to be run once more, with other inputs or with terms; then it is ready for that. */
    boolean goesOn() {
        if (!isOver()) {
            return false;
        }
        inputs = next != null ? next : inputs;
        runs();
        return true;
    }

    /** The path so far. */
    Log log() {
        return log;
    }

    /** The conditions that its inputs meet. */
    List<Term> path() {
        return List.copyOf(path);
    }

    // ---- the program's code

    /** The program begins; it may be made to begin several times in one run. */
    void begins(Chooser inner) {
        this.inner = inner;
        met.clear();
        values.clear();
        takenAlone.clear();
        isDivided.clear();
        undivided.clear();
        hasInput = false;
        beganAlone = false;
        isAmidStep = false;
        given.clear();
        occurrences.clear();
        covered.clear();
        asked = null;
    }

    @Override
    public Terms terms() {
        return terms;
    }

    @Override
    public boolean hasControl() {
        return control.isPresent();
    }

    @Override
    public boolean isAlone() { // before the first input, code with terms makes the steps of the code without
        return hasInput && (control.isEmpty() || control.get().isAlone());
    }

    @Override
    public boolean isBesideOthers() {
        return beganAlone && control.isPresent() && !control.get().hasJoinedAll();
    }

    @Override
    public Stepping stepping() {
        return stepping;
    }

    @Override
    public void makesStep(Object collection, boolean changes) {
        stepping.makesStep(collection, changes);
        isAmidStep = true;
    }

    @Override
    public void hasMadeStep() {
        isAmidStep = false;
    }

    @Override
    public boolean suspend() {
        return control.isEmpty() || control.get().suspend();
    }

    @Override
    public void resume(boolean was) {
        control.ifPresent(each -> each.resume(was));
    }

    @Override
    public void lost(String where, @Nullable List<Term> values) {
        if (!divides(where, values)) {
            concrete.merge(where, 1, Integer::sum);
            leave(where, values);
        }
    }

    @Override
    public void loses(String where, @Nullable List<Term> values) {
        if (!divides(where, values)) {
            leave(where, values);
        }
    }

    @Override
    public void unseen(String where) {
        concrete.merge(where, 1, Integer::sum);
        leave(where, null);
    }

    @Override
    public void omits(String what) {
        gaps.omits(what);
    }

    private void leave(String where, @Nullable List<Term> values) {
        gaps.lost(where);
        if (control.isPresent() && withTerms && !isOver()) {
            fix(values);
        }
    }

    /**
     * Makes a way of its own of each value that the inputs of some values may have, if these are few: then it is known
     * what code makes of them that is not followed.
     *
     * @param values null: not known, but made of the inputs that were chosen
     */
    private boolean divides(String where, @Nullable List<Term> values) {
        if (!withTerms || undivided.contains(where)) {
            return false;
        }
        BitSet some = new BitSet();
        (values == null ? met : values).forEach(each -> some.or(each.support()));
        some.andNot(isDivided);
        if (some.isEmpty()) {
            return !met.isEmpty();
        }
        List<Term> known = new ArrayList<>(boundsOf(some));
        known.addAll(takenAlone);
        Map<Term, FewValues.Span> spans = FewValues.of(
                met.stream().filter(each -> some.get(each.number())).toList(), known);
        spans.forEach(this::halve);
        if (spans.isEmpty()) {
            undivided.add(where);
        } else if (isAlone()) {
            isDivided.or(some);
        }
        return !spans.isEmpty();
    }

    private void halve(Term input, FewValues.Span span) {
        long least = span.least();
        long greatest = span.greatest();
        while (least < greatest) {
            long middle = least + (greatest - least) / 2 + 1;
            Term isLess = terms.less(input, terms.constant(input.sort(), middle));
            boolean holds = Assignment.of(values).meets(isLess);
            branch(isLess, holds, Coverage.NONE, Coverage.NONE);
            least = holds ? least : middle;
            greatest = holds ? middle - 1 : greatest;
        }
    }

    /**
     * What the code makes of a value that nothing follows may decide which steps its thread makes, so the value is the
     * same whenever this path is taken.
     *
     * @param values null: not known, but made of the inputs that were chosen
     */
    private void fix(@Nullable List<Term> values) {
        BitSet some = new BitSet();
        (values == null ? met : values).forEach(each -> some.or(each.support()));
        BitSet open = (BitSet) some.clone();
        open.andNot(isFixed);
        if (open.isEmpty() || given.size() < met.size()) { // in a rehearsal, inputs are chosen elsewhere
            return;
        }
        List<Term> conditions = new ArrayList<>(boundsOf(some));
        conditions.addAll(path);
        BitSet needed = new BitSet();
        conditions.forEach(each -> needed.or(each.support()));
        needed.or(some);
        Assignment found = fixed.of(conditions, needed, Assignment.of(given));
        Assignment its = Assignment.of(given);
        for (Term each : met) {
            if (some.get(each.number())) {
                takes(equals(each, found.value(each)), true);
            }
        }
        isFixed.or(some);
        if (path.stream().anyMatch(each -> !its.meets(each))) {
            next = found.over(inputs);
            throw Stop.because(Stop.Why.PRUNED);
        }
    }

    private Term equals(Term input, long value) {
        Sort sort = input.sort();
        Term constant = terms.constant(sort, value);
        if (!sort.isFloating()) {
            return terms.equal(input, constant);
        }
        boolean isNumber = sort == Sort.FLOAT
                ? !Float.isNaN(Float.intBitsToFloat((int) value))
                : !Double.isNaN(Double.longBitsToDouble(value));
        return isNumber
                ? terms.of(Operator.EQUAL, Sort.BOOLEAN, input, constant)
                : terms.not(terms.of(Operator.EQUAL, Sort.BOOLEAN, input, input));
    }

    @Override
    public boolean holds(Term condition) {
        return Assignment.of(values).meets(condition);
    }

    @Override
    public void require(boolean condition) {
        inner.assume(condition);
    }

    @Override
    public long input(String label, Kind kind, long min, long max) {
        if (!withTerms) {
            symbolic.set(true);
            needsTerms = true; // the choice below ends the run
        }
        int occurrence = occurrences.merge(label, 1, Integer::sum) - 1;
        Term input = terms.input(new Input(label, occurrence), kind);
        beganAlone = hasInput ? beganAlone : control.isEmpty() || control.get().isAlone();
        hasInput = true;
        bound(input, kind, min, max);
        if (!met.contains(input)) {
            met.add(input);
        }
        asked = input;
        least = min;
        greatest = max;
        try {
            long value = Inputs.chosen(inner, label, kind, min, max);
            values.put(input, value);
            return value;
        } finally {
            asked = null;
            last = input;
        }
    }

    @Override
    public @Nullable Term lastInput() {
        return withTerms ? last : null;
    }

    private void bound(Term input, Kind kind, long min, long max) {
        Sort sort = input.sort();
        List<Term> its = new ArrayList<>();
        if (min > kind.min) {
            its.add(terms.atMost(terms.constant(sort, min), input));
        }
        if (max < kind.max) {
            its.add(terms.atMost(input, terms.constant(sort, max)));
        }
        bounds.put(input.number(), its);
        bounded.set(input.number(), !its.isEmpty());
    }

    private List<Term> boundsOf(BitSet some) {
        BitSet its = (BitSet) some.clone();
        its.and(bounded);
        return its.stream()
                .mapToObj(bounds::get)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public void branch(Term condition, boolean holds, int edge, int other) {
        inner.choose(new ChoicePoint.Pick(Tested.LABEL, new Tested(condition, holds, edge, other)));
        if (isAlone()) {
            takenAlone.add(holds ? condition : terms.not(condition));
        }
    }

    @Override
    public void covers(int edge) {
        covered.add(edge);
    }

    /** The path is at its end: the exploration hears which edges of the code it took. */
    Edges ends() {
        concrete.forEach(gaps::concrete);
        if (outer.observing()) {
            covered.forEach(edge -> outer.observe(new Observation.Covered(edge)));
        }
        return covered;
    }

    // ---- simple inputs

    /**
     * Inputs nearer to zero that take the path that was taken: first a bound for all of them, then for each, a power of
     * two. The program is ready to be run with them; nobody is asked.
     */
    void simplify() {
        List<Term> integers =
                met.stream().filter(each -> !each.sort().isFloating()).toList();
        if (integers.isEmpty() || integers.size() > SIMPLIFIED) {
            return;
        }
        List<Term> conditions = new ArrayList<>(path);
        Assignment simple = bound(conditions, integers, inputs);
        for (Term each : integers) {
            simple = bound(conditions, List.of(each), simple);
        }
        next = simple;
    }

    /** The inputs within the least power of two that lets them meet the conditions, to which it is added. */
    private Assignment bound(List<Term> conditions, List<Term> some, Assignment otherwise) {
        for (long bound = 0; bound <= GREATEST_BOUND; bound = Math.max(1, 2 * bound)) {
            List<Term> tried = new ArrayList<>(conditions);
            @Nullable Assignment found = otherwise;
            for (Term each : some) {
                found = found == null
                        ? null
                        : met(tried, terms.atMost(terms.constant(each.sort(), -bound), each), found);
                found = found == null
                        ? null
                        : met(tried, terms.atMost(each, terms.constant(each.sort(), bound)), found);
            }
            if (found != null) {
                conditions.clear();
                conditions.addAll(tried);
                return found;
            }
        }
        return otherwise;
    }

    /** Inputs that meet a condition, too, which is added; null: there are none. */
    private @Nullable Assignment met(List<Term> conditions, Term condition, Assignment inputs) {
        if (queries.solve(conditions, inputs, this::boundsOf, condition)
                instanceof Answer.Satisfiable(Assignment found)) {
            conditions.add(condition);
            return found;
        }
        return null;
    }

    // ---- choices

    @Override
    public long choose(ChoicePoint point) {
        if (isOver()) {
            throw Stop.because(Stop.Why.PRUNED);
        }
        Term input = asked;
        if (input != null && !(point instanceof ChoicePoint.Schedule)) {
            long value = inputs.input(input, least, greatest);
            given.put(input, value);
            long answer = Inputs.answer(point, value);
            if (!log.put(Log.Kind.INPUT, answer)) {
                throw astray();
            }
            return answer;
        }
        if (point instanceof ChoicePoint.Pick pick && pick.options() instanceof Tested tested) {
            branch(tested);
            return 0; // nobody asks
        }
        if (!(point instanceof ChoicePoint.Schedule schedule)) {
            return answered(point, Log.Kind.CHOICE);
        }
        long answer = schedule.size() > 1 ? answered(schedule, Log.Kind.CHOICE) : step(schedule);
        hasThreads = schedule.tasks() > 1;
        task = answer < 0 ? task : schedule.task(answer);
        return answer;
    }

    private long answered(ChoicePoint point, Log.Kind kind) {
        if (!log.isAtEnd()) {
            follow(kind);
            return log.answer();
        }
        if (withTerms && point instanceof ChoicePoint.Pick pick && OF_WEAK_MEMORY.contains(pick.label())) {
            gaps.lost("a weak memory, whose older values have no terms");
            throw Stop.because(Stop.Why.LEFT_OUT);
        }
        long answer = outer.choose(point);
        log.add(kind, answer, null);
        return answer;
    }

    /** Passes the next answer that was given, which must be of this kind. */
    private void follow(Log.Kind kind) {
        if (!log.next(kind)) {
            throw astray();
        }
    }

    /** A step that nobody else could make, of which there are many. */
    private long step(ChoicePoint.Schedule schedule) {
        if (log.nextStep()) {
            return 0;
        }
        if (!log.isAtEnd()) {
            return answered(schedule, Log.Kind.STEP);
        }
        long answer = outer.choose(schedule);
        if (answer == 0) {
            log.addStep();
        } else {
            log.add(Log.Kind.STEP, answer, null);
        }
        return answer;
    }

    /** The program left the path that it was to follow: it depends on something that no term knows. */
    private Stop astray() {
        gaps.lost("something that is otherwise each time");
        return Stop.because(Stop.Why.LEFT_OUT);
    }

    private void branch(Tested tested) {
        boolean negated = tested.condition().isNegation();
        Term condition = negated ? terms.not(tested.condition()) : tested.condition();
        boolean holds = tested.holds() != negated;
        if (CHECKS && Assignment.of(values).meets(condition) != holds) {
            throw new IllegalStateException("%s is %s under %s".formatted(condition, !holds, values));
        }
        Map<Term, Boolean> own = decided.computeIfAbsent(hasThreads ? task : BEFORE, _ -> new HashMap<>());
        Boolean known = own.getOrDefault(
                condition, decided.getOrDefault(BEFORE, Map.of()).get(condition));
        if (known != null) {
            if (known != holds) {
                throw astray();
            }
            passes();
            return;
        }
        if (!log.isAtEnd()) {
            follow(Log.Kind.BRANCH);
            if (log.condition() != condition || log.answer() != 0 != holds) {
                throw astray();
            }
            own.put(condition, holds);
            turns.takes(task, tested, tested.holds());
            takes(condition, holds);
            return;
        }
        asks = false;
        boolean outcome = hasThreads ? chosen(tested, negated) : possible(tested, condition, holds, negated);
        log.add(Log.Kind.BRANCH, outcome ? 1 : 0, condition);
        own.put(condition, outcome);
        turns.takes(task, tested, outcome != negated);
        if (outer.observing()) {
            int other = asks ? tested.edge(outcome == negated) : Coverage.NONE;
            outer.observe(new Observation.Branch(new Condition(condition), outcome, other));
        }
        if (outcome != holds && next == null) {
            divert(solve(condition, outcome));
        }
        takes(condition, outcome);
        if (next != null) {
            throw Stop.because(Stop.Why.PRUNED);
        }
    }

    /** A branch whose outcome is known: a loop may pass such for ever. */
    private void passes() {
        if (++passed % BETWEEN_LOOKS == 0 && !outer.mayGoOn()) {
            throw Stop.because(Stop.Why.INTERRUPTED);
        }
    }

    private void takes(Term condition, boolean outcome) {
        Term taken = outcome ? condition : terms.not(condition);
        if (onPath.add(taken)) {
            path.add(taken);
        }
    }

    /** The outcome that the exploration wants: it is asked wherever the code branches, in whichever order. */
    private boolean chosen(Tested tested, boolean negated) {
        asks = true;
        Tested asked = tested.first(turns.next(task, tested));
        return asked.outcome(outer.choose(new ChoicePoint.Pick(Tested.LABEL, asked, false, Odds.EVEN, isAmidStep)))
                != negated;
    }

    /** The outcome that the exploration wants of those that are possible. */
    private boolean possible(Tested tested, Term condition, boolean holds, boolean negated) {
        Undecided undecided = queries.undecided(path, this::boundsOf, condition);
        if (undecided != null) {
            return as(undecided, holds);
        }
        switch (solve(condition, !holds)) {
            case Answer.Unsatisfiable _ -> {
                gaps.forced();
                return holds;
            }
            case Answer.Unknown(String why) -> {
                gaps.unknown(why);
                return as(queries.leaveUndecided(path, Assignment.of(values), this::boundsOf, condition, holds), holds);
            }
            case Answer.Satisfiable(Assignment other) -> {
                boolean outcome = chosen(tested, negated);
                if (outcome != holds) {
                    next = other;
                }
                return outcome;
            }
        }
    }

    /** The outcome that the first execution had here, if need be with its inputs: another one is no other path. */
    private boolean as(Undecided first, boolean holds) {
        if (first.outcome() != holds) {
            next = first.inputs().over(inputs);
        }
        return first.outcome();
    }

    private Answer solve(Term condition, boolean holds) {
        if (!outer.mayGoOn()) {
            throw Stop.because(Stop.Why.INTERRUPTED);
        }
        return queries.solve(
                path, Assignment.of(values).over(inputs), this::boundsOf, holds ? condition : terms.not(condition));
    }

    private void divert(Answer answer) {
        switch (answer) {
            case Answer.Satisfiable(Assignment found) -> next = found;
            case Answer.Unsatisfiable _ -> throw Stop.because(Stop.Why.IMPOSSIBLE);
            case Answer.Unknown(String why) -> {
                gaps.unknown(why);
                throw Stop.because(Stop.Why.LEFT_OUT);
            }
        }
    }

    // ---- what else the program tells; the exploration has heard it up to the end of the log

    @Override
    public boolean visit(State state) {
        return true; // what a state's fingerprint makes of terms nobody knows
    }

    @Override
    public boolean followsCode() {
        return true;
    }

    @Override
    public boolean mayGoOn() {
        return outer.mayGoOn();
    }

    @Override
    public boolean lingers() {
        if (!log.isAtEnd()) {
            return log.next(Log.Kind.CHOICE);
        }
        boolean lingers = !isOver() && outer.lingers();
        if (lingers) {
            log.add(Log.Kind.CHOICE, 0, null);
        }
        return lingers;
    }

    @Override
    public void assume(boolean condition) {
        outer.assume(condition);
    }

    @Override
    public Stop prune() {
        return outer.prune();
    }

    @Override
    public void observe(Observation observation) {
        if (log.isAtEnd()) {
            outer.observe(observation);
        }
    }

    @Override
    public boolean observing() {
        return log.isAtEnd() && outer.observing();
    }
}
