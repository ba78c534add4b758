package dev.allways.junit;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.TestChooser;
import dev.allways.symbolic.SymbolicProgram;
import dev.allways.symbolic.run.InputTypes;
import dev.allways.symbolic.run.ProgramLoader;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.opentest4j.TestAbortedException;

/** A test method with symbolic inputs, of a class that is loaded again. */
final class SymbolicTest implements Program {
    private final ProgramLoader loader;
    private final Constructor<?> constructor;
    private final List<Method> before;
    private final List<Method> after;
    private final Method test;

    private SymbolicTest(ProgramLoader loader, Method pattern) throws ReflectiveOperationException {
        this.loader = loader;
        Class<?> type = loader.loadClass(pattern.getDeclaringClass().getName());
        constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        test = Arrays.stream(type.getDeclaredMethods())
                .filter(each -> each.getName().equals(pattern.getName())
                        && parameters(each).equals(parameters(pattern)))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(pattern.toString()));
        before = AnnotationSupport.findAnnotatedMethods(type, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN);
        after = AnnotationSupport.findAnnotatedMethods(type, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP);
    }

    /** The simple names of a method's parameters: some of the platform's classes have copies in other packages. */
    private static List<String> parameters(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .toList();
    }

    /** Whether a test has symbolic inputs. */
    static boolean is(Method test) {
        return Arrays.stream(test.getParameters()).anyMatch(SymbolicTest::isInput);
    }

    /** Whether a parameter is one, or what makes some. */
    static boolean isInput(Parameter parameter) {
        return parameter.isAnnotationPresent(Symbolic.class)
                || parameter.getType() == dev.allways.symbolic.Symbolic.class;
    }

    /** What stands for an input where JUnit resolves parameters. */
    static @Nullable Object standIn(Parameter parameter) {
        Class<?> type = parameter.getType();
        return type.isPrimitive() ? java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(type, 1), 0) : null;
    }

    /**
     * The program that a test is.
     *
     * @throws ExtensionConfigurationException if its class can't be made again
     */
    static Program program(Method test, ThreadControl.Settings threads) {
        Class<?> type = test.getDeclaringClass();
        boolean isInner = type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers());
        boolean isMade = Arrays.stream(type.getDeclaredConstructors()).anyMatch(each -> each.getParameterCount() == 0);
        boolean isCalled =
                Arrays.stream(test.getParameters()).allMatch(each -> isInput(each) || each.getType() == Chooser.class);
        if (isInner || !isMade || !isCalled) {
            throw new ExtensionConfigurationException("""
                a test with symbolic inputs needs a class that can be made again
                  where         %s
                  usual cause   a nested class that is not static, a constructor with parameters, or parameters of the test
                                that an extension resolves
                  do            give the class a constructor without parameters, and the test inputs and a Chooser only\
                """.formatted(test));
        }
        Arrays.stream(test.getParameters()).forEach(each -> ensureHasValues(each, test));
        Arrays.stream(test.getParameters())
                .filter(each -> each.isAnnotationPresent(Symbolic.class))
                .flatMap(each -> InputTypes.lacking(each.getParameterizedType()).stream())
                .findFirst()
                .ifPresent(lacking -> {
                    throw new ExtensionConfigurationException("""
                        there are no symbolic inputs of type %s
                          where         %s
                          what there is primitive values and their boxes, texts, enums, records, sealed interfaces of
                                        these, and arrays, lists and optional values of them
                          do            take the parts of the argument, and make it in the test\
                        """.formatted(lacking, test));
                });
        SymbolicProgram program = SymbolicProgram.of(type.getClassLoader(), loader -> {
            try {
                return new SymbolicTest((ProgramLoader) loader, test);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        boolean hasThreads = ThreadControl.isControlled(ThreadControl.controlled(type, chooser -> {}, threads));
        return hasThreads
                ? program.withThreads(each -> ThreadControl.controlled(type, each, threads.withIsolated(true)))
                : program;
    }

    private static void ensureHasValues(Parameter parameter, Method test) {
        Symbolic said = parameter.getAnnotation(Symbolic.class);
        if (said == null) {
            return;
        }
        String bounds = "@Symbolic(min = %d, max = %d)".formatted(said.min(), said.max());
        boolean isBounded = said.min() != Long.MIN_VALUE || said.max() != Long.MAX_VALUE;
        if (said.length() < 0) {
            throw hasNoValues(
                    parameter, test, "@Symbolic(length = %d)".formatted(said.length()), "say a length from 0 on");
        } else if (said.min() > said.max()) {
            throw hasNoValues(
                    parameter,
                    test,
                    bounds + ": the least is above the greatest",
                    "exchange the two, or leave one out");
        } else if (isBounded && InputTypes.isUnbounded(parameter.getParameterizedType())) {
            throw new ExtensionConfigurationException("""
                the input %s takes no least and no greatest value
                  where         %s
                  usual cause   %s on a %s: bounds are of whole numbers and characters
                  do            leave them out, and assume in the test what holds of the input\
                """.formatted(
                    parameter.getName(), test, bounds, parameter.getType().getSimpleName()));
        }
    }

    private static ExtensionConfigurationException hasNoValues(
            Parameter parameter, Method test, String cause, String remedy) {
        return new ExtensionConfigurationException("""
            the input %s has no values
              where         %s
              usual cause   %s
              do            %s\
            """.formatted(parameter.getName(), test, cause, remedy));
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        Object instance = Access.to(constructor).invoke(new Object[0]);
        Throwable thrown = null;
        try {
            for (Method each : before) {
                call(each, instance);
            }
            Object[] arguments = arguments(new TestChooser(chooser));
            MethodHandle handle = java.lang.invoke.MethodHandles.lookup().unreflect(accessible(test));
            loader.call(Modifier.isStatic(test.getModifiers()) ? handle : handle.bindTo(instance), arguments);
        } catch (TestAbortedException aborted) {
            chooser.assume(false);
        } catch (Throwable e) {
            thrown = e;
        }
        for (Method each : after) {
            try {
                call(each, instance);
            } catch (Throwable e) {
                thrown = thrown == null ? e : thrown;
            }
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    private static Method accessible(Method method) {
        method.setAccessible(true);
        return method;
    }

    private void call(Method method, Object instance) throws Throwable {
        MethodHandle handle = java.lang.invoke.MethodHandles.lookup().unreflect(accessible(method));
        loader.call(handle.bindTo(instance), new Object[0]);
    }

    private Object[] arguments(Chooser chooser) throws Throwable {
        List<Object> arguments = new ArrayList<>();
        for (Parameter each : test.getParameters()) {
            if (each.getType() == Chooser.class) {
                arguments.add(chooser);
            } else if (each.getType() == dev.allways.symbolic.Symbolic.class) {
                arguments.add(dev.allways.symbolic.Symbolic.of(chooser));
            } else {
                Symbolic said = Objects.requireNonNull(each.getAnnotation(Symbolic.class));
                arguments.add(loader.argument(
                        each.getName(), each.getParameterizedType(), said.min(), said.max(), said.length()));
            }
        }
        return arguments.toArray();
    }
}
