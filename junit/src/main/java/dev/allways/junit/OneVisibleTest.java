package dev.allways.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The Jupiter extension behind {@link Explore} and {@link Replay}: makes one visible test of all executions. A method
 * that another annotation makes a test of, too, fails: that test has no executions, and nothing to make choices with.
 */
public final class OneVisibleTest implements TestTemplateInvocationContextProvider, BeforeEachCallback {
    @Override
    public void beforeEach(ExtensionContext test) {
        Method method = test.getRequiredTestMethod();
        for (Annotation annotation : method.getAnnotations()) {
            Class<? extends Annotation> type = annotation.annotationType();
            if (AnnotationSupport.isAnnotated(type, Testable.class) && !isOurs(type)) {
                throw new ExtensionConfigurationException(
                        """
                        the test is explored, and run by JUnit, too
                          where         %s
                          usual cause   @%s beside @Explore
                          do            leave @%s out: @Explore makes a test of the method, and all its executions\
                        """.formatted(method, type.getSimpleName(), type.getSimpleName()));
            }
        }
    }

    private static boolean isOurs(Class<? extends Annotation> type) {
        return Stream.of(Explore.class, Replay.class, Replay.Several.class)
                .anyMatch(ours -> type == ours || AnnotationSupport.isAnnotated(type, ours));
    }

    @Override
    public boolean supportsTestTemplate(ExtensionContext test) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext test) {
        return Stream.of(new TestTemplateInvocationContext() {
            @Override
            public String getDisplayName(int invocation) {
                return Plan.title(test);
            }

            @Override
            public List<Extension> getAdditionalExtensions() {
                return List.of(new ExploredTest());
            }
        });
    }
}
