package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Outcome;
import dev.allways.core.Pending;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A depth-first search that makes one execution of each class of those that differ only in the order of independent
 * operations, by reversing the races of the executions that it made. Choices that are not of tasks are searched in
 * full.
 */
final class Reduction implements Strategy.Resumable {
    /*
     * The stack has one node for each choice of the execution in progress, the events are all its operations, also
     * those where there was no choice. What was replayed is not shown again: nodes and events of it stay. All are
     * used again, so a step allocates nothing once the longest execution was made.
     *
     * A task that can't go on at the end was about to do something, too: its operation races with what keeps it from
     * going on. The same holds when all that can go on sleep.
     *
     * What is written down is the way to the execution that comes next: of each node on it what was answered, and
     * what is still to be tried. Whoever takes it up is shown that way once more, with all operations; their races
     * are treated already.
     */
    private static final int ALL = Integer.MAX_VALUE;

    private final Setup setup;
    private final Reversal reversal;
    private final Events events = new Events();
    private final Pasts pasts = new Pasts();
    private final Search search = new Search();
    private Node[] stack = new Node[64];
    private int depth;
    private boolean owed; // the task was given out and is not learnt
    private int start; // how many nodes there were when it was given out
    private int met = ALL; // how many of them were shown again since they were restored
    private final TaskSet sleep = new TaskSet(); // at the next step
    private @Nullable Task task;
    private Optional<Task> again = Optional.empty(); // the task, as an object that is made once
    private int alive; // tasks that had not ended when the last schedule was shown
    private boolean ended; // the last schedule was that of the end
    private int lingering = Integer.MAX_VALUE; // from this node on the program has ended, but for tasks that go on
    private long asleep;
    private long cutOff;
    private ChoicePoint.@Nullable Schedule shown; // of the execution in progress
    private long inexact; // executions in which more than operations had a part
    private String besides = ""; // what, in the last of those
    private long[] names = new long[8]; // of the tasks
    private boolean behindReplay; // the next step is the first behind what was replayed
    private boolean differs; // the execution in progress does otherwise than one before, after the same
    private long different; // executions that did

    Reduction(Setup setup, Reversal reversal) {
        this.setup = setup;
        this.reversal = reversal;
        Arrays.setAll(stack, i -> new Node());
    }

    /** How many executions were left because only sleeping tasks could run. */
    long asleep() {
        return asleep;
    }

    @Override
    public Optional<Task> next() {
        ended = false;
        if (!owed) {
            owed = goesOn();
            start = depth;
            reversal.goesOn();
        }
        return owed ? again : Optional.empty();
    }

    private Task root() {
        Task root = Task.root(setup.program(), Choices.NONE, search);
        again = Optional.of(root);
        return root;
    }

    /** Goes back to the last choice where something is left; false if there is none. */
    private boolean goesOn() {
        if (task == null) {
            task = root();
            return true;
        }
        for (; depth > 0; depth--) {
            Node node = stack[depth - 1];
            events.truncate(node.at, node.known);
            if (node.ofTasks ? anotherTask(node) : anotherAnswer(node)) {
                alive = node.alive;
                behindReplay = true;
                lingering = depth <= lingering ? Integer.MAX_VALUE : lingering;
                Task.backtrack(task, depth - 1, node.answer);
                return true;
            }
        }
        return false;
    }

    private boolean anotherTask(Node node) {
        int next = reversal.next(node);
        if (next < 0) {
            return false;
        }
        run(node, next);
        return true;
    }

    private boolean anotherAnswer(Node node) {
        long next = reversal.answer(node);
        if (next < 0) {
            return false;
        }
        node.answer = next;
        sleep.copy(node.sleep);
        if (events.size() == 0) {
            pasts.clear();
        }
        events.answer(next);
        return true;
    }

    private void run(Node node, int chosen) {
        node.choose(chosen);
        Step step = node.step(chosen);
        sleep.copy(node.sleep);
        sleep.remove(chosen);
        boolean quiet = node.quiet.contains(chosen);
        for (int other = sleep.next(0); other >= 0; other = sleep.next(other + 1)) {
            if (quiet || node.quiet.contains(other) || node.step(other).dependsOn(step)) {
                sleep.remove(other);
            }
        }
        events.execute(chosen, step, node);
    }

