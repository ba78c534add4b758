package dev.allways.commands;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.ImpureStep;
import dev.allways.core.Observation;
import dev.allways.core.Odds;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Unsatisfiable;
import dev.allways.gen.Lengths;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Sequences of commands as a program: each is generated from the model, then made on the system. */
final class CommandProgram<M, S> implements Program {
    /*
     * The two phases of QuviQ QuickCheck's eqc_statem. First the whole sequence is generated, by the model alone: which
     * command, its arguments, the model behind it. Then it is made, on a new system and a new model: what a command
     * returns is compared with what the model says, and the model goes on.
     *
     * Which commands can be called next is one choice. The commands that always can come first, so that their numbers
     * are the same in every state: what a shrinker keeps behind a deleted command stays the same command.
     */
    private static final int AUDITED = 16; // first executions in which the phases are compared
    private static final int HOPELESS = 1_000; // calls of a command that were all refused
    private static final Observation CALL = new Observation.SpanBegin("call");
    private static final Observation END_OF_CALL = new Observation.SpanEnd("call");

    /** The commands that can be called in a state, and the choice of one. */
    private record Selection<M, S>(ChoicePoint point, List<Definition<M, S>> definitions) {}

    private final Commands<M, S> commands;
    private final Lengths lengths;
    private final @Nullable Tallies tallies;
    private final List<Definition<M, S>> definitions;
    private final @Nullable Selection<M, S> all; // if all can always be called
    private final Map<Long, Selection<M, S>> selections = new ConcurrentHashMap<>();
    private final AtomicInteger audits = new AtomicInteger();
    private final boolean tellsStates;
    private final int[] refused; // calls in vain, by command; -1 when one was not

    CommandProgram(Commands<M, S> commands, Lengths lengths, @Nullable Tallies tallies) {
        this.commands = commands;
        this.lengths = lengths;
        this.tallies = tallies;
        this.definitions = definitions(commands);
        this.all = definitions.stream().allMatch(Definition::isAlwaysLikely) ? selection(definitions, null) : null;
        this.tellsStates = commands.identity(commands.model()) != null;
        this.refused = new int[definitions.size()];
        if (tallies != null) {
            tallies.begin(definitions);
        }
    }

    static <M, S> Menu<M, S> menu(Commands<M, S> commands) {
        var menu = new Menu<M, S>();
        commands.commands(menu);
        return menu;
    }

    /** The commands that may be called, those first that always can be. */
    static <M, S> List<Definition<M, S>> definitions(Commands<M, S> commands) {
        List<Definition<M, S>> definitions = new ArrayList<>(menu(commands).definitions);
        definitions.removeIf(each -> each.run == null || each.weight == 0 && each.weightBy == null);
        definitions.sort(Comparator.comparing(each -> !each.isAlwaysLikely()));
        if (definitions.isEmpty()) {
            throw new IllegalArgumentException("%s has no command: each needs what it runs or does, and a weight"
                    .formatted(commands.getClass().getName()));
        }
        for (int i = 0; i < definitions.size(); i++) {
            definitions.get(i).number = i;
        }
        return List.copyOf(definitions);
    }

    private static <M, S> Selection<M, S> selection(List<Definition<M, S>> definitions, int @Nullable [] weights) {
        int[] odds = weights != null
                ? weights
                : definitions.stream().mapToInt(each -> each.weight).toArray();
        return new Selection<>(
                new ChoicePoint.Pick(
                        "command", definitions.stream().map(each -> each.name).toList(), false, Odds.weights(odds)),
                definitions);
    }

