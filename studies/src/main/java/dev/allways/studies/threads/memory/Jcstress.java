package dev.allways.studies.threads.memory;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tests of jcstress as they are, explored in a weak memory, beside what their annotations say: by a reduction, and at
 * random where that does not come to an end. Nothing of jcstress is
 * needed here: its annotations are read by name from the classes in a folder and the jars in it.
 */
final class Jcstress {
    private static final String ANNOTATIONS = "org.openjdk.jcstress.annotations.";
    private static final String FORBIDDEN = "FORBIDDEN";
    private static final String INTERESTING = "ACCEPTABLE_INTERESTING";
    private static final long EXECUTIONS = 20_000; // of a test
    private static final Duration TIME = Duration.ofSeconds(10); // of a test
    private static final int STALE = 4;
    private static final int MOST_ACTORS = 4;

    private final Appendable out;
    private int tests;
    private int asSaid;
    private int forbidden; // tests with outcomes that are said to be
    private int interesting; // outcomes that are said to be
    private int interestingFound;
    private int cut; // tests that were not explored completely
    private int refused; // that are of a kind that this does not run, or failed
    private long executions;

    private Jcstress(Appendable out) {
        this.out = out;
    }

    /**
     * What an annotation says of outcomes.
     *
     * @param ids regular expressions; none: all others
     */
    private record Said(List<String> ids, String expected) {
        boolean isOfOthers() {
            return ids.isEmpty() || ids.getFirst().isEmpty();
        }

        boolean matches(String outcome) {
            return ids.stream().anyMatch(id -> !id.isEmpty() && (id.equals(outcome) || outcome.matches(id)));
        }
    }

