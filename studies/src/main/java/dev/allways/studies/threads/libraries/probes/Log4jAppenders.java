package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import java.io.StringWriter;
import org.apache.log4j.Hierarchy;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;
import org.apache.log4j.spi.RootLogger;

/** One thread asks whether an appender is attached, another removes all. */
public final class Log4jAppenders implements Body {
    @Override
    public void run() throws InterruptedException {
        Hierarchy loggers = new Hierarchy(new RootLogger(Level.DEBUG));
        Logger logger = loggers.getLogger("child");
        WriterAppender appender = new WriterAppender(new SimpleLayout(), new StringWriter());
        logger.addAppender(appender);
        Concurrently.run(() -> logger.isAttached(appender), logger::removeAllAppenders);
    }
}
