package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** One execution, found here and made again by JUnit, and the other way round. */
class TestSourceTest {
    private static final Pattern TEST = Pattern.compile("test +\\./allways replay --as-test (?:'([^']+)'|(\\S+))");

    @TempDir
    private Path folder;

    /** A main method and a test with threads, a method that chooses, a model; classes and methods with arguments. */
    @ParameterizedTest
    @CsvSource({
        "shop.Till, TillAgain, '10 were paid, there are 5'",
        "shop.Shift, ShiftNothingIsLostAgain, '10 were paid, there are 5'",
        "shop.Orders#ships, OrdersShipsAgain, an order came 2 days late",
        "shop.Stock, StockAgain, 7 pieces on a shelf for five",
        "'shop.Crates(2, HEAVY)', CratesAgain, a stack of 2 fell over",
        "'shop.Crates.labelled(\"a, \\\"b\\\"\", 3L)', CratesLabelledAgain, 'a, \"b\" is too long'",
        "'shop.Crane(0.5)#lifts(700)', CraneLiftsAgain, 700 kg are more than 500"
    })
    void theSourceCompilesAndFailsAsPromised(String target, String name, String message) throws Exception {
        String report = allways("check", target, "--store", "none");
        Matcher token = TEST.matcher(report);
        assertThat(token.find()).as(report).isTrue();

        String source = allways("replay", "--as-test", token.group(1) != null ? token.group(1) : token.group(2));
        assertThat(source).contains("class " + name + " {").contains(message);

        Events events = run(compiled(name, source));
        events.assertStatistics(tests -> tests.started(1).failed(1));
        assertThat(thrown(events)).hasMessage(message);
    }

    /**
     * Commands are written as a program that needs nothing of ours or, if what failed is no result, by their names; and
     * by the token where the system itself chooses. In each case the test fails as the execution did, and the lines say
     * no more than it needs.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LOST | book.count() returned 2, not 3 | book.add(0); // [0, 0] | assertEquals(3, book.count());",
                "LENIENT | book.back() returned 0, and should have thrown NoSuchElementException"
                        + " | var book = new Ledger(Ledger.Mistake.LENIENT).system(); // []"
                        + " | assertThrows(NoSuchElementException.class, () -> book.back());",
                "SUPERSTITIOUS | not 13 | var book = new Ledger(Ledger.Mistake.SUPERSTITIOUS).system(); // []"
                        + " | book.add(13);",
                "SHARED | copy1.total() returned 1, not 0 | var copy1 = example.call(\"copy\");"
                        + " | example.callOn(copy1, \"total\");",
                "FULL | the book is full | example.call(\"add\", 0); // [0, 0] | example.call(\"add\", 0);",
                "TRIMMED | book.note(LocalDate.parse(\"2000-01-01\"), \"\\u0000\") | import java.time.LocalDate;"
                        + " | assertEquals(\"\\u0000\", book.note(LocalDate.parse(\"2000-01-01\"), \"\\u0000\"));",
                "CHANCE | book.count() returned 0, not 1 | // book.add(0); // [0] | explorer.explore("
            })
    void aSequenceOfCommandsIsWrittenAsAProgram(String mistake, String message, String line, String last)
            throws Exception {
        String report = allways("check", "shop.Ledger(" + mistake + ")", "--store", "none");
        Matcher token = TEST.matcher(report);
        assertThat(token.find()).as(report).isTrue();

        String source = allways("replay", "--as-test", token.group(1) != null ? token.group(1) : token.group(2));
        assertThat(source.replaceAll(" +", " "))
                .contains(WrittenProgram.inComment(message))
                .contains(line)
                .contains(last);

        String name = "Ledger" + mistake + "Again"; // several classes of one name can't be defined
        Events events = run(compiled(name, source.replace("LedgerAgain", name)));
        events.assertStatistics(tests -> tests.started(1).failed(1));
        Throwable thrown = thrown(events);
        boolean plain = source.contains("var book") && source.contains("@Test") && thrown instanceof AssertionError;
        assertThat(thrown).hasMessageContaining(plain ? "" : message);
    }

    /** It stands in no package, as what makes the test of a hunted class is in one of Allways. */
    @Test
    void whatAHuntFindsIsWrittenAsATest() throws Exception {
        String report = allways("hunt", "shop.Rack", "--triples", "0");
        assertThat(report).contains("rack.hang()  void").contains("allowed   void || void; then 2");
        Matcher token = TEST.matcher(report);
        assertThat(token.find()).as(report).isTrue();

        String source = allways("replay", "--as-test", token.group(1));
        assertThat(source).contains("explorer.explore(dev.allways.commands.concurrent.Hunt.of(\"shop.Rack\"));");
        Events events = run(compiled("HuntOfAgain", "package shop;" + source.replace("t1:Hunt", "t1:shop.Hunt")));
        events.assertStatistics(tests -> tests.started(1).failed(1));
        assertThat(thrown(events)).hasMessageContaining("allowed   void || void; then 2");
    }