    /** The commands that can be called in a state; null if there is none. */
    private @Nullable Selection<M, S> selection(M model) {
        if (all != null) {
            return all;
        }
        boolean[] likely = new boolean[definitions.size()];
        int[] weights = new int[likely.length];
        long mask = 0;
        boolean byState = likely.length > Long.SIZE;
        int count = 0;
        for (int i = 0; i < likely.length; i++) {
            Definition<M, S> each = definitions.get(i);
            if (each.when == null || each.when.test(model)) {
                byState |= each.weightBy != null;
                weights[count] = each.weightBy == null ? each.weight : each.weightBy.applyAsInt(model);
                if (weights[count] > 0) {
                    likely[i] = true;
                    count++;
                    mask |= 1L << i;
                }
            }
        }
        if (count == 0) {
            return null;
        }
        if (!byState) {
            Selection<M, S> known = selections.get(mask);
            if (known != null) {
                return known;
            }
        }
        List<Definition<M, S>> some = new ArrayList<>(count);
        for (int i = 0; i < likely.length; i++) {
            if (likely[i]) {
                some.add(definitions.get(i));
            }
        }
        Selection<M, S> made = selection(some, java.util.Arrays.copyOf(weights, count));
        if (!byState) {
            selections.put(mask, made);
        }
        return made;
    }

    @Override
    public String strategy() {
        return "random";
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        boolean audited =
                chooser.observing() || tallies != null && audits.get() < AUDITED && audits.incrementAndGet() > 0;
        List<@Nullable String> models = audited ? new ArrayList<>() : null;
        List<Call<M, S>> calls = generated(chooser, models);
        make(calls, models, chooser);
    }

    // ---- the first phase

    private List<Call<M, S>> generated(Chooser chooser, @Nullable List<@Nullable String> models) throws Throwable {
        List<Call<M, S>> calls = new ArrayList<>(lengths.max());
        M model = commands.model();
        if (tellsStates && !chooser.visit(state(model))) {
            return calls;
        }
        while (true) {
            chooser.observe(CALL);
            if (!lengths.more(chooser, calls.size())) {
                break;
            }
            Call<M, S> call = next(model, calls.size(), chooser);
            if (call == null) {
                if (!chooser.again()) {
                    break;
                }
                chooser.observe(END_OF_CALL);
                continue;
            }
            calls.add(call);
            model = call.definition().next.of(model, call.arguments(), call.symbol());
            if (models != null) {
                models.add(commands.describe(model));
            }
            chooser.observe(END_OF_CALL);
            if (tellsStates && !chooser.visit(state(model))) {
                return calls;
            }
        }
        chooser.observe(END_OF_CALL);
        return calls;
    }

    /** A call that can be made; null if none can, or this one can't. */
    @Nullable
    Call<M, S> next(M model, int number, Chooser chooser) throws Throwable {
        Selection<M, S> selection = selection(model);
        if (selection == null) {
            return null;
        }
        Definition<M, S> definition = selection.definitions.get((int) chooser.choose(selection.point));
        @Nullable Object[] arguments = definition.generate(model, chooser);
        if (!definition.where.of(model, arguments)) {
            refuse(definition);
            return null;
        }
        refused[definition.number] = -1;
        return new Call<>(definition, arguments, definition.symbolic ? new Symbol<>(number + 1) : null);
    }

    private void refuse(Definition<M, S> definition) {
        if (refused[definition.number] >= 0 && ++refused[definition.number] >= HOPELESS) {
            throw new Unsatisfiable(
                    "the precondition of %s refused all of its first %,d arguments"
                            .formatted(definition.name, HOPELESS),
                    dev.allways.core.Origin.told(definition.place),
                    "generate arguments that fit, by given, from the model; or say when it can be called at all");
        }
    }

    private State state(M model) {
        Object identity = Objects.requireNonNull(commands.identity(model));
        String text = identity.toString();
        long hash = 0xcbf29ce484222325L; // FNV-1a, by Fowler, Noll and Vo
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        hash += identity.hashCode() * 0x9e3779b97f4a7c15L;
        long mixed = (hash ^ hash >>> 32) * 0xbf58476d1ce4e5b9L;
        long fingerprint = mixed ^ mixed >>> 29;
        return new State() {
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
        };
    }

    // ---- the second phase

    private void make(List<Call<M, S>> calls, @Nullable List<@Nullable String> models, Chooser chooser)
            throws Throwable {
        boolean told = chooser.observing();
        S system = commands.system(chooser);
        Tallies.Own own = tallies == null ? null : tallies.own();
        Throwable thrown = null;
        try {
            M model = commands.model();
            if (told) {
                begin(model, chooser);
            }
            for (int i = 0; i < calls.size(); i++) {
                model = make(calls.get(i), system, model, models == null ? null : models.get(i), told, own, chooser);
            }
            if (own != null) {
                own.passed(calls.size());
                commands.collect(model, own);
            }
        } catch (Throwable t) {
            thrown = t;
            throw t;
        } finally {
            close(system, thrown);
            if (own != null) {
                own.end();
            }
        }
    }

