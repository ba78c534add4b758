package dev.allways.studies.threads.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.control.ThreadControl;
import dev.allways.studies.Compiler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All that random programs are made of is Java. */
class InventoryTest {
    /** One program in which main does all that can be done. */
    @Test
    void allStepsCompile() {
        Step.Shared field = new Step.Shared(Inventory.named("field").getFirst(), "field");
        Step inner = new Step("$++", field, "main", 1, 5, null);
        List<Step> steps = new ArrayList<>();
        for (Kind kind : Inventory.KINDS) {
            Step.Shared object = new Step.Shared(kind, "object" + steps.size());
            assertThat(kind.steps()).as(kind.name()).anyMatch(text -> !text.contains("INNER")); // to be within others
            for (String text : kind.steps()) {
                steps.add(new Step(text, object, "main", 1, 5, text.contains("INNER") ? inner : null));
            }
        }
        Sketch sketch =
                new Sketch(List.of(new Actor("main", Actor.Sort.MAIN, steps)), true, ThreadControl.Settings.DEFAULT);
        assertThat(new Compiler(Sketch.COMPILED).program(Sketch.CLASS, sketch.java()))
                .isNotNull();
    }
}
