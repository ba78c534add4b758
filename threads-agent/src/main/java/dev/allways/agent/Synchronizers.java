package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.util.Map.entry;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Locks, conditions, semaphores and latches of java.util.concurrent: the hooks are asked first, and do as a rule what
 * is called.
 */
final class Synchronizers {
    private static final String LOCK = "java/util/concurrent/locks/ReentrantLock";
    private static final String READ_WRITE = "java/util/concurrent/locks/ReentrantReadWriteLock";
    private static final String READ = READ_WRITE + "$ReadLock";
    private static final String WRITE = READ_WRITE + "$WriteLock";
    private static final String CONDITION = "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject";
    private static final String CONDITION_OF_WRITERS =
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject";
    private static final String SEMAPHORE = "java/util/concurrent/Semaphore";
    private static final String LATCH = "java/util/concurrent/CountDownLatch";
    private static final ClassDesc UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");
    private static final ClassDesc DATE = ClassDesc.of("java.util.Date");
    private static final ClassDesc THREAD = ClassDesc.of("java.lang.Thread");
    private static final String TIMED = "(JLjava/util/concurrent/TimeUnit;)Z";

    private static final Map<String, CodeTransform> CONDITIONS = Map.ofEntries(
            entry("await()V", ThreadClasses.done(code -> hook(code.aload(0), "await", CD_boolean))),
            entry(
                    "awaitUninterruptibly()V",
                    ThreadClasses.done(code -> hook(code.aload(0), "awaitUninterruptibly", CD_boolean))),
            entry(
                    "await" + TIMED,
                    answered(code -> hook(code.aload(0).lload(1).aload(3), "await", CD_int, CD_long, UNIT))),
            entry(
                    "awaitUntil(Ljava/util/Date;)Z",
                    answered(code -> hook(code.aload(0).aload(1), "awaitUntil", CD_int, DATE))),
            entry("awaitNanos(J)J", ThreadClasses.before(Synchronizers::awaitNanos)),
            entry("signal()V", ThreadClasses.done(code -> hook(code.aload(0), "signal", CD_boolean))),
            entry("signalAll()V", ThreadClasses.done(code -> hook(code.aload(0), "signalAll", CD_boolean))),
            entry("hasWaiters()Z", answered(code -> some(hook(code.aload(0), "waiting", CD_int)))),
            entry("getWaitQueueLength()I", answered(code -> hook(code.aload(0), "waiting", CD_int))));

    /** By class: by name and type of a method, how its code is changed. */
    private static final Map<String, Map<String, CodeTransform>> CHANGES = Map.of(
            READ,
            locks(READ, "Shared", Map.of()),
            WRITE,
            locks(WRITE, "", Map.of()),
            READ_WRITE,
            and(
                    queue(READ_WRITE),
                    Map.of(
                            "getReadLockCount()I", asks(READ_WRITE, "asks"),
                            "isWriteLocked()Z", asks(READ_WRITE, "asks"),
                            "getOwner()Ljava/lang/Thread;", asks(READ_WRITE, "asks"),
                            "toString()Ljava/lang/String;", asks(READ_WRITE, "asks"))),
            LOCK,
            locks(
                    LOCK,
                    "",
                    and(
                            queue(LOCK),
                            Map.of(
                                    "isLocked()Z", asks(LOCK, "asks"),
                                    "getOwner()Ljava/lang/Thread;", asks(LOCK, "asks")))),
            CONDITION,
            CONDITIONS,
            CONDITION_OF_WRITERS,
            CONDITIONS,
            SEMAPHORE,
            Map.ofEntries(
                    entry("acquire()V", acquires("acquire", CodeBuilder::iconst_1)),
                    entry("acquire(I)V", acquires("acquire", code -> code.iload(1))),
                    entry("acquireUninterruptibly()V", acquires("acquireUninterruptibly", CodeBuilder::iconst_1)),
                    entry("acquireUninterruptibly(I)V", acquires("acquireUninterruptibly", code -> code.iload(1))),
                    entry("release()V", acquires("release", CodeBuilder::iconst_1)),
                    entry("release(I)V", acquires("release", code -> code.iload(1))),
                    entry(
                            "tryAcquire()Z",
                            answered(code -> hook(sync(code, SEMAPHORE).iconst_1(), "tryAcquire", CD_int, CD_int))),
                    entry(
                            "tryAcquire(I)Z",
                            answered(code -> hook(sync(code, SEMAPHORE).iload(1), "tryAcquire", CD_int, CD_int))),
                    entry(
                            "tryAcquire" + TIMED,
                            answered(code -> hook(
                                    sync(code, SEMAPHORE).iconst_1().lload(1).aload(3),
                                    "tryAcquire",
                                    CD_int,
                                    CD_int,
                                    CD_long,
                                    UNIT))),
                    entry(
                            "tryAcquire(IJLjava/util/concurrent/TimeUnit;)Z",
                            answered(code -> hook(
                                    sync(code, SEMAPHORE).iload(1).lload(2).aload(4),
                                    "tryAcquire",
                                    CD_int,
                                    CD_int,
                                    CD_long,
                                    UNIT))),
                    entry("drainPermits()I", answered(code -> hook(sync(code, SEMAPHORE), "drainPermits", CD_int))),
                    entry("availablePermits()I", asks(SEMAPHORE, "asksForPermits")),
                    entry("toString()Ljava/lang/String;", asks(SEMAPHORE, "asksForPermits"))),
            LATCH,
            Map.ofEntries(
                    entry("await()V", done(LATCH, "awaitZero")),
                    entry(
                            "await" + TIMED,
                            answered(code ->
                                    hook(sync(code, LATCH).lload(1).aload(3), "awaitZero", CD_int, CD_long, UNIT))),
                    entry("countDown()V", done(LATCH, "countDown")),
                    entry("getCount()J", asks(LATCH, "asksForCount")),
                    entry("toString()Ljava/lang/String;", asks(LATCH, "asksForCount"))));

