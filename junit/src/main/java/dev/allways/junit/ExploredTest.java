package dev.allways.junit;

import dev.allways.core.Chooser;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * JUnit's one invocation of an explored test: takes down what JUnit would call, and calls it once for each execution
 * instead.
 */
final class ExploredTest implements ParameterResolver, InvocationInterceptor {
    private @Nullable Construction made;
    private final List<ReflectiveInvocationContext<Method>> before = new ArrayList<>();

    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Chooser.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return TestProgram.STAND_IN;
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
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test) {
        invocation.skip();
        before.add(method);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        invocation.skip();
        Plan plan = Plan.of(test);
        new Course(plan, new TestProgram(test, made, before, method), test).run();
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test) {
        invocation.skip();
    }
}
