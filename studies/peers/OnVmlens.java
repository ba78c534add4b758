package dev.allways.studies.threads.peers;

import com.anarsoft.race.detection.main.ProcessEvents;
import com.anarsoft.race.detection.process.run.ProcessRunContextBuilder;
import com.vmlens.api.AllInterleavings;
import com.vmlens.api.AllInterleavingsBuilder;
import com.vmlens.setup.SetupAgent;
import java.io.File;
import java.nio.file.Path;

/** An attempt by VMLens; before all, its agent is put into a folder, and after each, it tells the data races it saw. */
final class OnVmlens {
    private OnVmlens() {}

    /** As every attempt, or: {@code agent} and a folder, or: {@code races}, that folder, and one for a report. */
    public static void main(String[] arguments) throws Throwable {
        if (arguments[0].equals("agent")) {
            new SetupAgent(new File(arguments[1]), "").setup();
            return;
        }
        if (arguments[0].equals("races")) {
            Path events = Path.of(SetupAgent.eventDir(new File(arguments[1])));
            var report = new ProcessEvents(events, Path.of(arguments[2]), new ProcessRunContextBuilder().build());
            System.exit(report.hasThreadAndLoopDescription() && report.process().dataRaceCount() > 0 ? 1 : 0);
        }
        Attempt attempt = Attempt.noticing(arguments);
        try (AllInterleavings all = new AllInterleavingsBuilder()
                .withMaximumIterations(attempt.budget())
                .build("program")) {
            while (all.hasNext()) {
                attempt.run();
            }
        } catch (Throwable error) {
            attempt.failed(error);
        }
        attempt.passed();
    }
}
