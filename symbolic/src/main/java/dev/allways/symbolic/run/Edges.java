package dev.allways.symbolic.run;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** The edges of the code that one execution took, each once. To add one is no step of a thread under control. */
public final class Edges {
    private int[] edges = new int[64];
    private int count;

    /** Adds one that is not there yet. */
    public void add(int edge) {
        if (count == edges.length) {
            edges = Arrays.copyOf(edges, 2 * count);
        }
        edges[count++] = edge;
    }

    /** Forgets all of them. */
    public void clear() {
        count = 0;
    }

    /** Passes each of them. */
    public void forEach(IntConsumer each) {
        for (int i = 0; i < count; i++) {
            each.accept(edges[i]);
        }
    }
}
