package shop;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A model of three shelves for up to nine pieces each: 10^3 states. */
public final class Shelf implements Model<Integer> {
    private static final List<Integer> ONES = List.of(1, 10, 100);

    @Override
    public Integer initial(Chooser chooser) {
        return 0;
    }

    @Override
    public @Nullable Integer next(Integer pieces, Chooser chooser) {
        int one = chooser.choose("shelf", ONES);
        return pieces / one % 10 < 9 ? pieces + one : null;
    }

    @Override
    public void fingerprint(Integer pieces, Hasher hasher) {
        hasher.putInt(pieces);
    }
}
