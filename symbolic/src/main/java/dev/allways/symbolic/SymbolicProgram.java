package dev.allways.symbolic;

import dev.allways.core.Audit;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.core.Program;
import dev.allways.core.Strategies;
import dev.allways.core.Tally;
import dev.allways.core.control.MadeAnew;
import dev.allways.core.control.ThreadControl;
import dev.allways.symbolic.run.Coverage;
import dev.allways.symbolic.run.ProgramCode;
import dev.allways.symbolic.run.ProgramCode.Form;
import dev.allways.symbolic.run.ProgramLoader;
import dev.allways.symbolic.term.Solvers;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A program with symbolic inputs. Explored, it has an execution for each path that some inputs take. Run like any other
 * program, in a replay, its inputs are ordinary choices and no solver is needed; so failures are told, replayed and
 * shrunk.
 *
 * <p>Classes of the program are loaded again, by a loader that has them compute terms beside their values.
 */
public final class SymbolicProgram implements Explorable {
    private static final int MISSED = 5; // lines that are named, of a class
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final ClassLoader loader;
    private final Function<ClassLoader, Program> source;
    private final Set<String> nondet;
    private final UnaryOperator<Program> control;
    private final boolean hasControl;
    private final Optional<ThreadControl> threads;
    private final Duration timeout;
    private final Optional<Consumer<Choices>> heard;
    private final Nothing pattern;
    private final ProgramCode plain;
    private final Program controlled; // one that does nothing
    private final Map<Thread, Program> workers = Collections.synchronizedMap(new WeakHashMap<>()); // inputs are choices

    private SymbolicProgram(
            ClassLoader loader,
            Function<ClassLoader, Program> source,
            Set<String> nondet,
            UnaryOperator<Program> control,
            boolean hasControl,
            Duration timeout,
            Optional<Consumer<Choices>> heard,
            Nothing pattern) {
        this.loader = loader;
        this.source = source;
        this.nondet = nondet;
        this.control = control;
        this.hasControl = hasControl;
        this.timeout = timeout;
        this.heard = heard;
        this.pattern = pattern;
        controlled = control.apply(pattern);
        threads = hasControl ? controlOf(controlled) : Optional.empty();
        plain = new ProgramCode(loader, nondet, Form.PLAIN, hasControl);
    }

    /** Stands for the program where it is not run, only its control and its strategy are asked for. */
    private record Nothing(String strategy, long executions) implements Program {
        static Nothing usual() {
            Program program = chooser -> {};
            return new Nothing(program.strategy(), program.executions());
        }

        @Override
        public boolean startsThreads() {
            return true; // so who gives a control says
        }

        @Override
        public void run(Chooser chooser) {}
    }

    private static Optional<ThreadControl> controlOf(Program controlled) {
        return ThreadControl.all().stream()
                .filter(each -> each.controls(controlled))
                .findFirst();
    }

    /**
     * A program whose class can be loaded again.
     *
     * @throws IllegalArgumentException if it has no constructor without parameters
     */
    public static SymbolicProgram of(Class<? extends Program> type) {
        return of(type.getClassLoader(), loader -> made(loader, type.getName()));
    }

    /**
     * A program of classes that can be loaded again.
     *
     * @param loader finds the classes
     * @param source makes the program of classes that another loader has loaded
     */
    public static SymbolicProgram of(ClassLoader loader, Function<ClassLoader, Program> source) {
        return new SymbolicProgram(
                loader, source, Set.of(), UnaryOperator.identity(), false, TIMEOUT, Optional.empty(), Nothing.usual());
    }

    /**
     * Loads in the background what explorations need: the solver, and that which adds terms to classes. It may be left
     * out; then the first exploration takes that much longer to begin.
     */
    public static void prepare() {
        background("allways-solver", Solvers::prepare);
        background(
                "allways-terms",
                () -> new ProgramLoader(ProgramCode.usual(SymbolicProgram.class.getClassLoader())).loadModels());
    }

