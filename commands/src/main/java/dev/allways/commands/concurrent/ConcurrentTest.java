package dev.allways.commands.concurrent;

import dev.allways.commands.Does;
import dev.allways.commands.Takes;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Program;
import dev.allways.core.control.Beside;
import dev.allways.core.engine.PartChooser;
import dev.allways.gen.Caller;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A test of a concurrent class: threads call its operations at the same time, and what becomes of the calls must be
 * what becomes of them when they are made one at a time, on the object itself or on a model of it.
 *
 * <pre>{@code
 * ConcurrentTest.of(TicketQueue::new)
 *         .run("take", TicketQueue::take)
 *         .does("add", TicketQueue::add, Gen.ints(0, 2))
 *         .after("size", TicketQueue::size)
 * }</pre>
 *
 * <p>It is a program: which calls are made, and in which order threads make their steps, are choices. A call may wait;
 * one that waits for ever is right only where it does so in some order, too. An exception is a result like any other.
 *
 * @param <S> the type of the object
 */
public final class ConcurrentTest<S> implements Program {
    private static final int BEFORE = 2;
    private static final int THREADS = 2;
    private static final int CALLS = 2;
    static final String UNSETTLED =
            "made one at a time, too, calls depend on time, random numbers or objects made before";

    private final Subject<S> subject;
    private final int before;
    private final int threads;
    private final int calls;
    private final Generation<S> generation;
    private final Specification<S> specification;
    private final AtomicLong unjudged = new AtomicLong(); // executions
    private final AtomicLong unsettled = new AtomicLong(); // executions
    private final AtomicBoolean notStopped = new AtomicBoolean(); // a thread behind steps that it makes

    private ConcurrentTest(Subject<S> subject, int before, int threads, int calls) {
        this.subject = subject;
        this.before = before;
        this.threads = threads;
        this.calls = calls;
        this.generation = Generation.of(subject, before, threads, calls);
        this.specification = new Specification<>(subject);
    }

    /** A test of what is made so, called {@code object} where it is shown. */
    public static <S> ConcurrentTest<S> of(Callable<? extends S> maker) {
        return of("object", maker);
    }

    /** A test of what is made so, and what to call it. */
    public static <S> ConcurrentTest<S> of(String variable, Callable<? extends S> maker) {
        return new ConcurrentTest<>(
                new Subject<>(
                        variable,
                        List.of(new Subject.Maker<>("...", maker)),
                        null,
                        List.of(),
                        List.of(),
                        Consistency.LINEARIZABILITY,
                        false),
                BEFORE,
                THREADS,
                CALLS);
    }

    /**
     * A test of a class by its methods that are marked as an {@link Operation}; a constructor without parameters makes
     * the objects.
     *
     * @throws IllegalArgumentException if there is no such method or constructor, or a parameter of a type whose values
     *     nobody knows and for which no generator is named
     */
    public static <S> ConcurrentTest<S> of(Class<S> type) {
        return new ConcurrentTest<>(new Marked<>(type).subject(), BEFORE, THREADS, CALLS);
    }

    /** A test of what is known of a class, by so many threads with so many calls each. */
    static <S> ConcurrentTest<S> of(Subject<S> subject, int threads, int calls) {
        return new ConcurrentTest<>(subject, BEFORE, threads, calls);
    }

    // ---- operations

    /** An operation without arguments that has a result. */
    public ConcurrentTest<S> run(String name, Takes.Of1<? super S, ? extends @Nullable Object> method) {
        return with(name, List.of(), (system, arguments) -> method.of(system));
    }

    /** An operation of one argument that has a result. */
    @SuppressWarnings("unchecked") // the argument is its generator's
    public <A extends @Nullable Object> ConcurrentTest<S> run(
            String name, Takes.Of2<? super S, ? super A, ? extends @Nullable Object> method, Gen<A> argument) {
        return with(name, List.of(argument), (system, arguments) -> method.of(system, (A) arguments[0]));
    }

    /** An operation of two arguments that has a result. */
    @SuppressWarnings("unchecked") // the arguments are their generators'
    public <A extends @Nullable Object, B extends @Nullable Object> ConcurrentTest<S> run(
            String name,
            Takes.Of3<? super S, ? super A, ? super B, ? extends @Nullable Object> method,
            Gen<A> first,
            Gen<B> second) {
        return with(
                name,
                List.of(first, second),
                (system, arguments) -> method.of(system, (A) arguments[0], (B) arguments[1]));
    }

    /** An operation of three arguments that has a result. */
    @SuppressWarnings("unchecked") // the arguments are their generators'
    public <A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> ConcurrentTest<S> run(
            String name,
            Takes.Of4<? super S, ? super A, ? super B, ? super C, ? extends @Nullable Object> method,
            Gen<A> first,
            Gen<B> second,
            Gen<C> third) {
        return with(
                name,
                List.of(first, second, third),
                (system, arguments) -> method.of(system, (A) arguments[0], (B) arguments[1], (C) arguments[2]));
    }

    /** An operation without arguments and without a result. */
    public ConcurrentTest<S> does(String name, Does.Of1<? super S> method) {
        return with(name, List.of(), (system, arguments) -> {
            method.of(system);
            return Result.NOTHING;
        });
    }

    /** An operation of one argument without a result. */
    @SuppressWarnings("unchecked") // the argument is its generator's
    public <A extends @Nullable Object> ConcurrentTest<S> does(
            String name, Does.Of2<? super S, ? super A> method, Gen<A> argument) {
        return with(name, List.of(argument), (system, arguments) -> {
            method.of(system, (A) arguments[0]);
            return Result.NOTHING;
        });
    }

