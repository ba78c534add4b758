package dev.allways.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.allways.report.HtmlReport;
import dev.allways.report.JUnitXmlReport;
import dev.allways.report.JsonReport;
import dev.allways.report.NetDrawing;
import dev.allways.report.Report;
import dev.allways.report.SarifReport;
import dev.allways.report.Trouble;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the results are written, beside what is printed. */
final class Files {
    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the results as JSON; - for the standard output.")
    private @Nullable String json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the results as a page for a browser.")
    private @Nullable String html;

    @Option(
            names = "--junit-xml",
            paramLabel = "FILE",
            description = "Write the verdicts as JUnit XML, for build servers.")
    private @Nullable String junitXml;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write the failures as SARIF, for code hosts and editors.")
    private @Nullable String sarif;

    @Option(
            names = "--dot",
            paramLabel = "FILE",
            description = "Draw the unfolding that was covered, in the language of Graphviz, or as SVG where the"
                    + " name ends so; by the strategies unfolding and contextual-unfolding, of up to 1,000 events.")
    private @Nullable String dot;

    /** Writes reports in one format. */
    @FunctionalInterface
    private interface Format {
        void write(List<Report> reports, Appendable out) throws IOException;
    }

    /** Whether one of them is written to the standard output, which is then kept free of all else. */
    boolean takesOut() {
        return Stream.of(json, html, junitXml, sarif, dot).anyMatch("-"::equals);
    }

    /** @throws Refused if one can't be written, as far as that shows before there is anything to write */
    void ensureWritable(Session session) {
        for (String file : Arrays.asList(json, html, junitXml, sarif, dot)) {
            if (file != null && !file.equals("-")) {
                try {
                    Writable.ensureFile(session.surroundings().folder().resolve(file));
                } catch (IOException e) {
                    throw refused(file, e);
                }
            }
        }
    }

    /** @throws Refused if one can't be written */
    void write(List<Report> reports, Session session) {
        write(json, JsonReport::write, reports, session);
        write(html, HtmlReport::write, reports, session);
        write(junitXml, JUnitXmlReport::write, reports, session);
        Path folder = session.surroundings().folder();
        write(sarif, (all, out) -> SarifReport.write(all, folder, out), reports, session);
        writeNets(reports, session);
    }

    private void writeNets(List<Report> reports, Session session) {
        if (dot == null) {
            return;
        }
        boolean isSvg = dot.endsWith(".svg");
        for (Report report : reports) {
            if (report.result().net().isEmpty()) {
                throw new Refused(Trouble.of("NOT DRAWN", "there is no unfolding of " + report.test() + " to draw")
                        .usualCause("a strategy that covers none, or one of 1,000 events or more")
                        .todo("use --strategy unfolding or contextual-unfolding on a small program"));
            }
        }
        if (isSvg && reports.size() > 1) {
            throw new Refused(Trouble.of("NOT DRAWN", "an SVG file has room for one unfolding")
                    .with("tests", Integer.toString(reports.size()))
                    .todo("name one test, or a file that does not end in .svg"));
        }
        write(dot, isSvg ? NetDrawing::writeSvg : NetDrawing::write, reports, session);
    }

    private static void write(@Nullable String file, Format format, List<Report> reports, Session session) {
        if (file == null) {
            return;
        }
        if (file.equals("-")) {
            try {
                format.write(reports, session.out());
                session.out().flush();
            } catch (IOException e) {
                throw new IllegalStateException(e); // a PrintWriter throws none
            }
            return;
        }
        Path path = session.surroundings().folder().resolve(file);
        try {
            Path folder = path.getParent();
            if (folder != null) {
                java.nio.file.Files.createDirectories(folder);
            }
            try (Writer writer = // a half of a surrogate pair, which has no bytes, is a question mark
                    new BufferedWriter(new OutputStreamWriter(java.nio.file.Files.newOutputStream(path), UTF_8))) {
                format.write(reports, writer);
            }
        } catch (IOException e) {
            throw refused(file, e);
        }
    }

    private static Refused refused(String file, IOException problem) {
        return new Refused(Trouble.of("NOT WRITTEN", "can't write " + file)
                .with("because", String.valueOf(problem))
                .usualCause("a folder that is not there or not yours, or a full disk")
                .todo("name another file"));
    }
}
