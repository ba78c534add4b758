package dev.allways.studies.threads.libraries;

import dev.allways.studies.threads.program.Bodies;
import dev.allways.studies.threads.program.Body;
import java.util.List;
import java.util.stream.Stream;

/**
 * A released library in the version that has the bug.
 *
 * @param jars the files in the folder of libraries that its classes are in; none for the JDK's own
 */
public record Library(String name, String version, List<String> jars) {
    public static final Library JDK = new Library("JDK", Runtime.version().toString(), List.of());

    /** A library that needs nothing but its own jar. */
    public static Library of(String name, String version) {
        return new Library(name, version, List.of(name + "-" + version + ".jar"));
    }

    /** A program that uses this library, its classes and the library's loaded again. */
    public Body body(String probe) {
        return LibraryLoader.load(this, probe, Body.class);
    }

    /** Programs that use this library, their classes and the library's loaded again. */
    public Bodies bodies(String probes) {
        return LibraryLoader.load(this, probes, Bodies.class);
    }

    /** This library with the jars of another one that it needs. */
    public Library with(Library other) {
        return new Library(
                name, version, Stream.concat(jars.stream(), other.jars.stream()).toList());
    }
}
