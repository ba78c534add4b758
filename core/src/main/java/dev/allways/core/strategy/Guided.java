package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Observation;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Tally;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Random walks that are guided by what they reach: an execution that reaches something new is kept, and later ones
 * extend it, change some of its answers, leave some out, or go over into another one. So what needs several rare steps
 * one after the other is found step by step.
 *
 * <p>New is what nobody reached before, the first time that one thing is reached directly behind another, and that
 * something is reached twice as often in one execution as ever before: the edges and buckets of American Fuzzy Lop
 * (Zalewski, Technical whitepaper for afl-fuzz, 2014), here of what programs say they {@link Observation.Reached
 * reached} and of the states that they visit. The answers are mutated as in Padhye and others, Semantic fuzzing with
 * Zest, ISSTA 2019.
 *
 * <p>One worker makes all executions, because each depends on those before it.
 */
public final class Guided implements Strategy.Resumable {
    private static final int MOST_KEPT = 10_000; // then the oldest ones make room
    private static final int LATEST = 16; // that are as likely to be taken up as all others
    private static final int ATTEMPTS = 8; // to find where one execution may go over into another

    /** An execution up to where it reached something new last: its answers, and the labels of its choices. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Kept(long[] answers, String[] labels) {}

    private final Setup setup;
    private final List<Kept> kept = new ArrayList<>();
    private final Set<Long> reached = new HashSet<>();
    private long walks;
    private long walksBefore; // this instance
    private Walk walk;

    /** Walks without end: some limit must stop them. */
    public Guided(Setup setup) {
        this.setup = setup;
        this.walk = new Walk(new long[0], new SplittableRandom(0));
    }

    /** Knows all that this one does; the walk that does not end has reached what it has. */
    @Override
    public Optional<Strategy> replacement() {
        var another = new Guided(setup);
        another.kept.addAll(kept);
        another.reached.addAll(reached);
        another.walks = walks + 1;
        another.walksBefore = walks + 1;
        return Optional.of(another);
    }

    @Override
    public Optional<Task> next() {
        var random = new SplittableRandom(SplitMix.number(setup.seed(), walks));
        walk = new Walk(script(random), random);
        return Optional.of(Task.root(setup.program(), Choices.NONE, walk));
    }

