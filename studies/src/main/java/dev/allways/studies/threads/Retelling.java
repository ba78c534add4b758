package dev.allways.studies.threads;

import dev.allways.core.Choices;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Trace;
import dev.allways.core.engine.Replay;
import dev.allways.studies.threads.program.Body;
import dev.allways.threads.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Random executions of a program with threads, each told in full and made again, on one worker while another one makes
 * some, too.
 */
record Retelling(List<SafeText> told, long repeats, String difference) {
    /**
     * One execution.
     *
     * @param lines every step with its notes, and how it ended
     */
    record SafeText(Choices choices, List<String> lines) {
        /**
         * With objects numbered as they come: what the platform made before any execution has other names in another
         * JVM.
         */
        SafeText numbered() {
            Map<String, String> numbers = new HashMap<>();
            return new SafeText(
                    choices,
                    lines.stream()
                            .map(line -> OBJECT.matcher(line)
                                    .replaceAll(object ->
                                            numbers.computeIfAbsent(object.group(), any -> "#" + (numbers.size() + 1))))
                            .toList());
        }
    }

    private static final Pattern OBJECT = Pattern.compile("@[0-9a-f]+");

    /** @param time for all repeats; those that do not fit in are left out */
    static Retelling of(Body body, int executions, int repeats, Duration time) throws InterruptedException {
        return onWorker(body, program -> {
            List<SafeText> told = new ArrayList<>();
            for (int seed = 0; seed < executions; seed++) {
                told.add(random(program, new SplittableRandom(seed)));
            }
            return besideAnother(body, () -> again(program, told, repeats, System.nanoTime() + time.toNanos()));
        });
    }

    /** Does it while another worker makes random executions. */
    private static Retelling besideAnother(Body body, Supplier<Retelling> job) {
        Program other = Threads.control(chooser -> body.run());
        boolean[] over = new boolean[1];
        Thread busy = start(other, () -> {
            var random = new SplittableRandom(-1);
            while (!isOver(over)) {
                random(other, random);
            }
        });
        try {
            return job.get();
        } finally {
            synchronized (over) {
                over[0] = true;
            }
            end(busy);
        }
    }

    private static void end(Thread busy) {
        try {
            busy.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isOver(boolean[] over) {
        synchronized (over) {
            return over[0];
        }
    }

    private static SafeText random(Program program, SplittableRandom random) {
        return told(Replay.record(program, Choices.NONE, point -> random.nextLong(Math.max(1, point.size()))));
    }

    private static Retelling again(Program program, List<SafeText> told, int repeats, long end) {
        long made = 0;
        for (int i = 0; i < repeats && (i == 0 || System.nanoTime() < end); i++) {
            for (SafeText first : told) {
                String difference = difference(first, told(Replay.exactly(program, first.choices())));
                made++;
                if (!difference.isEmpty()) {
                    return new Retelling(told, made, difference);
                }
            }
        }
        return new Retelling(told, made, "");
    }

    /** The same executions once more. */
    static List<SafeText> again(Body body, List<Choices> executions) throws InterruptedException {
        return onWorker(body, program -> {
            List<SafeText> told = new ArrayList<>();
            for (Choices choices : executions) {
                told.add(told(Replay.exactly(program, choices)));
            }
            return told;
        });
    }

    private static <T> T onWorker(Body body, Function<Program, T> job) throws InterruptedException {
        Program program = Threads.control(chooser -> body.run());
        var result = new AtomicReference<@Nullable T>();
        var thrown = new AtomicReference<@Nullable Throwable>();
        start(program, () -> {
                    try {
                        result.set(job.apply(program));
                    } catch (RuntimeException | Error e) {
                        thrown.set(e);
                    }
                })
                .join();
        T made = result.get();
        if (made == null) {
            throw new IllegalStateException("not told: " + thrown.get(), thrown.get());
        }
        return made;
    }

    private static Thread start(Program program, Runnable job) {
        Thread worker = program.worker(job, "allways-worker");
        if (worker == null) {
            throw new IllegalStateException("no worker");
        }
        worker.setDaemon(true);
        worker.start();
        return worker;
    }

    private static SafeText told(Trace trace) {
        List<String> lines = new ArrayList<>(trace.openingNotes());
        for (Trace.Step step : trace.steps()) {
            lines.add("%s, answer %d of %d".formatted(step.text(), step.answer(), step.size()));
            lines.addAll(step.notes());
        }
        lines.add("ends: " + (trace.outcome() instanceof Outcome.Failed(Throwable error) ? error : trace.outcome()));
        return new SafeText(trace.choices(), String.join("\n", lines).lines().toList());
    }

    /** The first line in which two executions differ; empty if they do not. */
    static String difference(SafeText one, SafeText other) {
        int length = Math.max(one.lines.size(), other.lines.size());
        for (int i = 0; i < length; i++) {
            String first = i < one.lines.size() ? one.lines.get(i) : "nothing";
            String second = i < other.lines.size() ? other.lines.get(i) : "nothing";
            if (!first.equals(second)) {
                return "line %,d: \"%s\", and then \"%s\"".formatted(i + 1, first, second);
            }
        }
        return "";
    }
}