    /**
     * Explores all tests of a folder.
     *
     * @return whether none has an outcome that is said to be forbidden
     * @throws IllegalArgumentException if there is no such folder, or no test in it
     */
    static boolean explore(Path folder, Appendable out) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("jcstress=%s: there is no such folder".formatted(folder));
        }
        Jcstress jcstress = new Jcstress(out);
        List<URL> urls = new ArrayList<>(List.of(folder.toUri().toURL()));
        List<String> names;
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> all = files.sorted().toList();
            all.stream().filter(file -> file.toString().endsWith(".jar")).forEach(jar -> urls.add(url(jar)));
            names = all.stream()
                    .map(file -> folder.relativize(file).toString().replace('/', '.'))
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .toList();
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), Jcstress.class.getClassLoader())) {
            thread.setContextClassLoader(loader);
            for (String name : names) {
                jcstress.tryOut(name, loader);
            }
        } finally {
            thread.setContextClassLoader(before);
        }
        if (jcstress.tests == 0) {
            throw new IllegalArgumentException("""
                jcstress=%s: no test of jcstress is there
                  usual cause   it is not the folder where the packages of compiled classes begin
                  do            name that, with a jar of jcstress-core in it\
                """.formatted(folder));
        }
        jcstress.summarise();
        return jcstress.forbidden == 0;
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(jar.toString(), e);
        }
    }

    private void tryOut(String name, ClassLoader loader) throws IOException {
        Class<?> type;
        List<Said> said;
        try {
            type = Class.forName(name, false, loader);
            Annotation test = annotation(type, "JCStressTest");
            if (test == null
                    || value(test, "value") instanceof Object[] modes
                            && Arrays.toString(modes).contains("Term")) {
                return; // none, or one that only ends or does not
            }
            said = said(type);
        } catch (ReflectiveOperationException | LinkageError e) {
            return; // a class that needs others
        }
        tests++;
        Result result;
        Set<String> found = new TreeSet<>();
        try {
            Program program = program(type);
            result = explore(program, "optimal-dpor");
            note(result, found);
            if (!result.complete() && result.failures().isEmpty()) {
                note(explore(program, "random"), found);
            }
        } catch (Throwable e) {
            refused++;
            out.append("not run    %s: %s%n".formatted(shortName(name), e));
            return;
        }
        cut += result.complete() ? 0 : 1;
        List<String> wrong = found.stream()
                .filter(outcome -> expected(said, outcome).equals(FORBIDDEN))
                .toList();
        List<String> missing = missing(said, found);
        if (!result.failures().isEmpty() || result.problem().isPresent()) {
            refused++;
            out.append("failed     %s: %s%n"
                    .formatted(
                            shortName(name),
                            result.failures().isEmpty()
                                    ? result.problem().get()
                                    : result.failures().getFirst().error()));
        } else if (!wrong.isEmpty()) {
            forbidden++;
            out.append("forbidden  %s: %s%n".formatted(shortName(name), String.join("; ", wrong)));
        } else if (!missing.isEmpty()) {
            out.append("not found  %s: %s%s%n"
                    .formatted(
                            shortName(name),
                            String.join("; ", missing),
                            result.complete() ? "" : " (not explored completely)"));
        } else {
            asSaid++;
        }
    }

    private void note(Result result, Set<String> found) {
        executions += result.statistics().counters().executions();
        found.addAll(result.statistics().labels().keySet());
    }

    /** The outcomes that are said to be possible, and were not found. */
    private List<String> missing(List<Said> said, Set<String> found) {
        List<String> missing = new ArrayList<>();
        for (Said each : said) {
            if (each.isOfOthers()) {
                if (each.expected.equals(INTERESTING)) {
                    interesting++;
                    boolean has = found.stream()
                            .anyMatch(outcome -> expected(said, outcome).equals(INTERESTING));
                    interestingFound += has ? 1 : 0;
                    if (!has) {
                        missing.add("any other (interesting)");
                    }
                }
                continue;
            }
            for (String id : each.ids) {
                boolean has = found.stream().anyMatch(outcome -> outcome.equals(id) || outcome.matches(id));
                if (each.expected.equals(INTERESTING)) {
                    interesting++;
                    interestingFound += has ? 1 : 0;
                }
                if (!has && !each.expected.equals(FORBIDDEN)) {
                    missing.add(id + (each.expected.equals(INTERESTING) ? " (interesting)" : ""));
                }
            }
        }
        return missing;
    }

    private static String expected(List<Said> said, String outcome) {
        return Stream.concat(
                        said.stream().filter(each -> each.ids.contains(outcome)),
                        Stream.concat(
                                said.stream().filter(each -> each.matches(outcome)),
                                said.stream().filter(Said::isOfOthers)))
                .map(Said::expected)
                .findFirst()
                .orElse(FORBIDDEN);
    }

    private void summarise() throws IOException {
        out.append(("%n%,d tests, %,d executions: %,d have the outcomes that are said, %,d have forbidden ones; %,d of"
                        + " %,d interesting outcomes were found; %,d tests were not explored completely, %,d not run%n")
                .formatted(tests, executions, asSaid, forbidden, interestingFound, interesting, cut, refused));
    }

    private static String shortName(String name) {
        return name.replaceFirst(".*jcstress\\.", "");
    }

    // ---- annotations, by name

    private static @Nullable Annotation annotation(AnnotatedElement element, String name) {
        return Stream.of(element.getAnnotations())
                .filter(each -> each.annotationType().getName().equals(ANNOTATIONS + name))
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Object value(Annotation annotation, String name) throws ReflectiveOperationException {
        return annotation.annotationType().getMethod(name).invoke(annotation);
    }

    private static List<Said> said(Class<?> type) throws ReflectiveOperationException {
        List<Said> said = new ArrayList<>();
        for (Annotation each : type.getAnnotations()) {
            String name = each.annotationType().getSimpleName();
            if (name.equals("Outcome")) {
                said.add(saidBy(each));
            } else if (name.equals("Outcomes") && value(each, "value") instanceof Annotation[] several) {
                for (Annotation one : several) {
                    said.add(saidBy(one));
                }
            } else if (name.equals("JCStressMeta") && value(each, "value") instanceof Class<?> other) {
                said.addAll(said(other));
            }
        }
        return said;
    }

    private static Said saidBy(Annotation outcome) throws ReflectiveOperationException {
        List<String> ids = value(outcome, "id") instanceof String[] all ? List.of(all) : List.of();
        return new Said(ids, value(outcome, "expect") instanceof Enum<?> expected ? expected.name() : "");
    }

    // ---- the test as a program

    private static Program program(Class<?> type) throws ReflectiveOperationException {
        List<Method> actors = new ArrayList<>();
        Method arbiter = null;
        Class<?> state = annotation(type, "State") == null ? null : type;
        Class<?> outcome = null;
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                boolean acts = annotation(method, "Actor") != null;
                boolean judges = annotation(method, "Arbiter") != null;
                if (!acts && !judges) {
                    continue;
                }
                if (acts) {
                    actors.add(method);
                } else {
                    arbiter = method;
                }
                for (Class<?> parameter : method.getParameterTypes()) {
                    if (parameter.getSimpleName().endsWith("_Result")) {
                        outcome = parameter;
                    } else {
                        state = parameter;
                    }
                }
            }
        }
        if (outcome == null || state == null || actors.size() > MOST_ACTORS) {
            throw new IllegalArgumentException("%d actors, %s".formatted(actors.size(), outcome));
        }
        actors.sort(Comparator.comparing(Method::getName));
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        Object test = state == type ? null : type.getDeclaredConstructor().newInstance();
        MethodHandle[] bodies = new MethodHandle[actors.size()];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = body(lookup, actors.get(i), test, state, outcome);
        }
        MethodHandle last = arbiter == null ? null : body(lookup, arbiter, test, state, outcome);
        MethodHandle newState = constructor(state);
        MethodHandle newOutcome = constructor(outcome);
        return chooser -> {
            Object shared = newState.invokeExact();
            Object seen = newOutcome.invokeExact();
            Actor first = null;
            for (int i = bodies.length - 1; i >= 0; i--) {
                first = new Actor(bodies[i], shared, seen, first);
            }
            for (Actor each = first; each != null; each = each.next) {
                each.start();
            }
            for (Actor each = first; each != null; each = each.next) {
                each.join();
            }
            if (last != null) {
                last.invokeExact(shared, seen);
            }
            chooser.label(seen.toString());
        };
    }

    private static Result explore(Program program, String strategy) {
        return Allways.explore(Threads.control(
                        program,
                        ThreadControl.Settings.DEFAULT
                                .withMemoryModel(MemoryModel.WEAK)
                                .withStale(STALE)))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(1).withExecutions(EXECUTIONS).withTime(TIME))
                .run();
    }

    private static MethodHandle constructor(Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                .findConstructor(type, MethodType.methodType(void.class))
                .asType(MethodType.methodType(Object.class));
    }

    /** A method as a function of a state and a result. */
    private static MethodHandle body(
            MethodHandles.Lookup lookup, Method method, @Nullable Object test, Class<?> state, Class<?> outcome)
            throws IllegalAccessException {
        MethodHandle handle = lookup.unreflect(method);
        if (test != null) {
            handle = handle.bindTo(test);
        }
        int[] order = handle.type().parameterList().stream()
                .mapToInt(parameter -> parameter == outcome ? 1 : 0)
                .toArray();
        MethodHandle quiet = handle.asType(handle.type().changeReturnType(void.class));
        if (test == null) {
            quiet = quiet.asType(quiet.type().changeParameterType(0, state)); // the method may be a superclass's
        }
        return MethodHandles.permuteArguments(quiet, MethodType.methodType(void.class, state, outcome), order)
                .asType(MethodType.methodType(void.class, Object.class, Object.class));
    }

    private static final class Actor extends Thread {
        private final MethodHandle body;
        private final Object state;
        private final Object outcome;
        private final @Nullable Actor next;

        Actor(MethodHandle body, Object state, Object outcome, @Nullable Actor next) {
            this.body = body;
            this.state = state;
            this.outcome = outcome;
            this.next = next;
        }

        @Override
        public void run() {
            try {
                body.invokeExact(state, outcome);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
