package dev.allways.core;

/** A strategy that broke its contract: an answer out of range. */
public final class StrategyAtFault extends CannotExplore {
    private static final long serialVersionUID = 1;

    public StrategyAtFault(Decider decider, long answer, ChoicePoint point) {
        super("""
            a strategy answered out of range
              where         %s answered %d to "%s", which has %d answers
              do            report this: it is a defect of the strategy, not of your program\
            """.formatted(decider.getClass().getName(), answer, point.label(), point.size()));
    }
}
