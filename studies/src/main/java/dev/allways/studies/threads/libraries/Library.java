package dev.allways.studies.threads.libraries;

import java.util.List;
import java.util.stream.Stream;

/**
 * A released library in the version that has the bug.
 *
 * @param jars the files in the folder of libraries that its classes are in; none for the JDK's own
 */
public record Library(String name, String version, List<String> jars) {
    static final Library JDK = new Library("JDK", Runtime.version().toString(), List.of());

    /** A library that needs nothing but its own jar. */
    static Library of(String name, String version) {
        return new Library(name, version, List.of(name + "-" + version + ".jar"));
    }

    Library with(Library other) {
        return new Library(
                name, version, Stream.concat(jars.stream(), other.jars.stream()).toList());
    }
}
