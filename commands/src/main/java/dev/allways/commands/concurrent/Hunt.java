package dev.allways.commands.concurrent;

import dev.allways.gen.Gen;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The test of a public class as it is: its constructors or factories make the objects, its methods are the operations,
 * and their arguments are guessed by their types. What can't be guessed, and what has no result that can be compared,
 * is left out and said.
 */
public final class Hunt {
    private static final int OBJECTS = 2; // ways to make one
    private static final int THREADS = 3;
    private static final int CALLS = 3; // of a thread, at most
    private static final long TRIAL = 2_000; // milliseconds that making an object may take

    /** What promises no atomicity in collections and maps, whatever these promise of their other methods. */
    private static final Set<String> AGGREGATES = Set.of(
            "addAll",
            "addAllAbsent",
            "clear",
            "containsAll",
            "containsValue",
            "contains",
            "drainTo",
            "elements",
            "entrySet",
            "forEach",
            "forEachEntry",
            "forEachKey",
            "forEachValue",
            "hashCode",
            "isEmpty",
            "iterator",
            "keySet",
            "keys",
            "mappingCount",
            "putAll",
            "reduce",
            "removeAll",
            "removeIf",
            "replaceAll",
            "retainAll",
            "search",
            "size",
            "spliterator",
            "stream",
            "parallelStream",
            "toArray",
            "values",
            "length");

    private static final Set<String> OF_OBJECTS =
            Set.of("equals", "hashCode", "toString", "getClass", "notify", "notifyAll", "wait", "finalize", "clone");

    private static final Pattern ASKING = Pattern.compile(
            "(get|is|has|peek|size|count|sum|length|remaining|available|number|num|total|pending|state)([A-Z0-9].*)?"
                    + "|[a-z]+Value|value|[a-z]+Count|[a-z]+Size");
    private static final Pattern CHANGING =
            Pattern.compile(".*And[A-Z].*|.*ThenReset|.*Acquire|.*Release|.*Opaque" + "|.*Plain|.*Volatile");

    private static final MethodHandle NOTHING = MethodHandles.constant(Result.class, Result.NOTHING);

    private final Class<?> type;
    private final Guesses guesses;
    private final List<String> leftOut = new ArrayList<>();
    private final List<String> objects = new ArrayList<>();
    private final ConcurrentTest<Object> test;

    private Hunt(Class<?> type, Map<Class<?>, List<Guess>> given) {
        this.type = type;
        List<Subject.Maker<Object>> makers = makers(new Guesses(given));
        Map<Class<?>, List<Guess>> all = new LinkedHashMap<>(given);
        if (!makers.isEmpty() && !all.containsKey(type)) {
            Subject.Maker<Object> first = makers.getFirst();
            all.put(type, List.of(new Guess(first.text(), first.maker())));
        }
        this.guesses = new Guesses(all);
        makers.forEach(each -> objects.add(each.text()));
        List<Procedure<Object>> found = operations();
        Subject<Object> subject =
                new Subject<>(variable(type), makers, null, found, after(makers), Consistency.LINEARIZABILITY, false);
        this.test = ConcurrentTest.of(subject, THREADS, CALLS);
    }

    /**
     * Prepares a test of a class.
     *
     * @param given what arguments of some types may be, and the objects themselves for the class's own type
     */
    public static Hunt of(Class<?> type, Map<Class<?>, List<Guess>> given) {
        return new Hunt(type, given);
    }

    /** The test of a class of this name, in the context class loader: what a token names. */
    public static ConcurrentTest<?> of(String type) throws ClassNotFoundException {
        return of(type, "");
    }

    /**
     * The test of a class of this name, in the context class loader: what a token names.
     *
     * @param given what arguments of some types may be, as in {@link Given}
     */
    public static ConcurrentTest<?> of(String type, String given) throws ClassNotFoundException {
        @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return of(Class.forName(type, true, loader), Given.parse(given, loader)).test();
    }

    /** The test. */
    public ConcurrentTest<?> test() {
        return test;
    }

    /** How objects are made, in Java; none if nobody knows how. */
    public List<String> objects() {
        return List.copyOf(objects);
    }

    /** How many operations are called. */
    public int operationCount() {
        return test.subject().operations().size();
    }

