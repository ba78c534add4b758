package dev.allways.cli;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.engine.TestChooser;
import dev.allways.junit.Explorer;
import dev.allways.report.Trouble;
import dev.allways.threads.Threads;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A method as a program: each execution calls it on an object of its own, between JUnit's {@code @BeforeEach} and
 * {@code @AfterEach}. What is done in between makes no steps: it uses no collections. An execution that JUnit would
 * take for aborted, because an assumption does not hold, counts as neither passed nor failed.
 */
final class MethodProgram implements Program {
    private static final String JUNIT = "org.junit.jupiter.api.";
    private static final MethodType CALL = MethodType.methodType(Object.class, Object.class, Chooser.class);
    private static final MethodHandle[] NONE = {};

    private final Subject subject;
    private final Class<?> type;
    private final Level[] levels; // the outermost object first
    private final MethodHandle call; // Object (Object, Chooser)
    private final MethodHandle[]
            beforeAll; // void (Object, Chooser); for each execution, as they are called on its object
    private final MethodHandle[] afterAll;
    private final MethodHandle[] staticBeforeAll; // for an execution with static state of its own
    private final MethodHandle[] staticAfterAll;
    private boolean begun; // they were called for all others

    /** An object that an execution makes, within the one before. */
    private static final class Level {
        private final MethodHandle maker; // Object (Object), given the object around it
        private final MethodHandle[] before; // void (Object, Chooser)
        private final MethodHandle[] after;

        Level(Class<?> type, MethodHandle maker) {
            this.maker = maker;
            this.before = handles(annotated(type, "BeforeEach", true));
            this.after = handles(annotated(type, "AfterEach", false));
        }
    }

    private MethodProgram(Subject subject) {
        this.subject = subject;
        this.type = subject.type();
        Method method = subject.method().orElseThrow();
        List<Level> levels = new ArrayList<>();
        if (Modifier.isStatic(method.getModifiers())) {
            MethodHandle none =
                    MethodHandles.dropArguments(MethodHandles.constant(Object.class, null), 0, Object.class);
            levels.add(new Level(type, none));
        } else {
            for (Class<?> each = type; each != null; each = around(each)) {
                levels.addFirst(new Level(each, subject.maker(each)));
            }
        }
        this.levels = levels.toArray(Level[]::new);
        this.call = handle(method, subject.methodArguments());
        this.beforeAll = forAll("BeforeAll", true, false);
        this.afterAll = forAll("AfterAll", false, false);
        this.staticBeforeAll = forAll("BeforeAll", true, true);
        this.staticAfterAll = forAll("AfterAll", false, true);
    }

    /** The class whose objects those of a class are made in; null for none. */
    private static @Nullable Class<?> around(Class<?> type) {
        return Modifier.isStatic(type.getModifiers()) ? null : type.getEnclosingClass();
    }

    private MethodHandle[] forAll(String annotation, boolean superclassesFirst, boolean isStatic) {
        List<Method> methods = annotated(type, annotation, superclassesFirst).stream()
                .filter(method -> Modifier.isStatic(method.getModifiers()) == isStatic)
                .toList();
        return methods.isEmpty() ? NONE : handles(methods);
    }

    /**
     * A method, when JUnit's {@code @BeforeAll} of its class was called: that is no part of any execution.
     *
     * @throws Refused if the class can't be made ready
     */
    static MethodProgram of(Subject subject) {
        var program = new MethodProgram(subject);
        try {
            program.begin();
        } catch (Throwable e) {
            throw new Refused(Trouble.of("NOT BEGUN", Targets.name(subject.type()) + ": a method with @BeforeAll fails")
                    .with("because", String.valueOf(e))
                    .usualCause("it needs something that is not there")
                    .todo("repair it"));
        }
        return program;
    }

    /**
     * A method whose executions have static state of their own: in each JUnit's {@code @BeforeAll} and
     * {@code @AfterAll} are called, too. If it turns out that they haven't, the first one calls the former for all.
     */
    static MethodProgram isolated(Subject subject) {
        return new MethodProgram(subject);
    }

    private synchronized void begin() throws Throwable {
        if (!begun) {
            begun = true;
            callAll(staticBeforeAll, null, new Taker());
        }
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        try {
            value(new TestChooser(chooser));
        } catch (Throwable thrown) {
            if (isAborted(thrown)) {
                chooser.assume(false);
            }
            throw thrown;
        }
    }

    /** Whether JUnit takes what a test throws for an assumption that does not hold. */
    static boolean isAborted(Throwable thrown) {
        for (Class<?> each = thrown.getClass(); each != null; each = each.getSuperclass()) {
            if (each.getName().equals("org.opentest4j.TestAbortedException")
                    || each.getName().equals("org.junit.internal.AssumptionViolatedException")) {
                return true;
            }
        }
        return false;
    }

    /** What the method returns, or hands over to be explored, when it is called once. */
    Object value() {
        try {
            return made();
        } catch (Refused e) {
            throw e;
        } catch (Throwable e) {
            throw subject.notMade(e);
        }
    }

    /**
     * What the method returns, or hands over to be explored.
     *
     * @throws Throwable what it throws; within an execution that may be its end
     */
    Object made() throws Throwable {
        var taker = new Taker();
        Object value = value(taker);
        if (taker.program != null) {
            return taker.program;
        }
        return Objects.requireNonNull(value, "it made none");
    }

