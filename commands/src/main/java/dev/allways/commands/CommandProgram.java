package dev.allways.commands;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.PhasesDiffer;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.gen.Lengths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Sequences of commands as a program: each is generated from the model, then made on the system. */
final class CommandProgram<M, S> implements Program {
    /*
     * The two phases of QuviQ QuickCheck's eqc_statem. First the whole sequence is generated, by the model alone. Then
     * it is made, on a new system and a new model: what a command returns is compared with what the model says, and the
     * model continues.
     */
    private static final int AUDITED = 16; // first executions in which the phases are compared

    final Commands<M, S> commands;
    final Selections selections;
    final Generation<M, S> generation;
    private final Narration<M, S> narration;
    private final @Nullable Tallies tallies;
    private final Bundle<?, ?> main;
    private final int bundles; // 0: the system alone
    private final AtomicInteger audits = new AtomicInteger();
    private final List<Does.Of1<? super Example<M, S>>> examples;
    private final @Nullable ChoicePoint which; // of them; null if there is none
    private final boolean checksBundles;
    long bugs = 1; // as many different ones are looked for
    boolean explored; // by an exploration, which looks itself whether an execution ends

    CommandProgram(Commands<M, S> commands, Lengths lengths, @Nullable Tallies tallies) {
        this(commands, lengths, tallies, false);
    }

    /** @param onlyLikely whether the commands that can't be called are left out of each choice */
    CommandProgram(Commands<M, S> commands, Lengths lengths, @Nullable Tallies tallies, boolean onlyLikely) {
        this.commands = commands;
        this.tallies = tallies;
        this.explored = tallies != null;
        Menu<M, S> menu = menu(commands);
        this.bundles = menu.isSingle() ? 0 : menu.bundles.size();
        this.main = menu.values();
        this.selections = new Selections(menu, commands, onlyLikely);
        this.narration = new Narration<>(commands, main);
        this.generation = new Generation<>(commands, menu, lengths, selections, narration);
        this.examples = List.copyOf(menu.examples.values());
        this.which = which(menu.examples);
        this.checksBundles = menu.bundles.stream().anyMatch(Bundle::isChecked);
        if (tallies != null) {
            tallies.begin(selections.definitions());
        }
    }

    @Override
    public long bugs() {
        return bugs;
    }

    @Override
    public boolean isRemade() {
        return true;
    }

    @Override
    public @Nullable Duration deadline() {
        return selections.definitions().stream().allMatch(each -> each.timeout != null) ? null : Watch.USUAL;
    }

    /** As {@link #deadline}, where threads are controlled, and so time is virtual: the longest, but not short. */
    @Nullable
    Duration longestDeadline() {
        return selections.definitions().stream()
                .map(each -> each.timeout == null ? Watch.USUAL : each.timeout)
                .filter(each -> !each.isZero())
                .max(Comparator.naturalOrder())
                .map(each -> each.compareTo(Watch.USUAL) > 0 ? each : Watch.USUAL)
                .orElse(null);
    }

    static <M, S> Menu<M, S> menu(Commands<M, S> commands) {
        var menu = new Menu<M, S>(commands.variable());
        menu.values().describe(commands::describe);
        commands.commands(menu);
        return menu;
    }

    @Override
    public String strategy() {
        return "random";
    }

    /** No value but the system. */
    Alive begin() {
        return new Alive(new Member<>(main, main.name), bundles);
    }

    @Override
    public Object losesThreadsOf() {
        return commands.losesThreadsOf();
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        if (which != null) {
            int example = (int) chooser.choose(which) - 1;
            if (example >= 0) {
                watched(chooser, by -> make(examples.get(example), by));
                return;
            }
        }
        boolean audited =
                chooser.observing() || tallies != null && audits.get() < AUDITED && audits.incrementAndGet() > 0;
        List<String> models = audited ? chooser.beside(ArrayList::new) : null;
        Alive alive = begin();
        Tallies.Own own = tallies == null ? null : tallies.own(!chooser.remaking());
        List<Call> calls = generation.calls(alive, chooser, models, own, null);
        if (own != null) {
            own.generated();
        }
        watched(chooser, by -> make(calls, alive, models, own, by));
    }

    /** Makes calls that end. */
    void watched(Chooser chooser, Watch.Made made) throws Throwable {
        if (explored && !chooser.observing()) {
            made.by(chooser);
            return;
        }
        Watch.over(chooser, made);
    }

    /** Which example is made; 0: none. Drawn at random, each comes once, before all else. */
    private static @Nullable ChoicePoint which(Map<String, ?> examples) {
        if (examples.isEmpty()) {
            return null;
        }
        var drawn = new AtomicInteger();
        List<String> names = new ArrayList<>(examples.keySet());
        names.addFirst("none");
        return new ChoicePoint.Pick(
                "example",
                List.copyOf(names),
                false,
                (size, _) -> drawn.get() < size - 1 ? drawn.incrementAndGet() : 0);
    }

    private void make(Does.Of1<? super Example<M, S>> example, Chooser chooser) throws Throwable {
        var made = new Example<>(this, chooser);
        Throwable thrown = null;
        try {
            example.of(made);
        } catch (Throwable t) {
            thrown = t;
            throw t;
        } finally {
            made.close(thrown);
        }
    }

    @SuppressWarnings("unchecked") // the model of the system
    private void make(
            List<Call> calls, Alive alive, @Nullable List<String> models, Tallies.@Nullable Own own, Chooser chooser)
            throws Throwable {
        boolean told = chooser.observing();
        S system = system(chooser);
        Throwable thrown = null;
        try {
            start(alive, system, chooser);
            for (int i = 0; i < calls.size(); i++) {
                int number = i;
                String behind = models == null ? null : chooser.beside(() -> models.get(number));
                make(calls.get(i), alive, behind, told, own, chooser);
            }
            if (own != null) {
                own.passed(calls.size());
                commands.collect((M) alive.first.model(), own);
            }
        } catch (Throwable t) {
            thrown = t;
            throw t;
        } finally {
            close(system, thrown, chooser);
            if (own != null) {
                own.end();
            }
        }
    }

