package dev.allways.commands;

import dev.allways.core.Chooser;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of commands that is written out by hand: each call is made on a system and compared with the model, as in
 * an exploration.
 *
 * <pre>{@code
 * var example = Example.of(new PersistentMaps());
 * example.call("put", 7, 0);
 * example.call("remove", 7);
 * example.call("get", 7);
 * }</pre>
 *
 * <p>A system that chooses has the simplest answer to each choice.
 *
 * @param <M> the model
 * @param <S> the system
 */
public final class Example<M, S> {
    private static final Chooser SIMPLEST = _ -> 0;

    private final Chooser chooser;

    private final CommandProgram<M, S> program;
    private final Alive alive;
    private final S system;
    private int made;

    Example(CommandProgram<M, S> program, Chooser chooser) throws Exception {
        this.program = program;
        this.chooser = chooser;
        this.alive = program.begin();
        this.system = program.commands.system(chooser);
        program.start(alive, system, chooser);
    }

    /**
     * A sequence on a new system.
     *
     * @throws Exception what making a system throws
     */
    public static <M, S> Example<M, S> of(Commands<M, S> commands) throws Exception {
        return new Example<>(new CommandProgram<>(commands, commands.lengths(), null), SIMPLEST);
    }

    /** The system, as the argument of a command that takes one of several values. */
    public Object value() {
        return alive.first;
    }

    /**
     * Calls a command on the system.
     *
     * @return what later calls may take as an argument: the value that was made or the symbol, where there is one; else
     *     the result
     * @throws IllegalArgumentException if there is no such command with so many arguments, or it can't be called here
     * @throws Mismatch if the system does not do what the model says
     * @throws Throwable what the system throws unexpectedly
     */
    public @Nullable Object call(String command, @Nullable Object... arguments) throws Throwable {
        return callOn(alive.first, command, arguments);
    }

    /** As {@link #call}, on a value that an earlier call returned. */
    @SuppressWarnings("unchecked") // of the definition's own types
    public @Nullable Object callOn(Object value, String command, @Nullable Object... arguments) throws Throwable {
        Definition<Object, Object> definition = program.selections.definition(command, arguments.length);
        if (!(value instanceof Member<?, ?> target)) {
            throw new IllegalArgumentException(
                    "%s is called on a value that a call returned, not on %s".formatted(command, value));
        }
        Member<Object, Object> produced = definition.adds == null ? null : alive.named(definition.adds);
        Symbol<?> symbol = definition.symbolic ? new Symbol<>("r" + ++made) : null;
        var call = new Call(
                definition,
                (Member<Object, Object>) target,
                Arrays.copyOf(arguments, arguments.length),
                symbol,
                produced);
        if (!alive.allows(call)) {
            throw new IllegalArgumentException("%s can't be called here: its precondition does not hold in %s"
                    .formatted(call.expression(), target.model()));
        }
        Object result = program.make(call, alive, chooser);
        return produced != null ? produced : symbol != null ? symbol : result;
    }

    /** Ends the sequence, by {@link Commands#close}. */
    public void close() throws Exception {
        close(null);
    }

    void close(@Nullable Throwable thrown) throws Exception {
        program.close(system, thrown, chooser);
    }
}
