package dev.allways.core;

/**
 * One finished execution, as a strategy learns it. A view of the worker's record: valid until the worker begins its
 * next execution.
 */
public final class Execution {
    private final Run run;

    Execution(Run run) {
        this.run = run;
    }

    /** How many choices were made from where the task started. */
    public int length() {
        return run.at;
    }

    /** The answer to the i-th of them, from 0. */
    public long answer(int i) {
        return run.answers[i];
    }

    /** How many answers the i-th choice had. */
    public long size(int i) {
        return run.sizes[i];
    }

    /** The label of the i-th choice. */
    public String label(int i) {
        return java.util.Objects.requireNonNull(run.labels[i]);
    }

    /** What the i-th answer means: the option or the value, without the label. */
    public String text(int i) {
        return switch (run.points[i]) {
            case ChoicePoint.Pick pick -> SafeText.of(pick.options().get((int) run.answers[i]));
            case ChoicePoint.Range range -> String.valueOf(range.value(run.answers[i]));
            case null, default -> String.valueOf(run.answers[i]);
        };
    }

    /** All answers from the root: those behind the task's start and those of this execution. */
    public Choices choices() {
        Choices behind = Path.choices(run.behind());
        if (behind.length() == 0) {
            return Choices.of(run.answers, run.at);
        }
        long[] all = java.util.Arrays.copyOf(behind.toArray(), behind.length() + run.at);
        System.arraycopy(run.answers, 0, all, behind.length(), run.at);
        return Choices.adopt(all);
    }

    /** How it ended. */
    public Outcome outcome() {
        return run.outcome;
    }

    /** The states on the path, or the choices when the program tells of no states. */
    public int depth() {
        return run.depth > 0 ? run.depth : run.at;
    }

    /** Whether it ended early for this reason. */
    public boolean stopped(Stop.Why why) {
        return run.outcome instanceof Outcome.Stopped stopped && stopped.why() == why;
    }
}
