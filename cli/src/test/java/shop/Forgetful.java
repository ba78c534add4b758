package shop;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.List;

/** Offers something else in its second run. It names a strategy, too, so all executions run one object. */
public final class Forgetful implements Program {
    private int runs;

    @Override
    public void run(Chooser chooser) {
        if (runs++ == 0) {
            chooser.choose("warehouse", List.of("north", "south"));
        } else {
            chooser.choose("carrier", List.of("van", "train", "ship"));
        }
    }

    @Override
    public String strategy() {
        return "dfs";
    }
}
