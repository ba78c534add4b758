package dev.allways.model;

import dev.allways.core.Audit;
import dev.allways.core.CannotExplore;
import dev.allways.core.Chooser;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.core.NeverMet;
import dev.allways.core.NoFingerprint;
import dev.allways.core.Program;
import dev.allways.core.SafeText;
import dev.allways.core.State;
import dev.allways.core.Statistics;
import dev.allways.core.Stop;
import dev.allways.core.Tally;
import dev.allways.core.control.Beside;
import dev.allways.core.engine.PartChooser;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A model as a program: chooses an initial state, then makes step after step until one can't be made.
 *
 * <p>Explored through {@code Allways}, whether from code, by JUnit or from the command line, all that the model asks
 * for is seen to: {@link Property.Kind#SOMETIMES} when the exploration is over, {@link Property.Kind#EVENTUALLY} by an
 * exploration of its own for each property, of the states where it does not hold. Run from its root along given
 * choices, as for a replay, the program fails by itself where a property is broken.
 *
 * @param <S> a state of the model
 */
public final class ModelProgram<S> implements Explorable {
    /*
     * A search keeps states and continues from each for one step: Reached.run. What needs the whole path (has it come
     * back to a state it was in before?) is looked at only by executions that begin at the root: they have a Route.
     *
     * The first steps of every exploration are audited: a copy that shares an array with its original, the most common
     * mistake, shows at once or hardly ever. Of those that follow each is that comes after so many fingerprints.
     */
    private static final int AUDITED_STEPS = 64;
    private static final int BETWEEN_AUDITS = 1 << 16; // fingerprints
    private static final int USES = 1 << 12; // of a hasher
    private static final int MANY = 1 << 20; // ways to make one step

    private final Model<S> model;
    private final @Nullable Symmetry<S> symmetry;
    private final Checking checking;
    private final boolean checksEveryStep;
    private final List<Property<S>> always;
    private final List<Property<S>> sometimes;
    private final List<Property<S>> eventually;
    private final List<Property<S>> repeatedly;
    private final @Nullable Property<S> repeated; // explored are all states, for lassos on which this does not hold
    private final @Nullable Property<S> avoided; // explored are the states where this does not hold
    private final boolean[] met; // sometimes, by index
    private final Owned[] hashers = new Owned[16]; // by thread, as far as threads don't get into each other's way
    private int worn; // hashers
    private final @Nullable Census<S> census;
    private final boolean sampling; // whether steps are audited now and then
    private int audited; // steps that are still to be audited

    @SuppressWarnings("unchecked")
    private ModelProgram(
            Model<S> model,
            Checking checking,
            List<Property<S>> properties,
            @Nullable Property<S> avoided,
            @Nullable Property<S> repeated,
            @Nullable Census<S> census,
            Audit audit) {
        this.model = model;
        this.census = census;
        this.repeated = repeated;
        this.repeatedly = of(Property.Kind.REPEATEDLY, properties);
        this.symmetry = model instanceof Symmetry<?> given ? (Symmetry<S>) given : null;
        this.checking = checking;
        this.checksEveryStep = checking == Checking.EVERY_STEP;
        this.always = of(Property.Kind.ALWAYS, properties);
        this.sometimes = of(Property.Kind.SOMETIMES, properties);
        this.eventually = of(Property.Kind.EVENTUALLY, properties);
        this.avoided = avoided;
        this.met = new boolean[sometimes.size()];
        Arrays.fill(hashers, Owned.NOBODYS);
        this.sampling = audit == Audit.DEFAULT && model.resumable();
        this.audited = !model.resumable()
                ? 0
                : switch (audit) {
                    case OFF -> 0;
                    case DEFAULT -> AUDITED_STEPS;
                    case FULL -> Integer.MAX_VALUE;
                };
    }

    private static <S> List<Property<S>> of(Property.Kind kind, List<Property<S>> properties) {
        return properties.stream().filter(property -> property.kind() == kind).toList();
    }

    /** A model's program. */
    public static <S> ModelProgram<S> of(Model<S> model) {
        return of(model, model.checking());
    }

    /** A model's program that checks states at another time than the model says. */
    public static <S> ModelProgram<S> of(Model<S> model, Checking checking) {
        return new ModelProgram<>(model, checking, all(model), null, null, null, Audit.OFF);
    }

    private static <S> List<Property<S>> all(Model<S> model) {
        List<Property<S>> own = model.properties();
        if (own == null) {
            throw new IllegalArgumentException("properties() returned null: an empty list says that there are none");
        }
        List<Property<S>> all = new ArrayList<>(own);
        all.addAll(model.impliedProperties());
        for (Property<S> property : all) {
            if (property.kind() == Property.Kind.EVENTUALLY && !model.resumable()) {
                throw new IllegalArgumentException(
                        "%s needs states that a search can continue from".formatted(property));
            }
        }
        return all;
    }

    /** The model. */
    public Model<S> model() {
        return model;
    }

    /** Breadth-first: the first failure has as few steps as any. */
    @Override
    public String strategy() {
        return "bfs";
    }

    @Override
    public Exploration begin(Audit audit) {
        return new Whole<>(model, checking, all(model), audit);
    }

    /** One exploration of a model. */
    private static final class Whole<S> implements Exploration {
        private final ModelProgram<S> program;

        Whole(Model<S> model, Checking checking, List<Property<S>> properties, Audit audit) {
            program = new ModelProgram<>(model, checking, properties, null, null, model.census(), audit);
        }

        @Override
        public Program program() {
            return program;
        }

        @Override
        public List<NeverMet> missing(boolean complete, Statistics statistics) {
            long states = statistics.counters().states();
            String where = states > 0
                    ? "in none of the %,d states".formatted(states)
                    : "in no state of the %,d executions"
                            .formatted(statistics.counters().executions());
            String rest = complete ? "" : "; the exploration was not complete: a longer one may meet it";
            List<NeverMet> missing = new ArrayList<>();
            for (int i = 0; i < program.met.length; i++) {
                if (!program.met[i]) {
                    Property<S> property = program.sometimes.get(i);
                    missing.add(new NeverMet("%s holds %s%s".formatted(property, where, rest), property.place()));
                }
            }
            return missing;
        }

        @Override
        public void save(DataOutput out) throws IOException {
            for (boolean met : program.met) {
                out.writeBoolean(met);
            }
            if (program.census != null) {
                program.census.save(out);
            }
        }

        @Override
        public void restore(DataInput in) throws IOException {
            for (int i = 0; i < program.met.length; i++) {
                program.met[i] = in.readBoolean();
            }
            if (program.census != null) {
                program.census.restore(in);
            }
        }

        @Override
        public List<Tally> tallies() {
            return program.census == null ? List.of() : program.census.tallies();
        }

        @Override
        public List<Further> further() {
            List<Further> further = new ArrayList<>();
            for (Property<S> property : program.eventually) {
                further.add(further(property, property, null, "cycles"));
            }
            for (Property<S> property : program.repeatedly) {
                further.add(further(property, null, property, "lassos"));
            }
            return further;
        }

        private Further further(
                Property<S> property, @Nullable Property<S> avoided, @Nullable Property<S> repeated, String strategy) {
            var of = new ModelProgram<>(
                    program.model, program.checking, List.of(property), avoided, repeated, null, Audit.OFF);
            return new Further(property.toString(), of, strategy);
        }
    }

    @Override
    public void run(Chooser given) throws Throwable {
        Chooser chooser = PartChooser.of(given, this);
        if (repeatedly.isEmpty()) {
            begin(chooser, eventually.isEmpty() ? null : new Route<>(this, eventually, null));
        } else {
            var rounds = new Rounds<S>(this, repeatedly, chooser);
            begin(rounds, new Route<>(this, eventually, rounds));
        }
    }

    private void begin(Chooser chooser, @Nullable Route<S> route) throws Throwable {
        S first = Objects.requireNonNull(
                model.initial(chooser), "initial(Chooser) returned null: a model begins in a state");
        if (census != null) {
            census.begins(first);
        }
        if (arrives(null, first, chooser, route)) {
            goOn(first, chooser, route);
        }
    }

    private void goOn(S from, Chooser chooser, @Nullable Route<S> route) throws Throwable {
        S state = from;
        while (true) {
            S next = audited > 0 ? auditedStep(state, chooser) : model.next(model.copy(state), chooser);
            if (next != null) {
                if (!arrives(state, next, chooser, route)) {
                    return;
                }
                state = next;
            } else if (!chooser.again()) {
                return;
            }
        }
    }

    /**
     * Comes to a state.
     *
     * @param before the state before it; null if it is the first
     * @return whether to continue from it
     */
    private boolean arrives(@Nullable S before, S state, Chooser chooser, @Nullable Route<S> route) throws Throwable {
        if (avoided != null && avoided.holds().test(state)) {
            return false;
        }
        if (checksEveryStep) {
            check(state);
        }
        if (!chooser.visit(new Reached<>(this, state))) {
            return false;
        }
        if (chooser.observing()) {
            String text = Beside.work(() ->
                    SafeText.of(state, () -> before == null ? model.describe(state) : model.describe(before, state)));
            if (!text.isEmpty()) {
                chooser.note(text);
            }
        }
        if (!checksEveryStep) {
            check(state);
        }
        if (route != null) {
            route.add(state);
        }
        return true;
    }

    private void check(S state) throws Throwable {
        if (avoided != null || repeated != null) {
            return; // every other exploration has seen to that
        }
        Report report = new Report();
        try {
            model.check(state, report);
        } catch (Stop stop) {
            throw stop;
        } catch (Throwable error) {
            report.add(error);
        }
        for (Property<S> property : always) {
            if (!property.holds().test(state)) {
                report.add(new Violation(property, "does not hold"));
            }
        }
        for (int i = 0; i < met.length; i++) {
            if (!met[i] && sometimes.get(i).holds().test(state)) {
                met[i] = true;
            }
        }
        report.close();
    }

    private @Nullable S auditedStep(S state, Chooser chooser) throws Exception {
        if (audited != Integer.MAX_VALUE) {
            audited--;
        }
        return new StepAudit<>(this, state).step(chooser);
    }

    /** Whether no step can be made from a state. */
    boolean isDeadEnd(S state) {
        var alternatives = new Alternatives();
        for (int i = 0; i < MANY; i++) {
            try {
                if (model.next(model.copy(state), alternatives) != null) {
                    return false;
                }
            } catch (Stop stop) {
                // pruned: not a step
            } catch (Throwable error) {
                return false; // a step that fails is a step
            }
            if (!alternatives.advance()) {
                return true;
            }
        }
        return false; // as far as can be seen
    }

    long fingerprint(S state) {
        return taken(state).first();
    }

    /**
     * A hasher and the thread that uses it. Finding it costs a fraction of what a {@link ThreadLocal} does. Now and then
     * it is another one: code that was compiled when no thread had needed a new one would be compiled once more where
     * another worker begins, and all that calls it, which takes seconds.
     */
    private record Owned(@Nullable Thread thread, Hasher hasher) {
        static final Owned NOBODYS = new Owned(null, new Hasher());
    }

    @SuppressWarnings("ReferenceEquality") // threads have no other
    private Hasher hasher() {
        Thread thread = Thread.currentThread();
        int at = (int) thread.threadId() & hashers.length - 1;
        Owned owned = hashers[at];
        if (owned.thread != thread) {
            owned = new Owned(thread, new Hasher());
            hashers[at] = owned;
        }
        Hasher hasher = owned.hasher.empty();
        if (hasher.uses == USES) {
            hashers[at] = Owned.NOBODYS;
            if (sampling && ++worn % (BETWEEN_AUDITS / USES) == 0) {
                audited = 1;
            }
        }
        return hasher;
    }

    private Hasher taken(S state) {
        Hasher hasher = hasher();
        try {
            model.fingerprint(symmetry == null ? state : symmetry.canonical(state), hasher);
        } catch (Underivable e) {
            throw new NoFingerprint(state.getClass(), String.valueOf(e.getMessage()));
        } catch (CannotExplore e) {
            throw e;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            throw new NoFingerprint(state.getClass(), "the model's fingerprint throws " + SafeText.of(e));
        }
        return hasher;
    }

    /** A state that was reached, and the program that continues from it. */
    private static final class Reached<S> implements State, Program {
        private final ModelProgram<S> program;
        private final S state;

        Reached(ModelProgram<S> program, S state) {
            this.program = program;
            this.state = state;
        }

        @Override
        public void run(Chooser chooser) throws Throwable {
            program.goOn(state, chooser, null);
        }

        @Override
        public long fingerprint() {
            return program.taken(state).first();
        }

        @Override
        public long secondFingerprint() {
            return program.taken(state).second();
        }

        @Override
        public boolean isWhole() {
            return false;
        }

        @Override
        public @Nullable Program resume() {
            return program.model.resumable() ? this : null;
        }

        @Override
        public void check() throws Throwable {
            if (program.avoided != null) {
                if (program.isDeadEnd(state)) {
                    throw new Violation(program.avoided, "never holds: no further step can be made");
                }
            } else if (program.repeated != null) {
                if (hot() && program.model.resumable() && program.isDeadEnd(state)) {
                    throw new Violation(program.repeated, "holds no more: no further step can be made");
                }
            } else if (!program.checksEveryStep) {
                program.check(state);
            }
        }

        @Override
        public boolean hot() {
            return program.repeated != null && !program.repeated.holds().test(state);
        }

        @Override
        public Object identity() {
            Symmetry<S> symmetry = program.symmetry;
            return program.model.identity(symmetry == null ? state : symmetry.canonical(state));
        }

        @Override
        public double utility() {
            return program.model.utility(state);
        }

        @Override
        public String toString() {
            return program.model.describe(state);
        }
    }
}
