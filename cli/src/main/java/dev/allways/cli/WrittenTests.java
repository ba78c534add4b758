package dev.allways.cli;

import dev.allways.core.Choices;
import dev.allways.core.Observation;
import dev.allways.core.Outcome;
import dev.allways.core.Trace;
import dev.allways.core.engine.Replay;
import dev.allways.report.Trouble;
import dev.allways.symbolic.SymbolicProgram;
import dev.allways.symbolic.run.Composed;
import dev.allways.symbolic.run.GivenInput;
import dev.allways.symbolic.run.NondetCall;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JUnit tests for the paths that an exploration covered: calls with the inputs as literals where nothing but the
 * inputs is chosen, else executions by their tokens.
 */
final class WrittenTests {
    private static final int MOST = 1_000; // paths of a test

    private final Path folder;
    private final List<String> nondet;
    private final Map<String, Paths> paths = new HashMap<>(); // by the test's name

    /** The paths of one test. */
    private static final class Paths {
        final Set<Choices> covered = new LinkedHashSet<>();
        boolean isCut;

        synchronized void add(Choices choices) {
            if (covered.size() < MOST) {
                covered.add(choices);
            } else {
                isCut |= !covered.contains(choices);
            }
        }
    }

    /**
     * Tests that are to be written.
     *
     * @param folder where
     * @param nondet the names of the classes whose methods are inputs
     */
    WrittenTests(Path folder, List<String> nondet) {
        this.folder = folder;
        this.nondet = nondet;
    }

    /** @throws Refused if nothing can be written there, as far as that shows before */
    void ensureWritable() {
        try {
            Writable.ensureFolder(folder);
        } catch (IOException e) {
            throw refused(e);
        }
    }

    /** @throws Refused if a test is not explored by its paths */
    void ensureKept(Test test) {
        if (!paths.containsKey(test.name())) {
            throw new Refused(Trouble.of("WRONG USAGE", "--write-tests writes the paths that symbolic inputs take")
                    .where(test.name())
                    .usualCause("--symbolic or --nondet was left out, or a model, whose inputs are not symbolic")
                    .todo("add --symbolic, or --nondet with the class of the inputs"));
        }
    }

    /** Hears of the paths of a test, by their choices. */
    Consumer<Choices> of(String test) {
        return paths.computeIfAbsent(test, _ -> new Paths())::add;
    }

    /**
     * Writes the tests for the paths of one test, which were kept.
     *
     * @return what was written, in a line
     * @throws Refused if a test can't call what the program calls, or nothing can be written there
     */
    String write(Test test, ThreadOptions threads) {
        Paths its = Objects.requireNonNull(paths.get(test.name()));
        List<Trace> traces = its.covered.stream()
                .map(each -> Replay.exactly(test.program(), each))
                .toList();
        return write(test, threads, traces) + ", one for each path" + (its.isCut ? "; further paths have none" : "");
    }

    /**
     * Writes tests that make executions of a test again.
     *
     * @return what was written, in a line
     * @throws Refused if a test can't call what the program calls, or nothing can be written there
     */
    String write(Test test, ThreadOptions threads, List<Trace> traces) {
        var source = new TestSource(test, threads);
        try {
            if (source.isPlain() && traces.stream().noneMatch(WrittenTests::isScheduled)) {
                writeCalls(test, source, traces);
            } else {
                writeTokens(test, source, traces);
            }
        } catch (IOException e) {
            throw refused(e);
        }
        return "tests      %,d in %s".formatted(traces.size(), folder);
    }

    private Refused refused(IOException problem) {
        return new Refused(Trouble.of("NOT WRITTEN", "can't write to " + folder)
                .with("because", String.valueOf(problem))
                .usualCause("a folder that is not yours, or a full disk")
                .todo("name another folder"));
    }

    /** Whether an order of threads was chosen. */
    private static boolean isScheduled(Trace trace) {
        return trace.steps().stream()
                .anyMatch(each -> each.token() && !each.task().isEmpty());
    }

    private void write(String packageName, String name, String source) throws IOException {
        Path home =
                Files.createDirectories(packageName.isEmpty() ? folder : folder.resolve(packageName.replace('.', '/')));
        Files.writeString(home.resolve(name + ".java"), source);
    }

    // ---- by tokens

    private void writeTokens(Test test, TestSource source, List<Trace> traces) throws IOException {
        if (takesNondet(test)) {
            Class<?> inputs = inputs(test.type());
            source.take("dev.allways.symbolic.CurrentInputs.takeFrom(choose);");
            write(inputs.getPackageName(), inputs.getSimpleName(), chosen(inputs));
        }
        for (int i = 0; i < traces.size(); i++) {
            String name = source.name("Path" + (i + 1) + "Test");
            write(test.type().getPackageName(), name, source.byToken(traces.get(i), name));
        }
    }

    private boolean takesNondet(Test test) {
        return test.kind() == Kind.MAIN && !nondet.isEmpty();
    }

    private static Refused refused(String why, String todo) {
        return new Refused(
                Trouble.of("NOT WRITTEN", why).usualCause("tests can't do that").todo(todo));
    }

