package dev.allways.cli;

import dev.allways.core.StopReason;
import dev.allways.report.Hint;
import dev.allways.runner.Search;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The command line that continues with an exploration that stopped before its end. */
final class Resumption {
    private static final Set<String> SAID_ANEW = Set.of("--resume", "--checkpoint", "--strategy", "--seed");

    private Resumption() {}

    /** How to continue, if the exploration was written down and is not at its end. */
    static List<Hint> hints(CommandSpec spec, String command, Search search, StopReason reason) {
        String file = search.files().name();
        if (file == null || !search.files().write().map(Files::exists).orElse(false)) {
            return List.of();
        }
        return switch (reason) {
            case EXHAUSTED, INCOMPLETE, END_OF_PATH -> List.of();
            case EXECUTIONS, UNIQUE_STATES, ERRORS, TIME, INTERRUPTED, PROBLEM ->
                List.of(new Hint("resume", line(spec, command, search, reason, file)));
        };
    }

    /** What the user typed, without what the checkpoint knows and with a limit that is not reached yet. */
    private static String line(CommandSpec spec, String command, Search search, StopReason reason, String file) {
        ParseResult typed = spec.commandLine().getParseResult();
        String reached = switch (reason) {
            case EXECUTIONS -> "--executions";
            case UNIQUE_STATES -> "--states";
            case ERRORS -> "--errors";
            default -> "";
        };
        var words = new ArrayList<String>(List.of(command, "check"));
        for (ArgSpec each : typed.matchedArgs()) {
            if (each.isPositional()) {
                each.originalStringValues().forEach(value -> words.add(Shell.quoted(value)));
            }
        }
        for (OptionSpec option : typed.matchedOptions()) {
            String name = option.longestName();
            if (SAID_ANEW.contains(name) || name.equals(reached)) {
                continue;
            }
            if (option.arity().max() == 0) {
                boolean off = option.negatable() && Boolean.FALSE.equals(option.getValue());
                words.add(off ? "--no-" + name.substring(2) : name);
            } else {
                option.originalStringValues().forEach(value -> words.add(name + " " + Shell.quoted(value)));
            }
        }
        words.add("--resume " + Shell.quoted(file));
        switch (reason) {
            case ERRORS -> words.add("--errors " + (search.limits().errors() + 1));
            case EXECUTIONS -> {
                if (search.sampling()) { // without a limit it would never end
                    words.add("--executions " + 2 * search.limits().executions());
                }
            }
            default -> {}
        }
        return String.join(" ", words);
    }
}
