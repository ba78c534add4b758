package dev.allways.studies.threads.libraries;

import static dev.allways.studies.threads.program.Wrong.ASSERTION;
import static dev.allways.studies.threads.program.Wrong.DEADLOCK;
import static dev.allways.studies.threads.program.Wrong.RACE;

import dev.allways.core.Program;
import java.util.List;
import java.util.stream.Stream;

/** The known bugs that the study looks for; the command line can check each, by the method that makes its program. */
public final class LibraryBugs {
    private static final Library POOL = Library.of("commons-pool", "1.5");
    private static final Library DBCP = Library.of("commons-dbcp", "1.2")
            .with(Library.of("commons-pool", "1.2"))
            .with(Library.of("commons-collections", "2.1"));
    private static final Library LOG4J = Library.of("log4j", "1.2.13");

    /** What the names of all classes of probes begin with. */
    public static final String PROBES = LibraryBugs.class.getPackageName() + ".probes.";

    private LibraryBugs() {}

    /** All of them. */
    public static List<LibraryBug> all() {
        return Stream.concat(ordered().stream(), weak().stream()).toList();
    }

    /** Those that no order of steps shows: only reads that find older values, or writes that go behind newer ones. */
    public static List<LibraryBug> weak() {
        return List.of(
                new LibraryBug(
                        Library.of("univocity-parsers", "2.9.1"),
                        "double-checked lock",
                        RACE,
                        "UnivocityMetaData",
                        "RecordMetaDataImpl.indexMap is checked without the lock and read again: declare it volatile,"
                                + " and read it once"),
                new LibraryBug(
                        Library.of("commons-collections", "3.2.2"),
                        "copy on write",
                        RACE,
                        "FastHashMapPut",
                        "FastHashMap.map is read without the lock, as its documentation says: declare it volatile"),
                new LibraryBug(
                        Library.of("commons-lang3", "3.20.0"),
                        "racy lazy field",
                        RACE,
                        "LangFraction",
                        "Fraction.toString is compared with null and read again: read it once"),
                new LibraryBug(
                        Library.of("stormpot", "4.1"),
                        "stormpot 309",
                        RACE,
                        "StormpotRelease",
                        "BSlot.lazySet writes by setOpaque, which publishes nothing: use setRelease"),
                new LibraryBug(
                        Library.of("hollow", "3.0.1"),
                        "hollow 385",
                        RACE,
                        "HollowRead",
                        "what is read between the plain and the volatile read of the current data is ordered with"
                                + " neither: acquire at the first, and a fence before the second"),
                new LibraryBug(
                        Library.of("jctools-core", "4.0.7"),
                        "plain get",
                        RACE,
                        "JcToolsMapGet",
                        "NonBlockingHashMap reads values plainly, and then a volatile field that nobody has written:"
                            + " read them by getAcquire (processors order what one read leads to, the JLS does not)"));
    }

    /** Those that some order of steps shows. */
    public static List<LibraryBug> ordered() {
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

    public static Program univocityMetaData() {
        return program("UnivocityMetaData");
    }

    public static Program fastHashMapPut() {
        return program("FastHashMapPut");
    }

    public static Program langFraction() {
        return program("LangFraction");
    }

    public static Program stormpotRelease() {
        return program("StormpotRelease");
    }

    public static Program hollowRead() {
        return program("HollowRead");
    }

    public static Program jcToolsMapGet() {
        return program("JcToolsMapGet");
    }

    private static Program program(String probe) {
        return all().stream()
                .filter(bug -> bug.probe().equals(probe))
                .findFirst()
                .orElseThrow()
                .program();
    }
}
