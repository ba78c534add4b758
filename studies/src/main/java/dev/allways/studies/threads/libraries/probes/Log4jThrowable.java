package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.log4j.spi.ThrowableInformation;

/** Two threads ask for the lines of one stack trace. */
public final class Log4jThrowable implements Body {
    @Override
    public void run() throws InterruptedException {
        Exception failure = new Exception("failure");
        failure.setStackTrace(new StackTraceElement[0]);
        ThrowableInformation information = new ThrowableInformation(failure);
        Concurrently.run(Concurrently.times(2, () -> {
            for (String line : information.getThrowableStrRep()) {
                Claim.that(line != null, "a line is not there yet");
            }
        }));
    }
}
