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

    @Override
    void close();

    @SuppressWarnings("DoNotCallSuggester")
    static Seen restore(java.io.DataInput in) {
        throw new UnsupportedOperationException();
    }

    static Seen exact64() {
        return new Seen() {
            final java.util.Set<Long> set = java.util.concurrent.ConcurrentHashMap.newKeySet();

            @Override
            public boolean add(long first, long second) {
                return set.add(first);
            }

            @Override
            public void addAll(long[] first, long[] second, int count, boolean[] fresh) {
                for (int i = 0; i < count; i++) fresh[i] = set.add(first[i]);
            }

            @Override
            public long size() {
                return set.size();
            }

            @Override
            public int bits() {
                return 64;
            }

            @Override
            public long forgotten() {
                return 0;
            }

            @Override
            public boolean exact() {
                return true;
            }

            @Override
            public double omissionProbability() {
                return 0;
            }

            @Override
            public String describe() {
                return "";
            }

            @Override
            public void save(java.io.DataOutput out) {}

            @Override
            public void close() {}
        };
    }
}
