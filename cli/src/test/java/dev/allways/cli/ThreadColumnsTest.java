package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Action;
import dev.allways.core.Action.Access;
import dev.allways.core.Choices;
import dev.allways.core.Outcome;
import dev.allways.core.Trace;
import dev.allways.report.Look;
import dev.allways.report.TextReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The steps of threads side by side. */
class ThreadColumnsTest {
    /**
     * 100 columns: 7 for the number, 8 for the longest place and one before it leave 42 for each of two threads. The
     * forced step that says nothing is left out; the two objects of one class are numbered as they are met.
     */
    @Test
    void aColumnForEachThread() {
        List<Trace.Step> steps = List.of(
                step("main", "starts", "one", "", 3, false),
                step("one", "continues", "", "", 4, false),
                step("one", "locks", "Bank$Account@40001", "", 4, true),
                step("main", "locks", "Bank$Account@40003", "", 5, true));
        Trace trace = new Trace(steps, List.of(), List.of(), Choices.of(0, 1), 0, new Outcome.Passed());

        String text = new TextReport(Look.PLAIN).replayed("Bank", trace);

        assertThat(text.lines())
                .containsExactly(
                        "PASSED  Bank",
                        "",
                        "  2 choices",
                        "",
                        "       main" + " ".repeat(38) + "one",
                        "    1  starts one" + " ".repeat(75) + "A.java:3",
                        " ".repeat(49) + "(1 more step)",
                        "    3  " + " ".repeat(42) + "locks Account#1" + " ".repeat(28) + "A.java:4",
                        "    4  locks Account#2" + " ".repeat(70) + "A.java:5");
    }

    /**
     * What a thread does in one method of the JDK is one row, named after the lock; what the JDK does by itself, as in
     * a pool, is only counted.
     */
    @Test
    void whatTheJdkDoesIsOneRow() {
        List<Trace.Step> steps = List.of(
                step("main", "locks", "Bank$Account@40001", "", 3, true),
                step("one", "reads", "ReentrantLock$NonfairSync@7", "ReentrantLock.lock", 4, true),
                step("one", "updates", "ReentrantLock$NonfairSync@7", "ReentrantLock.lock", 4, true),
                step("one", "updates", "ReentrantLock$NonfairSync@9", "ReentrantLock.lock", 5, true),
                step("one", new Action.Use(Access.NONE, "", "reads", "x", "", "", "", "Pool.getTask", null), true),
                step("main", "locks", "Bank$Account@40001", "", 6, true));
        Trace trace = new Trace(steps, List.of(), List.of(), Choices.of(0, 1, 0, 0, 0, 1), 0, new Outcome.Passed());

        String text = new TextReport(Look.PLAIN).replayed("Bank", trace);

        assertThat(text.lines().skip(4))
                .containsExactly(
                        "       main" + " ".repeat(38) + "one",
                        "    1  locks Account" + " ".repeat(72) + "A.java:3",
                        "    2  " + " ".repeat(42) + "ReentrantLock#1.lock" + " ".repeat(23) + "A.java:4",
                        "    4  " + " ".repeat(42) + "ReentrantLock#2.lock" + " ".repeat(23) + "A.java:5",
                        " ".repeat(49) + "(1 more step)",
                        "    6  locks Account" + " ".repeat(72) + "A.java:6");
    }

    /**
     * Of 60 steps, more than are shown, those are shown whose accesses conflict with another thread's: the read, the
     * two writes; and the last access of the thread that fails. All others are main's own, and forced.
     */
    @Test
    void whatDoesTheHarmIsShown() {
        List<Trace.Step> steps = new ArrayList<>();
        steps.add(access("main", Access.READ, "Till@1", "money", "0", "", "", 1));
        steps.add(access("one", Access.WRITE, "Till@1", "money", "0", "5", "", 2));
        for (int i = 0; i < 28; i++) {
            steps.add(access("main", Access.WRITE, "Own@2", "count", "" + i, "" + (i + 1), "", 3));
        }
        steps.add(access("main", Access.WRITE, "Till@1", "money", "5", "7", "", 4));
        for (int i = 28; i < 57; i++) {
            steps.add(access("main", Access.WRITE, "Own@2", "count", "" + i, "" + (i + 1), "", 5));
        }
        Trace trace = new Trace(steps, List.of(), List.of(), Choices.NONE, 0, new Outcome.Passed());

        String text = new TextReport(Look.PLAIN).replayed("Till", trace);

        assertThat(text.lines().skip(4))
                .containsExactly(
                        "       main" + " ".repeat(38) + "one",
                        "    1  reads Till.money = 0" + " ".repeat(65) + "A.java:1",
                        "    2  " + " ".repeat(42) + "writes Till.money 0 -> 5" + " ".repeat(19) + "A.java:2",
                        "       (28 more steps)",
                        "   31  writes Till.money 5 -> 7" + " ".repeat(61) + "A.java:4",
                        "       (28 more steps)",
                        "   60  writes Own.count 56 -> 57" + " ".repeat(60) + "A.java:5");
    }

