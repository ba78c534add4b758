package dev.allways.junit;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Parameter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;

/** The directories of {@link TempDir} that JUnit made for one test: each execution finds them empty. */
final class TemporaryDirectories {
    private Path[] all = {}; // an array: to find it empty is no step of a program with threads

    void ofFields(Object instance) {
        for (Field field : Construction.fields(instance.getClass())) {
            if (AnnotationSupport.isAnnotated(field, TempDir.class)) {
                add(field, Access.read(field, instance));
            }
        }
    }

    void ofParameters(Executable executable, List<?> arguments) {
        Parameter[] parameters = executable.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            add(parameters[i], arguments.get(i));
        }
    }

    private void add(AnnotatedElement element, @Nullable Object value) {
        if (AnnotationSupport.isAnnotated(element, TempDir.class)) {
            switch (value) {
                case Path path -> add(path);
                case File file -> add(file.toPath());
                case null, default -> {}
            }
        }
    }

    private void add(Path directory) {
        if (!List.of(all).contains(directory)) {
            all = Arrays.copyOf(all, all.length + 1);
            all[all.length - 1] = directory;
        }
    }

    boolean isEmpty() {
        return all.length == 0;
    }

    /** Deletes what is in the directories; what a link in them leads to stays. */
    void empty() throws IOException {
        for (Path directory : all) {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException problem)
                        throws IOException {
                    if (problem != null) {
                        throw problem;
                    }
                    if (!visited.equals(directory)) {
                        Files.delete(visited);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        }
    }
}