    /** What is not called, and why. */
    public List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    /** The name of a variable for an object of a class. */
    static String variable(Class<?> type) {
        String name = type.getSimpleName();
        return name.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + name.substring(1);
    }

    // ---- objects

    private List<Subject.Maker<Object>> makers(Guesses values) {
        List<Guess> said = values.given(type);
        if (!said.isEmpty()) {
            return said.stream()
                    .map(each -> new Subject.Maker<>(each.text(), Hunt.<Object>notNull(each.maker())))
                    .toList();
        }
        List<Subject.Maker<Object>> makers = new ArrayList<>();
        List<Executable> ways = new ArrayList<>();
        if (!Modifier.isAbstract(type.getModifiers())) {
            ways.addAll(List.of(type.getConstructors()));
        }
        Stream.of(type.getMethods())
                .filter(each -> Modifier.isStatic(each.getModifiers()) && type.isAssignableFrom(each.getReturnType()))
                .forEach(ways::add);
        ways.sort(Comparator.comparing((Executable each) -> each instanceof Method)
                .thenComparingInt(Executable::getParameterCount)
                .thenComparing(each -> Arrays.toString(each.getParameterTypes())));
        String missing = "";
        boolean hasPlain = false; // an object that needs nothing is enough
        for (Executable way : ways) {
            List<List<Guess>> parameters =
                    Stream.of(way.getParameterTypes()).map(values::ofMaker).toList();
            Optional<Class<?>> unknown = unknown(way, parameters);
            if (unknown.isPresent()) {
                missing = missing.isEmpty() ? unknown.get().getName() : missing;
                continue;
            }
            for (List<Guess> row : Guesses.rows(parameters)) {
                if (makers.size() < OBJECTS && !hasPlain) {
                    Hunt.<Object>maker(MethodHandles.publicLookup(), way, row)
                            .filter(Hunt::works)
                            .ifPresent(makers::add);
                }
            }
            hasPlain |= way.getParameterCount() == 0 && !makers.isEmpty();
        }
        if (makers.isEmpty()) {
            leftOut.add("objects: " + (missing.isEmpty() ? whyNone(ways) : "a constructor needs a " + missing));
        }
        return makers;
    }

    /** Why none of these constructors and factories, if there are any, makes an object. */
    private String whyNone(List<Executable> ways) {
        if (ways.isEmpty()) {
            String what = type.isInterface()
                    ? "it is an interface"
                    : Modifier.isAbstract(type.getModifiers()) ? "it is abstract" : "no constructor is public";
            return what + ", and it has no public static method that makes one";
        }
        return ways.stream().allMatch(way -> handle(way).isEmpty())
                ? "the class is not public"
                : "each constructor and factory throws, or takes longer than %d seconds".formatted(TRIAL / 1_000);
    }

    private static <T> Callable<T> notNull(Callable<?> maker) {
        return () -> {
            @SuppressWarnings("unchecked") // the user says so
            T made = (T) java.util.Objects.requireNonNull(maker.call());
            return made;
        };
    }

