package dev.allways.cli;

import dev.allways.core.Chooser;
import dev.allways.core.Origin;
import dev.allways.core.Program;
import dev.allways.junit.Explorer;
import dev.allways.model.Model;
import dev.allways.model.ModelProgram;
import dev.allways.report.Trouble;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Finds the tests that a target names: a class, a class and a method, or several tests of one class. */
final class Targets {
    private static final String EXPLORE = "dev.allways.junit.Explore";

    /** Of methods of one name that need no arguments first the one that is meant: annotated, or with a chooser. */
    private static final Comparator<Method> PLAINEST = Comparator.comparing(
                    (Method each) -> explore(each).isEmpty())
            .thenComparing(each -> !takesChooser(each))
            .thenComparing(
                    Method::getParameterCount, Comparator.reverseOrder()); // as Java: main(String[]) before main()

    private final ClassPath classPath;
    private final ThreadOptions threads;
    private final boolean allTests;
    private final Consumer<String> warns;
    private SymbolicOptions symbolic = new SymbolicOptions();

    /** The tests of a class path whose threads are treated as the options say. */
    Targets(ClassPath classPath, ThreadOptions threads) {
        this(classPath, threads, false, _ -> {});
    }

    /**
     * @param allTests whether JUnit's tests are some, too
     * @param warns hears of tests of JUnit's that are left out
     */
    Targets(ClassPath classPath, ThreadOptions threads, boolean allTests, Consumer<String> warns) {
        this.classPath = classPath;
        this.threads = threads;
        this.allTests = allTests;
        this.warns = warns;
    }

    /** These, explored by the paths that their inputs take if the options say so. */
    Targets with(SymbolicOptions options) {
        symbolic = options;
        return this;
    }

    /**
     * The tests that a target names, at least one. A name that ends with {@link ThreadOptions#WEAK} means the test in a
     * weak memory: so a token or a known failure is not taken for one of the same test in another.
     *
     * @throws Refused if it names none, or one that can't be made ready
     */
    List<Test> named(String target) {
        boolean weak = target.endsWith(ThreadOptions.WEAK);
        if (weak) {
            threads.weaken();
        }
        try {
            return found(weak ? target.substring(0, target.length() - ThreadOptions.WEAK.length()) : target).stream()
                    .map(each -> symbolic.of(each, classPath, threads))
                    .map(threads::named)
                    .toList();
        } catch (LinkageError e) { // of a class that its fields or methods name
            throw notLoaded(target, e);
        }
    }

    private List<Test> found(String text) {
        Optional<Test> runner = text.indexOf('(') < 0 ? Optional.empty() : runnerNamed(text);
        if (runner.isPresent()) {
            return List.of(runner.get());
        }
        Target target = Target.of(text);
        String name = target.name();
        Arguments arguments = target.arguments().orElse(Arguments.NONE);
        if (target.method().isPresent()) {
            Class<?> type = classOf(name).or(() -> classBySimpleName(name)).orElseThrow(() -> noClass(name));
            return List.of(method(Subject.of(type, arguments), target.method().get(), target.methodArguments()));
        }
        Optional<Class<?>> type = classOf(name);
        if (type.isPresent()) {
            return all(Subject.of(type.get(), arguments));
        }
        int dot = name.lastIndexOf('.');
        if (dot > 0) {
            Optional<Class<?>> owner = classOf(name.substring(0, dot));
            if (owner.isPresent()) {
                return List.of(
                        method(Subject.of(owner.get(), Arguments.NONE), name.substring(dot + 1), target.arguments()));
            }
        }
        return bySimpleName(target).orElseThrow(() -> noClass(name));
    }

    /** A test that a runner of JUnit's calls by a name with parentheses, which are no arguments then. */
    private Optional<Test> runnerNamed(String text) {
        String head = text.substring(0, text.indexOf('('));
        int end = Math.max(head.indexOf('#'), head.lastIndexOf('.'));
        return end < 1
                ? Optional.empty()
                : classOf(head.substring(0, end))
                        .filter(RunnerProgram::runs)
                        .flatMap(type -> runner(type, text.substring(end + 1)));
    }

