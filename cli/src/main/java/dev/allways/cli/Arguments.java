package dev.allways.cli;

import dev.allways.core.Chooser;
import dev.allways.junit.Explorer;
import dev.allways.report.Trouble;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a target gives to a constructor or method; as text {@code (15, true)}, or nothing if there are none. Of several
 * constructors that take them one is chosen as Java would: its parameters are nowhere further from the literals.
 */
record Arguments(List<Literal> literals) {
    static final Arguments NONE = new Arguments(List.of());

    /**
     * The parameters that arguments are for, not what each execution supplies: the object around to a constructor, a
     * chooser to a method. Objects are made before there is a chooser, so a constructor that takes one takes no
     * literals.
     */
    static List<Parameter> open(Executable executable) {
        Class<?> type = executable.getDeclaringClass();
        boolean isConstructor = executable instanceof Constructor;
        boolean isInner = isConstructor && type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers());
        return Stream.of(executable.getParameters())
                .skip(isInner ? 1 : 0)
                .filter(each -> isConstructor || !isSupplied(each.getType()))
                .toList();
    }

    /** The types of the parameters that each execution supplies. */
    static List<Class<?>> supplied(Method method) {
        return Stream.<Class<?>>of(method.getParameterTypes())
                .filter(Arguments::isSupplied)
                .toList();
    }

    private static boolean isSupplied(Class<?> type) {
        return type == Chooser.class || type == Explorer.class;
    }

    /** Whether a constructor or method takes them. */
    boolean fit(Executable executable) {
        List<Parameter> open = open(executable);
        return open.size() == literals.size() && distances(open).allMatch(OptionalInt::isPresent);
    }

    private Stream<OptionalInt> distances(List<Parameter> open) {
        return IntStream.range(0, open.size())
                .mapToObj(i -> literals.get(i).distance(open.get(i).getType()));
    }

    /**
     * The constructor or method that is meant; empty if none takes them.
     *
     * @throws Refused if several do and none is the nearest
     */
    <E extends Executable> Optional<E> chosen(List<E> candidates, String owner) {
        List<E> fitting = candidates.stream().filter(this::fit).toList();
        List<E> nearest = fitting.stream()
                .filter(each -> fitting.stream().allMatch(other -> isAsNear(each, other)))
                .toList();
        if (fitting.isEmpty() || nearest.size() == 1) {
            return nearest.stream().findFirst();
        }
        throw new Refused(Trouble.of("WHICH ONE", "several of %s take %s".formatted(owner, this))
                .with("they are", shown(fitting, each -> List.of(each.getParameters())))
                .usualCause("a number that is good for several types, or a constant that several enums have")
                .todo("write 15L for a long, 15.0 for a double, Mode.FAST for a constant of one enum"));
    }

    /**
     * These arguments of the one constructor or method that takes them, enum constants by their simple names where that
     * will do.
     */
    Arguments shortest(List<? extends Executable> candidates) {
        var simple = new Arguments(literals.stream()
                .map(each -> each instanceof Literal.Constant constant ? constant.simple() : each)
                .toList());
        return candidates.stream().filter(simple::fit).count() == 1 ? simple : this;
    }

    private boolean isAsNear(Executable one, Executable other) {
        int[] near = distances(open(one)).mapToInt(OptionalInt::orElseThrow).toArray();
        int[] far = distances(open(other)).mapToInt(OptionalInt::orElseThrow).toArray();
        return IntStream.range(0, near.length).allMatch(i -> near[i] <= far[i]);
    }

    /**
     * Gives them to a constructor's or method's handle, in which the object of a method stands before its parameters.
     */
    MethodHandle bound(MethodHandle handle, Executable executable) {
        List<Parameter> all = List.of(executable.getParameters());
        List<Parameter> open = open(executable);
        int before = handle.type().parameterCount() - all.size();
        MethodHandle bound = handle;
        for (int i = open.size() - 1; i >= 0; i--) {
            Object value = literals.get(i).value(open.get(i).getType());
            bound = MethodHandles.insertArguments(bound, before + all.indexOf(open.get(i)), value);
        }
        return bound;
    }

    /** How a Java source writes each of them for the parameters of a constructor or method that takes them. */
    List<String> source(Executable executable, Function<Class<?>, String> names) {
        List<Parameter> open = open(executable);
        return IntStream.range(0, open.size())
                .mapToObj(i -> literals.get(i).source(open.get(i).getType(), names))
                .toList();
    }

    /** Constructors or methods with the parameters that arguments are for. */
    static String shown(List<? extends Executable> all) {
        return shown(all, Arguments::open);
    }

    private static String shown(List<? extends Executable> all, Function<Executable, List<Parameter>> parameters) {
        return sorted(all)
                .map(each -> shown(each, parameters.apply(each)))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** In an order that does not depend on the JVM: those with fewer parameters first. */
    private static <E extends Executable> Stream<E> sorted(List<E> all) {
        return all.stream()
                .sorted(Comparator.comparingInt((E each) -> each.getParameterCount())
                        .thenComparing(each -> shown(each, List.of(each.getParameters()))));
    }

    private static String shown(Executable executable, List<Parameter> parameters) {
        Class<?> owner = executable.getDeclaringClass();
        String name = executable instanceof Constructor ? owner.getSimpleName() : executable.getName();
        return parameters.stream()
                .map(each -> each.getType().getSimpleName() + (each.isNamePresent() ? " " + each.getName() : ""))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    /** Arguments that one of them takes, made up to show how they are written; empty if none takes any. */
    static Optional<Arguments> sample(List<? extends Executable> all) {
        return sorted(all).flatMap(each -> sample(each).stream()).findFirst();
    }

    /** Arguments that a constructor or method takes; empty if there can be none. */
    static Optional<Arguments> sample(Executable executable) {
        List<Optional<Literal>> literals =
                open(executable).stream().map(each -> sample(each.getType())).toList();
        return literals.isEmpty() || literals.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(new Arguments(
                        literals.stream().map(Optional::orElseThrow).toList()));
    }

    private static Optional<Literal> sample(Class<?> type) {
        Stream<Literal> usual = Stream.of(
                new Literal.Whole(3, false),
                new Literal.Fraction(0.5),
                new Literal.Truth(true),
                new Literal.Text("text"));
        Stream<Literal> constants = type.isEnum()
                ? Arrays.stream(type.getEnumConstants()).map(each -> new Literal.Constant(((Enum<?>) each).name()))
                : Stream.of();
        return Stream.concat(usual, constants)
                .filter(each -> each.distance(type).isPresent())
                .findFirst();
    }

    @Override
    public String toString() {
        return literals.isEmpty()
                ? ""
                : literals.stream().map(Literal::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
