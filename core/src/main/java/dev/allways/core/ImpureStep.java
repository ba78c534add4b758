package dev.allways.core;

/** A step that, made twice from the same state with the same answers, led to two different states. */
public final class ImpureStep extends CannotExplore {
    private static final long serialVersionUID = 1;

    /** The step that led to two states. */
    public ImpureStep(String from, String answers, String first, String second) {
        super("""
            a step led to two different states when it was made twice
              from          %s
              answers       %s
              first         %s
              second        %s
              usual cause   the step keeps or reads something that is not part of the state: a field of the model, a
                            static, the time, a Random
              do            put it into the state, or make it a choice (chooser.choose)\
            """.formatted(from, answers, first, second));
    }
}
