package dev.allways.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the tests in folders and jars by reading class files; no class is loaded. What a class extends or implements,
 * and the type of a constructor's parameter, may be elsewhere on the class path.
 */
final class Scan {
    private static final String TAKES_CHOOSER = "(Ldev/allways/core/Chooser;)V";
    private static final Set<String> EXPLORE = Set.of("Ldev/allways/junit/Explore;");

    private static final Set<String> PLAIN = Set.of(
            "byte", "short", "int", "long", "float", "double", "boolean", "Byte", "Short", "Integer", "Long", "Float",
            "Double", "Boolean", "String");

    private final ClassLoader loader;
    private final List<Read> read = new ArrayList<>();
    private final List<Found> found = new ArrayList<>();
    private final Set<String> classes = new TreeSet<>();
    private final Map<String, Type> types = new HashMap<>(); // by their internal names

    private Scan(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * A class or interface, which may be a test's type or the type of a parameter.
     *
     * @param above the internal names of the classes and interfaces that it extends and implements
     */
    private record Type(Set<String> above, boolean isEnum) {
        private static final Type UNKNOWN = new Type(Set.of(), false);

        static Type of(ClassModel model) {
            return new Type(
                    Stream.concat(model.superclass().stream(), model.interfaces().stream())
                            .map(ClassEntry::asInternalName)
                            .collect(Collectors.toSet()),
                    model.flags().has(AccessFlag.ENUM));
        }
    }

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
     * @param made whether its objects are no parts of others, so that it may be a test itself
     * @param constructors their parameters
     */
    private record Read(
            String name, boolean made, List<List<Parameter>> constructors, List<TestMethod> methods, boolean main) {}

    private record TestMethod(String name, boolean isStatic, Kind kind) {}

    /** A parameter; its name is empty where the class file does not have it. */
    record Parameter(ClassDesc type, String name) {
        @Override
        public String toString() {
            String simple = type.displayName();
            return (simple.substring(simple.lastIndexOf('$') + 1) + " " + name).strip();
        }
    }

    /**
     * What folders and jars hold.
     *
     * @param loader has the class files of the whole class path
     */
    static Scan of(List<Path> entries, ClassLoader loader) {
        var scan = new Scan(loader);
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
        return type.isClassOrInterface() && type(internalName(type)).isEnum()
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
        types.put(type.thisClass().asInternalName(), Type.of(type));
        if (type.flags().has(AccessFlag.ABSTRACT)) {
            return;
        }
        read.add(new Read(
                name,
                !isInner(type),
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

    /** Finds the tests of a class, when all classes of the folders and jars are known. */
    private void find(Read type) {
        List<List<Parameter>> constructors = type.constructors().stream()
                .filter(each -> each.stream().allMatch(this::takesLiteral))
                .toList();
        Optional<Kind> kind = type.made() ? kind(type.name().replace('.', '/')) : Optional.empty();
        if (kind.isPresent() && !constructors.isEmpty()) {
            constructors.forEach(each -> found.add(new Found(type.name(), "", each, kind.get())));
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

    /** What a class is as a test; empty if it is none itself. */
    private Optional<Kind> kind(String name) {
        return switch (name) {
            case "dev/allways/core/Program" -> Optional.of(Kind.PROGRAM);
            case "dev/allways/model/Model" -> Optional.of(Kind.MODEL);
            default ->
                type(name).above().stream().flatMap(each -> kind(each).stream()).min(Comparator.naturalOrder());
        };
    }

    private Type type(String name) {
        Type known = types.get(name);
        if (known == null) {
            known = name.startsWith("java/") ? Type.UNKNOWN : elsewhere(name);
            types.put(name, known);
        }
        return known;
    }

    private Type elsewhere(String name) {
        try (InputStream file = loader.getResourceAsStream(name + ".class")) {
            return file == null ? Type.UNKNOWN : Type.of(ClassFile.of().parse(file.readAllBytes()));
        } catch (IOException | IllegalArgumentException e) {
            return Type.UNKNOWN; // check says why
        }
    }

    private static String internalName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1);
    }

    private static boolean isMain(MethodModel method) {
        return method.methodName().equalsString("main")
                && method.methodType().equalsString("([Ljava/lang/String;)V")
                && method.flags().has(AccessFlag.PUBLIC)
                && method.flags().has(AccessFlag.STATIC);
    }
}
