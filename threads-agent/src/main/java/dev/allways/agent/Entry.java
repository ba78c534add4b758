package dev.allways.agent;

import java.lang.instrument.Instrumentation;

/**
 * Where the JVM begins with the agent. All that it loads is compiled for the newest JDK but this class, which an old
 * one understands, and which tells it what is missing.
 */
public final class Entry {
    private static final int JDK = 25;

    private Entry() {}

    /** Called by the JVM before the program's main method. */
    public static void premain(String options, Instrumentation instrumentation) throws ReflectiveOperationException {
        String refusal = refusal(System.getProperty("java.specification.version"), System.getProperty("java.home"));
        if (!refusal.isEmpty()) {
            System.err.println(refusal);
            Runtime.getRuntime().halt(2);
        }
        begin("premain", options, instrumentation);
    }

    /** Called by the JVM when the agent is attached to it later. */
    public static void agentmain(String options, Instrumentation instrumentation) throws ReflectiveOperationException {
        begin("agentmain", options, instrumentation);
    }

    private static void begin(String method, String options, Instrumentation instrumentation)
            throws ReflectiveOperationException {
        Class.forName("dev.allways.agent.Agent")
                .getMethod(method, String.class, Instrumentation.class)
                .invoke(null, options, instrumentation);
    }

    /** Why the agent can't work in a JVM of a version, like 17 or 1.8; empty if it can. */
    static String refusal(String version, String home) {
        boolean old = version.startsWith("1.") || Integer.parseInt(version) < JDK;
        return !old
                ? ""
                : "JDK TOO OLD  the Allways agent needs a JDK " + JDK + " or newer, and this is Java " + version + "\n"
                        + "  where         " + home + "\n"
                        + "  usual cause   another java comes first on the PATH, or"
                        + " Maven's toolchain chooses it for the tests\n"
                        + "  do            run the JVM of a JDK " + JDK
                        + "; for Maven: JAVA_HOME, or <jdkToolchain> in the"
                        + " configuration of Surefire";
    }
}
