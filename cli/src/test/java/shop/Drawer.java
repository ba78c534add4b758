package shop;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;

/** A drawer whose fingerprint forgets whether it is open. */
public final class Drawer implements Model<Drawer.State> {
    record State(int coins, boolean open) {}

    @Override
    public State initial(Chooser chooser) {
        return new State(0, false);
    }

    @Override
    public State next(State now, Chooser chooser) {
        return chooser.flip("turn the key")
                ? new State(now.coins, !now.open)
                : new State((now.coins + 1) % 10, now.open);
    }

    @Override
    public void fingerprint(State now, Hasher hasher) {
        hasher.putInt(now.coins);
    }
}
