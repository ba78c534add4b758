package dev.allways.cli;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.junit.Explorer;
import dev.allways.model.Model;
import dev.allways.model.ModelProgram;
import dev.allways.report.Trouble;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
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

    private final ClassPath classPath;
    private final ThreadOptions threads;
    private final boolean allTests;
    private final Consumer<String> warns;

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

    /**
     * The tests that a target names, at least one.
     *
     * @throws Refused if it names none, or one that can't be made ready
     */
    List<Test> named(String target) {
        try {
            return found(target);
        } catch (LinkageError e) { // of a class that its fields or methods name
            throw notLoaded(target, e);
        }
    }

    private List<Test> found(String target) {
        int hash = target.indexOf('#');
        if (hash >= 0) {
            String name = target.substring(0, hash);
            if (name.isEmpty() || hash == target.length() - 1) {
                throw new Refused(Trouble.of(
                                "WRONG USAGE",
                                "'%s' names no %s".formatted(target, name.isEmpty() ? "class" : "method"))
                        .usualCause("a variable of the shell that is not set")
                        .todo("write Class#method, or the class alone for all its tests"));
            }
            Class<?> type = classOf(name).orElseThrow(() -> noClass(name));
            return List.of(method(type, target.substring(hash + 1)));
        }
        Optional<Class<?>> type = classOf(target);
        if (type.isPresent()) {
            return all(type.get());
        }
        int dot = target.lastIndexOf('.');
        if (dot > 0) {
            Optional<Class<?>> owner = classOf(target.substring(0, dot));
            if (owner.isPresent()) {
                return List.of(method(owner.get(), target.substring(dot + 1)));
            }
        }
        return bySimpleName(target).orElseThrow(() -> noClass(target));
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

    private Refused notLoaded(String name, LinkageError error) {
        return new Refused(
                switch (error) {
                    case NoClassDefFoundError missing ->
                        Trouble.of("CLASS NOT LOADED", name + " needs a class that is not there")
                                .with(
                                        "missing",
                                        String.valueOf(missing.getMessage()).replace('/', '.'))
                                .with("looked in", classPath.describe())
                                .usualCause("the class path has the tests, but not the libraries they use")
                                .todo("add them to --classpath; DIR/* stands for all jars of a folder");
                    case ExceptionInInitializerError failed ->
                        Trouble.of("CLASS NOT LOADED", name + " fails when it is initialised")
                                .with("because", String.valueOf(failed.getCause()))
                                .usualCause("a static field or block of the class that throws")
                                .todo("mend it; the class can't be used by anybody");
                    default ->
                        Trouble.of("CLASS NOT LOADED", name + " can't be linked")
                                .with("because", String.valueOf(error))
                                .usualCause("it was compiled for a newer Java, or against another version of a library")
                                .todo("compile it again, with --release 25 or less");
                });
    }

    private Optional<List<Test>> bySimpleName(String target) {
        Scan scan = Scan.of(classPath.listed());
        String simple = "." + target;
        List<String> names = scan.found().stream()
                .map(Scan.Found::name)
                .filter(name -> name.endsWith(simple))
                .toList();
        if (names.size() == 1) {
            return Optional.of(named(names.getFirst()));
        }
        List<String> classes =
                scan.classes().stream().filter(name -> name.endsWith(simple)).toList();
        return classes.size() == 1 ? classOf(classes.getFirst()).map(this::all) : Optional.empty();
    }

    private Refused noClass(String name) {
        Scan scan = Scan.of(classPath.listed());
        Set<String> known = new LinkedHashSet<>(scan.classes());
        scan.found().forEach(found -> known.add(found.name()));
        return new Refused(Trouble.of("CLASS NOT FOUND", name + Spelling.didYouMean(name, known))
                .with("looked in", classPath.describe())
                .usualCause("a typing error, a package left out, or a class path without the class's folder or jar")
                .todo("say where it is with --classpath; ./allways list shows the tests that are found"));
    }

    /** All tests of a class. */
    private List<Test> all(Class<?> type) {
        if (isMade(type) && Program.class.isAssignableFrom(type)) {
            return List.of(new Test(
                    name(type),
                    type,
                    Optional.empty(),
                    Kind.PROGRAM,
                    threads.control(type, (Program) made(type), Map.of()),
                    Map.of()));
        }
        if (isMade(type) && Model.class.isAssignableFrom(type)) {
            return List.of(new Test(
                    name(type), type, Optional.empty(), Kind.MODEL, ModelProgram.of((Model<?>) made(type)), Map.of()));
        }
        List<Test> plain = allTests ? plain(type) : List.of();
        List<Method> methods = methods(type);
        List<Method> tests =
                methods.stream().filter(method -> explore(method).isPresent()).toList();
        if (tests.isEmpty() && plain.isEmpty()) {
            tests = methods.stream()
                    .filter(method -> method.getDeclaringClass() == type)
                    .filter(method -> takesChooser(method) && method.getReturnType() == void.class)
                    .filter(method -> !Modifier.isPrivate(method.getModifiers()))
                    .toList();
        }
        if (tests.isEmpty() && plain.isEmpty()) {
            tests = methods.stream()
                    .filter(method -> method.getDeclaringClass() == type && isMain(method))
                    .toList();
        }
        if (Modifier.isAbstract(type.getModifiers())
                && tests.stream().anyMatch(each -> !Modifier.isStatic(each.getModifiers()))) {
            throw isAbstract(type);
        }
        if (tests.isEmpty() && plain.isEmpty()) {
            throw new Refused(Trouble.of("NOTHING TO EXPLORE", name(type) + " has no test")
                    .with(
                            "what is one",
                            "a class that implements Program or Model and has a constructor without parameters; a"
                                    + " method with @Explore; a method that takes a Chooser; main(String[]); with"
                                    + " --all-tests a method with JUnit's @Test")
                    .usualCause("a class under test was named, not its test")
                    .todo("./allways list shows the tests that are found"));
        }
        return Stream.concat(tests.stream().map(method -> test(type, method)), plain.stream())
                .toList();
    }

    /** JUnit's plain tests of a class and of those nested in it; tells of those that are left out. */
    private List<Test> plain(Class<?> type) {
        if (RunnerProgram.runs(type)) {
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
                    .or(() -> PlainTests.obstacle(type, method))
                    .ifPresentOrElse(
                            why -> leftOut.add(method.getName() + " (" + why + ")"),
                            () -> tests.add(test(type, method)));
        }
        tell(type, leftOut);
        for (Class<?> nested : PlainTests.nested(type)) {
            tests.addAll(plain(nested));
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
                type,
                Optional.empty(),
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

    private Test method(Class<?> type, String name) {
        if (RunnerProgram.runs(type)) {
            Optional<RunnerProgram.Named> named = RunnerProgram.of(type).stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst();
            if (named.isPresent()) {
                return runner(type, named.get());
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
        return named.stream()
                .filter(this::isTest)
                .findFirst()
                .map(method -> test(type, method))
                .orElseThrow(() -> new Refused(Trouble.of(
                                "NOT A TEST", "%s can't be explored".formatted(shown(type, named.getFirst())))
                        .with(
                                "what can be",
                                "a method that takes a Chooser, or takes nothing and returns a Model or a "
                                        + "Program; a method with @Explore or JUnit's @Test; main(String[])")
                        .usualCause("a method of JUnit or of the class under test was named")
                        .todo("give it a parameter of type dev.allways.core.Chooser")));
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
        return takesChooser(method)
                || method.getParameterCount() == 0 && PlainTests.isTest(method)
                || isFactory(method)
                || isMain(method)
                || explore(method).isPresent();
    }

    static boolean takesChooser(Method method) {
        return method.getParameterCount() == 1 && method.getParameterTypes()[0] == Chooser.class;
    }

    static boolean takesExplorer(Method method) {
        return method.getParameterCount() == 1 && method.getParameterTypes()[0] == Explorer.class;
    }

    static boolean isFactory(Method method) {
        return method.getParameterCount() == 0
                && (Model.class.isAssignableFrom(method.getReturnType())
                        || Program.class.isAssignableFrom(method.getReturnType()));
    }

    private static boolean isMain(Method method) {
        return method.getName().equals("main")
                && Modifier.isStatic(method.getModifiers())
                && method.getReturnType() == void.class
                && (method.getParameterCount() == 0
                        || method.getParameterCount() == 1 && method.getParameterTypes()[0] == String[].class);
    }

    private Test test(Class<?> type, Method method) {
        String name = name(type) + "." + method.getName();
        Optional<Annotation> explore = explore(method);
        Map<String, Object> wishes = explore.map(Targets::wishes).orElse(Map.of());
        Kind kind = explore.isPresent() ? Kind.TEST : Kind.METHOD;
        if (takesChooser(method)) {
            return new Test(name, type, Optional.of(method), kind, program(type, method, wishes), wishes);
        }
        if (isFactory(method) || takesExplorer(method)) {
            Object value = MethodProgram.of(type, method).value();
            return value instanceof Model<?> model
                    ? new Test(name, type, Optional.of(method), Kind.MODEL, ModelProgram.of(model), wishes)
                    : new Test(
                            name,
                            type,
                            Optional.of(method),
                            kind,
                            threads.control(type, (Program) value, wishes),
                            wishes);
        }
        if (isMain(method)) {
            return new Test(name(type), type, Optional.of(method), Kind.MAIN, program(type, method, wishes), wishes);
        }
        if (Modifier.isAbstract(type.getModifiers()) && !Modifier.isStatic(method.getModifiers())) {
            throw isAbstract(type);
        }
        if (method.getParameterCount() == 0) {
            return new Test(name, type, Optional.of(method), kind, program(type, method, wishes), wishes);
        }
        throw new Refused(Trouble.of("NOT A TEST", shown(type, method) + " has parameters nobody here can supply")
                .with("what can be", "one parameter of type dev.allways.core.Chooser, or none")
                .usualCause("a parameter that a JUnit extension supplies")
                .todo("run it with JUnit, or take a Chooser"));
    }

    private Program program(Class<?> type, Method method, Map<String, Object> wishes) {
        MethodProgram program =
                threads.isolates(wishes) ? MethodProgram.isolated(type, method) : MethodProgram.of(type, method);
        return threads.control(type, program, wishes);
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

    private static boolean isMade(Class<?> type) {
        return !Modifier.isAbstract(type.getModifiers())
                && Arrays.stream(type.getDeclaredConstructors()).anyMatch(each -> each.getParameterCount() == 0);
    }

    private static Object made(Class<?> type) {
        return made(constructor(type), name(type));
    }

    static Constructor<?> constructor(Class<?> type) {
        Class<?> outer = Modifier.isStatic(type.getModifiers()) ? null : type.getEnclosingClass();
        Constructor<?> found = Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> outer == null
                        ? each.getParameterCount() == 0
                        : each.getParameterCount() == 1 && each.getParameterTypes()[0] == outer)
                .findFirst()
                .orElseThrow(
                        () -> new Refused(Trouble.of("NOT MADE", name(type) + " has no constructor without parameters")
                                .usualCause("a test class whose constructor a JUnit extension supplies with arguments")
                                .todo("run it with JUnit, or add a constructor without parameters")));
        found.setAccessible(true);
        return found;
    }

    private static Object made(Constructor<?> constructor, String name) {
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new Refused(Trouble.of("NOT MADE", "the constructor of " + name + " fails")
                    .with("because", String.valueOf(e.getCause()))
                    .usualCause("it needs something that is not there")
                    .todo("mend it, or name a method that makes one"));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
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
