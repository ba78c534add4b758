package dev.allways.studies.actors;

import dev.allways.actors.Actors;
import dev.allways.examples.protocols.BasicPaxos;
import dev.allways.examples.protocols.ChainReplication;
import dev.allways.examples.protocols.Commit;
import dev.allways.examples.protocols.MultiPaxos;
import dev.allways.examples.protocols.Raft;
import dev.allways.examples.protocols.SwitchDriver;
import dev.allways.examples.protocols.Transactions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The protocols of the examples, each of their bugs in a system that is large enough to show it. */
final class SeededBugs {
    /** A protocol with a bug. */
    record SeededBug(String protocol, String bug, Actors system) {
        @Override
        public String toString() {
            return protocol + " " + bug;
        }
    }

    private SeededBugs() {}

    static List<SeededBug> all() {
        List<SeededBug> all = new ArrayList<>();
        add(all, "two-phase-commit", Commit.Bug.values(), bug -> new Commit(2, 2, bug));
        add(
                all,
                "chain",
                ChainReplication.Bug.values(),
                bug -> new ChainReplication(
                        bug == ChainReplication.Bug.DOUBLE_FAILURE ? 4 : 3,
                        2,
                        bug == ChainReplication.Bug.DOUBLE_FAILURE ? 2 : 1,
                        bug));
        add(
                all,
                "paxos",
                BasicPaxos.Bug.values(),
                bug -> new BasicPaxos(bug == BasicPaxos.Bug.LOWEST_BALLOT ? 3 : 2, 3, 2, bug));
        add(
                all,
                "multi-paxos",
                MultiPaxos.Bug.values(),
                bug -> new MultiPaxos(bug == MultiPaxos.Bug.FIRST_HEARD ? 3 : 2, 3, 2, bug));
        add(all, "transactions", Transactions.Bug.values(), bug -> new Transactions(2, 2, 2, bug));
        add(all, "driver", SwitchDriver.Bug.values(), bug -> new SwitchDriver(2, 3, bug));
        add(
                all,
                "raft",
                Raft.Bug.values(),
                bug -> new Raft(
                        3, bug == Raft.Bug.COMMITS_OLD_TERMS ? 4 : 3, bug == Raft.Bug.FORGETS_VOTE ? 1 : 0, bug));
        return all;
    }

    private static <B extends Enum<B>> void add(
            List<SeededBug> all, String protocol, B[] bugs, Function<B, Actors> system) {
        Arrays.stream(bugs)
                .filter(bug -> bug.ordinal() > 0) // the first is none
                .forEach(bug -> all.add(new SeededBug(
                        protocol, bug.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'), system.apply(bug))));
    }
}
