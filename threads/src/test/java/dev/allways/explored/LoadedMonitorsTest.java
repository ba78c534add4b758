package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Deadlock;
import dev.allways.threads.Unseen;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Synchronized methods of classes that the JVM has loaded before any agent: their monitors are under control all the
 * same.
 */
@SuppressWarnings({"JdkObsolete", "ReturnValueIgnored", "ThreadJoinLoop"}) // it is the old ones that are
class LoadedMonitorsTest {
    private static final Map<String, Integer> KEPT = new Hashtable<>();

    private static Result explore(Explored.Body body) {
        return Allways.explore(Explored.program(body))
                .strategy("optimal-dpor")
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(1_000))
                .run();
    }

    /** The monitor is held from outside, too: either main is first, or the other one. */
    @Test
    void heldByTheCaller() {
        Result result = explore(() -> {
            StringBuffer text = new StringBuffer("abc");
            Thread other = new Thread(() -> text.setLength(0));
            other.start();
            synchronized (text) {
                if (text.length() > 0) {
                    text.charAt(0);
                }
            }
            other.join();
        });
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
    }

    /** Who calls does not matter: here it is the platform that puts strings together. */
    @Test
    void calledByThePlatform() {
        Result result = explore(() -> {
            StringBuffer text = new StringBuffer();
            Thread other =
                    new Thread(() -> assertThat("" + text).hasSizeBetween(0, 2).isNotEqualTo("a"));
            other.start();
            synchronized (text) {
                text.append('a');
                text.append('b');
            }
            other.join();
        });
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
    }

    /** The writes into one list are in either order; the collector locks the list for each. */
    @Test
    void calledByACollector() {
        Result result = explore(() -> {
            Collector<String, ?, ConcurrentMap<Integer, List<String>>> byLength =
                    Collectors.groupingByConcurrent(String::length);
            assertThat(collected(byLength).get(1)).containsExactlyInAnyOrder("a", "b", "c");
        });
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
    }

    private static <A, R> R collected(Collector<String, A, R> collector) throws InterruptedException {
        A container = collector.supplier().get();
        collector.accumulator().accept(container, "c"); // the list is there
        Thread other = new Thread(() -> collector.accumulator().accept(container, "a"));
        other.start();
        collector.accumulator().accept(container, "b");
        other.join();
        return collector.finisher().apply(container);
    }

    /**
     * Each asks (a), and puts (p) if it was not told of the key: of two threads with a p a p and a p, the orders in
     * which both ask before one puts fail. Asking twice commutes, but is not known to: a lock is taken for it. So the
     * orders of four locks are counted: a p | a (the second puts nothing), for either thread 2; a a and then the two p
     * in either order, 4.
     */
    @Test
    void checkThenAct() {
        Result result = explore(() -> {
            Map<String, Integer> table = new Hashtable<>();
            Runnable unlessThere = () -> {
                if (!table.containsKey("key")) {
                    assertThat(table.put("key", 1)).isNull();
                }
            };
            Thread other = new Thread(unlessThere);
            other.start();
            unlessThere.run();
            other.join();
        });
        assertThat(result.problem()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(6);
        assertThat(result.failures()).isNotEmpty();
    }

    /** Each holds its own table when it asks the other one. */
    @Test
    void equalsOfTwoTables() {
        Result result = explore(() -> {
            Map<String, Integer> one = new Hashtable<>(Map.of("key", 1));
            Map<String, Integer> two = new Hashtable<>(Map.of("key", 1));
            Thread other = new Thread(() -> one.equals(two));
            other.start();
            two.equals(one);
            other.join();
        });
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error())
                        .isInstanceOf(Deadlock.class)
                        .message()
                        .containsPattern("main waits to lock Hashtable@\\w+, which Thread-0 holds, at"
                                + " LoadedMonitorsTest.lambda")
                        .containsPattern("Thread-0 waits to lock Hashtable@\\w+, which main holds, at"
                                + " LoadedMonitorsTest.lambda"));
    }

    /**
     * What is appended is asked for its length and copied under its monitor, each for itself: it is cut before, between
     * or after the two. Then it is asked, without its monitor, whether it may be Latin-1, which the cut writes: when it
     * comes last, before or after that. 2 + 2 = 4.
     */
    @Test
    void appendOfAnother() {
        Result result = explore(() -> {
            StringBuffer target = new StringBuffer();
            StringBuffer source = new StringBuffer("abc");
            Thread other = new Thread(() -> target.append(source));
            other.start();
            source.setLength(0);
            other.join();
            assertThat(target.toString()).isIn("", "abc");
        });
        assertThat(result.problem()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(4);
        assertThat(result.failures()).hasSize(1);
    }

    /** A view enters the table's own monitor, and is iterated in it. */
    @Test
    void views() {
        Result result = Explored.random(500, () -> {
            Map<String, Integer> table = new Hashtable<>(Map.of("a", 1, "b", 2));
            Map<String, Integer> view = Collections.synchronizedMap(table);
            Thread removes = new Thread(() -> table.keySet().removeAll(List.of("a", "c")));
            Thread adds = new Thread(() -> view.putIfAbsent("c", 3));
            start(removes, adds);
            synchronized (table) {
                table.keySet().forEach(table::get);
            }
            join(removes, adds);
            assertThat(table).containsKey("b");
        });
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem()).isEmpty();
    }

    /** A thread that is in the table when the execution fails does not keep it from others for ever. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void isLeft() throws InterruptedException {
        for (int seed = 0; seed < 20; seed++) {
            Result result = Allways.explore(Explored.program(() -> {
                        Map<String, Integer> other = new Hashtable<>(Map.of("key", 1));
                        Thread thread = new Thread(() -> {
                            for (int i = 0; i < 10; i++) {
                                KEPT.equals(other);
                            }
                        });
                        thread.start();
                        throw new IllegalStateException("the other one continues");
                    }))
                    .strategy("random")
                    .seed(seed)
                    .run();
            assertThat(result.failures()).hasSize(1);
            Thread another = new Thread(() -> KEPT.put("key", 1));
            another.start();
            assertThatCode(another::join).doesNotThrowAnyException();
        }
    }

    /**
     * An execution is given up where a virtual thread holds a monitor of the platform's: the thread is ended there, and
     * no handler hears of that.
     */
    @Test
    void givenUpWithinAVirtualThread() {
        Unseen<Throwable> uncaught = new Unseen<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.set(e));
        try {
            Result result = Allways.explore(Explored.program(() -> {
                        StringBuffer text = new StringBuffer("a");
                        Thread first = Thread.startVirtualThread(() -> text.append("bcd"));
                        Thread second = Thread.startVirtualThread(() -> text.setLength(0));
                        Thread third = Thread.startVirtualThread(() -> text.compareTo(new StringBuffer("x")));
                        join(first, second, third);
                    }))
                    .strategy("random")
                    .limits(Limits.DEFAULT.withExecutions(100).withChoices(8))
                    .run();
            assertThat(result.failures()).isEmpty();
            assertThat(result.problem()).isEmpty();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(uncaught.get()).isNull();
    }
}
