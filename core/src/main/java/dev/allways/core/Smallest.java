package dev.allways.core;

import java.util.Arrays;
import java.util.List;

/** The smallest failing execution so far, what was seen when it was made, and the way to a smaller one: to try others. */
final class Smallest {
    long[] answers;
    long[] sizes = new long[0];
    List<Trace.Span> spans = List.of();
    int[] visits = new int[0]; // how many choices were made before each state

    private final Program program;
    private final Origin origin;
    private final Meter meter;
    private final Run run;
    private final Spans seen = new Spans();
    private final Tried tried = new Tried();

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
        this.run = new Run(Long.MAX_VALUE, Long.MAX_VALUE, meter::late);
        this.answers = failing.toArray();
        run.spans = seen;
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
        if (!attempt(answers, length()) || run.at != length()) {
            if (meter.timeLeft() > 0 && !Thread.currentThread().isInterrupted()) {
                throw NotDeterministic.outcome(length(), "failed with " + origin, run.outcome, run.at);
            }
            throw new Spent();
        }
        accept();
    }

    /** Tells the smallest in full. */
    Trace trace(Trace failing) {
        Choices smallest = Choices.of(answers);
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

    /** Tries a sequence that was not tried before; whether it is the new best. */
    boolean improves(long[] candidate) {
        ensureBudget();
        int most = length();
        long hash = Tried.hash(candidate, most);
        if (tried.knows(candidate, most, hash)) {
            return false;
        }
        boolean fails = attempt(candidate, most);
        tried.add(hash, run.at);
        tried.addEnded(run.answers, run.at);
        if (fails && less(run.answers, run.at, answers)) {
            accept();
            return true;
        }
        return false;
    }

    /** How many choices an execution that was tried made; -1 if it is not known. */
    int lengthOf(long[] candidate) {
        return tried.length(Tried.hash(candidate, length()));
    }

    /** Runs the answers as far as they fit; whether that fails with the origin. */
    private boolean attempt(long[] answers, int maxChoices) {
        meter.run();
        seen.clear();
        try {
            run.make(Task.root(program, Choices.NONE, new Replay.Fitting(answers, maxChoices)));
        } catch (StopSwallowed e) {
            return false; // it was to end, being too long
        }
        if (run.outcome instanceof Outcome.Stopped(Stop.Why why) && why == Stop.Why.INTERRUPTED) {
            throw new Spent();
        }
        return origin.caused(run.outcome);
    }

    private void accept() {
        answers = Arrays.copyOf(run.answers, run.at);
        sizes = Arrays.copyOf(run.sizes, run.at);
        spans = seen.end(run.at);
        visits = seen.visits();
    }

    private void ensureBudget() {
        if (meter.spent()) {
            throw new Spent();
        }
    }

    private static boolean less(long[] answers, int length, long[] others) {
        return length != others.length
                ? length < others.length
                : Arrays.compare(answers, 0, length, others, 0, length) < 0;
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
