package dev.allways.core;

/** A delaying explorer that does not come to every task that can run: what it leaves out would never be explored. */
public final class UnsoundExplorer extends CannotExplore {
    private static final long serialVersionUID = 1;

    private UnsoundExplorer(Object explorer, String what) {
        super("""
            the delaying explorer is not sound
              where         %s %s
              usual cause   its delay returns the state that it was given, or its step forgets a machine that was created
              do            let delay prefer another machine, so that after as many delays as there are machines that
                            can run each of them was next once\
            """.formatted(explorer.getClass().getName(), what));
    }

    /** Its next machine can't run. */
    public static UnsoundExplorer blocked(Object explorer, int owner) {
        return new UnsoundExplorer(explorer, "lets machine %d run next, which can't".formatted(owner));
    }

    /** It comes to a machine for the second time before it was at all. */
    public static UnsoundExplorer repeating(Object explorer, ChoicePoint.Schedule schedule, long answer, long delays) {
        return new UnsoundExplorer(
                explorer,
                "comes to \"%s\" again after %d delays, and there are %d tasks that can run"
                        .formatted(schedule.describe(answer), delays, schedule.size()));
    }
}
