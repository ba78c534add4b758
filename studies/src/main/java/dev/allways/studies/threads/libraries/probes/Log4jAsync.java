package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Three threads append to an asynchronous appender with room for one event. */
public final class Log4jAsync implements Body {
    private final Logger logger = Logger.getLogger("probe");

    @Override
    public void run() throws InterruptedException {
        AsyncAppender appender = new AsyncAppender();
        appender.setBufferSize(1);
        Concurrently.run(Concurrently.times(
                3, () -> appender.append(new LoggingEvent("probe", logger, Level.INFO, "message", null))));
    }
}
