package dev.allways.core.shrink;

import dev.allways.core.Choices;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.core.StopSwallowed;
import dev.allways.core.Task;
import dev.allways.core.Trace;
import dev.allways.core.engine.Meter;
import dev.allways.core.engine.OwnThread;
import dev.allways.core.engine.Replay;
import dev.allways.core.engine.Workplace;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The smallest failing execution so far, what was seen when it was made, and the way to a smaller one: to try others.
 * What counts is first what its schedule costs, then how many answers there are to choices that are not of schedules,
 * then which.
 */
final class Smallest {
    long[] answers = new long[0]; // to the choices that are not of schedules
    long[] sizes = new long[0];
    List<Trace.Span> spans = List.of();
    int[] visits = new int[0]; // how many of these choices were made before each state
    List<Turns.Turn> turns = List.of();
    Turns.Cost cost = Turns.Cost.NONE;

    private static final int FEW = 64; // answers more that a schedule may ask for

    private long[] token; // the answers to all choices
    private long[] owners = new long[0]; // the names of the tasks that asked for the answers

    private final Program program;
    private final Origin origin;
    private final Meter meter;
    private final Workplace workplace;
    private final Execution last; // that was made
    private final Set<Long> schedules = new HashSet<>(); // hashes of those that were tried
    private Tried tried = new Tried(); // with these turns

    /** Ends everything: the budget is spent. */
    static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1;

