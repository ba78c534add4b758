package dev.allways.studies.threads.unfoldings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.report.NetDrawing;
import dev.allways.report.Report;
import dev.allways.studies.threads.orders.Literature;
import dev.allways.threads.Threads;
import java.io.StringReader;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

/** Unfoldings of Java programs; those of more executions are a study only, {@code ./allways study unfoldings}. */
class UnfoldingsTest {
    private static final Set<String> LONG = Set.of("Szymanski", "Fib 1", "Fib 2", "Locking 2");

    static Stream<Measured> programs() {
        return Stream.concat(Published.programs().stream(), Published.examples().stream())
                .filter(measured -> !LONG.contains(measured.name()));
    }

    /**
     * Each thread comes to the same by all methods, and the unfoldings need no more executions than there are orders.
     */
    @ParameterizedTest
    @MethodSource("programs")
    void theSameStatesOfThreads(Measured measured) {
        Set<String> all = new HashSet<>();
        long classes = executions(measured, "optimal-dpor", all);
        for (String method : Unfoldings.METHODS) {
            Set<String> states = new HashSet<>();
            long executions = executions(measured, method, states);
            assertThat(states).as(method).isEqualTo(all);
            if (method.contains("unfolding")) {
                assertThat(executions).as(method).isLessThanOrEqualTo(classes);
            }
        }
    }

    private static long executions(Measured measured, String method, Set<String> states) {
        Result result = Unfoldings.explored(measured.program(states::add), method);
        assertThat(result.omitted()).as(method).isEmpty();
        assertThat(result.stopReason()).as(method).isEqualTo(StopReason.EXHAUSTED);
        return result.statistics().counters().executions();
    }

    /** The programs of the literature: as many executions as orders at most, and every deadlock. */
    @ParameterizedTest
    @ValueSource(strings = {"unfolding", "contextual-unfolding"})
    void literature(String method) {
        for (var measured : Literature.programs()) {
            if (measured.traces() <= 1_000) {
                Result result = Unfoldings.explored(Threads.control(measured.program()), method);
                assertThat(result.omitted()).as(measured.name()).isEmpty();
                assertThat(result.stopReason()).as(measured.name()).isEqualTo(StopReason.EXHAUSTED);
                assertThat(result.statistics().counters().executions())
                        .as(measured.name())
                        .isLessThanOrEqualTo(measured.traces());
                assertThat(result.statistics().counters().errors())
                        .as(measured.name())
                        .isEqualTo(measured.deadlocks());
            }
        }
    }

    /** Slides 37 and 38, drawn: what only one thread has to do with, as its start, is left out. */
    @Test
    void drawn() throws Exception {
        Measured slide = Published.examples().getLast();
        var contextual = Report.of("slide 38", Unfoldings.explored(slide.program(), "contextual-unfolding"));
        var dot = new StringBuilder();
        NetDrawing.write(List.of(contextual), dot);
        assertThat(dot.toString().lines().filter(line -> line.contains("shape=box")))
                .hasSize(5);
        assertThat(dot.toString().lines().filter(line -> line.contains("style=dashed")))
                .hasSize(4);
        var svg = new StringBuilder();
        NetDrawing.writeSvg(List.of(contextual), svg);
        var picture = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg.toString())));
        assertThat(picture.getElementsByTagName("rect").getLength()).isEqualTo(5);
        assertThat(picture.getElementsByTagName("circle").getLength()).isEqualTo(10);
        var ordinary = new StringBuilder();
        NetDrawing.write(List.of(Report.of("slide 37", Unfoldings.explored(slide.program(), "unfolding"))), ordinary);
        assertThat(ordinary.toString().lines().filter(line -> line.contains("shape=box")))
                .hasSize(10);
        assertThat(ordinary).doesNotContain("dashed");
    }
}
