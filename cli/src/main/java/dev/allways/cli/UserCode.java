package dev.allways.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the user's classes are. */
final class UserCode {
    @Option(
            names = {"-c", "-cp", "--classpath"},
            paramLabel = "PATH",
            description = {
                "Folders and jars of the classes to explore; DIR/* stands for all jars of a folder.",
                "Without it: the variable CLASSPATH or, if that is not set, target/classes, target/test-classes and "
                        + "Gradle's folders, as far as they are there. The examples of Allways are always found.",
                "Assertions of these classes are on."
            })
    private @Nullable String classpath;

    ClassPath in(Surroundings surroundings) {
        return ClassPath.of(classpath, surroundings);
    }
}