    // ---- calls

    private void writeCalls(Test test, TestSource source, List<Trace> traces) throws IOException {
        Class<?> type = test.type();
        @Nullable Class<?> inputs = takesNondet(test) ? inputs(type) : null;
        String packageName = type.getPackageName();
        boolean loadsAgain = inputs != null && test.program() instanceof SymbolicProgram program && program.hasState();
        Set<String> imports = new TreeSet<>(Set.of("org.junit.jupiter.api.Test"));
        if (!source.once().isEmpty()) {
            imports.add("org.junit.jupiter.api.BeforeAll");
        }
        if (loadsAgain) {
            imports.addAll(Set.of("java.io.IOException", "java.io.InputStream"));
            imports.add("java.lang.reflect.InvocationTargetException");
            imports.add("java.lang.reflect.Method");
        } else if (inputs != null && !inputs.getPackageName().equals(packageName)) {
            imports.add(inputs.getName());
        }
        String name = source.name("PathsTest");
        var text = new StringBuilder(packageName.isEmpty() ? "" : "package " + packageName + ";\n\n");
        imports.forEach(each -> text.append("import ").append(each).append(";\n"));
        text.append("\n/** The paths of ").append(test.name()).append(", each with inputs that take it. */\n");
        text.append("class ").append(name).append(" {\n").append(source.once());
        for (int i = 0; i < traces.size(); i++) {
            Trace path = traces.get(i);
            text.append("    /** ").append(outcome(path)).append(" */\n");
            text.append("    @Test\n    void path").append(i + 1).append("() throws Throwable {\n");
            for (String line : lines(source, literals(path), inputs, loadsAgain)) {
                text.append("        ").append(line).append('\n');
            }
            text.append(i + 1 < traces.size() ? "    }\n\n" : "    }\n");
        }
        if (loadsAgain && inputs != null) {
            text.append('\n').append(runsAgain(test, inputs));
        }
        write(packageName, name, text.append("}\n").toString());
        if (inputs != null) {
            write(inputs.getPackageName(), inputs.getSimpleName(), given(inputs));
        }
    }

    private static String outcome(Trace path) {
        return switch (path.outcome()) {
            case Outcome.Failed(Throwable error) ->
                WrittenProgram.inComment(
                        "Fails with " + error.toString().lines().findFirst().orElse("an error"));
            case Outcome.Passed _, Outcome.Stopped _ -> "Passes.";
        };
    }

    private static List<String> lines(
            TestSource source, List<String> literals, @Nullable Class<?> inputs, boolean loadsAgain) {
        if (inputs == null) {
            return source.body(literals);
        }
        String given = String.join(", ", literals);
        return loadsAgain
                ? List.of("run(" + given + ");")
                : Stream.concat(
                                Stream.of(inputs.getSimpleName() + ".give(" + given + ");"),
                                source.body(List.of()).stream())
                        .toList();
    }

    private static List<String> literals(Trace trace) {
        return Stream.concat(trace.opening().stream(), trace.steps().stream().flatMap(step -> step.events().stream()))
                .flatMap(each -> each instanceof Observation.Event(GivenInput given)
                        ? Stream.of(literal(given.value()))
                        : Stream.empty())
                .toList();
    }

    private static String literal(Object value) {
        return switch (value) {
            case String text ->
                '"' + text.chars().mapToObj(WrittenTests::escaped).collect(Collectors.joining()) + '"';
            case Composed composed -> literal(composed);
            case Character letter -> letter == '\'' ? "'\\''" : letter == '"' ? "'\"'" : "'" + escaped(letter) + "'";
            case Byte number -> "(byte) " + number;
            case Short number -> "(short) " + number;
            case Long number -> number + "L";
            case Float number when Float.isFinite(number) -> number + "f";
            case Float number ->
                "Float.intBitsToFloat(0x%s)".formatted(Integer.toHexString(Float.floatToRawIntBits(number)));
            case Double number when Double.isFinite(number) -> number.toString();
            case Double number ->
                "Double.longBitsToDouble(0x%sL)".formatted(Long.toHexString(Double.doubleToRawLongBits(number)));
            default -> value.toString();
        };
    }

    private static String literal(Composed value) {
        return switch (value) {
            case Composed.Constant(Class<?> type, String name) -> name(type) + "." + name;
            case Composed.OfRecord(Class<?> type, List<Object> components) ->
                "new " + name(type) + (type.getTypeParameters().length > 0 ? "<>" : "") + "(" + literals(components)
                        + ")";
            case Composed.OfArray(Class<?> component, List<Object> elements) ->
                "new " + name(component) + "[] {" + literals(elements) + "}";
            case Composed.OfList(List<Object> elements) ->
                "new java.util.ArrayList<>(java.util.List.of(" + literals(elements) + "))";
            case Composed.OfOptional(Optional<Object> held) ->
                held.map(each -> "java.util.Optional.of(" + literal(each) + ")").orElse("java.util.Optional.empty()");
        };
    }

