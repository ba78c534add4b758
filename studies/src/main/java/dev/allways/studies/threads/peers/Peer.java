package dev.allways.studies.threads.peers;

import dev.allways.studies.workshop.Child;
import dev.allways.studies.workshop.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A tool that programs are tried under, or what is missing to have it. */
sealed interface Peer {
    String name();

    /**
     * One that is not to be had here.
     *
     * @param why what is missing
     */
    record Missing(String name, String why) implements Peer {}

    /**
     * One that works here, in JVMs of its own.
     *
     * @param command what an attempt's arguments are put behind
     * @param report what tells by its exit code, after an attempt in which nothing failed, whether something was found
     *     all the same; empty if there is nothing more to ask
     * @param folder where it may write
     */
    record Tool(String name, String version, Jdk jdk, List<String> command, List<String> report, Path folder)
            implements Peer {
        private static final int BUSY = 10; // times as long by the clock, on a busy machine

        /** Tries a program, in so many executions and seconds of the processor. */
        Outcome attempt(String method, int budget, int seconds) throws IOException, InterruptedException {
            Path told = folder.resolve("told");
            Files.deleteIfExists(told);
            List<String> command = new ArrayList<>(this.command);
            command.addAll(List.of(method, Integer.toString(budget), Integer.toString(seconds), told.toString()));
            Child.Exit exit = Child.run(command, folder.resolve("log"), seconds * BUSY);
            Outcome outcome = Files.exists(told)
                    ? Outcome.parse(Files.readString(told))
                    : new Outcome(exit.inTime() ? Outcome.How.BROKEN : Outcome.How.HANGS, 0, 0, "nothing was told");
            boolean moreToAsk = outcome.how() == Outcome.How.PASSED && !report.isEmpty();
            return moreToAsk
                            && Child.run(report, folder.resolve("report.log"), seconds * BUSY)
                                            .code()
                                    != 0
                    ? outcome.failedAfterAll("a data race, in its report")
                    : outcome;
        }
    }
}
