package dev.allways.threads;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Threads were to be controlled in a JVM that the agent is not at work in, and can't be attached to. */
public final class NoAgent extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private static final String NOT_ATTACHED = """
        tests that are run by a tool which does not know of the agent, in a JVM that no agent may be
                        attached to (-XX:+DisableAttachMechanism, -XX:-EnableDynamicAgentLoading, no module jdk.attach)\
        """;
    private static final String TOO_LATE = "JUnit loads test classes and those nested in them before any test begins";

    private NoAgent(String why, String cause, @Nullable Path jar) {
        super("""
            NO AGENT: threads can't be controlled, the Allways agent is not at work in this JVM
              where         the JVM was started without it, and %s
              usual cause   %s
              do            start the JVM with -javaagent:%s; for Maven in the configuration of
                            Surefire: <argLine>-javaagent:%s</argLine>\
            """.formatted(why, cause, jar == null ? "allways-threads-agent.jar" : jar, argument(jar)));
        setStackTrace(new StackTraceElement[0]); // of nothing that the user has written
    }

    /** It could not be attached. */
    static NoAgent notAttached(String why, @Nullable Path jar) {
        return new NoAgent("to attach it now failed: " + why, NOT_ATTACHED, jar);
    }

    /** It was attached when classes had been loaded already. */
    static NoAgent tooLate(String forWhat, @Nullable Path jar) {
        return new NoAgent("now it comes too late for " + forWhat, TOO_LATE, jar);
    }

    /** The jar as a build file says it that is good on every machine, if it is in Maven's repository. */
    static String argument(@Nullable Path jar) {
        if (jar == null
                || jar.getNameCount() < 5
                || !jar.subpath(jar.getNameCount() - 5, jar.getNameCount() - 3).equals(Path.of("dev", "allways"))) {
            return jar == null ? "allways-threads-agent.jar" : jar.toString();
        }
        return "${settings.localRepository}/"
                + jar.subpath(jar.getNameCount() - 5, jar.getNameCount())
                        .toString()
                        .replace('\\', '/');
    }
}
