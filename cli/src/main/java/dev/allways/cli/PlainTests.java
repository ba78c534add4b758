package dev.allways.cli;

import dev.allways.core.Chooser;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What JUnit's annotations say of classes and methods: which are tests, and which need JUnit itself to be run.
 * Annotations are found by their names, whoever loaded them, and on other annotations.
 */
final class PlainTests {
    private static final String JUPITER = "org.junit.jupiter.api.";
    private static final int DEPTH = 4; // of annotations on annotations

    private PlainTests() {}

    /** Whether JUnit takes a method for a test, or for several. */
    static boolean isTest(Method method) {
        return has(method, JUPITER + "Test")
                || has(method, JUPITER + "TestTemplate")
                || has(method, JUPITER + "TestFactory");
    }

    /** The classes within a class, and within those it extends, that have further tests. */
    static List<Class<?>> nested(Class<?> type) {
        var nested = new ArrayList<Class<?>>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            Arrays.stream(each.getDeclaredClasses())
                    .filter(inner -> has(inner, JUPITER + "Nested") && !Modifier.isAbstract(inner.getModifiers()))
                    .sorted(Comparator.comparing(Class::getName))
                    .forEach(nested::add);
        }
        return nested;
    }

    /** Why a test is not run: in words; empty if it is. */
    static Optional<String> disabled(Class<?> type, Method method) {
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            if (has(each, JUPITER + "Disabled")) {
                return Optional.of("disabled");
            }
        }
        return has(method, JUPITER + "Disabled") ? Optional.of("disabled") : Optional.empty();
    }

    /** Why a test can't be called without JUnit, in words; empty if it can. */
    static Optional<String> obstacle(Subject subject, Method method) {
        Class<?> type = subject.type();
        if (has(method, JUPITER + "TestFactory")) {
            return Optional.of("a factory of tests");
        }
        if (method.getParameterCount() > 0) {
            return Optional.of("takes parameters");
        }
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            Optional<String> obstacle = obstacle(each);
            if (obstacle.isPresent()) {
                return obstacle;
            }
        }
        return subject.isFitting() ? extension(method) : Optional.of("the constructor takes parameters");
    }

    private static Optional<String> obstacle(Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (has(field, JUPITER + "io.TempDir")) {
                return Optional.of("needs @TempDir");
            }
            if (has(field, JUPITER + "extension.RegisterExtension")) {
                return Optional.of("needs the extension " + field.getName());
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            for (String lifecycle : List.of("BeforeEach", "AfterEach", "BeforeAll", "AfterAll")) {
                if (has(method, JUPITER + lifecycle)
                        && method.getParameterCount() > 0
                        && !List.of(method.getParameterTypes()).equals(List.of(Chooser.class))) {
                    return Optional.of("its " + method.getName() + " takes parameters");
                }
            }
        }
        return extension(type);
    }

    /** The annotation by which an extension of JUnit's comes in. */
    private static Optional<String> extension(AnnotatedElement element) {
        return Arrays.stream(element.getAnnotations())
                .filter(each -> is(each, JUPITER + "extension.ExtendWith", DEPTH)
                        || is(each, JUPITER + "extension.Extensions", DEPTH))
                .findFirst()
                .map(each -> "needs @" + each.annotationType().getSimpleName());
    }

    /** Whether something has an annotation, or one that has it. */
    static boolean has(AnnotatedElement element, String name) {
        return has(element, name, DEPTH);
    }

    private static boolean has(AnnotatedElement element, String name, int depth) {
        for (Annotation each : element.getAnnotations()) {
            if (is(each, name, depth)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(Annotation annotation, String name, int depth) {
        Class<?> type = annotation.annotationType();
        return type.getName().equals(name)
                || depth > 0 && !type.getName().startsWith("java.lang.") && has(type, name, depth - 1);
    }
}
