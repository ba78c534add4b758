package dev.allways.core.strategy.unfolding;

import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.OccurrenceNet;
import dev.allways.core.Outcome;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import dev.allways.core.strategy.LeftOut;
import dev.allways.core.strategy.unfolding.Meeting.Enabled;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Covers the unfolding of a program with tasks (Kähkönen, Saarikivi, Heljanko, Using unfoldings in automated testing of
 * multithreaded programs, ASE 2012; with read arcs: Kähkönen, Heljanko, ASE Journal 22(4), 2015): every event that some
 * execution has after some history is executed, so every state that a task alone can come to is met. One execution is
 * made for each event that no execution has covered. The finished unfolding is searched for what several tasks come to
 * together: deadlocks, and tasks that are at once where they must not be. These are executed, too.
 */
public final class Unfolding implements Strategy {
    private static final long MOST_SETS = 20_000_000; // that each search looks at: some seconds

    private final Setup setup;
    private final Net net;
    private final DeadEnds deadEnds;
    private final Encounters encounters;
    private final Course course;
    private final Deque<Meeting> unsure = new ArrayDeque<>(); // it isn't known whether they are enabled
    private @Nullable Task owed; // given out and not learnt
    private final Deque<LocalState[]> found = new ArrayDeque<>(); // not executed
    private boolean searched;
    private long inVain;

    private Unfolding(Setup setup, boolean contextual, boolean allEnds) {
        this.setup = setup;
        net = new Net(contextual);
        deadEnds = new DeadEnds(net, net.marks, allEnds, MOST_SETS);
        encounters = new Encounters(net, net.marks, MOST_SETS);
        course = new Course(net, deadEnds, encounters);
    }

    /**
     * By the ordinary net, where each task reads copies of its own: the order of reads and a change is an event's name.
     */
    public static Unfolding ordinary(Setup setup) {
        return new Unfolding(setup, false, false);
    }

    /** By the contextual net, where a read leaves what it reads: fewer events. */
    public static Unfolding contextual(Setup setup) {
        return new Unfolding(setup, true, false);
    }

    /** One that also comes to all ends that the tasks without a part in a deadlock may come to meanwhile. */
    static Unfolding thorough(Setup setup, boolean contextual) {
        return new Unfolding(setup, contextual, true);
    }

    /** How many events were covered. */
    public long events() {
        return net.events();
    }

    /** How many executions were made to see that something is not possible. */
    public long inVain() {
        return inVain;
    }

    @Override
    public Optional<OccurrenceNet> net() {
        return net.isSmall() ? Optional.of(new SharedPart(net).net()) : Optional.empty();
    }

    @Override
    public Optional<Task> next() {
        if (owed == null && plan()) {
            owed = Task.root(setup.program(), Choices.NONE, course);
        }
        return Optional.ofNullable(owed);
    }

    private boolean plan() {
        if (course.runs() == 0) {
            course.begin();
            return true;
        }
        if (course.retries()) {
            return true;
        }
        for (Extension next = net.poll(); next != null; next = net.poll()) {
            if (next.isCovered()) {
                continue;
            }
            Enabled enabled = next instanceof Meeting meeting ? net.foresee(meeting) : Enabled.YES;
            if (enabled == Enabled.YES) {
                course.begin(next, net.history(next));
                return true;
            }
            if (enabled == Enabled.UNKNOWN) {
                unsure.add((Meeting) next);
            }
        }
        for (Meeting next = unsure.poll(); next != null; next = unsure.poll()) {
            if (!next.isCovered() && net.foresee(next) != Enabled.NO) {
                course.begin(next, net.history(next));
                return true;
            }
        }
        if (!searched) {
            searched = true;
            found.addAll(deadEnds.search(course.waitsMayLast()));
            if (net.hasStays()) {
                found.addAll(encounters.search());
            }
        }
        LocalState[] next = found.poll();
        if (next != null) {
            course.begin(null, next);
        }
        return next != null;
    }

    @Override
    public void learn(Task task, Execution execution) {
        owed = null;
        if (execution.stopped(Stop.Why.SLEEPING)) {
            inVain++;
        }
        course.end(endedByProgram(execution.outcome()), execution.outcome() instanceof Outcome.Stopped);
    }

    private static boolean endedByProgram(Outcome outcome) {
        return !(outcome instanceof Outcome.Stopped(Stop.Why why))
                || why == Stop.Why.ASSUMPTION
                || why == Stop.Why.PRUNED;
    }

    @Override
    public void count(Counters sum) {
        sum.strayed += course.strayed();
    }

    @Override
    public Optional<String> omitted() {
        var leftOut = new LeftOut();
        course.tell(leftOut);
        if (deadEnds.gaveUp()) {
            leftOut.add("the search for deadlocks was given up after %,d sets of events".formatted(MOST_SETS));
        }
        if (encounters.gaveUp()) {
            leftOut.add("the search for tasks that meet was given up after %,d sets of events".formatted(MOST_SETS));
        }
        return leftOut.text();
    }
}
