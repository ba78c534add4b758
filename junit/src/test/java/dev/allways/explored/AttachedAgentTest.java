package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.junit.Explore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Where a test starts threads, and the JVM was started without the agent. */
class AttachedAgentTest {
    @Test
    void theAgentIsAttachedWhereTheJvmWasStartedWithoutIt() throws Exception {
        assertThat(inAnotherJvm(ThreadsTest.LostUpdate.class)).contains("expected: 2");
    }

    @Test
    void whereItCantBeAttachedThatIsAnError() throws Exception {
        assertThat(inAnotherJvm(ThreadsTest.LostUpdate.class, "-XX:+DisableAttachMechanism"))
                .contains("NO AGENT")
                .contains("<argLine>-javaagent:");
    }

    /** A pool whose threads are those of the first execution, in a class that is loaded before the agent. */
    static class StaticPool {
        private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

        @Explore(executions = 100)
        void test() throws InterruptedException, ExecutionException {
            assertThat(POOL.submit(() -> 1).get()).isEqualTo(1);
        }
    }

    /*
     * With it, the task has one order: the last of the six strategies that take turns makes one execution, and when its
     * second turn comes, behind eleven, there is nothing left.
     */
    @Test
    void threadsThatAreKeptNeedTheAgentFromTheBeginning() throws Exception {
        assertThat(inAnotherJvm(StaticPool.class))
                .contains("a thread of an earlier execution, which a static field holds, was to continue")
                .contains("<argLine>-javaagent:");
        assertThat(Runs.of(StaticPool.class).passed().entry())
                .containsEntry("executions", "11")
                .containsEntry("complete", "true");
    }

    /** The monitor of a synchronized method is out of reach once the class is loaded. */
    @Test
    void whereItComesTooLateThatIsAnError() throws Exception {
        assertThat(inAnotherJvm(ThreadsTest.Locked.class))
                .contains("NO AGENT")
                .contains("it comes too late for dev.allways.explored.ThreadsTest$Locked")
                .contains("<argLine>-javaagent:");
    }

    /** JUnit's launcher has it attached before it loads the classes of tests. */
    @Test
    void launchedWithAllThatBelongsToItItComesInTime() throws Exception {
        assertThat(inAnotherJvm(ThreadsTest.Locked.class, "-Dlaunched=true")).contains("1 of 1 passed");
    }

    /** What a test throws in a JVM that is started without the agent. */
    private static String inAnotherJvm(Class<?> test, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-classpath",
                System.getProperty("java.class.path"),
                AttachedAgentTest.class.getName(),
                test.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }

    /** What the other JVM does. */
    public static void main(String[] arguments) throws ClassNotFoundException {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        if (!Boolean.getBoolean("launched")) {
            out.println(Runs.of(Class.forName(arguments[0])).error());
            return;
        }
        var summary = new SummaryGeneratingListener();
        try (LauncherSession session = LauncherFactory.openSession()) {
            session.getLauncher()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(DiscoverySelectors.selectClass(arguments[0]))
                                    .build(),
                            summary);
        }
        TestExecutionSummary all = summary.getSummary();
        out.println(all.getTestsSucceededCount() + " of " + all.getTestsFoundCount() + " passed");
        all.getFailures().forEach(failure -> out.println(failure.getException()));
    }
}
