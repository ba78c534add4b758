package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Path;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Task;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The executions that a search makes from one point up to the next states: the tree of the choices in between,
 * enumerated depth-first by changing the last answer that has another left. One object for all expansions of a search.
 */
final class Expansion implements Decider {
    /*
     * Beyond what is given the first option of every choice is taken, unless every option is to be a node of its own.
     *
     * Where the expansion stands is what the execution before tells (a view of the worker's record, nothing is copied);
     * when other executions may come in between, that is taken down (Standing).
     */
    private final long bound; // of the depth, for the time being
    private boolean choiceByChoice;

    @Nullable
    State met; // the state that ended the last execution

    long options; // of the choice that ended it; 0: none did
    String label = "";
    long beyondBound; // how many ways went beyond the bound
    private long choices; // made in this execution

    private @Nullable Start start; // of the expansion in progress
    private @Nullable Task task; // the last one given out
    private Optional<Task> handedOut = Optional.empty(); // the same
    private @Nullable Execution execution; // the last one learnt
    private @Nullable Standing standing; // what it told, when other executions may come in between
    private boolean begun; // one of its executions was learnt
    private int floor; // the first choice whose answers are ours to change
    private long ceiling; // the end of our answers to it
    private int open = -1; // the choice to answer otherwise next; -1: none
    private long answer; // and how
    private int again = -1; // the open choice, if its answer is given again because the execution was interrupted

    Expansion(long bound) {
        this.bound = bound;
    }

    /** Begins another expansion: its first execution. */
    Optional<Task> begin(Start start, boolean choiceByChoice) {
        this.start = start;
        this.choiceByChoice = choiceByChoice;
        begun = false;
        floor = start.floor();
        ceiling = start.part().to();
        Choices first = start.first();
        choices = first.length();
        return handOut(start.task(first, this));
    }

    /** Whether there is another execution to make. */
    boolean open() {
        return open >= 0;
    }

    /** The next execution. */
    Optional<Task> next() {
        choices = open + 1L;
        if (standing != null) {
            return handOut(start().task(standing.answers(open).and(answer), this));
        }
        Task.backtrack(Objects.requireNonNull(task), open, answer);
        return handedOut;
    }

    private Optional<Task> handOut(Task next) {
        task = next;
        handedOut = Optional.of(next);
        return handedOut;
    }

    /** Takes in how the last execution went; false if nothing came of it and the expansion is to be reset. */
    boolean learn(Execution execution) {
        take(execution);
        if (!execution.stopped(Stop.Why.INTERRUPTED)) {
            findOpen(execution);
            return true;
        }
        if (execution.length() <= floor) {
            open = -1;
            return false;
        }
        again = execution.length() - 1; // its last answer is to be given again
        open = again;
        answer = execution.answer(again);
        return true;
    }

    /** As {@link #learn} of an execution that ended at a state, and {@link #next}; false if there is no other. */
    boolean goOn(Execution execution) {
        take(execution);
        findOpen(execution);
        if (open < 0) {
            return false;
        }
        choices = open + 1L;
        Task.backtrack(Objects.requireNonNull(task), open, answer);
        return true;
    }

    private void take(Execution execution) {
        this.execution = execution;
        standing = null;
        begun = true;
        again = -1;
    }

    /** Finds the last choice of the execution that has an answer left. */
    private void findOpen(Execution execution) {
        for (int i = execution.length() - 1; i >= floor; i--) {
            long next = execution.answer(i) + 1;
            if (next < execution.size(i) && (i > floor || next < ceiling)) {
                open = i;
                answer = next;
                return;
            }
        }
        open = -1;
    }

    Start start() {
        return Objects.requireNonNull(start);
    }

    /** Lets other executions come in between. */
    void standStill() {
        if (open >= 0 && standing == null) {
            standing = new Standing(Objects.requireNonNull(execution), open);
        }
    }

    @Override
    public long choose(ChoicePoint point) {
        if (choices++ >= bound && start().depth() == 0) {
            beyondBound++;
            throw Stop.because(Stop.Why.BOUND);
        }
        if (choiceByChoice) {
            options = point.size();
            label = point.label();
            throw Stop.because(Stop.Why.EXPANDED);
        }
        return 0;
    }