    /** The only test of a name: what a token holds. */
    Test test(String name) {
        List<Test> tests = named(name);
        if (tests.size() == 1) {
            return tests.getFirst();
        }
        throw new Refused(Trouble.of("NOT ONE TEST", "%s has %d tests".formatted(name, tests.size()))
                .with(
                        "they are",
                        String.join(", ", tests.stream().map(Test::name).toList()))
                .todo("name one of them"));
    }

    /** The class of a name; a nested one may be written with dots. */
    private Optional<Class<?>> classOf(String name) {
        String binary = name;
        while (true) {
            try {
                return Optional.of(Class.forName(binary, true, classPath.loader()));
            } catch (ClassNotFoundException e) {
                int dot = binary.lastIndexOf('.');
                if (dot < 0) {
                    return Optional.empty();
                }
                binary = binary.substring(0, dot) + "$" + binary.substring(dot + 1);
            } catch (LinkageError e) {
                if (String.valueOf(e.getMessage()).contains("wrong name")) { // a file system that ignores case
                    return Optional.empty();
                }
                throw notLoaded(name, e);
            }
        }
    }

    /** Says that a test can't be run, as a class that it needs can't be loaded. */
    Refused notLoaded(String name, LinkageError error) {
        return new Refused(
                switch (error) {
                    case NoClassDefFoundError again
                    when String.valueOf(again.getMessage()).startsWith("Could not initialize class ") ->
                        Trouble.of("CLASS NOT LOADED", name + " needs a class whose initialiser failed before")
                                .with("because", because(again))
                                .usualCause("a static field or block of that class that throws")
                                .todo("repair it; the class can't be used by anybody");
                    case NoClassDefFoundError missing ->
                        Trouble.of("CLASS NOT LOADED", name + " needs a class that is not there")
                                .with(
                                        "missing",
                                        String.valueOf(missing.getMessage()).replace('/', '.'))
                                .with("looked in", classPath.describe())
                                .usualCause("the class path has the tests, but not the libraries they use")
                                .todo("add them to --classpath; DIR/* stands for all jars of a folder");
                    case ExceptionInInitializerError failed ->
                        Trouble.of("CLASS NOT LOADED", name + " needs a class that fails when it is initialised")
                                .with("because", because(failed))
                                .usualCause("a static field or block of that class that throws")
                                .todo("repair it; the class can't be used by anybody");
                    default ->
                        Trouble.of("CLASS NOT LOADED", name + " can't be linked")
                                .with("because", String.valueOf(error))
                                .usualCause("it was compiled for a newer Java, or against another version of a library")
                                .todo("compile it again, with --release 25 or less");
                });
    }

    /** The error, or what caused it, and the place that threw it. */
    private static String because(LinkageError error) {
        Throwable cause = error.getCause() == null ? error : error.getCause();
        String place = Origin.of(cause).place();
        return cause + (place.isEmpty() ? "" : " in " + place);
    }

    private Optional<List<Test>> bySimpleName(Target target) {
        String simple = "." + target.name();
        List<String> names = Scan.of(classPath.listed(), classPath.loader()).found().stream()
                .map(Scan.Found::name)
                .filter(name -> name.endsWith(simple))
                .distinct()
                .toList();
        if (names.size() == 1) {
            return Optional.of(found(
                    names.getFirst() + target.text().substring(target.name().length())));
        }
        return classBySimpleName(target.name())
                .map(type -> all(Subject.of(type, target.arguments().orElse(Arguments.NONE))));
    }

    private Optional<Class<?>> classBySimpleName(String simple) {
        List<String> classes = Scan.of(classPath.listed(), classPath.loader()).classes().stream()
                .filter(name -> name.endsWith("." + simple))
                .toList();
        return classes.size() == 1 ? classOf(classes.getFirst()) : Optional.empty();
    }

