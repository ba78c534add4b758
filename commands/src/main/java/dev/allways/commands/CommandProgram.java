package dev.allways.commands;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.Observation;
import dev.allways.core.Odds;
import dev.allways.core.Origin;
import dev.allways.core.PhasesDiffer;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Unsatisfiable;
import dev.allways.gen.JavaText;
import dev.allways.gen.Lengths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sequences of commands as a program: each is generated from the model, then made on the system. */
final class CommandProgram<M, S> implements Program {
    /*
     * The two phases of QuviQ QuickCheck's eqc_statem. First the whole sequence is generated, by the model alone: which
     * command, its arguments, the model behind it. Then it is made, on a new system and a new model: what a command
     * returns is compared with what the model says, and the model continues.
     *
     * Which command is called next is one choice, of all commands: their numbers are the same in every state, so what a
     * shrinker keeps behind a deleted command stays the same command. Those that can't be called have no weight; where
     * an answer names one, nothing is called. A search that makes every sequence chooses among the others only.
     */
    private static final int AUDITED = 16; // first executions in which the phases are compared
    private static final int HOPELESS = 1_000; // calls of a command that were all refused
    private static final Observation CALL = new Observation.SpanBegin("call");
    private static final Observation END_OF_CALL = new Observation.SpanEnd("call");

