package dev.allways.core.shrink;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/** The sequences that were run, by a hash of 64 bits each: the last hundred thousand, and how long each was. */
final class Tried {
    private static final int CAPACITY = 100_000;

    private final Map<Long, Integer> lengths = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Integer> eldest) {
            return size() > CAPACITY;
        }
    };
    private final BitSet ends = new BitSet(); // the lengths at which an execution ended

    /** The hash of a sequence that is filled up with the simplest answer. */
    static long hash(long[] answers, int length) {
        long hash = 0;
        for (int i = 0; i < length; i++) {
            hash = next(hash, i < answers.length ? answers[i] : 0);
        }
        return ~hash;
    }

    private static long next(long hash, long answer) {
        long mixed = (hash ^ answer) * 0x9e3779b97f4a7c15L;
        return (mixed ^ mixed >>> 32) + 1;
    }

    /** Whether it was tried, or begins with all the answers of an execution that ended after them. */
    boolean knows(long[] candidate, int most, long hash) {
        if (lengths.containsKey(hash)) {
            return true;
        }
        long ended = 0;
        for (int i = 0; i <= most; i++) {
            if (ends.get(i) && lengths.containsKey(ended)) {
                return true;
            }
            ended = next(ended, i < candidate.length ? candidate[i] : 0);
        }
        return false;
    }

    boolean hasTried(long hash) {
        return lengths.containsKey(hash);
    }

    void add(long hash, int length) {
        lengths.put(hash, length);
    }

    void addEnded(long[] answers, int length) {
        lengths.put(~hash(answers, length), length);
        ends.set(length);
    }

    /** How many choices an execution that was tried made; -1 if it is not known. */
    int length(long hash) {
        return lengths.getOrDefault(hash, -1);
    }
}
