package dev.allways.junit;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * JUnit's one invocation of an explored test: takes down what JUnit would call, and calls it once for each execution
 * instead. A test that takes an {@link Explorer} is called by JUnit.
 */
final class ExploredTest implements ParameterResolver, InvocationInterceptor {
    private final List<ReflectiveInvocationContext<Method>> before = new ArrayList<>();
    private @Nullable Construction made;
    private boolean explored;

    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        Class<?> type = parameter.getParameter().getType();
        return explores(test)
                ? type == Explorer.class && parameter.getDeclaringExecutable().equals(test.getRequiredTestMethod())
                : type == Chooser.class
                        || SymbolicTest.isInput(parameter.getParameter())
                                && parameter.getDeclaringExecutable().equals(test.getRequiredTestMethod());
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        if (SymbolicTest.isInput(parameter.getParameter())) {
            return SymbolicTest.standIn(parameter.getParameter());
        }
        return explores(test) ? (Explorer) program -> explore(program, test) : TestProgram.STAND_IN;
    }

    @Override
    public <T> T interceptTestClassConstructor(
            Invocation<T> invocation, ReflectiveInvocationContext<Constructor<T>> constructor, ExtensionContext test)
            throws Throwable {
        T instance = invocation.proceed();
        made = Construction.of(
                constructor.getExecutable(), constructor.getArguments(), Objects.requireNonNull(instance));
        return instance;
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        if (explores(test)) {
            invocation.proceed();
        } else {
            invocation.skip();
            before.add(method);
        }
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        if (!explores(test)) {
            invocation.skip();
            Plan plan = Plan.of(test);
            if (SymbolicTest.is(test.getRequiredTestMethod())) {
                new AnnotatedTest(plan, SymbolicTest.program(test.getRequiredTestMethod(), plan.threads()), test).run();
                return;
            }
            var program = new TestProgram(test, made, before, method);
            program.check(plan);
            new AnnotatedTest(plan, program, test).run();
            return;
        }
        invocation.proceed();
        if (!explored) {
            throw new ExtensionConfigurationException("""
                the test explored nothing
                  where         %s
                  usual cause   it takes an Explorer and does not call it
                  do            hand a program to it, explorer.explore(program); or take a Chooser instead, if the test
                                itself is to be explored\
                """.formatted(test.getRequiredTestMethod()));
        }
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        if (explores(test)) {
            invocation.proceed();
        } else {
            invocation.skip();
        }
    }

    /** Whether the test itself explores a program, instead of being one. */
    private static boolean explores(ExtensionContext test) {
        return List.of(test.getRequiredTestMethod().getParameterTypes()).contains(Explorer.class);
    }

    private void explore(Program program, ExtensionContext test) {
        if (explored) {
            throw new IllegalStateException("""
                a test explores one program
                  where         %s
                  usual cause   a second call of its Explorer
                  do            write a test for each program: a token names the test, not the program\
                """.formatted(test.getRequiredTestMethod()));
        }
        explored = true;
        try {
            new AnnotatedTest(Plan.of(test), program, test).run();
        } catch (Throwable failure) {
            throw ExploredTest.<RuntimeException>unchecked(failure);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T unchecked(Throwable failure) throws T {
        throw (T) failure;
    }
}