    /** Makes calls before others. */
    void prefix(List<Call<M, S>> calls, S system, Chooser chooser) throws Throwable {
        M model = commands.model();
        boolean told = chooser.observing();
        if (told) {
            begin(model, chooser);
        }
        for (Call<M, S> call : calls) {
            model = make(call, system, model, null, told, null, chooser);
        }
    }

    private void begin(M model, Chooser chooser) {
        chooser.observe(code(
                "var %s = new %s().system();"
                        .formatted(commands.variable(), commands.getClass().getSimpleName()),
                commands.describe(model)));
    }

    void close(S system, @Nullable Throwable thrown) throws Exception {
        try {
            commands.close(system);
        } catch (Exception e) {
            if (thrown == null) {
                throw e;
            }
            if (!(thrown instanceof Stop)) {
                thrown.addSuppressed(e);
            }
        }
    }

    /** Makes a call and compares; returns the model behind it. */
    private M make(
            Call<M, S> call,
            S system,
            M model,
            @Nullable String modelBehind,
            boolean told,
            Tallies.@Nullable Own own,
            Chooser chooser)
            throws Throwable {
        Definition<M, S> definition = call.definition();
        @Nullable Object[] arguments = call.arguments();
        String before = told || modelBehind != null ? call.shown(commands.variable()) : "";
        if (modelBehind != null && !definition.where.of(model, arguments)) {
            throw new ImpureStep(
                    commands.describe(model),
                    call.shown(""),
                    "its precondition holds",
                    "its precondition does not hold");
        }
        Expected expected = Expected.of(definition, model, arguments);
        Object result;
        try {
            result = call.made(system);
            String wrong = expected.compare(result);
            if (wrong == null && !definition.ensures.isEmpty()) {
                wrong = broken(definition, model, arguments, result);
            }
            if (wrong != null) {
                throw new Mismatch(call.shown(commands.variable()), wrong, definition.place, thrown(result));
            }
        } catch (Throwable t) {
            if (told && !(t instanceof Stop)) {
                chooser.observe(code(before, t instanceof Mismatch it ? it.wrong : "throws " + t));
            }
            throw t;
        }
        if (own != null) {
            own.called(definition, model, arguments, result);
        }
        if (call.symbol() != null) {
            call.symbol().set(result);
        }
        M next = definition.next.of(model, arguments, call.symbol());
        if (told) {
            chooser.observe(code(before, commands.describe(next)));
        }
        if (modelBehind != null) {
            audit(call, before, model, modelBehind, next);
        }
        commands.check(next, system);
        return next;
    }

    private void audit(Call<M, S> call, String before, M model, String modelBehind, M next) {
        String now = commands.describe(next);
        if (call.symbol() == null && !modelBehind.equals(now) && !modelBehind.contains("@")) {
            throw new ImpureStep(commands.describe(model), call.shown(""), modelBehind, now);
        }
        String behind = call.shown(commands.variable());
        if (!before.equals(behind) && !before.contains("->")) {
            throw new Mismatch(before, "changed its arguments: " + behind, call.definition().place, null);
        }
    }

    private static @Nullable Throwable thrown(@Nullable Object result) {
        return result instanceof Expected.Thrown(Throwable error) ? error : null;
    }

    static <M> @Nullable String broken(
            Definition<M, ?> definition, M model, @Nullable Object[] arguments, @Nullable Object result)
            throws Throwable {
        for (Definition.Checks<M> each : definition.ensures) {
            if (!each.of(model, arguments, result)) {
                return "returned %s, which breaks a postcondition".formatted(dev.allways.gen.JavaText.of(result));
            }
        }
        return null;
    }

    private static Observation code(String line, String comment) {
        return new Observation.Event(new Code(line, comment));
    }
}
