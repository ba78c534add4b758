package shop;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A model of a shelf that holds up to five pieces, or so it should. */
public final class Stock implements Model<Integer> {
    private enum Operation {
        PUT,
        PUT_BOX,
        TAKE
    }

    @Override
    public Integer initial(Chooser chooser) {
        return 0;
    }

    @Override
    public @Nullable Integer next(Integer pieces, Chooser chooser) {
        return switch (chooser.choose("operation", Operation.class)) {
            case PUT -> pieces < 5 ? pieces + 1 : null;
            case PUT_BOX -> pieces < 5 ? pieces + chooser.choose("box of", List.of(2, 3)) : null;
            case TAKE -> pieces > 0 ? pieces - 1 : null;
        };
    }

    @Override
    public void fingerprint(Integer pieces, Hasher hasher) {
        hasher.putInt(pieces);
    }

    @Override
    public void check(Integer pieces) {
        if (pieces > 6) {
            throw new AssertionError(pieces + " pieces on a shelf for five");
        }
    }

    @Override
    public String describe(Integer pieces) {
        return pieces + " pieces";
    }
}
