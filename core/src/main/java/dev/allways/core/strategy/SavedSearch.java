package dev.allways.core.strategy;

import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Path;
import dev.allways.core.Strategy;
import dev.allways.core.states.Frontier;
import dev.allways.core.states.Seen;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is written down of a {@link FrontierSearch}, to be taken up again by one with any number of siblings. */
final class SavedSearch {
    /*
     * States are not written, only the ways to them: from then on they are reached again by replay. What several paths
     * have in common is written once, and so is the stack of an execution that has answers left at many choices.
     */

    /**
     * New states that were met and not taken in.
     *
     * @param from where the expansion that met them began
     */
    record Owed(Start from, List<Choices> ways, List<String> labels) {}

    private SavedSearch() {}

    static void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        for (Strategy sibling : siblings) {
            ((FrontierSearch) sibling).probeEarly();
        }
        var first = (FrontierSearch) siblings.getFirst();
        first.seen.save(out);
        out.writeBoolean(first.common.states());
        out.writeInt(siblings.size());
        var paths = new Path.Writer(out);
        for (Strategy sibling : siblings) {
            save((FrontierSearch) sibling, out, paths);
        }
    }

    private static void save(FrontierSearch search, DataOutput out, Path.Writer paths) throws IOException {
        out.writeLong(search.random.state());
        out.writeLong(search.expansion.beyondBound);
        Start rest = search.expansion.rest();
        out.writeInt(search.starts.size() + (rest == null ? 0 : 1));
        if (rest != null) {
            save(rest, out, paths);
        }
        for (Start each : search.starts) {
            save(each, out, paths);
        }
        long known = saveOwed(search, out, paths);
        var counted = new Counters();
        counted.add(search.counters);
        counted.duplicates += known;
        counted.save(out);
        save(search.agenda.now(), out, paths);
        out.writeBoolean(search.agenda.rounds());
        if (search.agenda.rounds()) {
            save(search.agenda.next(), out, paths);
        }
    }

    private static void save(Start each, DataOutput out, Path.Writer paths) throws IOException {
        paths.write(each.node());
        out.writeInt(each.depth());
        each.given().from(each.skip()).save(out);
        Start.Part part = each.part();
        out.writeInt(part.behind());
        out.writeLong(part.from());
        out.writeLong(part.low());
        out.writeLong(part.to());
        out.writeDouble(part.share());
        out.writeDouble(part.unexplored());
    }

    /** Writes the new states that were met and not taken in; how many others were met and not yet counted. */
    private static long saveOwed(FrontierSearch search, DataOutput out, Path.Writer paths) throws IOException {
        Arrivals arrivals = search.arrivals;
        int met = search.confirming == null ? arrivals.absorbed() : arrivals.absorbed() - 1;
        Map<Start, Owed> fresh = new LinkedHashMap<>();
        long known = 0;
        for (int i = met; i < arrivals.size(); i++) {
            if (arrivals.fresh(i)) {
                Start from = arrivals.from(i);
                Choices answers = arrivals.answers(i);
                Owed states =
                        fresh.computeIfAbsent(from, start -> new Owed(start, new ArrayList<>(), new ArrayList<>()));
                states.ways.add(from.resumed() ? Path.choices(from.node()).and(answers) : answers);
                states.labels.add(arrivals.label(i));
            } else {
                known++;
            }
        }
        out.writeInt(fresh.size() + search.owed.size());
        for (Owed each : fresh.values()) {
            save(each, out, paths);
        }
        for (Owed each : search.owed) {
            save(each, out, paths);
        }
        return known;
    }

    private static void save(Owed states, DataOutput out, Path.Writer paths) throws IOException {
        save(states.from, out, paths);
        out.writeInt(states.ways.size());
        for (int i = 0; i < states.ways.size(); i++) {
            states.ways.get(i).save(out);
            out.writeUTF(states.labels.get(i));
        }
    }

    private static void save(Frontier<Node> queue, DataOutput out, Path.Writer paths) throws IOException {
        List<Node> nodes = new ArrayList<>();
        queue.forEach(nodes::add);
        out.writeInt(nodes.size());
        for (Node node : nodes) {
            paths.write(node.parent());
            out.writeLong(node.answer());
            out.writeInt(node.depth);
            out.writeFloat(node.score());
        }
    }

    static void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        var first = (FrontierSearch) siblings.getFirst();
        first.seen.close();
        Seen restored = Seen.restore(in);
        if (in.readBoolean()) {
            first.common.meet();
        }
        for (Strategy sibling : siblings) {
            ((FrontierSearch) sibling).seen = restored;
            ((FrontierSearch) sibling).starts.clear();
        }
        int parts = in.readInt();
        var paths = new Path.Reader(in);
        List<Runnable> later = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            var sibling = (FrontierSearch) siblings.get(i % siblings.size());
            long random = in.readLong();
            if (i < siblings.size()) {
                sibling.random.setState(random);
            }
            later.add(restore(sibling, in, paths));
        }
        later.forEach(Runnable::run);
    }

    /** Takes up one part; returns how to take up what it had queued for the next round. */
    private static Runnable restore(FrontierSearch search, DataInput in, Path.Reader paths) throws IOException {
        search.expansion.beyondBound += in.readLong();
        for (int left = in.readInt(); left > 0; left--) {
            search.starts.add(restoreStart(search, in, paths));
        }
        for (int left = in.readInt(); left > 0; left--) {
            Start from = restoreStart(search, in, paths);
            List<Choices> ways = new ArrayList<>();
            List<String> labels = new ArrayList<>();
            for (int states = in.readInt(); states > 0; states--) {
                ways.add(Choices.load(in));
                labels.add(in.readUTF());
            }
            search.owed.add(new Owed(from, ways, labels));
        }
        Counters counted = Counters.load(in);
        search.counters.add(counted);
        search.common.takeRoom(counted.states);
        List<Node> now = restoreNodes(in, paths);
        List<Node> next = in.readBoolean() ? restoreNodes(in, paths) : new ArrayList<>();
        if (search.agenda.rounds() && next.isEmpty()) { // it went by no rounds before
            Start first = search.starts.peek();
            int round = first == null
                    ? now.stream().mapToInt(Node::distance).min().orElse(0)
                    : Node.distance(first.node(), first.depth());
            now.stream().filter(node -> node.distance() > round).forEach(next::add);
            now.removeAll(next);
        }
        now.forEach(node -> search.agenda.restore(node, search.agenda.now()));
        return () -> next.forEach(node -> search.agenda.restore(node, search.agenda.next()));
    }

    private static Start restoreStart(FrontierSearch search, DataInput in, Path.Reader paths) throws IOException {
        @Nullable Path node = paths.read();
        int depth = in.readInt();
        Choices given = Path.choices(node).and(Choices.load(in));
        var part = new Start.Part(
                in.readInt(), in.readLong(), in.readLong(), in.readLong(), in.readDouble(), in.readDouble());
        return new Start(search.root(), false, node, depth, null, given, part);
    }

    private static List<Node> restoreNodes(DataInput in, Path.Reader paths) throws IOException {
        List<Node> nodes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            nodes.add(Node.of(paths.read(), in.readLong(), null, null, in.readInt(), in.readFloat()));
        }
        return nodes;
    }
}
