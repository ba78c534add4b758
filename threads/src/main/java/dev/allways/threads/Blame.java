package dev.allways.threads;

import dev.allways.agent.Agent;
import dev.allways.core.CannotExplore;
import dev.allways.core.ControlAtFault;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Whether an error comes of a class that the agent has rewritten: the JVM can't link it, or what was put into it. */
final class Blame {
    private static final int CAUSES = 20;
    private static final Pattern OURS = Pattern.compile(":allways|java[./]lang[./]Allways");
    private static final Pattern TYPE = Pattern.compile("[\\p{L}\\p{N}_$./]+");

    private Blame() {}

    static Optional<CannotExplore> of(Throwable error) {
        Throwable each = error;
        for (int i = 0; i < CAUSES && each != null; i++) {
            if (each instanceof LinkageError linkage) {
                Optional<String> type = type(linkage);
                if (type.isPresent()) {
                    return type.map(name -> fault(linkage, name));
                }
            }
            each = each.getCause();
        }
        return Optional.empty();
    }

    /** The class that is to blame; empty if the error is the program's. */
    private static Optional<String> type(LinkageError error) {
        String message = String.valueOf(error.getMessage());
        boolean isOfFile = error instanceof VerifyError
                || error instanceof ClassFormatError && !(error instanceof UnsupportedClassVersionError);
        Optional<String> rewritten = TYPE.matcher(message)
                .results()
                .map(MatchResult::group)
                .flatMap(name -> Agent.rewritten(name).stream())
                .findFirst();
        if (isOfFile && rewritten.isPresent()) {
            return rewritten;
        }
        return OURS.matcher(message).find()
                ? Optional.of(rewritten.orElse("a class of the program"))
                : Optional.empty();
    }

    private static CannotExplore fault(LinkageError error, String type) {
        return new ControlAtFault(
                "a class can't be linked as the agent has rewritten it: "
                        + String.valueOf(error).lines().findFirst().orElse(""),
                type,
                "a defect of Allways, or a class file that the JVM refuses without the agent as well",
                "report it with the class file; --threads off rewrites nothing, and shows whether the class is legal");
    }
}
