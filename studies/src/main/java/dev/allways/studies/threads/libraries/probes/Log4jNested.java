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

/** A message that logs to the root when it is written, while another thread logs to the root. */
public final class Log4jNested implements Body {
    @Override
    public void run() throws InterruptedException {
        Hierarchy loggers = new Hierarchy(new RootLogger(Level.DEBUG));
        Logger root = loggers.getRootLogger();
        Logger child = loggers.getLogger("child");
        WriterAppender appender = new WriterAppender(new SimpleLayout(), new StringWriter());
        root.addAppender(appender);
        child.addAppender(appender);
        child.setAdditivity(false);
        Object message = new Object() {
            @Override
            public String toString() {
                root.info("asked for its text");
                return "text";
            }
        };
        Concurrently.run(() -> child.info(message), () -> root.info("plain"));
    }
}
