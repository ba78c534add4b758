package dev.allways.symbolic;

import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Replay;
import dev.allways.symbolic.run.ProgramCode;
import dev.allways.symbolic.term.FixedInputs;
import dev.allways.symbolic.term.HardQuestions;
import dev.allways.symbolic.term.Queries;
import dev.allways.symbolic.term.QueryTimes;
import dev.allways.symbolic.term.Solvers;
import dev.allways.symbolic.term.Term;
import dev.allways.symbolic.term.Terms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A program of which an execution is a path: a branch on a symbolic input is a choice, if both outcomes are possible.
 *
 * <p>Where the outcome that the exploration chooses is not that of the inputs in use, a solver finds other inputs, and
 * the program is run again on the same path with those: the same execution, as the exploration sees it (Godefroid,
 * Klarlund, Sen, DART: directed automated random testing, PLDI 2005; here which path comes next is up to any strategy).
 * Inputs of one execution are tried first in the next, so a path that differs from the one before in its last branch
 * takes two runs.
 *
 * <p>Where there are several threads, each branch is a choice, also one whose outcome is known: else the choices of one
 * thread would depend on what others did that shares nothing with it, and reductions would be wrong. An execution that
 * takes an impossible outcome ends there.
 *
 * <p>As long as no execution has asked for an input, the code that runs computes no terms. The first that asks is run
 * again with terms, and so are all behind it.
 */
final class Paths implements Program, AutoCloseable {
    private final Shared shared;
    private final Optional<Consumer<Choices>> heard;
    private final Map<Thread, Worker> workers = new ConcurrentHashMap<>();
    private final Map<List<Term>, Choices> failed = new ConcurrentHashMap<>(); // by path, the inputs as they were

    /**
     * What all workers share.
     *
     * @param code with terms
     * @param covered the same code without them, for executions that have no input
     * @param symbolic whether some execution has asked for one
     * @param control puts a program's threads under control, or does not
     * @param threads what it puts them under; empty if it does not
     * @param hard the questions that took long or were not answered
     * @param fixed inputs that went where nothing is followed
     */
    record Shared(
            ProgramCode code,
            ProgramCode covered,
            AtomicBoolean symbolic,
            Function<ClassLoader, Program> source,
            UnaryOperator<Program> control,
            Optional<ThreadControl> threads,
            Duration timeout,
            Terms terms,
            HardQuestions hard,
            QueryTimes times,
            FixedInputs fixed,
            Gaps gaps) {
        static Shared of(
                ProgramCode code,
                Function<ClassLoader, Program> source,
                UnaryOperator<Program> control,
                Optional<ThreadControl> threads,
                Duration timeout) {
            return new Shared(
                    code,
                    code.as(ProgramCode.Form.COVERED),
                    new AtomicBoolean(),
                    source,
                    control,
                    threads,
                    timeout,
                    new Terms(),
                    new HardQuestions(),
                    new QueryTimes(),
                    new FixedInputs(),
                    new Gaps());
        }
    }

    /** What one worker has of its own. */
    private static final class Worker {
        final Attempt attempt;
        private final Program withTerms;
        private final Program covered;

        Worker(Shared shared) {
            Queries queries = new Queries(shared.terms, () -> Solvers.of(shared.timeout), shared.hard, shared.times);
            attempt = new Attempt(shared.terms, queries, shared.fixed, shared.gaps, shared.threads, shared.symbolic);
            withTerms = loaded(shared, shared.code);
            covered = loaded(shared, shared.covered);
        }

        private Program loaded(Shared shared, ProgramCode code) {
            return shared.control.apply(new LoadedProgram(code, shared.source, shared.threads, attempt));
        }

        /** What is not seen of its threads. */
        Stream<String> omitted() {
            return Stream.of(withTerms, covered).flatMap(each -> each.omitted().stream());
        }

        /** Runs the program once, as far as the path is known. */
        void run() throws Throwable {
            (attempt.isWithTerms() ? withTerms : covered).run(attempt);
        }
    }

    /**
     * The paths of a program.
     *
     * @param heard hears of each path that was covered to its end by the choices of {@link #told}, the inputs as they
     *     were
     */
    Paths(Shared shared, Optional<Consumer<Choices>> heard) {
        this.shared = shared;
        this.heard = heard;
    }

    private Worker worker() {
        return workers.computeIfAbsent(Thread.currentThread(), thread -> new Worker(shared));
    }

    /** Gives back what solvers hold of the process's memory. */
    @Override
    public void close() {
        workers.values().forEach(each -> each.attempt.close());
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        Worker worker = worker();
        Attempt attempt = worker.attempt;
        attempt.begin(chooser);
        while (true) {
            Throwable thrown = null;
            try {
                worker.run();
            } catch (Throwable e) {
                thrown = e;
            }
            if (attempt.goesOn()) {
                continue;
            }
            shared.code.coverage().add(attempt.ends());
            Throwable verdict = thrown == null ? null : verdict(thrown);
            if (!(verdict instanceof Stop)) {
                heard.ifPresent(each -> each.accept(attempt.log().choices()));
            }
            if (verdict != null) {
                if (!(verdict instanceof Stop)) {
                    failed.put(attempt.path(), attempt.log().choices());
                }
                throw verdict;
            }
            return;
        }
    }

    /** What a throw of the program is to the exploration. */
    private Throwable verdict(Throwable thrown) {
        if (thrown instanceof ExceptionInInitializerError && thrown.getCause() instanceof Stop stop) {
            return stop;
        }
        if (thrown instanceof StackOverflowError) {
            shared.gaps.lost("a stack that is deeper with terms than without");
            return Stop.because(Stop.Why.LEFT_OUT);
        }
        if (thrown instanceof VerifyError || thrown instanceof ClassFormatError) {
            shared.gaps.lost("code that can't be transformed: " + thrown.getMessage());
            return Stop.because(Stop.Why.LEFT_OUT);
        }
        return thrown;
    }

    /**
     * The choices of the execution with these choices where inputs are choices, and branches are none;
     * the inputs are simple ones.
     */
    Choices told(Choices choices) {
        try (Paths again = new Paths(shared, Optional.empty())) {
            return told(again, choices);
        }
    }

    private Choices told(Paths again, Choices choices) {
        Trace trace = Replay.once(again, choices);
        Worker worker = again.worker();
        Choices found = worker.attempt.log().choices();
        Choices before = failed.get(worker.attempt.path());
        if (before != null && !(trace.outcome() instanceof Outcome.Failed)) {
            return before; // other inputs take the path, too, but do not fail: it depends on what no term knows
        }
        worker.attempt.simplify();
        if (worker.attempt.goesOn()) {
            try {
                worker.run();
            } catch (Throwable e) {
                if (Origin.of(e).caused(trace.outcome())) {
                    return worker.attempt.log().choices();
                }
            }
            if (trace.outcome() instanceof Outcome.Failed) {
                return found; // it depends on what no term knows
            }
        }
        return worker.attempt.log().choices();
    }

    @Override
    public @Nullable Thread worker(Runnable work, String name) {
        return shared.control.apply(chooser -> {}).worker(work, name);
    }

    @Override
    public Optional<String> omitted() {
        List<String> leftOut = shared.code.leftOut().stream().sorted().toList();
        leftOut.forEach(shared.gaps::lost);
        String all = Stream.concat(workers.values().stream().flatMap(Worker::omitted), shared.gaps.told().stream())
                .distinct()
                .collect(Collectors.joining("; "));
        return all.isEmpty() ? Optional.empty() : Optional.of(all);
    }
}
