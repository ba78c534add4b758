package dev.allways.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the tests in folders and jars by reading class files; no class is loaded. */
final class Scan {
    private static final String TAKES_CHOOSER = "(Ldev/allways/core/Chooser;)V";
    private static final Set<String> EXPLORE = Set.of("Ldev/allways/junit/Explore;");

    private static final Set<String> PLAIN = Set.of(
            "byte", "short", "int", "long", "float", "double", "boolean", "Byte", "Short", "Integer", "Long", "Float",
            "Double", "Boolean", "String");

    private final List<Read> read = new ArrayList<>();
    private final List<Found> found = new ArrayList<>();
    private final Set<String> classes = new TreeSet<>();
    private final Set<String> enums = new HashSet<>();

    private Scan() {}

    /**
     * A test that was found.
     *
     * @param type the name of its class
     * @param method a dot and the name of its method; empty if the class is the test
     * @param parameters of the constructor of its class, which a target gives arguments to; empty if it needs none
     */
    record Found(String type, String method, List<Parameter> parameters, Kind kind) {
        /** By which a target names it, but for the arguments. */
        String name() {
            return type + method;
        }

        /** The test, with the parameters that need arguments. */
        String written() {
            return type
                    + (parameters.isEmpty()
                            ? ""
                            : parameters.stream().map(Parameter::toString).collect(Collectors.joining(", ", "(", ")")))
                    + method;
        }
    }

    /**
     * A class that may have tests.
     *
     * @param kind if it is a test itself
     * @param constructors their parameters
     */
    private record Read(
            String name,
            Optional<Kind> kind,
            List<List<Parameter>> constructors,
            List<TestMethod> methods,
            boolean main) {}

    private record TestMethod(String name, boolean isStatic, Kind kind) {}

    /** A parameter; its name is empty where the class file does not have it. */
    record Parameter(ClassDesc type, String name) {
        @Override
        public String toString() {
            String simple = type.displayName();
            return (simple.substring(simple.lastIndexOf('$') + 1) + " " + name).strip();
        }
    }

    static Scan of(List<Path> entries) {
        var scan = new Scan();
        entries.forEach(scan::entry);
        scan.read.forEach(scan::find);
        scan.found.sort(Comparator.comparing((Found each) -> each.kind() == Kind.MAIN)
                .thenComparing(Found::name) // a library's mains are many
                .thenComparingInt(each -> each.parameters().size())
                .thenComparing(Found::written));
        return scan;
    }

    private boolean takesLiteral(Parameter parameter) {
        ClassDesc type = parameter.type();
        return enums.contains(type.descriptorString())
                || PLAIN.contains(type.displayName())
                        && (type.isPrimitive() || type.packageName().equals("java.lang"));
    }

    /** The tests, by name. */
    List<Found> found() {
        return found;
    }

    /** The names of all classes that are no others' parts. */
    Set<String> classes() {
        return classes;
    }

    private void entry(Path entry) {
        try {
            if (Files.isDirectory(entry)) {
                folder(entry);
            } else if (Files.isRegularFile(entry)) {
                try (FileSystem jar = FileSystems.newFileSystem(entry)) {
                    folder(jar.getPath("/"));
                }
            }
        } catch (IOException | java.nio.file.ProviderNotFoundException e) {
            throw new Refused(dev.allways.report.Trouble.of("CLASS PATH", "can't read " + entry)
                    .with("because", String.valueOf(e.getMessage()))
                    .usualCause("a file that is neither a folder nor a jar")
                    .todo("give folders and jars, joined by " + java.io.File.pathSeparator));
        }
    }

