package dev.allways.model;

import dev.allways.core.CannotExplore;
import dev.allways.core.Chooser;
import dev.allways.core.Stop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A model that does the same to a program and to a second, simple one, the reference, and compares what they return or
 * throw, and what they contain. Immutable: each method gives a further model.
 *
 * <pre>{@code
 * Model.differential(IntTree::new, TreeSet<Integer>::new)
 *         .operation("add", List.of(1, 2, 3), IntTree::add, TreeSet::add)
 *         .operation("first", IntTree::first, TreeSet::first)
 *         .contents(IntTree::toList, List::copyOf)
 *         .copying(IntTree::copy, TreeSet::new)
 *         .explore().depth(6).run();
 * }</pre>
 *
 * <p>What is returned or contained is compared by {@code equals}, arrays by their elements, and what is thrown by its
 * class. States are told apart by the contents of both, and by what {@link #fingerprint(BiConsumer)} takes: a program
 * with an inner structure that its contents don't show is explored fully only with a fingerprint of that structure.
 *
 * @param <R> the program
 * @param <F> the reference
 */
public final class Differential<R, F> implements Model<Differential.Pair<R, F>> {
    /** Calls a program, with an argument. */
    @FunctionalInterface
    public interface Call<T, A> {
        /** What it returns. */
        @Nullable
        Object on(T program, A argument) throws Exception;
    }

    /** Calls a program that returns nothing, with an argument. */
    @FunctionalInterface
    public interface Effect<T, A> {
        /** Changes it. */
        void on(T program, A argument) throws Exception;
    }

    /** Calls a program. */
    @FunctionalInterface
    public interface Query<T> {
        /** What it returns. */
        @Nullable
        Object on(T program) throws Exception;
    }

    /** The program and the reference, after the same operations. */
    public static final class Pair<R, F> {
        private final R real;
        private final F reference;
        private @Nullable Done<R, F> last;

        private Pair(R real, F reference, @Nullable Done<R, F> last) {
            this.real = real;
            this.reference = reference;
            this.last = last;
        }

        /** The program. */
        public R real() {
            return real;
        }

        /** The reference. */
        public F reference() {
            return reference;
        }
    }

    /** An operation with its argument. */
    private record Step<R, F>(String text, Query<? super R> real, Query<? super F> reference, StackTraceElement place) {
        @Override
        public String toString() {
            return text;
        }
    }

    /** What was done to a pair, the last first. */
    private record Done<R, F>(Step<R, F> step, @Nullable Done<R, F> before) {}

    private final Supplier<? extends R> real;
    private final Supplier<? extends F> reference;
    private final List<Step<R, F>> steps;
    private final @Nullable Function<? super R, ?> contents;
    private final @Nullable Function<? super F, ?> referenceContents;
    private final @Nullable UnaryOperator<R> copy;
    private final @Nullable UnaryOperator<F> referenceCopy;
    private final @Nullable BiConsumer<? super R, Hasher> fingerprint;
    private final @Nullable Effect<? super R, Report> check;

    private Differential(
            Supplier<? extends R> real,
            Supplier<? extends F> reference,
            List<Step<R, F>> steps,
            @Nullable Function<? super R, ?> contents,
            @Nullable Function<? super F, ?> referenceContents,
            @Nullable UnaryOperator<R> copy,
            @Nullable UnaryOperator<F> referenceCopy,
            @Nullable BiConsumer<? super R, Hasher> fingerprint,
            @Nullable Effect<? super R, Report> check) {
        this.real = real;
        this.reference = reference;
        this.steps = steps;
        this.contents = contents;
        this.referenceContents = referenceContents;
        this.copy = copy;
        this.referenceCopy = referenceCopy;
        this.fingerprint = fingerprint;
        this.check = check;
    }

    Differential(Supplier<? extends R> real, Supplier<? extends F> reference) {
        this(real, reference, List.of(), null, null, null, null, null, null);
    }

    /** With an operation that takes one of these arguments and returns something. */
    public <A> Differential<R, F> operation(
            String name,
            List<? extends A> arguments,
            Call<? super R, ? super A> real,
            Call<? super F, ? super A> reference) {
        StackTraceElement place = caller();
        List<Step<R, F>> more = new ArrayList<>();
        for (A argument : arguments) {
            more.add(new Step<>(
                    name + " " + Contents.describe(argument),
                    program -> real.on(program, argument),
                    program -> reference.on(program, argument),
                    place));
        }
        return with(more);
    }

    /** With an operation that returns something. */
    public Differential<R, F> operation(String name, Query<? super R> real, Query<? super F> reference) {
        return with(List.of(new Step<>(name, real, reference, caller())));
    }

    /** With an operation that takes one of these arguments and returns nothing. */
    public <A> Differential<R, F> effect(
            String name,
            List<? extends A> arguments,
            Effect<? super R, ? super A> real,
            Effect<? super F, ? super A> reference) {
        return operation(name, arguments, nothing(real), nothing(reference));
    }

    private static <T, A> Call<T, A> nothing(Effect<T, A> effect) {
        return (program, argument) -> {
            effect.on(program, argument);
            return null;
        };
    }

    /** With contents that must be equal in every state. */
    public Differential<R, F> contents(Function<? super R, ?> real, Function<? super F, ?> reference) {
        return new Differential<>(
                this.real, this.reference, steps, real, reference, copy, referenceCopy, fingerprint, check);
    }

    /** With copies of the programs; unless given, a copy is made again, and all is done to it again. */
    public Differential<R, F> copying(UnaryOperator<R> real, UnaryOperator<F> reference) {
        return new Differential<>(
                this.real, this.reference, steps, contents, referenceContents, real, reference, fingerprint, check);
    }

    /** With more by which states of the program are told apart. */
    public Differential<R, F> fingerprint(BiConsumer<? super R, Hasher> fingerprint) {
        return new Differential<>(
                real, reference, steps, contents, referenceContents, copy, referenceCopy, fingerprint, check);
    }

    /** With a check of the program alone. */
    public Differential<R, F> checking(Effect<? super R, Report> check) {
        return new Differential<>(
                real, reference, steps, contents, referenceContents, copy, referenceCopy, fingerprint, check);
    }

    private Differential<R, F> with(List<Step<R, F>> more) {
        List<Step<R, F>> all = new ArrayList<>(steps);
        all.addAll(more);
        return new Differential<>(
                real, reference, all, contents, referenceContents, copy, referenceCopy, fingerprint, check);
    }

    private static StackTraceElement caller() {
        return Property.caller(Differential.class);
    }

    /** @throws IllegalStateException if nothing was said by which states can be told apart */
    @Override
    public Pair<R, F> initial(Chooser chooser) {
        if (contents == null && fingerprint == null) {
            throw new IllegalStateException("""
                nothing tells the states of this differential model apart
                  do            compare contents as well (contents(...)), or say what makes states differ
                                (fingerprint(...))\
                """);
        }
        return new Pair<>(real.get(), reference.get(), null);
    }

    @Override
    public Pair<R, F> next(Pair<R, F> pair, Chooser chooser) throws Exception {
        Step<R, F> step = chooser.choose("do", steps);
        Answer expected = Answer.of(step.reference, pair.reference);
        Answer found = Answer.of(step.real, pair.real);
        if (!found.same(expected)) {
            var error = new AssertionError(
                    "%s: the program %s, the reference %s".formatted(step, found, expected), found.thrown);
            error.setStackTrace(
                    found.thrown != null ? found.thrown.getStackTrace() : new StackTraceElement[] {step.place});
            throw error;
        }
        pair.last = copy == null ? new Done<>(step, pair.last) : null;
        return pair;
    }

    /** What a call came to. */
    private record Answer(
            @Nullable Object returned, @Nullable Throwable thrown) {
        static <T> Answer of(Query<? super T> query, T program) {
            try {
                return new Answer(query.on(program), null);
            } catch (Stop | CannotExplore | VirtualMachineError e) {
                throw e;
            } catch (Throwable e) {
                return new Answer(null, e);
            }
        }

        boolean same(Answer other) {
            return thrown == null || other.thrown == null
                    ? thrown == other.thrown && Objects.deepEquals(returned, other.returned)
                    : thrown.getClass() == other.thrown.getClass();
        }

        @Override
        public String toString() {
            return thrown != null
                    ? "threw " + thrown
                    : "returned " + (returned == null ? null : Contents.text(returned));
        }
    }

    @Override
    public void check(Pair<R, F> pair, Report report) throws Exception {
        if (contents != null && referenceContents != null) {
            Object found = contents.apply(pair.real);
            Object expected = referenceContents.apply(pair.reference);
            if (!Objects.deepEquals(found, expected)) {
                report.error("the program contains %s, the reference %s"
                        .formatted(Contents.text(found), Contents.text(expected)));
            }
        }
        if (check != null) {
            check.on(pair.real, report);
        }
    }

    @Override
    public void fingerprint(Pair<R, F> pair, Hasher hasher) {
        if (contents != null && referenceContents != null) {
            hasher.put(contents.apply(pair.real), referenceContents.apply(pair.reference));
        }
        if (fingerprint != null) {
            fingerprint.accept(pair.real, hasher);
        }
    }

    /** What was said to tell states apart: two that are the same in that are meant to be one. */
    @Override
    public Object identity(Pair<R, F> pair) {
        Hasher hasher = new Hasher();
        fingerprint(pair, hasher);
        return Contents.identity(hasher.taken());
    }

    @Override
    public Pair<R, F> copy(Pair<R, F> pair) {
        if (copy != null && referenceCopy != null) {
            return new Pair<>(copy.apply(pair.real), referenceCopy.apply(pair.reference), null);
        }
        var again = new Pair<R, F>(real.get(), reference.get(), pair.last);
        Deque<Step<R, F>> all = new ArrayDeque<>();
        for (Done<R, F> done = pair.last; done != null; done = done.before) {
            all.push(done.step);
        }
        for (Step<R, F> step : all) {
            Answer.of(step.reference, again.reference);
            Answer.of(step.real, again.real);
        }
        return again;
    }

    @Override
    public String describe(Pair<R, F> pair) {
        return Contents.describe(contents == null ? pair.real : contents.apply(pair.real));
    }
}