    /** An operation of two arguments without a result. */
    @SuppressWarnings("unchecked") // the arguments are their generators'
    public <A extends @Nullable Object, B extends @Nullable Object> ConcurrentTest<S> does(
            String name, Does.Of3<? super S, ? super A, ? super B> method, Gen<A> first, Gen<B> second) {
        return with(name, List.of(first, second), (system, arguments) -> {
            method.of(system, (A) arguments[0], (B) arguments[1]);
            return Result.NOTHING;
        });
    }

    /** An operation that is called once all threads have ended, in the order in which these are named. */
    public ConcurrentTest<S> after(String name, Takes.Of1<? super S, ? extends @Nullable Object> method) {
        Procedure<S> operation =
                new Procedure<>(name, List.of(), (system, arguments) -> method.of(system), Caller.frame());
        List<Invocation<S>> after = new ArrayList<>(subject.after());
        after.add(Invocation.of(-1, operation, new Answered()));
        return of(subject.withAfter(after));
    }

    // ---- how it is tested and judged

    /** Up to so many calls before the threads start; 2 unless said. */
    public ConcurrentTest<S> before(int most) {
        return new ConcurrentTest<>(subject, most, threads, calls);
    }

    /** So many threads; 2 unless said. */
    public ConcurrentTest<S> threads(int number) {
        return new ConcurrentTest<>(subject, before, number, calls);
    }

    /** Up to so many calls of each thread; 2 unless said. */
    public ConcurrentTest<S> calls(int most) {
        return new ConcurrentTest<>(subject, before, threads, most);
    }

    /** Which orders of the calls are allowed; {@link Consistency#LINEARIZABILITY} unless said. */
    public ConcurrentTest<S> judgedBy(Consistency consistency) {
        return of(subject.withConsistency(consistency));
    }

    /** The object that says which results are right, called by one thread at a time: one of the same type. */
    public ConcurrentTest<S> against(Callable<? extends S> model) {
        return of(subject.withModel(model));
    }

    /**
     * No call may wait for another thread: in some executions a thread stops for ever behind one of its first
     * {@value AtTheSameTime#STOPPED} steps, and the calls of the others must come to an end all the same. What locks,
     * parks or spins until another one acts fails. A lock-free object has this (Herlihy, Shavit, The Art of
     * Multiprocessor Programming, section 3.8); that calls which keep each other from getting on come to an end is
     * checked as in any program, by the number of steps.
     */
    public ConcurrentTest<S> lockFree() {
        return of(subject.asLockFree());
    }

    private ConcurrentTest<S> with(String name, List<Gen<?>> arguments, Procedure.Body<S> body) {
        return with(new Procedure<>(name, arguments, body, Caller.frame()));
    }

    /** This test with an operation more. */
    ConcurrentTest<S> with(Procedure<S> operation) {
        List<Procedure<S>> operations = new ArrayList<>(subject.operations());
        operations.add(operation);
        return of(subject.withOperations(operations));
    }

    private ConcurrentTest<S> of(Subject<S> changed) {
        return new ConcurrentTest<>(changed, before, threads, calls);
    }

    Subject<S> subject() {
        return subject;
    }

    Generation<S> generation() {
        return generation;
    }

    Specification<S> specification() {
        return specification;
    }

    // ---- as a program

    @Override
    public String strategy() {
        return "portfolio";
    }

    @Override
    public boolean startsThreads() {
        return true;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        CallingThread first = CallingThread.first(threads);
        try {
            run(Beside.work(() -> generation.generate(chooser)), first, chooser);
        } finally {
            PartChooser.tellLeftOut(chooser, this);
        }
    }

    /** Makes one execution of a scenario. */
    void run(Scenario<S> scenario, Chooser chooser) throws Throwable {
        run(scenario, CallingThread.first(scenario.threads().size()), chooser);
    }

    private void run(Scenario<S> scenario, CallingThread first, Chooser chooser) throws Throwable {
        chooser.assume(!scenario.threads().isEmpty());
        Specification.Allowed allowed = specification.of(scenario);
        chooser.assume(allowed.possible());
        if (allowed.problem() != null) {
            throw new IllegalStateException("the calls can't be made one at a time: " + scenario, allowed.problem());
        }
        var execution = new AtTheSameTime<>(subject, scenario, allowed, first, chooser);
        try {
            if (!execution.run()) {
                notStopped.set(true);
            }
        } catch (NotConsistent failure) {
            if (!allowed.complete()) {
                unjudged.incrementAndGet();
                chooser.observe(new Observation.Remark("not judged", "too many orders: " + scenario));
            } else if (!specification.isSettled(scenario, execution.elapsed())) {
                unsettled.incrementAndGet();
                chooser.observe(new Observation.Remark("not judged", UNSETTLED));
            } else {
                throw failure;
            }
        }
    }

    @Override
    public Optional<String> omitted() {
        List<String> omitted = new ArrayList<>();
        long sum = unjudged.get();
        if (sum > 0) {
            omitted.add("%,d executions could not be judged: their calls have too many orders".formatted(sum));
        }
        sum = unsettled.get();
        if (sum > 0) {
            omitted.add("%,d executions could not be judged: %s".formatted(sum, UNSETTLED));
        }
        if (notStopped.get()) {
            omitted.add("no thread was stopped behind its first %d steps".formatted(AtTheSameTime.STOPPED));
        }
        return omitted.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", omitted));
    }
}
