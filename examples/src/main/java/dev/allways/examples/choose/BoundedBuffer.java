package dev.allways.examples.choose;

import dev.allways.core.Chooser;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A buffer with room for one item, two producers and two consumers of one item each, as small state machines: which
 * thread runs next, and which waiting thread is woken, is chosen.
 *
 * <p>The threads share one monitor, as in Java before {@code java.util.concurrent}. A thread enters the monitor, and
 * either finds what it needs, does its work, wakes others and leaves, or waits. Nobody else is in the monitor
 * meanwhile, so all of that is one step. When no thread can run and not all are done, that is a deadlock.
 */
public final class BoundedBuffer {
    /** Fails: {@code notify()} may wake a thread that has nothing to do, and the one that has waits forever. */
    public void notifyMayDeadlock(Chooser choose) {
        new Monitor(choose, false).run();
    }

    /** Passes. */
    public void notifyAllNeverDeadlocks(Chooser choose) {
        new Monitor(choose, true).run();
    }

    /** Fails, although it does not look for deadlocks: to choose among no threads is an error in any case. */
    public void somebodyCanAlwaysRun(Chooser choose) {
        new Monitor(choose, false).runWithoutLooking();
    }

    private enum Phase {
        RUNNABLE,
        WAITING,
        DONE
    }

    private static final class Task {
        private final String name;
        private final boolean producer;
        private Phase phase = Phase.RUNNABLE;

        Task(String name, boolean producer) {
            this.name = name;
            this.producer = producer;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final class Monitor {
        private static final int CAPACITY = 1;

        private final Chooser choose;
        private final boolean notifiesAll;
        private final List<Task> tasks = Stream.of("producer 1", "producer 2", "consumer 1", "consumer 2")
                .map(name -> new Task(name, name.startsWith("producer")))
                .toList();
        private final List<Task> waiting = new ArrayList<>();
        private int items;

        Monitor(Chooser choose, boolean notifiesAll) {
            this.choose = choose;
            this.notifiesAll = notifiesAll;
        }

        void run() {
            while (!all(Phase.DONE).equals(tasks)) {
                List<Task> runnable = all(Phase.RUNNABLE);
                if (runnable.isEmpty()) {
                    throw new AssertionError(
                            "deadlock: " + waiting + " wait, the buffer has " + items + " of " + CAPACITY);
                }
                step(choose.choose("runs", runnable));
            }
        }

        void runWithoutLooking() {
            while (!all(Phase.DONE).equals(tasks)) {
                step(choose.choose("runs", all(Phase.RUNNABLE)));
            }
        }

        private List<Task> all(Phase phase) {
            return tasks.stream().filter(task -> task.phase == phase).toList();
        }

        private void step(Task task) {
            if (task.producer ? items == CAPACITY : items == 0) {
                task.phase = Phase.WAITING;
                waiting.add(task);
                choose.note(task + " waits");
                return;
            }
            items += task.producer ? 1 : -1;
            task.phase = Phase.DONE;
            choose.note(task.producer ? task + " puts an item" : task + " takes an item");
            if (notifiesAll) {
                waiting.forEach(woken -> woken.phase = Phase.RUNNABLE);
                waiting.clear();
            } else if (!waiting.isEmpty()) {
                Task woken = choose.choose("wakes", List.copyOf(waiting));
                woken.phase = Phase.RUNNABLE;
                waiting.remove(woken);
            }
        }
    }
}
