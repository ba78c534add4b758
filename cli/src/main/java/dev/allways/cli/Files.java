package dev.allways.cli;

import dev.allways.report.HtmlReport;
import dev.allways.report.JUnitXmlReport;
import dev.allways.report.JsonReport;
import dev.allways.report.Report;
import dev.allways.report.SarifReport;
import dev.allways.report.Trouble;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
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

    /** Writes reports in one format. */
    @FunctionalInterface
    private interface Format {
        void write(List<Report> reports, Appendable out) throws IOException;
    }

    /** Whether one of them is written to the standard output, which is then kept free of all else. */
    boolean takesOut() {
        return Stream.of(json, html, junitXml, sarif).anyMatch("-"::equals);
    }

    /** @throws Refused if one can't be written */
    void write(List<Report> reports, Session session) {
        write(json, JsonReport::write, reports, session);
        write(html, HtmlReport::write, reports, session);
        write(junitXml, JUnitXmlReport::write, reports, session);
        Path folder = session.surroundings().folder();
        write(sarif, (all, out) -> SarifReport.write(all, folder, out), reports, session);
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
            try (Writer writer = java.nio.file.Files.newBufferedWriter(path)) {
                format.write(reports, writer);
            }
        } catch (IOException e) {
            throw new Refused(Trouble.of("NOT WRITTEN", "can't write " + file)
                    .with("because", String.valueOf(e))
                    .usualCause("a folder that is not there or not yours, or a full disk")
                    .todo("name another file"));
        }
    }
}
