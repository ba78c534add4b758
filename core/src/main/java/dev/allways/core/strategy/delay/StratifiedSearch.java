package dev.allways.core.strategy.delay;

import dev.allways.core.Counters;
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
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stratified exhaustive search (SES): every execution without a delay, then with one, with two, ... (Desai, Qadeer,
 * Seshia, Systematic testing of asynchronous reactive systems, ESEC/FSE 2015, figure "SES algorithm"). As there, only
 * program states are told apart, not those of the explorer.
 *
 * <p>Where it differs: a task that continues only because a time has passed, or for no reason, comes after all others;
 * the recursion is a queue of the points that are left, each gone on from by an execution of its own, so that within
 * one increment of the bound they come first in, first out; and several workers have the same result as one. Where the
 * visited states may be forgotten, a state that an execution was in before ends it, so that the search ends.
 *
 * <p>Once there is no room for more points the rest may be sampled: an execution begins at one of the points that are
 * left, any with equal chances, and is grown from there as by {@link StratifiedSampling}, which the paper leaves for
 * future work.
 */
public final class StratifiedSearch<D> implements Strategy.Divisible, Strategy.Resumable {
    private final Strata<D> strata;
    private final @Nullable RestSamples<D> rest; // null: none are taken
    private final boolean first; // of the workers
    private Strata.@Nullable Slot<D> slot; // that was given out and is not learnt
    private @Nullable Sample<D> sample; // that is not grown

    /**
     * Searches by delays.
     *
     * @param most the greatest number of delays
     */
    public StratifiedSearch(Setup setup, DelayingExplorer<D> explorer, int most) {
        this(setup, explorer, most, 1, 0);
    }

    /**
     * Searches by delays.
     *
     * @param most the greatest number of delays
     * @param increment by how many delays the bound is raised at a time
     * @param samples how many executions to sample once there is no room for more points
     */
    public StratifiedSearch(Setup setup, DelayingExplorer<D> explorer, int most, int increment, long samples) {
        this.strata = new Strata<>(setup, new Delays<>(explorer), most, increment, samples > 0);
        this.rest = samples > 0 ? new RestSamples<>(explorer, setup.seed(), samples) : null;
        this.first = true;
    }

    /** Searches by what options cost. */
    StratifiedSearch(Setup setup, Deviations<D> deviations, long most) {
        this.strata = new Strata<>(setup, deviations, most, 1, false);
        this.rest = null;
        this.first = true;
    }

    private StratifiedSearch(Strata<D> strata, @Nullable RestSamples<D> rest) {
        this.strata = strata;
        this.rest = rest;
        this.first = false;
    }

    /** How many delays are allowed now. */
    public int stratum() {
        return (int) strata.stratum();
    }

    @Override
    public Optional<Task> next() {
        if (slot == null) {
            slot = strata.take();
        }
        if (slot != null) {
            Dive<D> dive = slot.point == null
                    ? new Dive<>(strata, Start.root(strata.setup.program()))
                    : Dive.from(slot.point, strata);
            slot.dive = dive;
            return Optional.of(dive.task());
        }
        if (sample == null && rest != null) {
            List<Point<D>> frontier = strata.frontier();
            sample = frontier == null ? null : rest.take(frontier);
        }
        return sample == null ? Optional.empty() : Optional.of(sample.task());
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            return; // it is made again
        }
        if (slot != null) {
            strata.learn(slot);
            slot = null;
        } else if (sample != null && sample.learn(execution)) {
            java.util.Objects.requireNonNull(rest).taken(sample);
            sample = null;
        }
    }

    @Override
    public boolean nextRound() {
        return first && (strata.nextRound() || hasSamples());
    }

    private boolean hasSamples() {
        return rest != null && strata.frontier() != null && rest.hasNext();
    }

    @Override
    public Divisible sibling() {
        return new StratifiedSearch<>(strata, rest);
    }

    @Override
    public boolean share(Strategy sibling) {
        return strata.hasNext() || hasSamples();
    }

    @Override
    public void count(Counters sum) {
        if (first) {
            strata.count(sum);
        }
        Strata.Slot<D> open = slot;
        Dive<D> dive = open == null ? null : open.dive;
        sum.states += dive == null ? 0 : dive.met.size();
    }

    @Override
    public List<Tally> tallies() {
        return List.of(strata.tally());
    }

    @Override
    public Optional<String> omitted() {
        Optional<String> omitted = strata.omitted();
        return rest == null || !rest.begun() ? omitted : omitted.map(text -> text + ": of these " + rest.describe());
    }

    @Override
    public boolean isResumable() {
        return rest == null;
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        strata.save(out);
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        strata.restore(in);
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        private static final String INCREMENT = "by=";
        private static final String SAMPLES = "samples=";

        @Override
        public String name() {
            return "delays";
        }

        @Override
        public String parameter() {
            return ":%s[,by=<how many strata at a time>][,samples=<of what is left when there is no room>]"
                    .formatted(DelayingExplorer.NAMES);
        }

        @Override
        public String summary() {
            return "every execution without a delay of what an explorer would do, then with one, with two, …";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            String explorer = "";
            int increment = 1;
            long samples = 0;
            for (String part : argument.split(",", -1)) {
                if (part.startsWith(INCREMENT)) {
                    increment = (int) number(part, INCREMENT);
                } else if (part.startsWith(SAMPLES)) {
                    samples = number(part, SAMPLES);
                } else {
                    explorer = part;
                }
            }
            return new StratifiedSearch<>(
                    setup, DelayingExplorer.named(explorer), Integer.MAX_VALUE, increment, samples);
        }

        private static long number(String part, String name) {
            try {
                int number = Integer.parseInt(part.substring(name.length()));
                if (number > 0) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // said below
            }
            throw new IllegalArgumentException(
                    "delays: %s is not a number from 1 on; write %s5, for instance".formatted(part, name));
        }
    }
}