    /** As check does: its choices, by which commands are generated, are told by -v only. */
    @Test
    void aReplayTellsTheProgram() {
        Matcher token = TEST.matcher(allways("check", "shop.Ledger(LOST)", "--store", "none"));
        assertThat(token.find()).isTrue();
        String given = token.group(1) != null ? token.group(1) : token.group(2);
        assertThat(allways("replay", given)).contains("> book.count();").doesNotContain("command = count");
        assertThat(allways("replay", "-v", given)).contains("command = count");
    }

    /** Classes of --classpath have a loader of their own, in which the test is tried. */
    @Test
    void commandsOfAnotherClassPathAreWrittenAsAProgram() throws Exception {
        Path classes = Path.of(Class.forName("shop.Ledger")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        String[] path = {"--classpath", classes.toString()};
        Matcher token = TEST.matcher(allways("check", "shop.Ledger(LOST)", "--store", "none", path[0], path[1]));
        assertThat(token.find()).isTrue();
        String given = token.group(1) != null ? token.group(1) : token.group(2);
        assertThat(allways("replay", "--as-test", given, path[0], path[1])).contains("assertEquals(3, book.count());");
    }

    /** The same strategy with the same seed finds the same schedule; its token is good for both. */
    @Test
    void aTokenOfJUnitIsOneOfTheCommandLine() throws Exception {
        Matcher token = TEST.matcher(allways("check", "shop.Shift", "--store", "none"));
        assertThat(token.find()).isTrue();

        String ofJUnit = run(Class.forName("shop.Shift")).stream()
                .flatMap(event -> event.getPayload(ReportEntry.class).stream())
                .map(ReportEntry::getKeyValuePairs)
                .map(entry -> entry.get("tokens"))
                .findFirst()
                .orElseThrow();
        assertThat(ofJUnit).isEqualTo(token.group(2));
        assertThat(allways("replay", ofJUnit)).startsWith("FAILED  shop.Shift.nothingIsLost");
    }

    private String allways(String... arguments) {
        var printed = new StringWriter();
        Main.run(arguments, new PrintWriter(printed), new PrintWriter(new StringWriter()), Surroundings.plain(folder));
        return printed.toString();
    }

    /** The class of a source, in the package and loader of the shop. */
    private Class<?> compiled(String name, String source) throws IOException, ReflectiveOperationException {
        Path file = Files.createDirectories(folder.resolve("source/shop")).resolve(name + ".java");
        Files.writeString(file, source);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-classpath",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        file.toString());
        assertThat(errors).isZero();
        return MethodHandles.privateLookupIn(Class.forName("shop.Till"), MethodHandles.lookup())
                .defineClass(Files.readAllBytes(classes.resolve("shop/" + name + ".class")));
    }

    private static Events run(Class<?> type) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(type))
                .configurationParameter("allways.store", "none")
                .execute()
                .testEvents();
    }

    private static Throwable thrown(Events events) {
        return events.stream()
                .map(event -> event.getPayload(TestExecutionResult.class))
                .flatMap(result -> result.flatMap(TestExecutionResult::getThrowable).stream())
                .findFirst()
                .orElseThrow();
    }
}
