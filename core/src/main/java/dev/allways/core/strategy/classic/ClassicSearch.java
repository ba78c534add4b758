package dev.allways.core.strategy.classic;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Outcome;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import dev.allways.core.states.Drop;
import dev.allways.core.states.Seen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The search of PSPP's implementation-level model checker, state for state: its queue, its numbering of operations, the
 * order of its events. For comparison, and for transcripts like its own; {@link dev.allways.core.strategy.BreadthFirst}
 * is the one to use.
 *
 * <p>A path is the numbers of the operations applied: each state that a step leads to takes the next number, a step
 * that can't be made takes none. Errors are looked for before duplicates, and a wrong state is neither counted nor
 * queued.
 */
public final class ClassicSearch implements Strategy {
    /** Which state of the queue is expanded next. */
    public enum Order {
        /** The one that has waited longest. */
        BROAD,
        /** The one that was queued last. */
        DEEP,
        /** The front, after each new state has changed places with one drawn at random. */
        RANDOM,
        /** Only the states on a given path. */
        PATH
    }

    /** Hears what happens, in order. */
    public interface Events {
        /** Hears nothing. */
        Events NONE = new Events() {};

        /** An operation was applied. */
        default void named(Reached state) {}

        /** It led to a state that was met before. */
        default void duplicate(Reached state) {}

        /** It led to a wrong state; errors says in what, once for each thing. */
        default void wrong(Reached state, List<String> errors) {}
    }

    /** A state, by the operations that led to it. */
    public static final class Reached {
        private final @Nullable Reached before;
        private final int number;
        private final String name;
        private final @Nullable Path answers;
        private final int depth;
        private @Nullable Program program; // continues from here

        Reached(@Nullable Reached before, int number, String name, @Nullable Path answers) {
            this.before = before;
            this.number = number;
            this.name = name;
            this.answers = answers;
            this.depth = before == null ? 1 : before.depth + 1;
        }

        /** The name of the operation that led here. */
        public String name() {
            return name;
        }

        /** The numbers of the operations, joined by blanks. */
        public String path() {
            return way().stream().map(state -> String.valueOf(state.number)).collect(Collectors.joining(" "));
        }

        /** The states on the way, this one the last. */
        public List<Reached> way() {
            List<Reached> way = new ArrayList<>();
            for (Reached state = this; state != null; state = state.before) {
                way.add(state);
            }
            return way.reversed();
        }
    }

    private final Setup setup;
    private final Order order;
    private final int[] follow;
    private final Events events;
    private final @Nullable Seen seen; // null: every state is new
    private final SplittableRandom random;
    private final Counters counters = new Counters();
    private final Ring queue = new Ring();
    private final Arriving arriving = new Arriving();
    private boolean begun;
    private boolean followed;
    private @Nullable Reached expanding; // null: the initial states
    private int number; // of the next state reached from there
    private @Nullable Task task;
    private @Nullable Task confirming;
    private int open = -1;
    private long answer;

    /**
     * A search in some order.
     *
     * @param exact whether states met before are dropped
     * @param follow the path, for {@link Order#PATH}
     */
    public ClassicSearch(Setup setup, Order order, boolean exact, int[] follow, Events events) {
        if (order == Order.RANDOM
                && setup.bound().drop() == Drop.OLDEST
                && setup.bound().capacity() != Long.MAX_VALUE) {
            throw new IllegalArgumentException("a random queue can't drop its oldest state: drop newest or random");
        }
        if (order == Order.PATH && follow.length == 0) {
            throw new IllegalArgumentException("the path to follow needs at least one number");
        }
        this.setup = setup;
        this.order = order;
        this.follow = follow.clone();
        this.events = events;
        this.seen = exact && order != Order.PATH ? setup.seen().get() : null;
        this.random = new SplittableRandom(setup.seed());
    }

    @Override
    public Optional<Task> next() {
        if (confirming != null) {
            return Optional.of(confirming);
        }
        if (open >= 0) {
            task = Task.backtrack(Objects.requireNonNull(task), open, answer);
            return Optional.of(task);
        }
        number = 0;
        if (!begun) {
            begun = true;
            task = Task.root(setup.program(), Choices.NONE, arriving);
            return Optional.of(task);
        }
        if (followed || queue.size() == 0) {
            return Optional.empty();
        }
        expanding = queue.removeFirst();
        counters.queued = queue.size();
        task = task(Choices.NONE, arriving);
        return Optional.of(task);
    }

    private Task task(Choices given, Decider then) {
        return expanding == null
                ? Task.root(setup.program(), given, then)
                : Task.from(Objects.requireNonNull(expanding.program), expanding.answers, expanding.depth, given, then);
    }

    @Override
    public void learn(Task learnt, Execution execution) {
        if (confirming != null) {
            confirming = null;
            if (!execution.outcome().failed()) {
                throw NotDeterministic.checkPassed(execution.choices().length());
            }
            return;
        }
        State met = arriving.met;
        arriving.met = null;
        if (met != null) {
            reached(met, check(met), execution);
        } else if (execution.outcome() instanceof Outcome.Failed(Throwable error)) {
            reached(null, messages(error), execution);
        }
        findOpen(execution);
    }

