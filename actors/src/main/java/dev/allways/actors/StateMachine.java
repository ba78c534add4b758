package dev.allways.actors;

import dev.allways.model.Copier;
import dev.allways.model.Hasher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A machine written as states with handlers, entry and exit actions, in the manner of P (Desai, Gupta, Jackson, Qadeer,
 * Rajamani, Zufferey, P: safe asynchronous event-driven programming, PLDI 2013). An event that a state neither handles
 * nor defers nor ignores is an {@link UnhandledEvent}.
 *
 * <pre>{@code
 * StateMachine.<Phase, Integer, Event>startingIn(Phase.OFF, 0)
 *         .in(Phase.OFF, off -> off.on(Press.class, (count, press, step) -> Move.go(Phase.ON, count + 1)))
 *         .in(Phase.ON, on -> on.entry((count, step) -> {
 *                     step.startTimer(new Timeout());
 *                     return Move.stay(count);
 *                 })
 *                 .exit((count, step) -> step.cancelTimer(new Timeout()))
 *                 .on(Timeout.class, (count, timeout, step) -> Move.go(Phase.OFF, count))
 *                 .ignore(Press.class))
 * }</pre>
 *
 * @param <P> its states
 * @param <D> its data beside the state
 * @param <E> its events
 */
public final class StateMachine<P extends Enum<P>, D, E> implements Machine<StateMachine.At<P, D>, E> {
    private static final int MOST_MOVES = 1_000; // in one step

    /**
     * Where a machine is.
     *
     * @param states the one that it is in, and behind it those below
     */
    public record At<P, D>(List<P> states, D data) {
        /** The state that the machine is in. */
        public P state() {
            return states.getFirst();
        }

        @Override
        public String toString() {
            String text = states.size() == 1 ? String.valueOf(state()) : states.toString();
            return data instanceof Nothing ? text : text + " with " + data;
        }
    }

    /** The data of a machine that has none. */
    public enum Nothing {
        NOTHING
    }

    /** Handles an event. */
    @FunctionalInterface
    public interface Handler<P, D, E> {
        /** What the machine does next. */
        Move<P, D> handle(D data, E event, Step step);
    }

    /** What is done when a state is entered. */
    @FunctionalInterface
    public interface Entry<P, D> {
        /** What the machine does next. */
        Move<P, D> enter(D data, Step step);
    }

    /** What is done when a state is left. */
    @FunctionalInterface
    public interface Exit<D> {
        /** Does it; data that is immutable stays as it is. */
        void leave(D data, Step step);
    }

    /** A state: what is done in it. */
    public static final class Declared<P, D, E> {
        private final Map<Class<?>, Handler<P, D, Object>> handlers = new LinkedHashMap<>();
        private final Set<Class<?>> deferred = new HashSet<>();
        private final Set<Class<?>> ignored = new HashSet<>();
        private @Nullable Entry<P, D> entry;
        private @Nullable Exit<D> exit;
        private final StackTraceElement place;
        private boolean waiting;

        private Declared(StackTraceElement place) {
            this.place = place;
        }

        /** Does this when the state is entered. */
        public Declared<P, D, E> entry(Entry<P, D> action) {
            entry = action;
            return this;
        }

        /** Does this when the state is left. */
        public Declared<P, D, E> exit(Exit<D> action) {
            exit = action;
            return this;
        }

        /**
         * Handles events of a type.
         *
         * @throws IllegalArgumentException if the state says something else of them
         */
        @SuppressWarnings("unchecked") // it is given events of the type
        public <F extends E> Declared<P, D, E> on(Class<F> type, Handler<P, D, ? super F> handler) {
            first(type);
            handlers.put(type, (Handler<P, D, Object>) handler);
            return this;
        }

        /**
         * Leaves events of some types in the network until the machine is in another state.
         *
         * @throws IllegalArgumentException if the state says something else of them
         */
        public Declared<P, D, E> defer(Class<?>... types) {
            Arrays.stream(types).forEach(this::first);
            deferred.addAll(List.of(types));
            return this;
        }

        /**
         * Receives events of some types, and does nothing.
         *
         * @throws IllegalArgumentException if the state says something else of them
         */
        public Declared<P, D, E> ignore(Class<?>... types) {
            Arrays.stream(types).forEach(this::first);
            ignored.addAll(List.of(types));
            return this;
        }

        /** Must not be the last state: to be left in it is a {@link Deadlock}. */
        public Declared<P, D, E> waits() {
            waiting = true;
            return this;
        }

        private void first(Class<?> type) {
            if (handlers.containsKey(type) || deferred.contains(type) || ignored.contains(type)) {
                throw new IllegalArgumentException("a state says twice what becomes of " + type.getSimpleName());
            }
        }

        private boolean mentions(Class<?> type) {
            return handlers.containsKey(type) || ignored.contains(type);
        }
    }

    private final P first;
    private final D data;
    private final Map<P, Declared<P, D, E>> states;
    private final Declared<P, D, E> silent = new Declared<>(caller()); // of which nothing is said
    private UnaryOperator<D> copier = Copier.<D>byFields()::copy;

    private StateMachine(P first, D data) {
        this.first = first;
        this.data = data;
        this.states = new EnumMap<>(first.getDeclaringClass());
    }

    /** A machine that begins by entering a state. */
    public static <P extends Enum<P>, D, E> StateMachine<P, D, E> startingIn(P first, D data) {
        return new StateMachine<>(first, data);
    }

