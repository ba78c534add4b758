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
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
    private static final ClassDesc ARRAY = THREAD.arrayType();
    private static final ClassDesc LIST = ClassDesc.of("java.util.ArrayList");
    private static final ClassDesc COLLECTION = ClassDesc.of("java.util.Collection");
    private static final String OF_THREAD = "(Ljava/lang/Thread;)Z";
    private static final String THREADS = "()Ljava/util/Collection;";
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
            entry(
                    "awaitNanos(J)J",
                    answeredLong(
                            code -> hook(code.aload(0).lload(1), "awaitNanos", CD_long, CD_long),
                            CodeBuilder::lreturn)),
            entry("signal()V", ThreadClasses.done(code -> hook(code.aload(0), "signal", CD_boolean))),
            entry("signalAll()V", ThreadClasses.done(code -> hook(code.aload(0), "signalAll", CD_boolean))),
            entry("hasWaiters()Z", answered(code -> some(hook(code.aload(0), "waiting", CD_int)))),
            entry("getWaitQueueLength()I", answered(code -> hook(code.aload(0), "waiting", CD_int))),
            entry("getWaitingThreads" + THREADS, listed(code -> hook(code.aload(0), "waitingThreads", ARRAY))));

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
                            "hasQueuedThread" + OF_THREAD,
                            queuedThread(READ_WRITE),
                            "getQueuedReaderThreads" + THREADS,
                            listed(code -> hook(sync(code, READ_WRITE), "queuedReaders", ARRAY)),
                            "getQueuedWriterThreads" + THREADS,
                            listed(code -> hook(sync(code, READ_WRITE), "queuedWriters", ARRAY)))),
            LOCK,
            locks(LOCK, "", and(queue(LOCK), Map.of("hasQueuedThread" + OF_THREAD, queuedThread(LOCK)))),
            CONDITION,
            CONDITIONS,
            CONDITION_OF_WRITERS,
            CONDITIONS,
            SEMAPHORE,
            and(
                    queue(SEMAPHORE),
                    Map.ofEntries(
                            entry("acquire()V", acquires("acquire", CodeBuilder::iconst_1)),
                            entry("acquire(I)V", acquires("acquire", code -> code.iload(1))),
                            entry(
                                    "acquireUninterruptibly()V",
                                    acquires("acquireUninterruptibly", CodeBuilder::iconst_1)),
                            entry(
                                    "acquireUninterruptibly(I)V",
                                    acquires("acquireUninterruptibly", code -> code.iload(1))),
                            entry("release()V", acquires("release", CodeBuilder::iconst_1)),
                            entry("release(I)V", acquires("release", code -> code.iload(1))),
                            entry("reducePermits(I)V", acquires("reducePermits", code -> code.iload(1))),
                            entry(
                                    "tryAcquire()Z",
                                    answered(code ->
                                            hook(sync(code, SEMAPHORE).iconst_1(), "tryAcquire", CD_int, CD_int))),
                            entry(
                                    "tryAcquire(I)Z",
                                    answered(code ->
                                            hook(sync(code, SEMAPHORE).iload(1), "tryAcquire", CD_int, CD_int))),
                            entry("tryAcquire" + TIMED, acquiresInTime(CodeBuilder::iconst_1, 1)),
                            entry(
                                    "tryAcquire(IJLjava/util/concurrent/TimeUnit;)Z",
                                    acquiresInTime(code -> code.iload(1), 2)),
                            entry(
                                    "drainPermits()I",
                                    answeredLong(
                                            code -> hook(sync(code, SEMAPHORE), "drainPermits", CD_long),
                                            code -> code.l2i().ireturn())))),
            LATCH,
            Map.ofEntries(
                    entry("await()V", done(LATCH, "awaitZero")),
                    entry(
                            "await" + TIMED,
                            answered(code ->
                                    hook(sync(code, LATCH).lload(1).aload(3), "awaitZero", CD_int, CD_long, UNIT))),
                    entry("countDown()V", done(LATCH, "countDown"))));

    /** By class: what is asked first by the methods that tell what an object has in its fields. */
    private static final Map<String, String> QUESTIONS = Map.of(
            READ, "asks",
            WRITE, "asks",
            READ_WRITE, "asks",
            LOCK, "asks",
            SEMAPHORE, "asksForPermits",
            LATCH, "asksForCount");

    /** Of locks, semaphores and latches those methods. */
    private static final Set<String> ASKING = Set.of(
            "isLocked", "isWriteLocked", "getOwner", "getReadLockCount", "availablePermits", "getCount", "toString");

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
                        done(type, "unlock" + how)),
                others);
    }

    /** Of a class whose objects threads wait for: who does. */
    private static Map<String, CodeTransform> queue(String type) {
        return Map.of(
                "getQueueLength()I",
                answered(code -> hook(sync(code, type), "queued", CD_int)),
                "hasQueuedThreads()Z",
                answered(code -> hook(sync(code, type), "hasQueued", CD_int)),
                "getQueuedThreads" + THREADS,
                listed(code -> hook(sync(code, type), "queuedThreads", ARRAY)));
    }

    private static CodeTransform queuedThread(String type) {
        return answered(code -> hook(sync(code, type).aload(1), "queued", CD_int, THREAD));
    }

    /** Returns a list of what the hook gives, if it gives something. */
    private static CodeTransform listed(Consumer<CodeBuilder> hook) {
        return ThreadClasses.before(code -> {
            Label no = code.newLabel();
            hook.accept(code);
            code.dup().ifnull(no);
            code.invokestatic(
                    ClassDesc.of("java.util.Arrays"),
                    "asList",
                    MethodTypeDesc.of(ClassDesc.of("java.util.List"), CD_Object.arrayType()));
            code.new_(LIST).dup_x1().swap();
            code.invokespecial(LIST, ConstantDescs.INIT_NAME, MethodTypeDesc.of(CD_void, COLLECTION))
                    .areturn()
                    .labelBinding(no)
                    .pop();
        });
    }

    private static Map<String, CodeTransform> and(Map<String, CodeTransform> some, Map<String, CodeTransform> others) {
        Map<String, CodeTransform> all = new HashMap<>(some);
        all.putAll(others);
        return all;
    }

    /** Whether some methods of a class are changed. */
    static boolean changes(String type) {
        return CHANGES.containsKey(type);
    }

    /** How the code of a method is changed; null: it is not. */
    static @Nullable CodeTransform change(String type, MethodModel method) {
        String hook = QUESTIONS.get(type);
        return hook != null
                        && ASKING.contains(method.methodName().stringValue())
                        && method.methodTypeSymbol().parameterCount() == 0
                ? asks(type, hook, method)
                : ThreadClasses.change(CHANGES.getOrDefault(type, Map.of()), method);
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

    /** @param time the local variable with the time; the one with its unit is behind it */
    private static CodeTransform acquiresInTime(Consumer<CodeBuilder> permits, int time) {
        return answered(code -> {
            permits.accept(sync(code, SEMAPHORE));
            hook(code.lload(time).aload(time + 2), "tryAcquire", CD_int, CD_int, CD_long, UNIT);
        });
    }

    /** The code of a question is one step, if the hook says so. */
    private static CodeTransform asks(String type, String hook, MethodModel method) {
        return ThreadClasses.before(code -> {
            hook(sync(code, type), hook, CD_boolean);
            OneStep.call(
                    code,
                    ClassDesc.ofInternalName(type),
                    method,
                    end -> end.invokestatic(Hooks.LOCKS, "answered", MethodTypeDesc.of(CD_void)));
        });
    }

    /** Returns what the hook gives, if it is not negative. */
    private static CodeTransform answered(Consumer<CodeBuilder> hook) {
        return ThreadClasses.before(code -> {
            Label no = code.newLabel();
            hook.accept(code);
            code.dup().iflt(no).ireturn().labelBinding(no).pop();
        });
    }

    /** Returns what becomes of the long that the hook gives, if that is not the least. */
    private static CodeTransform answeredLong(Consumer<CodeBuilder> hook, Consumer<CodeBuilder> returns) {
        return ThreadClasses.before(code -> {
            Label no = code.newLabel();
            hook.accept(code);
            code.dup2().loadConstant(Long.MIN_VALUE).lcmp().ifeq(no);
            returns.accept(code);
            code.labelBinding(no).pop2();
        });
    }

    /** A number that is not negative becomes whether it is positive. */
    private static void some(CodeBuilder code) {
        code.invokestatic(ConstantDescs.CD_Integer, "signum", MethodTypeDesc.of(CD_int, CD_int));
    }
}