    private static String literals(List<Object> values) {
        return values.stream().map(WrittenTests::literal).collect(Collectors.joining(", "));
    }

    /** How tests in the package of a class call it. */
    private static String name(Class<?> type) {
        if (type.getCanonicalName() == null || Modifier.isPrivate(type.getModifiers())) {
            throw refused(type.getName() + " is private or local", "let other classes of the package see it");
        }
        return type.getCanonicalName();
    }

    private static String escaped(int letter) {
        return switch (letter) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                letter >= ' ' && letter <= '~'
                        ? String.valueOf((char) letter)
                        : letter < ' ' ? "\\%03o".formatted(letter) : "\\u%04x".formatted(letter);
        };
    }

    // ---- a class in the place of the one that gives the inputs

    private Class<?> inputs(Class<?> type) {
        if (nondet.size() > 1) {
            throw refused("inputs of several classes", "take them from one class");
        }
        try {
            Class<?> inputs = type.getClassLoader().loadClass(nondet.getFirst());
            if (NondetCall.isOfRandom(inputs.getName())) {
                throw refused("random numbers that are inputs", "take inputs from a class of the program");
            }
            if (inputs.getEnclosingClass() != null) {
                throw refused(inputs.getName() + " is nested in another class", "make it a class of its own");
            }
            return inputs;
        } catch (ClassNotFoundException e) {
            throw new Refused(Trouble.of("CLASS NOT FOUND", nondet.getFirst())
                    .usualCause("a typing error in --nondet")
                    .todo("name the class of the inputs"));
        }
    }

    /** A class that gives inputs one after the other. */
    private static String given(Class<?> inputs) {
        return source(
                inputs,
                """
                import java.util.ArrayDeque;
                import java.util.List;
                import java.util.Queue;

                /** Gives a test its inputs, one after the other; stands before the class of this name on the class path. */
                public final class %s {
                    private static final Queue<Object> INPUTS = new ArrayDeque<>();

                    private %1$s() {}

                    /** The inputs to come. */
                    public static void give(Object... inputs) {
                        INPUTS.clear();
                        INPUTS.addAll(List.of(inputs));
                    }

                    public static void assume(boolean condition) {
                        if (!condition) {
                            throw new IllegalStateException("these inputs don't meet an assumption");
                        }
                    }
                """,
                each -> "(%s) INPUTS.remove()".formatted(each.getReturnType().getSimpleName()));
    }

    /** A class whose inputs are choices of the execution. */
    private static String chosen(Class<?> inputs) {
        return source(inputs, """
            import dev.allways.symbolic.CurrentInputs;

            /** Asks a test's execution for its inputs; stands before the class of this name on the class path. */
            public final class %s {
                private %1$s() {}

                public static void assume(boolean condition) {
                    CurrentInputs.assume(condition);
                }
            """, NondetCall::source);
    }

    private static String source(Class<?> inputs, String head, Function<Method, String> input) {
        String packageName = inputs.getPackageName();
        return Arrays.stream(inputs.getDeclaredMethods())
                .filter(NondetCall::isInput)
                .sorted(Comparator.comparing(Method::getName))
                .map(each -> """

                        public static %s %s() {
                            return %s;
                        }
                    """.formatted(each.getReturnType().getSimpleName(), each.getName(), input.apply(each)))
                .collect(Collectors.joining(
                        "",
                        (packageName.isEmpty() ? "" : "package " + packageName + ";\n\n")
                                + head.formatted(inputs.getSimpleName()),
                        "}\n"));
    }

    /** A method that runs a program with its classes loaded again. */
    private static String runsAgain(Test test, Class<?> inputs) {
        Method main = test.method().orElseThrow();
        boolean takesArguments = main.getParameterCount() > 0;
        return """
                /** Runs the program with its classes loaded again: static fields have their first values. */
                private static void run(Object... inputs) throws Throwable {
                    ClassLoader known = %1$s.class.getClassLoader();
                    ClassLoader again = new ClassLoader(known) {
                        @Override
                        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                            String file = name.replace('.', '/') + ".class";
                            if (known.getResource(file) == null || known.getResource(file).getProtocol().equals("jrt")) {
                                return super.loadClass(name, resolve);
                            }
                            synchronized (getClassLoadingLock(name)) {
                                Class<?> loaded = findLoadedClass(name);
                                try (InputStream in = known.getResourceAsStream(file)) {
                                    byte[] bytes = in.readAllBytes();
                                    return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
                                } catch (IOException e) {
                                    throw new ClassNotFoundException(name, e);
                                }
                            }
                        }
                    };
                    again.setDefaultAssertionStatus(true);
                    again.loadClass("%1$s").getMethod("give", Object[].class).invoke(null, (Object) inputs);
                    Method main = again.loadClass("%2$s").getDeclaredMethod("main"%3$s);
                    main.setAccessible(true);
                    try {
                        main.invoke(null%4$s);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }
            """.formatted(
                        inputs.getName(),
                        test.type().getName(),
                        takesArguments ? ", String[].class" : "",
                        takesArguments ? ", (Object) new String[0]" : "");
    }
}
