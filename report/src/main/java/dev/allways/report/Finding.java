package dev.allways.report;

import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.SafeText;
import dev.allways.core.Trace;
import dev.allways.core.explain.Explanation;
import dev.allways.core.shrink.Shrunk;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A failure with everything that was found out about it.
 *
 * @param failure as it was found
 * @param token by which the execution that was found is made again
 * @param shrunk what became of it by shrinking, if that was tried
 * @param shrunkToken by which the smallest execution known is made again; {@code token} if it is the one that was found
 * @param explanation why it fails, if that was asked: of the execution that is shown
 * @param printed what the execution that is shown printed, if that was kept
 * @param known when it was found first, if it was known before and tried again
 * @param hints what can be done next
 */
public record Finding(
        Failure failure,
        String token,
        Optional<Shrunk> shrunk,
        String shrunkToken,
        Optional<Explanation> explanation,
        Printed printed,
        Optional<Instant> known,
        List<Hint> hints) {
    /** A failure of which nothing is known but that it was found. */
    public static Finding of(Failure failure) {
        String token = failure.whole() ? "" : failure.choices().token();
        return new Finding(
                failure, token, Optional.empty(), token, Optional.empty(), Printed.NONE, Optional.empty(), List.of());
    }

    /** Why it fails; empty, too, where a long execution is told without some of the steps that its choices made. */
    @Override
    public Optional<Explanation> explanation() {
        long told = shown().steps().stream().filter(Trace.Step::token).count();
        return explanation.filter(why -> why.likelihood().size() - 1 <= told);
    }

    /** The execution to show: the smallest one known. */
    public Trace shown() {
        return shrunk.map(Shrunk::trace).orElse(failure.trace());
    }

    /** The error of the execution that is shown. */
    public Throwable error() {
        return shown().outcome() instanceof Outcome.Failed(Throwable error) ? error : failure.error();
    }

    /** The error of the execution that is shown, in full, with the objects of threads as a reader calls them. */
    String said() {
        return said(error(), shown());
    }

    /** The same of the execution that was found. */
    String saidWhenFound() {
        return said(failure.error(), failure.trace());
    }

    private static String said(Throwable error, Trace trace) {
        return new ObjectNames(trace).in(SafeText.of(error));
    }
}
