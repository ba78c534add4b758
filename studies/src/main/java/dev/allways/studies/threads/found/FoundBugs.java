package dev.allways.studies.threads.found;

import static dev.allways.studies.threads.program.Wrong.ASSERTION;
import static dev.allways.studies.threads.program.Wrong.DEADLOCK;

import dev.allways.core.Program;
import dev.allways.studies.threads.libraries.Library;
import java.util.List;
import java.util.Optional;

/** The bugs that were found in current releases; the command line can check each, by the method of its program. */
public final class FoundBugs {
    private static final Library ECLIPSE =
            Library.of("eclipse-collections", "13.0.0").with(Library.of("eclipse-collections-api", "13.0.0"));
    private static final Library GUAVA = Library.of("guava", "33.8.0-jre");
    private static final Library POOL = Library.of("commons-pool2", "2.13.1");
    private static final Library MUTINY = Library.of("mutiny", "3.3.0")
            .with(Library.of("smallrye-common-annotation", "2.13.9"))
            .with(Library.of("jctools-core", "4.0.7"));
    private static final Library REACTOR =
            Library.of("reactor-core", "3.8.8").with(Library.of("reactive-streams", "1.0.4"));

    private FoundBugs() {}

    public static List<FoundBug> all() {
        return List.of(
                new FoundBug(
                        Library.of("jctools-core", "4.0.7"),
                        "NonBlockingHashMapLong",
                        "put(0, a) || putIfAbsent(0, b)",
                        "put returns b as if it had replaced it, and b stays",
                        ASSERTION,
                        "LongMapPut",
                        Optional.empty()),
                new FoundBug(
                        Library.of("jctools-core", "4.0.7"),
                        "NonBlockingHashMapLong",
                        "remove(0) || replace(0, b)",
                        "remove returns b as if it had removed it, and b stays",
                        ASSERTION,
                        "LongMapRemove",
                        Optional.empty()),
                new FoundBug(
                        ECLIPSE,
                        "ConcurrentHashMap",
                        "clear() || put(35, b)",
                        "key 1, which shares the bucket, survives",
                        ASSERTION,
                        "MapClear",
                        Optional.empty()),
                new FoundBug(
                        GUAVA,
                        "ConcurrentHashMultiset",
                        "remove(x, 1) || elementSet().remove(x)",
                        "both say that they removed the only occurrence",
                        ASSERTION,
                        "MultisetRemove",
                        Optional.empty()),
                new FoundBug(
                        POOL,
                        "GenericObjectPool",
                        "borrowObject() || clear()",
                        "the borrower waits for ever, and the pool is empty",
                        DEADLOCK,
                        "PoolClear",
                        Optional.empty()),
                new FoundBug(
                        POOL,
                        "GenericObjectPool",
                        "borrowObject() || close()",
                        "the borrower waits for ever for a pool that is closed",
                        DEADLOCK,
                        "PoolClose",
                        Optional.empty()),
                new FoundBug(
                        POOL,
                        "GenericObjectPool",
                        "evict() || clear()",
                        "one object is destroyed twice",
                        ASSERTION,
                        "PoolEvict",
                        Optional.empty()),
                new FoundBug(
                        POOL,
                        "GenericKeyedObjectPool",
                        "borrowObject(b) || returnObject(a)",
                        "with maxTotal 1 the borrower waits for ever",
                        DEADLOCK,
                        "KeyedPoolReturn",
                        Optional.empty()),
                new FoundBug(
                        MUTINY,
                        "UnicastProcessor",
                        "onNext(x), onComplete() || subscribe()",
                        "the subscriber gets the completion and not the item",
                        ASSERTION,
                        "UnicastItem",
                        Optional.empty()),
                new FoundBug(
                        MUTINY,
                        "Multi, merging",
                        "onError(e) || cancel()",
                        "NullPointerException in the thread that sends the error",
                        ASSERTION,
                        "MergeCancel",
                        Optional.empty()),
                new FoundBug(
                        REACTOR,
                        "Flux.create",
                        "next(x) || next(y), error(e)",
                        "the error arrives as completion",
                        ASSERTION,
                        "FluxCreateError",
                        Optional.empty()),
                new FoundBug(
                        Library.JDK,
                        "ForkJoinPool",
                        "schedule(task).get() || shutdown()",
                        "the accepted task neither runs nor is cancelled",
                        DEADLOCK,
                        "ForkJoinSchedule",
                        Optional.empty()),
                new FoundBug(
                        Library.JDK,
                        "LinkedTransferQueue",
                        "offer(a), poll() || offer(b), poll()",
                        "one poll returns null, and an element is left",
                        ASSERTION,
                        "TransferQueuePoll",
                        Optional.empty()),
                new FoundBug(
                        Library.of("httpcore5", "5.4.4"),
                        "ComplexFuture",
                        "setDependency(f) || cancel()",
                        "f is not cancelled",
                        ASSERTION,
                        "ComplexFutureCancel",
                        Optional.empty()),
                new FoundBug(
                        Library.of("netty-common", "4.2.20.Final"),
                        "DefaultEventExecutor",
                        "submit(task).await() || shutdownGracefully()",
                        "the accepted task neither runs nor is cancelled",
                        DEADLOCK,
                        "EventLoopShutdown",
                        Optional.empty()));
    }

    public static Program longMapPut() {
        return program("LongMapPut");
    }

    public static Program longMapRemove() {
        return program("LongMapRemove");
    }

    public static Program mapClear() {
        return program("MapClear");
    }

    public static Program multisetRemove() {
        return program("MultisetRemove");
    }

    public static Program poolClear() {
        return program("PoolClear");
    }

    public static Program poolClose() {
        return program("PoolClose");
    }

    public static Program poolEvict() {
        return program("PoolEvict");
    }

    public static Program keyedPoolReturn() {
        return program("KeyedPoolReturn");
    }

    public static Program unicastItem() {
        return program("UnicastItem");
    }

    public static Program mergeCancel() {
        return program("MergeCancel");
    }

    public static Program fluxCreateError() {
        return program("FluxCreateError");
    }

    public static Program forkJoinSchedule() {
        return program("ForkJoinSchedule");
    }

    public static Program transferQueuePoll() {
        return program("TransferQueuePoll");
    }

    public static Program complexFutureCancel() {
        return program("ComplexFutureCancel");
    }

    public static Program eventLoopShutdown() {
        return program("EventLoopShutdown");
    }

    private static Program program(String probe) {
        return all().stream()
                .filter(bug -> bug.probe().equals(probe))
                .findFirst()
                .orElseThrow()
                .program();
    }
}
