package dev.allways.core;

/** An exploration that was started by a program that is itself being executed for an exploration. */
public final class NestedExploration extends CannotExplore {
    private static final long serialVersionUID = 1;

    /** @param place where it was started */
    public NestedExploration(String place) {
        super("""
            an exploration was started inside an execution of another
              where         %s
              usual cause   the program under test calls Allways.explore(...).run(), or runs a test that is explored
              do            call the inner program with the outer one's chooser, inner.run(chooser): then both are
                            explored as one; or explore the inner one by itself\
            """.formatted(place));
    }
}
