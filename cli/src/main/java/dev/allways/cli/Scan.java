package dev.allways.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the tests in folders and jars by reading class files; no class is loaded. */
final class Scan {
    private static final String TAKES_CHOOSER = "(Ldev/allways/core/Chooser;)V";
    private static final Set<String> EXPLORE = Set.of("Ldev/allways/junit/Explore;");

    private final List<Found> found = new ArrayList<>();
    private final Set<String> classes = new TreeSet<>();

    private Scan() {}

    /** A test that was found. */
    record Found(String name, Kind kind) {}

    static Scan of(List<Path> entries) {
        var scan = new Scan();
        entries.forEach(scan::entry);
        scan.found.sort(Comparator.comparing((Found each) -> each.kind() == Kind.MAIN)
                .thenComparing(Found::name)); // a library's mains are many
        return scan;
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
        if (type.flags().has(AccessFlag.ABSTRACT)) {
            return;
        }
        boolean made = type.methods().stream().anyMatch(Scan::isPlainConstructor);
        if (made && implementing(type, "dev/allways/core/Program")) {
            found.add(new Found(name, Kind.PROGRAM));
        } else if (made && implementing(type, "dev/allways/model/Model")) {
            found.add(new Found(name, Kind.MODEL));
        } else {
            int before = found.size();
            type.methods().forEach(method -> read(name, method));
            if (found.size() == before && type.methods().stream().anyMatch(Scan::isMain)) {
                found.add(new Found(name, Kind.MAIN));
            }
        }
    }

    private void read(String type, MethodModel method) {
        String name = type + "." + method.methodName().stringValue();
        boolean annotated = method.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(annotations -> annotations.annotations().stream())
                .anyMatch(annotation -> EXPLORE.contains(annotation.className().stringValue()));
        if (annotated) {
            found.add(new Found(name, Kind.TEST));
        } else if (method.methodType().equalsString(TAKES_CHOOSER)
                && !method.flags().has(AccessFlag.PRIVATE)
                && !method.flags().has(AccessFlag.SYNTHETIC)) {
            found.add(new Found(name, Kind.METHOD));
        }
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

    private static boolean isPlainConstructor(MethodModel method) {
        return method.methodName().equalsString("<init>") && method.methodType().equalsString("()V");
    }
}