    /**
     * Says what is done in a state.
     *
     * @throws IllegalArgumentException if that is said already
     */
    public StateMachine<P, D, E> in(P state, Consumer<Declared<P, D, E>> what) {
        Declared<P, D, E> declared = new Declared<>(caller());
        what.accept(declared);
        if (states.putIfAbsent(state, declared) != null) {
            throw new IllegalArgumentException("state %s is described twice".formatted(state));
        }
        return this;
    }

    /**
     * Copies data that handlers change, so that a search can continue from every state; unless said {@linkplain
     * Copier#byFields() by fields}, if the data is an object of a class of your own.
     */
    public StateMachine<P, D, E> copiedBy(UnaryOperator<D> copier) {
        this.copier = copier;
        return this;
    }

    /** Tells of each state that it describes, and of each event that one of them handles or ignores. */
    void declare(Consumer<P> inState, BiConsumer<P, Class<?>> handler) {
        states.forEach((state, declared) -> {
            inState.accept(state);
            declared.handlers.keySet().forEach(type -> handler.accept(state, type));
            declared.ignored.forEach(type -> handler.accept(state, type));
        });
    }

    /** Whether some state defers events. */
    boolean mayDefer() {
        return states.values().stream().anyMatch(state -> !state.deferred.isEmpty());
    }

    private static StackTraceElement caller() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !frame.getClassName().equals(StateMachine.class.getName()))
                        .findFirst())
                .orElseThrow()
                .toStackTraceElement();
    }

    private Declared<P, D, E> declared(P state) {
        Declared<P, D, E> known = states.get(state);
        return known == null ? silent : known;
    }

    @Override
    public At<P, D> start(Step step) {
        return new Turn(new At<>(List.of(first), copier.apply(data)), step).entered();
    }

    @Override
    public At<P, D> copy(At<P, D> at) {
        return new At<>(at.states, copier.apply(at.data));
    }

    @Override
    public void fingerprint(At<P, D> at, Hasher hasher) {
        hasher.put(at.states).putFields(at.data);
    }

    @Override
    public boolean defers(At<P, D> at, E event) {
        for (P state : at.states) {
            if (declared(state).deferred.contains(event.getClass())) {
                return true;
            }
            if (declared(state).mentions(event.getClass())) {
                return false;
            }
        }
        return false;
    }

    @Override
    public boolean waits(At<P, D> at) {
        return declared(at.state()).waiting;
    }

    @Override
    public At<P, D> receive(At<P, D> at, E event, Step step) {
        return new Turn(at, step).handled(event);
    }

    /** What the machine does in one step. */
    private final class Turn {
        private final Step step;
        private At<P, D> at;
        private int moves;

        Turn(At<P, D> at, Step step) {
            this.at = at;
            this.step = step;
        }

        private At<P, D> entered() {
            if (step instanceof Effects effects) {
                effects.enters(at.state());
            }
            Entry<P, D> entry = declared(at.state()).entry;
            return entry == null ? at : moved(entry.enter(at.data, step));
        }

        private void left() {
            Exit<D> exit = declared(at.state()).exit;
            if (exit != null) {
                exit.leave(at.data, step);
            }
        }

        private At<P, D> handled(Object event) {
            Class<?> type = event.getClass();
            int depth = 0;
            while (depth < at.states.size() && !declared(at.states.get(depth)).mentions(type)) {
                depth++;
            }
            if (depth == at.states.size()) {
                throw step.unhandled(event).at(declared(at.state()).place);
            }
            Declared<P, D, E> state = declared(at.states.get(depth));
            if (step instanceof Effects effects) {
                effects.handles(at.states.get(depth), type);
            }
            if (state.ignored.contains(type)) {
                return at;
            }
            for (; depth > 0; depth--) {
                popped(at.data);
            }
            Handler<P, D, Object> handler = state.handlers.get(type);
            return handler == null ? at : moved(handler.handle(at.data, event, step));
        }

        private At<P, D> moved(Move<P, D> move) {
            if (++moves > MOST_MOVES) {
                throw new IllegalStateException("%s makes more than %,d moves in one step, and is in %s"
                        .formatted(step.self(), MOST_MOVES, at));
            }
            switch (move) {
                case Move.Stay<P, D>(D next) -> at = new At<>(at.states, next);
                case Move.Go<P, D>(P to, D next) -> {
                    at = new At<>(at.states, next);
                    left();
                    List<P> all = new ArrayList<>(at.states);
                    all.set(0, to);
                    at = new At<>(List.copyOf(all), next);
                    return entered();
                }
                case Move.Push<P, D>(P to, D next) -> {
                    List<P> all = new ArrayList<>(at.states);
                    all.addFirst(to);
                    at = new At<>(List.copyOf(all), next);
                    return entered();
                }
                case Move.Pop<P, D>(D next) -> popped(next);
                case Move.Raise<P, D>(Object event, D next) -> {
                    at = new At<>(at.states, next);
                    if (step instanceof Effects effects) {
                        effects.receives(event);
                    }
                    return handled(event);
                }
            }
            return at;
        }

        private void popped(D next) {
            if (at.states.size() == 1) {
                throw new IllegalStateException("%s pops %s, and there is no state below".formatted(step.self(), at));
            }
            at = new At<>(at.states, next);
            left();
            at = new At<>(at.states.subList(1, at.states.size()).stream().toList(), next);
        }
    }
}
