package dev.allways.threads;

/** Threads were to be controlled in a JVM that was started without the agent. */
public final class NoAgent extends IllegalStateException {
    private static final long serialVersionUID = 1;

    NoAgent() {
        super("""
            threads can't be controlled: the Allways agent is not at work in this JVM
              where         the options of the JVM
              usual cause   the tests are run by a tool that does not know of the agent
              do            start the JVM with -javaagent:allways-threads-agent.jar (for Maven: the argLine of Surefire)\
            """);
    }
}
