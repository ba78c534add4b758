package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** The tests that are written compile, and do what the paths did. */
class WrittenTestsTest {
    private static final String VERIFIER = """
        package demo;

        public class Verifier {
            public static int nondetInt() {
                return 0;
            }

            public static String nondetString() {
                return "";
            }

            public static void assume(boolean condition) {}
        }
        """;

    private static final String MAIN = """
        package demo;

        public class Main {
            STATE
            public static void main(String[] args) {
                runs++;
                int n = Verifier.nondetInt();
                Verifier.assume(n >= 0);
                if (n > 100) {
                    String text = Verifier.nondetString();
                    assert runs > 1 || text.length() != 2 || text.charAt(0) != '"';
                }
            }
        }
        """;

    private static final String RACE = """
        package demo;

        public class Race {
            static int shared;

            public static void main(String[] args) throws Exception {
                int n = Verifier.nondetInt();
                Thread writer = new Thread(() -> shared = n);
                writer.start();
                int seen = shared;
                writer.join();
                if (seen > 6) {
                    throw new IllegalStateException("seen " + seen);
                }
            }
        }
        """;

    private static final String PARSER = """
        package demo;

        public class Parser {
            private final int base = 2;

            int value(String digits, long factor, boolean negative) {
                if (digits.length() != 1) {
                    return 0;
                }
                int digit = digits.charAt(0) - '0';
                if (digit < 0 || digit >= base) {
                    throw new NumberFormatException(digits);
                }
                return factor > 5 && negative ? -digit : digit;
            }
        }
        """;

    private static final String ORDERS = """
        package demo;

        import dev.allways.core.Chooser;
        import java.util.List;
        import java.util.Optional;

        public class Orders {
            enum Size { SMALL, LARGE }

            record Item(int price, Size size) {}

            sealed interface Payment permits Cash, Card {}

            record Cash(long amount) implements Payment {}

            record Card(Optional<Byte> code) implements Payment {
                Card {
                    if (code.isEmpty()) {
                        throw new IllegalArgumentException();
                    }
                }
            }

            static void ship(List<Item> items, Payment payment, short[] days) {
                for (Item each : items) {
                    boolean isDear = each.price() == 4711 && each.size() == Size.LARGE;
                    if (isDear && payment instanceof Card(var code) && code.get() == 7 && days.length == 1 && days[0] < 0) {
                        throw new IllegalStateException("shipped");
                    }
                }
            }

            static void shipOrNot(Chooser choose, List<Item> items, Payment payment) {
                if (choose.flip("ships")) {
                    ship(items, payment, new short[] {-1});
                }
            }
        }
        """;

    @TempDir
    private Path folder;

    /**
     * 100 or less is one path; else each length of a text is one, 0 to 6, all longer texts are one, and the length 2
     * has two: its first letter is a quote, and it fails, or it is not. What the assumption leaves out has no test. The
     * static field counts runs: each test has to load the program again for the failing one to fail.
     */
    @Test
    void callsOfAMain() throws Exception {
        Path classes = compiled("Verifier", VERIFIER, "Main", MAIN.replace("STATE", "static int runs;"));
        String report = allways(
                "check --nondet demo.Verifier --store none --no-shrink --no-explain --errors 10 --write-tests written"
                        + " demo.Main --classpath "
                        + classes);
        assertThat(report).contains("10 in ").contains("one for each path");
        assertThat(Files.readString(folder.resolve("written/demo/MainPathsTest.java")))
                .doesNotContain("allways");
        runs(classes, "demo.MainPathsTest")
                .assertStatistics(all -> all.started(10).succeeded(9).failed(1));
    }

    /** The failure that a report tells, as a test of its own: without static state it is a plain call. */
    @Test
    void oneCallOfAMain() throws Exception {
        Path classes =
                compiled("Verifier", VERIFIER, "Main", MAIN.replace("STATE", "").replace("runs++;", "int runs = 1;"));
        String report =
                allways("check --nondet demo.Verifier --store none --no-explain demo.Main --classpath " + classes);
        Matcher hint =
                Pattern.compile(" test +\\S+ (replay --write-tests tests .*)").matcher(report);
        assertThat(hint.find()).as(report).isTrue();
        assertThat(allways(hint.group(1).replace("--write-tests tests", "--write-tests written")))
                .contains("1 in ");
        assertThat(Files.readString(folder.resolve("written/demo/MainPathsTest.java")))
                .contains("        Verifier.give(101, \"\\\"\\000\");\n        Main.main(new String[0]);\n");
        runs(classes, "demo.MainPathsTest")
                .assertStatistics(all -> all.started(1).failed(1));
    }

