package dev.allways.studies.threads.sctbench;

import static dev.allways.studies.threads.program.Wrong.ASSERTION;
import static dev.allways.studies.threads.program.Wrong.DEADLOCK;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Subject;
import dev.allways.studies.threads.program.Suite;
import dev.allways.studies.threads.program.Wrong;
import java.util.ArrayList;
import java.util.List;

/** The programs of SCTBench. */
public final class SctBench {
    private SctBench() {}

    public static List<Subject> subjects() {
        List<Subject> subjects = new ArrayList<>();
        subjects.add(subject("AccountBad", ASSERTION, "an audit that runs last", AccountBad::run));
        subjects.add(subject("ArithmeticProgBad", ASSERTION, "wait without a loop", ArithmeticProgBad::run));
        subjects.add(subject("BluetoothDriverBad", ASSERTION, "check, then count in", BluetoothDriverBad::run));
        subjects.add(subject("Carter01Bad", DEADLOCK, "two locks in opposite order", Carter01Bad::run));
        subjects.add(subject("CircularBufferBad", ASSERTION, "a count without a lock", CircularBufferBad::run));
        subjects.add(subject("Deadlock01Bad", DEADLOCK, "two monitors in opposite order", Deadlock01Bad::run));
        subjects.add(subject("FsbenchBad", ASSERTION, "one block too few, in every order", FsbenchBad::run));
        subjects.add(subject("Lazy01Bad", ASSERTION, "a check that runs last", Lazy01Bad::run));
        subjects.add(
                subject("Phase01Bad", DEADLOCK, "a gate that is never opened again, in every order", Phase01Bad::run));
        subjects.add(subject("QueueBad", ASSERTION, "tries counted instead of items", QueueBad::run));
        subjects.add(subject("StackBad", ASSERTION, "check outside of the lock", StackBad::run));
        subjects.add(subject("Sync01Bad", DEADLOCK, "a notification before the wait", Sync01Bad::run));
        subjects.add(subject("Sync02Bad", DEADLOCK, "notify wakes the wrong one", Sync02Bad::run));
        subjects.add(subject("TokenRingBad", ASSERTION, "one order of four steps", TokenRingBad::run));
        subjects.add(subject("TwostageBad", ASSERTION, "two locks for one fact", TwostageBad.of(1, 1)));
        subjects.add(subject("Twostage100Bad", ASSERTION, "99 writers and a reader", TwostageBad.of(99, 1)));
        for (int threads : new int[] {3, 4, 5, 10, 20, 50, 100}) {
            subjects.add(
                    subject("Reorder" + threads + "Bad", ASSERTION, "two fields seen apart", ReorderBad.of(threads)));
        }
        subjects.add(subject("WronglockBad", ASSERTION, "four right, four wrong locks", WronglockBad.of(4, 4)));
        subjects.add(subject("Wronglock1Bad", ASSERTION, "one right, one wrong lock", WronglockBad.of(1, 1)));
        subjects.add(subject("Wronglock3Bad", ASSERTION, "one right, three wrong locks", WronglockBad.of(1, 3)));
        subjects.add(subject("WorkStealQueue", ASSERTION, "pop and steal take the same item", WorkStealQueue::run));
        subjects.add(subject("SafeStack", ASSERTION, "a lock-free list that needs depth", SafeStack::run));
        for (int seats = 2; seats <= 7; seats++) {
            subjects.add(subject("DinPhil" + seats, DEADLOCK, "all left forks taken", DiningPhilosophers.of(seats)));
        }
        return subjects;
    }

    private static Subject subject(String name, Wrong wrong, String note, Body body) {
        return new Subject(name, Suite.SCTBENCH, wrong, note, body);
    }
}
