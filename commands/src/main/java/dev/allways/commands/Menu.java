package dev.allways.commands;

import dev.allways.gen.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The commands there are, each defined in one place.
 *
 * @param <M> the model
 * @param <S> the system
 */
public final class Menu<M, S> {
    final List<Definition<?, ?>> definitions = new ArrayList<>();
    final List<Bundle<?, ?>> bundles = new ArrayList<>();
    final Map<String, Double> covered = new LinkedHashMap<>(); // per cent of the calls, by feature
    final Map<String, StackTraceElement> places = new LinkedHashMap<>();

    private final Bundle<M, S> values; // the first is the system
    private @Nullable StackTraceElement named;

    final Map<String, Does.Of1<? super Example<M, S>>> examples = new LinkedHashMap<>();

    @Nullable
    Duration timeout;

    final Map<String, List<String>> groups = new LinkedHashMap<>();
    boolean swarms;

    Takes.@Nullable Of1<? super S, ? extends S> reopens;

    Function<? super M, ? extends List<? extends M>> leaves = model -> List.of(model);

    Menu(String variable) {
        values = new Bundle<>(this, variable, 0);
        bundles.add(values);
    }

    /**
     * Adds a command.
     *
     * @param name its name, usually that of the method it calls
     */
    public Command<M, S> command(String name) {
        return values.command(name);
    }

    /**
     * The system and what commands make of it by {@code gives}. It is of one value unless one of them does, and of more
     * then: the system as it was before stays alive.
     */
    public Bundle<M, S> values() {
        return values;
    }

    /** Adds a bundle of further values, empty at first: views of the system, iterators, remembered versions. */
    public <N, T> Bundle<N, T> bundle(String name) {
        var bundle = new Bundle<N, T>(this, name, bundles.size());
        bundles.add(bundle);
        return bundle;
    }

    /**
     * Says where the commands that follow are from: the line that names a model which has them, in place of the lines
     * that define them.
     */
    public void from(StackTraceElement line) {
        named = line;
    }

    /** Where a command is from; of several on one line each has its name there, so that they are told apart. */
    StackTraceElement place(String command) {
        StackTraceElement line = named == null ? Caller.frame() : named;
        boolean shared = definitions.stream().anyMatch(each -> each.place.equals(line));
        return named == null && !shared
                ? line
                : new StackTraceElement(
                        line.getClassName(),
                        line.getMethodName() + " " + command,
                        line.getFileName(),
                        line.getLineNumber());
    }

    /**
     * Adds a sequence that is written out by hand; it is made before all that are generated at random.
     *
     * @param name what it is an example of
     */
    public void example(String name, Does.Of1<? super Example<M, S>> example) {
        examples.put(name, example);
    }

    /**
     * Names commands that make up some of the sequences alone, beside all that are made of all commands.
     *
     * @throws IllegalArgumentException if it has no commands
     */
    public void group(String name, String... commands) {
        if (commands.length == 0) {
            throw new IllegalArgumentException("the group %s has no commands".formatted(name));
        }
        groups.put(name, List.of(commands));
    }

    /**
     * Has each sequence do without some of the commands, so that others come more often (Groce and others, Swarm
     * testing, ISSTA 2012). At least one is left.
     */
    public void swarm() {
        swarms = true;
    }

    /**
     * How long each call may take, unless its command says otherwise; zero: as long as it likes. Where nothing is said,
     * a call that shows no sign of an end for three seconds is a failure, which is noticed without a thread for each.
     * Where threads are controlled, time is virtual: there a call fails that makes no step for so long, or for three
     * seconds if that is longer.
     */
    public void timeout(Duration timeout) {
        this.timeout = timeout;
    }

    /**
     * Says how a system is opened again after a crash, which may come between commands then. Nothing is lost unless
     * {@link #leaves} says so; views, iterators and other values do not survive.
     */
    public void reopens(Takes.Of1<? super S, ? extends S> reopened) {
        reopens = reopened;
    }

    /** The models of what may be left after a crash, by the model before; must not change it. */
    public void leaves(Function<? super M, ? extends List<? extends M>> left) {
        leaves = left;
    }

    <N, T> Command<N, T> add(Definition<N, T> definition) {
        definitions.add(definition);
        return new Command<>(definition);
    }

    /** Whether only the system is ever alive. */
    boolean isSingle() {
        return bundles.size() == 1 && values.isSingle();
    }

    /**
     * Demands that a feature is met by so many per cent of all calls at least: an exploration without a failure fails
     * that does not come to that.
     */
    public void cover(String feature, double percent) {
        covered.put(feature, percent);
        places.put(feature, Caller.frame());
    }
}
