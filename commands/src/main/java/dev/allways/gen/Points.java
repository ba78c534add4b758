package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Observation;
import dev.allways.core.Odds;
import java.util.List;

/** Choice points and observations that are the same everywhere. */
final class Points {
    private static final List<Boolean> FALSE_TRUE = List.of(false, true);

    static final int MANY = 32; // elements, where nothing is said
    static final ChoicePoint TRUE = new ChoicePoint.Pick("true", FALSE_TRUE);
    static final ChoicePoint PRESENT = new ChoicePoint.Pick("present", FALSE_TRUE, false, Odds.weights(1, 3));
    static final ChoicePoint BRANCH = new ChoicePoint.Pick("branch", FALSE_TRUE, false, Odds.weights(1, 2));
    static final Observation ELEMENT = new Observation.SpanBegin("element");
    static final Observation END_OF_ELEMENT = new Observation.SpanEnd("element");
    static final Observation PART = new Observation.SpanBegin("part");
    static final Observation END_OF_PART = new Observation.SpanEnd("part");
    static final Observation TRY = new Observation.SpanBegin("try");
    static final Observation END_OF_TRY = new Observation.SpanEnd("try");

    private Points() {}
}
