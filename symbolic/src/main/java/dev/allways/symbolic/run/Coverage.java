package dev.allways.symbolic.run;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The branches of the code under test, and which of their ways out were taken: a jump has two, a switch as many as it
 * has targets. Those that the compiler makes to look whether assertions are on don't count. May be used by several
 * threads.
 */
public final class Coverage {
    /** The number of no edge. */
    public static final int NONE = -1;

    /** The greatest number of a branch between two of the program's that is told from others. */
    public static final int MOST_BETWEEN = 15;

    /**
     * Branches of a class.
     *
     * @param all how many ways out of branches there are
     * @param covered how many were taken
     * @param missed the lines with a way out that was not, with how many were taken of how many
     */
    public record OfClass(int all, int covered, List<String> missed) {}

    /**
     * A branch.
     *
     * @param method by its name and descriptor
     * @param number of an instruction in it
     */
    record Place(String type, String method, int number) {}

    /**
     * The number of a way out of a branch that is none of the program's own code, but of what that calls: negative, not
     * counted, and told from others by the edge that the program took last.
     *
     * @param number of the branch since then
     */
    public static int between(int edge, int number, boolean holds) {
        return NONE - 1 - (((edge + 1) * (MOST_BETWEEN + 1) + number) * 2 + (holds ? 1 : 0));
    }

    private record Site(int line, int first, int edges) {}

    private final Map<Place, Site> sites = new LinkedHashMap<>();
    private final BitSet covered = new BitSet();
    private int edges;

    /**
     * A branch of the code, which may have been met before.
     *
     * @param line 0 if it is not known
     * @return the number of its first edge; the others follow
     */
    synchronized int branch(Place place, int line, int edges) {
        Site known = sites.get(place);
        if (known != null) {
            return known.first;
        }
        Site site = new Site(line, this.edges, edges);
        sites.put(place, site);
        this.edges += edges;
        return site.first;
    }

    /** An execution took these edges. */
    public synchronized void add(Edges taken) {
        taken.forEach(covered::set);
    }

    /** How many edges of the classes met so far were taken. */
    public synchronized int covered() {
        return covered.cardinality();
    }

    /** How many edges the classes met so far have. */
    public synchronized int all() {
        return edges;
    }

    /** The classes that were met and have branches, by name. */
    public synchronized Map<String, OfClass> classes() {
        Map<String, OfClass> classes = new TreeMap<>();
        sites.forEach((place, site) -> {
            int taken = covered.get(site.first, site.first + site.edges).cardinality();
            OfClass before = classes.getOrDefault(place.type, new OfClass(0, 0, List.of()));
            List<String> missed = new ArrayList<>(before.missed);
            if (taken < site.edges) {
                missed.add("line %d: %d of %d".formatted(site.line, taken, site.edges));
            }
            classes.put(place.type, new OfClass(before.all + site.edges, before.covered + taken, missed));
        });
        return classes;
    }

    /** Writes what was met and taken, for a checkpoint. */
    public synchronized void save(DataOutput out) throws IOException {
        out.writeInt(sites.size());
        for (Map.Entry<Place, Site> each : sites.entrySet()) {
            out.writeUTF(each.getKey().type());
            out.writeUTF(each.getKey().method());
            out.writeInt(each.getKey().number());
            out.writeInt(each.getValue().line());
            out.writeInt(each.getValue().edges());
        }
        long[] taken = covered.toLongArray();
        out.writeInt(taken.length);
        for (long each : taken) {
            out.writeLong(each);
        }
    }

    /** Reads what {@link #save} wrote, before the first class is met. */
    public synchronized void restore(DataInput in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            branch(new Place(in.readUTF(), in.readUTF(), in.readInt()), in.readInt(), in.readInt());
        }
        long[] taken = new long[in.readInt()];
        for (int i = 0; i < taken.length; i++) {
            taken[i] = in.readLong();
        }
        covered.or(BitSet.valueOf(taken));
    }
}