    private Refused noClass(String name) {
        Scan scan = Scan.of(classPath.listed(), classPath.loader());
        Set<String> known = new LinkedHashSet<>(scan.classes());
        scan.found().forEach(found -> known.add(found.name()));
        return new Refused(Trouble.of("CLASS NOT FOUND", name + Spelling.didYouMean(name, known))
                .with("looked in", classPath.describe())
                .usualCause("a typing error, a package left out, or a class path without the class's folder or jar")
                .todo("say where it is with --classpath; ./allways list shows the tests that are found"));
    }

    private static Program program(Model<?> model) {
        try {
            return ModelProgram.of(model);
        } catch (IllegalArgumentException e) {
            String name = model.getClass().getName();
            throw new Refused(
                    Trouble.of("WRONG USAGE", "the model %s can't be explored: %s".formatted(name, e.getMessage()))
                            .todo("change what the model says of itself"));
        }
    }

    /** All tests of a class. */
    private List<Test> all(Subject subject) {
        Class<?> type = subject.type();
        boolean isProgram = Program.class.isAssignableFrom(type);
        boolean isModel = Model.class.isAssignableFrom(type);
        if (!subject.arguments().literals().isEmpty() && !subject.isFitting()) {
            throw subject.notMade();
        }
        if (isProgram && subject.isMade()) {
            Program program = threads.control(type, subject.program(), Map.of());
            return List.of(new Test(subject.name(), subject, Kind.PROGRAM, program, Map.of()));
        }
        if (isModel && subject.isMade()) {
            return List.of(new Test(subject.name(), subject, Kind.MODEL, program((Model<?>) subject.made()), Map.of()));
        }
        List<Test> plain = allTests ? plain(subject) : List.of();
        List<Method> methods = methods(type);
        List<Method> tests =
                methods.stream().filter(method -> explore(method).isPresent()).toList();
        if (tests.isEmpty() && plain.isEmpty()) {
            if ((isProgram || isModel) && !Modifier.isAbstract(type.getModifiers()) && !subject.isFitting()) {
                throw subject.notMade();
            }
            tests = methods.stream()
                    .filter(method -> method.getDeclaringClass() == type)
                    .filter(method -> takesChooser(method) && method.getReturnType() == void.class)
                    .filter(method -> Arguments.open(method).isEmpty())
                    .filter(method -> !Modifier.isPrivate(method.getModifiers()))
                    .toList();
        }
        if (tests.isEmpty() && plain.isEmpty()) {
            tests =
                    methods.stream()
                            .filter(method -> method.getDeclaringClass() == type && isMain(method))
                            .min(PLAINEST)
                            .stream()
                            .toList();
        }
        boolean hasNone = tests.isEmpty() && plain.isEmpty();
        if (Modifier.isAbstract(type.getModifiers())
                && (hasNone && (isProgram || isModel)
                        || tests.stream().anyMatch(each -> !Modifier.isStatic(each.getModifiers())))) {
            throw isAbstract(type);
        }
        if (hasNone) {
            throw new Refused(Trouble.of("NOTHING TO EXPLORE", name(type) + " has no test")
                    .with(
                            "what is one",
                            "a class that implements Program or Model; a method with @Explore; a method that takes a"
                                    + " Chooser; main(String[]); with --all-tests a method with JUnit's @Test")
                    .usualCause("a class under test was named, not its test")
                    .todo(Shell.command() + " list shows the tests that are found"));
        }
        return Stream.concat(tests.stream().map(method -> test(subject.with(method, Arguments.NONE))), plain.stream())
                .toList();
    }

