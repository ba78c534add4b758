package dev.allways.core.fronts;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Execution;
import dev.allways.core.Operation;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Dynamic partial-order reduction with source sets and sleep sets: of the executions that differ only in the order of
 * independent operations, one is made to its end (Abdulla, Aronis, Jonsson, Sagonas, Optimal dynamic partial order
 * reduction, POPL 2014, Algorithm 1). Choices that are not of tasks are searched in full.
 *
 * <p>Where it differs: races are looked for when an execution has ended, in what is new of it; and a task that is to lock what
 * another one holds races with that one's locking, not with its unlocking, which can't come later. That holds for a task that
 * is still blocked at the end, too, be it that all others have ended, are blocked or sleep.
 */
final class SourceDpor implements Strategy {
    /*
     * The stack holds one node for each choice of the execution in progress, the list of steps one entry for each operation
     * that was executed, also where there was no choice. Sets of tasks are bits of a long.
     */

    /** A choice of the execution, and what is still to be tried there. */
    private static final class Node {
        final int steps; // before it
        final long size;
        final boolean ofTasks;
        final long sleep; // tasks that need not run here: what they lead to was explored before
        final long[] answers; // by task
        final Kind[] kinds;
        final long[] targets;
        long backtrack; // tasks to run here
        long done; // tasks that did
        long answer;

        Node(int steps, ChoicePoint point, long sleep) {
            this.steps = steps;
            this.size = point.size();
            this.ofTasks = point instanceof ChoicePoint.Schedule;
            this.sleep = sleep;
            int tasks = point instanceof ChoicePoint.Schedule schedule ? schedule.tasks() : 0;
            answers = new long[tasks];
            kinds = new Kind[tasks];
            targets = new long[tasks];
            if (point instanceof ChoicePoint.Schedule schedule) {
                for (int task = 0; task < tasks; task++) {
                    Kind kind = schedule.kind(task);
                    answers[task] = schedule.answerOf(task);
                    kinds[task] = kind == null ? Kind.LOCAL : kind;
                    targets[task] = schedule.target(task);
                }
            }
        }

        int task() {
            return taskOf(answer);
        }

        int taskOf(long answer) {
            int task = 0;
            while (answers[task] != answer) {
                task++;
            }
            return task;
        }
    }

    /**
     * An operation that was executed.
     *
     * @param number how many operations of its task came before it
     * @param after how many operations of each task happened before it, itself included
     * @param node where its task was chosen; null if there was no choice
     */
    private record Step(
            int task,
            Kind kind,
            long target,
            int number,
            List<Integer> after,
            @Nullable Node node) {
        boolean happensBefore(Step later) {
            return number < later.after(task);
        }

        int after(int other) {
            return other < after.size() ? after.get(other) : 0;
        }

        boolean dependsOn(Kind otherKind, long otherTarget) {
            return Operation.dependent(kind, target, -1, otherKind, otherTarget, -2);
        }
    }

    private final Setup setup;
    private final List<Node> stack = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Operation> blocked = new ArrayList<>(); // at the end of the execution
    private final Search search = new Search();
    private @Nullable Task task;
    private int old; // steps whose races are known
    private long sleep; // at the next step
    private boolean cutOff; // some execution ended before its tasks did
    private long asleep; // executions that were left because only sleeping tasks could run

    SourceDpor(Setup setup) {
        this.setup = setup;
    }

    /** How many executions were left because only sleeping tasks could run. */
    long asleep() {
        return asleep;
    }

    @Override
    public Optional<Task> next() {
        blocked.clear();
        if (task == null) {
            task = Task.root(setup.program(), Choices.NONE, search);
            return Optional.of(task);
        }
        while (!stack.isEmpty()) {
            Node top = stack.getLast();
            if (another(top)) {
                task = Task.backtrack(task, stack.size() - 1, top.answer);
                return Optional.of(task);
            }
            stack.removeLast();
        }
        return Optional.empty();
    }

    /** Takes the next answer of a node that is to be tried, if there is one. */
    private boolean another(Node node) {
        steps.subList(node.steps, steps.size()).clear();
        old = Math.min(old, node.steps);
        if (!node.ofTasks) {
            node.answer++;
            sleep = node.sleep;
            return node.answer < node.size;
        }
        node.done |= bit(node.task());
        long left = node.backtrack & ~node.done & ~node.sleep;
        if (left == 0) {
            return false;
        }
        int task = Long.numberOfTrailingZeros(left);
        node.answer = node.answers[task];
        sleep = awake(node.sleep | node.done, node.kinds, node.targets, task);
        execute(task, node.kinds[task], node.targets[task], node);
        return true;
    }

    private static long bit(int task) {
        return 1L << task;
    }

    /** The tasks that still sleep after one has made its operation: those whose own is independent of it. */
    private static long awake(long sleep, Kind[] kinds, long[] targets, int ran) {
        long still = sleep & ~bit(ran);
        for (long rest = still; rest != 0; rest &= rest - 1) {
            int task = Long.numberOfTrailingZeros(rest);
            if (Operation.dependent(kinds[task], targets[task], -1, kinds[ran], targets[ran], -2)) {
                still &= ~bit(task);
            }
        }
        return still;
    }