    @Override
    public boolean visit(State state) {
        met = state;
        return false;
    }

    /** The answers of an expansion up to its open choice, and how many answers there are to each of the choices. */
    private static final class Standing {
        private final long[] answers;
        private final long[] sizes;
        private final String[] labels;

        Standing(Execution execution, int open) {
            answers = new long[open + 1];
            sizes = new long[open + 1];
            labels = new String[open + 1];
            for (int i = 0; i <= open; i++) {
                answers[i] = execution.answer(i);
                sizes[i] = execution.size(i);
                labels[i] = execution.label(i);
            }
        }

        Choices answers(int count) {
            return Choices.of(Arrays.copyOf(answers, count));
        }
    }

    private long answerTo(int choice) {
        long given = standing == null ? Objects.requireNonNull(execution).answer(choice) : standing.answers[choice];
        return choice == again ? given - 1 : given;
    }

    private long sizeOf(int choice) {
        return standing == null ? Objects.requireNonNull(execution).size(choice) : standing.sizes[choice];
    }

    private String labelOf(int choice) {
        return standing == null ? Objects.requireNonNull(execution).label(choice) : standing.labels[choice];
    }

    /** The end of our answers to a choice. */
    private long end(int choice) {
        return choice == floor ? Math.min(ceiling, sizeOf(choice)) : sizeOf(choice);
    }

    /** How many answers of ours a choice has left. */
    private long left(int choice) {
        return end(choice) - answerTo(choice) - 1;
    }

    private Choices answers(int count) {
        long[] answers = new long[count];
        for (int i = 0; i < count; i++) {
            answers[i] = answerTo(i);
        }
        return Choices.of(answers);
    }

    /** Gives away about half of the answers that its first open choice has left; null if that can't be done now. */
    @Nullable
    Start split(Offers offers) {
        if (open < 0 || again >= 0) {
            return null;
        }
        int first = floor;
        while (left(first) == 0) {
            first++;
        }
        long end = end(first);
        long middle = end - (left(first) + 1) / 2;
        Start whole = start();
        Path way = whole.resumed() ? null : whole.node();
        for (int i = whole.skip(); i < first; i++) {
            way = new Path(way, answerTo(i), offers.of(labelOf(i), sizeOf(i)));
        }
        way = new Path(way, middle, offers.of(labelOf(first), sizeOf(first)));
        double share = share(first) / width(first) * (end - middle);
        var part = new Start.Part(0, middle, middle, end, share, share);
        var given = new Start(whole.program(), whole.resumed(), whole.node(), whole.depth(), way, answers(first), part);
        floor = first;
        ceiling = middle;
        findOpen(Objects.requireNonNull(execution));
        return given;
    }

    /** What is left to do, as one start, however many choices have answers left; null if nothing is. */
    @Nullable
    Start rest() {
        Start whole = start;
        if (whole != null && !begun) {
            return whole;
        }
        if (whole == null || open < 0) {
            return null;
        }
        long low = floor == open ? answer : answerTo(floor);
        double share = share(floor) / width(floor) * (end(floor) - low);
        var part = new Start.Part(open - floor, answer, low, end(floor), share, unexplored());
        return new Start(whole.program(), whole.resumed(), whole.node(), whole.depth(), null, answers(open), part);
    }

    /** The share of the tree that lies at a choice of the expansion in progress. */
    private double share(int choice) {
        double share = start().part().share();
        for (int i = start().floor(); i < choice; i++) {
            share /= width(i);
        }
        return share;
    }

    /** Among how many answers to a choice the share of the expansion is divided. */
    private double width(int choice) {
        Start.Part part = start().part();
        return choice == start().floor() ? Math.min(part.to(), sizeOf(choice)) - part.low() : sizeOf(choice);
    }

    /** The share of the tree that is left to explore. */
    double unexplored() {
        if (start != null && !begun) {
            return start.part().unexplored();
        }
        double left = 0;
        if (open >= 0) {
            double share = share(floor);
            for (int i = floor; i <= open; i++) {
                share /= width(i);
                left += share * left(i);
            }
        }
        return left;
    }
}