    /** Takes the program that a method hands over; answers no choice. */
    private static final class Taker implements Chooser, Explorer {
        @Nullable
        Program program;

        @Override
        public void explore(Program handedOver) {
            program = program == null ? handedOver : program;
        }

        @Override
        public long choose(ChoicePoint point) {
            throw new UnsupportedOperationException("nothing is explored yet: no choice can be made");
        }
    }

    private @Nullable Object value(Chooser chooser) throws Throwable {
        boolean ownStatics = Threads.haveOwnStatics();
        if (ownStatics) {
            callAll(staticBeforeAll, null, chooser);
        } else if (!begun) {
            begin();
        }
        Object[] objects = new Object[levels.length];
        Object object = null;
        for (int i = 0; i < levels.length; i++) {
            object = (Object) levels[i].maker.invokeExact(object);
            objects[i] = object;
        }
        Object value = null;
        Throwable error = null;
        try {
            callAll(beforeAll, object, chooser);
            for (int i = 0; i < levels.length; i++) {
                callAll(levels[i].before, objects[i], chooser);
            }
            value = (Object) call.invokeExact(object, chooser);
        } catch (Throwable thrown) {
            error = thrown;
        }
        for (int i = levels.length - 1; i >= 0; i--) {
            error = after(levels[i].after, objects[i], chooser, error);
        }
        error = after(afterAll, object, chooser, error);
        if (ownStatics) {
            error = after(staticAfterAll, null, chooser, error);
        }
        if (error != null) {
            throw error;
        }
        return value;
    }

    private static void callAll(MethodHandle[] methods, @Nullable Object object, Chooser chooser) throws Throwable {
        for (MethodHandle each : methods) {
            each.invokeExact(object, chooser);
        }
    }

    /** Calls what comes after a test, all of it; returns what failed first. */
    private static @Nullable Throwable after(
            MethodHandle[] methods, @Nullable Object object, Chooser chooser, @Nullable Throwable earlier) {
        Throwable error = earlier;
        for (MethodHandle each : methods) {
            try {
                each.invokeExact(object, chooser);
            } catch (Throwable further) {
                if (error == null) {
                    error = further;
                } else if (further != error) {
                    error.addSuppressed(further);
                }
            }
        }
        return error;
    }

    private static MethodHandle[] handles(List<Method> methods) {
        return methods.stream()
                .map(method -> handle(method, Arguments.NONE).asType(CALL.changeReturnType(void.class)))
                .toArray(MethodHandle[]::new);
    }

    /** The methods of a class, and of those that it extends, that have an annotation of JUnit. */
    static List<Method> annotated(Class<?> type, String annotation, boolean superclassesFirst) {
        var methods = new ArrayList<Method>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            List<Method> ofClass = Arrays.stream(each.getDeclaredMethods())
                    .filter(method -> has(method, JUNIT + annotation))
                    .sorted(Comparator.comparing(Method::getName))
                    .toList();
            methods.addAll(superclassesFirst ? 0 : methods.size(), ofClass);
        }
        return methods;
    }

    private static boolean has(Method method, String annotation) {
        for (Annotation each : method.getAnnotations()) {
            if (each.annotationType().getName().equals(annotation)) {
                return true;
            }
        }
        return false;
    }

    /** Takes an object, which a static method does not need, and a chooser, which most methods don't. */
    private static MethodHandle handle(Method method, Arguments arguments) {
        method.setAccessible(true);
        if (arguments.literals().isEmpty() && InputCall.isCallable(method)) {
            return InputCall.handle(method);
        }
        MethodHandle handle;
        try {
            handle = MethodHandles.lookup().unreflect(method);
            if (!arguments.literals().isEmpty()) {
                handle = arguments.bound(handle, method);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        int objects = Modifier.isStatic(method.getModifiers()) ? 0 : 1;
        if (objects == 0) {
            handle = MethodHandles.dropArguments(handle, 0, Object.class);
        }
        List<Class<?>> parameters =
                handle.type().parameterList().subList(1, handle.type().parameterCount());
        if (parameters.isEmpty()) {
            handle = MethodHandles.dropArguments(handle, 1, Chooser.class);
        } else if (parameters.equals(List.of(String[].class))) {
            handle = MethodHandles.dropArguments(
                    MethodHandles.insertArguments(handle, 1, (Object) new String[0]), 1, Chooser.class);
        } else if (!parameters.equals(List.of(Chooser.class)) && !parameters.equals(List.of(Explorer.class))) {
            throw notSupplied(method);
        }
        return handle.asType(CALL);
    }

    /** Says why a method can't be called. */
    static Refused notSupplied(Method method) {
        List<String> lacking = InputCall.lacking(method);
        Trouble trouble = Trouble.of(
                        "NOT A TEST",
                        "%s.%s has parameters that nothing supplies"
                                .formatted(Targets.name(method.getDeclaringClass()), method.getName()))
                .with(
                        "what can be",
                        "one parameter of type dev.allways.core.Chooser, or none; with --symbolic " + InputCall.TYPES);
        if (lacking.isEmpty()) {
            return new Refused(trouble.usualCause("--symbolic was left out")
                    .todo("add it, or write arguments behind the name, as in 'Class.method(15)'"));
        }
        return new Refused(trouble.with("what is no input", String.join("; ", lacking))
                .usualCause("a parameter that JUnit or an extension supplies")
                .todo("run it with JUnit, or do without the parameter; numbers, texts and constants can be written"
                        + " behind the name, 'Class.method(15)'"));
    }
}
