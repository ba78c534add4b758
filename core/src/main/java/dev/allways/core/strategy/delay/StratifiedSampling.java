package dev.allways.core.strategy.delay;

import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Tally;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stratified sampling (SS): random executions with a given number of delays, each grown one delay at a time: the next
 * is put anywhere after the last with equal chances (Desai, Qadeer, Seshia, Systematic testing of asynchronous reactive
 * systems, ESEC/FSE 2015, section 4). Executions with fewer delays are made on the way. An execution with d delays is
 * sampled with probability 1 / L^d or more, where no execution has more than L steps.
 *
 * <p>Samples are numbered, and each depends on the seed and its number alone: several workers take the same samples as
 * one.
 */
public final class StratifiedSampling<D> implements Strategy.Divisible, Strategy.Resumable {
    /** What all workers share. */
    private static final class Taken<D> {
        final Setup setup;
        final DelayingExplorer<D> explorer;
        final SampleSizes sizes;
        final long fixed; // the number of delays of all samples; -1: it grows
        final long most;
        final Map<Long, Long> grown = new LinkedHashMap<>(); // by delays
        final Deque<Numbered<D>> owed = new ArrayDeque<>(); // of a checkpoint
        long next;
        int longest;

        Taken(Setup setup, DelayingExplorer<D> explorer, SampleSizes sizes, long fixed, long most) {
            this.setup = setup;
            this.explorer = explorer;
            this.sizes = sizes;
            this.fixed = fixed;
            this.most = most;
        }

        synchronized @Nullable Numbered<D> take() {
            Numbered<D> first = owed.poll();
            if (first != null) {
                return first;
            }
            return next == most ? null : sample(next++);
        }

        /** The sample with a number: its delays, and what they are drawn from. */
        private Numbered<D> sample(long number) {
            long delays = Math.max(0, fixed);
            long places = fixed * number; // of the samples before
            if (fixed < 0) {
                long left = number;
                places = 0;
                for (long size = sizes.of(delays); left >= size; size = sizes.of(delays)) {
                    left -= size;
                    places += size * delays;
                    delays++;
                }
                places += left * delays;
            }
            long seed = setup.seed();
            var sample = new Sample<>(
                    explorer,
                    Start.root(setup.program()),
                    null,
                    explorer.initial(seed + Sample.GAMMA * number),
                    delays,
                    seed + Sample.GAMMA * places);
            return new Numbered<>(number, delays, sample);
        }

        synchronized void grown(Numbered<D> made) {
            grown.merge(made.delays, 1L, Long::sum);
            longest = Math.max(longest, made.sample.longest());
        }

        synchronized Tally tally() {
            List<String> lines = new ArrayList<>();
            Map<String, Long> counts = new LinkedHashMap<>();
            grown.forEach((delays, samples) -> {
                lines.add("%,d delays: %,d samples, each execution with probability 1/%,d^%d or more"
                        .formatted(delays, samples, Math.max(1, longest), delays));
                counts.put(delays + " delays", samples);
            });
            return new Tally("Samples", lines, counts);
        }
    }

    /** A sample and its number. */
    private record Numbered<D>(long number, long delays, Sample<D> sample) {}

    private final Taken<D> taken;
    private @Nullable Numbered<D> growing;

    /**
     * Samples executions with a given number of delays.
     *
     * @param most the number of delays
     * @param samples how many executions to grow
     */
    public StratifiedSampling(Setup setup, DelayingExplorer<D> explorer, int most, long samples) {
        this(new Taken<>(setup, explorer, SampleSizes.USUAL, most, samples));
    }

    /** Samples without end: 100 + 2^d executions with d delays, for d from 0 on. */
    public StratifiedSampling(Setup setup, DelayingExplorer<D> explorer) {
        this(setup, explorer, SampleSizes.USUAL);
    }

    StratifiedSampling(Setup setup, DelayingExplorer<D> explorer, SampleSizes sizes) {
        this(new Taken<>(setup, explorer, sizes, -1, Long.MAX_VALUE));
    }

    private StratifiedSampling(Taken<D> taken) {
        this.taken = taken;
    }

    @Override
    public Optional<Task> next() {
        if (growing == null) {
            growing = taken.take();
        }
        return growing == null ? Optional.empty() : Optional.of(growing.sample.task());
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (execution.stopped(Stop.Why.INTERRUPTED) || growing == null) {
            return; // it is made again, by who is restored from what is written
        }
        if (growing.sample.learn(execution)) {
            taken.grown(growing);
            growing = null;
        }
    }

    @Override
    public Divisible sibling() {
        return new StratifiedSampling<>(taken);
    }

    @Override
    public boolean share(Strategy sibling) {
        return false; // all take what is next
    }

    @Override
    public Optional<String> omitted() {
        return Optional.of("only samples were taken");
    }

    @Override
    public List<Tally> tallies() {
        return List.of(taken.tally());
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        List<Numbered<D>> open = new ArrayList<>(taken.owed);
        for (Strategy sibling : siblings) {
            @SuppressWarnings("unchecked") // they share what they take from
            Numbered<D> growing = ((StratifiedSampling<D>) sibling).growing;
            if (growing != null) {
                open.add(growing);
            }
        }
        out.writeLong(taken.next);
        out.writeInt(taken.longest);
        out.writeInt(taken.grown.size());
        for (Map.Entry<Long, Long> entry : taken.grown.entrySet()) {
            out.writeLong(entry.getKey());
            out.writeLong(entry.getValue());
        }
        out.writeInt(open.size());
        for (Numbered<D> each : open) {
            out.writeLong(each.number);
            each.sample.save(out);
        }
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        taken.next = in.readLong();
        taken.longest = in.readInt();
        for (int left = in.readInt(); left > 0; left--) {
            taken.grown.put(in.readLong(), in.readLong());
        }
        for (int left = in.readInt(); left > 0; left--) {
            Numbered<D> owed = taken.sample(in.readLong());
            owed.sample.restore(in);
            taken.owed.add(owed);
        }
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "samples";
        }

        @Override
        public String parameter() {
            return ":%s[,<how many with d delays, default %s>]".formatted(DelayingExplorer.NAMES, SampleSizes.USUAL);
        }

        @Override
        public String summary() {
            return "random executions with no delay of what an explorer would do, then with one, with two, …";
        }

        @Override
        public boolean endless() {
            return true;
        }

        @Override
        public boolean repeats() {
            return true;
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            int comma = argument.lastIndexOf(',');
            boolean sized = SampleSizes.isLike(argument) || comma >= 0;
            String explorer = sized ? argument.substring(0, Math.max(0, comma)) : argument;
            SampleSizes sizes = sized ? SampleSizes.of(argument.substring(comma + 1)) : SampleSizes.USUAL;
            return new StratifiedSampling<>(setup, DelayingExplorer.named(explorer), sizes);
        }
    }
}