    /** Answers to begin with; those that are negative are drawn, as is what comes behind them. */
    private long[] script(SplittableRandom random) {
        if (kept.isEmpty() || random.nextInt(5) == 0) {
            return new long[0];
        }
        Kept one = one(random);
        long[] answers = one.answers;
        int length = answers.length;
        if (length == 0) {
            return answers;
        }
        return switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(answers, length - 1 - Math.min(length - 1, nearNought(length, random)));
            case 1 -> changed(answers, random);
            case 2 -> joined(one, one, random);
            default -> joined(one, one(random), random);
        };
    }

    private Kept one(SplittableRandom random) {
        int size = kept.size();
        return kept.get(
                random.nextBoolean() ? random.nextInt(size) : size - 1 - random.nextInt(Math.min(LATEST, size)));
    }

    /** Small numbers more often than great ones. */
    private static int nearNought(int bound, SplittableRandom random) {
        return random.nextInt(1 + random.nextInt(bound));
    }

    private static long[] changed(long[] answers, SplittableRandom random) {
        long[] changed = answers.clone();
        for (int i = 1 + nearNought(4, random); i > 0; i--) {
            changed[random.nextInt(changed.length)] = -1;
        }
        return changed;
    }

    /** The beginning of one and the end of another, or of the same: where they make choices of one label. */
    private static long[] joined(Kept one, Kept other, SplittableRandom random) {
        for (int i = 0; i < ATTEMPTS && other.answers.length > 0; i++) {
            int end = random.nextInt(one.answers.length);
            int begin = random.nextInt(other.answers.length);
            if (one.labels[end].equals(other.labels[begin])) {
                long[] joined = Arrays.copyOf(one.answers, end + other.answers.length - begin);
                System.arraycopy(other.answers, begin, joined, end, other.answers.length - begin);
                return joined;
            }
        }
        return changed(one.answers, random);
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            return; // the walk is made again
        }
        walks++;
        reached.addAll(walk.met);
        if (walk.useful >= 0) {
            int length = Math.min(walk.useful, execution.length());
            String[] labels = new String[length];
            for (int i = 0; i < length; i++) {
                labels[i] = execution.label(i).intern();
            }
            if (kept.size() == MOST_KEPT) {
                kept.subList(0, MOST_KEPT / 2).clear();
            }
            kept.add(new Kept(execution.choices().first(length).toArray(), labels));
        }
    }

    @Override
    public void count(Counters sum) {
        sum.walks += walks - walksBefore;
    }

    @Override
    public List<Tally> tallies() {
        return List.of(new Tally(
                "Guided",
                List.of("%,d executions reached something new".formatted(kept.size())),
                Map.of("kept", (long) kept.size(), "reached", (long) reached.size())));
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        out.writeLong(walks);
        out.writeInt(reached.size());
        for (long each : reached) {
            out.writeLong(each);
        }
        out.writeInt(kept.size());
        for (Kept each : kept) {
            out.writeInt(each.answers.length);
            for (int i = 0; i < each.answers.length; i++) {
                out.writeLong(each.answers[i]);
                out.writeUTF(each.labels[i]);
            }
        }
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        walks = in.readLong();
        walksBefore = walks;
        for (int left = in.readInt(); left > 0; left--) {
            reached.add(in.readLong());
        }
        for (int left = in.readInt(); left > 0; left--) {
            int length = in.readInt();
            var each = new Kept(new long[length], new String[length]);
            for (int i = 0; i < length; i++) {
                each.answers[i] = in.readLong();
                each.labels[i] = in.readUTF().intern();
            }
            kept.add(each);
        }
    }

    /** One execution: the answers of a script as far as they fit, others drawn. */
    private final class Walk implements Decider {
        private static final int PATIENCE = 256; // see RandomWalk.Walk

        private final long[] script;
        private final SplittableRandom random;
        private final Set<Long> met = new HashSet<>();
        private final Map<Long, Integer> times = new HashMap<>();
        private long before; // reached last
        private int made;
        private int useful = -1; // choices made when something new was reached last
        private int refusals;

        Walk(long[] script, SplittableRandom random) {
            this.script = script;
            this.random = random;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (made >= setup.limits().depth()) {
                throw Stop.because(Stop.Why.DEPTH);
            }
            long wanted = made < script.length ? script[made] : -1;
            made++;
            long size = point.size();
            return wanted >= 0 && wanted < size
                    ? wanted
                    : size == 1 ? 0 : point.odds().draw(size, random);
        }

        @Override
        public boolean visit(State state) {
            refusals = 0;
            meet(state.fingerprint());
            return true;
        }

        @Override
        public boolean again() {
            return ++refusals <= PATIENCE + made / 2;
        }

        @Override
        public void observe(Observation observation) {
            if (observation instanceof Observation.Reached(String what)) {
                long key = key(what);
                meet(key);
                meet(SplitMix.number(key, before + 1));
                int often = times.merge(key, 1, Integer::sum);
                if (Integer.bitCount(often) == 1) {
                    meet(SplitMix.number(key, -often));
                }
                before = key;
            }
        }

        private void meet(long key) {
            if (!reached.contains(key) && met.add(key)) {
                useful = made;
            }
        }

        private static long key(String text) {
            long key = 0xcbf29ce484222325L; // FNV-1a, by Fowler, Noll and Vo
            for (int i = 0; i < text.length(); i++) {
                key = (key ^ text.charAt(i)) * 0x100000001b3L;
            }
            return key;
        }
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "guided";
        }

        @Override
        public String summary() {
            return "random walks, guided by executions that reached a new feature or state";
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
            return new Guided(setup);
        }
    }
}