    /** JUnit's plain tests of a class and of those nested in it; tells of those that are left out. */
    private List<Test> plain(Subject subject) {
        Class<?> type = subject.type();
        boolean hasArguments = !subject.arguments().literals().isEmpty();
        if (RunnerProgram.runs(type) && !hasArguments) {
            return runners(type);
        }
        var tests = new ArrayList<Test>();
        var leftOut = new ArrayList<String>();
        for (Method method : methods(type)) {
            if (!PlainTests.isTest(method) || explore(method).isPresent()) {
                continue;
            }
            if (Modifier.isAbstract(type.getModifiers())) {
                throw isAbstract(type);
            }
            PlainTests.disabled(type, method)
                    .or(() -> PlainTests.obstacle(subject, method))
                    .ifPresentOrElse(
                            why -> leftOut.add(method.getName() + " (" + why + ")"),
                            () -> tests.add(test(subject.with(method, Arguments.NONE))));
        }
        List<Class<?>> nested = PlainTests.nested(type);
        if (hasArguments) {
            nested.forEach(each -> leftOut.add(each.getSimpleName() + " (within an object with arguments)"));
        }
        tell(type, leftOut);
        if (!hasArguments) {
            nested.forEach(each -> tests.addAll(plain(Subject.of(each, Arguments.NONE))));
        }
        return tests;
    }

    private List<Test> runners(Class<?> type) {
        var tests = new ArrayList<Test>();
        var leftOut = new ArrayList<String>();
        for (RunnerProgram.Named each : RunnerProgram.of(type)) {
            if (each.ignored()) {
                leftOut.add(each.name() + " (ignored)");
            } else {
                tests.add(runner(type, each));
            }
        }
        tell(type, leftOut);
        return tests;
    }

    private Test runner(Class<?> type, RunnerProgram.Named test) {
        return new Test(
                name(type) + "." + test.name(),
                Subject.of(type, Arguments.NONE),
                Kind.RUNNER,
                threads.control(type, test.program(), Map.of()),
                Map.of());
    }

    private void tell(Class<?> type, List<String> leftOut) {
        if (!leftOut.isEmpty()) {
            warns.accept("left out of %s: %s".formatted(name(type), String.join(", ", leftOut)));
        }
    }

    private static Refused isAbstract(Class<?> type) {
        return new Refused(Trouble.of("NOTHING TO EXPLORE", name(type) + " is abstract")
                .usualCause("a class whose tests others inherit")
                .todo("name a class that extends it"));
    }

    private Optional<Test> runner(Class<?> type, String name) {
        return RunnerProgram.of(type).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .map(each -> runner(type, each));
    }

    private Test method(Subject owner, String name, Optional<Arguments> arguments) {
        Class<?> type = owner.type();
        if (arguments.isEmpty() && owner.arguments().literals().isEmpty() && RunnerProgram.runs(type)) {
            Optional<Test> named = runner(type, name);
            if (named.isPresent()) {
                return named.get();
            }
        }
        List<Method> all = methods(type);
        List<Method> named =
                all.stream().filter(method -> method.getName().equals(name)).toList();
        if (named.isEmpty()) {
            List<String> names = all.stream()
                    .filter(this::isTest)
                    .map(Method::getName)
                    .distinct()
                    .toList();
            throw new Refused(Trouble.of(
                            "METHOD NOT FOUND",
                            "%s has no method %s%s".formatted(name(type), name, Spelling.didYouMean(name, names)))
                    .with("it has", names.isEmpty() ? "no method that can be explored" : String.join(", ", names))
                    .usualCause("a typing error, or a class file older than the source")
                    .todo("name one of these, or compile again"));
        }
        Arguments given = arguments.orElse(Arguments.NONE);
        List<Method> tests = named.stream().filter(this::isTest).toList();
        boolean plainly = given.literals().isEmpty() && tests.stream().anyMatch(each -> !needsArguments(each));
        Optional<Method> meant = plainly
                ? tests.stream().filter(each -> !needsArguments(each)).min(PLAINEST)
                : given.chosen(tests, owner.owner() + "." + name);
        if (meant.isEmpty() && tests.stream().anyMatch(this::needsArguments)) {
            throw notCalled(owner, name, given, tests);
        }
        return meant.map(method -> test(owner.with(method, given.shortest(tests))))
                .orElseThrow(() -> notExplored(type, named.getFirst()));
    }

