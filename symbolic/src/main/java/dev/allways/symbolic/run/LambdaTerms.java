package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Term;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The terms that lambdas capture. */
public final class LambdaTerms {
    /** The methods of the platform's functional interfaces. */
    static final Set<String> METHODS = Set.of(
            "accept",
            "apply",
            "applyAsDouble",
            "applyAsInt",
            "applyAsLong",
            "call",
            "compare",
            "get",
            "getAsBoolean",
            "getAsDouble",
            "getAsInt",
            "getAsLong",
            "run",
            "test");

    private static final Set<Class<?>> foreign = new HashSet<>(); // of lambdas whose code is not followed as it is
    private static final Map<Class<?>, Set<String>> own =
            new HashMap<>(); // by class: its methods that are no platform's

    private LambdaTerms() {}

    /** The program's classes are loaded again. */
    static void beginWithNewClasses() {
        foreign.clear();
        own.clear();
    }

    /** What a lambda captured. */
    private static final class Captured {
        final String parameters;
        final @Nullable Term[] terms;

        Captured(String parameters, @Nullable Term[] terms) {
            this.parameters = parameters;
            this.terms = terms;
        }

        /** They become arguments of the method that is called next. */
        void handOver() {
            boolean was = Shadows.suspend();
            for (int i = 0; i < terms.length; i++) {
                CallTerms.argument(terms[i], i);
            }
            CallTerms.call(parameters);
            Shadows.resume(was);
        }
    }

    /** A lambda is made that captures the arguments that were handed over; the lambda. */
    public static @Nullable Object capture(@Nullable Object lambda, String parameters) {
        if (lambda != null) {
            Shadows.objects.put(lambda, new Captured(parameters, capturedTerms(parameters)));
            Shadows.anyObject = true;
        }
        return lambda;
    }

    private static @Nullable Term[] capturedTerms(String parameters) {
        Register register = CallTerms.register();
        @Nullable Term[] terms = Arrays.copyOf(register.arguments, parameters.length());
        Arrays.fill(register.arguments, null);
        return terms;
    }

    /** A lambda is made whose code is not followed, or that converts what it takes or returns; the lambda. */
    public static Object foreign(Object lambda) {
        foreign.add(lambda.getClass());
        return lambda;
    }

    /** The same for what a thread runs, which the platform calls: the lambda hands over what it captured itself. */
    public static Runnable captured(Runnable lambda, String parameters) {
        return new Handing(lambda, new Captured(parameters, capturedTerms(parameters)));
    }

    /** The same for what has a result, which the platform hands over as it is. */
    public static Callable<?> captured(Callable<?> lambda, String parameters) {
        return new HandingCallable(lambda, new Captured(parameters, capturedTerms(parameters)));
    }

    /** The same for what gives a result, which who asks for it hands over as it is. */
    public static Supplier<?> captured(Supplier<?> lambda, String parameters) {
        return new HandingSupplier(lambda, new Captured(parameters, capturedTerms(parameters)));
    }

    /** Runs a lambda with the terms of what it captured. */
    private static final class Handing implements Runnable {
        private final Runnable lambda;
        private final Captured captured;

        Handing(Runnable lambda, Captured captured) {
            this.lambda = lambda;
            this.captured = captured;
        }

        @Override
        public void run() {
            captured.handOver();
            lambda.run();
        }
    }

    /** Calls a lambda with the terms of what it captured. */
    private static final class HandingCallable implements Callable<Object> {
        private final Callable<?> lambda;
        private final Captured captured;

        HandingCallable(Callable<?> lambda, Captured captured) {
            this.lambda = lambda;
            this.captured = captured;
        }

        @Override
        public Object call() throws Exception {
            captured.handOver();
            return lambda.call();
        }
    }

    /** Asks a lambda with the terms of what it captured. */
    private static final class HandingSupplier implements Supplier<Object> {
        private final Supplier<?> lambda;
        private final Captured captured;

        HandingSupplier(Supplier<?> lambda, Captured captured) {
            this.lambda = lambda;
            this.captured = captured;
        }

        @Override
        public Object get() {
            captured.handOver();
            return lambda.get();
        }
    }

    /** A method is about to be called that may be a lambda's: what it captured comes before the arguments. */
    public static void callOf(@Nullable Object lambda, String parameters) {
        @Nullable Term[] arguments = CallTerms.register().arguments;
        if (lambda != null && Shadows.objects.get(lambda) instanceof Captured captured) {
            int count = captured.terms.length;
            System.arraycopy(arguments, 0, arguments, count, arguments.length - count);
            System.arraycopy(captured.terms, 0, arguments, 0, count);
            CallTerms.call(captured.parameters + parameters);
        } else if (Arrays.stream(arguments, 0, parameters.length()).anyMatch(Objects::nonNull)) {
            CallTerms.call(parameters);
        }
    }

    /**
     * An object goes into code that is not followed, unless its receiver's method is.
     *
     * @param where the method's class and name
     */
    public static void escapeTo(@Nullable Object receiver, @Nullable Object object, String where) {
        if (receiver != null && Shadows.isSymbolic(object) && !isFollowed(receiver.getClass(), where)) {
            Shadows.escape(object, where);
        }
    }

    /**
     * The terms that were handed over are lost, unless the receiver's method is followed: its code may make other steps
     * for other values, and may call code that is followed with other arguments of the same types.
     */
    public static void leaves(@Nullable Object receiver, String where) {
        Register register = CallTerms.register();
        String parameters = register.parameters;
        if (parameters == null || receiver == null || isFollowed(receiver.getClass(), where)) {
            return;
        }
        @Nullable Term[] given = Arrays.copyOf(register.arguments, parameters.length());
        CallTerms.cleared(register);
        for (int i = 0; i < given.length; i++) {
            Term term = given[i];
            if (term != null && parameters.charAt(i) == 'Z') {
                BranchTerms.settleTruth(term);
            } else if (term != null) {
                Shadows.lost(term, where);
            }
        }
    }

    /** An object goes into code that gives it on to followed code, but hands over nothing that a lambda captured. */
    public static void pass(@Nullable Object object, String where) {
        if (holdsTerms(object)) {
            Shadows.escape(object, where);
        }
    }

    /** Whether an object is a lambda that captured values with terms, which only code that is followed hands over. */
    static boolean holdsTerms(@Nullable Object object) {
        return object != null && Shadows.objects.get(object) instanceof Captured;
    }

    /**
     * Whether a class has code that is followed for a method of the platform, and does not only inherit it.
     *
     * @param where the method's class and name
     */
    static boolean isFollowed(Class<?> type, String where) {
        return type.getClassLoader() != null
                && !foreign.contains(type)
                && own.computeIfAbsent(type, LambdaTerms::ownMethods)
                        .contains(where.substring(where.lastIndexOf('.') + 1));
    }

    private static Set<String> ownMethods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(each -> each.getDeclaringClass().getClassLoader() != null)
                .map(Method::getName)
                .collect(Collectors.toUnmodifiableSet());
    }
}
