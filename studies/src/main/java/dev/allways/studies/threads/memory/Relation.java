package dev.allways.studies.threads.memory;

/** A binary relation on the events of an execution graph. */
final class Relation {
    private final boolean[][] pairs;

    Relation(int events) {
        pairs = new boolean[events][events];
    }

    boolean has(int from, int to) {
        return pairs[from][to];
    }

    void add(int from, int to) {
        pairs[from][to] = true;
    }

    Relation or(Relation other) {
        Relation both = new Relation(pairs.length);
        for (int i = 0; i < pairs.length; i++) {
            for (int j = 0; j < pairs.length; j++) {
                both.pairs[i][j] = pairs[i][j] || other.pairs[i][j];
            }
        }
        return both;
    }

    Relation then(Relation other) {
        Relation composed = new Relation(pairs.length);
        for (int i = 0; i < pairs.length; i++) {
            for (int k = 0; k < pairs.length; k++) {
                for (int j = 0; pairs[i][k] && j < pairs.length; j++) {
                    composed.pairs[i][j] |= other.pairs[k][j];
                }
            }
        }
        return composed;
    }

    /** The transitive closure. */
    Relation closed() {
        Relation closed = or(this);
        for (int k = 0; k < pairs.length; k++) {
            for (int i = 0; i < pairs.length; i++) {
                for (int j = 0; closed.pairs[i][k] && j < pairs.length; j++) {
                    closed.pairs[i][j] |= closed.pairs[k][j];
                }
            }
        }
        return closed;
    }

    /** With each event related to itself. */
    Relation optional() {
        Relation optional = or(this);
        for (int i = 0; i < pairs.length; i++) {
            optional.pairs[i][i] = true;
        }
        return optional;
    }

    boolean isCyclic() {
        Relation closed = closed();
        for (int i = 0; i < pairs.length; i++) {
            if (closed.pairs[i][i]) {
                return true;
            }
        }
        return false;
    }
}
