package dev.allways.actors;

import dev.allways.model.Hasher;

/**
 * How many faults there may still be in an execution.
 *
 * @param crashes of machines
 * @param losses of messages
 * @param duplicates of messages
 */
record Budget(int crashes, int losses, int duplicates) {
    static Budget of(Rules rules) {
        return new Budget(rules.crashes.most(), rules.network.losses(), rules.network.duplicates());
    }

    Budget afterCrash() {
        return new Budget(crashes - 1, losses, duplicates);
    }

    Budget afterLoss() {
        return losses == Network.UNBOUNDED ? this : new Budget(crashes, losses - 1, duplicates);
    }

    Budget afterDuplicate() {
        return new Budget(crashes, losses, duplicates - 1);
    }

    void take(Hasher hasher) {
        hasher.putInt(crashes).putInt(losses).putInt(duplicates);
    }
}
