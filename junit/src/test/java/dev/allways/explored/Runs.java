package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.allways.junit.Story;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;

/**
 * What JUnit says of one class of tests.
 *
 * @param results as JUnit's engine reports them
 */
record Runs(EngineExecutionResults results) {
    /** Runs a class's tests; nothing is kept for the next time. */
    static Runs of(Class<?> type) {
        return of(type, builder -> builder);
    }

    /** Runs a class's tests with some configuration. */
    static Runs of(Class<?> type, Function<EngineTestKit.Builder, EngineTestKit.Builder> configured) {
        return new Runs(configured
                .apply(EngineTestKit.engine("junit-jupiter")
                        .selectors(selectClass(type))
                        .configurationParameter("allways.store", "none"))
                .execute());
    }

    /** The one visible test passed. */
    Runs passed() {
        results.testEvents()
                .assertStatistics(s -> s.started(1).succeeded(1).failed(0).aborted(0));
        return this;
    }

    /** What the one visible test, which failed, threw. */
    Throwable error() {
        results.testEvents().assertStatistics(s -> s.started(1).failed(1));
        return thrown(Status.FAILED).findFirst().orElseThrow();
    }

    /** What each visible test threw; all failed. */
    List<Throwable> errors() {
        results.testEvents().assertStatistics(s -> s.succeeded(0).aborted(0));
        return thrown(Status.FAILED).toList();
    }

    /** What the one visible test, which was aborted, threw. */
    Throwable aborted() {
        results.testEvents().assertStatistics(s -> s.started(1).aborted(1));
        return thrown(Status.ABORTED).findFirst().orElseThrow();
    }

    private Stream<Throwable> thrown(Status status) {
        return results.testEvents().stream()
                .flatMap(event -> event.getPayload(TestExecutionResult.class).stream())
                .filter(result -> result.getStatus() == status)
                .flatMap(result -> result.getThrowable().stream());
    }

    /** The story of a failure. */
    static String story(Throwable error) {
        List<Story> stories = Arrays.stream(error.getSuppressed())
                .filter(Story.class::isInstance)
                .map(Story.class::cast)
                .toList();
        assertThat(stories).hasSize(1);
        return stories.getFirst().getMessage();
    }

    /** The report entries that were published, in order. */
    List<Map<String, String>> entries() {
        return results.testEvents().stream()
                .filter(event -> event.getType() == EventType.REPORTING_ENTRY_PUBLISHED)
                .map(Event::getPayload)
                .map(payload -> ((ReportEntry) payload.orElseThrow()).getKeyValuePairs())
                .toList();
    }

    /** The one report entry that was published. */
    Map<String, String> entry() {
        assertThat(entries()).hasSize(1);
        return entries().getFirst();
    }
}
