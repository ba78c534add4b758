package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.BitSet;
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

    /**
     * Branches of a class.
     *
     * @param all how many ways out of branches there are
     * @param covered how many were taken
     * @param missed the lines with a way out that was not, with how many were taken of how many
     */
    public record OfClass(int all, int covered, List<String> missed) {}

    private record Site(String type, int line, int first, int edges) {}

    private final List<Site> sites = new ArrayList<>();
    private final BitSet covered = new BitSet();
    private int edges;

    /**
     * A branch of the code.
     *
     * @param line 0 if it is not known
     * @return the number of its first edge; the others follow
     */
    synchronized int branch(String type, int line, int edges) {
        int first = this.edges;
        sites.add(new Site(type, line, first, edges));
        this.edges += edges;
        return first;
    }

    /** An execution took these edges. */
    public synchronized void add(BitSet taken) {
        covered.or(taken);
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
        for (Site site : sites) {
            int taken = covered.get(site.first, site.first + site.edges).cardinality();
            OfClass before = classes.getOrDefault(site.type, new OfClass(0, 0, List.of()));
            List<String> missed = new ArrayList<>(before.missed);
            if (taken < site.edges) {
                missed.add("line %d: %d of %d".formatted(site.line, taken, site.edges));
            }
            classes.put(site.type, new OfClass(before.all + site.edges, before.covered + taken, missed));
        }
        return classes;
    }
}
