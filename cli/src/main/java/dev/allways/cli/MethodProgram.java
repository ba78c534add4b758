package dev.allways.cli;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.junit.Explorer;
import dev.allways.report.Trouble;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method as a program: each execution calls it on an object of its own, between JUnit's {@code @BeforeEach} and
 * {@code @AfterEach}. What is done in between makes no steps: it uses no collections.
 */
final class MethodProgram implements Program {
    private static final String JUNIT = "org.junit.jupiter.api.";
    private static final MethodType CALL = MethodType.methodType(Object.class, Object.class, Chooser.class);

    private final Class<?> type;
    private final MethodHandle maker; // Object ()
    private final MethodHandle call; // Object (Object, Chooser)
    private final MethodHandle[] before; // void (Object, Chooser)
    private final MethodHandle[] after;

    private MethodProgram(Class<?> type, Method method) {
        this.type = type;
        this.maker =
                Modifier.isStatic(method.getModifiers()) ? MethodHandles.constant(Object.class, null) : maker(type);
        this.call = handle(method);
        this.before = annotated("BeforeEach", true);
        this.after = annotated("AfterEach", false);
    }

    /**
     * A method, when JUnit's {@code @BeforeAll} of its class was called: that is no part of any execution.
     *
     * @throws Refused if the class can't be made ready
     */
    static MethodProgram of(Class<?> type, Method method) {
        var program = new MethodProgram(type, method);
        for (MethodHandle each : program.annotated("BeforeAll", true)) {
            try {
                each.invokeExact((Object) null, (Chooser) new Taker());
            } catch (Throwable e) {
                throw new Refused(Trouble.of("NOT BEGUN", Targets.name(type) + ": a method with @BeforeAll fails")
                        .with("because", String.valueOf(e))
                        .usualCause("it needs something that is not there")
                        .todo("mend it"));
            }
        }
        return program;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        value(chooser);
    }

    /** What the method returns, or hands over to be explored, when it is called once. */
    Object value() {
        var taker = new Taker();
        try {
            Object value = value(taker);
            if (taker.program != null) {
                return taker.program;
            }
            if (value != null) {
                return value;
            }
            throw new NullPointerException("it made none");
        } catch (Throwable e) {
            throw new Refused(Trouble.of("NOT MADE", Targets.name(type) + ": the method that makes the program fails")
                    .with("because", String.valueOf(e))
                    .usualCause("it needs something that is not there")
                    .todo("mend it"));
        }
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

    private Object value(Chooser chooser) throws Throwable {
        Object object = (Object) maker.invokeExact();
        for (MethodHandle each : before) {
            each.invokeExact(object, chooser);
        }
        Object value;
        try {
            value = (Object) call.invokeExact(object, chooser);
        } catch (Throwable error) {
            for (MethodHandle each : after) {
                try {
                    each.invokeExact(object, chooser);
                } catch (Throwable further) {
                    if (further != error) {
                        error.addSuppressed(further);
                    }
                }
            }
            throw error;
        }
        for (MethodHandle each : after) {
            each.invokeExact(object, chooser);
        }
        return value;
    }

    private MethodHandle[] annotated(String annotation, boolean superclassesFirst) {
        return annotated(type, annotation, superclassesFirst).stream()
                .map(method -> handle(method).asType(CALL.changeReturnType(void.class)))
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

    private static MethodHandle maker(Class<?> type) {
        Constructor<?> constructor = Targets.constructor(type);
        try {
            MethodHandle handle = MethodHandles.lookup().unreflectConstructor(constructor);
            if (constructor.getParameterCount() == 1) { // an inner class: first its outer object
                MethodHandle outer = maker(constructor.getParameterTypes()[0]);
                handle = MethodHandles.foldArguments(
                        handle, outer.asType(MethodType.methodType(constructor.getParameterTypes()[0])));
            }
            return handle.asType(MethodType.methodType(Object.class));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Takes an object, which a static method does not need, and a chooser, which most methods don't. */
    private static MethodHandle handle(Method method) {
        method.setAccessible(true);
        MethodHandle handle;
        try {
            handle = MethodHandles.lookup().unreflect(method);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        int objects = Modifier.isStatic(method.getModifiers()) ? 0 : 1;
        if (objects == 0) {
            handle = MethodHandles.dropArguments(handle, 0, Object.class);
        }
        Class<?>[] parameters = method.getParameterTypes();
        if (parameters.length == 0) {
            handle = MethodHandles.dropArguments(handle, 1, Chooser.class);
        } else if (parameters.length == 1 && parameters[0] == String[].class) {
            handle = MethodHandles.dropArguments(
                    MethodHandles.insertArguments(handle, 1, (Object) new String[0]), 1, Chooser.class);
        } else if (parameters.length != 1 || parameters[0] != Chooser.class && parameters[0] != Explorer.class) {
            throw new Refused(Trouble.of(
                            "NOT A TEST",
                            "%s.%s has parameters nobody here can supply"
                                    .formatted(Targets.name(method.getDeclaringClass()), method.getName()))
                    .with("what can be", "one parameter of type dev.allways.core.Chooser, or none")
                    .usualCause("a parameter that JUnit or an extension supplies")
                    .todo("run it with JUnit, or do without the parameter"));
        }
        return handle.asType(CALL);
    }
}
