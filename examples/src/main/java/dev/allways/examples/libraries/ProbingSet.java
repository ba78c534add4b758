package dev.allways.examples.libraries;

import dev.allways.model.Hasher;
import java.util.Arrays;

/**
 * A set of numbers in a table of slots, for want of a library with a mistake in it. A number is put into its home slot,
 * or else into the next free one (linear probing).
 */
final class ProbingSet {
    private static final int FREE = -1;

    private final int[] slots;
    private final Removal removal;

    /** How the hole that a removed number leaves is filled. */
    enum Removal {
        /**
         * The numbers behind the hole are moved up unless that takes them before their home (Knuth, volume 3, 6.4,
         * algorithm R).
         */
        MOVES_UP,
        /**
         * As above, but the first number that is at home ends it: right where numbers give way to those farther from
         * home (Robin Hood hashing), wrong here, where one that was displaced may lie behind it.
         */
        STOPS_AT_HOME
    }

    ProbingSet(int slots, Removal removal) {
        this.slots = new int[slots];
        this.removal = removal;
        Arrays.fill(this.slots, FREE);
    }

    private ProbingSet(ProbingSet other) {
        this.slots = other.slots.clone();
        this.removal = other.removal;
    }

    ProbingSet copy() {
        return new ProbingSet(this);
    }

    boolean contains(int number) {
        return slots[slot(number)] == number;
    }

    /** Adds a number; there must be a free slot beside the one it takes. */
    boolean add(int number) {
        int slot = slot(number);
        boolean added = slots[slot] == FREE;
        slots[slot] = number;
        return added;
    }

    boolean remove(int number) {
        int hole = slot(number);
        if (slots[hole] == FREE) {
            return false;
        }
        for (int slot = after(hole); slots[slot] != FREE; slot = after(slot)) {
            int home = home(slots[slot]);
            if (removal == Removal.STOPS_AT_HOME && home == slot) {
                break;
            }
            if (distance(home, slot) >= distance(hole, slot)) {
                slots[hole] = slots[slot];
                hole = slot;
            }
        }
        slots[hole] = FREE;
        return true;
    }

    /** Where a number is, or the free slot where it would be put. */
    private int slot(int number) {
        int slot = home(number);
        while (slots[slot] != FREE && slots[slot] != number) {
            slot = after(slot);
        }
        return slot;
    }

    private int home(int number) {
        return number % slots.length;
    }

    private int after(int slot) {
        return slot + 1 == slots.length ? 0 : slot + 1;
    }

    private int distance(int from, int to) {
        return Math.floorMod(to - from, slots.length);
    }

    void put(Hasher hasher) {
        hasher.putInts(slots);
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (int number : slots) {
            text.append(text.isEmpty() ? "" : " ").append(number == FREE ? "." : number);
        }
        return text.toString();
    }
}
