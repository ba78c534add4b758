package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Outcome;
import dev.allways.core.Pending;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import dev.allways.core.strategy.LeftOut;
import dev.allways.core.strategy.order.Subtree.Place;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A depth-first search that makes one execution of each class of those that differ only in the order of independent
 * operations, by reversing the races of the executions that it made. Choices that are not of tasks are searched in
 * full.
 */
final class Reduction implements Strategy.Divisible, Strategy.Resumable {
    /*
     * The stack has one node for each choice of the execution in progress, the events are all its operations, also
     * those where there was no choice. What was replayed is not shown again: nodes and events of it stay. All are
     * used again, so a step allocates nothing once the longest execution was made.
     *
     * A task that can't continue at the end was about to do something, too: its operation races with what keeps it from
     * continuing. The same holds when all that can continue sleep.
     *
     * A subtree is handed over as the way to its first execution: of each node on it what was answered, and what
     * slept. Another worker is shown that way once more, with all operations; their races are treated already. From
     * then on the branches of these nodes are common to both: each race that one of them finds below is reversed
     * there, and the next branch is begun by whoever comes back first. A task whose branch was begun, by whomever,
     * sleeps in all branches that are begun after it. So what is explored in the end has the form of a tree that one
     * worker could have made, with the same number of executions for wakeup trees. What is written down is the ways
     * to all executions that come next.
     */
    private static final int ALL = Integer.MAX_VALUE;

    private final Setup setup;
    private final Supplier<Reversal> reversals;
    private final Reversal reversal;
    private final Events events = new Events();
    private final Pasts pasts = new Pasts();
    private final Search search = new Search();
    private Node[] stack = new Node[64];
    private int depth;
    private final boolean newestFirst; // every other sibling goes another way where it is free to
    private final List<Reduction> all; // the siblings, this one included
    private final Deque<Subtree> subtrees = new ArrayDeque<>(); // to be explored, when the stack is empty
    private boolean saved; // the way that is shown again was read from a checkpoint
    private boolean owed; // the task was given out and is not learnt
    private int start; // how many nodes there were when it was given out
    private Guide guide = Guide.NONE; // for the execution
    private int met = ALL; // how many of them were shown again since they were taken up
    private final TaskSet sleep = new TaskSet(); // at the next step
    private Optional<Task> task = Optional.empty(); // an object that is made once for a subtree
    private int alive; // tasks that had not ended when the last schedule was shown
    private boolean ended; // the last schedule was that of the end
    private int lingering = ALL; // from this node on the program has ended, but for tasks that continue
    private long asleep;
    private long cutOff;
    private long strayed; // before a checkpoint
    private ChoicePoint.@Nullable Schedule shown; // of the execution in progress
    private long inexact; // executions in which more than operations had a part
    private String besides = ""; // what, in the last of those
    private long[] names = new long[8]; // of the tasks
    private long uncounted; // steps of the way to the last schedule that are no events
    private boolean behindReplay; // the next step is the first behind what was replayed
    private boolean differs; // the execution in progress does otherwise than one before, after the same
    private long different; // executions that did

    Reduction(Setup setup, Supplier<Reversal> reversals) {
        this(setup, reversals, new CopyOnWriteArrayList<>());
        subtrees.add(Subtree.ALL);
    }

    private Reduction(Setup setup, Supplier<Reversal> reversals, List<Reduction> all) {
        this.setup = setup;
        this.reversals = reversals;
        this.reversal = reversals.get();
        this.all = all;
        newestFirst = all.size() % 2 == 1;
        all.add(this);
        Arrays.setAll(stack, i -> new Node());
    }

    @Override
    public Divisible sibling() {
        return new Reduction(setup, reversals, all);
    }

    /** How many executions were left because only sleeping tasks could run, in all siblings. */
    long asleep() {
        return sum(each -> each.asleep);
    }

    private long sum(ToLongFunction<Reduction> count) {
        return all.stream().mapToLong(count).sum();
    }

    @Override
    public Optional<Task> next() {
        ended = false;
        if (!owed) {
            owed = goesOn();
            start = depth;
        }
        return owed ? task : Optional.empty();
    }