    /** Makes a system; tells that it can't be made. */
    S system(Chooser chooser) throws Throwable {
        try {
            return commands.system(chooser);
        } catch (Stop | CannotExplore e) {
            throw e;
        } catch (Throwable e) {
            Narration.tell(chooser, () -> narration.made("throws " + e));
            throw e;
        }
    }

    /** Makes a call of a sequence that nobody generated. */
    @Nullable
    Object make(Call call, Alive alive, Chooser chooser) throws Throwable {
        return make(call, alive, null, chooser.observing(), null, chooser);
    }

    void start(Alive alive, S system, Chooser chooser) {
        Objects.requireNonNull(system, "system(...) returned null: there is nothing that commands can be called on");
        M model = commands.model();
        alive.restart(model);
        alive.first.setValue(system);
        narration.begin(model, chooser);
    }

    void close(S system, @Nullable Throwable thrown, Chooser chooser) throws Exception {
        try {
            commands.close(system);
        } catch (Exception e) {
            if (thrown == null) {
                Narration.tell(chooser, () -> Narration.code("// close", "throws " + e, "", "", Set.of()));
                throw e;
            }
            if (!(thrown instanceof Stop)) {
                thrown.addSuppressed(e);
            }
        }
    }

    /** Makes a call and compares; returns its result. */
    private @Nullable Object make(
            Call call,
            Alive alive,
            @Nullable String modelBehind,
            boolean told,
            Tallies.@Nullable Own own,
            Chooser chooser)
            throws Throwable {
        Definition<Object, Object> definition = call.definition();
        @Nullable Object[] arguments = call.arguments();
        Object model = call.target().model();
        String before = told || modelBehind != null ? chooser.beside(call::shown) : "";
        String modelBefore = modelBehind != null ? chooser.beside(() -> Narration.described(call.target())) : "";
        int given = call.hashOfArguments();
        if (modelBehind != null && !definition.where.of(model, arguments)) {
            throw new PhasesDiffer(
                    modelBefore, call.expression(), "its precondition holds", "its precondition does not hold");
        }
        Object result;
        String plain = told ? chooser.beside(call::plain) : "";
        Set<String> imports = told ? chooser.beside(call::imports) : Set.of();
        Watch.begins(call, chooser);
        try {
            Expected expected = definition.mirror == null ? Expected.of(definition, model, arguments) : null;
            result = call.made();
            call.returned(result);
            if (call.hashOfArguments() != given) { // before anything is compared, which may differ for that reason
                throw new Mismatch(
                        before,
                        new Wrong("changed its arguments to " + call.given(), "changed its arguments"),
                        definition.place,
                        null);
            }
            if (own != null) {
                own.called(definition, model, arguments, result, chooser);
            }
            Wrong broken = broken(definition, model, arguments, result);
            if (expected == null) {
                expected = Expected.mirrored(definition, model, arguments);
            }
            Wrong wrong = expected.compare(result);
            if (told) {
                Expected known = expected;
                boolean isMet = wrong == null;
                plain = chooser.beside(() -> {
                    known.addImports(imports);
                    return isMet ? "" : known.asserted(call.expression());
                });
            }
            if (wrong == null) {
                wrong = broken;
            }
            if (wrong != null) {
                throw new Mismatch(call.shown(), wrong, definition.place, thrown(result));
            }
            if (expected.error() == null) {
                alive.follow(call, model);
            }
            if (checksBundles) {
                alive.check(call);
            }
            check(alive);
            Watch.ended(chooser);
        } catch (Throwable t) {
            Watch.ended(chooser);
            if (told && !(t instanceof Stop)) {
                String asserted = plain;
                Narration.tell(chooser, () -> {
                    String comment = t instanceof Mismatch it ? it.wrong.told() : "throws " + t;
                    return Narration.code(before, comment, asserted, call.named(), imports);
                });
            }
            throw t;
        }
        if (told) {
            Narration.tell(
                    chooser, () -> Narration.code(before, Narration.behind(call), before, call.named(), imports));
        }
        if (modelBehind != null) {
            chooser.beside(() -> {
                audit(call, modelBefore, modelBehind);
                return true;
            });
        }
        return result;
    }

    @SuppressWarnings("unchecked") // the values of the system
    private void check(Alive alive) throws Exception {
        for (Member<Object, Object> each : alive.of((Bundle<Object, Object>) main)) {
            commands.check((M) each.model(), (S) each.value());
        }
    }

    private static void audit(Call call, String before, String behind) {
        String now = Narration.behind(call);
        if (call.symbol() == null && !behind.equals(now) && !behind.contains("@")) {
            throw new PhasesDiffer(before, call.expression(), behind, now);
        }
    }

    private static @Nullable Throwable thrown(@Nullable Object result) {
        return result instanceof Expected.Thrown(Throwable error) ? error : null;
    }

    static @Nullable Wrong broken(
            Definition<Object, Object> definition, Object model, @Nullable Object[] arguments, @Nullable Object result)
            throws Throwable {
        boolean returned = !(result instanceof Expected.Thrown);
        for (int i = 0; returned && i < definition.ensures.size(); i++) {
            if (!definition.ensures.get(i).of(model, arguments, result)) {
                return Wrong.broken(result, i + 1, definition.ensures.size());
            }
        }
        return null;
    }
}
