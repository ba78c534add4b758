package dev.allways.cli;

import dev.allways.core.Audit;
import java.util.Arrays;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The argument of an option that may go without: what follows is its argument only if it says how much is audited. */
final class AuditArgument implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // as picocli wants it
    public boolean preprocess(Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        boolean attached = info.get("separator") instanceof String separator && !separator.isBlank();
        boolean says = !arguments.isEmpty()
                && (attached
                        || Arrays.stream(Audit.values())
                                .anyMatch(each -> each.name().equalsIgnoreCase(arguments.peek())));
        if (!says) {
            arguments.push("full");
        }
        return false;
    }
}