    private Refused notExplored(Class<?> type, Method method) {
        List<String> lacking = InputCall.lacking(method);
        boolean takesInputs = method.getParameterCount() > 0 && lacking.isEmpty();
        Trouble trouble = Trouble.of("NOT A TEST", "%s can't be explored".formatted(shown(type, method)))
                .with(
                        "what can be",
                        "a method that takes a Chooser, or takes nothing and returns a Model or a Program; a method"
                                + " with @Explore or JUnit's @Test; main(String[])"
                                + (takesInputs || symbolic.isSaid()
                                        ? "; with --symbolic a method that takes " + InputCall.TYPES
                                        : ""));
        if (symbolic.isSaid() && !lacking.isEmpty()) {
            return new Refused(trouble.with("what is no input", String.join("; ", lacking))
                    .usualCause("an object that is made otherwise")
                    .todo("name a method that takes the parts of such an object, and makes it"));
        }
        return new Refused(
                takesInputs
                        ? trouble.usualCause("a method of the class under test was named, without --symbolic")
                                .todo("add it: the parameters become inputs")
                        : trouble.usualCause("a method of JUnit or of the class under test was named")
                                .todo("give it a parameter of type dev.allways.core.Chooser"));
    }

    private static Refused notCalled(Subject owner, String name, Arguments given, List<Method> methods) {
        Trouble trouble = Trouble.of(
                        "NOT CALLED",
                        given.literals().isEmpty()
                                ? "%s.%s needs arguments".formatted(owner.owner(), name)
                                : "no %s.%s takes %s".formatted(owner.owner(), name, given))
                .with("it has", Arguments.shown(methods))
                .usualCause(
                        given.literals().isEmpty()
                                ? "arguments left out, or ones that a JUnit extension supplies"
                                : "a text without its quotes, a number of another type, or one argument too many");
        return new Refused(Arguments.sample(methods)
                .map(each -> trouble.todo("write its arguments, and the whole in quotes for the shell: '%s.%s%s'"
                        .formatted(owner.owner(), name, each)))
                .orElseGet(() -> trouble.todo("run it with JUnit, or take a Chooser alone")));
    }

