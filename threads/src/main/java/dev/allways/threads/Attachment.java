package dev.allways.threads;

import dev.allways.core.OutsideControl;
import dev.allways.core.control.ThreadControl.Settings;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The agent, attached to this JVM while it runs. A JVM may not attach to itself, so a small one is started that does
 * it, by {@link #main}.
 */
public final class Attachment {
    private static final long PATIENCE = 60; // seconds
    private static final String AGENT = "dev/allways/agent/Agent.class";
    private static final String JAR = "allways-threads-agent.jar";

    private static @Nullable String failed; // why, when it was tried

    private Attachment() {}

    /**
     * Sees to it that the agent is at work on a class and those that it leads to.
     *
     * @throws NoAgent if it is not and can't be attached, or came too late
     */
    static synchronized void ensure(Class<?> type, Settings settings) {
        attempt();
        if (!Threads.areControlled()) {
            throw NoAgent.notAttached(String.valueOf(failed), jar());
        }
        if (settings.isolated() && !Threads.canBeIsolated()) {
            throw NoAgent.tooLate("static state to start again in classes that are loaded", jar());
        }
        String late = System.getProperty("dev.allways.agent.late", "");
        if (!late.isEmpty()) {
            new Mentions(type).firstOf(Set.of(late.split(","))).ifPresent(name -> {
                throw NoAgent.tooLate(name + ", which is loaded and has synchronized methods", jar());
            });
        }
    }

    /** Attaches the agent, if it is not at work and that was not tried before. */
    static synchronized void attempt() {
        if (!Threads.areControlled() && failed == null) {
            failed = attach();
        }
    }

    /**
     * What is said of a program that keeps threads from one execution to the next, in classes that were loaded before
     * the agent.
     */
    static OutsideControl tooLateToIsolate() {
        return new OutsideControl(
                "a thread of an earlier execution, which a static field holds, was to continue",
                "the agent was attached when the classes had been loaded: their static state can't be reset",
                "a pool or a timer in a static field",
                "start the JVM with the agent; for Maven in the configuration of Surefire: <argLine>-javaagent:"
                        + NoAgent.argument(jar()) + "</argLine>");
    }

    /** Attaches the agent; says what went wrong, if anything did. */
    private static String attach() {
        Path jar = jar();
        if (jar == null) {
            return "its jar is not on the class path";
        }
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        URL here = Objects.requireNonNull(Attachment.class.getProtectionDomain().getCodeSource())
                .getLocation();
        try {
            Path output = Files.createTempFile("allways-attach", ".txt");
            try {
                Process process = new ProcessBuilder(List.of(
                                java.toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "--add-modules",
                                "jdk.attach",
                                "-classpath",
                                Path.of(here.toURI()).toString(),
                                Attachment.class.getName(),
                                Long.toString(ProcessHandle.current().pid()),
                                jar.toString()))
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                process.getOutputStream().close();
                if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    return "it was not attached within %d seconds".formatted(PATIENCE);
                }
                return Files.readString(output, StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank())
                        .map(line -> line.replace("Exception in thread \"main\" ", ""))
                        .findFirst()
                        .orElse("it was attached, and does not work");
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException | URISyntaxException e) {
            return e.toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "it was interrupted while it was attached";
        }
    }

    /** The agent's jar: where its class is, or beside the folder of its classes. */
    private static @Nullable Path jar() {
        URL found = Attachment.class.getClassLoader().getResource(AGENT);
        if (found == null) {
            return null;
        }
        String text = found.toString();
        if (text.startsWith("jar:")) {
            return Path.of(URI.create(text.substring("jar:".length(), text.indexOf("!/"))));
        }
        Path classes = Path.of(URI.create(text.substring(0, text.length() - AGENT.length())));
        return Stream.of(classes.resolveSibling(JAR))
                .filter(Files::exists)
                .findFirst()
                .orElse(null);
    }

    /**
     * Attaches an agent to another JVM.
     *
     * @param arguments the other's process number, and the agent's jar
     */
    public static void main(String[] arguments) throws Throwable {
        Class<?> machine = Class.forName("com.sun.tools.attach.VirtualMachine");
        try {
            Object attached = machine.getMethod("attach", String.class).invoke(null, arguments[0]);
            machine.getMethod("loadAgent", String.class).invoke(attached, arguments[1]);
            machine.getMethod("detach").invoke(attached);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
