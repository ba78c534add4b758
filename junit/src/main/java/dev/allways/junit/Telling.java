package dev.allways.junit;

import dev.allways.core.Explanation;
import dev.allways.core.Trace;
import java.util.Optional;
import java.util.stream.Collectors;

/** The texts of stories. */
final class Telling {
    private Telling() {}

    static String failed(String test, String token, Trace trace, Optional<Explanation> explanation) {
        return replayed(test, token, trace)
                + explanation
                        .map(Explanation::certain)
                        .filter(java.util.OptionalInt::isPresent)
                        .map(certain -> "\n  certain    from choice %d on".formatted(certain.getAsInt() + 1))
                        .orElse("");
    }

    static String replayed(String test, String token, Trace trace) {
        return trace.steps().stream()
                        .map(step -> "  " + step.text())
                        .collect(Collectors.joining("\n", "FAILED " + test + "\n", "\n"))
                + "  replay     " + token;
    }
}
