package dev.allways.core;

/** The set of states that a search has met, by fingerprint. */
public interface Seen extends AutoCloseable {
    boolean add(long first, long second);
    void addAll(long[] first, long[] second, int count, boolean[] fresh);
    long size();
    int bits();
    long forgotten();
    boolean exact();
    double omissionProbability();
    String describe();
    void save(java.io.DataOutput out) throws java.io.IOException;
    @Override void close();
    static Seen restore(java.io.DataInput in) { throw new UnsupportedOperationException(); }
    static Seen exact64() {
        return new Seen() {
            final java.util.Set<Long> set = java.util.concurrent.ConcurrentHashMap.newKeySet();
            public boolean add(long first, long second) { return set.add(first); }
            public void addAll(long[] first, long[] second, int count, boolean[] fresh) { for (int i = 0; i < count; i++) fresh[i] = set.add(first[i]); }
            public long size() { return set.size(); }
            public int bits() { return 64; }
            public long forgotten() { return 0; }
            public boolean exact() { return true; }
            public double omissionProbability() { return 0; }
            public String describe() { return ""; }
            public void save(java.io.DataOutput out) {}
            public void close() {}
        };
    }
}