    private static Optional<Class<?>> unknown(Executable way, List<List<Guess>> parameters) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).isEmpty()) {
                return Optional.of(way.getParameterTypes()[i]);
            }
        }
        return Optional.empty();
    }

    /** What makes an object by a constructor or a factory; empty if it can't be called. */
    static <T> Optional<Subject.Maker<T>> maker(MethodHandles.Lookup lookup, Executable way, List<Guess> row) {
        Optional<MethodHandle> handle = handle(lookup, way);
        String name = way.getDeclaringClass().getSimpleName();
        String arguments = row.stream().map(Guess::text).collect(Collectors.joining(", "));
        String text = way instanceof Method method
                ? "%s.%s(%s)".formatted(name, method.getName(), arguments)
                : "new %s(%s)".formatted(name, arguments);
        return handle.map(each -> new Subject.Maker<>(text, () -> {
            try {
                @SuppressWarnings("unchecked") // the caller knows what it makes
                T made = (T) java.util.Objects.requireNonNull((Object) each.invokeExact(values(row)));
                return made;
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }));
    }

    private static @Nullable Object[] values(List<Guess> row) {
        @Nullable Object[] values = new Object[row.size()];
        int i = 0;
        for (Guess each : row) {
            values[i++] = each.made().value();
        }
        return values;
    }

    /** Whether an object can be made so, in time. */
    private static boolean works(Subject.Maker<Object> maker) {
        boolean[] made = new boolean[1];
        Thread trial = new Thread(
                () -> {
                    try {
                        maker.maker().call();
                        made[0] = true;
                    } catch (Throwable e) {
                        made[0] = false;
                    }
                },
                "allways-trial");
        trial.setDaemon(true);
        trial.start();
        try {
            trial.join(TRIAL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return made[0];
    }

    private static Optional<MethodHandle> handle(Executable way) {
        return handle(MethodHandles.publicLookup(), way);
    }

    /** A handle of all arguments in an array; empty if it can't be called. */
    static Optional<MethodHandle> handle(MethodHandles.Lookup lookup, Executable way) {
        try {
            MethodHandle handle = way instanceof Method method
                    ? lookup.unreflect(method)
                    : lookup.unreflectConstructor((Constructor<?>) way);
            MethodHandle fixed = handle.asFixedArity();
            if (fixed.type().returnType() == void.class) {
                fixed = MethodHandles.filterReturnValue(fixed, NOTHING);
            }
            int count = fixed.type().parameterCount();
            return Optional.of(fixed.asType(MethodType.genericMethodType(count))
                    .asSpreader(Object[].class, count)
                    .asType(MethodType.methodType(Object.class, Object[].class)));
        } catch (IllegalAccessException e) {
            return Optional.empty();
        }
    }

    // ---- operations

    private List<Procedure<Object>> operations() {
        List<Procedure<Object>> found = new ArrayList<>();
        List<Method> methods = Stream.of(type.getMethods())
                .filter(each -> !Modifier.isStatic(each.getModifiers()) && !each.isBridge() && !each.isSynthetic())
                .filter(each -> !OF_OBJECTS.contains(each.getName()) && !isBoxed(each))
                .sorted(Comparator.comparing(Method::getName)
                        .thenComparingInt(Method::getParameterCount)
                        .thenComparing(each -> Arrays.toString(each.getParameterTypes())))
                .toList();
        if (methods.isEmpty()) {
            leftOut.add("operations: it has no public methods");
        }
        for (Method method : methods) {
            List<List<Guess>> parameters =
                    Stream.of(method.getParameterTypes()).map(guesses::of).toList();
            Optional<Class<?>> unknown = unknown(method, parameters);
            if (unknown.isPresent()) {
                leftOut.add("%s: nobody knows a %s"
                        .formatted(shown(method), unknown.get().getName()));
                continue;
            }
            Optional<MethodHandle> handle = accessible(method).flatMap(Hunt::handle);
            if (handle.isEmpty()) {
                leftOut.add("%s: not accessible".formatted(shown(method)));
                continue;
            }
            found.add(new Procedure<>(
                    method.getName(),
                    parameters.stream().<Gen<?>>map(Hunt::generator).toList(),
                    body(handle.get()),
                    place(type, shown(method)),
                    isAggregate(method)));
            view(method, handle.get(), found);
        }
        return found;
    }

    /** Whether another method of the same name takes the same arguments, as primitive values. */
    private boolean isBoxed(Method method) {
        MethodType boxed = MethodType.methodType(void.class, method.getParameterTypes());
        MethodType plain = boxed.unwrap();
        if (boxed.equals(plain)) {
            return false;
        }
        try {
            return type.getMethod(method.getName(), plain.parameterArray()) != null;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** What is called on a view: to remove an element. */
    private void view(Method method, MethodHandle handle, List<Procedure<Object>> found) {
        boolean isView = method.getParameterCount() == 0 && Collection.class.isAssignableFrom(method.getReturnType());
        if (isView) {
            found.add(new Procedure<>(
                    method.getName() + "().remove",
                    List.of(generator(guesses.of(Object.class))),
                    (system, arguments) -> {
                        Collection<?> view = (Collection<?>)
                                java.util.Objects.requireNonNull((Object) handle.invokeExact(new Object[] {system}));
                        return view.remove(Argument.value(arguments[0]));
                    },
                    place(type, shown(method) + ".remove"),
                    false));
        }
    }

    private static boolean isAggregate(Method method) {
        Class<?> result = method.getReturnType();
        return AGGREGATES.contains(method.getName())
                || Iterable.class.isAssignableFrom(result)
                || java.util.Iterator.class.isAssignableFrom(result)
                || java.util.Enumeration.class.isAssignableFrom(result)
                || java.util.stream.BaseStream.class.isAssignableFrom(result)
                || Map.class.isAssignableFrom(result);
    }

    /** The method as a class or interface declares it that everybody may call. */
    private static Optional<Method> accessible(Method method) {
        List<Class<?>> above = new ArrayList<>(List.of(method.getDeclaringClass()));
        for (int i = 0; i < above.size(); i++) {
            Class<?> each = above.get(i);
            if (Modifier.isPublic(each.getModifiers()) && each.getModule().isExported(each.getPackageName())) {
                try {
                    return Optional.of(each.getMethod(method.getName(), method.getParameterTypes()));
                } catch (NoSuchMethodException e) {
                    // not in this one
                }
            }
            above.addAll(List.of(each.getInterfaces()));
            if (each.getSuperclass() != null) {
                above.add(each.getSuperclass());
            }
        }
        return Optional.empty();
    }

    /** Calls a method by a handle of all arguments in an array. */
    static <S> Procedure.Body<S> body(MethodHandle handle) {
        return (system, arguments) -> {
            @Nullable Object[] all = new Object[arguments.length + 1];
            all[0] = system;
            for (int i = 0; i < arguments.length; i++) {
                all[i + 1] = Argument.value(arguments[i]);
            }
            return (Object) handle.invokeExact(all);
        };
    }

    /** One of what may be an argument. */
    static Gen<Argument> generator(List<Guess> guesses) {
        return chooser -> guesses.get(guesses.size() == 1 ? 0 : chooser.pick("argument", guesses))
                .made();
    }

    /** A method by its name and the types of its parameters. */
    static String shown(Method method) {
        return method.getName()
                + Stream.of(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Where an operation is declared, as far as reflection knows: in no line. */
    static StackTraceElement place(Class<?> declaring, String operation) {
        return new StackTraceElement(declaring.getName(), operation, declaring.getSimpleName() + ".java", -1);
    }

    // ---- what an object is at the end

    private List<Invocation<Object>> after(List<Subject.Maker<Object>> makers) {
        List<Invocation<Object>> after = new ArrayList<>();
        if (Map.class.isAssignableFrom(type)) {
            add(after, "entries", system -> new LinkedHashMap<>((Map<?, ?>) system));
        } else if (Set.class.isAssignableFrom(type)) {
            add(after, "elements", system -> new java.util.LinkedHashSet<>((Set<?>) system));
        } else if (Iterable.class.isAssignableFrom(type)) {
            add(after, "elements", system -> {
                List<@Nullable Object> elements = new ArrayList<>();
                for (Object each : (Iterable<?>) system) {
                    elements.add(each);
                }
                return elements;
            });
        }
        Stream.of(type.getMethods())
                .filter(each -> !Modifier.isStatic(each.getModifiers()) && each.getParameterCount() == 0)
                .filter(each -> ASKING.matcher(each.getName()).matches()
                        && !CHANGING.matcher(each.getName()).matches()
                        && !OF_OBJECTS.contains(each.getName()))
                .filter(each -> each.getReturnType().isPrimitive() && each.getReturnType() != void.class
                        || each.getReturnType() == String.class)
                .sorted(Comparator.comparing(Method::getName))
                .forEach(each -> accessible(each)
                        .flatMap(Hunt::handle)
                        .ifPresent(handle -> add(
                                after, each.getName(), system -> (Object) handle.invokeExact(new Object[] {system}))));
        if (after.isEmpty()
                && !makers.isEmpty()
                && tellsItsContents(makers.getFirst().maker())) {
            add(after, "toString", Object::toString);
        }
        return after;
    }

    /** Whether its class says what its text is, and two new objects have the same: no number of an object. */
    private boolean tellsItsContents(Callable<?> maker) {
        try {
            return type.getMethod("toString").getDeclaringClass() != Object.class
                    && maker.call().toString().equals(maker.call().toString());
        } catch (Exception e) {
            return false;
        }
    }

    /** Asks an object something. */
    private interface Question {
        @Nullable
        Object of(Object system) throws Throwable;
    }

    private void add(List<Invocation<Object>> after, String name, Question question) {
        Procedure<Object> operation =
                new Procedure<>(name, List.of(), (system, arguments) -> question.of(system), place(type, name));
        after.add(Invocation.of(-1, operation, new Answered()));
    }
}
