package dev.allways.cli;

import dev.allways.report.Look;
import dev.allways.report.Trouble;
import java.io.PrintWriter;

/**
 * One call of the program: where its commands print, and where they run.
 *
 * @param out the standard output
 * @param err the standard error
 */
record Session(PrintWriter out, PrintWriter err, Surroundings surroundings) {
    /** Prints to the standard error what keeps a command from doing what it was asked. */
    void print(Trouble trouble, Look look) {
        err.print(trouble.text(look));
        err.flush();
    }

    /** Prints a warning to the standard error. */
    void warn(String text) {
        err.println("warning: " + text);
        err.flush();
    }
}