    /** The commands that can be called in a state, and the choice of one. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Selection(
            ChoicePoint point, List<Definition<Object, Object>> definitions, boolean @Nullable [] likely) {
        /** The command by its number; null if it can't be called. */
        @Nullable
        Definition<Object, Object> definition(int number) {
            return likely == null || likely[number] ? definitions.get(number) : null;
        }
    }

    final Commands<M, S> commands;
    private final Lengths lengths;
    private final boolean onlyLikely;
    private final @Nullable Tallies tallies;
    private final List<Bundle<?, ?>> bundles; // none: the system alone
    private final Bundle<?, ?> main;
    private final List<Definition<Object, Object>> definitions;
    private final @Nullable Selection all; // if all can always be called
    private final long always; // the numbers of those that always can be called, as bits
    private final List<Definition<Object, Object>> sometimes; // the others
    private final boolean weighs; // by the state, or more commands than bits
    private final Map<Long, Selection> selections = new ConcurrentHashMap<>();
    private final AtomicInteger audits = new AtomicInteger();
    private final List<Does.Of1<? super Example<M, S>>> examples;
    private final @Nullable ChoicePoint which; // of them; null if there is none
    private final List<List<String>> groups; // of names of commands; the first is of all, and empty
    private final @Nullable ChoicePoint group; // which; null if there are none
    private final List<ChoicePoint> leftOut; // whether a sequence does without a command; empty: never
    private final boolean tellsStates;
    private final boolean checksBundles;
    long bugs = 1; // as many different ones are looked for
    boolean explored; // by an exploration, which looks itself whether an execution ends
    private final int[] refused; // calls in vain, by command; -1 when one was not

    CommandProgram(Commands<M, S> commands, Lengths lengths, @Nullable Tallies tallies) {
        this(commands, lengths, tallies, false);
    }

    /** @param onlyLikely whether the commands that can't be called are left out of each choice */
    CommandProgram(Commands<M, S> commands, Lengths lengths, @Nullable Tallies tallies, boolean onlyLikely) {
        this.onlyLikely = onlyLikely;
        this.commands = commands;
        this.lengths = lengths;
        this.tallies = tallies;
        this.explored = tallies != null;
        Menu<M, S> menu = menu(commands);
        this.bundles = menu.isSingle() ? List.of() : List.copyOf(menu.bundles);
        this.main = menu.values();
        this.definitions = definitions(menu, commands);
        this.all =
                definitions.stream().allMatch(Definition::isAlwaysLikely) ? selection(definitions, null, null) : null;
        long always = 0;
        for (Definition<Object, Object> each : definitions) {
            always |= each.isAlwaysLikely() ? 1L << each.number : 0;
        }
        this.always = always;
        this.sometimes =
                definitions.stream().filter(each -> !each.isAlwaysLikely()).toList();
        this.weighs = definitions.size() > Long.SIZE || sometimes.stream().anyMatch(each -> each.weightBy != null);
        this.examples = List.copyOf(menu.examples.values());
        this.which = which(menu.examples);
        this.groups = new ArrayList<>(menu.groups.values());
        menu.groups.forEach(this::checkNames);
        this.groups.addFirst(List.of());
        this.group = menu.groups.isEmpty() ? null : group(menu.groups);
        this.leftOut = !menu.swarms
                ? List.of()
                : definitions.stream()
                        .<ChoicePoint>map(each -> new ChoicePoint.Pick("without " + each.name, List.of(false, true)))
                        .toList();
        this.tellsStates = tellsStates(commands);
        this.checksBundles = menu.bundles.stream().anyMatch(Bundle::isChecked);
        this.refused = new int[definitions.size()];
        if (tallies != null) {
            tallies.begin(definitions);
        }
    }

    /** One that can't make a model fails in its first execution, where that is told. */
    static <M> boolean tellsStates(Commands<M, ?> commands) {
        try {
            return commands.identity(commands.model()) != null;
        } catch (RuntimeException e) {
            return false;
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
        return definitions.stream().allMatch(each -> each.timeout != null) ? null : Watch.USUAL;
    }

    static <M, S> Menu<M, S> menu(Commands<M, S> commands) {
        var menu = new Menu<M, S>(commands.variable());
        menu.values().describe(commands::describe);
        commands.commands(menu);
        return menu;
    }

    /** The commands that may be called, those first that always can be. */
    @SuppressWarnings("unchecked") // each is called on values of its own type
    private static List<Definition<Object, Object>> definitions(Menu<?, ?> menu, Commands<?, ?> commands) {
        List<Definition<Object, Object>> definitions = new ArrayList<>();
        for (Definition<?, ?> each : menu.definitions) {
            if (each.run != null && (each.weight != 0 || each.weightBy != null)) {
                each.findNeeds();
                each.timeout = each.timeout == null ? menu.timeout : each.timeout;
                each.test = commands.losesThreadsOf();
                definitions.add((Definition<Object, Object>) each);
            }
        }
        definitions.sort(Comparator.comparing(each -> !each.isAlwaysLikely()));
        if (definitions.isEmpty()) {
            throw new IllegalArgumentException("""
                %s has no command
                  usual cause   no command says what it runs, does or gives; or each has the weight 0
                  do            say it: menu.command("size").run(list -> list.size())\
                """.formatted(commands.getClass().getName()));
        }
        for (int i = 0; i < definitions.size(); i++) {
            definitions.get(i).number = i;
        }
        return List.copyOf(definitions);
    }

    private static Selection selection(
            List<Definition<Object, Object>> definitions, int @Nullable [] weights, boolean @Nullable [] likely) {
        int[] odds = weights != null
                ? weights
                : definitions.stream().mapToInt(each -> each.weight).toArray();
        return new Selection(
                new ChoicePoint.Pick(
                        "command", definitions.stream().map(each -> each.name).toList(), false, Odds.weights(odds)),
                definitions,
                likely);
    }

    /** Whether a command whose weight is fixed can be called here. */
    private boolean isLikely(Definition<Object, Object> definition, Alive alive) {
        return bundles.isEmpty()
                ? definition.when == null || definition.when.test(alive.first.model())
                : weight(definition, alive) > 0;
    }

    /** How likely a command is called here, beside others; 0: it can't be. */
    private static int weight(Definition<Object, Object> definition, Alive alive) {
        if (!definition.needs.isEmpty() && !alive.hasSome(definition.needs)) {
            return 0;
        }
        if (definition.when == null && definition.weightBy == null) {
            return definition.weight;
        }
        List<Member<Object, Object>> targets = alive.targets(definition);
        return targets.isEmpty()
                ? 0
                : definition.weightBy == null
                        ? definition.weight
                        : definition.weightBy.applyAsInt(targets.getLast().model());
    }

    /** The commands that can be called in a state; null if there is none. */
    private @Nullable Selection selection(Alive alive) {
        boolean[] among = alive.among;
        boolean isUsual = among == null && !alive.sparing;
        if (all != null && isUsual) {
            return all;
        }
        boolean isKnown = isUsual && !weighs;
        long mask = always;
        if (isKnown) {
            for (Definition<Object, Object> each : sometimes) {
                if (isLikely(each, alive)) {
                    mask |= 1L << each.number;
                }
            }
            Selection known = selections.get(mask);
            if (known != null) {
                return known;
            }
        }
        boolean[] likely = new boolean[definitions.size()];
        int[] weights = new int[likely.length];
        boolean some = false;
        for (int i = 0; i < likely.length; i++) {
            weights[i] = among == null || among[i] ? Math.max(0, weight(definitions.get(i), alive)) : 0;
            likely[i] = weights[i] > 0;
            some |= likely[i];
        }
        if (!some) {
            return null;
        }
        if (alive.sparing) {
            spare(weights);
        }
        Selection made = onlyLikely ? amongLikely(likely, weights) : selection(definitions, weights, likely);
        if (isKnown) {
            selections.put(mask, made);
        }
        return made;
    }

    /** Leaves commands that did not end out of what is drawn, where there are others. */
    private void spare(int[] weights) {
        boolean others = false;
        for (int i = 0; i < weights.length; i++) {
            others |= weights[i] > 0 && !definitions.get(i).endless;
        }
        for (int i = 0; i < weights.length && others; i++) {
            weights[i] = definitions.get(i).endless ? 0 : weights[i];
        }
    }

    private boolean isSparing() {
        for (Definition<Object, Object> each : definitions) {
            if (each.endless) {
                return !onlyLikely;
            }
        }
        return false;
    }

    private Selection amongLikely(boolean[] likely, int[] weights) {
        List<Definition<Object, Object>> some =
                definitions.stream().filter(each -> likely[each.number]).toList();
        return selection(
                some, some.stream().mapToInt(each -> weights[each.number]).toArray(), null);
    }

    @Override
    public String strategy() {
        return "random";
    }

    /** Where the commands are defined: the place of the first, whichever of them fail together. */
    StackTraceElement place() {
        return definitions.getFirst().place;
    }

    /** No value but the system. */
    Alive begin() {
        return new Alive(new Member<>(main, main.name), bundles.size());
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
        List<String> models = audited ? new ArrayList<>() : null;
        Alive alive = begin();
        Tallies.Own own = tallies == null ? null : tallies.own(!chooser.remaking());
        List<Call> calls = generated(alive, chooser, models, own, null);
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

    private void checkNames(String group, List<String> names) {
        List<String> all =
                definitions.stream().map(each -> each.name).distinct().toList();
        for (String name : names) {
            if (!all.contains(name)) {
                throw new IllegalArgumentException("""
                    the group "%s" names the command "%s", which the menu does not have
                      commands      %s
                      usual cause   a typing error
                      do            name commands as menu.command does\
                    """.formatted(group, name, String.join(", ", all)));
            }
        }
    }

    /** Which group a sequence is made of; all commands as often as all groups together. */
    private static ChoicePoint group(Map<String, List<String>> groups) {
        List<String> names = new ArrayList<>(groups.keySet());
        names.addFirst("all");
        int[] weights = new int[names.size()];
        java.util.Arrays.fill(weights, 1);
        weights[0] = groups.size();
        return new ChoicePoint.Pick("commands", List.copyOf(names), false, Odds.weights(weights));
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

    // ---- the first phase

    /**
     * A sequence of calls, by the model alone.
     *
     * @param beside chooses what else belongs to the call generated last
     */
    List<Call> generated(
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
                tell(calls, alive, models, e, chooser);
            }
            throw e;
        }
        return calls;
    }

    /** Tells the calls up to the one that could not be generated. */
    private void tell(List<Call> calls, Alive alive, @Nullable List<String> models, Throwable thrown, Chooser chooser) {
        begin(commands.model(), chooser);
        Call last = null;
        for (int i = 0; i < calls.size(); i++) {
            last = calls.get(i);
            if (models != null && i < models.size()) {
                chooser.observe(code(last.shown(), models.get(i), last.plain(), last.named(), last.imports()));
            }
        }
        Definition<Object, Object> asked = alive.asked;
        String line;
        String what;
        String named = "";
        if (last != null && models != null && models.size() < calls.size()) {
            line = last.shown();
            what = "the model behind it";
            named = last.named();
        } else if (asked == null) {
            line = "// the next command";
            what = "which can be called";
        } else if (alive.given == null) {
            line = "%s.%s(...);".formatted(alive.first, asked.name);
            what = "its arguments";
        } else {
            line = new Call(asked, alive.first, alive.given, null, null).shown();
            what = "its precondition";
        }
        Set<String> imports = last == null ? Set.of() : last.imports();
        chooser.observe(code(line, "%s: throws %s".formatted(what, thrown), "", named, imports));
    }

    private void generate(
            List<Call> calls,
            Alive alive,
            Chooser chooser,
            @Nullable List<String> models,
            Tallies.@Nullable Own own,
            @Nullable Runnable beside)
            throws Throwable {
        alive.among = among(chooser);
        alive.sparing = isSparing();
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
                models.add(behind(call));
            }
            chooser.observe(END_OF_CALL);
            if (tellsStates && !chooser.visit(state(alive))) {
                return;
            }
        }
        chooser.observe(END_OF_CALL);
    }

    /** The commands that a sequence has; null: all. */
    private boolean @Nullable [] among(Chooser chooser) {
        if (group == null && leftOut.isEmpty()) {
            return null;
        }
        boolean[] among = new boolean[definitions.size()];
        List<String> names = group == null ? List.of() : groups.get((int) chooser.choose(group));
        boolean some = false;
        for (int i = 0; i < among.length; i++) {
            among[i] = (names.isEmpty() || names.contains(definitions.get(i).name))
                    && (leftOut.isEmpty() || chooser.choose(leftOut.get(i)) == 0);
            some |= among[i];
        }
        return some ? among : null;
    }

    /** A call that can be made; null if none can, or this one can't. */
    @Nullable
    Call next(Alive alive, int number, Chooser chooser, Tallies.@Nullable Own own) throws Throwable {
        alive.asked = null;
        alive.given = null;
        Selection selection = selection(alive);
        if (selection == null) {
            if (number == 0 && alive.among == null) { // the first state is the same in every sequence
                throw new Unsatisfiable(
                        "no command can be called in the first state of the model",
                        Origin.told(place()),
                        "let one command at least be called there: look at when, weight and the bundles");
            }
            return null;
        }
        Definition<Object, Object> definition = selection.definition((int) chooser.choose(selection.point));
        if (definition == null) {
            return null;
        }
        alive.asked = definition;
        Member<Object, Object> target = alive.first;
        @Nullable Object[] arguments;
        if (bundles.isEmpty()) {
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

    /** The model of what a call changed or made. */
    private static String behind(Call call) {
        Member<Object, Object> member =
                call.produced() == null || call.definition().yields != null ? call.target() : call.produced();
        return described(member);
    }

    /**
     * Its model as a reader sees it; nothing where that is the name of a class and a number which is never the same.
     */
    private static String described(Member<Object, Object> member) {
        return described(member.bundle, member.model());
    }

    @SuppressWarnings("unchecked") // a model of the bundle's
    private static String described(Bundle<?, ?> bundle, @Nullable Object model) {
        @SuppressWarnings("NullAway") // it may be null, and is told as it is
        String text = ((Bundle<@Nullable Object, Object>) bundle).described.apply(model);
        boolean says = model == null || !text.equals(Objects.toIdentityString(model));
        return says ? text : "";
    }

    @SuppressWarnings("unchecked") // the model of the system
    private State state(Alive alive) {
        Object identity = Objects.requireNonNull(commands.identity((M) alive.first.model()));
        if (!bundles.isEmpty()) {
            identity = List.of(identity, alive.described());
        }
        return new KnownState(identity);
    }

    /** A state of the model. */
    private static final class KnownState implements State {
        private final Object identity;
        private final String text;
        private final long fingerprint;

        KnownState(Object identity) {
            this.identity = identity;
            this.text = identity.toString();
            long hash = 0xcbf29ce484222325L; // FNV-1a, by Fowler, Noll and Vo
            for (int i = 0; i < text.length(); i++) {
                hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
            }
            hash += identity.hashCode() * 0x9e3779b97f4a7c15L;
            long mixed = (hash ^ hash >>> 32) * 0xbf58476d1ce4e5b9L;
            this.fingerprint = mixed ^ mixed >>> 29;
        }

        @Override
        public boolean isWhole() {
            return false;
        }

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
    }

    // ---- the second phase

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
                make(calls.get(i), alive, models == null ? null : models.get(i), told, own, chooser);
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
            if (chooser.observing()) {
                chooser.observe(made("throws " + e));
            }
            throw e;
        }
    }

    /** Makes a call of a sequence that nobody generated. */
    @Nullable
    Object make(Call call, Alive alive, Chooser chooser) throws Throwable {
        return make(call, alive, null, chooser.observing(), null, chooser);
    }

    void start(Alive alive, S system, Chooser chooser) {
        M model = commands.model();
        alive.restart(model);
        alive.first.setValue(system);
        begin(model, chooser);
    }

    /** Tells how the system is made. */
    private void begin(M model, Chooser chooser) {
        if (chooser.observing()) {
            chooser.observe(made(described(main, model)));
        }
    }

    private Observation made(String comment) {
        String construction = commands.made();
        String assigned = "var " + main.name + " = ";
        return code(
                assigned + construction.replace(Code.PROGRAM, instance()) + ";",
                comment,
                assigned + construction + ";",
                "var example = Example.of(" + Code.PROGRAM + ");"
                        + (main.isGiven() ? " " + assigned + "example.value();" : ""),
                Set.of());
    }

    /** The commands as an expression for readers, where it is known how they were made. */
    private String instance() {
        Class<?> type = commands.getClass();
        if (commands instanceof Record) {
            String text = JavaText.of(commands);
            return Stream.of("@", "(a lambda", "...").anyMatch(text::contains)
                    ? "commands"
                    : "new " + type.getSimpleName() + text.substring(text.indexOf('('));
        }
        boolean isSimple = !type.getSimpleName().isEmpty()
                && !type.isSynthetic()
                && type.getDeclaredConstructors().length == 1
                && type.getDeclaredConstructors()[0].getParameterCount() == 0;
        return isSimple ? "new " + type.getSimpleName() + "()" : "commands";
    }

    /**
     * The command with a name and so many arguments.
     *
     * @throws IllegalArgumentException if there is none
     */
    Definition<Object, Object> definition(String name, int arguments) {
        return definitions.stream()
                .filter(each -> each.name.equals(name) && each.arguments.size() == arguments)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no command %s with %d arguments: there are %s"
                        .formatted(
                                name,
                                arguments,
                                definitions.stream().map(each -> each.name).toList())));
    }

    void close(S system, @Nullable Throwable thrown, Chooser chooser) throws Exception {
        try {
            commands.close(system);
        } catch (Exception e) {
            if (thrown == null) {
                if (chooser.observing()) {
                    chooser.observe(code("// close", "throws " + e, "", "", Set.of()));
                }
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
        String before = told || modelBehind != null ? call.shown() : "";
        String modelBefore = modelBehind != null ? described(call.target()) : "";
        int given = call.hashOfArguments();
        if (modelBehind != null && !definition.where.of(model, arguments)) {
            throw new PhasesDiffer(
                    modelBefore, call.expression(), "its precondition holds", "its precondition does not hold");
        }
        Object result;
        String plain = told ? call.plain() : "";
        Set<String> imports = told ? call.imports() : Set.of();
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
                plain = wrong == null ? "" : expected.asserted(call.expression());
                expected.addImports(imports);
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
                String comment = t instanceof Mismatch it ? it.wrong.told() : "throws " + t;
                chooser.observe(code(before, comment, plain, call.named(), imports));
            }
            throw t;
        }
        if (told) {
            chooser.observe(code(before, behind(call), before, call.named(), imports));
        }
        if (modelBehind != null) {
            audit(call, modelBefore, modelBehind);
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
        String now = behind(call);
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

    private static Observation code(String line, String comment, String plain, String named, Set<String> imports) {
        return new Observation.Event(new Code(line, comment, List.of(plain, named), imports));
    }
}