    /** Answers what is new of an execution. */
    private final class Search implements Chooser {
        @Override
        public long choose(ChoicePoint point) {
            Node node = new Node(steps.size(), point, sleep);
            if (point instanceof ChoicePoint.Schedule schedule) {
                long answer = firstAwake(schedule);
                int task = schedule.task(answer);
                node.answer = answer;
                node.backtrack = bit(task);
                sleep = awake(sleep, node.kinds, node.targets, task);
                execute(task, node.kinds[task], node.targets[task], node);
            }
            stack.add(node);
            return node.answer;
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            if (schedule.size() == 0) {
                rememberBlocked(schedule);
                return;
            }
            Node alone = new Node(steps.size(), schedule, sleep);
            int task = schedule.task(firstAwake(schedule));
            sleep = awake(sleep, alone.kinds, alone.targets, task);
            execute(task, alone.kinds[task], alone.targets[task], null);
        }

        private long firstAwake(ChoicePoint.Schedule schedule) {
            for (long answer = 0; answer < schedule.size(); answer++) {
                if ((sleep & bit(schedule.task(answer))) == 0) {
                    return answer;
                }
            }
            rememberBlocked(schedule);
            throw Stop.because(Stop.Why.SLEEPING);
        }

        private void rememberBlocked(ChoicePoint.Schedule schedule) {
            for (int task = 0; task < schedule.tasks(); task++) {
                Operation operation = schedule.pending(task);
                if (operation != null && schedule.answerOf(task) < 0) {
                    blocked.add(operation);
                }
            }
        }
    }

    private void execute(int task, Kind kind, long target, @Nullable Node node) {
        int number = (int) steps.stream().filter(step -> step.task == task).count();
        List<Integer> after = new ArrayList<>(before(task, kind, target, steps.size()));
        while (after.size() <= task) {
            after.add(0);
        }
        after.set(task, number + 1);
        steps.add(new Step(task, kind, target, number, after, node));
    }

    /** How many operations of each task happen before this one, if it comes after the first {@code count} steps. */
    private List<Integer> before(int task, Kind kind, long target, int count) {
        List<Integer> before = new ArrayList<>();
        for (Step step : steps.subList(0, count)) {
            if (step.task == task || step.dependsOn(kind, target)) {
                for (int other = 0; other < step.after.size(); other++) {
                    if (other == before.size()) {
                        before.add(step.after.get(other));
                    } else {
                        before.set(other, Math.max(before.get(other), step.after.get(other)));
                    }
                }
            }
        }
        return before;
    }

    @Override
    public void learn(Task task, Execution execution) {
        for (; old < steps.size(); old++) {
            Step step = steps.get(old);
            races(step.task, step.kind, step.target, old);
        }
        for (Operation operation : blocked) {
            races(operation.task(), operation.kind(), operation.target(), steps.size());
        }
        asleep += execution.stopped(Stop.Why.SLEEPING) ? 1 : 0;
        cutOff |= blocked.isEmpty()
                && (execution.outcome().failed()
                        || execution.stopped(Stop.Why.PRUNED)
                        || execution.stopped(Stop.Why.ASSUMPTION));
    }

    /** Lets what races with an operation, made after the first {@code count} steps, come after it. */
    private void races(int task, Kind kind, long target, int count) {
        List<Integer> known = before(task, Kind.LOCAL, 0, count); // what happens before it in any case
        for (int i = count - 1; i >= 0; i--) {
            Step step = steps.get(i);
            if (step.task == task || !step.dependsOn(kind, target)) {
                continue;
            }
            if (kind == Kind.LOCK) {
                if (step.kind
                        == Kind.LOCK) { // of the operations before it on its lock, the last that can come after it
                    if (step.number >= get(known, step.task)) {
                        reverse(i, task, kind, target, count);
                    }
                    return;
                }
            } else {
                if (step.number >= get(known, step.task)) {
                    reverse(i, task, kind, target, count);
                }
                for (int other = 0; other < step.after.size(); other++) {
                    while (known.size() <= other) {
                        known.add(0);
                    }
                    known.set(other, Math.max(known.get(other), step.after.get(other)));
                }
            }
        }
    }

    private static int get(List<Integer> counts, int task) {
        return task < counts.size() ? counts.get(task) : 0;
    }

    /** Steps i and the operation race: lets a task go first at i that leads to the operation without step i. */
    private void reverse(int i, int task, Kind kind, long target, int count) {
        Step first = steps.get(i);
        List<Step> instead = new ArrayList<>(); // what can come before step i
        for (Step step : steps.subList(i + 1, count)) {
            if (!first.happensBefore(step)) {
                instead.add(step);
            }
        }
        long initials = 0;
        long met = 0;
        for (int k = 0; k < instead.size(); k++) {
            Step step = instead.get(k);
            if ((met & bit(step.task)) == 0
                    && instead.subList(0, k).stream().noneMatch(before -> before.happensBefore(step))) {
                initials |= bit(step.task);
            }
            met |= bit(step.task);
        }
        if ((met & bit(task)) == 0 && instead.stream().noneMatch(before -> before.dependsOn(kind, target))) {
            initials |= bit(task);
        }
        Node node = first.node;
        if (node == null) {
            throw new IllegalStateException("two tasks can run where there was no choice");
        }
        if ((initials & node.backtrack) == 0) {
            node.backtrack |= (initials & bit(task)) != 0 ? bit(task) : Long.lowestOneBit(initials);
        }
    }

    @Override
    public Optional<String> omitted() {
        return cutOff
                ? Optional.of("an execution ended before its tasks did: what they would have raced with is not known")
                : Optional.empty();
    }
}