    /** Goes back to the last choice where something is left; false if there is none. */
    private boolean goesOn() {
        for (; depth > 0; depth--) {
            Node node = stack[depth - 1];
            events.truncate(node.at, node.known);
            if (node.ofTasks ? anotherTask(node) : anotherAnswer(node)) {
                alive = node.alive;
                behindReplay = true;
                guide = reversal.guide();
                lingering = depth <= lingering ? ALL : lingering;
                Task.backtrack(task.orElseThrow(), depth - 1, node.answer);
                return true;
            }
        }
        return takeUp();
    }

    /** Continues with what was handed over; false if nothing was. */
    private boolean takeUp() {
        Subtree subtree = subtrees.poll();
        if (subtree == null) {
            return false;
        }
        events.truncate(0, 0);
        pasts.clear();
        sleep.clear();
        alive = 0;
        behindReplay = false;
        lingering = ALL;
        saved = subtree.saved();
        guide = subtree.guide();
        reversal.follow(Guide.NONE);
        subtree.way().forEach(place -> push().take(place));
        met = depth == 0 ? ALL : 0;
        task = Optional.of(Task.root(setup.program(), Choices.NONE, search));
        return true;
    }

    /**
     * Begins the next branch of a choice: its task, or its answer where the choice is not of tasks; -1 if none is left.
     *
     * @param asleep becomes the tasks that sleep there, if the branches are shared
     */
    private long begin(Node node, TaskSet asleep) {
        if (!node.branches.isShared()) {
            return beginNext(node, asleep);
        }
        synchronized (node.branches.root()) {
            asleep.copy(node.branches.sleep);
            return beginNext(node, asleep);
        }
    }

    /** Begins the next branch of a choice on the own way. */
    private long begin(Node node) {
        long next = begin(node, node.asleep);
        if (node.branches.isShared()) {
            node.mine = reversal.guide().branch();
        }
        return next;
    }

    private long beginNext(Node node, TaskSet asleep) {
        return node.ofTasks ? reversal.next(node, asleep) : reversal.answer(node);
    }

    private boolean anotherTask(Node node) {
        int next = (int) begin(node);
        if (next < 0) {
            return false;
        }
        run(node, next);
        return true;
    }

    private boolean anotherAnswer(Node node) {
        long next = begin(node);
        if (next < 0) {
            return false;
        }
        node.answer = next;
        sleep.copy(node.asleep());
        if (events.size() == 0) {
            pasts.clear();
        }
        events.answer(next);
        return true;
    }