    private Node push() {
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, 2 * depth);
            Arrays.setAll(stack, i -> i < depth ? stack[i] : new Node());
        }
        return stack[depth++];
    }

    /** Answers what is new of an execution. */
    private final class Search implements Chooser {
        @Override
        public long choose(ChoicePoint point) {
            if (met < start) {
                return chooseAgain(point);
            }
            if (point instanceof ChoicePoint.Schedule schedule) {
                return chooseTask(schedule);
            }
            boolean isEnd = depth == lingering;
            Node node = push();
            node.begin(point.size(), events, alive, sleep);
            if (isEnd) { // where that comes is no part of an operation: in other orders it comes behind others
                node.settle();
                return 0;
            }
            reversal.begin(node);
            node.answer = reversal.answer(node);
            events.answer(node.answer);
            return node.answer;
        }

        /** A choice on the way to where a checkpoint was written. */
        private long chooseAgain(ChoicePoint point) {
            boolean isEnd = met == lingering;
            Node node = stack[met++];
            if (point.size() != node.size || point instanceof ChoicePoint.Schedule != node.ofTasks) {
                throw NotDeterministic.sinceCheckpoint(met, node.size, point.size());
            }
            if (point instanceof ChoicePoint.Schedule schedule) {
                see(schedule);
                node.meet(events, alive);
                node.meet(schedule);
                forgetTreated();
                run(node, schedule.task(node.answer));
            } else {
                node.meet(events, alive);
                sleep.copy(node.sleep);
                forgetTreated();
                if (!isEnd) {
                    events.answer(node.answer);
                }
            }
            if (met == start) {
                reversal.goesOnAgain();
                met = ALL;
            }
            return node.answer;
        }

        /** Leaves no races but those of the operation that is the first new one. */
        private void forgetTreated() {
            if (met == start) {
                events.forgetRaces();
            }
        }

        private long chooseTask(ChoicePoint.Schedule schedule) {
            see(schedule);
            Node node = push();
            node.begin(schedule, events, alive, sleep);
            int chosen = reversal.choose(node, schedule);
            if (chosen < 0) {
                depth--;
                throw sleeping(schedule);
            }
            run(node, chosen);
            return node.answer;
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            see(schedule);
            if (schedule.size() == 0) {
                ended = true;
                pend(schedule);
                return;
            }
            int only = schedule.task(0);
            if (sleep.contains(only)) {
                throw sleeping(schedule);
            }
            Step alone = events.coming();
            alone.meet(schedule.name(only), Objects.requireNonNull(schedule.pending(only)));
            reversal.alone(alone);
            if (alone.expires() && alone.lazy()) {
                sleep.clear();
            }
            events.execute(only, alone, null);
        }

        @Override
        public boolean lingers() {
            lingering = met < start ? met : depth;
            return true;
        }

        private void see(ChoicePoint.Schedule schedule) {
            shown = schedule;
            checkNames(schedule);
            checkLast(schedule);
            events.notice(schedule);
            alive = 0;
            for (int i = schedule.tasks() - 1; i >= 0; i--) {
                alive += schedule.pending(i) == null ? 0 : 1;
            }
        }

        /** The task that went on is to do what it was to do before, after the same. */
        private void checkLast(ChoicePoint.Schedule schedule) {
            Event event = events.last();
            if (event != null) {
                differs |= pasts.differs(event.past, schedule.pending(event.task));
            }
        }

        private void checkNames(ChoicePoint.Schedule schedule) {
            int tasks = schedule.tasks();
            if (names.length < tasks) {
                names = Arrays.copyOf(names, 2 * tasks);
            }
            if (behindReplay) {
                behindReplay = false;
                for (int i = Math.min(tasks, events.tasks()) - 1; i >= 0; i--) {
                    if (names[i] != schedule.name(i)) {
                        differs = true;
                        break;
                    }
                }
            }
            for (int i = events.tasks(); i < tasks; i++) {
                names[i] = schedule.name(i);
            }
        }

        private Stop sleeping(ChoicePoint.Schedule schedule) {
            asleep++;
            pend(schedule);
            return Stop.because(Stop.Why.SLEEPING);
        }

        /** Looks for the races of those that can't go on. */
        private void pend(ChoicePoint.Schedule schedule) {
            for (int i = 0, tasks = schedule.tasks(); alive > 0 && i < tasks; i++) {
                Pending pending = schedule.pending(i);
                if (pending != null && schedule.answerOf(i) < 0) {
                    events.pend(i, schedule.name(i), pending);
                }
            }
        }
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            depth = start; // it is made again, by who is restored from what is written
            return;
        }
        owed = false;
        events.reverse(reversal);
        if (!ended && alive > 0 && !stoppedByOthers(execution.outcome())) {
            boolean alone = alive == 1
                    && lingering == Integer.MAX_VALUE
                    && events.get(events.size() - 1).kind() != Kind.START;
            cutOff += alone ? 0 : 1;
        }
        if (shown != null && !shown.besides().isEmpty()) {
            inexact++;
            besides = shown.besides();
        }
        shown = null;
        different += differs ? 1 : 0;
        differs = false;
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        boolean left = next().isPresent();
        out.writeLong(asleep);
        out.writeLong(cutOff);
        out.writeLong(inexact);
        out.writeUTF(besides);
        out.writeLong(different);
        reversal.save(out);
        out.writeBoolean(left);
        out.writeInt(start);
        for (int i = 0; i < start; i++) {
            stack[i].save(out);
        }
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        asleep = in.readLong();
        cutOff = in.readLong();
        inexact = in.readLong();
        besides = in.readUTF();
        different = in.readLong();
        reversal.restore(in);
        task = root();
        owed = in.readBoolean();
        start = in.readInt();
        for (int i = 0; i < start; i++) {
            push().restore(in);
        }
        met = start == 0 ? ALL : 0;
    }

    private static boolean stoppedByOthers(Outcome outcome) {
        return outcome instanceof Outcome.Stopped(Stop.Why why) && why != Stop.Why.ASSUMPTION && why != Stop.Why.PRUNED;
    }

    @Override
    public Optional<String> omitted() {
        List<String> reasons = new ArrayList<>();
        if (cutOff > 0) {
            reasons.add("%,d executions ended before their tasks did: what these would have done is not known"
                    .formatted(cutOff));
        }
        if (inexact > 0) {
            reasons.add("%,d executions stand for others, which were left out and may go another way: %s"
                    .formatted(inexact, besides));
        }
        if (different > 0) {
            reasons.add(
                    "%,d executions went otherwise than others after the same past: threads share what is no operation, or"
                                    .formatted(different)
                            + " objects that were made outside of control");
        }
        long strayed = reversal.strayed();
        if (strayed > 0) {
            reasons.add(
                    "%,d executions could not be made as planned: with the same answers the program did otherwise than before"
                            .formatted(strayed));
        }
        return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
    }
}
