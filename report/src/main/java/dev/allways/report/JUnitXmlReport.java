package dev.allways.report;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Verdicts in the format that build servers read: JUnit XML, one test case for each test. */
public final class JUnitXmlReport {
    private JUnitXmlReport() {}

    /** Writes the verdicts of tests. */
    public static void write(List<Report> reports, Appendable out) throws IOException {
        var text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            write(reports, xml);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
        out.append(text.toString()).append('\n');
    }

    private static void write(List<Report> reports, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "allways");
        xml.writeAttribute("tests", Integer.toString(reports.size()));
        xml.writeAttribute("failures", Long.toString(count(reports, Verdict.FAILED)));
        xml.writeAttribute("errors", Long.toString(count(reports, Verdict.ERROR)));
        xml.writeAttribute("skipped", "0");
        xml.writeAttribute(
                "time",
                seconds(reports.stream()
                        .mapToDouble(report -> report.result().statistics().seconds())
                        .sum()));
        for (Report report : reports) {
            xml.writeCharacters("\n  ");
            test(report, xml);
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private static long count(List<Report> reports, Verdict verdict) {
        return reports.stream().filter(report -> report.verdict() == verdict).count();
    }

    private static void test(Report report, XMLStreamWriter xml) throws XMLStreamException {
        var text = new TextReport(Look.PLAIN);
        int dot = lastDot(report.test());
        xml.writeStartElement("testcase");
        String name = report.test().substring(dot + 1);
        boolean isClass = dot < 0 || Character.isUpperCase(name.charAt(0));
        xml.writeAttribute(
                "classname", legal(isClass ? report.test() : report.test().substring(0, dot)));
        xml.writeAttribute("name", legal(name));
        xml.writeAttribute("time", seconds(report.result().statistics().seconds()));
        for (Finding finding : report.findings()) {
            element(xml, "failure", finding.said(), finding.failure().origin().error(), text.of(report, finding));
        }
        if (report.result().problem().isPresent()) {
            RuntimeException problem = report.result().problem().get();
            String message = String.valueOf(problem.getMessage());
            element(
                    xml,
                    "error",
                    message.lines().findFirst().orElse(""),
                    problem.getClass().getName(),
                    message);
        }
        if (report.verdict() == Verdict.PASSED) {
            xml.writeCharacters("\n    ");
            xml.writeStartElement("system-out");
            xml.writeCharacters(legal(text.of(report)));
            xml.writeEndElement();
        }
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
    }

    /** The last dot that is not within the arguments of a class or method. */
    private static int lastDot(String test) {
        int dot = -1;
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < test.length(); i++) {
            char character = test.charAt(i);
            if (quoted) {
                quoted = character != '"';
                i += character == '\\' ? 1 : 0;
            } else {
                quoted = depth > 0 && character == '"';
                depth += character == '(' ? 1 : character == ')' ? -1 : 0;
                dot = character == '.' && depth == 0 ? i : dot;
            }
        }
        return dot;
    }

    private static void element(XMLStreamWriter xml, String name, String message, String type, String text)
            throws XMLStreamException {
        xml.writeCharacters("\n    ");
        xml.writeStartElement(name);
        xml.writeAttribute("message", legal(message));
        xml.writeAttribute("type", legal(type));
        xml.writeCharacters(legal(text));
        xml.writeEndElement();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** The text without characters that XML 1.0 can't hold. */
    private static String legal(String text) {
        return text.codePoints()
                .map(c ->
                        c == '\n' || c == '\t' || c >= 0x20 && c != 0xfffe && c != 0xffff && (c < 0xd800 || c > 0xdfff)
                                ? c
                                : '?')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