    /**
     * No digit or several, less than 0, 1 at most or more, and then whether the factor is greater and the sign: tests
     * are calls with these arguments.
     */
    @Test
    void callsOfAMethod() throws Exception {
        Path classes = compiled("Parser", PARSER);
        String report =
                allways("check --symbolic --store none --no-shrink --no-explain --errors 10 --write-tests written"
                        + " demo.Parser#value --classpath " + classes);
        assertThat(report).contains("(complete)");
        String source = Files.readString(folder.resolve("written/demo/ParserValuePathsTest.java"));
        assertThat(source).contains("test.value(\"\", 0L, false);").contains("Fails with");
        long fails = source.lines().filter(line -> line.contains("Fails with")).count();
        assertThat(fails).isEqualTo(2); // below '0', and above '1'
        runs(classes, "demo.ParserValuePathsTest").assertStatistics(all -> all.failed(fails));
    }

    /** Records, enums, lists, arrays, optional values: a test makes them as the program would. */
    @Test
    void argumentsThatAreMadeOfOthers() throws Exception {
        Path classes = writtenFor("ship");
        assertThat(Files.readString(folder.resolve("written/demo/OrdersShipPathsTest.java")))
                .contains("Orders.ship(new java.util.ArrayList<>(java.util.List.of("
                        + "new demo.Orders.Item(4711, demo.Orders.Size.LARGE))), "
                        + "new demo.Orders.Card(java.util.Optional.of((byte) 7)), new short[] {(short) -1});");
        runs(classes, "demo.OrdersShipPathsTest")
                .assertStatistics(all -> all.started(1).failed(1));
    }

    /** Where the program itself chooses, a test asks for them again. */
    @Test
    void argumentsThatAreMadeOfOthersByToken() throws Exception {
        Path classes = writtenFor("shipOrNot");
        Events events = runs(classes, "demo.OrdersShipOrNotPath1Test");
        events.assertStatistics(all -> all.started(1).failed(1));
        assertThat(events.failed().list().toString()).contains("IllegalStateException", "shipped");
    }

    /** @return the classes that a test is written for */
    private Path writtenFor(String method) throws IOException {
        Path classes = compiled("Orders", ORDERS);
        String report =
                allways("check --symbolic --store none --no-explain demo.Orders#" + method + " --classpath " + classes);
        Matcher hint =
                Pattern.compile(" test +\\S+ (replay --write-tests tests .*)").matcher(report);
        assertThat(hint.find()).as(report).isTrue();
        assertThat(allways(hint.group(1).replace("--write-tests tests", "--write-tests written")))
                .contains("1 in ");
        return classes;
    }

    @Test
    void parametersThatAreNoInputs() throws Exception {
        Path classes = compiled("Maps", """
            package demo;

            public class Maps {
                record Chain(Chain next) {}

                static void first(java.util.Map<String, Integer> map, Chain chain) {}

                static void second(long[] numbers) {}
            }
            """);
        assertThat(allways("check --symbolic --store none demo.Maps#first --classpath " + classes))
                .contains("what is no input  java.util.Map; demo.Maps$Chain, which may contain itself");
        assertThat(allways("check --store none demo.Maps#second --classpath " + classes))
                .contains("add it: the parameters become inputs");
    }

    /** Nothing follows the stream of a list of the program's own, so each execution ends there. */
    @Test
    void whatEndsEachExecutionIsTold() throws Exception {
        Path classes = compiled("Lists", """
            package demo;

            public class Lists {
                static class Own extends java.util.ArrayList<Integer> {}

                static void first(int number) {
                    Own list = new Own();
                    list.add(number);
                    assert list.stream().count() > 1;
                }
            }
            """);
        assertThat(allways("check --symbolic --store none demo.Lists#first --classpath " + classes)
                        .replaceAll("\\s+", " "))
                .contains("complete: nothing is left, but inputs go into what is not followed: demo.Lists$Own.stream");
    }