    /**
     * What is written before another thread is started is ordered before all that this one does: nothing of it is shown
     * of 61 steps, more than are shown, and neither is what it reads of it. The two writes of the till are.
     */
    @Test
    void whatIsWrittenBeforeTheFirstStartIsNoConflict() {
        List<Trace.Step> steps = new ArrayList<>();
        for (int i = 0; i < 29; i++) {
            steps.add(access("main", Access.WRITE, "Till@1", "name" + i, "null", "1", "", 1));
        }
        steps.add(step("main", "starts", "one", "", 2, false));
        for (int i = 0; i < 29; i++) {
            steps.add(access("one", Access.READ, "Till@1", "name" + i, "1", "", "", 3));
        }
        steps.add(access("one", Access.WRITE, "Till@1", "money", "0", "5", "", 4));
        steps.add(access("main", Access.WRITE, "Till@1", "money", "5", "7", "", 5));
        Trace trace = new Trace(steps, List.of(), List.of(), Choices.NONE, 0, new Outcome.Passed());

        String text = new TextReport(Look.PLAIN).replayed("Till", trace);

        assertThat(text.lines().skip(5))
                .containsExactly(
                        "       (29 more steps)",
                        "   30  starts one" + " ".repeat(75) + "A.java:2",
                        " ".repeat(49) + "(29 more steps)",
                        "   60  " + " ".repeat(42) + "writes Till.money 0 -> 5" + " ".repeat(19) + "A.java:4",
                        "   61  writes Till.money 5 -> 7" + " ".repeat(61) + "A.java:5");
    }

    /** A column of 25 of 60: a name that is longer continues in the next line from one of its parts on. */
    @Test
    void longNamesAreBrokenBetweenTheirParts() {
        List<Trace.Step> steps = List.of(
                access("one", Access.READ, "NonBlockingHashMapLong@1", "table", "null", "", "", 1),
                access("two", Access.WRITE, "NonBlockingHashMapLong@1", "table", "null", "1", "", 2));
        Trace trace = new Trace(steps, List.of(), List.of(), Choices.NONE, 0, new Outcome.Passed());

        String text = new TextReport(new Look(66, false, false)).replayed("Map", trace);

        assertThat(text.lines().skip(5))
                .containsExactly(
                        "    1  reads NonBlockingHashMap" + " ".repeat(27) + "A.java:1",
                        "       Long.table = null",
                        "    2  " + " ".repeat(25) + "writes NonBlockingHashMap A.java:2",
                        " ".repeat(32) + "Long.table null -> 1");
    }

    /**
     * Both parts of a method of the JDK between which another thread comes are rows, with the accesses that conflict.
     */
    @Test
    void thePartsOfAMethodAreRows() {
        List<Trace.Step> steps = List.of(
                access("main", Access.READ, "ArrayList@1", "size", "0", "", "ArrayList.add", 1),
                access("main", Access.READ, "ArrayList@1", "elementData", "Object[2]", "", "ArrayList.add", 1),
                access("one", Access.READ, "ArrayList@1", "size", "0", "", "ArrayList.add", 2),
                access("one", Access.WRITE, "ArrayList@1", "size", "0", "1", "ArrayList.add", 2),
                access("main", Access.WRITE, "ArrayList@1", "size", "1", "1", "ArrayList.add", 1));
        Trace trace = new Trace(steps, List.of(), List.of(), Choices.NONE, 0, new Outcome.Passed());

        String text = new TextReport(new Look(140, false, false)).replayed("List", trace);

        assertThat(text.lines().skip(5))
                .containsExactly(
                        "    1  ArrayList.add: reads ArrayList.size = 0" + " ".repeat(86) + "A.java:1",
                        "    3  " + " ".repeat(62) + "ArrayList.add" + " ".repeat(50) + "A.java:2",
                        "    5  ArrayList.add: writes ArrayList.size 1 -> 1" + " ".repeat(82) + "A.java:1");
    }

    /**
     * Of steps that are not told only their number is said, in the column of whoever made the last of them, and with
     * all steps, too.
     */
    @Test
    void whatIsNotToldIsCounted() {
        List<Trace.Step> steps = new ArrayList<>(Collections.nCopies(
                99_998, new Trace.Step("schedule", 0, 2, "", "one", null, List.of(), true, false, false)));
        steps.addFirst(step("main", "starts", "one", "", 3, true));
        steps.add(step("main", "locks", "Bank$Account@40001", "", 6, true));
        Trace trace = new Trace(steps, List.of(), List.of(), Choices.of(new long[100_000]), 0, new Outcome.Passed());

        assertThat(new TextReport(Look.PLAIN, Integer.MAX_VALUE)
                        .replayed("Bank", trace)
                        .lines()
                        .skip(4))
                .containsExactly(
                        "       main" + " ".repeat(38) + "one",
                        "    1  starts one" + " ".repeat(75) + "A.java:3",
                        " ".repeat(49) + "(99,998 more steps)",
                        "  100000 locks Account" + " ".repeat(70) + "A.java:6");
    }

    private static Trace.Step step(String thread, String verb, String object, String call, int line, boolean chosen) {
        var place = new StackTraceElement("Bank", "run", "A.java", line);
        var use = new Action.Use(Access.NONE, "", verb, object, "", "", "", call, place);
        return step(thread, use, chosen);
    }

    private static Trace.Step access(
            String thread,
            Access access,
            String object,
            String part,
            String before,
            String after,
            String call,
            int line) {
        var place = new StackTraceElement("Bank", "run", "A.java", line);
        String verb = access == Access.READ ? "reads" : "writes";
        return step(thread, new Action.Use(access, "", verb, object, part, before, after, call, place), false);
    }

    private static Trace.Step step(String thread, Action.Use use, boolean chosen) {
        String text = thread + ": " + use;
        return new Trace.Step("schedule", 0, chosen ? 2 : 1, text, thread, use, List.of(), chosen, false, false);
    }
}
