package dev.allways.studies.threads.libraries;

import static dev.allways.studies.threads.program.Wrong.ASSERTION;
import static dev.allways.studies.threads.program.Wrong.DEADLOCK;

import dev.allways.core.Program;
import java.util.List;

/** The known bugs that the study looks for; the command line can check each, by the method that makes its program. */
public final class LibraryBugs {
    private static final Library POOL = Library.of("commons-pool", "1.5");
    private static final Library DBCP = Library.of("commons-dbcp", "1.2")
            .with(Library.of("commons-pool", "1.2"))
            .with(Library.of("commons-collections", "2.1"));
    private static final Library LOG4J = Library.of("log4j", "1.2.13");

    private LibraryBugs() {}

    public static List<LibraryBug> all() {
        return List.of(
                new LibraryBug(
                        Library.of("jctools-core", "3.1.0"),
                        "JCTools 319",
                        ASSERTION,
                        "JcToolsPut",
                        "put returns the value that comes next instead of the one before"),
                new LibraryBug(
                        Library.of("jctools-core", "2.1.1"),
                        "JCTools 205",
                        ASSERTION,
                        "JcToolsRemove",
                        "two removals return the same entry"),
                new LibraryBug(
                        Library.of("metrics-core", "3.1.0"),
                        "metrics 1278",
                        ASSERTION,
                        "MetricsReservoir",
                        "the first key of a reservoir that is counted, not yet filled"),
                new LibraryBug(
                        POOL, "POOL-146", DEADLOCK, "PoolOtherKey", "who waits for one key blocks those of all others"),
                new LibraryBug(
                        POOL, "POOL-149", DEADLOCK, "PoolInvalidate", "a notification between the test and the wait"),
                new LibraryBug(
                        Library.of("commons-pool", "1.5.4"),
                        "POOL-162",
                        DEADLOCK,
                        "PoolInterrupt",
                        "an object is allotted to a thread that was interrupted and is gone"),
                new LibraryBug(
                        DBCP, "DBCP-65", DEADLOCK, "DbcpEviction", "eviction and preparation lock in opposite order"),
                new LibraryBug(
                        LOG4J, "Bugzilla 38137", DEADLOCK, "Log4jAsync", "notify wakes a producer, not the dispatcher"),
                new LibraryBug(
                        LOG4J, "Bugzilla 41214", DEADLOCK, "Log4jNested", "a message that logs when it is rendered"),
                new LibraryBug(
                        LOG4J, "Bugzilla 54325", ASSERTION, "Log4jAppenders", "appenders removed while they are read"),
                new LibraryBug(
                        Library.of("log4j", "1.2.15"),
                        "Bugzilla 44032",
                        ASSERTION,
                        "Log4jThrowable",
                        "lines of a stack trace that are not there yet"),
                new LibraryBug(
                        Library.JDK,
                        "JDK-8256833",
                        ASSERTION,
                        "JdkLinkedDeque",
                        "ConcurrentLinkedDeque is not linearizable"),
                new LibraryBug(
                        Library.JDK,
                        "Flanagan and Qadeer",
                        ASSERTION,
                        "JdkStringBuffer",
                        "append(StringBuffer) asks for length and characters in two steps"));
    }

    public static Program jcToolsPut() {
        return program("JcToolsPut");
    }

    public static Program jcToolsRemove() {
        return program("JcToolsRemove");
    }

    public static Program metricsReservoir() {
        return program("MetricsReservoir");
    }

    public static Program poolOtherKey() {
        return program("PoolOtherKey");
    }

    public static Program poolInvalidate() {
        return program("PoolInvalidate");
    }

    public static Program poolInterrupt() {
        return program("PoolInterrupt");
    }

    public static Program dbcpEviction() {
        return program("DbcpEviction");
    }

    public static Program log4jAsync() {
        return program("Log4jAsync");
    }

    public static Program log4jNested() {
        return program("Log4jNested");
    }

    public static Program log4jAppenders() {
        return program("Log4jAppenders");
    }

    public static Program log4jThrowable() {
        return program("Log4jThrowable");
    }

    public static Program jdkLinkedDeque() {
        return program("JdkLinkedDeque");
    }

    public static Program jdkStringBuffer() {
        return program("JdkStringBuffer");
    }

    private static Program program(String probe) {
        return all().stream()
                .filter(bug -> bug.probe().equals(probe))
                .findFirst()
                .orElseThrow()
                .program();
    }
}
