package dev.allways.core.strategy.delay;

import dev.allways.core.Counters;
import dev.allways.core.Path;
import dev.allways.core.Setup;
import dev.allways.core.Tally;
import dev.allways.core.states.Seen;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What all workers of a stratified search share: the points of this stratum and of later ones, and visited states. */
final class Strata<D> {
    /*
     * Points are given out in the order in which they came to the queue, and what was met and left is taken in in the
     * same order, whoever is done first. A dive sees only visited states that were taken in before; those of points
     * before its own that are still under way it does not see, and so goes too far. When it is taken in, it is cut at
     * the first state that is visited by then: there it would have ended by itself, had it been made alone. So the
     * result is the same for any number of workers. Two points that start from one kept state are not under way at
     * once: a state is used by one worker at a time.
     *
     * What is written down of a point is the way to it. What the explorer knows there is not: it comes about again as
     * the way is gone once more.
     */

    /** A point that was given out, and what became of it. */
    static final class Slot<D> {
        final @Nullable Point<D> point; // null: the root
        volatile @Nullable Dive<D> dive;
        private boolean learnt;

        private Slot(@Nullable Point<D> point) {
            this.point = point;
        }
    }

    private static final long MOST_BEYOND = 2_000_000; // points kept for later strata; some 100 bytes each
    private static final int MOST_UNDER_WAY = 256;

    final Setup setup;
    final Deviations<D> deviations;
    private final long most;
    private final int increment;
    private final boolean samplesTheRest;
    private final Counters counters = new Counters();
    private final Map<Long, Long> statesOf = new LinkedHashMap<>(); // by stratum
    private Deque<Slot<D>> underWay = new ArrayDeque<>(); // in order
    private Deque<Point<D>> now = new ArrayDeque<>();
    private Deque<Point<D>> beyond = new ArrayDeque<>();
    private @Nullable List<Point<D>> frontier; // once there is no room for more
    private Seen seen;
    private boolean begun;
    private long stratum;
    private long dropped; // points for which there was no room
    private boolean full;

    /**
     * Nothing was explored.
     *
     * @param most the greatest cost
     * @param increment how many strata come at a time
     * @param samplesTheRest whether points for which there is no room are kept, and no more are explored
     */
    Strata(Setup setup, Deviations<D> deviations, long most, int increment, boolean samplesTheRest) {
        this.setup = setup;
        this.deviations = deviations;
        this.most = most;
        this.increment = increment;
        this.samplesTheRest = samplesTheRest;
        this.seen = setup.seen().get();
    }

    long stratum() {
        return stratum;
    }

    // ---- what dives ask, while others are taken in

    boolean isWide() {
        return seen.bits() > Long.SIZE;
    }

    boolean forgets() {
        return seen.forgets();
    }

    boolean isVisited(Trail.Mark mark) {
        return seen.contains(mark.first(), mark.second());
    }

    boolean isFull(int more) {
        return counters.states + more >= setup.limits().states();
    }

    // ---- work

    /** The next point; null if there is none for now. */
    synchronized @Nullable Slot<D> take() {
        if (!hasNext()) {
            return null;
        }
        Slot<D> slot = new Slot<>(begun ? now.remove() : null);
        begun = true;
        underWay.add(slot);
        return slot;
    }

    synchronized boolean hasNext() {
        if (!begun) {
            return true;
        }
        Point<D> next = now.peek();
        return next != null && !full && underWay.size() < MOST_UNDER_WAY && !isInUse(next.start());
    }

    @SuppressWarnings("ReferenceEquality") // a kept state has no other
    private boolean isInUse(Start start) {
        return !start.isRoot()
                && underWay.stream()
                        .anyMatch(slot -> !slot.learnt
                                && slot.point != null
                                && slot.point.start().program() == start.program());
    }

    /** Takes in what a dive has met and left, as soon as that of all before it is taken in. */
    synchronized void learn(Slot<D> slot) {
        slot.learnt = true;
        for (Slot<D> next = underWay.peek(); next != null && next.learnt; next = underWay.peek()) {
            underWay.remove();
            takeIn(java.util.Objects.requireNonNull(next.dive));
        }
    }

    private void takeIn(Dive<D> dive) {
        int fresh = 0;
        boolean cut = false;
        for (Trail.Mark mark : dive.met) {
            if (isFull(0)) {
                cut = true;
                break;
            }
            if (!seen.add(mark.first(), mark.second())) {
                cut = true;
                counters.duplicates++;
                break;
            }
            fresh++;
            counters.states++;
        }
        if (!cut && dive.meetsKnown) {
            counters.duplicates++;
        }
        statesOf.merge(stratum, (long) fresh, Long::sum);
        for (Dive.Left<D> left : dive.left) {
            if (left.before() <= fresh) {
                keep(left.point());
            }
        }
    }

    private void keep(Point<D> point) {
        if (point.needed() <= stratum) {
            now.add(point);
        } else if (samplesTheRest || beyond.size() < capacity()) {
            beyond.push(point);
            full = samplesTheRest && beyond.size() >= capacity();
        } else {
            dropped++;
        }
    }

    private long capacity() {
        return Math.min(MOST_BEYOND, setup.bound().capacity());
    }

