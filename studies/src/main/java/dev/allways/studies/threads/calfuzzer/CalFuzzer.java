package dev.allways.studies.threads.calfuzzer;

import static dev.allways.studies.threads.program.Wrong.ASSERTION;
import static dev.allways.studies.threads.program.Wrong.DEADLOCK;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Subject;
import dev.allways.studies.threads.program.Suite;
import dev.allways.studies.threads.program.Wrong;
import java.util.List;

/** The programs in the manner of CalFuzzer's subjects. */
public final class CalFuzzer {
    private CalFuzzer() {}

    public static List<Subject> subjects() {
        return List.of(
                subject("Cache4j", ASSERTION, "an interruption after the sleep", Cache4j::run),
                subject("Hedc", ASSERTION, "null between check and use", Hedc::run),
                subject("WebLech", ASSERTION, "a count without a lock", WebLech::run),
                subject(
                        "VectorEquals",
                        DEADLOCK,
                        "a.equals(b) and b.equals(a)",
                        SynchronizedCollections::equalsBothWays),
                subject("ListAddAll", DEADLOCK, "a.addAll(b) and b.addAll(a)", SynchronizedCollections::addAllBothWays),
                subject(
                        "ListContainsAll",
                        ASSERTION,
                        "an unlocked iterator",
                        SynchronizedCollections::containsAllWhileAdding));
    }

    private static Subject subject(String name, Wrong wrong, String note, Body body) {
        return new Subject(name, Suite.CALFUZZER, wrong, note, body);
    }
}