    private static void background(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                work.run();
            } catch (RuntimeException | LinkageError e) {
                // the exploration meets it again, and says so
            }
        });
    }

    private static Program made(ClassLoader loader, String name) {
        try {
            Constructor<?> constructor = loader.loadClass(name).getDeclaredConstructor();
            constructor.setAccessible(true);
            return MadeAnew.of(
                    (Program) constructor.newInstance(), MethodHandles.lookup().unreflectConstructor(constructor));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(name + " has no constructor without parameters that works", e);
        }
    }

    /**
     * This program, with classes whose static methods are inputs, too: each that has no parameters and returns a
     * primitive value or a text, and {@code assume(boolean)}, as {@code org.sosy_lab.sv_benchmarks.Verifier} has them.
     *
     * @param classes their names
     */
    public SymbolicProgram withInputsOf(String... classes) {
        return new SymbolicProgram(loader, source, Set.of(classes), control, hasControl, timeout, heard, pattern);
    }

    /**
     * This program with its threads under control.
     *
     * @param control puts the threads of a program under control, and resets static state in each execution: where
     *     that keeps something, paths depend on those before
     */
    public SymbolicProgram withThreads(UnaryOperator<Program> control) {
        return new SymbolicProgram(loader, source, nondet, control, true, timeout, heard, pattern);
    }

    /** This program with another limit on the time of one question to the solver, for which 5 seconds are usual. */
    public SymbolicProgram withTimeout(Duration timeout) {
        return new SymbolicProgram(loader, source, nondet, control, hasControl, timeout, heard, pattern);
    }

    /**
     * This program, whose explorations tell of each path that they cover to its end, failing ones included.
     *
     * @param heard hears the choices by which this program makes the path again, where inputs are choices; may be
     *     called by several threads, and once more for a path that was made again
     */
    public SymbolicProgram withPaths(Consumer<Choices> heard) {
        return new SymbolicProgram(loader, source, nondet, control, hasControl, timeout, Optional.of(heard), pattern);
    }

    /**
     * This program, explored at random as another one usually is; one that is usually explored in full changes nothing.
     */
    public SymbolicProgram drawnAs(Program other) {
        return Strategies.named(other.strategy()).endless()
                ? new SymbolicProgram(
                        loader,
                        source,
                        nondet,
                        control,
                        hasControl,
                        timeout,
                        heard,
                        new Nothing(other.strategy(), other.executions()))
                : this;
    }

    /** Whether its threads are under control. */
    public boolean hasThreads() {
        return hasControl;
    }

    /**
     * Whether classes that executions of this program have loaded have static state, which one execution would leave
     * to the next if they were loaded once only.
     */
    public boolean hasState() {
        return plain.hasState();
    }

    @Override
    public String strategy() {
        return controlled.strategy();
    }

    @Override
    public long executions() {
        return controlled.executions();
    }

    @Override
    public @Nullable Thread worker(Runnable work, String name) {
        return controlled.worker(work, name);
    }

    @Override
    public String suspicion() {
        return controlled.suspicion();
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        workers.computeIfAbsent(
                        Thread.currentThread(),
                        thread -> control.apply(new LoadedProgram(plain, source, threads, null)))
                .run(chooser);
    }

    @Override
    public Exploration begin(Audit audit) {
        Solvers.prepare();
        Paths.Shared shared = Paths.Shared.of(
                new ProgramCode(loader, nondet, Form.WITH_TERMS, hasControl), source, control, threads, timeout);
        return new OfPaths(new Paths(shared, heard), shared);
    }

    /** An exploration of paths. */
    private final class OfPaths implements Exploration {
        private final Paths paths;
        private final Paths.Shared shared;

        OfPaths(Paths paths, Paths.Shared shared) {
            this.paths = paths;
            this.shared = shared;
        }

        @Override
        public Program program() {
            return paths;
        }

        @Override
        public Optional<Telling> telling() {
            return Optional.of(new Telling(SymbolicProgram.this, paths::told));
        }

        @Override
        public void close() {
            paths.close();
        }

        @Override
        public void save(DataOutput out) throws IOException {
            shared.gaps().save(out);
            shared.fixed().save(out);
            shared.code().coverage().save(out);
        }

        @Override
        public void restore(DataInput in) throws IOException {
            shared.gaps().restore(in);
            shared.fixed().restore(in, shared.terms());
            shared.code().coverage().restore(in);
        }

        @Override
        public List<Tally> tallies() {
            Map<String, Long> counts = new LinkedHashMap<>();
            counts.put("branches with one possible outcome", shared.gaps().forcedBranches());
            if (shared.gaps().madeConcrete() > 0) {
                counts.put("values made concrete", shared.gaps().madeConcrete());
            }
            counts.put("questions to the solver", shared.times().count());
            counts.put(
                    "microseconds for half of them, at most",
                    shared.times().median().toNanos() / 1_000);
            List<String> lines = counts.entrySet().stream()
                    .map(each -> "%,d %s".formatted(each.getValue(), each.getKey()))
                    .collect(Collectors.toCollection(ArrayList::new));
            Solvers.lacking().ifPresent(why -> {
                lines.add("solved without Z3, slower, and conditions on floating-point numbers not: " + why);
                lines.add("  usual cause: a platform that tools.aqua:z3-turnkey has no library for, or a temporary"
                        + " folder (java.io.tmpdir) that forbids native code");
            });
            return List.of(new Tally("symbolic inputs", lines, counts), branches());
        }

        private Tally branches() {
            Coverage coverage = shared.code().coverage();
            Map<String, Long> counts = new LinkedHashMap<>();
            counts.put("covered", (long) coverage.covered());
            counts.put("all", (long) coverage.all());
            List<String> lines = new ArrayList<>();
            lines.add("%,d of %,d covered".formatted(coverage.covered(), coverage.all()));
            coverage.classes().forEach((name, its) -> {
                counts.put("covered in " + name, (long) its.covered());
                counts.put("all in " + name, (long) its.all());
                String missed = its.missed().size() <= MISSED
                        ? String.join(", ", its.missed())
                        : "%s and %d more"
                                .formatted(
                                        String.join(", ", its.missed().subList(0, MISSED)),
                                        its.missed().size() - MISSED);
                lines.add("%s: %,d of %,d%s"
                        .formatted(name, its.covered(), its.all(), missed.isEmpty() ? "" : "; " + missed));
            });
            return new Tally("branches of the code", lines, counts);
        }
    }
}
