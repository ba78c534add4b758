package dev.allways.actors;

import dev.allways.model.Hasher;
import org.jspecify.annotations.Nullable;

/**
 * A part of a world, and what it adds to the world's fingerprint: worlds share parts, and a step changes few of them,
 * so each is hashed once.
 */
abstract class Part {
    private Hasher.@Nullable Digest digest;

    /** Tells what it is made of. */
    abstract void take(Hasher hasher);

    /** What it adds, if that was asked for before. */
    final Hasher.@Nullable Digest known() {
        return digest;
    }

    final Hasher.Digest digest(Hasher hasher) {
        Hasher.Digest known = digest;
        if (known == null) {
            known = hasher.digest(this::take);
            digest = known;
        }
        return known;
    }
}
