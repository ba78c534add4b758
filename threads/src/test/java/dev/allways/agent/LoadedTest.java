package dev.allways.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.lang.classfile.ClassFile;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;

/** No class of the platform that is to be rewritten is left as it was, however and whenever it is loaded. */
@SuppressWarnings({"LockNotBeforeTry", "FutureReturnValueIgnored"}) // nothing is thrown, nothing is awaited
class LoadedTest {
    private static void explore(Program program) {
        Allways.explore(Threads.control(program))
                .strategy("random")
                .executions(20)
                .run();
    }

    @Test
    void noneIsMissed() {
        explore(chooser -> {
            var lock = new ReentrantReadWriteLock(true);
            var stamped = new StampedLock();
            Thread other = Thread.ofVirtual().start(() -> {
                lock.writeLock().lock();
                stamped.unlock(stamped.writeLock());
                lock.writeLock().unlock();
            });
            lock.readLock().lock();
            lock.readLock().unlock();
            other.join();
        });
        explore(chooser -> {
            try (var pool = Executors.newScheduledThreadPool(1)) {
                pool.submit(() -> new ConcurrentSkipListMap<Integer, Integer>().put(1, 1));
                assertThat(CompletableFuture.supplyAsync(() -> 1).get()).isEqualTo(1);
            }
            new Timer("none").cancel();
            assertThat(new DelayQueue<>()).isEmpty();
        });
        explore(chooser -> {
            try (var publisher = new SubmissionPublisher<Integer>()) {
                publisher.submit(1);
            }
        });
        assertThat(Agent.missed()).as("after some programs").isEmpty();
        assertThat(Untreated.classes().keySet()).noneMatch(name -> name.startsWith("java."));
    }

    /** The rewriting itself loads no class of the programs that it rewrites. */
    @Test
    void theRewritingLoadsNothing() {
        assertThat(Agent.missed()).isEmpty(); // although those of the tests, which name many, were rewritten
    }

    /** What is loaded by the rewriting itself is not shown to it, and rewritten behind it. */
    @Test
    void whatTheRewritingLoads() {
        explore(chooser -> {
            byte[] bytes = ClassFile.of()
                    .build(java.lang.constant.ClassDesc.of("Made"), type -> type.withFlags(ClassFile.ACC_PUBLIC));
            Class<?> made = new ClassLoader(LoadedTest.class.getClassLoader()) {
                Class<?> define() {
                    return defineClass("Made", bytes, 0, bytes.length);
                }
            }.define();
            assertThat(made.getName()).isEqualTo("Made");
        });
        assertThat(Agent.missed()).isEmpty();
        assertThat(Untreated.classes().keySet()).noneMatch(name -> name.startsWith("java."));
    }

    /** A class that can't be rewritten is told of, once, and nothing is complete. */
    @Test
    void tellsOfUntreated() {
        Untreated.add("dev.none.Unknown", new IllegalArgumentException("a class file of tomorrow"));
        Program program = Threads.control(chooser -> {
            Thread other = new Thread(Thread::yield);
            other.start();
            other.join();
        });
        Result result;
        try {
            result = Allways.explore(program).strategy("random").executions(5).run();
        } finally {
            Untreated.remove("dev.none.Unknown"); // all tests of this JVM would be told of it
        }
        assertThat(result.statistics().toString())
                .contains("title=untreated, text=dev.none.Unknown (java.lang.IllegalArgumentException: a class file of"
                        + " tomorrow)");
        assertThat(program.omitted()).hasValue("not under control, for they could not be rewritten: dev.none.Unknown");
    }
}
