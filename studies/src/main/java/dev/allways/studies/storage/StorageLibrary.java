package dev.allways.studies.storage;

import dev.allways.storage.Assumption;
import dev.allways.storage.Crashes;
import java.util.List;

/**
 * A library whose crashes are studied.
 *
 * @param name what the command line calls it
 * @param artifact its group and name in Maven Central
 * @param versions those that the study is about
 * @param others what it needs that its own description does not name: group, name and version
 * @param probe the class that uses it, in the package of probes
 * @param combinations of lost changes at one point, at most: to open a library takes a while
 * @param properties of the JVM that the library reads, each {@code name=value}
 */
record StorageLibrary(
        String name,
        String artifact,
        List<String> versions,
        List<String> others,
        String probe,
        int combinations,
        List<String> properties) {
    private static final int SOME = 16;

    static List<StorageLibrary> all() {
        return List.of(
                of("tape", "com.squareup:tape", "Tape", "1.2.3"),
                of("tape2", "com.squareup.tape2:tape", "Tape2", "2.0.0-beta1"),
                of("h2-mvstore", "com.h2database:h2-mvstore", "MvStore", "1.4.199", "1.4.200"),
                new StorageLibrary(
                        "zookeeper",
                        "org.apache.zookeeper:zookeeper",
                        List.of("3.9.2", "3.9.3"),
                        List.of(
                                "org.xerial.snappy:snappy-java:1.1.10.5",
                                "io.dropwizard.metrics:metrics-core:4.1.12.1"),
                        "ZooKeeper",
                        SOME,
                        List.of("zookeeper.preAllocSize=64")),
                new StorageLibrary(
                        "hsqldb",
                        "org.hsqldb:hsqldb",
                        List.of("2.7.4"),
                        List.of(),
                        "HsqlDb",
                        SOME,
                        List.of("hsqldb.reconfig_logging=false")),
                of("jgit", "org.eclipse.jgit:org.eclipse.jgit", "JGit", "6.10.0.202406032230-r"),
                of("jgit-fsync", "org.eclipse.jgit:org.eclipse.jgit", "JGitForced", "6.10.0.202406032230-r"),
                of("lucene", "org.apache.lucene:lucene-core", "Lucene", "10.2.2"),
                of("mapdb", "org.mapdb:mapdb", "MapDb", "3.1.0"),
                of("mapdb-mapped", "org.mapdb:mapdb", "MapDbMapped", "3.1.0"),
                of("leveldb", "org.iq80.leveldb:leveldb", "LevelDb", "0.12"));
    }

    private static StorageLibrary of(String name, String artifact, String probe, String... versions) {
        return new StorageLibrary(name, artifact, List.of(versions), List.of(), probe, SOME, List.of());
    }

    /** Which crashes are explored: all that POSIX allows. */
    Crashes crashes() {
        return Crashes.DEFAULT.upTo(Assumption.LOST_ENTRIES).withCombinations(combinations);
    }
}
