package dev.allways.junit;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** The Jupiter extension behind {@link Explore} and {@link Replay}: makes one visible test of all executions. */
public final class OneVisibleTest implements TestTemplateInvocationContextProvider {
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
