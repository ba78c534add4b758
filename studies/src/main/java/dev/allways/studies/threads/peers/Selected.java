package dev.allways.studies.threads.peers;

import dev.allways.studies.threads.Catalogue;
import dev.allways.studies.threads.program.Subject;
import java.util.List;

/**
 * A program of the catalogue that the peers are tried on.
 *
 * @param method the static method that it is, behind the package of the studies of threads
 * @param java the oldest Java that has what it uses
 */
record Selected(Subject subject, String method, int java) {
    private static final String PACKAGE = "dev.allways.studies.threads.";

    /** Those with a bug first: of each kind that tools find hard or easy, one or two. */
    static List<Selected> all() {
        return List.of(
                selected("AccountBad", "sctbench.AccountBad#run"),
                selected("SafeStack", "sctbench.SafeStack#run"),
                selected("TreiberStackAba", "own.TreiberStackAba#run"),
                selected("SharedMap", "own.SharedMap#run"),
                selected("ParallelSum", "own.ParallelSum#run"),
                selected("TimedHandover", "own.TimedHandover#run"),
                selected("SpuriousWakeUp", "own.SpuriousWakeUp#run"),
                selected("Deadlock01Bad", "sctbench.Deadlock01Bad#run"),
                selected("Sync01Bad", "sctbench.Sync01Bad#run"),
                selected("LockUpgrade", "own.LockUpgrade#run"),
                selected("StuckBeside", "own.StuckBeside#run"),
                selected("ForgottenFlag", "own.ForgottenFlag#run"),
                selected("PoliteThreads", "own.PoliteThreads#run"),
                selected("UnsafePublication", "own.UnsafePublication#run"),
                selected("AccountInOrder", "correct.Monitors#account"),
                selected("TimedWait", "correct.Monitors#timedWait"),
                selected("DaemonLoop", "correct.Monitors#daemonLoop"),
                selected("ScheduledPool", "correct.Executions#scheduledPool"),
                selected("CombinedFutures", "correct.Executions#completableFuture"),
                new Selected(subject("VirtualThreads"), PACKAGE + "correct.VirtualThreads#executor", 21));
    }

    private static Selected selected(String subject, String method) {
        return new Selected(subject(subject), PACKAGE + method, 17);
    }

    private static Subject subject(String name) {
        return Catalogue.subjects().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The class whose method it is. */
    String type() {
        return method.substring(0, method.indexOf('#'));
    }
}
