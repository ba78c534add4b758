package dev.allways.report;

import dev.allways.core.Counts;
import dev.allways.core.Result;
import dev.allways.core.strategy.classic.ClassicSearch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/**
 * A transcript of a search in the style of PSPP's model checker: what it prints at each verbosity, and its printed
 * results.
 *
 * <p>Verbosity 0 shows errors; 2 the name of every operation, too; 3 also duplicates. An error is told again with the
 * operations that lead to it when the verbosity for failures is higher than the verbosity.
 */
public final class ClassicTranscript implements ClassicSearch.Events {
    private final Appendable out;
    private final int verbosity;
    private final int failureVerbosity;

    /** A transcript that is written to {@code out}, whose {@link IOException}s come back unchecked. */
    public ClassicTranscript(Appendable out, int verbosity, int failureVerbosity) {
        this.out = out;
        this.verbosity = verbosity;
        this.failureVerbosity = failureVerbosity;
    }

    @Override
    public void named(ClassicSearch.Reached state) {
        name(state, verbosity);
    }

    @Override
    public void duplicate(ClassicSearch.Reached state) {
        if (verbosity > 2) {
            line("    [" + state.path() + "] discard duplicate state");
        }
    }

    @Override
    public void wrong(ClassicSearch.Reached state, List<String> errors) {
        errors(state, errors, verbosity);
        if (failureVerbosity > verbosity) {
            line("[" + state.path() + "] retracing error path:");
            for (ClassicSearch.Reached each : state.way()) {
                name(each, failureVerbosity);
            }
            errors(state, errors, failureVerbosity);
            line("");
        }
    }

    private void name(ClassicSearch.Reached state, int verbosity) {
        if (verbosity > 1) {
            line("  [" + state.path() + "] " + state.name());
        }
    }

    private void errors(ClassicSearch.Reached state, List<String> errors, int verbosity) {
        for (String error : errors) {
            line((verbosity > 1 ? "    [" : "[") + state.path() + "] error: " + error);
        }
    }

    /** The printed results. */
    public void results(Result result) {
        Counts counters = result.statistics().counters();
        line("Stopped by: " + result.stopReason().phrase());
        line("Errors found: " + counters.errors());
        line("");
        line("Unique states checked: " + counters.states());
        line("Maximum depth reached: " + counters.maxDepth());
        line(String.format(Locale.ROOT, "Mean depth reached: %.2f", counters.meanDepth()));
        line("");
        line("Dropped duplicate states: " + counters.duplicates());
        line("Dropped off-path states: " + counters.offPath());
        line("Dropped too-deep states: " + counters.depthDropped());
        line("Dropped queue-overflow states: " + counters.queueDropped());
        line("Checked states still queued when stopped: " + counters.queued());
        line("Maximum queue length reached: " + counters.maxQueue());
        line("");
        line(String.format(
                Locale.ROOT, "Runtime: %.2f seconds", result.statistics().seconds()));
    }

    private void line(String text) {
        try {
            out.append(text).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
