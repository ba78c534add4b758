package dev.allways.junit;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/**
 * An engine beside Jupiter's that fails the {@link Explore} methods which Jupiter leaves out with a warning in the log:
 * a test that silently does not run looks like one that passes.
 */
public final class RefusedTests implements TestEngine {
    private static final String ID = "allways";

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        var engine = new EngineDescriptor(id, "Allways");
        EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
                .addClassContainerSelectorResolver(type -> !refused(type).isEmpty())
                .addSelectorResolver(new Refused())
                .build()
                .resolve(request, engine);
        return engine;
    }

    @Override
    public void execute(ExecutionRequest request) {
        execute(request.getRootTestDescriptor(), request.getEngineExecutionListener());
    }

    private static void execute(TestDescriptor descriptor, EngineExecutionListener listener) {
        listener.executionStarted(descriptor);
        descriptor.getChildren().forEach(child -> execute(child, listener));
        listener.executionFinished(
                descriptor,
                descriptor instanceof OfMethod test
                        ? TestExecutionResult.failed(new IllegalStateException(message(test.method)))
                        : TestExecutionResult.successful());
    }

    /** The explored tests of a class that Jupiter does not run. */
    private static List<Method> refused(Class<?> type) {
        return AnnotationSupport.findAnnotatedMethods(type, Explore.class, HierarchyTraversalMode.TOP_DOWN).stream()
                .filter(method -> !reason(method).isEmpty())
                .toList();
    }

    private static String reason(Method method) {
        return method.getReturnType() != void.class
                ? "it returns a value"
                : Modifier.isStatic(method.getModifiers())
                        ? "it is static"
                        : Modifier.isPrivate(method.getModifiers()) ? "it is private" : "";
    }

    private static String message(Method method) {
        return """
            JUnit does not run this test
              where         %s.%s(%s)
              usual cause   %s
              do            %s\
            """.formatted(
                        method.getDeclaringClass().getName(),
                        method.getName(),
                        List.of(method.getParameterTypes()).stream()
                                .map(Class::getSimpleName)
                                .collect(Collectors.joining(", ")),
                        reason(method),
                        method.getReturnType() == void.class
                                ? "leave that word out"
                                : "return nothing; a model or another program is handed to an Explorer, which the test"
                                        + " takes as a parameter: void %s(Explorer explorer) { explorer.explore(...); }"
                                                .formatted(method.getName()));
    }

    private static final class Refused implements SelectorResolver {
        @Override
        public Resolution resolve(ClassSelector selector, Context context) {
            Class<?> type = selector.getJavaClass();
            List<Method> methods = refused(type);
            return methods.isEmpty()
                    ? Resolution.unresolved()
                    : context.<OfClass>addToParent(parent -> {
                                var tests = new OfClass(parent.getUniqueId().append("class", type.getName()), type);
                                methods.forEach(method -> tests.addChild(new OfMethod(tests.getUniqueId(), method)));
                                return Optional.of(tests);
                            })
                            .map(Match::exact)
                            .map(Resolution::match)
                            .orElseGet(Resolution::unresolved);
        }

        @Override
        public Resolution resolve(MethodSelector selector, Context context) {
            Method method = selector.getJavaMethod();
            return refused(selector.getJavaClass()).contains(method)
                    ? context.addToParent(parent -> Optional.of(new OfMethod(parent.getUniqueId(), method)))
                            .map(Match::exact)
                            .map(Resolution::match)
                            .orElseGet(Resolution::unresolved)
                    : Resolution.unresolved();
        }
    }

    private static final class OfClass extends AbstractTestDescriptor {
        OfClass(UniqueId id, Class<?> type) {
            super(id, type.getSimpleName(), ClassSource.from(type));
        }

        @Override
        public Type getType() {
            return Type.CONTAINER;
        }
    }

    private static final class OfMethod extends AbstractTestDescriptor {
        private final Method method;

        OfMethod(UniqueId parent, Method method) {
            super(
                    parent.append("method", method.getDeclaringClass().getName() + '.' + method.getName()),
                    method.getName(),
                    MethodSource.from(method));
            this.method = method;
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }
    }
}
