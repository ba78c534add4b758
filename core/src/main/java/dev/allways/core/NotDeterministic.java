package dev.allways.core;

/** A program that left its path: with the same answers it did not do the same again. */
public final class NotDeterministic extends CannotExplore {
    private static final long serialVersionUID = 1;

    private final int choice;
    private final String message;

    private NotDeterministic(int choice, String message) {
        this(choice, message, "");
    }

    private NotDeterministic(int choice, String message, String suspicion) {
        super("""
            %s%s
              usual causes  iteration over a HashMap or HashSet of objects without hashCode; time; Random without a seed;
                            a thread of its own; a static that keeps state from run to run
              do            make it a choice (chooser.choose), seed it, or reset it; --check-determinism runs each
                            execution twice and shows the first difference early\
            """.formatted(message, suspicion.isEmpty() ? "" : "\n  suspect       " + suspicion));
        this.choice = choice;
        this.message = message;
    }

    /** The same problem, with what the program itself takes for its cause. */
    public NotDeterministic suspecting(String suspicion) {
        if (suspicion.isEmpty()) {
            return this;
        }
        var told = new NotDeterministic(choice, message, suspicion);
        told.setStackTrace(getStackTrace());
        if (getCause() != null) {
            told.initCause(getCause());
        }
        return told;
    }

    /** The choice at which the difference showed, from 1. */
    public int choice() {
        return choice;
    }

    public static NotDeterministic offered(int choice, String before, String now) {
        return new NotDeterministic(
                choice,
                "not deterministic at choice %d\n  first run     offered  %s\n  this run      offered  %s"
                        .formatted(choice, before, now));
    }

    public static NotDeterministic outOfRange(int choice, long answer, String now) {
        return new NotDeterministic(
                choice,
                "not deterministic at choice %d\n  first run     took     answer %d\n  this run      offered  %s"
                        .formatted(choice, answer, now));
    }

    /** An execution ended before it made as many choices as it had made; an error that ended it is the cause. */
    public static NotDeterministic endedEarly(int made, int given, Outcome now) {
        var told = new NotDeterministic(
                made + 1,
                "not deterministic at choice %d\n  first run     made     at least %d choices\n  this run      %s"
                        .formatted(made + 1, given, ended(now, made)));
        if (now instanceof Outcome.Failed(Throwable error)) {
            told.initCause(error);
        }
        return told;
    }

    /** The check of a state failed, but not when the path to the state was run again. */
    public static NotDeterministic checkPassed(int choices) {
        return new NotDeterministic(
                choices,
                "not deterministic: the check of the state after %d choices failed, and passed when the step was run again"
                        .formatted(choices));
    }

    /** A choice on the way to where a checkpoint was written is not the one that was made then. */
    public static NotDeterministic sinceCheckpoint(int choice, long size, long now) {
        return new NotDeterministic(
                choice,
                "not deterministic at choice %d\n  checkpoint    offered  %d answers\n  this run      offered  %d answers"
                        .formatted(choice, size, now));
    }

    /** A choice on the way to what another worker handed over is not the one that it made. */
    public static NotDeterministic inAnotherWorker(int choice, long size, long now) {
        return new NotDeterministic(
                choice,
                "not deterministic at choice %d\n  first worker  offered  %d answers\n  this one      offered  %d answers"
                        .formatted(choice, size, now));
    }

    /**
     * The same choices ended otherwise.
     *
     * @param before how they ended
     * @param now how they end now
     * @param made how many choices were made now
     */
    public static NotDeterministic outcome(int choices, String before, Outcome now, int made) {
        return new NotDeterministic(
                choices,
                "not deterministic: the same %d choices ended otherwise\n  first run     %s\n  this run      %s"
                        .formatted(choices, before, ended(now, made)));
    }

    /** An execution that had passed failed when it was made again behind others. */
    public static NotDeterministic behindOthers(int choices, Outcome now, int made) {
        return new NotDeterministic(choices, """
            not deterministic: the same %d choices ended otherwise behind other executions
              first run     passed
              this run      %s
              so            something keeps what earlier executions have done: a static, a cache, a file\
            """.formatted(choices, ended(now, made)));
    }

    /** How an execution ended, for such a message. */
    public static String ended(Outcome outcome, int choices) {
        String behind = choices == 1 ? "after 1 choice" : "after %d choices".formatted(choices);
        return switch (outcome) {
            case Outcome.Passed() -> "passed " + behind;
            case Outcome.Failed(Throwable error) ->
                "failed %s with %s, %s".formatted(behind, Origin.of(error), SafeText.message(error));
            case Outcome.Stopped(Stop.Why why) -> "was stopped %s (%s)".formatted(behind, why);
        };
    }
}
