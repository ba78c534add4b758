package dev.allways.cli;

import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.Statistics;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.report.Look;
import dev.allways.report.ProgressLine;
import java.io.PrintWriter;

/** Tells a waiting user how an exploration goes. */
enum Progress {
    /** A dot every quarter of a second. */
    DOTS,
    /** One line that updates. */
    BAR,
    /** A new line every second. */
    VERBOSE,
    /** Nothing. */
    NONE;

    private static final int LINE = 80;
    private static final String CLEAR = "\r\u001b[K";

    /** Tells it to a writer. */
    Listener to(PrintWriter writer, Look look, String strategy, Limits limits) {
        var line = new ProgressLine(strategy, limits, look);
        return switch (this) {
            case NONE -> new Warnings(writer);
            case DOTS -> new Dots(writer);
            case BAR -> new Bar(writer, line);
            case VERBOSE -> new Lines(writer, line);
        };
    }

    private static void warn(PrintWriter writer, String text) {
        writer.println("warning: " + text);
        writer.flush();
    }

    private static final class Warnings implements Listener {
        private final PrintWriter writer;

        Warnings(PrintWriter writer) {
            this.writer = writer;
        }

        @Override
        public void warned(String text) {
            warn(writer, text);
        }
    }

    private static final class Dots implements Listener {
        private final PrintWriter writer;
        private int printed;

        Dots(PrintWriter writer) {
            this.writer = writer;
        }

        @Override
        public long period() {
            return 250;
        }

        @Override
        public void progress(Statistics statistics) {
            writer.print('.');
            if (++printed % LINE == 0) {
                writer.println();
            }
            writer.flush();
        }

        @Override
        public void warned(String text) {
            writer.print(printed % LINE == 0 ? "" : "\n");
            printed = 0;
            warn(writer, text);
        }

        @Override
        public void finished(Result result) {
            if (printed % LINE != 0) {
                writer.println();
                writer.flush();
            }
        }
    }

    private static final class Bar implements Listener {
        private final PrintWriter writer;
        private final ProgressLine line;

        Bar(PrintWriter writer, ProgressLine line) {
            this.writer = writer;
            this.line = line;
        }

        @Override
        public long period() {
            return 100;
        }

        @Override
        public void progress(Statistics statistics) {
            writer.print(CLEAR + line.of(statistics));
            writer.flush();
        }

        @Override
        public void warned(String text) {
            writer.print(CLEAR);
            warn(writer, text);
        }

        @Override
        public void finished(Result result) {
            writer.print(CLEAR);
            writer.flush();
        }
    }

    private static final class Lines implements Listener {
        private final PrintWriter writer;
        private final ProgressLine line;

        Lines(PrintWriter writer, ProgressLine line) {
            this.writer = writer;
            this.line = line;
        }

        @Override
        public long period() {
            return 1_000;
        }

        @Override
        public void progress(Statistics statistics) {
            writer.println(line.of(statistics));
            writer.flush();
        }

        @Override
        public void warned(String text) {
            warn(writer, text);
        }

        @Override
        public void discovered(Failure failure) {
            writer.println("failure: " + failure.error() + ", " + failure.origin());
            writer.flush();
        }
    }

    /**
     * A listener that also tells an interruption which exploration runs, and calls another one by one thread at a time.
     */
    static Listener interruptible(Listener listener, Interruption interruption) {
        return new Listener() {
            @Override
            public synchronized void started(Engine engine) {
                interruption.exploring(engine);
                listener.started(engine);
            }

            @Override
            public long period() {
                return listener.period();
            }

            @Override
            public synchronized void progress(Statistics statistics) {
                listener.progress(statistics);
            }

            @Override
            public synchronized void discovered(Failure failure) {
                listener.discovered(failure);
            }

            @Override
            public synchronized void strayThread(String place) {
                listener.strayThread(place);
            }

            @Override
            public synchronized void warned(String text) {
                listener.warned(text);
            }

            @Override
            public synchronized void finished(Result result) {
                interruption.exploring(null);
                listener.finished(result);
            }
        };
    }
}
