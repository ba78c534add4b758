package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import shop.Leaver;

/** Code under test that ends the process, or asks its user: nobody takes that for a pass. */
@Timeout(120)
class ExitsTest {
    @ParameterizedTest
    @CsvSource({
        "Exits, System.exit, 13",
        "Halts, Runtime.halt, 23",
        "ThreadExits, System.exit, 33",
        "ThreadHalts, Runtime.halt, 45"
    })
    void isTold(String name, String by, int line) throws Exception {
        assertThat(check(OwnJvm.agent(), name))
                .contains("PROCESS ENDED  the code under test ended the process that explores it, by " + by)
                .contains("Leaver.java:" + line + ")")
                .doesNotContain("//"); // the name of a class loader
    }

    @Test
    void isToldWithoutTheAgent() throws Exception {
        assertThat(check(List.of(), "Exits"))
                .contains("PROCESS ENDED  the code under test ended the process that explores it, by System.exit")
                .contains("Leaver.java:13)");
    }

    /** The standard input is a pipe that nobody writes to. */
    @ParameterizedTest
    @CsvSource({"Asks, 57", "ThreadAsks, 69"})
    void theStandardInputIsOutsideControl(String name, int line) throws Exception {
        assertThat(check(OwnJvm.agent(), name))
                .contains("OUTSIDE CONTROL  shop.Leaver$" + name + ": the program reads the standard input")
                .contains("Leaver.java:" + line + ")");
    }

    /** 32 KB are kept of each of 10,000 executions; there is room for those of half of them. */
    @Test
    void aFullHeapEndsTheExploration() throws Exception {
        List<String> options = new ArrayList<>(OwnJvm.agent());
        options.addAll(List.of("-Xmx200m", "-XX:+UseParallelGC"));
        assertThat(check(options, "Hoards"))
                .containsPattern("OUT OF MEMORY  .*the heap is full")
                .contains("ALLWAYS_JAVA_OPTS=-Xmx");
    }

    /** {@code timeout} sends its signal twice, to the process and to its group; the user is not impatient by that. */
    @Test
    void aSignalThatComesTwiceIsOne() throws Exception {
        assertThat(stopped("takesForEver", 0)).contains("stopped by you");
    }

    /** On a busy machine it may have been given up before: that is no end of the process by the program, either. */
    @Test
    void anImpatientUserIsNotTheProgram() throws Exception {
        assertThat(stopped("hearsNothing", 600)).doesNotContain("PROCESS ENDED");
    }

    /** What is printed where the process is asked to stop, and again after so many milliseconds. */
    private static String stopped(String name, long later) throws Exception {
        List<String> command = OwnJvm.command(
                OwnJvm.agent(), List.of("check", "shop.Inventory." + name, "--store", "none", "--progress", "verbose"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader output = process.inputReader();
        output.readLine(); // it tells that it has begun
        process.toHandle().destroy(); // by the process itself its output would be closed
        if (later > 0) {
            assertThat(output.readLine()).contains("stopping");
            Thread.sleep(later);
        }
        process.toHandle().destroy();
        String printed = output.lines().collect(Collectors.joining("\n"));
        assertThat(process.waitFor())
                .as(printed)
                .isIn(ExitCode.STOPPED.code(), later > 0 ? ExitCode.REFUSED.code() : ExitCode.STOPPED.code());
        return printed;
    }

    private static String check(List<String> options, String name) throws Exception {
        List<String> all = new ArrayList<>(options);
        all.add("-XX:TieredStopAtLevel=1");
        List<String> command = OwnJvm.command(
                all, List.of("check", Leaver.class.getName() + "$" + name, "--store", "none", "--progress", "none"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isEqualTo(ExitCode.REFUSED.code());
        return printed;
    }
}
