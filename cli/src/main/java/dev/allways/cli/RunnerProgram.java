package dev.allways.cli;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.report.Trouble;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * A test of JUnit 4 or 3 as a program: in each execution JUnit's own runner runs it, with all that belongs to it,
 * rules, {@code @BeforeClass}, parameters. JUnit 4 is taken from the user's class path.
 */
final class RunnerProgram implements Program {
    private static final String JUNIT = "org.junit.";

    private final MethodHandle execution; // List<Failure> ()
    private final MethodHandle exception; // Throwable (Object), of a failure

    private RunnerProgram(MethodHandle execution, MethodHandle exception) {
        this.execution = execution;
        this.exception = exception;
    }

    /**
     * A test that a runner knows.
     *
     * @param name the method's, with what the runner adds to tell several tests apart that it makes of one
     * @param ignored whether it is not to be run
     */
    record Named(String name, boolean ignored, RunnerProgram program) {}

    /** Whether JUnit 4 or 3 has tests in a class. */
    static boolean runs(Class<?> type) {
        if (Modifier.isAbstract(type.getModifiers())) {
            return false;
        }
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            if (each.getName().equals("junit.framework.TestCase") || has(each, JUNIT + "runner.RunWith")) {
                return true;
            }
            for (Method method : each.getDeclaredMethods()) {
                if (has(method, JUNIT + "Test")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean has(AnnotatedElement element, String name) {
        for (Annotation each : element.getAnnotations()) {
            if (each.annotationType().getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The tests of a class that JUnit 4 or 3 has tests in.
     *
     * @throws Refused if its runner can't be made
     */
    static List<Named> of(Class<?> type) {
        try {
            return new Library(type.getClassLoader()).tests(type);
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            throw new Refused(
                    Trouble.of("CLASS NOT LOADED", type.getName() + " is a test of JUnit 4, which is not there")
                            .with("missing", String.valueOf(e.getMessage()).replace('/', '.'))
                            .usualCause("the class path has the tests, but not the libraries they use")
                            .todo("add junit 4 and hamcrest to --classpath; DIR/* stands for all jars of a folder"));
        } catch (Throwable e) {
            throw new Refused(Trouble.of("NOT MADE", "the runner of " + type.getName() + " can't be made")
                    .with("because", String.valueOf(e))
                    .usualCause("it needs something that is not there")
                    .todo("run it with JUnit first"));
        }
    }

    /** What is used of JUnit 4. */
    private static final class Library {
        private final MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        private final Class<?> request;
        private final Class<?> runner;
        private final Class<?> description;
        private final Class<?> core;
        private final Class<?> result;
        private final Class<?> ignore;
        private final MethodHandle exception;

        Library(ClassLoader loader) throws ReflectiveOperationException {
            request = loader.loadClass(JUNIT + "runner.Request");
            runner = loader.loadClass(JUNIT + "runner.Runner");
            description = loader.loadClass(JUNIT + "runner.Description");
            core = loader.loadClass(JUNIT + "runner.JUnitCore");
            result = loader.loadClass(JUNIT + "runner.Result");
            ignore = loader.loadClass(JUNIT + "Ignore");
            exception = lookup.findVirtual(
                            loader.loadClass(JUNIT + "runner.notification.Failure"),
                            "getException",
                            MethodType.methodType(Throwable.class))
                    .asType(MethodType.methodType(Throwable.class, Object.class));
        }

        List<Named> tests(Class<?> type) throws Throwable {
            var tests = new ArrayList<Named>();
            collect(descriptionOf(runnerOf(all(type))), type, false, tests);
            return tests;
        }

        /** A new one each time: to filter one changes its runner. */
        private Object all(Class<?> type) throws Throwable {
            return lookup.findStatic(request, "aClass", MethodType.methodType(request, Class.class))
                    .invoke(type);
        }

        private Object runnerOf(Object ofRequest) throws Throwable {
            return lookup.findVirtual(request, "getRunner", MethodType.methodType(runner))
                    .invoke(ofRequest);
        }

        private Object descriptionOf(Object ofRunner) throws Throwable {
            return lookup.findVirtual(runner, "getDescription", MethodType.methodType(description))
                    .invoke(ofRunner);
        }

        private void collect(Object described, Class<?> type, boolean within, List<Named> tests) throws Throwable {
            boolean ignored = within || isIgnored(described);
            List<?> children =
                    (List<?>) lookup.findVirtual(description, "getChildren", MethodType.methodType(ArrayList.class))
                            .invoke(described);
            for (Object child : children) {
                collect(child, type, ignored, tests);
            }
            if (!children.isEmpty()) {
                return;
            }
            String name = (String) lookup.findVirtual(description, "getMethodName", MethodType.methodType(String.class))
                    .invoke(described);
            String owner = (String) lookup.findVirtual(description, "getClassName", MethodType.methodType(String.class))
                    .invoke(described);
            if (name != null && owner.equals(type.getName()) && name.chars().noneMatch(Character::isISOControl)) {
                Object filtered = lookup.findVirtual(request, "filterWith", MethodType.methodType(request, description))
                        .invoke(all(type), described);
                tests.add(new Named(name, ignored, program(runnerOf(filtered))));
            }
        }

        private boolean isIgnored(Object described) throws Throwable {
            return lookup.findVirtual(
                                    description, "getAnnotation", MethodType.methodType(Annotation.class, Class.class))
                            .invoke(described, ignore)
                    != null;
        }

        private RunnerProgram program(Object ofTest) throws Throwable {
            MethodHandle make = lookup.findConstructor(core, MethodType.methodType(void.class));
            MethodHandle run = lookup.findVirtual(core, "run", MethodType.methodType(result, runner));
            MethodHandle failures = lookup.findVirtual(result, "getFailures", MethodType.methodType(List.class));
            MethodHandle once = MethodHandles.insertArguments(run, 1, ofTest);
            MethodHandle made = MethodHandles.foldArguments(once, make);
            return new RunnerProgram(MethodHandles.filterReturnValue(made, failures), exception);
        }
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        List<?> failures = (List<?>) execution.invokeExact();
        if (failures.isEmpty()) {
            return;
        }
        Throwable thrown = (Throwable) exception.invokeExact((Object) failures.get(0));
        if (MethodProgram.isAborted(thrown)) {
            chooser.assume(false);
        }
        throw thrown;
    }
}