    private void folder(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.toString().endsWith("-info.class"))
                    .sorted()
                    .forEach(this::read);
        }
    }

    private void read(Path file) {
        ClassModel type;
        try {
            type = ClassFile.of().parse(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalArgumentException e) {
            return; // newer than this JDK, or no class file
        }
        String name = type.thisClass().asInternalName().replace('/', '.');
        if (type.flags().has(AccessFlag.SYNTHETIC)
                || type.findAttribute(Attributes.enclosingMethod()).isPresent()) {
            return;
        }
        classes.add(name);
        if (type.flags().has(AccessFlag.ENUM)) {
            enums.add(type.thisClass().asSymbol().descriptorString());
        }
        if (type.flags().has(AccessFlag.ABSTRACT)) {
            return;
        }
        Optional<Kind> kind = isInner(type)
                ? Optional.empty()
                : implementing(type, "dev/allways/core/Program")
                        ? Optional.of(Kind.PROGRAM)
                        : implementing(type, "dev/allways/model/Model") ? Optional.of(Kind.MODEL) : Optional.empty();
        read.add(new Read(
                name,
                kind,
                type.methods().stream()
                        .filter(method -> method.methodName().equalsString("<init>"))
                        .filter(method -> !method.flags().has(AccessFlag.SYNTHETIC))
                        .map(constructor -> parameters(constructor).stream()
                                .skip(isInner(type) ? 1 : 0)
                                .toList())
                        .toList(),
                type.methods().stream().flatMap(method -> test(method).stream()).toList(),
                type.methods().stream().anyMatch(Scan::isMain)));
    }

    /** Finds the tests of a class, when all enums are known. */
    private void find(Read type) {
        List<List<Parameter>> constructors = type.constructors().stream()
                .filter(each -> each.stream().allMatch(this::takesLiteral))
                .toList();
        if (type.kind().isPresent() && !constructors.isEmpty()) {
            constructors.forEach(each ->
                    found.add(new Found(type.name(), "", each, type.kind().orElseThrow())));
            return;
        }
        for (TestMethod method : type.methods()) {
            List<List<Parameter>> ways =
                    method.isStatic() || constructors.isEmpty() ? List.of(List.of()) : constructors;
            ways.forEach(each -> found.add(new Found(type.name(), "." + method.name(), each, method.kind())));
        }
        if (type.methods().isEmpty() && type.main()) {
            found.add(new Found(type.name(), "", List.of(), Kind.MAIN));
        }
    }

    private static Optional<TestMethod> test(MethodModel method) {
        boolean annotated = method.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(annotations -> annotations.annotations().stream())
                .anyMatch(annotation -> EXPLORE.contains(annotation.className().stringValue()));
        boolean chooses = method.methodType().equalsString(TAKES_CHOOSER)
                && !method.flags().has(AccessFlag.PRIVATE)
                && !method.flags().has(AccessFlag.SYNTHETIC);
        return annotated || chooses
                ? Optional.of(new TestMethod(
                        method.methodName().stringValue(),
                        method.flags().has(AccessFlag.STATIC),
                        annotated ? Kind.TEST : Kind.METHOD))
                : Optional.empty();
    }

    /** Whether its objects are made within one of another class, which their constructors take first. */
    private static boolean isInner(ClassModel type) {
        return type.findAttribute(Attributes.innerClasses()).stream()
                .flatMap(all -> all.classes().stream())
                .anyMatch(each -> each.innerClass().equals(type.thisClass()) && !each.has(AccessFlag.STATIC));
    }

    /** The parameters of a constructor, with their names where the class was compiled with them. */
    private static List<Parameter> parameters(MethodModel constructor) {
        List<ClassDesc> types = constructor.methodTypeSymbol().parameterList();
        List<String> names = constructor
                .findAttribute(Attributes.methodParameters())
                .map(all -> all.parameters().stream()
                        .map(each -> each.name().map(Utf8Entry::stringValue).orElse(""))
                        .toList())
                .orElse(List.of());
        return IntStream.range(0, types.size())
                .mapToObj(i -> new Parameter(types.get(i), names.size() == types.size() ? names.get(i) : ""))
                .toList();
    }

    private static boolean implementing(ClassModel type, String face) {
        return type.interfaces().stream().anyMatch(each -> each.asInternalName().equals(face));
    }

    private static boolean isMain(MethodModel method) {
        return method.methodName().equalsString("main")
                && method.methodType().equalsString("([Ljava/lang/String;)V")
                && method.flags().has(AccessFlag.PUBLIC)
                && method.flags().has(AccessFlag.STATIC);
    }
}
