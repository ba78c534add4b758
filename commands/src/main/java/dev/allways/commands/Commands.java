package dev.allways.commands;

import dev.allways.core.Audit;
import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.core.Program;
import dev.allways.core.engine.PartChooser;
import dev.allways.core.faults.Faults;
import dev.allways.gen.Lengths;
import org.jspecify.annotations.Nullable;

/**
 * A system beside a model of it: sequences of commands are generated from the model alone; then each is made on the
 * system, and what it returns is compared with what the model says.
 *
 * <pre>{@code
 * class Stacks implements Commands<List<Integer>, ArrayDeque<Integer>> {
 *     public List<Integer> model() { return new ArrayList<>(); }
 *     public ArrayDeque<Integer> system() { return new ArrayDeque<>(); }
 *     public void commands(Menu<List<Integer>, ArrayDeque<Integer>> menu) {
 *         menu.command("push").with(Gen.ints()).does((stack, n) -> stack.push(n)).changes((model, n) -> model.add(n));
 *         menu.command("pop").when(model -> !model.isEmpty())
 *                 .run(stack -> stack.pop()).returns(model -> model.getLast()).changes(model -> model.removeLast());
 *     }
 * }
 * }</pre>
 *
 * <p>It is a program, explored at random unless another strategy is named; {@link #upTo} makes every sequence, and
 * {@link #inParallel} has several threads make commands at the same time.
 *
 * @param <M> the model: immutable, or changed by commands and made again for each use
 * @param <S> the system
 */
public interface Commands<M, S> extends Explorable {
    /** The model of a new system. Called twice for each sequence: for generating and for making it. */
    M model();

    /** A new system. */
    S system() throws Exception;

    /** A new system that may choose: one on a faulty stream, say. */
    default S system(Chooser chooser) throws Exception {
        return system();
    }

    /**
     * A new system whose surroundings may fail: it asks the faults. For {@link #withFaults}, where {@link Crash} is a
     * fault like others.
     */
    default S system(Faults faults, Chooser chooser) throws Exception {
        return system(chooser);
    }

    /** The commands; called once for each exploration. */
    void commands(Menu<M, S> menu);

    /** What must hold of the system after each command, beside the results: throws if it does not. */
    default void check(M model, S system) throws Exception {}

    /** Called after each sequence, whatever became of it. */
    default void close(S system) throws Exception {}

    /** How many commands a sequence has: up to 100, half of the sequences at most 25, unless said otherwise. */
    default Lengths lengths() {
        return Lengths.of(0, 100, "more");
    }

    /** What is told of each sequence that passes, by its last model; nothing unless said. */
    default void collect(M model, Collector collector) {}

    /** What the system is called in programs that are shown. */
    default String variable() {
        return "system";
    }

    /**
     * How a new system is made, as a Java expression in programs that are shown; by this class unless said otherwise. A
     * test that is printed from a failure then needs nothing of Allways.
     */
    default String made() {
        return Code.PROGRAM + ".system()";
    }

    /** The model as a reader sees it beside each command: its text, with quotes around texts in collections. */
    default String describe(M model) {
        return ModelText.of(model);
    }

    /**
     * What tells one state of the model from another, for searches that visit each state once; null if each sequence is
     * to be made. Only what the model tells apart is told apart then: of a system that can be in two states where its
     * model is in one, one of them may not be seen.
     */
    default @Nullable Object identity(M model) {
        return null;
    }

    /** At random. */
    @Override
    default String strategy() {
        return "random";
    }

    @Override
    default Exploration begin(Audit audit) {
        return new CommandExploration<>(this, lengths(), 1);
    }

    @Override
    default void run(Chooser chooser) throws Throwable {
        new CommandProgram<>(this, lengths(), null).run(PartChooser.of(chooser, this));
    }

    /** Sequences of up to so many times as many commands. */
    default Sequences<M, S> moreCommands(int times) {
        return new Sequences<>(this, lengths(), 1).moreCommands(times);
    }

    /** Sequences until so many different bugs are found, not only one: see {@link Sequences#moreBugs}. */
    default Sequences<M, S> moreBugs(int bugs) {
        return new Sequences<>(this, lengths(), 1).moreBugs(bugs);
    }

    /** Every sequence of up to so many commands, the domains of whose arguments should be small. */
    default Program upTo(int length) {
        return new Exhaustive<>(this, length);
    }

    /**
     * Several threads at the same time, each up to so many calls, behind up to three calls before: what they return
     * must be what they return in some order, one at a time.
     */
    default Program inParallel(int threads, int calls) {
        return new Parallel<>(this, threads, calls);
    }

    /**
     * Up to so many faults strike in each sequence, within commands and, if the menu says how a system is opened after
     * a crash, between them. A command that a fault strikes may throw, and has taken effect then or not; what the
     * system does from there on must be what the model says in one of these cases.
     */
    default Program withFaults(int faults) {
        return new Faulted<>(this, faults);
    }

    /** Two threads at the same time, up to two calls each. */
    default Program inParallel() {
        return inParallel(2, 2);
    }
}