        Spent() {
            super("spent", null, false, false);
        }
    }

    Smallest(Program program, Choices failing, Origin origin, Meter meter) {
        this.program = program;
        this.origin = origin;
        this.meter = meter;
        this.workplace = new Workplace(meter, Long.MAX_VALUE);
        this.last = workplace.execution();
        this.token = failing.toArray();
    }

    int length() {
        return answers.length;
    }

    Program program() {
        return program;
    }

    Origin origin() {
        return origin;
    }

    // ---- trying

    /** Makes the failing execution that is to be shrunk. */
    void begin() {
        ensureBudget();
        Attempt attempt = Attempt.answers(token);
        if (!fails(attempt) || last.length() != token.length) {
            if (meter.timeLeft() > 0 && !meter.interrupted() && !OwnThread.isLeftOut(last.outcome(), program)) {
                throw NotDeterministic.outcome(token.length, "failed with " + origin, last.outcome(), last.length());
            }
            throw new Spent();
        }
        accept(attempt);
    }

    /** Tells the smallest in full. */
    Trace trace(Trace failing) {
        Choices smallest = Choices.of(token);
        if (smallest.equals(failing.choices())) {
            return failing;
        }
        boolean interrupted = Thread.interrupted(); // one execution more, to tell what was found
        try {
            Trace trace = Replay.exactly(program, smallest);
            if (origin.caused(trace.outcome())) {
                return trace;
            }
            throw NotDeterministic.outcome(
                    smallest.length(),
                    "failed with " + origin,
                    trace.outcome(),
                    trace.choices().length());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Tries other answers, which were not tried before, with the same turns; whether that is the new best. */
    boolean improves(long[] candidate) {
        ensureBudget();
        long hash = Tried.hash(candidate, length());
        return !tried.knows(candidate, length(), hash)
                && improves(Attempt.plan(turns, candidate, null, length(), cost), hash);
    }

    /**
     * Tries another answer to a choice, and these answers behind it in its span, as far as they go, with the same turns
     * and the same answers behind the span; whether that is the new best.
     */
    boolean improves(long[] candidate, int choice, int endOfSpan) {
        ensureBudget();
        long hash = 31 * Tried.hash(candidate, length()) + choice;
        var exchange = new Attempt.Exchange(choice, endOfSpan, workplace::open);
        return !tried.hasTried(hash)
                && improves(Attempt.plan(turns, candidate, null, length(), cost).exchanging(exchange), hash);
    }

    /** Whether other answers fail with the same turns, be they smaller or not. */
    boolean fails(long[] candidate) {
        ensureBudget();
        return fails(Attempt.plan(turns, candidate, null, length(), cost));
    }

    private boolean improves(Attempt attempt, long hash) {
        boolean smaller = fails(attempt) && isLess(attempt);
        tried.add(hash, attempt.count());
        tried.addEnded(attempt.given(), attempt.count());
        if (smaller) {
            accept(attempt);
        }
        return smaller;
    }

    /**
     * Tries other turns, which were not tried before, with the same answers for each task; whether that is the new
     * best.
     */
    boolean improves(List<Turns.Turn> candidate) {
        ensureBudget();
        if (!schedules.add(31L * candidate.hashCode() + Tried.hash(answers, answers.length))) {
            return false;
        }
        Attempt attempt = Attempt.plan(candidate, answers, owners, 2 * length() + FEW, cost);
        boolean smaller = fails(attempt) && isLess(attempt);
        if (smaller) {
            accept(attempt);
        }
        return smaller;
    }

    /** Tries other turns and other answers, which are given in order; whether that is the new best. */
    boolean improves(List<Turns.Turn> candidate, long[] candidateAnswers) {
        ensureBudget();
        Attempt attempt = Attempt.plan(candidate, candidateAnswers, null, length(), cost);
        boolean smaller = fails(attempt) && isLess(attempt);
        if (smaller) {
            accept(attempt);
        }
        return smaller;
    }

    /** Tries an execution that was found otherwise; whether it is the new best. */
    boolean improves(Choices found) {
        ensureBudget();
        Attempt attempt = Attempt.answers(found.toArray());
        boolean smaller = fails(attempt) && isLess(attempt);
        if (smaller) {
            accept(attempt);
        }
        return smaller;
    }

    /** How many choices an execution that was tried made; -1 if it is not known. */
    int lengthOf(long[] candidate) {
        return tried.length(Tried.hash(candidate, length()));
    }

    /** Whether what is tried fails with the origin. */
    private boolean fails(Attempt attempt) {
        try {
            workplace.make(Task.root(program, Choices.NONE, attempt));
        } catch (StopSwallowed e) {
            return false; // it was to end, being too long
        }
        if (last.outcome() instanceof Outcome.Stopped(Stop.Why why) && why == Stop.Why.INTERRUPTED) {
            throw new Spent();
        }
        return origin.caused(last.outcome());
    }

    private void accept(Attempt attempt) {
        token = last.choices().toArray();
        int[] positions = attempt.positions();
        answers = attempt.given();
        owners = attempt.owners();
        sizes = Arrays.stream(positions).mapToLong(last::size).toArray();
        spans = workplace.spans().stream()
                .map(span -> new Trace.Span(span.label(), before(positions, span.from()), before(positions, span.to())))
                .filter(span -> span.from() < span.to())
                .toList();
        visits = Arrays.stream(workplace.visits())
                .map(choice -> before(positions, choice))
                .toArray();
        cost = attempt.turns.cost();
        List<Turns.Turn> taken = attempt.turns.turns();
        if (!taken.equals(turns)) {
            turns = taken;
            tried = new Tried();
        }
    }

    /** How many of the positions, which are in order, are before one. */
    private static int before(int[] positions, int position) {
        int found = Arrays.binarySearch(positions, position);
        return found < 0 ? -1 - found : found;
    }

    private void ensureBudget() {
        if (meter.spent()) {
            throw new Spent();
        }
    }

    private boolean isLess(Attempt attempt) {
        int costs = attempt.turns.cost().compareTo(cost);
        if (costs != 0) {
            return costs < 0;
        }
        int others = compare(attempt.given(), answers);
        return others != 0 ? others < 0 : compare(last.choices().toArray(), token) < 0;
    }

    /** Shortlex. */
    private static int compare(long[] answers, long[] others) {
        return answers.length != others.length
                ? Integer.compare(answers.length, others.length)
                : Arrays.compare(answers, others);
    }

    // ---- changed sequences

    long[] without(int from, int to) {
        return without(answers, from, to);
    }

    static long[] without(long[] answers, int from, int to) {
        long[] shorter = new long[answers.length - (to - from)];
        System.arraycopy(answers, 0, shorter, 0, from);
        System.arraycopy(answers, to, shorter, from, answers.length - to);
        return shorter;
    }

    long[] with(int i, long answer) {
        long[] changed = answers.clone();
        changed[i] = answer;
        return changed;
    }
}
