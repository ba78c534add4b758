package dev.allways.threads;

import dev.allways.agent.Tools;
import dev.allways.core.control.ImmutableTypes;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a class names in its class file, and the classes that it names in theirs. Classes of folders are followed, and
 * those of the jar that holds the first class; those of other jars are read but not followed; the platform's and those
 * of {@link Tools} are not read.
 */
final class Mentions {
    private static final int MOST = 5_000; // class files

    private static final String CONCURRENT = "java/util/concurrent/";

    private static final Set<String> STARTING_CLASSES = Set.of(
            "java/util/Timer",
            "java/util/concurrent/CompletableFuture",
            "java/util/concurrent/Executors",
            "java/util/concurrent/ForkJoinPool",
            "java/util/concurrent/ForkJoinTask",
            "java/util/concurrent/RecursiveAction",
            "java/util/concurrent/RecursiveTask",
            "java/util/concurrent/CountedCompleter",
            "java/util/concurrent/ScheduledThreadPoolExecutor",
            "java/util/concurrent/StructuredTaskScope",
            "java/util/concurrent/SubmissionPublisher",
            "java/util/concurrent/ThreadPoolExecutor",
            "java/lang/Thread$Builder",
            "java/lang/Thread$Builder$OfPlatform",
            "java/lang/Thread$Builder$OfVirtual");

    private static final Set<String> OF_THREAD =
            Set.of("<init>", "start", "startVirtualThread", "ofVirtual", "ofPlatform");

    private static final Set<String> STARTING_METHODS =
            Set.of("parallel", "parallelStream", "parallelSort", "parallelPrefix", "parallelSetAll");

    /** Classes that let a thread wait for others, where it may come to wait for itself. */
    private static final Set<String> WAITING_CLASSES = Set.of(
            "java/util/concurrent/locks/ReentrantReadWriteLock",
            "java/util/concurrent/locks/StampedLock",
            "java/util/concurrent/locks/AbstractQueuedSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer");

    /** Methods of {@code java.util.concurrent} that let a thread wait for others; {@code put}: of what is no map. */
    private static final Set<String> WAITING_METHODS = Set.of(
            "acquire",
            "acquireUninterruptibly",
            "arriveAndAwaitAdvance",
            "await",
            "awaitAdvance",
            "awaitAdvanceInterruptibly",
            "awaitNanos",
            "awaitUninterruptibly",
            "awaitUntil",
            "exchange",
            "park",
            "parkNanos",
            "parkUntil",
            "put",
            "putFirst",
            "putLast",
            "take",
            "takeFirst",
            "takeLast",
            "transfer");

    /** Methods of locks, semaphores and conditions, or of subclasses of them, that tell who waits. */
    private static final Set<String> QUEUES = Set.of(
            "hasQueuedThreads()Z",
            "hasQueuedThread(Ljava/lang/Thread;)Z",
            "getQueueLength()I",
            "getQueuedThreads()Ljava/util/Collection;",
            "getQueuedReaderThreads()Ljava/util/Collection;",
            "getQueuedWriterThreads()Ljava/util/Collection;",
            "hasWaiters(Ljava/util/concurrent/locks/Condition;)Z",
            "getWaitQueueLength(Ljava/util/concurrent/locks/Condition;)I",
            "getWaitingThreads(Ljava/util/concurrent/locks/Condition;)Ljava/util/Collection;");

    private static final Set<String> UNCHANGING = Set.of(
            "java/lang/System$Logger",
            "java/lang/invoke/MethodHandle",
            "java/lang/invoke/VarHandle",
            "java/nio/ByteOrder",
            "java/time/Instant",
            "java/time/LocalDate",
            "java/time/LocalDateTime",
            "java/time/LocalTime",
            "java/time/ZoneId",
            "java/time/ZoneOffset",
            "java/time/format/DateTimeFormatter",
            "java/util/UUID",
            "java/util/logging/Logger");

    private final @Nullable ClassLoader loader;
    private final Deque<String> left = new ArrayDeque<>();
    private final Set<String> met = new HashSet<>();
    private final String home;

    Mentions(Class<?> type) {
        this.loader = type.getClassLoader();
        String name = type.getName().replace('.', '/');
        this.home = jar(loader == null ? null : loader.getResource(name + ".class"));
        meet(name);
    }

    boolean startThreads() {
        return anyMatch(Mentions::startsThreads);
    }

    /** As {@link #startThreads}, or whether some code lets a thread wait for others. */
    boolean startThreadsOrWait() {
        return anyMatch(entry -> startsThreads(entry) || waits(entry));
    }

    /** Whether some code asks who waits for a lock or a semaphore, or on a condition. */
    boolean askWhoWaits() {
        return anyMatch(entry -> entry instanceof MemberRefEntry member
                && QUEUES.contains(member.name().stringValue() + member.type().stringValue()));
    }

    private boolean anyMatch(Predicate<PoolEntry> wanted) {
        while (!left.isEmpty() && met.size() < MOST) {
            boolean found = read(left.remove()).stream()
                    .flatMap(read ->
                            StreamSupport.stream(read.type().constantPool().spliterator(), false))
                    .anyMatch(wanted);
            if (found) {
                return true;
            }
        }
        return false;
    }

