package dev.allways.actors;

import java.util.List;

/** What holds for a system from its beginning to its end. */
final class Rules {
    private static final int FIRST = 64;
    private static final int BETWEEN = (1 << 16) - 1;

    final Network network;
    final List<Monitor<?>> monitors;
    final Crashes crashes;
    final boolean faultsAreBounded; // how many there may still be tells one world from another
    final boolean observed; // whether each step depends on each other one
    final boolean lasting; // whether a machine's state may be looked at after the machine's next step
    final KnownSteps steps = new KnownSteps();
    Coverage coverage = new Coverage(); // of the exploration, once it knows the initial state
    private int fingerprints; // that were made, about: threads may get into each other's way

    Rules(Network network, List<Monitor<?>> monitors, Crashes crashes, boolean observed, boolean lasting) {
        this.network = network;
        this.monitors = monitors;
        this.crashes = crashes;
        this.faultsAreBounded = crashes.most() > 0 || network.isBounded();
        this.observed = observed;
        this.lasting = lasting;
    }

    /** Whether states are looked at once more, to see whether a handler has changed one: at first, and now and then. */
    boolean suspects() {
        int made = ++fingerprints;
        return lasting && (made <= FIRST || (made & BETWEEN) == 0);
    }
}