    /** Threads: the order of the steps is a choice, so each test holds a token, and its inputs are choices, too. */
    @Test
    void tokensOfAMainWithThreads() throws Exception {
        Path classes = compiled("Verifier", VERIFIER, "Race", RACE);
        String report = allways(
                "check --nondet demo.Verifier --store none --no-shrink --no-explain --errors 10 --write-tests written"
                        + " demo.Race --strategy optimal-dpor --classpath " + classes);
        assertThat(report).contains("seen ").contains("(complete)");
        // the write comes late, and 0 is seen; or it comes early, and there are inputs above 6 and others
        List<Path> written = files(folder.resolve("written"));
        assertThat(written).hasSizeGreaterThanOrEqualTo(3 + 1);
        long failed = 0;
        for (Path each : written) {
            String name = each.getFileName().toString().replace(".java", "");
            if (!name.equals("Verifier")) {
                boolean fails = Files.readString(each).contains("Failed with");
                Events events = runs(classes, "demo." + name);
                events.assertStatistics(all -> all.started(1).failed(fails ? 1 : 0));
                failed += events.failed().count();
            }
        }
        assertThat(failed).isEqualTo(1);
    }

    @Test
    void onlyOfPaths() {
        assertThat(allways("check --write-tests written dev.allways.examples.symbolic.Middle"))
                .contains("--symbolic or --nondet was left out");
    }

    @Test
    void classesWithoutInputs() {
        String rest = " --store none dev.allways.examples.symbolic.Middle";
        assertThat(allways("check --nondet demo.Nobody" + rest)).contains("CLASS NOT FOUND  demo.Nobody");
        assertThat(allways("check --nondet dev.allways.examples.symbolic.Middle" + rest))
                .contains("has no method that is an input");
    }

    /** Random numbers that are inputs are found, and replayed by a token; a test can't give the platform its own. */
    @Test
    void randomNumbersAsInputs() throws Exception {
        Path classes = compiled("Dice", """
            package demo;

            public class Dice {
                public static void main(String[] args) {
                    java.util.Random random = new java.util.Random();
                    if (random.nextInt(1, 7) + random.nextInt(1, 7) == 12) {
                        throw new IllegalStateException("both sixes");
                    }
                }
            }
            """);
        String rest = " --nondet java.util.Random --store none --classpath " + classes;
        String report = allways("check --no-explain demo.Dice" + rest);
        assertThat(report).contains("nextInt = 6").contains("IllegalStateException: both sixes");
        assertThat(report).doesNotContain("--write-tests");
        String token = report.replaceFirst("(?s).*(t1:\\S+).*", "$1");
        assertThat(allways("replay --nondet java.util.Random --classpath " + classes + " " + token))
                .contains("IllegalStateException: both sixes");
        assertThat(allways("check --no-shrink --no-explain --write-tests written demo.Dice" + rest))
                .contains("NOT WRITTEN  random numbers that are inputs");
    }

    private String allways(String arguments) {
        var printed = new StringWriter();
        Main.run(arguments.split(" "), new PrintWriter(printed), new PrintWriter(printed), Surroundings.plain(folder));
        return printed.toString();
    }

    private Path compiled(String... namesAndSources) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (int i = 0; i < namesAndSources.length; i += 2) {
            sources.add(Files.writeString(folder.resolve(namesAndSources[i] + ".java"), namesAndSources[i + 1]));
        }
        Path classes = folder.resolve("classes");
        compile(classes, sources, classes);
        return classes;
    }

    /** Compiles all tests that were written, and runs those of one class. */
    private Events runs(Path classes, String name) throws Exception {
        Path tests = folder.resolve("tests");
        compile(tests, files(folder.resolve("written")), classes);
        try (var loader = new URLClassLoader(
                new URL[] {tests.toUri().toURL(), classes.toUri().toURL()})) {
            loader.setDefaultAssertionStatus(true);
            return EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(loader.loadClass(name)))
                    .configurationParameter("allways.store", "none")
                    .execute()
                    .testEvents();
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(each -> each.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    private static void compile(Path to, List<Path> sources, Path further) throws IOException {
        Files.createDirectories(to);
        var arguments = new ArrayList<String>(List.of(
                "-proc:none",
                "-parameters",
                "-classpath",
                System.getProperty("java.class.path") + File.pathSeparator + further,
                "-d",
                to.toString()));
        sources.forEach(each -> arguments.add(each.toString()));
        int errors = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(errors).isZero();
    }
}
