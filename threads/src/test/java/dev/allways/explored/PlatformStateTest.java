package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.explored.PlatformPairs.Pair;
import dev.allways.threads.Threads;
import dev.allways.threads.Unseen;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.Timer;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The platform's classes that can be changed, each shared by a thread that writes and one that reads: a strategy that
 * says it is complete has all outcomes that any other finds.
 */
@Isolated // the default locale and time zone are among what is changed
class PlatformStateTest {
    private static final Map<String, Long> STRATEGIES =
            new TreeMap<>(Map.of("dpor", 60L, "optimal-dpor", 60L, "preemptions", 60L, "random", 20L));

    /** What a strategy found. */
    private record Found(Set<String> outcomes, boolean complete, String problem) {}

    /** A thread writes while this one reads; the outcome is what was read. */
    private static final class Run<T> implements Program {
        private final Unseen<String> seen = new Unseen<>();
        private final Set<String> outcomes = new TreeSet<>();
        private final Program controlled;

        Run(Pair<T> pair) {
            controlled = Threads.control(chooser -> {
                T shared = pair.make().make();
                Thread writer = new Thread(() -> {
                    try {
                        pair.writer().write(shared);
                    } catch (Error e) {
                        throw e;
                    } catch (Throwable e) {
                        // what the reader sees is the outcome
                    }
                });
                writer.start();
                String text;
                try {
                    text = String.valueOf(pair.reader().read(shared));
                } catch (Error e) {
                    throw e;
                } catch (Throwable e) {
                    text = e.getClass().getSimpleName();
                }
                seen.set(text);
                writer.join();
            });
        }

        @Override
        public @Nullable Thread worker(Runnable work, String name) {
            return controlled.worker(work, name);
        }

        @Override
        public Optional<String> omitted() {
            return controlled.omitted();
        }

        @Override
        public void run(Chooser chooser) throws Throwable {
            seen.set("nothing");
            controlled.run(chooser);
            outcomes.add(String.valueOf(seen.get()));
        }

        Found explored(String strategy, long executions) {
            Result result = Allways.explore(this)
                    .strategy(strategy)
                    .limits(Limits.DEFAULT.withExecutions(executions))
                    .run();
            String problem = result.problem()
                    .map(Throwable::toString)
                    .or(() -> result.failures().stream()
                            .findFirst()
                            .map(failure -> failure.error().toString()))
                    .orElse("");
            return new Found(outcomes, result.stopReason() == StopReason.EXHAUSTED, problem);
        }
    }

