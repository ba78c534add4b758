package dev.allways.commands;

import dev.allways.core.CannotExplore;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Origin;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Unsatisfiable;
import dev.allways.gen.Lengths;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The first phase of a sequence: its calls, by the model alone. Which command, its arguments, the model behind it.
 */
final class Generation<M, S> {
    private static final int HOPELESS = 1_000; // calls of a command that were all refused
    private static final Observation CALL = new Observation.SpanBegin("call");
    private static final Observation END_OF_CALL = new Observation.SpanEnd("call");

    private final Commands<M, S> commands;
    private final Lengths lengths;
    private final Selections selections;
    private final Narration<M, S> narration;
    private final boolean isSingle; // no bundle but the system's
    private final boolean tellsStates;
    private final int[] refused; // calls in vain, by command; -1 when one was not

    Generation(
            Commands<M, S> commands,
            Menu<M, S> menu,
            Lengths lengths,
            Selections selections,
            Narration<M, S> narration) {
        this.commands = commands;
        this.lengths = lengths;
        this.selections = selections;
        this.narration = narration;
        this.isSingle = menu.isSingle();
        this.tellsStates = tellsStates(commands);
        this.refused = new int[selections.definitions().size()];
    }

    /** One that can't make a model fails in its first execution, where that is told. */
    static <M> boolean tellsStates(Commands<M, ?> commands) {
        try {
            return commands.identity(commands.model()) != null;
        } catch (RuntimeException e) {
            return false;
        }
    }

    /**
     * A sequence of calls, by the model alone.
     *
     * @param beside chooses what else belongs to the call generated last
     */
    List<Call> calls(
            Alive alive,
            Chooser chooser,
            @Nullable List<String> models,
            Tallies.@Nullable Own own,
            @Nullable Runnable beside)
            throws Throwable {
        List<Call> calls = new ArrayList<>(lengths.max());
        try {
            generate(calls, alive, chooser, models, own, beside);
        } catch (Stop | CannotExplore e) {
            throw e;
        } catch (Throwable e) {
            if (chooser.observing()) {
                narration.failed(calls, alive, models, e, chooser);
            }
            throw e;
        }
        return calls;
    }

    private void generate(
            List<Call> calls,
            Alive alive,
            Chooser chooser,
            @Nullable List<String> models,
            Tallies.@Nullable Own own,
            @Nullable Runnable beside)
            throws Throwable {
        selections.begin(alive, chooser);
        alive.restart(commands.model());
        if (tellsStates && !chooser.visit(state(alive))) {
            return;
        }
        while (true) {
            chooser.observe(CALL);
            if (!lengths.more(chooser, calls.size())) {
                break;
            }
            Call call = next(alive, calls.size(), chooser, own);
            if (call == null) {
                if (!chooser.again()) {
                    break;
                }
                chooser.observe(END_OF_CALL);
                continue;
            }
            calls.add(call);
            alive.advance(call);
            if (beside != null) {
                beside.run();
            }
            if (models != null) {
                chooser.beside(() -> models.add(Narration.behind(call)));
            }
            chooser.observe(END_OF_CALL);
            if (tellsStates && !chooser.visit(state(alive))) {
                return;
            }
        }
        chooser.observe(END_OF_CALL);
    }

    /** A call that can be made; null if none can, or this one can't. */
    @Nullable
    Call next(Alive alive, int number, Chooser chooser, Tallies.@Nullable Own own) throws Throwable {
        alive.asked = null;
        alive.given = null;
        Selections.Selection selection = selections.of(alive);
        if (selection == null) {
            if (number == 0 && alive.among == null) { // the first state is the same in every sequence
                throw new Unsatisfiable(
                        "no command can be called in the first state of the model",
                        Origin.told(selections.place()),
                        "let one command at least be called there: look at when, weight and the bundles");
            }
            return null;
        }
        Definition<Object, Object> definition = selection.definition((int) chooser.choose(selection.point()));
        if (definition == null) {
            return null;
        }
        alive.asked = definition;
        Member<Object, Object> target = alive.first;
        @Nullable Object[] arguments;
        if (isSingle) {
            arguments = definition.generate(target.model(), chooser);
        } else {
            target = definition.bundle.chosen(alive.targets(definition), chooser);
            try {
                arguments = definition.generate(target.model(), new Surrounded(chooser, alive));
            } catch (Bundle.NothingThere e) {
                return null;
            }
        }
        alive.given = arguments;
        if (!definition.where.of(target.model(), arguments)) {
            refuse(definition);
            if (own != null) {
                own.refused(definition);
            }
            return null;
        }
        refused[definition.number] = -1;
        Member<Object, Object> produced = definition.adds == null ? null : alive.named(definition.adds);
        Symbol<?> symbol =
                definition.symbolic ? new Symbol<>(produced == null ? "r" + (number + 1) : produced.name) : null;
        return new Call(definition, target, arguments, symbol, produced);
    }

    private void refuse(Definition<Object, Object> definition) {
        if (refused[definition.number] >= 0 && ++refused[definition.number] >= HOPELESS) {
            throw new Unsatisfiable(
                    "the precondition of %s refused all of its first %,d arguments"
                            .formatted(definition.name, HOPELESS),
                    Origin.told(definition.place),
                    "generate arguments that fit, by given, from the model; or say when it can be called at all");
        }
    }

    @SuppressWarnings("unchecked") // the model of the system
    private State state(Alive alive) {
        Object identity = Objects.requireNonNull(commands.identity((M) alive.first.model()));
        if (!isSingle) {
            identity = List.of(identity, alive.described());
        }
        return new ModelState(identity);
    }
}