    private void run(Node node, int chosen) {
        node.choose(chosen);
        Step step = node.step(chosen);
        sleep.copy(node.asleep());
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
    private final class Search implements Decider {
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
            node.answer = reversal.begin(node);
            events.answer(node.answer);
            return node.answer;
        }

        /** A choice on the way to a subtree that was handed over, or to where a checkpoint was written. */
        private long chooseAgain(ChoicePoint point) {
            boolean isEnd = met == lingering;
            Node node = stack[met++];
            if (point.size() != node.size || point instanceof ChoicePoint.Schedule != node.ofTasks) {
                throw saved
                        ? NotDeterministic.sinceCheckpoint(met, node.size, point.size())
                        : NotDeterministic.inAnotherWorker(met, node.size, point.size());
            }
            if (point instanceof ChoicePoint.Schedule schedule) {
                see(schedule);
                node.meet(events, alive);
                node.meet(schedule);
                node.uncounted = uncounted;
                forgetTreated();
                run(node, schedule.task(node.answer));
            } else {
                node.meet(events, alive);
                sleep.copy(node.asleep());
                forgetTreated();
                if (!isEnd) {
                    events.answer(node.answer);
                }
            }
            if (met == start) {
                reversal.follow(guide);
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
            node.begin(schedule, events, alive, sleep, newestFirst);
            node.uncounted = uncounted;
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
            checkLength(schedule);
            checkNames(schedule);
            checkLast(schedule);
            events.notice(schedule);
            alive = schedule.alive();
        }

        /** The task that continued is to do what it was to do before, after the same. */
        private void checkLast(ChoicePoint.Schedule schedule) {
            Event event = events.last();
            if (event != null) {
                differs |= pasts.differs(event.past, schedule.pending(event.task));
            }
        }

        /**
         * What was replayed is to have as many steps as before, those included that nobody chose. A step that ends a
         * wait may be more than one event.
         */
        private void checkLength(ChoicePoint.Schedule schedule) {
            long made = schedule.stepsMade();
            if (made < 0 || schedule.size() == 0) {
                return;
            }
            uncounted = made - events.size();
            Node last = behindReplay ? stack[depth - 1] : null;
            differs |= last != null && last.ofTasks && last.expires.isEmpty() && uncounted != last.uncounted;
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

        /** Looks for the races of those that can't continue. */
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
            reversal.takeBack();
            return;
        }
        owed = false;
        events.reverse(this::reverse, reversal.seesAll());
        if (!ended && alive > 0 && !stoppedByOthers(execution.outcome())) {
            boolean alone = alive == 1 && lingering == ALL && !events.endWithStart();
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

    private void reverse(Race race) {
        Branches branches = Objects.requireNonNull(events.get(race.first).node).branches;
        if (!branches.isShared()) {
            reversal.reverse(events, race);
            return;
        }
        synchronized (branches.root()) {
            reversal.reverse(events, race);
        }
    }

    /** Hands over the first branch that is left: more lies behind it than behind later ones. */
    @Override
    public boolean share(Strategy sibling) {
        for (int i = 0; i < depth && !owed; i++) {
            Node node = stack[i];
            if (node.branches.isShared() || reversal.isLeft(node)) {
                node.share();
                TaskSet asleep = new TaskSet();
                long next = begin(node, asleep);
                if (next >= 0) {
                    List<Place> way = way(i);
                    Guide begun = reversal.guide();
                    way.add(node.place(node.ofTasks ? node.answers[(int) next] : next, asleep, begun.branch()));
                    ((Reduction) sibling).subtrees.add(new Subtree(way, begun, false));
                    return true;
                }
            }
        }
        return false;
    }

    /** The first choices of the execution in progress, whose branches are common from now on. */
    private List<Place> way(int length) {
        return Arrays.stream(stack, 0, length).map(Node::place).collect(Collectors.toCollection(ArrayList::new));
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        List<Subtree> left = new ArrayList<>();
        for (Reduction each : all) {
            if (each.next().isPresent()) {
                left.add(new Subtree(each.way(each.start), each.guide, false));
            }
            left.addAll(each.subtrees);
        }
        out.writeLong(asleep());
        out.writeLong(sum(each -> each.cutOff));
        out.writeLong(sum(each -> each.inexact));
        out.writeUTF(besides());
        out.writeLong(sum(each -> each.different));
        out.writeLong(strayed());
        out.writeInt(left.size());
        var numbers = new HashMap<Branches, Integer>();
        for (Subtree subtree : left) {
            subtree.save(out, numbers);
        }
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        asleep = in.readLong();
        cutOff = in.readLong();
        inexact = in.readLong();
        besides = in.readUTF();
        different = in.readLong();
        strayed = in.readLong();
        subtrees.clear();
        List<Branches> known = new ArrayList<>();
        int left = in.readInt();
        for (int i = 0; i < left; i++) {
            ((Reduction) siblings.get(i % siblings.size())).subtrees.add(Subtree.load(in, known));
        }
    }

    @Override
    public void count(Counters sum) {
        sum.strayed += different;
    }

    private long strayed() {
        return sum(each -> each.strayed + each.reversal.strayed());
    }

    private String besides() {
        return all.stream()
                .map(each -> each.besides)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static boolean stoppedByOthers(Outcome outcome) {
        return outcome instanceof Outcome.Stopped(Stop.Why why) && why != Stop.Why.ASSUMPTION && why != Stop.Why.PRUNED;
    }

    @Override
    public Optional<String> omitted() {
        var leftOut = new LeftOut();
        leftOut.add(sum(each -> each.cutOff), "ended before all tasks did: what these would have done is not known");
        leftOut.add(
                sum(each -> each.inexact),
                "stood for others, which were left out and may go another way: " + besides());
        leftOut.add(
                sum(each -> each.different),
                "went otherwise than others after the same past: threads share what is no operation, or objects that"
                        + " were made outside of control");
        leftOut.add(
                strayed(), "could not be made as planned: with the same answers the program did otherwise than before");
        return leftOut.text();
    }
}
