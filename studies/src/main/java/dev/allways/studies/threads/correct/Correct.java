package dev.allways.studies.threads.correct;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Subject;
import dev.allways.studies.threads.program.Suite;
import dev.allways.studies.threads.program.Wrong;
import java.util.List;

/** The correct programs. */
public final class Correct {
    private Correct() {}

    public static List<Subject> subjects() {
        return List.of(
                subject("AccountInOrder", "locks in one order", Monitors::account),
                subject("BoundedBufferGood", "wait in a loop, notifyAll", Monitors::boundedBuffer),
                subject("TimedWait", "a wait with a limit of time, in a loop", Monitors::timedWait),
                subject("WaitThatTimesOut", "a wait that nobody notifies", Monitors::waitThatTimesOut),
                subject("SpinWithYield", "spins until a flag is up", Monitors::spinWithYield),
                subject("SpinWithoutYield", "the same without a yield", Monitors::spinWithoutYield),
                subject("Peterson", "mutual exclusion by volatile fields", Monitors::peterson),
                subject("DaemonLoop", "a daemon that never ends", Monitors::daemonLoop),
                subject("DoubleCheck", "of a volatile field", Monitors::doubleCheck),
                subject("InterruptedSleep", "before or while it sleeps", Monitors::interruptedSleep),
                subject("ExceptionHandler", "a failure that is handled", Monitors::uncaughtExceptionHandler),
                subject("ThreadLocals", "a value for each thread", Monitors::threadLocal),
                subject("LazyHolder", "initialised by whoever comes first", Monitors::lazyHolder),
                subject("SynchronizedList", "iterated under its lock", Monitors::synchronizedCollection),
                subject("Exchange", "Exchanger", Synchronizers::exchanger),
                subject("Phases", "Phaser", Synchronizers::phaser),
                subject("OptimisticRead", "StampedLock", Synchronizers::stampedLock),
                subject("DinPhilOrdered", "one takes the forks the other way", Synchronizers::orderedPhilosophers),
                subject("TryLock", "asks with a limit of time, until it has it", Synchronizers::tryLockWithTime),
                subject("LockDowngrade", "from write lock to read lock", Synchronizers::readWriteLock),
                subject("Permits", "Semaphore", Synchronizers::semaphore),
                subject("BarrierAndLatch", "CyclicBarrier, CountDownLatch", Synchronizers::barrierAndLatch),
                subject("ConditionInLoop", "Condition", Synchronizers::condition),
                subject("ParkAndUnpark", "LockSupport", Synchronizers::parkAndUnpark),
                subject("CompareAndSet", "a loop of compare-and-set", Synchronizers::compareAndSetLoop),
                subject("TreiberStack", "nodes that are always new", Synchronizers::treiberStack),
                subject("FixedPool", "shut down and awaited", Executions::fixedPool),
                subject("PoolLeftAlone", "daemons that wait for work at the end", Executions::poolLeftAlone),
                subject("ScheduledPool", "a task after a delay", Executions::scheduledPool),
                subject("FixedRate", "a task again and again", Executions::scheduledAtFixedRate),
                subject("TimerThread", "java.util.Timer", Executions::timer),
                subject("Logging", "java.util.logging", Executions::logger),
                subject("ParallelStream", "a reduction in the common pool", Executions::parallelStream),
                subject("CombinedFutures", "CompletableFuture", Executions::completableFuture),
                subject("VirtualThreads", "a virtual thread for each task", VirtualThreads::executor),
                subject("VirtualMonitor", "virtual threads and a monitor", VirtualThreads::monitor),
                subject("ForkJoin", "a pool of its own", Executions::forkJoin),
                subject("PollWithTime", "a poll that may come too early", Executions::pollWithTime),
                subject("HandOver", "SynchronousQueue", Executions::synchronousQueue),
                subject("Transfer", "LinkedTransferQueue", Executions::transferQueue),
                subject("MergedCounts", "ConcurrentHashMap", Executions::concurrentMap),
                subject("FutureWithTime", "completeOnTimeout", Executions::futureWithTime));
    }

    private static Subject subject(String name, String note, Body body) {
        return new Subject(name, Suite.CORRECT, Wrong.NONE, note, body);
    }
}
