package dev.allways.studies.threads.soundness;

import dev.allways.report.Study;
import dev.allways.studies.Compiler;
import dev.allways.studies.threads.memory.MemoryModels;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether strategies that say that they explored everything saw the same: random small programs, until the time is
 * over. Between them, small programs under the weak memory are held against the axioms of RC11.
 */
public final class Soundness implements Study {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6})(ms|s|m|h)");
    private static final Pattern NUMBER = Pattern.compile("(seed|programs|workers)=([\\d,]{1,18})");
    private static final int WEAK = 2; // of so many programs, one of a weak memory is held against the axioms, too
    private static final String ONLY_WEAK = "weak";
    private static final Duration ENDLESS = Duration.ofDays(1_000);
    private static final Duration SHRINKING = Duration.ofSeconds(60); // of one program

    @Override
    public String name() {
        return "soundness";
    }

    @Override
    public String summary() {
        return "random programs with threads: strategies that say that they saw everything are held against each"
                + " other, and small ones in a weak memory against axioms, or these alone (weak); a time (1m, or until"
                + " programs=N are done), seed=N, programs=N, workers=N, kinds of objects";
    }

    /** What is wanted. */
    private record Wanted(Duration time, long seed, long programs, int workers, boolean onlyWeak, List<Kind> kinds) {
        static Wanted of(List<String> arguments) {
            @Nullable Duration time = null;
            long seed = -1;
            long programs = -1;
            int workers = 1;
            boolean onlyWeak = false;
            List<Kind> kinds = new ArrayList<>();
            for (String argument : arguments) {
                Matcher said = TIME.matcher(argument);
                Matcher number = NUMBER.matcher(argument);
                if (said.matches()) {
                    long count = Long.parseLong(said.group(1));
                    time = switch (said.group(2)) {
                        case "ms" -> Duration.ofMillis(count);
                        case "s" -> Duration.ofSeconds(count);
                        case "m" -> Duration.ofMinutes(count);
                        default -> Duration.ofHours(count);
                    };
                } else if (number.matches()) {
                    long value = Long.parseLong(number.group(2).replace(",", ""));
                    switch (number.group(1)) {
                        case "seed" -> seed = value;
                        case "programs" -> programs = value;
                        default -> workers = Math.clamp(value, 1, 64);
                    }
                } else if (argument.equals(ONLY_WEAK)) {
                    onlyWeak = true;
                } else if (Inventory.named(argument).isEmpty()) {
                    throw new IllegalArgumentException(
                            "%s is neither a time (30s, 10m, 1h) nor seed=N, programs=N, workers=N or weak, nor one of %s"
                                    .formatted(argument, String.join(", ", Inventory.names())));
                } else {
                    kinds.addAll(Inventory.named(argument));
                }
            }
            if (time == null) {
                time = programs < 0 ? Duration.ofMinutes(1) : ENDLESS;
            }
            if (programs < 0) {
                programs = seed < 0 ? Long.MAX_VALUE : 1;
            }
            return new Wanted(
                    time,
                    seed < 0 ? new Random().nextInt(1_000_000_000) : seed,
                    programs,
                    workers,
                    onlyWeak,
                    kinds.isEmpty() ? Inventory.KINDS : kinds);
        }
    }

    /** @return whether nothing disagrees */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        Wanted wanted = Wanted.of(arguments);
        if (!Threads.areControlled()) {
            throw new IllegalArgumentException(
                    "the study soundness needs threads under control, and no agent is at work: set"
                            + " JAVA_TOOL_OPTIONS=-javaagent:threads-agent/target/allways-threads-agent.jar");
        }
        out.append("Random programs from seed %d on. \".\": a hundred of them.%n".formatted(wanted.seed));
        long end = System.nanoTime() + wanted.time.toNanos();
        Tally tally = new Tally(wanted.seed, out);
        ExecutorService workers = Executors.newFixedThreadPool(wanted.workers);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < wanted.workers; i++) {
                done.add(workers.submit(() -> explore(wanted, tally, end)));
            }
            for (Future<?> each : done) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            workers.shutdownNow();
            out.append(tally.summary());
        }
        return tally.agrees();
    }

    private static void explore(Wanted wanted, Tally tally, long end) {
        Compiler compiler = new Compiler(Sketch.COMPILED);
        while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
            long seed = tally.nextSeed();
            if (seed - wanted.seed >= wanted.programs) {
                return;
            }
            if (wanted.onlyWeak) {
                tally.addWeak(seed, MemoryModels.difference(seed));
                continue;
            }
            Comparison comparison = compared(compiler, Draw.program(seed, wanted.kinds));
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            tally.add(comparison);
            if (wanted.kinds == Inventory.KINDS && seed % WEAK == 0) {
                tally.addWeak(seed, MemoryModels.difference(seed));
            }
            if (!comparison.signs().isEmpty()) {
                Comparison smallest = new Shrinking(
                                sketch -> compared(compiler, sketch), System.nanoTime() + SHRINKING.toNanos())
                        .smallest(comparison);
                tally.disagrees(seed, smallest);
            }
        }
    }

    private static Comparison compared(Compiler compiler, Sketch sketch) {
        return Comparison.of(sketch, compiler.program(Sketch.CLASS, sketch.java()));
    }
}
