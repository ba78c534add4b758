package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import java.io.Serializable;

/**
 * A key whose hash code is chosen beside it: several keys have the same one, or ones that differ in the bits only that
 * a hash trie looks at last. It reaches in a dozen keys what a good hash reaches in a hundred thousand.
 *
 * @param id what tells keys with the same hash code apart
 * @param hash the hash code
 */
public record CollidingKey(int id, int hash) implements Comparable<CollidingKey>, Serializable {
    private static final long serialVersionUID = 1;

    private static final int[] HASHES = {0, 1, 2, 32, 33, 64, 1024, 1025, 1 << 30, 1 << 30 | 1, -1, 1 << 31};
    private static final int IDS = 4;

    static final Gen<CollidingKey> GENERATOR = generator();

    private static Gen<CollidingKey> generator() {
        var ids = new ChoicePoint.Range("id", 0, IDS - 1);
        var hashes = new ChoicePoint.Range("hash", 0, HASHES.length - 1L);
        return chooser -> {
            int hash = HASHES[(int) chooser.choose(hashes)];
            return new CollidingKey((int) chooser.choose(ids), hash);
        };
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public int compareTo(CollidingKey other) {
        return hash != other.hash ? Integer.compare(hash, other.hash) : Integer.compare(id, other.id);
    }
}