    /** Continues to the next stratum, if this one is done; false if there is none. */
    synchronized boolean nextRound() {
        if (full || beyond.isEmpty() || stratum >= most) {
            return false;
        }
        stratum = Math.min(most, stratum + increment);
        for (Point<D> each : beyond) {
            if (each.needed() <= stratum) {
                now.add(each);
            }
        }
        beyond.removeIf(each -> each.needed() <= stratum);
        return true;
    }

    // ---- the rest

    /** All that is left, once there was no room for more and what was under way then is done; else null. */
    synchronized @Nullable List<Point<D>> frontier() {
        if (frontier == null && full && underWay.isEmpty()) {
            frontier = new ArrayList<>(now);
            frontier.addAll(beyond);
        }
        return frontier;
    }

    void count(Counters sum) {
        sum.add(counters);
        sum.omissionProbability = Math.max(sum.omissionProbability, seen.omissionProbability());
    }

    synchronized Optional<String> omitted() {
        if (dropped > 0) {
            return Optional.of("%,d points of later strata were dropped: there was no room".formatted(dropped));
        }
        if (full) {
            return Optional.of("there was no room for more than %,d points that need more than %,d %s"
                    .formatted(beyond.size(), stratum, deviations.unit()));
        }
        if (!beyond.isEmpty() && stratum >= most) { // else they are of the next strata
            return Optional.of("%,d points need more than %,d %s".formatted(beyond.size(), most, deviations.unit()));
        }
        return seen.exact() || counters.states == 0 ? Optional.empty() : Optional.of(seen.describe());
    }

    /** How many states each stratum has, and what a full cache means. */
    synchronized Tally tally() {
        List<String> lines = new ArrayList<>();
        Map<String, Long> counts = new LinkedHashMap<>();
        boolean open = !now.isEmpty() || !underWay.isEmpty();
        statesOf.forEach((number, states) -> {
            String to = increment == 1 || number == 0 ? "" : " and fewer";
            String state = number == stratum && open ? "not completed" : "completed";
            lines.add("%,d %s%s: %s, %,d new states".formatted(number, deviations.unit(), to, state, states));
            counts.put("%d %s".formatted(number, deviations.unit()), states);
        });
        if (seen.forgotten() > 0) {
            lines.add(
                    "the set of visited states was full: %,d of them were forgotten or not kept, and may be counted again"
                            .formatted(seen.forgotten()));
        }
        return new Tally("Strata", lines, counts);
    }

    // ---- checkpoints

    synchronized void save(DataOutput out) throws IOException {
        Deque<Slot<D>> open = new ArrayDeque<>();
        for (Slot<D> slot : underWay) { // those that wait for others to be taken in wait no longer
            if (slot.learnt) {
                takeIn(java.util.Objects.requireNonNull(slot.dive));
            } else {
                open.add(slot);
            }
        }
        underWay = open;
        seen.save(out);
        counters.save(out);
        out.writeLong(stratum);
        out.writeLong(dropped);
        out.writeInt(statesOf.size());
        for (Map.Entry<Long, Long> entry : statesOf.entrySet()) {
            out.writeLong(entry.getKey());
            out.writeLong(entry.getValue());
        }
        out.writeBoolean(begun && open.stream().noneMatch(slot -> slot.point == null));
        List<Point<D>> all = new ArrayList<>();
        for (Slot<D> slot : open) {
            if (slot.point != null) {
                all.add(slot.point);
            }
        }
        all.addAll(now);
        var paths = new Path.Writer(out);
        Map<Start, Map<Path, Path>> whole = new HashMap<>();
        save(all, out, paths, whole);
        save(beyond, out, paths, whole);
    }

    private static <D> void save(
            Collection<Point<D>> points, DataOutput out, Path.Writer paths, Map<Start, Map<Path, Path>> whole)
            throws IOException {
        out.writeInt(points.size());
        for (Point<D> point : points) {
            Map<Path, Path> known = whole.computeIfAbsent(point.start(), start -> new HashMap<>());
            paths.write(whole(point.start(), point.given(), known));
            out.writeLong(point.size());
            out.writeLong(point.taken());
            out.writeLong(point.needed());
        }
    }

    /** The way from the root to a point; what ways from one start have in common is one object. */
    private static @Nullable Path whole(Start start, @Nullable Path given, Map<Path, Path> known) {
        Deque<Path> answers = new ArrayDeque<>();
        Path at = given;
        for (; at != null && !known.containsKey(at); at = at.parent()) {
            answers.push(at);
        }
        Path whole = at == null ? start.behind() : known.get(at);
        for (Path answer : answers) {
            whole = new Path(whole, answer.answer());
            known.put(answer, whole);
        }
        return whole;
    }

    synchronized void restore(DataInput in) throws IOException {
        seen.close();
        seen = Seen.restore(in);
        counters.add(Counters.load(in));
        stratum = in.readLong();
        dropped = in.readLong();
        for (int left = in.readInt(); left > 0; left--) {
            statesOf.put(in.readLong(), in.readLong());
        }
        begun = in.readBoolean();
        var paths = new Path.Reader(in);
        restore(now, in, paths);
        restore(beyond, in, paths);
    }

    private void restore(Deque<Point<D>> points, DataInput in, Path.Reader paths) throws IOException {
        Start root = Start.root(setup.program());
        D state = deviations.initial(setup.seed());
        for (int left = in.readInt(); left > 0; left--) {
            Path given = paths.read();
            points.add(new Point<>(
                    root,
                    given,
                    null,
                    List.of(),
                    state,
                    Price.NOTHING,
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    false));
        }
    }
}
