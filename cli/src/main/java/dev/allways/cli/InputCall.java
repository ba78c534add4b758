package dev.allways.cli;

import dev.allways.core.Chooser;
import dev.allways.symbolic.Symbolic;
import dev.allways.symbolic.run.InputTypes;
import dev.allways.symbolic.run.ProgramLoader;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A call of a method whose parameters are symbolic inputs. */
final class InputCall {
    private static final String ANNOTATION = "dev.allways.junit.Symbolic";
    /** What parameters that are inputs can be. */
    static final String TYPES = "primitive values, their boxes, texts, enums, records, sealed interfaces of these, and"
            + " arrays, lists and optional values of all of them";

    private final Method method;
    private final boolean isStatic;

    private InputCall(Method method) {
        this.method = method;
        isStatic = Modifier.isStatic(method.getModifiers());
    }

    /** Whether a method says that parameters of it are inputs. */
    static boolean isAnnotated(Method method) {
        return isCallable(method)
                && Arrays.stream(method.getParameters()).anyMatch(each -> annotation(each) != null || isSource(each));
    }

    /** Whether each parameter can be an input or something that each execution supplies, and one can be an input. */
    static boolean isCallable(Method method) {
        List<Parameter> parameters = List.of(method.getParameters());
        return !Targets.isMain(method)
                && parameters.stream().anyMatch(each -> isInput(each) || isSource(each))
                && parameters.stream()
                        .allMatch(each -> isInput(each) || isSource(each) || each.getType() == Chooser.class);
    }

    /** Whether all parameters are inputs. */
    static boolean isPlain(Method method) {
        return isCallable(method) && Arrays.stream(method.getParameters()).allMatch(InputCall::isInput);
    }

    private static boolean isInput(Parameter parameter) {
        return InputTypes.lacking(parameter.getParameterizedType()).isEmpty();
    }

    /** The types of parameters that nothing can be an input of; empty if all can be supplied. */
    static List<String> lacking(Method method) {
        return Arrays.stream(method.getParameters())
                .filter(each -> !isSource(each) && each.getType() != Chooser.class)
                .flatMap(each -> InputTypes.lacking(each.getParameterizedType()).stream())
                .toList();
    }

    /** Whether a parameter is what makes inputs. */
    private static boolean isSource(Parameter parameter) {
        return parameter.getType().getName().equals(Symbolic.class.getName());
    }

    /** The annotation of an input; found by its name, whoever loaded it. */
    private static @Nullable Annotation annotation(Parameter parameter) {
        return Arrays.stream(parameter.getAnnotations())
                .filter(each -> each.annotationType().getName().equals(ANNOTATION))
                .findFirst()
                .orElse(null);
    }

    /** The least and greatest value of an input, and the greatest length. */
    private record Bounds(long min, long max, int length) {
        static Bounds of(Parameter parameter) {
            Annotation said = annotation(parameter);
            return said == null
                    ? new Bounds(Long.MIN_VALUE, Long.MAX_VALUE, 6)
                    : new Bounds((long) value(said, "min"), (long) value(said, "max"), (int) value(said, "length"));
        }

        private static Object value(Annotation annotation, String attribute) {
            try {
                return annotation.annotationType().getMethod(attribute).invoke(annotation);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Calls a method on an object with inputs of an execution: {@code Object (Object, Chooser)}. */
    static MethodHandle handle(Method method) {
        try {
            return MethodHandles.lookup()
                    .bind(
                            new InputCall(method),
                            "call",
                            MethodType.methodType(Object.class, Object.class, Chooser.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("UnusedMethod") // called by its handle
    private @Nullable Object call(@Nullable Object object, Chooser chooser) throws Throwable {
        if (!(method.getDeclaringClass().getClassLoader() instanceof ProgramLoader loader)) {
            throw new IllegalStateException(method + " is called outside of an exploration of its paths");
        }
        List<Object> arguments = new ArrayList<>();
        for (Parameter each : method.getParameters()) {
            if (each.getType() == Chooser.class) {
                arguments.add(chooser);
            } else if (isSource(each)) {
                arguments.add(Symbolic.of(chooser));
            } else {
                Bounds bounds = Bounds.of(each);
                arguments.add(loader.argument(
                        each.getName(), each.getParameterizedType(), bounds.min, bounds.max, bounds.length));
            }
        }
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        loader.call(isStatic ? handle : handle.bindTo(object), arguments.toArray());
        return null;
    }

    /** The expressions that ask for the arguments again, in a test that is given a chooser. */
    static List<String> askedFor(Method method, String chooser) {
        return Arrays.stream(method.getParameters())
                .map(each -> {
                    if (each.getType() == Chooser.class) {
                        return chooser;
                    }
                    String inputs = "Symbolic.of(" + chooser + ")";
                    Bounds bounds = Bounds.of(each);
                    String name = '"' + each.getName() + '"';
                    return isSource(each)
                            ? inputs
                            : inputs
                                    + switch (each.getType().getName()) {
                                        case "int" ->
                                            ".intInput(%s, %d, %d)"
                                                    .formatted(
                                                            name,
                                                            Math.clamp(
                                                                    bounds.min, Integer.MIN_VALUE, Integer.MAX_VALUE),
                                                            Math.clamp(
                                                                    bounds.max, Integer.MIN_VALUE, Integer.MAX_VALUE));
                                        case "long" ->
                                            ".longInput(%s, %dL, %dL)".formatted(name, bounds.min, bounds.max);
                                        case "java.lang.String" ->
                                            ".stringInput(%s, %d)".formatted(name, bounds.length);
                                        default ->
                                            each.getType().isPrimitive()
                                                    ? ".%sInput(%s)"
                                                            .formatted(
                                                                    each.getType()
                                                                            .getName(),
                                                                    name)
                                                    : ".valueInput(%s, %s, %dL, %dL, %d)"
                                                            .formatted(
                                                                    name,
                                                                    type(method, each),
                                                                    bounds.min,
                                                                    bounds.max,
                                                                    bounds.length);
                                    };
                })
                .toList();
    }

    /** The expression of a parameter's type: its class, or what the method says where it has arguments. */
    private static String type(Method method, Parameter parameter) {
        Type type = parameter.getParameterizedType();
        if (type instanceof Class<?> its) {
            return its.getCanonicalName() + ".class";
        }
        String parameters = Arrays.stream(method.getParameterTypes())
                .map(each -> ", " + each.getCanonicalName() + ".class")
                .collect(Collectors.joining());
        return "%s.class.getDeclaredMethod(\"%s\"%s).getGenericParameterTypes()[%d]"
                .formatted(
                        method.getDeclaringClass().getCanonicalName(),
                        method.getName(),
                        parameters,
                        List.of(method.getParameters()).indexOf(parameter));
    }
}