    private Synchronizers() {}

    /**
     * Of a class of locks: taking, giving back and telling of them.
     *
     * @param how behind the names of the hooks: how tasks hold such a lock
     * @param others its further methods
     */
    private static Map<String, CodeTransform> locks(String type, String how, Map<String, CodeTransform> others) {
        return and(
                Map.of(
                        "lock()V",
                        done(type, "lock" + how),
                        "lockInterruptibly()V",
                        done(type, "lock" + how + "Interruptibly"),
                        "tryLock()Z",
                        answered(code -> hook(sync(code, type), "tryLock" + how, CD_int)),
                        "tryLock" + TIMED,
                        answered(code ->
                                hook(sync(code, type).lload(1).aload(3), "tryLock" + how, CD_int, CD_long, UNIT)),
                        "unlock()V",
                        done(type, "unlock" + how),
                        "toString()Ljava/lang/String;",
                        asks(type, "asks")),
                others);
    }

    /** Of a class whose objects threads wait for: who does. */
    private static Map<String, CodeTransform> queue(String type) {
        return Map.of(
                "getQueueLength()I",
                answered(code -> hook(sync(code, type), "queued", CD_int)),
                "hasQueuedThreads()Z",
                answered(code -> some(hook(sync(code, type), "queued", CD_int))),
                "hasQueuedThread(Ljava/lang/Thread;)Z",
                answered(code -> hook(sync(code, type).aload(1), "queued", CD_int, THREAD)));
    }

    private static Map<String, CodeTransform> and(Map<String, CodeTransform> some, Map<String, CodeTransform> others) {
        Map<String, CodeTransform> all = new HashMap<>(some);
        all.putAll(others);
        return all;
    }

    /** How the methods of a class are changed, by name and type. */
    static Map<String, CodeTransform> changes(String type) {
        return CHANGES.getOrDefault(type, Map.of());
    }

    /** The hook gets the object, then what is given. */
    private static CodeBuilder hook(CodeBuilder code, String name, ClassDesc returned, ClassDesc... given) {
        ClassDesc[] types = new ClassDesc[given.length + 1];
        types[0] = CD_Object;
        System.arraycopy(given, 0, types, 1, given.length);
        return code.invokestatic(Hooks.LOCKS, name, MethodTypeDesc.of(returned, types));
    }

    /** What has the state of the object. */
    private static CodeBuilder sync(CodeBuilder code, String type) {
        ClassDesc owner = ClassDesc.ofInternalName(type);
        String outer = type.endsWith("Lock") && type.startsWith(READ_WRITE) ? READ_WRITE : type;
        return code.aload(0)
                .getfield(owner, "sync", ClassDesc.ofInternalName(outer).nested("Sync"));
    }

    private static CodeTransform done(String type, String hook) {
        return ThreadClasses.done(code -> hook(sync(code, type), hook, CD_boolean));
    }

    private static CodeTransform acquires(String hook, Consumer<CodeBuilder> permits) {
        return ThreadClasses.done(code -> {
            permits.accept(sync(code, SEMAPHORE));
            hook(code, hook, CD_boolean, CD_int);
        });
    }

    private static CodeTransform asks(String type, String hook) {
        return ThreadClasses.before(code -> hook(sync(code, type), hook, CD_void));
    }

    /** Returns what the hook gives, if it is not negative. */
    private static CodeTransform answered(Consumer<CodeBuilder> hook) {
        return ThreadClasses.before(code -> {
            Label no = code.newLabel();
            hook.accept(code);
            code.dup().iflt(no).ireturn().labelBinding(no).pop();
        });
    }

    /** A number that is not negative becomes whether it is positive. */
    private static void some(CodeBuilder code) {
        code.invokestatic(ConstantDescs.CD_Integer, "signum", MethodTypeDesc.of(CD_int, CD_int));
    }

    private static void awaitNanos(CodeBuilder code) {
        Label no = code.newLabel();
        hook(code.aload(0).lload(1), "awaitNanos", CD_long, CD_long);
        code.dup2().loadConstant(Long.MIN_VALUE).lcmp().ifeq(no);
        code.lreturn().labelBinding(no).pop2();
    }
}
