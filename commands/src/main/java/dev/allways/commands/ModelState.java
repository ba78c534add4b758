package dev.allways.commands;

import dev.allways.core.State;

/** A state of the model. */
final class ModelState implements State {
    private final Object identity;
    private final String text;
    private final long fingerprint;

    ModelState(Object identity) {
        this.identity = identity;
        this.text = identity.toString();
        long hash = 0xcbf29ce484222325L; // FNV-1a, by Fowler, Noll and Vo
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        hash += identity.hashCode() * 0x9e3779b97f4a7c15L;
        long mixed = (hash ^ hash >>> 32) * 0xbf58476d1ce4e5b9L;
        this.fingerprint = mixed ^ mixed >>> 29;
    }

    @Override
    public boolean isWhole() {
        return false;
    }

    @Override
    public long fingerprint() {
        return fingerprint;
    }

    @Override
    public Object identity() {
        return identity;
    }

    @Override
    public String toString() {
        return text;
    }
}
