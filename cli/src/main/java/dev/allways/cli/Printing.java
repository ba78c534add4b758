package dev.allways.cli;

import dev.allways.core.Choices;
import dev.allways.core.Program;
import dev.allways.core.engine.Replay;
import dev.allways.report.Printed;
import dev.allways.threads.Threads;
import java.io.PrintStream;
import picocli.CommandLine.Option;

/** What the code under test prints: held back, but for the execution that is reported. */
final class Printing {
    @Option(
            names = "--output",
            description = "Let through what the code under test prints, in all executions; usually reports have the"
                    + " output of the execution that they tell, and nothing else.")
    private boolean output;

    private final Sink sink = new Sink();

    /**
     * Holds back what is printed from here on, unless the user wants all of it, or follows with a debugger.
     *
     * @return what lets it through again
     */
    Runnable hold() {
        if (output || Suspension.ofProcess().isPresent()) {
            return () -> {};
        }
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setOut(new PrintStream(sink, false, Sink.CHARSET));
        System.setErr(new PrintStream(sink, false, Sink.CHARSET));
        return () -> {
            System.setOut(out);
            System.setErr(err);
        };
    }

    /** What an execution prints: it is made once more, if anything was printed since the beginning. */
    Printed of(Program program, Choices choices) {
        if (!sink.isUsed()) {
            return Printed.NONE;
        }
        sink.keep();
        Threads.whenBegun(sink::keep);
        try {
            Replay.once(program, choices);
        } finally {
            Threads.whenBegun(null);
            sink.drop();
        }
        return sink.kept();
    }
}
