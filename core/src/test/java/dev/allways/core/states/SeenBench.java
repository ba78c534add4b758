package dev.allways.core.states;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A quick measurement of the sets, to be run by name: CPU nanoseconds for an addition (of the whole process, so with
 * collecting garbage and compiling), the same by the clock, and bytes for a state.
 *
 * <p>As in the Grid benchmark six additions are made for each of 10 million states, but in an order without locality.
 * Arguments: names of sets, none for all; {@code states=N}, {@code batches=1,7,24}, {@code threads=1,2},
 * {@code rounds=3}.
 */
final class SeenBench {
    private static final int ADDS_PER_STATE = 6;

    private final long states;
    private final int batch;
    private final int threads;

    private SeenBench(long states, int batch, int threads) {
        this.states = states;
        this.batch = batch;
        this.threads = threads;
    }

    public static void main(String[] arguments) throws Exception {
        long states = 10_000_000;
        int[] batches = {1, 7, 24};
        int[] threads = {1, 2};
        int rounds = 3;
        List<String> names = new ArrayList<>();
        for (String argument : arguments) {
            String value = argument.substring(argument.indexOf('=') + 1);
            switch (argument.substring(0, argument.length() - value.length())) {
                case "states=" -> states = Long.parseLong(value);
                case "batches=" -> batches = numbers(value);
                case "threads=" -> threads = numbers(value);
                case "rounds=" -> rounds = Integer.parseInt(value);
                default -> names.add(argument);
            }
        }
        if (names.isEmpty()) {
            names.addAll(List.of("exact64", "exact128", "compact39", "compact20", "bitstate", "bounded"));
        }
        for (String name : names) {
            for (int batch : batches) {
                for (int workers : threads) {
                    new SeenBench(states, batch, workers).report(name, rounds);
                }
            }
        }
    }

    private static int[] numbers(String list) {
        return Arrays.stream(list.split(",", -1)).mapToInt(Integer::parseInt).toArray();
    }

    private Seen named(String name) {
        return switch (name) {
            case "exact64" -> Seen.exact64();
            case "exact128" -> Seen.exact128();
            case "compact39" -> Seen.compact(39);
            case "compact20" -> Seen.compact(20);
            case "bitstate" -> Seen.bitstate(64 * states, 3);
            case "bounded" -> Seen.bounded(8 * states);
            default -> throw new IllegalArgumentException("no set is called " + name);
        };
    }

    private void report(String name, int rounds) throws InterruptedException {
        double adds = states * ADDS_PER_STATE;
        double cpu = Double.MAX_VALUE;
        double clock = Double.MAX_VALUE;
        String told = "";
        for (int round = 0; round < rounds; round++) {
            try (Seen seen = named(name)) {
                long[] took = run(seen);
                long[] drawing = run(null);
                cpu = Math.min(cpu, (took[0] - drawing[0]) / adds);
                clock = Math.min(clock, (took[1] - drawing[1]) / adds);
                told = String.format(
                        Locale.ROOT, "%5.2f bytes a state; %s", (double) seen.bytes() / seen.size(), seen.describe());
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%-9s batch %2d  threads %d  %6.1f ns CPU  %6.1f ns  %s%n",
                name,
                batch,
                threads,
                cpu,
                clock,
                told);
    }

    /** Adds all draws, or only makes them. Returns the nanoseconds of the processor and of the clock. */
    private long[] run(@Nullable Seen seen) throws InterruptedException {
        long cpu = cpu();
        long clock = System.nanoTime();
        List<Thread> started = new ArrayList<>();
        long draws = states * ADDS_PER_STATE;
        for (int t = 0; t < threads; t++) {
            long from = draws * t / threads;
            long to = draws * (t + 1) / threads;
            started.add(Thread.ofPlatform().start(() -> add(seen, from, to)));
        }
        for (Thread thread : started) {
            thread.join();
        }
        return new long[] {cpu() - cpu, System.nanoTime() - clock};
    }

    private void add(@Nullable Seen seen, long from, long to) {
        long[] first = new long[batch];
        boolean[] fresh = new boolean[batch];
        long sum = 0;
        for (long next = from; next < to; next += batch) {
            int count = (int) Math.min(batch, to - next);
            for (int i = 0; i < count; i++) {
                first[i] = scramble(Math.unsignedMultiplyHigh(scramble(next + i), states));
            }
            if (seen == null) {
                sum += first[0];
            } else if (batch == 1) {
                seen.add(first[0], 0);
            } else {
                seen.addAll(first, first, count, fresh);
            }
        }
        if (sum == 1) {
            throw new AssertionError("so that the draws are made");
        }
    }

    private static long scramble(long draw) {
        long z = (draw + 0x9E37_79B9_7F4A_7C15L) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }

    private static long cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }
}
