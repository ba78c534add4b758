package dev.allways.studies.threads.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Result;
import dev.allways.report.Study;
import dev.allways.studies.workshop.Jdk;
import dev.allways.studies.workshop.Workshop;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the study of the peers expects of Allways; the peers themselves are fetched only when somebody asks for it. */
class PeersTest {
    /** A stack whose bug needs more preemptions, in one order, than a thousand executions meet. */
    private static final String TOO_DEEP = "SafeStack";

    static List<Selected> selected() {
        return Selected.all();
    }

    @Test
    void isFound() {
        assertThat(ServiceLoader.load(Study.class)).anyMatch(study -> study instanceof Peers);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("selected")
    void allwaysFindsTheBugsAndRaisesNoFalseAlarm(Selected program) throws Throwable {
        Result result = OnAllways.explore(
                Attempt.program(program.method()), program.subject().settings(), OnAllways.STRATEGY, 1_000);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures().isEmpty())
                .isEqualTo(
                        program.subject().correct() || program.subject().name().equals(TOO_DEEP));
    }

    /** The five that are wrong, and no other. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("structures")
    void allwaysFindsTheWrongStructures(String name) {
        Result result = OnAllwaysStructures.explore(name, Structures.isRight(name) ? 300 : 10_000);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures().isEmpty()).isEqualTo(Structures.isRight(name));
    }

    static List<String> structures() {
        return Structures.names();
    }

    @Test
    void worksWithoutThePeersAndSaysWhatIsMissing() throws Exception {
        var out = new StringBuilder();
        var study = new Peers(Workshop.with(List.of("no-such-maven")), 1);
        assertThat(study.run(List.of("Deadlock01Bad"), out)).isTrue();
        assertThat(out)
                .contains("Lincheck  not here: Maven could not look for JDKs: ")
                .contains("VMLens    not here: Maven could not look for JDKs: ")
                .containsPattern("Deadlock01Bad +deadlock +found in \\d+\n");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> new Peers().run(List.of("sped"), new StringBuilder()))
                .hasMessageStartingWith("sped is neither a program (AccountBad, ");
    }

    @Test
    void findsTheJdksInWhatMavenWrites() {
        assertThat(Jdk.parse("""
            <toolchains>
              <toolchain>
                <provides><vendor.version>x</vendor.version><version>17.0.15</version></provides>
                <configuration><jdkHome>/jdks/17</jdkHome></configuration>
              </toolchain>
              <toolchain>
                <provides><version>1.8.0_292</version></provides>
                <configuration><jdkHome>/jdks/8</jdkHome></configuration>
              </toolchain>
              <toolchain>
                <provides><version>21.0</version></provides>
                <configuration><jdkHome>/jdks/21</jdkHome></configuration>
              </toolchain>
            </toolchains>
            """))
                .containsExactly(
                        new Jdk(Runtime.Version.parse("17.0.15"), Path.of("/jdks/17")),
                        new Jdk(Runtime.Version.parse("21"), Path.of("/jdks/21")));
    }
}