    /** What is found; of an exploration that hangs, that it does. */
    private static Found ended(Supplier<Found> exploration) {
        var found = new AtomicReference<>(new Found(Set.of(), false, "it hangs"));
        Thread thread = Thread.ofPlatform().daemon().start(() -> found.set(exploration.get()));
        try {
            thread.join(Duration.ofSeconds(20));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return found.get();
    }

    private static <T> String wrong(Pair<T> pair) {
        Map<String, Found> found = new TreeMap<>();
        STRATEGIES.forEach((strategy, executions) ->
                found.put(strategy, ended(() -> new Run<>(pair).explored(strategy, executions))));
        Set<String> all = new TreeSet<>();
        found.values().forEach(each -> all.addAll(each.outcomes));
        List<String> wrong = new ArrayList<>();
        if (all.size() < 2 && found.values().stream().anyMatch(each -> each.complete)) {
            wrong.add("has one outcome: " + all);
        }
        found.forEach((strategy, each) -> {
            if (!each.problem.isEmpty()) {
                wrong.add(
                        strategy + " fails: " + each.problem.lines().findFirst().orElse(""));
            } else if (each.complete && !each.outcomes.equals(all)) {
                wrong.add("%s says complete, of %s it has %s".formatted(strategy, all, each.outcomes));
            }
        });
        return String.join("; ", wrong);
    }

    /** All pairs; some: {@code -Dpairs=REGEX}. The rows that fail are printed. */
    @Test
    void everyWriteIsSeenToPrecedeAndToFollowARead() {
        String only = System.getProperty("pairs", ".*");
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        List<String> failing = new ArrayList<>();
        try {
            for (Pair<?> pair : PlatformPairs.all()) {
                String wrong = pair.name().matches(only) ? wrong(pair) : "";
                if (!wrong.isEmpty()) {
                    failing.add(pair.name() + ": " + wrong);
                }
            }
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }

        assertThat(PlatformPairs.all()).hasSizeGreaterThanOrEqualTo(250);
        assertThat(failing)
                .as("%d of %d", failing.size(), PlatformPairs.all().size())
                .isEmpty();
    }

    /** Main makes a stream and starts T, so it is T that meets it second: it makes the call, or only has the object. */
    @Test
    void whatIsNotSeenIsNamed() {
        String shares =
                "threads share an object of java.util.stream.ReferencePipeline$Head, and calls of its methods are no"
                        + " steps";
        assertThat(omitted(stream -> stream.count()))
                .startsWith(shares + ", as of Stream.count in PlatformStateTest.lambda$whatIsNotSeenIsNamed$")
                .containsPattern("\\(PlatformStateTest.java:\\d+\\)");
        assertThat(omitted(stream -> Optional.of(stream).map(Stream::count)))
                .startsWith(shares + ", as of Stream.count in PlatformStateTest.lambda$whatIsNotSeenIsNamed$");
        assertThat(omitted(stream -> stream)).isEmpty(); // it is not called
        assertThat(omitted(stream -> new StreamHolder().hold(stream)))
                .startsWith(shares + "; met in PlatformStateTest$StreamHolder.hold");
    }

    /** A format asks for the default locale within a call. */
    @Test
    void aDefaultThatIsSetBesideOthersIsTold() {
        Locale locale = Locale.getDefault();
        try {
            String told = "Locale.setDefault was called beside other threads: where the platform reads by itself what"
                    + " it sets, that is no step";
            assertThat(omitted(_ -> {
                        Locale.setDefault(Locale.GERMANY);
                        return "";
                    }))
                    .isEqualTo(told);
        } finally {
            Locale.setDefault(locale);
        }
    }

    /** A timer looks for cancelled tasks without their locks: a task that is cancelled meanwhile counts or does not. */
    @Test
    void aTimerThatIsPurgedBesideOthersIsTold() {
        Timer timer = new Timer(true);
        try {
            assertThat(omitted(_ -> timer.purge()))
                    .contains(
                            "Timer.purge was called beside other threads: whether a task is cancelled is read there in"
                                    + " no step");
        } finally {
            timer.cancel();
        }
    }

    /** A logger's level is set in two steps: the level itself, then the number by which is decided what is logged. */
    @Test
    void aLevelIsSetInTwoSteps() {
        for (String strategy : List.of("dpor", "optimal-dpor")) {
            Result result = Allways.explore(Threads.control(chooser -> {
                        Logger logger = Logger.getAnonymousLogger();
                        Thread other = new Thread(() -> logger.setLevel(Level.OFF));
                        other.start();
                        chooser.label(logger.getLevel() + " " + logger.isLoggable(Level.SEVERE));
                        other.join();
                    }))
                    .strategy(strategy)
                    .run();
            assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(result.statistics().labels())
                    .containsOnlyKeys("null true", "null false", "OFF true", "OFF false");
        }
    }

    private static final class StreamHolder {
        private Stream<Integer> stream = Stream.empty();

        boolean hold(Stream<Integer> held) {
            stream = held;
            return stream == held;
        }
    }

    /**
     * A reference is cleared, and then in its queue: one thread finds it before, in between or behind. Another one asks
     * before or behind it is cleared, whatever the first one finds.
     */
    @Test
    void aReferenceIsClearedBeforeItIsInItsQueue() {
        for (String strategy : List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding")) {
            Result result = Explored.complete(strategy, chooser -> {
                var queue = new ReferenceQueue<String>();
                var reference = new WeakReference<>("held", queue);
                boolean[] found = new boolean[3];
                Thread[] threads = {
                    new Thread(() -> assertThat(reference.enqueue()).isTrue()),
                    new Thread(() -> {
                        found[0] = queue.poll() != null;
                        found[1] = reference.refersTo(null);
                    }),
                    new Thread(() -> found[2] = reference.get() == null)
                };
                Explored.start(threads);
                Explored.join(threads);
                chooser.label("%s %s, %s".formatted(found[0], found[1], found[2]));
            });
            assertThat(Explored.labels(result))
                    .as(strategy)
                    .containsExactlyInAnyOrder(
                            "false false, false",
                            "false false, true",
                            "false true, false",
                            "false true, true",
                            "true true, false",
                            "true true, true");
        }
    }

    private static String omitted(Function<Stream<Integer>, Object> use) {
        Result result = Allways.explore(Threads.control(chooser -> {
                    Stream<Integer> stream = Stream.of(1);
                    var held = new AtomicReference<Object>();
                    Thread other = new Thread(() -> held.set(use.apply(stream)));
                    other.start();
                    other.join();
                }))
                .strategy("dpor")
                .run();
        assertThat(result.failures()).isEmpty();
        return result.omitted().orElse("").replaceFirst("^[^;]*stood for others[^;]*; ", "");
    }
}
