package dev.allways.studies.threads.contest;

import static dev.allways.studies.threads.program.Wrong.ASSERTION;
import static dev.allways.studies.threads.program.Wrong.DEADLOCK;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Subject;
import dev.allways.studies.threads.program.Suite;
import dev.allways.studies.threads.program.Wrong;
import java.util.List;

/** The programs in the manner of ConTest. */
public final class ConTest {
    private ConTest() {}

    public static List<Subject> subjects() {
        return List.of(
                subject("Account", ASSERTION, "one of two accounts locked", Account::run),
                subject("Airlines", ASSERTION, "check, then sell", Airlines::run),
                subject("AllocationVector", ASSERTION, "search and mark apart", AllocationVector::run),
                subject("BubbleSort", ASSERTION, "swaps without a lock", BubbleSort::run),
                subject("Lottery", ASSERTION, "a shared field between two locked steps", Lottery::run),
                subject("PingPong", ASSERTION, "null between check and use", PingPong::run),
                subject("Piper", ASSERTION, "wait without a loop", Piper::run),
                subject("ProducerConsumer", DEADLOCK, "signal wakes the wrong one", ProducerConsumer::run),
                subject("Shop", ASSERTION, "two calls of a synchronized list", Shop::run),
                subject("BoundedBuffer", ASSERTION, "two locked calls, no lock between", BoundedBuffer::run));
    }

    private static Subject subject(String name, Wrong wrong, String note, Body body) {
        return new Subject(name, Suite.CONTEST, wrong, note, body);
    }
}
