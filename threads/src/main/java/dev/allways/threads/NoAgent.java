package dev.allways.threads;

/** Threads were to be controlled in a JVM that the agent is not at work in, and can't be attached to. */
public final class NoAgent extends IllegalStateException {
    private static final long serialVersionUID = 1;

    NoAgent(String why) {
        super("""
            NO AGENT: threads can't be controlled, the Allways agent is not at work in this JVM
              where         the JVM was started without it, and %s
              usual cause   tests that are run by a tool which does not know of the agent, in a JVM that no agent may be
                            attached to (-XX:+DisableAttachMechanism, -XX:-EnableDynamicAgentLoading, no module jdk.attach)
              do            start the JVM with -javaagent:allways-threads-agent.jar; for Maven in the configuration of
                            Surefire: <argLine>-javaagent:${settings.localRepository}/dev/allways/allways-threads-agent/VERSION/allways-threads-agent-VERSION.jar</argLine>\
            """.formatted(why));
    }
}
