package dev.allways.studies.threads.own;

import static dev.allways.studies.threads.program.Wrong.ASSERTION;
import static dev.allways.studies.threads.program.Wrong.DEADLOCK;
import static dev.allways.studies.threads.program.Wrong.LIVELOCK;
import static dev.allways.studies.threads.program.Wrong.RACE;

import dev.allways.core.control.ThreadControl;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Subject;
import dev.allways.studies.threads.program.Suite;
import dev.allways.studies.threads.program.Wrong;
import java.util.List;

/** The programs of our own that are wrong. */
public final class Own {
    private Own() {}

    public static List<Subject> subjects() {
        return List.of(
                new Subject(
                        "StringBufferJDK",
                        Suite.SCTBENCH,
                        ASSERTION,
                        "length and characters in two steps, in the JDK",
                        StringBufferAppend::run),
                subject("TreiberStackAba", ASSERTION, "nodes used again", TreiberStackAba::run),
                subject("SharedMap", ASSERTION, "a hash map without a lock", SharedMap::run),
                subject("Upsert", ASSERTION, "get and put of a concurrent map", Upsert::run),
                subject("ParallelSum", ASSERTION, "a parallel stream that fills a plain list", ParallelSum::run),
                subject("TimedHandover", ASSERTION, "a timeout while others could run", TimedHandover::run),
                subject("SpuriousWakeUp", ASSERTION, "wait without a loop, notified once", SpuriousWakeUp::run),
                subject("LatchedTwice", DEADLOCK, "a pool whose tasks wait for each other", LatchedTwice::run),
                subject("LockUpgrade", DEADLOCK, "from read lock to write lock", LockUpgrade::run),
                subject("StuckBeside", DEADLOCK, "of two threads that nobody waits for", StuckBeside::run),
                subject("MissedSignal", DEADLOCK, "a permit that somebody else took", MissedSignal::run),
                new Subject(
                        "ClassInitialization",
                        Suite.OWN,
                        DEADLOCK,
                        "two initialisers that need each other",
                        InitializersThatNeedEachOther::run,
                        ThreadControl.Settings.DEFAULT.withIsolated(true)),
                subject("ForgottenFlag", LIVELOCK, "spins for ever in some orders", ForgottenFlag::run),
                subject("PoliteThreads", LIVELOCK, "both give way for ever, in lockstep only", PoliteThreads::run),
                subject("StoreBuffering", RACE, "both see the other's flag down", StoreBuffering::run),
                subject("UnsafePublication", RACE, "double check of a plain field", UnsafePublication::run));
    }

    private static Subject subject(String name, Wrong wrong, String note, Body body) {
        return new Subject(name, Suite.OWN, wrong, note, body);
    }
}
