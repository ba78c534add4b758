package dev.allways.core.strategy;

import dev.allways.core.Choices;
import dev.allways.core.Execution;
import dev.allways.core.Offer;
import dev.allways.core.Path;
import dev.allways.core.State;
import dev.allways.core.states.Seen;
import dev.allways.core.states.Sieve;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The states met while nodes are expanded, and the answers that led to each; put to {@link Seen} together. */
final class Arrivals {
    private static final int MOST = 256;

    /** A place that is used again and again: stored into an array, each state would cost a check of its type. */
    private static final class Place {
        @Nullable
        State state;

        @Nullable
        Start from; // where the expansion began that met it

        int end; // of its answers
        long polled; // nodes up to then
        String label = ""; // of its last choice, where that is wanted
    }

    private final Place[] places = new Place[MOST];
    private final long[] first = new long[MOST];
    private final long[] second = new long[MOST];
    private final boolean[] fresh = new boolean[MOST];
    private final boolean labelled;
    private final Offers known;
    private long[] answers = new long[4 * MOST];

    @Nullable
    Offer[] offers = new Offer[4 * MOST]; // what the answers answer, where it is known

    private final Sieve sieve = new Sieve();
    private int size;
    private int absorbed;
    private boolean probed;

    /** @param labelled whether the labels of the last choices are kept: a utility function may ask for them */
    Arrivals(boolean labelled, Offers known) {
        this.labelled = labelled;
        this.known = known;
        Arrays.setAll(places, _ -> new Place());
    }

    /**
     * Adds the state that ended an execution.
     *
     * @param from where its expansion began; if at the root, then what its choices offered is kept, too
     * @param wide whether the set of visited states keeps 128 bits
     * @param polled how many nodes were polled up to the one that is expanded
     */
    void add(State state, Start from, Execution execution, boolean wide, long polled) {
        int begin = begin(size);
        int length = execution.length();
        int end = makeRoom(begin + length);
        if (length == 1) { // as most have; a loop costs more than its body
            answers[begin] = execution.answer(0);
        } else {
            for (int i = 0; i < length; i++) {
                answers[begin + i] = execution.answer(i);
            }
        }
        if (!from.resumed()) {
            for (int i = 0; i < length; i++) {
                offers[begin + i] = known.of(execution, i);
            }
        }
        first[size] = state.fingerprint();
        if (wide) {
            second[size] = state.secondFingerprint();
        }
        add(state, from, end, labelled && length > 0 ? execution.label(length - 1) : "", polled);
    }

    private void add(State state, Start from, int end, String label, long polled) {
        Place place = places[size++];
        place.state = state;
        place.from = from;
        place.end = end;
        place.polled = polled;
        if (labelled) {
            place.label = label;
        }
    }

    /** Adds a state that is known to be new. */
    void addFresh(State state, Start from, Choices way, String label, long polled) {
        int begin = begin(size);
        int end = makeRoom(begin + way.length());
        for (int i = 0; i < way.length(); i++) {
            answers[begin + i] = way.get(i);
            offers[begin + i] = null;
        }
        fresh[size] = true;
        add(state, from, end, label, polled);
        probed = true;
    }

    private int makeRoom(int length) {
        while (length > answers.length) {
            answers = Arrays.copyOf(answers, answers.length * 2);
            offers = Arrays.copyOf(offers, offers.length * 2);
        }
        return length;
    }

    private int begin(int i) {
        return i == 0 ? 0 : places[i - 1].end;
    }

    /** Puts all of them to the set of visited states. */
    void probe(Seen seen, @Nullable StateAudit audit) {
        if (size == 0) {
            return;
        }
        sieve.addAll(seen, first, second, size, fresh);
        if (audit != null) {
            audit.compare(this::state, first, second, size);
        }
        probed = true;
    }

    /** Whether one more can be added, and another one later. */
    boolean hasRoom() {
        return size < MOST - 1;
    }

    /** Whether they were put to the set, and are now to be taken in. */
    boolean probed() {
        return probed;
    }

    boolean full() {
        return size == MOST;
    }

    int size() {
        return size;
    }

    /** How many were taken in. */
    int absorbed() {
        return absorbed;
    }

    /** Takes the next one; -1 if there is none, and then all are forgotten. */
    int next() {
        if (absorbed < size) {
            return absorbed++;
        }
        for (int i = 0; i < size; i++) {
            places[i].state = null;
            places[i].from = null;
        }
        size = 0;
        absorbed = 0;
        probed = false;
        return -1;
    }

    /** The last one was not taken in after all. */
    void putBack() {
        absorbed--;
    }

    State state(int i) {
        return Objects.requireNonNull(places[i].state);
    }

    /** Where the expansion began that met the i-th state. */
    Start from(int i) {
        return Objects.requireNonNull(places[i].from);
    }

    /** How many nodes were polled up to that one. */
    long polled(int i) {
        return places[i].polled;
    }

    boolean fresh(int i) {
        return fresh[i];
    }

    String label(int i) {
        return places[i].label;
    }

    /** The answers of the execution that ended at the i-th state. */
    Choices answers(int i) {
        return Choices.of(Arrays.copyOfRange(answers, begin(i), places[i].end));
    }

    /** The node of the i-th state. */
    Node node(int i, Utility utility) {
        State state = state(i);
        Start from = from(i);
        int depth = from.depth() + 1;
        int at = begin(i) + from.skip();
        int end = places[i].end;
        Path parent = from.node();
        for (; at < end - 1; at++) {
            parent = new Path(parent, answers[at], offer(at, from));
        }
        long last = at < end ? answers[at] : -1;
        Offer offer = at < end ? offer(at, from) : null;
        double score = labelled ? utility.of(state, depth, places[i].label, last) : 0;
        return Node.of(parent, last, offer, state.resume(), depth, score);
    }

    private @Nullable Offer offer(int at, Start from) {
        return from.resumed() ? null : offers[at];
    }
}
