package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