    private void reached(@Nullable State met, List<String> errors, Execution execution) {
        int depth = expanding == null ? 1 : expanding.depth + 1;
        if (order == Order.PATH && (depth > follow.length || number != follow[depth - 1])) {
            number++;
            return;
        }
        Path answers = expanding == null ? null : expanding.answers;
        for (int i = 0; i < execution.length(); i++) {
            answers = new Path(answers, execution.answer(i));
        }
        var state = new Reached(expanding, number++, name(execution), answers);
        events.named(state);
        if (!errors.isEmpty()) {
            events.wrong(state, errors);
            if (met != null) {
                confirming = task(given(execution), LET_THROUGH);
            }
        } else if (seen != null && !seen.add(Objects.requireNonNull(met).fingerprint(), second(met))) {
            counters.duplicates++;
            events.duplicate(state);
        } else if (depth > setup.limits().depth()) {
            counters.depthDropped++;
        } else {
            counters.states++;
            counters.depth(depth);
            state.program = Objects.requireNonNull(met).resume();
            if (state.program == null) {
                throw new IllegalStateException("this search needs states that can be copied");
            }
            enqueue(state);
        }
    }

    private long second(State met) {
        return Objects.requireNonNull(seen).bits() > 64 ? met.secondFingerprint() : 0;
    }

    private static Choices given(Execution execution) {
        long[] given = new long[execution.length()];
        for (int i = 0; i < given.length; i++) {
            given[i] = execution.answer(i);
        }
        return Choices.of(given);
    }

    private String name(Execution execution) {
        if (execution.length() == 0) {
            return expanding == null ? "initial state" : "step";
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < execution.length(); i++) {
            parts.add(execution.text(i));
        }
        return String.join(" ", parts);
    }

    private static List<String> check(State state) {
        try {
            state.check();
            return List.of();
        } catch (Throwable error) {
            return messages(error);
        }
    }

    private static List<String> messages(Throwable error) {
        List<String> messages = new ArrayList<>();
        messages.add(message(error));
        for (Throwable further : error.getSuppressed()) {
            messages.add(message(further));
        }
        return messages;
    }

    private static String message(Throwable error) {
        return error.getMessage() == null ? error.toString() : error.getMessage();
    }

    private void enqueue(Reached state) {
        long capacity = setup.bound().capacity();
        if (queue.size() >= capacity) {
            counters.queueDropped++;
            switch (setup.bound().drop()) {
                case NEWEST -> {}
                case OLDEST -> queue.set(order == Order.BROAD ? 0 : queue.size() - 1, state);
                case RANDOM -> queue.set(random.nextInt(queue.size()), state);
            }
            return;
        }
        switch (order) {
            case BROAD -> queue.addLast(state);
            case DEEP -> queue.addFirst(state);
            case RANDOM -> {
                int size = queue.size();
                if (size == 0) {
                    queue.addFirst(state);
                } else {
                    int place = random.nextInt(size);
                    Reached other = queue.get(place);
                    queue.set(place, state);
                    queue.addFirst(other);
                }
            }
            case PATH -> {
                queue.addLast(state);
                followed = state.depth >= follow.length;
            }
        }
        counters.queue(queue.size());
    }

    private void findOpen(Execution execution) {
        for (int i = execution.length() - 1; i >= 0; i--) {
            if (execution.answer(i) + 1 < execution.size(i)) {
                open = i;
                answer = execution.answer(i) + 1;
                return;
            }
        }
        open = -1;
    }

    @Override
    public void count(Counters sum) {
        sum.add(counters);
    }

    @Override
    public Optional<String> omitted() {
        return seen == null ? Optional.empty() : seen.omitted();
    }

    @Override
    public StopReason finished() {
        return followed ? StopReason.END_OF_PATH : StopReason.EXHAUSTED;
    }

    private static final Decider LET_THROUGH = point -> {
        throw Stop.because(Stop.Why.END_OF_PATH);
    };

    /** Takes the first option of every choice and ends at the next state. */
    private static final class Arriving implements Decider {
        @Nullable
        State met;

        @Override
        public long choose(ChoicePoint point) {
            return 0;
        }

        @Override
        public boolean visit(State state) {
            met = state;
            return false;
        }
    }

    /** A double-ended queue whose entries can be replaced in place. */
    private static final class Ring {
        private @Nullable Reached[] entries = new Reached[16]; // a power of two
        private int head;
        private int size;

        int size() {
            return size;
        }

        private int slot(int i) {
            return (head + i) & (entries.length - 1);
        }

        Reached get(int i) {
            return Objects.requireNonNull(entries[slot(i)]);
        }

        void set(int i, Reached state) {
            entries[slot(i)] = state;
        }

        void addLast(Reached state) {
            makeRoom();
            entries[slot(size++)] = state;
        }

        void addFirst(Reached state) {
            makeRoom();
            head = slot(-1);
            entries[head] = state;
            size++;
        }

        Reached removeFirst() {
            Reached first = get(0);
            entries[head] = null;
            head = slot(1);
            size--;
            return first;
        }

        private void makeRoom() {
            if (size == entries.length) {
                Reached[] all = new Reached[size];
                for (int i = 0; i < size; i++) {
                    all[i] = get(i);
                }
                entries = Arrays.copyOf(all, 2 * size);
                head = 0;
            }
        }
    }
}
