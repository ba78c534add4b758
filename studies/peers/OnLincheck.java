package dev.allways.studies.threads.peers;

import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;

/** An attempt by Lincheck. */
final class OnLincheck {
    private OnLincheck() {}

    public static void main(String[] arguments) throws Throwable {
        Attempt attempt = Attempt.noticing(arguments);
        try {
            Lincheck.runConcurrentTest(attempt.budget(), attempt);
            attempt.passed();
        } catch (LincheckAssertionError found) {
            if (String.valueOf(found.getMessage()).contains("bug in Lincheck")) {
                attempt.broken("it takes what happened for a bug of its own");
            }
            attempt.failed(found);
        } catch (Throwable broken) {
            attempt.broken(broken.toString());
        }
    }
}
