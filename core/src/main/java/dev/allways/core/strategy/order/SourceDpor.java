package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Footprint;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.strategy.Interleaved;

/**
 * Dynamic partial-order reduction with source sets and sleep sets (Abdulla, Aronis, Jonsson, Sagonas, Optimal dynamic
 * partial order reduction, POPL 2014, Algorithm 1). Every class is explored; some executions are redundant, because
 * in the end only sleeping tasks can run.
 *
 * <p>Where it differs: races are treated when an execution has ended; and the races of tasks that are blocked then,
 * too.
 */
public final class SourceDpor implements StrategyProvider {
    @Override
    public String name() {
        return "dpor";
    }

    @Override
    public String summary() {
        return "one execution of each class of equivalent schedules, some redundant";
    }

    @Override
    public boolean reduces() {
        return true;
    }

    @Override
    public Strategy create(Setup setup, String argument) {
        return new Interleaved(reduction(setup));
    }

    static Reduction reduction(Setup setup) {
        return new Reduction(setup, SourceSets::new);
    }

    /** Backtrack sets that are source sets. */
    private static final class SourceSets implements Reversal {
        private final TaskSet met = new TaskSet();
        private final TaskSet initials = new TaskSet();
        private int[] instead = new int[64]; // the events that can come before the first operation

        @Override
        public int choose(Node node, ChoicePoint.Schedule schedule) {
            int task = WakeupTrees.firstAwake(node, schedule);
            if (task >= 0) {
                node.branches.backtrack.add(task);
                node.branches.backtrack.addAll(node.quiet);
                node.branches.sleep.add(task);
            }
            return task;
        }

        @Override
        public void alone(Footprint step) {}

        @Override
        public long begin(Node node) {
            return answer(node);
        }

        @Override
        public long answer(Node node) {
            return node.branches.unlisted < node.size ? node.branches.unlisted++ : -1;
        }

        /** Lines 6 to 9: one of those that can begin must run instead of the first operation. */
        @Override
        public void reverse(Events events, Race race) {
            Node node = java.util.Objects.requireNonNull(events.get(race.first).node);
            met.clear();
            initials.clear();
            int end = Math.min(race.end, events.size());
            if (instead.length < end - race.first) {
                instead = new int[2 * (end - race.first)];
            }
            int size = 0;
            for (int i = race.first + 1; i < end; i++) {
                Event event = events.get(i);
                if (event.isOperation() && !events.happensBefore(race.first, i)) {
                    if (node.enabled.contains(event.task) && !met.contains(event.task) && begins(events, i, size)) {
                        initials.add(event.task);
                    }
                    met.add(event.task);
                    instead[size++] = i;
                }
            }
            if (node.enabled.contains(race.task) && !met.contains(race.task) && begins(events, race, size)) {
                initials.add(race.task);
            }
            for (int task = node.enabled.next(0); race.quiet && task >= 0; task = node.enabled.next(task + 1)) {
                if (node.isReadyBeside(task) && !met.contains(task) && isIndependent(events, node, task, size)) {
                    initials.add(task);
                }
            }
            if (!initials.isEmpty() && !initials.intersects(node.branches.backtrack)) {
                node.branches.backtrack.add(initials.contains(race.task) ? race.task : initials.next(0));
            }
        }

        /** Whether what a task is about to do can come before what is to come instead. */
        private boolean isIndependent(Events events, Node node, int task, int size) {
            for (int j = 0; j < size; j++) {
                if (events.get(instead[j]).dependsOn(node.step(task))) {
                    return false;
                }
            }
            return true;
        }

        private boolean begins(Events events, int i, int size) {
            for (int j = 0; j < size; j++) {
                if (events.happensBefore(instead[j], i)) {
                    return false;
                }
            }
            return true;
        }

        private boolean begins(Events events, Race race, int size) {
            for (int j = 0; j < size; j++) {
                if (race.quiet
                        || events.happensBefore(instead[j], race)
                        || events.get(instead[j]).dependsOn(race)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public long strayed() {
            return 0;
        }

        @Override
        public int next(Node node, TaskSet asleep) {
            int task = first(node.branches);
            if (task >= 0) {
                node.branches.sleep.add(task);
            }
            return task;
        }

        private static int first(Branches branches) {
            int task = branches.backtrack.next(0);
            while (task >= 0 && branches.sleep.contains(task)) {
                task = branches.backtrack.next(task + 1);
            }
            return task;
        }

        @Override
        public boolean isLeft(Node node) {
            return node.ofTasks ? first(node.branches) >= 0 : node.branches.unlisted < node.size;
        }
    }
}
