package dev.allways.agent;

import java.util.Set;

/**
 * What of a class is put under control.
 *
 * @param plainFields every access to a field that is not final, not only to volatile ones
 * @param arrays accesses to elements of arrays
 * @param unsafe accesses through {@code Unsafe} that are not plain; plain ones where arrays are put under control, too
 * @param monitors its monitors
 * @param copies whether each method gets a second, controlled body; otherwise the one body does both
 * @param calls what it calls of threads, time and chance
 * @param births whether the objects that it makes are named
 * @param state what of the state of objects that the program has met is steps, see {@link AllwaysPlatform}
 */
record Treatment(
        boolean plainFields,
        boolean arrays,
        boolean unsafe,
        boolean monitors,
        boolean copies,
        boolean calls,
        boolean births,
        int state) {
    /** The code under test and its libraries. */
    static final Treatment USERS = new Treatment(true, true, true, true, true, true, true, AllwaysPlatform.NONE);

    /** As {@link #USERS}, but loaded before the agent came. */
    static final Treatment LATE = new Treatment(true, true, true, true, false, true, true, AllwaysPlatform.NONE);

    /** Classes of java.util.concurrent: what they do atomically, and their monitors. */
    static final Treatment CONCURRENT =
            new Treatment(false, false, true, true, false, false, true, AllwaysPlatform.NONE);

    /**
     * The classes of one atomic variable each: plain accesses as well, which {@code getPlain} and {@code setPlain}
     * are.
     */
    static final Treatment VARIABLE = new Treatment(false, true, true, true, false, false, true, AllwaysPlatform.NONE);

    /** Where accesses by {@code VarHandle} end up. */
    static final Treatment ATOMIC = new Treatment(false, true, true, false, false, false, false, AllwaysPlatform.NONE);

    /** Collections, whose plain fields are accessed by several threads where the program is wrong. */
    static final Treatment COLLECTION =
            new Treatment(true, true, false, true, false, false, true, AllwaysPlatform.NONE);

    /**
     * Classes with synchronized methods that are loaded before any agent, and can't get second bodies: their
     * monitors.
     */
    static final Treatment LOADED = new Treatment(false, false, false, true, false, false, false, AllwaysPlatform.NONE);

    /** Other classes of the platform: their monitors. */
    static final Treatment PLATFORM = new Treatment(false, false, false, true, true, true, false, AllwaysPlatform.NONE);

    /** As {@link #PLATFORM}, where objects are made by whose monitors threads of the program meet. */
    static final Treatment MEETING = new Treatment(false, false, false, true, true, true, true, AllwaysPlatform.NONE);

    /** Nothing but class initialisers. */
    static final Treatment NOTHING =
            new Treatment(false, false, false, false, false, false, false, AllwaysPlatform.NONE);

    private static final Set<String> VARIABLES = Set.of(
            "java/util/concurrent/atomic/AtomicBoolean",
            "java/util/concurrent/atomic/AtomicInteger",
            "java/util/concurrent/atomic/AtomicLong",
            "java/util/concurrent/atomic/AtomicReference");

    private static final Set<String> SYNCHRONIZED =
            Set.of("java/lang/StringBuffer", "java/util/Hashtable", "java/util/Properties");

    /** As {@link #SYNCHRONIZED}, where something has loaded them: they call what may be the program's. */
    private static final Set<String> SYNCHRONIZED_IF_LOADED = Set.of(
            "java/io/BufferedOutputStream",
            "java/io/BufferedWriter",
            "java/io/FilterOutputStream",
            "java/io/Writer",
            "java/util/Stack",
            "java/util/Vector",
            "java/util/stream/Collectors");

    private static final Set<String> OUTSIDE = Set.of(
            "java/io/FileInputStream",
            "java/lang/ProcessImpl",
            "sun/nio/ch/DatagramChannelImpl",
            "sun/nio/ch/FileChannelImpl",
            "sun/nio/ch/NioSocketImpl",
            "sun/nio/ch/SelectorImpl",
            "sun/nio/ch/UnixAsynchronousServerSocketChannelImpl",
            "sun/nio/ch/UnixAsynchronousSocketChannelImpl",
            "sun/nio/ch/ServerSocketChannelImpl",
            "sun/nio/ch/SocketChannelImpl",
            "sun/nio/ch/SourceChannelImpl");

    private static final Set<String> SURROUNDINGS = Set.of(
            "java/lang/Runtime",
            "java/lang/StackStreamFactory",
            "java/lang/StackStreamFactory$AbstractStackWalker",
            "java/lang/StackTraceElement",
            "java/lang/StackWalker",
            "java/lang/Throwable",
            "java/lang/invoke/SerializedLambda",
            "java/security/SecureRandom",
            "java/time/Clock",
            "java/time/Clock$SystemClock",
            "java/util/Properties",
            "java/util/SplittableRandom",
            "java/util/Timer",
            "java/util/concurrent/AbstractExecutorService",
            "java/util/concurrent/ArrayBlockingQueue",
            "java/util/concurrent/CompletableFuture",
            "java/util/concurrent/CompletableFuture$AnyOf",
            "java/util/concurrent/CompletableFuture$BiAccept",
            "java/util/concurrent/CompletableFuture$BiApply",
            "java/util/concurrent/CompletableFuture$BiRelay",
            "java/util/concurrent/CompletableFuture$BiRun",
            "java/util/concurrent/CompletableFuture$CoCompletion",
            "java/util/concurrent/CompletableFuture$OrAccept",
            "java/util/concurrent/CompletableFuture$OrApply",
            "java/util/concurrent/CompletableFuture$OrRun",
            "java/util/concurrent/CompletableFuture$UniAccept",
            "java/util/concurrent/CompletableFuture$UniApply",
            "java/util/concurrent/CompletableFuture$UniCompose",
            "java/util/concurrent/CompletableFuture$UniComposeExceptionally",
            "java/util/concurrent/CompletableFuture$UniExceptionally",
            "java/util/concurrent/CompletableFuture$UniHandle",
            "java/util/concurrent/CompletableFuture$UniRelay",
            "java/util/concurrent/CompletableFuture$UniRun",
            "java/util/concurrent/CompletableFuture$UniWhenComplete",
            "java/util/concurrent/ConcurrentHashMap",
            "java/util/concurrent/ConcurrentHashMap$CollectionView",
            "java/util/concurrent/ConcurrentHashMap$EntrySetView",
            "java/util/concurrent/ConcurrentHashMap$KeySetView",
            "java/util/concurrent/ConcurrentHashMap$ValuesView",
            "java/util/concurrent/ConcurrentLinkedQueue",
            "java/util/concurrent/ConcurrentSkipListMap",
            "java/util/concurrent/CopyOnWriteArrayList",
            "java/util/concurrent/CountDownLatch",
            "java/util/concurrent/CyclicBarrier",
            "java/util/concurrent/Exchanger",
            "java/util/concurrent/Executors$DefaultThreadFactory",
            "sun/nio/ch/SimpleAsynchronousFileChannelImpl",
            "java/util/concurrent/ForkJoinPool",
            "java/util/concurrent/ForkJoinTask",
            "java/util/concurrent/FutureTask",
            "java/util/concurrent/LinkedBlockingDeque",
            "java/util/concurrent/LinkedBlockingQueue",
            "java/util/concurrent/LinkedTransferQueue",
            "java/util/concurrent/LinkedTransferQueue$DualNode",
            "java/util/concurrent/Phaser",
            "java/util/concurrent/PriorityBlockingQueue",
            "java/util/concurrent/ScheduledThreadPoolExecutor",
            "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue",
            "java/util/concurrent/Semaphore",
            "java/util/concurrent/SynchronousQueue",
            "java/util/concurrent/ThreadPerTaskExecutor",
            "java/util/concurrent/ThreadPoolExecutor",
            "java/util/concurrent/ThreadPoolExecutor$Worker",
            "java/util/concurrent/atomic/DoubleAdder",
            "java/util/concurrent/atomic/LongAdder",
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject",
            "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
            "java/util/concurrent/locks/ReentrantLock",
            "java/util/concurrent/locks/ReentrantReadWriteLock",
            "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
            "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock",
            "java/util/concurrent/locks/StampedLock",
            "jdk/internal/random/L32X64MixRandom",
            "jdk/internal/reflect/Reflection",
            "jdk/internal/vm/ThreadContainer");

    private static final Set<String> THREADS = Set.of(
            "java/lang/Object",
            "java/lang/Thread",
            "java/lang/VirtualThread",
            "java/lang/Thread$ThreadIdentifiers",
            "java/lang/Thread$ThreadNumbering",
            "java/util/concurrent/ThreadLocalRandom",
            "java/util/Random",
            "jdk/internal/vm/ThreadContainers");

    /**
     * The treatment of a class of the platform.
     *
     * @param name internal name
     * @param loaded its shape can't be changed any more
     */
    static Treatment ofPlatform(String name, boolean loaded) {
        return whatever(name, loaded).withState(AllwaysPlatform.ofMethods(name));
    }

    private Treatment withState(int state) {
        return state == AllwaysPlatform.NONE || plainFields
                ? this
                : new Treatment(plainFields, arrays, unsafe, true, copies, calls, births, state);
    }

    /** The treatment of a class whatever its objects have in them. */
    private static Treatment whatever(String name, boolean loaded) {
        if (name.startsWith("java/util/concurrent/")) {
            return VARIABLES.contains(name)
                    ? VARIABLE
                    : name.startsWith("java/util/concurrent/TimeUnit") ? NOTHING : CONCURRENT;
        }
        if (name.equals("jdk/internal/misc/ThreadFlock")) {
            return CONCURRENT;
        }
        if (SYNCHRONIZED.contains(name) || loaded && SYNCHRONIZED_IF_LOADED.contains(name)) {
            return LOADED;
        }
        if (AllwaysPlatform.isCollection(name)) {
            return COLLECTION;
        }
        if (name.startsWith("java/lang/invoke/VarHandle") && !name.startsWith("java/lang/invoke/VarHandle$")) {
            return isVarHandle(name) ? ATOMIC : NOTHING;
        }
        if (!loaded
                && (name.startsWith("java/util/")
                        || name.startsWith("java/io/")
                        || name.startsWith("java/text/")
                        || name.startsWith("sun/util/logging/")
                        || name.startsWith("jdk/internal/logger/"))) {
            return name.startsWith("java/util/Timer") ? MEETING : PLATFORM;
        }
        return NOTHING;
    }

    private static boolean isVarHandle(String name) {
        String kind = name.substring("java/lang/invoke/VarHandle".length());
        return Set.of("Booleans", "Bytes", "Chars", "Doubles", "Floats", "Ints", "Longs", "References", "Shorts")
                .contains(outermost(kind));
    }

    /** Whether threads are made of it, and it is changed by hand. */
    static boolean isOfThreads(String name) {
        return THREADS.contains(name);
    }

    /** Whether {@link Surroundings} has something for it; that one is not asked, it may be in the making. */
    static boolean surrounds(String name) {
        return SURROUNDINGS.contains(name);
    }

    /** Whether it waits for what comes from outside. */
    static boolean waitsOutside(String name) {
        return OUTSIDE.contains(name);
    }

    /** A number that no other treatment has. */
    int code() {
        int code = 0;
        for (boolean each : new boolean[] {plainFields, arrays, unsafe, monitors, copies, calls, births}) {
            code = 2 * code + (each ? 1 : 0);
        }
        return 4 * code + state;
    }

    private static String outermost(String name) {
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** Whether this is the treatment of the code under test. */
    boolean isUsers() {
        return equals(USERS);
    }

    /** Whether plain accesses through {@code Unsafe} are put under control as well. */
    boolean plainUnsafe() {
        return unsafe && arrays;
    }

    /** Whether anything but class initialisers is changed. */
    boolean changesMethods() {
        return plainFields || arrays || unsafe || monitors || calls || state != AllwaysPlatform.NONE;
    }

    /** Whether accesses to fields and elements are steps for objects that the program has met. */
    boolean seesState() {
        return state == AllwaysPlatform.ACCESSES;
    }

    /** Whether it is code of the program's, which gets objects of the platform. */
    boolean isOfProgram() {
        return plainFields && calls;
    }
}
