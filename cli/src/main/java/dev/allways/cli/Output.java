package dev.allways.cli;

import dev.allways.report.Look;
import dev.allways.report.TextReport;
import picocli.CommandLine.Option;

/** How reports are printed. */
final class Output {
    private static final int ALL = Integer.MAX_VALUE;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "Colour: auto (on a terminal), always or never. NO_COLOR and CLICOLOR are heard.")
    private Surroundings.Colour colour = Surroundings.Colour.AUTO;

    @Option(names = "--ascii", description = "Print nothing but ASCII.")
    private boolean ascii;

    @Option(
            names = "--verbosity",
            paramLabel = "N",
            defaultValue = "1",
            description = "0: verdicts only, 1: reports that fit one screen (default), 2: all steps and frames.")
    private int verbosity = 1;

    @Option(
            names = {"-v", "--verbose"},
            description = "As --verbosity 2.")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            description = "As --verbosity 0.")
    private boolean quiet;

    int verbosity() {
        return verbose ? 2 : quiet ? 0 : verbosity;
    }

    Look look(Surroundings surroundings) {
        return surroundings.look(colour, ascii);
    }

    /** The look of what is printed to the standard error. */
    Look errorLook(Surroundings surroundings) {
        Look look = look(surroundings);
        return new Look(look.width(), look.unicode(), surroundings.coloured(colour, surroundings.errIsTerminal()));
    }

    TextReport text(Surroundings surroundings) {
        Look look = look(surroundings);
        return verbosity() > 1 ? new TextReport(look, ALL) : new TextReport(look);
    }

    /** Reports that leave nothing out, unless a program says it all. */
    TextReport all(Surroundings surroundings) {
        return new TextReport(look(surroundings), verbosity() > 1 ? ALL : TextReport.WHOLE);
    }
}
