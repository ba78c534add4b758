package dev.allways.cli;

import dev.allways.core.Program;
import dev.allways.core.control.MadeAnew;
import dev.allways.report.Trouble;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a test is in the code: a class, or one of its methods, and the arguments with which they are called.
 *
 * @param type the class
 * @param arguments of its constructor
 * @param method the method; empty if the class itself is the test
 * @param methodArguments of the method
 */
record Subject(Class<?> type, Arguments arguments, Optional<Method> method, Arguments methodArguments) {
    /** A class, whose object is made with arguments. */
    static Subject of(Class<?> type, Arguments arguments) {
        return new Subject(type, arguments.shortest(constructors(type)), Optional.empty(), Arguments.NONE);
    }

    /** A method that needs no arguments, of a class that needs none. */
    static Subject of(Class<?> type, Method method) {
        return of(type, Arguments.NONE).with(method, Arguments.NONE);
    }

    /** A method of the same class. */
    Subject with(Method method, Arguments methodArguments) {
        return new Subject(type, arguments, Optional.of(method), methodArguments);
    }

    /** By which a target names it. */
    String name() {
        return owner()
                + method.map(each -> "." + each.getName() + methodArguments).orElse("");
    }

    /** The class with its arguments, as targets name it. */
    String owner() {
        return Targets.name(type) + arguments;
    }

    /** Whether the class can be made with the arguments. */
    boolean isMade() {
        boolean inner = type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers());
        return !inner && isFitting() && !Modifier.isAbstract(type.getModifiers());
    }

    /** Whether the class has a constructor that takes the arguments. */
    boolean isFitting() {
        return arguments.chosen(constructors(type), owner()).isPresent();
    }

    private static List<Constructor<?>> constructors(Class<?> type) {
        return Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> !each.isSynthetic())
                .toList();
    }

    /**
     * Makes an object of the class, which is no part of another's.
     *
     * @throws Refused if that fails
     */
    Object made() {
        try {
            return maker(type).invoke((Object) null);
        } catch (Refused e) {
            throw e;
        } catch (Throwable e) {
            throw notMade(
                    "the constructor of " + owner() + " fails",
                    e,
                    arguments,
                    "repair it, or name a method that makes one");
        }
    }

    /** The method throws, which is to make a program. */
    Refused notMade(Throwable error) {
        return notMade(name() + ", which makes the program, fails", error, methodArguments, "repair it");
    }

    private static Refused notMade(String what, Throwable error, Arguments arguments, String repair) {
        boolean none = arguments.literals().isEmpty();
        return new Refused(Trouble.of("NOT MADE", what)
                .with("because", String.valueOf(error))
                .usualCause(none ? "it needs something that is not there" : "an argument that it refuses")
                .todo(none ? repair : "give it others"));
    }

    /**
     * The class as a program.
     *
     * @throws Refused if no object of it can be made
     */
    Program program() {
        return MadeAnew.of((Program) made(), MethodHandles.insertArguments(maker(type), 0, (Object) null));
    }

    /** Makes an object of the class, given the object around it, or null: {@code Object (Object)}. */
    MethodHandle maker(Class<?> each) {
        Constructor<?> constructor = constructor(each);
        try {
            MethodHandle handle =
                    arguments(each).bound(MethodHandles.lookup().unreflectConstructor(constructor), constructor);
            if (handle.type().parameterCount() == 0) {
                handle = MethodHandles.dropArguments(handle, 0, Object.class);
            }
            return handle.asType(MethodType.methodType(Object.class, Object.class));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The arguments of the class, or of one around it. */
    Arguments arguments(Class<?> each) {
        return each == type ? arguments : Arguments.NONE;
    }

    /**
     * The constructor of the class, or of one around it.
     *
     * @throws Refused if none takes the arguments
     */
    Constructor<?> constructor(Class<?> each) {
        Subject wanted = each == type ? this : of(each, Arguments.NONE);
        Constructor<?> found =
                wanted.arguments.chosen(constructors(each), wanted.owner()).orElseThrow(wanted::notMade);
        found.setAccessible(true);
        return found;
    }

    /** Says why it can't be made. */
    Refused notMade() {
        String name = Targets.name(type);
        List<Constructor<?>> all = constructors(type);
        Optional<String> sample = Arguments.sample(all)
                .map(each -> "'" + name + each
                        + method.map(its -> "." + its.getName()).orElse("") + "'");
        Trouble trouble = Trouble.of(
                "NOT MADE",
                arguments.literals().isEmpty()
                        ? name + " has no constructor without parameters"
                        : name + " has no constructor that takes " + arguments);
        return new Refused((all.isEmpty() ? trouble : trouble.with("it has", Arguments.shown(all)))
                .usualCause(
                        !arguments.literals().isEmpty()
                                ? "a text without its quotes, a number of another type, or one argument too many"
                                : sample.isPresent()
                                        ? "arguments left out"
                                        : "a test class whose constructor a JUnit extension supplies with arguments")
                .todo(sample.map(each -> "write its arguments, and the whole in quotes for the shell: " + each)
                        .orElse(
                                all.stream()
                                                .anyMatch(each ->
                                                        Arguments.open(each).isEmpty())
                                        ? "leave the arguments out"
                                        : "run it with JUnit, or add a constructor without parameters")));
    }
}
