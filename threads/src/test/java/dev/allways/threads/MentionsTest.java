package dev.allways.threads;

import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which classes are put under control unasked. */
class MentionsTest {
    private static final MethodTypeDesc PLAIN = MethodTypeDesc.of(CD_void);
    private static final MethodTypeDesc TIMED =
            MethodTypeDesc.of(CD_void, CD_long, ClassDesc.of("java.util.concurrent.TimeUnit"));

    @TempDir
    Path folder;

    private boolean needsControl(String owner, String method, boolean timed)
            throws IOException, ClassNotFoundException {
        return mentions(owner, method, timed ? TIMED : PLAIN, Mentions::startThreadsOrWait);
    }

    private boolean mentions(String owner, String method, MethodTypeDesc called, Predicate<Mentions> wanted)
            throws IOException, ClassNotFoundException {
        byte[] file = ClassFile.of()
                .build(
                        ClassDesc.of("Caller"),
                        type -> type.withMethodBody("call", PLAIN, 0, code -> {
                            code.aload(0);
                            if (called == TIMED) {
                                code.lconst_0().aconst_null();
                            }
                            code.invokevirtual(ClassDesc.ofInternalName(owner), method, called);
                            if (called.returnType() != CD_void) {
                                code.pop();
                            }
                            code.return_();
                        }));
        Files.write(folder.resolve("Caller.class"), file);
        try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            return wanted.test(new Mentions(loader.loadClass("Caller")));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "java/lang/Object, wait, false, true",
        "java/lang/Thread, join, false, true",
        "java/lang/Thread, start, false, true",
        "java/lang/Thread, currentThread, false, false",
        "java/lang/Thread, sleep, false, false",
        "java/util/concurrent/locks/LockSupport, park, false, true",
        "java/util/concurrent/CountDownLatch, await, false, true",
        "java/util/concurrent/CountDownLatch, countDown, false, false",
        "java/util/concurrent/Semaphore, tryAcquire, true, true",
        "java/util/concurrent/Semaphore, tryAcquire, false, false",
        "java/util/concurrent/BlockingQueue, put, false, true",
        "java/util/concurrent/BlockingQueue, offer, false, false",
        "java/util/concurrent/ConcurrentHashMap, put, false, false",
        "java/util/concurrent/ConcurrentMap, put, false, false",
        "java/util/concurrent/Future, get, false, true",
        "java/util/concurrent/locks/Lock, lock, false, false",
        "java/util/concurrent/locks/StampedLock, readLock, false, true",
        "java/util/concurrent/Executors, newFixedThreadPool, false, true",
        "java/util/Map, put, false, false",
        "java/util/List, parallelStream, false, true"
    })
    void classesThatStartThreadsOrLetTheirOnlyOneWait(String owner, String method, boolean timed, boolean needed)
            throws Exception {
        assertThat(needsControl(owner, method, timed)).isEqualTo(needed);
    }

    @ParameterizedTest
    @CsvSource({
        "java/util/concurrent/locks/ReentrantLock, hasQueuedThreads, ()Z, true",
        "java/util/concurrent/locks/ReentrantLock, isLocked, ()Z, false",
        "java/util/concurrent/Semaphore, getQueueLength, ()I, true",
        "java/util/concurrent/Semaphore, availablePermits, ()I, false",
        "OwnLock, getQueuedThreads, ()Ljava/util/Collection;, true",
        "OwnLock, getQueueLength, ()J, false"
    })
    void classesThatAskWhoWaits(String owner, String method, String type, boolean asks) throws Exception {
        assertThat(mentions(owner, method, MethodTypeDesc.ofDescriptor(type), Mentions::askWhoWaits))
                .isEqualTo(asks);
    }
}
