package dev.allways.core.strategy.order;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Executions to make that begin alike, for a worker that has made none of them.
 *
 * @param way the choices that they have in common
 * @param guide for the first of them
 * @param saved whether it was read from a checkpoint
 */
record Subtree(List<Place> way, Guide guide, boolean saved) {
    static final Subtree ALL = new Subtree(List.of(), Guide.NONE, false);

    /**
     * A choice on the way.
     *
     * @param answer where the way continues
     * @param asleep the tasks that slept when that branch was begun
     * @param mine that branch in the tree that the choice shares; null: it is not there
     */
    record Place(
            boolean ofTasks,
            long size,
            long answer,
            TaskSet asleep,
            Branches branches,
            @Nullable Tree mine) {}

    /** @param numbers of the branches that were written before */
    void save(DataOutput out, Map<Branches, Integer> numbers) throws IOException {
        out.writeInt(way.size());
        for (Place place : way) {
            out.writeBoolean(place.ofTasks);
            out.writeLong(place.size);
            out.writeLong(place.answer);
            place.asleep.save(out);
            Integer number = numbers.get(place.branches);
            out.writeInt(number == null ? numbers.size() : number);
            if (number == null) {
                place.branches.save(out, numbers);
            }
            out.writeInt(Tree.indexOf(place.mine, place.branches.list()));
        }
        guide.save(out, numbers);
    }

    /** @param known the branches that were read before */
    static Subtree load(DataInput in, List<Branches> known) throws IOException {
        List<Place> way = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            boolean ofTasks = in.readBoolean();
            long size = in.readLong();
            long answer = in.readLong();
            TaskSet asleep = new TaskSet();
            asleep.restore(in);
            int number = in.readInt();
            Branches branches = number < known.size() ? known.get(number) : Branches.load(in, known, null, null);
            way.add(new Place(ofTasks, size, answer, asleep, branches, Tree.get(in.readInt(), branches.list())));
        }
        Place last = way.isEmpty() ? null : way.getLast();
        Guide guide =
                Guide.load(in, known, last == null ? null : last.mine, last == null ? null : last.branches.root());
        return new Subtree(List.copyOf(way), guide, true);
    }
}
