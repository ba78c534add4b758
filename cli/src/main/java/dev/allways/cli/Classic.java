package dev.allways.cli;

import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.core.strategy.classic.ClassicSearch;
import dev.allways.report.ClassicTranscript;
import dev.allways.report.Trouble;
import dev.allways.runner.Search;
import java.io.PrintWriter;
import java.util.Arrays;

/** A search in the style of PSPP's model checker, whose transcript is printed in place of a report. */
final class Classic {
    private static final String PATH = "path:";

    private final PrintWriter out;
    private final int verbosity;
    private final int failureVerbosity;
    private final Interruption interruption;

    Classic(PrintWriter out, int verbosity, int failureVerbosity, Interruption interruption) {
        this.out = out;
        this.verbosity = verbosity;
        this.failureVerbosity = failureVerbosity;
        this.interruption = interruption;
    }

    /** @throws Refused if the strategy is not one of that program's */
    Result check(Test test, Search search) {
        String name = search.strategy().startsWith(PATH) ? PATH : search.strategy();
        ClassicSearch.Order order = switch (name) {
            case "bfs" -> ClassicSearch.Order.BROAD;
            case "dfs" -> ClassicSearch.Order.DEEP;
            case "random-first" -> ClassicSearch.Order.RANDOM;
            case PATH -> ClassicSearch.Order.PATH;
            default ->
                throw new Refused(Trouble.of("WRONG USAGE", "--style classic knows no strategy " + name)
                        .with("where", test.name())
                        .usualCause("a strategy that the classic program does not have")
                        .todo("use bfs (its broad), dfs (deep), random-first (random) or path:0,1,2"));
        };
        try {
            int[] path =
                    order == ClassicSearch.Order.PATH ? path(search.strategy().substring(PATH.length())) : new int[0];
            var transcript = new ClassicTranscript(out, verbosity, failureVerbosity);
            Setup setup = search.setup().withLimits(search.limits());
            var classic = new ClassicSearch(setup, order, true, path, transcript);
            Listener listener = Progress.interruptible(Listener.NONE, interruption);
            Result result = new Engine(setup, classic, listener, null).run();
            transcript.results(result);
            return result;
        } catch (IllegalArgumentException e) {
            throw SearchOptions.unknown(e, test.name());
        }
    }

    private static int[] path(String text) {
        String[] numbers = text.split("[,: ]+");
        for (String number : numbers) {
            if (!number.matches("[0-9]{1,9}")) {
                throw new IllegalArgumentException(
                        "path:%s: '%s' is not the number of an operation".formatted(text, number));
            }
        }
        return Arrays.stream(numbers).mapToInt(Integer::parseInt).toArray();
    }
}
