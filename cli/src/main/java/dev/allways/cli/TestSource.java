package dev.allways.cli;

import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.ReplayToken;
import dev.allways.core.Trace;
import dev.allways.report.Trouble;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The source of a JUnit test that makes one execution of a test again; it stands in the same package as the test's
 * class, or in none if that is a class of Allways.
 */
final class TestSource {
    private static final String METHOD = "again";

    private final Test test;
    private final Subject subject;
    private final Class<?> type;
    private final String home; // its package
    private final List<String> attributes;
    private Optional<String> taking = Optional.empty();

    /** @throws Refused if another class can't call what the test calls */
    TestSource(Test test, ThreadOptions threads) {
        this.test = test;
        this.subject = test.subject();
        this.type = test.type();
        this.home = Origin.isOurs(type) ? "" : type.getPackageName();
        this.attributes = threads.attributes(test);
        if (test.kind() == Kind.RUNNER) {
            throw new Refused(
                    Trouble.of("NOT WRITTEN", test.name() + " is a test of JUnit 4: its runner alone can run it")
                            .usualCause("--as-test writes tests that JUnit 5 runs")
                            .todo(Shell.command() + " replay makes the execution again"));
        }
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            ensureReachable(each.getModifiers(), each.getName());
        }
        called().forEach(each -> ensureReachable(each.getModifiers(), each.toString()));
        enums().forEach(each -> ensureReachable(each.getModifiers(), each.getName()));
    }

    /** The enums of the constants among the arguments. */
    private List<Class<?>> enums() {
        var enums = new ArrayList<Class<?>>();
        List<Executable> given = new ArrayList<>(test.method().stream().toList());
        if (!isStatic()) {
            given.add(subject.constructor(type));
        }
        for (Executable each : given) {
            Arguments.open(each).stream()
                    .map(Parameter::getType)
                    .filter(Class::isEnum)
                    .forEach(enums::add);
        }
        return enums;
    }

    private static void ensureReachable(int modifiers, String name) {
        if (Modifier.isPrivate(modifiers)) {
            throw new Refused(Trouble.of("NOT REACHABLE", "a test of its own can't call what is private")
                    .where(name)
                    .usualCause("a private nested class, method or constructor")
                    .todo("put @Replay with the token on the test's method; or leave private out"));
        }
    }

    private List<Member> called() {
        List<Member> called = new ArrayList<>();
        if (!isStatic()) {
            called.add(subject.constructor(type));
        }
        test.method().ifPresent(called::add);
        called.addAll(annotated("BeforeAll"));
        called.addAll(annotated("BeforeEach"));
        called.addAll(annotated("AfterEach"));
        return called;
    }

    private boolean isStatic() {
        return test.method()
                .filter(each -> Modifier.isStatic(each.getModifiers()))
                .isPresent();
    }

    private List<Method> annotated(String annotation) {
        return test.method().isEmpty()
                ? List.of()
                : MethodProgram.annotated(type, annotation, !annotation.startsWith("After"));
    }

    /**
     * The source of a test that does what this execution did: as the program that it tells, if that fails alike, and by
     * the execution's token otherwise.
     */
    String of(Trace trace) {
        String name = name("Again");
        return new WrittenProgram(type, name, comment(trace), makers())
                .of(trace)
                .orElseGet(() -> byToken(trace, name));
    }

    /** Expressions that make the program under test, the likeliest first. */
    private List<String> makers() {
        if (test.method().isEmpty()) {
            return List.of(instance(type));
        }
        Method method = test.method().get();
        if (!annotated("BeforeAll").isEmpty()
                || !annotated("BeforeEach").isEmpty()
                || !annotated("AfterEach").isEmpty()
                || !Targets.isFactory(method)) {
            return List.of();
        }
        return isStatic()
                ? List.of(call(method))
                : List.of(instance(type) + "." + method.getName() + "(" + arguments(method) + ")", instance(type));
    }

    /**
     * The source of a test that makes this execution by its token.
     *
     * @param simple the name of its class
     */
    String byToken(Trace trace, String simple) {
        String name = home.isEmpty() ? simple : home + "." + simple;
        var text = new StringBuilder();
        if (!home.isEmpty()) {
            text.append("package ").append(home).append(";\n\n");
        }
        imports().forEach(each -> text.append("import ").append(each).append(";\n"));
        text.append("\n/** ").append(comment(trace)).append(" */\n");
        text.append("class ").append(simple).append(" {\n").append(once());
        if (!attributes.isEmpty()) {
            String all = String.join(", ", attributes);
            boolean fails = trace.outcome().failed(); // else what the token leaves would be explored
            text.append("    @Explore(").append(all);
            text.append(fails ? "" : ", strategy = \"path:" + trace.choices().token() + "\"")
                    .append(")\n");
        }
        String token = new ReplayToken(name + "." + METHOD, trace.choices()).toString();
        text.append("    @Replay(\"").append(token).append("\")\n");
        text.append("    void ").append(METHOD).append('(').append(parameter()).append(") throws Throwable {\n");
        WrittenProgram.comments(trace)
                .forEach(line -> text.append("        ").append(line).append('\n'));
        body(askedFor()).forEach(line -> text.append("        ").append(line).append('\n'));
        return text.append("    }\n}\n").toString();
    }

    /** The method that calls those with {@code @BeforeAll}; empty if there are none. */
    String once() {
        List<Method> once = annotated("BeforeAll");
        return once.isEmpty()
                ? ""
                : once.stream()
                        .map(each -> "        " + call(each) + ";\n")
                        .collect(Collectors.joining(
                                "", "    @BeforeAll\n    static void once() throws Throwable {\n", "    }\n\n"));
    }

    /** The inputs of the method, if it takes some. */
    private List<String> askedFor() {
        return takesInputs() ? InputCall.askedFor(test.method().orElseThrow(), "choose") : List.of();
    }

    private boolean takesInputs() {
        return subject.methodArguments().literals().isEmpty()
                && test.method().filter(InputCall::isCallable).isPresent();
    }

    /**
     * The simple name of the test's class.
     *
     * @param end how it ends
     */
    String name(String end) {
        String simple = type.getName().substring(type.getPackageName().length()).replaceAll("[.$]", "");
        String method = test.kind() == Kind.MAIN
                ? ""
                : test.method().map(Method::getName).orElse("");
        return simple
                + (method.isEmpty() ? "" : method.substring(0, 1).toUpperCase(Locale.ROOT) + method.substring(1))
                + end;
    }

    private SortedSet<String> imports() {
        var imports = new TreeSet<String>();
        imports.add("dev.allways.junit.Replay");
        if (!attributes.isEmpty()) {
            imports.add("dev.allways.core.control.ThreadControl");
            imports.add("dev.allways.junit.Explore");
        }
        if (takesChooser()) {
            imports.add("dev.allways.core.Chooser");
        }
        if (takesExplorer()) {
            imports.add("dev.allways.junit.Explorer");
        }
        if (takesInputs()) {
            imports.add("dev.allways.symbolic.Symbolic");
        }
        if (!annotated("BeforeAll").isEmpty()) {
            imports.add("org.junit.jupiter.api.BeforeAll");
        }
        return imports;
    }

    /** What came of an execution, for a comment. */
    String comment(Trace trace) {
        String outcome = switch (trace.outcome()) {
            case Outcome.Failed(Throwable error) ->
                "Failed with " + error.toString().lines().findFirst().orElse("an error");
            case Outcome.Passed() -> "Passed";
            case Outcome.Stopped(var why) -> "Ended early: " + why.toString().toLowerCase(Locale.ROOT);
        };
        return WrittenProgram.inComment(outcome + ", when it was an execution of " + test.name() + ".");
    }

    /**
     * The test is given a chooser, and hands it to something first.
     *
     * @param statement that does so, and calls it {@code choose}
     */
    void take(String statement) {
        taking = Optional.of(statement);
    }

    /** Whether an execution without other threads is a call with its inputs as arguments, or of a main method. */
    boolean isPlain() {
        return test.method()
                        .filter(each -> test.kind() == Kind.MAIN || InputCall.isPlain(each))
                        .isPresent()
                && annotated("BeforeEach").stream().noneMatch(Targets::takesChooser);
    }

    private boolean takesChooser() {
        return !takesExplorer()
                && (takesInputs()
                        || taking.isPresent()
                        || test.method().filter(Targets::takesChooser).isPresent()
                        || annotated("BeforeEach").stream().anyMatch(Targets::takesChooser));
    }

    private boolean takesExplorer() {
        Optional<Method> method = test.method();
        return method.isEmpty()
                || method.filter(each -> Targets.takesExplorer(each) || Targets.isFactory(each))
                        .isPresent();
    }

    private String parameter() {
        return takesExplorer() ? "Explorer explorer" : takesChooser() ? "Chooser choose" : "";
    }

    /**
     * The statements that run the test once.
     *
     * @param inputs the arguments of the method, if they are inputs
     */
    List<String> body(List<String> inputs) {
        if (test.method().isEmpty()) {
            return List.of("explorer.explore(" + instance(type) + ");");
        }
        Method method = test.method().get();
        var lines = new ArrayList<String>(taking.stream().toList());
        List<Method> before = annotated("BeforeEach");
        List<Method> after = annotated("AfterEach");
        if (!Modifier.isStatic(method.getModifiers())) {
            lines.add("var test = " + instance(type) + ";");
        }
        before.forEach(each -> lines.add(call(each) + ";"));
        String called = inputs.isEmpty() ? call(method) : receiver(method) + "(" + String.join(", ", inputs) + ")";
        String call = Targets.isFactory(method) ? "explorer.explore(" + called + ");" : called + ";";
        if (after.isEmpty()) {
            lines.add(call);
        } else {
            lines.add("try {");
            lines.add("    " + call);
            lines.add("} finally {");
            after.forEach(each -> lines.add("    " + call(each) + ";"));
            lines.add("}");
        }
        return lines;
    }

    private String instance(Class<?> made) {
        boolean inner = made.getEnclosingClass() != null && !Modifier.isStatic(made.getModifiers());
        String arguments = String.join(", ", subject.arguments(made).source(subject.constructor(made), this::written));
        return inner
                ? instance(made.getEnclosingClass()) + ".new " + made.getSimpleName() + "(" + arguments + ")"
                : "new " + written(made) + "(" + arguments + ")";
    }

    /** The name of a class in the source, which is in the test's package. */
    private String written(Class<?> named) {
        String name = String.valueOf(named.getCanonicalName());
        return home.isEmpty() || !named.getPackageName().equals(home) ? name : name.substring(home.length() + 1);
    }

    private String call(Method method) {
        return receiver(method) + "(" + arguments(method) + ")";
    }

    private String receiver(Method method) {
        return (Modifier.isStatic(method.getModifiers()) ? written(type) : "test") + "." + method.getName();
    }

    private String arguments(Method called) {
        Iterator<String> given = test.method().filter(called::equals).isPresent() && test.kind() != Kind.MAIN
                ? subject.methodArguments().source(called, this::written).iterator()
                : Collections.emptyIterator();
        return Arrays.stream(called.getParameterTypes())
                .map(each -> switch (each.getName()) {
                    case "dev.allways.core.Chooser" -> "choose";
                    case "dev.allways.junit.Explorer" -> "explorer";
                    default -> given.hasNext() ? given.next() : "new String[0]"; // of a main method
                })
                .collect(Collectors.joining(", "));
    }
}