    /** The methods of a class, and those that it inherits, but for what it overrides. */
    private static List<Method> methods(Class<?> type) {
        var methods = new LinkedHashMap<String, Method>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            declared(each, methods);
        }
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            inherited(each, methods);
        }
        return List.copyOf(methods.values());
    }

    /** What classes inherit from interfaces. */
    private static void inherited(Class<?> type, Map<String, Method> methods) {
        for (Class<?> each : type.getInterfaces()) {
            declared(each, methods);
            inherited(each, methods);
        }
    }

    private static void declared(Class<?> type, Map<String, Method> methods) {
        Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .sorted(Comparator.comparing(Method::getName))
                .forEach(method ->
                        methods.putIfAbsent(method.getName() + Arrays.toString(method.getParameterTypes()), method));
    }

    private boolean isTest(Method method) {
        boolean isCalled =
                Arguments.open(method).isEmpty() || Arguments.sample(method).isPresent();
        return isCalled && (takesChooser(method) || isFactory(method))
                || method.getParameterCount() == 0 && PlainTests.isTest(method)
                || isMain(method)
                || takesInputs(method)
                || explore(method).isPresent();
    }

    private boolean needsArguments(Method method) {
        return !isMain(method)
                && !takesInputs(method)
                && !Arguments.open(method).isEmpty();
    }

    /** Whether the parameters of a method are symbolic inputs, unless arguments are given. */
    private boolean takesInputs(Method method) {
        return !isFactory(method)
                && (InputCall.isAnnotated(method) || symbolic.isSaid() && InputCall.isCallable(method));
    }

    static boolean takesChooser(Method method) {
        return Arguments.supplied(method).equals(List.of(Chooser.class));
    }

    static boolean takesExplorer(Method method) {
        return Arguments.supplied(method).equals(List.of(Explorer.class));
    }

    /** Whether a method makes what is to be explored. */
    static boolean isFactory(Method method) {
        return Arguments.supplied(method).isEmpty()
                && (Model.class.isAssignableFrom(method.getReturnType())
                        || Program.class.isAssignableFrom(method.getReturnType()));
    }

    static boolean isMain(Method method) {
        return method.getName().equals("main")
                && Modifier.isStatic(method.getModifiers())
                && method.getReturnType() == void.class
                && (method.getParameterCount() == 0
                        || method.getParameterCount() == 1 && method.getParameterTypes()[0] == String[].class);
    }

    private Test test(Subject subject) {
        Class<?> type = subject.type();
        Method method = subject.method().orElseThrow();
        String name = subject.name();
        Optional<Annotation> explore = explore(method);
        Map<String, Object> wishes = explore.map(Targets::wishes).orElse(Map.of());
        Kind kind = explore.isPresent() ? Kind.TEST : Kind.METHOD;
        if (takesChooser(method)) {
            return new Test(name, subject, kind, program(subject, wishes), wishes);
        }
        if (subject.methodArguments().literals().isEmpty() && InputCall.isCallable(method) && !takesInputs(method)) {
            throw MethodProgram.notSupplied(method);
        }
        if (isFactory(method) || takesExplorer(method)) {
            Object value = MethodProgram.of(subject).value();
            return value instanceof Model<?> model
                    ? new Test(name, subject, Kind.MODEL, ModelProgram.of(model), wishes)
                    : new Test(
                            name,
                            subject,
                            kind,
                            threads.control(type, MadeProgram.of((Program) value, subject), wishes),
                            wishes);
        }
        if (isMain(method)) {
            return new Test(subject.owner(), subject, Kind.MAIN, program(subject, wishes), wishes);
        }
        if (Modifier.isAbstract(type.getModifiers()) && !Modifier.isStatic(method.getModifiers())) {
            throw isAbstract(type);
        }
        return new Test(name, subject, kind, program(subject, wishes), wishes);
    }

    private Program program(Subject subject, Map<String, Object> wishes) {
        Method method = subject.method().orElseThrow();
        MethodProgram program =
                threads.settings(wishes).isolated() ? MethodProgram.isolated(subject) : MethodProgram.of(subject);
        boolean choosesNothing = isMain(method)
                || method.getParameterCount() == 0
                        && subject.arguments().literals().isEmpty();
        return choosesNothing
                ? threads.controlWaiting(subject.type(), program, wishes)
                : threads.control(subject.type(), program, wishes);
    }

    /** The annotation by which a method says that it is to be explored; found by its name, whoever loaded it. */
    private static Optional<Annotation> explore(Method method) {
        return Arrays.stream(method.getAnnotations())
                .filter(annotation -> annotation.annotationType().getName().equals(EXPLORE))
                .findFirst();
    }

    private static Map<String, Object> wishes(Annotation annotation) {
        var wishes = new LinkedHashMap<String, Object>();
        for (Method attribute : annotation.annotationType().getDeclaredMethods()) {
            try {
                Object value = attribute.invoke(annotation);
                if (value != null && !value.equals(attribute.getDefaultValue())) {
                    wishes.put(attribute.getName(), value);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return wishes;
    }

    /** The name of a class in tests' names and tokens. */
    static String name(Class<?> type) {
        return type.getName();
    }

    private static String shown(Class<?> type, Method method) {
        Collection<String> parameters = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .toList();
        return name(type) + "." + method.getName() + "(" + String.join(", ", parameters) + ")";
    }
}
