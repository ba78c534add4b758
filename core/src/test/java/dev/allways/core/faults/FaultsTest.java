package dev.allways.core.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Choices;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults strike at every point, as often as allowed, and say what they are. */
class FaultsTest {
    private static long executions(Program program) {
        Result result = Allways.explore(program).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures()).isEmpty();
        return result.statistics().counters().executions();
    }

    private static List<String> texts(Trace trace) {
        return trace.steps().stream().map(Trace.Step::text).toList();
    }

    /** Of n points that are passed in any case at most k fail: the sum of n over i for i up to k. */
    @ParameterizedTest
    @CsvSource({"10, 0, 1", "10, 1, 11", "10, 2, 56", "10, 3, 176", "10, 10, 1024", "100, 2, 5051"})
    void theBudgetKeepsTheTreeSmall(int points, int budget, long expected) {
        assertThat(executions(choose -> {
                    Faults faults = Faults.atMost(budget, choose);
                    int struck = 0;
                    for (int i = 0; i < points; i++) {
                        struck += faults.strikes("fault") ? 1 : 0;
                    }
                    assertThat(faults.struck()).isEqualTo(struck).isLessThanOrEqualTo(budget);
                }))
                .isEqualTo(expected);
    }

    /** A program that ends at its first fault: n points, n + 1 executions, whatever the budget. */
    @Test
    void aFaultThatEndsTheProgram() {
        assertThat(executions(choose -> {
                    Faults faults = Faults.atMost(3, choose);
                    for (int i = 0; i < 20 && !faults.strikes("fault"); i++) {}
                }))
                .isEqualTo(21);
    }

    /** Which fault it is: 1 way without, and at each of 4 points one for each of 3 faults. */
    @Test
    void whichExceptionIsAChoice() {
        List<String> thrown = new ArrayList<>();
        assertThat(executions(choose -> {
                    Faults faults = Faults.atMost(1, choose);
                    try {
                        for (int i = 0; i < 4; i++) {
                            faults.mayFail(
                                    "open of a.xml",
                                    new Fault<>("no such file", FileNotFoundException::new),
                                    new Fault<>("end of file", EOFException::new),
                                    Fault.IO_ERROR);
                        }
                    } catch (IOException e) {
                        thrown.add(e.getClass().getSimpleName() + ": " + e.getMessage());
                    }
                }))
                .isEqualTo(1 + 4 * 3);
        assertThat(thrown)
                .hasSize(12)
                .containsOnly(
                        "FileNotFoundException: no such file",
                        "EOFException: end of file",
                        "IOException: Input/output error");
    }

    /**
     * Three writes, a flush and a close: 5 calls, each of which may fail; after one has, only the close is left, whose
     * failure is a second fault. One fault: 1 + 5. Two: 4 more, for the close after a fault in one of the calls before
     * it.
     */
    @ParameterizedTest
    @CsvSource({"1, 6", "2, 10"})
    void anOutputStreamMayFailAtAnyCall(int budget, long expected) {
        assertThat(executions(choose -> {
                    var bytes = new ByteArrayOutputStream();
                    boolean failed = false;
                    Faults faults = Faults.atMost(budget, choose);
                    try (OutputStream out = faults.output("out", bytes)) {
                        out.write(1);
                        out.write(new byte[] {2, 3});
                        out.write(new byte[] {4, 5, 6, 7}, 1, 2);
                        out.write(new byte[0]); // writes nothing and cannot fail
                        out.flush();
                    } catch (IOException e) {
                        failed = true;
                        assertThat(e).hasMessage("Input/output error");
                    }
                    assertThat(failed).isEqualTo(faults.struck() > 0);
                    assertThat(failed || bytes.size() == 5).isTrue();
                }))
                .isEqualTo(expected);
    }

    /** As for bytes: two writes, a flush, a close. */
    @Test
    void aWriterMayFailAtAnyCall() {
        assertThat(executions(choose -> {
                    var text = new CharArrayWriter();
                    Faults faults = Faults.atMost(1, choose);
                    try (Writer out = faults.writer("out", text)) {
                        out.write("abc");
                        out.append('d');
                        out.flush();
                    } catch (IOException e) {
                        assertThat(text.toString()).isIn("", "abc", "abcd");
                        return;
                    }
                    assertThat(text).hasToString("abcd");
                }))
                .isEqualTo(5);
    }

    /** Reading five bytes by two at a time: 3 reads, a fourth that finds the end, and the close. */
    @Test
    void anInputStreamMayFailAtAnyCall() {
        assertThat(executions(choose -> {
                    Faults faults = Faults.atMost(1, choose);
                    int sum = 0;
                    try (InputStream in = faults.input("in", new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5}))) {
                        byte[] two = new byte[2];
                        for (int n = in.read(two); n >= 0; n = in.read(two)) {
                            for (int i = 0; i < n; i++) {
                                sum += two[i];
                            }
                        }
                    } catch (IOException e) {
                        assertThat(faults.struck()).isEqualTo(1);
                        return;
                    }
                    assertThat(sum).isEqualTo(15);
                }))
                .isEqualTo(1 + 5);
    }

    /**
     * Whatever a reader gets at once, it gets everything in the end. A buffer of 8 for 8 bytes: with cuts anywhere the
     * first read gives 8 or one of 1 to 7; then comes the end. After a short read of m bytes 8 - m are there, and the
     * second read may break off in one of 8 - m - 1 places: with one fault 1 + 7 ways, with two 1 + 7 + (6 + 5 + … +
     * 0).
     */
    @ParameterizedTest
    @CsvSource({"ANYWHERE, 1, 8", "ANYWHERE, 2, 29", "HALF, 1, 2", "HALF, 3, 4", "NOWHERE, 3, 1"})
    void shortReadsLoseNothing(Cut cut, int budget, long expected) {
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
        char[] characters = "abcdefgh".toCharArray();
        List<Integer> lengths = new ArrayList<>();
        Program reading = choose -> {
            Faults faults = Faults.atMost(budget, choose).shortReads(cut);
            InputStream in = faults.input("in", new ByteArrayInputStream(bytes));
            byte[] buffer = new byte[8];
            int length = 0;
            while (length < 8) {
                int n = in.read(buffer, length, 8 - length);
                choose.assume(n >= 0);
                lengths.add(n);
                length += n;
            }
            assertThat(buffer).isEqualTo(bytes);
        };
        assertThat(onlyShort(reading)).isEqualTo(expected);
        assertThat(lengths).allMatch(n -> n > 0);
        assertThat(onlyShort(choose -> {
                    Faults faults = Faults.atMost(budget, choose).shortReads(cut);
                    Reader in = faults.reader("in", new CharArrayReader(characters));
                    char[] buffer = new char[8];
                    int length = 0;
                    while (length < 8) {
                        length += in.read(buffer, length, 8 - length);
                    }
                    assertThat(buffer).isEqualTo(characters);
                }))
                .isEqualTo(expected);
    }

    /** Executions that do not end by an exception of a read that failed altogether. */
    private static long onlyShort(Program program) {
        long[] passed = {0};
        executions(choose -> {
            try {
                program.run(choose);
                passed[0]++;
            } catch (IOException failed) {
                assertThat(failed).hasMessage("Input/output error");
            }
        });
        return passed[0];
    }

    @Test
    void aFailedReadLosesNothingEither() {
        executions(choose -> {
            Faults faults = Faults.atMost(2, choose).shortReads(Cut.ANYWHERE);
            InputStream in = faults.input("in", new ByteArrayInputStream(new byte[] {1, 2, 3, 4}));
            var read = new ByteArrayOutputStream();
            while (read.size() < 4) {
                try {
                    byte[] buffer = new byte[3];
                    read.write(buffer, 0, in.read(buffer));
                    if (read.size() < 4) {
                        read.write(in.read());
                    }
                } catch (IOException e) {
                    // try again
                }
            }
            assertThat(read.toByteArray()).containsExactly(1, 2, 3, 4);
            assertThat(in.available()).isZero();
        });
    }

    /** A write of four bytes: it works, fails by one of two faults, or by one of them after 1, 2 or 3 bytes. */
    @Test
    void tornWritesFailAfterAPart() {
        List<Integer> sizes = new ArrayList<>();
        assertThat(executions(choose -> {
                    var bytes = new ByteArrayOutputStream();
                    Faults faults = Faults.atMost(1, choose)
                            .failingBy(Fault.NO_SPACE, Fault.IO_ERROR)
                            .tornWrites(Cut.ANYWHERE);
                    try {
                        faults.output("out", bytes).write(new byte[] {1, 2, 3, 4});
                        assertThat(faults.struck()).isZero();
                    } catch (IOException e) {
                        assertThat(faults.struck()).isEqualTo(1);
                    }
                    sizes.add(bytes.size());
                }))
                .isEqualTo(1 + 2 + 3 * 2);
        assertThat(sizes).containsExactly(4, 0, 0, 1, 1, 2, 2, 3, 3);
    }

    @Test
    void functionsMayFailAtAnyCall() {
        List<String> ways = new ArrayList<>();
        // each of three calls may fail: 1 + (1 + 1 + 2)
        assertThat(executions(choose -> {
                    Faults faults = Faults.atMost(1, choose);
                    try {
                        String way = faults.supplier(
                                        "clock", () -> "t", new Fault<>("no clock", IllegalStateException::new))
                                .get();
                        way += faults.callable("server", () -> "s", new Fault<>("too late", TimeoutException::new))
                                .call();
                        way += faults.callable(
                                        "server",
                                        () -> "s",
                                        Fault.IO_ERROR,
                                        new Fault<>("too late", TimeoutException::new))
                                .call();
                        ways.add(way);
                    } catch (Exception e) {
                        ways.add(e.getMessage());
                    }
                }))
                .isEqualTo(5);
        assertThat(ways).containsExactly("tss", "Input/output error", "too late", "too late", "no clock");
    }

    @Test
    void allocatorsMayHaveNothingLeft() {
        List<String> ways = new ArrayList<>();
        assertThat(executions(choose -> {
                    Faults faults = Faults.atMost(1, choose);
                    byte[] page = faults.<byte[]>allocator("page", byte[]::new).apply(16);
                    if (page == null) {
                        ways.add("null");
                        return;
                    }
                    try {
                        ways.add(""
                                + faults.<byte[]>allocator("pages", byte[]::new, Fault.OUT_OF_MEMORY)
                                        .apply(32)
                                        .length);
                    } catch (OutOfMemoryError e) {
                        ways.add(String.valueOf(e.getMessage()));
                    }
                }))
                .isEqualTo(3);
        assertThat(ways).containsExactly("32", "Java heap space", "null");
    }

    @Test
    void ceasingLeavesTheRestAlone() {
        assertThat(executions(choose -> {
                    Faults faults = Faults.atMost(2, choose);
                    faults.strikes("before");
                    faults.cease();
                    assertThat(faults.strikes("after")).isFalse();
                    faults.mayFail("after", Fault.IO_ERROR);
                }))
                .isEqualTo(2);
    }

    /** The story says what failed, and at which of its calls. */
    @Test
    void everyFaultPointIsNamed() {
        Program program = choose -> {
            Faults faults = Faults.atMost(2, choose)
                    .failingBy(Fault.NO_SPACE)
                    .tornWrites(Cut.HALF)
                    .shortReads(Cut.HALF);
            try (OutputStream out = faults.output("out.xml", new ByteArrayOutputStream());
                    InputStream in = faults.input("in.xml", new ByteArrayInputStream(new byte[9]))) {
                in.read(new byte[9]);
                for (int i = 0; i < 4; i++) {
                    out.write(new byte[7]);
                }
            }
        };
        assertThat(texts(Replay.loosely(program, Choices.of(2, 0, 0, 2), 100)))
                .containsExactly(
                        "read #1 of in.xml = 4 of 9 bytes",
                        "write #1 of out.xml = works",
                        "write #2 of out.xml = works",
                        "write #3 of out.xml = No space left on device after 3 of 7 bytes");
        assertThat(texts(Replay.loosely(program, Choices.of(0, 0, 1, 0, 1), 100)))
                .containsExactly(
                        "read #1 of in.xml = works",
                        "write #1 of out.xml = works",
                        "write #2 of out.xml = No space left on device",
                        "close #1 of in.xml = works",
                        "close #1 of out.xml = No space left on device");
        Trace own = Replay.loosely(
                choose -> {
                    Faults faults = Faults.atMost(1, choose);
                    faults.mayFail("rename of a.tmp", Fault.IO_ERROR);
                    faults.mayFail("rename of a.tmp", Fault.IO_ERROR);
                    faults.strikes("disk full");
                },
                Choices.of(0, 0, 1),
                100);
        assertThat(texts(own))
                .containsExactly("rename of a.tmp #1 = works", "rename of a.tmp #2 = works", "disk full #1 = yes");
    }

    /**
     * A search that ends executions early loses nothing to try-with-resources, which keeps only the first exception: it
     * makes one execution for each leaf, as depth-first search does, and one for each inner node.
     */
    @ParameterizedTest
    @ValueSource(strings = {"bfs", "random-first"})
    void searchesThatEndExecutionsLoseNothing(String strategy) {
        Program program = choose -> {
            try (OutputStream out =
                    new BufferedOutputStream(Faults.atMost(2, choose).output("out", new ByteArrayOutputStream()), 4)) {
                out.write(new byte[4]);
                out.write(new byte[4]);
                out.write(new byte[4]);
            } catch (IOException e) {
                choose.note("reported");
            }
        };
        Result depthFirst = Allways.explore(program).run();
        Result result = Allways.explore(program).strategy(strategy).run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions())
                .isEqualTo(depthFirst.statistics().counters().executions() + innerNodes(program));
    }

    /** The distinct prefixes that a choice was made at. */
    private static long innerNodes(Program program) {
        var nodes = new java.util.HashSet<Choices>();
        Allways.explore(choose -> {
                    List<Long> made = new ArrayList<>();
                    program.run(point -> {
                        nodes.add(Choices.of(
                                made.stream().mapToLong(Long::longValue).toArray()));
                        long answer = choose.choose(point);
                        made.add(answer);
                        return answer;
                    });
                })
                .run();
        return nodes.size();
    }

    /** A program that never makes a choice of its own is stopped in the end, at a fault point. */
    @Test
    void aProgramThatPassesFaultPointsForeverIsStopped() {
        Program program = choose -> {
            Faults faults = Faults.atMost(1, choose);
            while (!faults.strikes("fault")) {}
        };
        Result result = Allways.explore(program).depth(3).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.statistics().counters().executions())
                .isEqualTo(3 + 1); // ends at the first, second, third; continues
    }

    @Test
    void aNegativeNumberOfFaultsIsRefused() {
        assertThatThrownBy(() -> Faults.atMost(-1, point -> 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("at most -1 faults: the number must not be negative");
    }

    /** An unchecked exception of a fault that nobody handles is a failure with the place where it came through. */
    @Test
    void anUnhandledFaultIsAFailure() {
        Program program = choose -> {
            Faults faults = Faults.atMost(1, choose);
            faults.strikes("a");
            faults.mayFail("b", new Fault<>("gone", message -> new UncheckedIOException(message, new IOException())));
        };
        Result result = Allways.explore(program).run();
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.choices()).isEqualTo(Choices.of(0, 1));
            assertThat(failure.trace().outcome()).isInstanceOf(Outcome.Failed.class);
            assertThat(texts(failure.trace())).containsExactly("a #1 = no", "b #1 = gone");
        });
    }
}
