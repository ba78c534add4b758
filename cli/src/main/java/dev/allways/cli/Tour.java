package dev.allways.cli;

import dev.allways.report.Look;
import dev.allways.report.TourStop;
import dev.allways.threads.Threads;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command that shows what Allways does. */
@Command(
        name = "tour",
        mixinStandardHelpOptions = true,
        description = "Shows on bundled examples what Allways does: explores them and tells what it finds.",
        sortOptions = false)
final class Tour implements Callable<Integer> {
    private final Session session;

    @Parameters(arity = "0..1", paramLabel = "STOP", description = "Show one stop only, by its number.")
    private @Nullable Integer stop;

    @Mixin
    private Output output;

    Tour(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<TourStop> sights = new ArrayList<>();
        ServiceLoader.load(TourStop.class).forEach(sights::add);
        sights.removeIf(sight -> sight.needsAgent() && !Threads.areControlled());
        if (stop != null && (stop < 1 || stop > sights.size())) {
            throw new Refused(dev.allways.report.Trouble.of(
                            "NO SUCH STOP", "the tour has %d stops, not %d".formatted(sights.size(), stop))
                    .usualCause("a slip")
                    .todo(session.surroundings().command() + " tour goes through all of them"));
        }
        PrintWriter out = session.out();
        long begun = System.nanoTime();
        int shown = 0;
        for (int i = 0; i < sights.size(); i++) {
            if (stop == null || stop == i + 1) {
                out.print(shown++ == 0 ? "" : "\n\n");
                int code = show(sights.get(i), i + 1, sights.size());
                if (code >= ExitCode.REFUSED.code()) {
                    return code;
                }
            }
        }
        String command = session.surroundings().command();
        out.println();
        out.println("%s in %.0f s. Next: '%s list' shows what else there is, '%s check --help' how to explore your own."
                .formatted(
                        shown == 1 ? "1 stop" : shown + " stops", (System.nanoTime() - begun) / 1e9, command, command));
        return ExitCode.PASSED.code();
    }

    private int show(TourStop sight, int number, int all) {
        Look look = output.look(session.surroundings());
        PrintWriter out = session.out();
        out.print(look.title("%d/%d  %s".formatted(number, all, sight.title())));
        out.print(look.paragraph(sight.text()));
        out.println();
        out.println("  $ " + session.surroundings().command() + " check "
                + String.join(" ", sight.arguments().stream().map(Shell::quoted).toList()));
        out.println();
        out.flush();
        var check = new ArrayList<String>();
        check.add("check");
        check.addAll(sight.arguments());
        check.addAll(List.of("--store", "none"));
        String[] arguments = check.toArray(String[]::new);
        return Main.commands(session, arguments).execute(arguments);
    }
}