    /**
     * The static fields, by class and name, that classes which are followed may keep something in, and the fields of
     * enum constants that may.
     */
    Set<String> staticState() {
        Set<String> kept = new LinkedHashSet<>();
        while (!left.isEmpty() && met.size() < MOST) {
            read(left.remove())
                    .filter(Read::followed)
                    .ifPresent(read -> read.type().fields().stream()
                            .filter(field -> mayKeepState(read.type(), field))
                            .map(field -> read.type().thisClass().asSymbol().displayName() + "."
                                    + field.fieldName().stringValue())
                            .forEach(kept::add));
        }
        return kept;
    }

    private static boolean mayKeepState(ClassModel owner, FieldModel field) {
        int flags = field.flags().flagsMask();
        boolean isShared = (flags & ClassFile.ACC_STATIC) != 0 || owner.flags().has(AccessFlag.ENUM);
        if (!isShared || (flags & (ClassFile.ACC_SYNTHETIC | ClassFile.ACC_ENUM)) != 0) {
            return false;
        }
        String type = field.fieldType().stringValue();
        return (flags & ClassFile.ACC_FINAL) == 0
                || type.length() > 1 && !isUnchanging(type.substring(1, type.length() - 1));
    }

    private static boolean isUnchanging(String name) {
        return ImmutableTypes.include(name) || UNCHANGING.contains(name);
    }

    /** The first of the classes, by their binary names, that this one leads to; empty if it leads to none. */
    Optional<String> firstOf(Set<String> classes) {
        while (!left.isEmpty() && met.size() < MOST) {
            read(left.remove());
        }
        return met.stream()
                .map(name -> name.replace('/', '.'))
                .filter(classes::contains)
                .sorted()
                .findFirst();
    }

    /** Whether the code of a class may have another class initialised, by itself. */
    static boolean uses(Class<?> type, Class<?> other) {
        String name = other.getName().replace('.', '/');
        URL file = type.getResource("/" + type.getName().replace('.', '/') + ".class");
        return file != null
                && parsed(file)
                        .filter(model -> model.superclass().stream()
                                        .anyMatch(
                                                above -> above.asInternalName().equals(name))
                                || StreamSupport.stream(model.constantPool().spliterator(), false)
                                        .anyMatch(entry -> entry instanceof MemberRefEntry member
                                                && member.owner()
                                                        .asInternalName()
                                                        .equals(name)))
                        .isPresent();
    }

    private void meet(String name) {
        if (!name.startsWith("java/") && met.add(name)) {
            left.add(name);
        }
    }

    /** A class that was read; the classes that one names which is followed are read, too. */
    private record Read(ClassModel type, boolean followed) {}

    private Optional<Read> read(String name) {
        URL file = loader == null ? null : loader.getResource(name + ".class");
        if (file == null || Tools.include(name, file)) {
            return Optional.empty();
        }
        boolean followed = jar(file).isEmpty() || jar(file).equals(home);
        Optional<Read> read = parsed(file).map(type -> new Read(type, followed));
        read.filter(Read::followed).ifPresent(each -> {
            for (PoolEntry entry : each.type().constantPool()) {
                if (entry instanceof ClassEntry other && !other.asInternalName().startsWith("[")) {
                    meet(other.asInternalName());
                }
            }
        });
        return read;
    }

    private static boolean startsThreads(PoolEntry entry) {
        return switch (entry) {
            case ClassEntry other -> STARTING_CLASSES.contains(other.asInternalName());
            case MemberRefEntry member -> {
                String method = member.name().stringValue();
                String owner = member.owner().asInternalName();
                yield owner.equals("java/lang/Thread") && OF_THREAD.contains(method)
                        || owner.startsWith("java/util/") && STARTING_METHODS.contains(method);
            }
            default -> false;
        };
    }

    private static boolean waits(PoolEntry entry) {
        return switch (entry) {
            case ClassEntry other -> WAITING_CLASSES.contains(other.asInternalName());
            case MemberRefEntry member -> waits(member);
            default -> false;
        };
    }

    private static boolean waits(MemberRefEntry member) {
        String method = member.name().stringValue();
        String owner = member.owner().asInternalName();
        return switch (method) {
            case "wait" -> owner.equals("java/lang/Object");
            case "join" -> owner.equals("java/lang/Thread");
            case "get" -> owner.startsWith(CONCURRENT + "Future");
            case "offer", "offerFirst", "offerLast", "poll", "pollFirst", "pollLast", "tryAcquire", "tryLock" ->
                member.type().stringValue().contains("TimeUnit");
            default -> owner.startsWith(CONCURRENT) && !owner.contains("Map") && WAITING_METHODS.contains(method);
        };
    }

    /** Empty: it is newer than this JDK, or no class file. */
    private static Optional<ClassModel> parsed(URL file) {
        try (InputStream in = file.openStream()) {
            return Optional.of(ClassFile.of().parse(in.readAllBytes()));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The jar that a class file is in; empty for a folder. */
    private static String jar(@Nullable URL file) {
        if (file == null || !file.getProtocol().equals("jar")) {
            return "";
        }
        String text = file.getPath();
        int end = text.indexOf("!/");
        return end < 0 ? text : text.substring(0, end);
    }
}
