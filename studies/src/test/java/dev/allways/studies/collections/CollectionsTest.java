package dev.allways.studies.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.allways.commands.Commands;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Of the libraries of the study the quickest; the study itself takes some minutes. */
class CollectionsTest {
    private static Result explored(Subjects subjects, String name, int sequences) throws InterruptedException {
        Commands<?, ?> commands = subjects.all().stream()
                .filter(subject -> subject.name().equals(name))
                .findFirst()
                .orElseThrow()
                .commands();
        return Allways.explore(commands).seed(1).executions(sequences).run();
    }

    @Test
    void anOldReleaseDiffersAndACurrentOneDoesNot() throws Exception {
        var out = new StringBuilder();
        assertThat(new Collections(300, Duration.ofSeconds(4)).run(List.of("netty-common"), out))
                .as("%s", out)
                .isTrue();
        assertThat(out)
                .contains("netty-common 4.0.36.Final\n  IntObjectHashMap of small keys, ")
                .contains("netty-common 4.1.118.Final\n"
                        + "  no difference: IntObjectHashMap, IntObjectHashMap of small keys");
    }

    /** Entries of the other map win, which they did not where keys collide. */
    @Test
    void kotlinx() throws Exception {
        Subjects old =
                Subjects.kotlinx(Release.of("kotlinx-collections-immutable-jvm", "0.3.4", "kotlin-stdlib-2.1.0"));
        Subjects current =
                Subjects.kotlinx(Release.of("kotlinx-collections-immutable-jvm", "0.5.2", "kotlin-stdlib-2.1.0"));
        assertThat(explored(old, "persistentHashMapOf()", 200).failures()).isNotEmpty();
        assertThat(explored(current, "persistentHashMapOf()", 20).failures()).isEmpty();
    }

    /** The collections of another JDK are its own: one of 17 compares values by equals, where 25 does not. */
    @Test
    void theCollectionsOfAnotherJdk() throws Exception {
        Optional<Release> other = OtherJdk.of(17);
        assumeThat(other).isPresent();
        Subjects subjects = Subjects.javaUtil(other.orElseThrow(), OtherJdk.PREFIX + "java.util.");
        assertThat(explored(subjects, "IdentityHashMap", 500).failures()).isNotEmpty();
        assertThat(explored(subjects, "PriorityQueue", 20).failures()).isEmpty();
        assertThat(explored(Subjects.javaUtil(Release.jdk(), "java.util."), "IdentityHashMap", 50)
                        .failures())
                .isEmpty();
    }

    /** Seeds that find nothing count as the latest: of five the third. */
    @Test
    void theMedianKeepsSeedsThatFindNothing() {
        assertThat(Collections.Median.of(List.of(30L, 10L, 20L, 50L, 40L), List.of()))
                .hasToString("30 commands");
        assertThat(Collections.Median.of(List.of(30L, 10L, 20L), List.of(9_000L, 8_000L)))
                .hasToString("30 commands (2 of 5 seeds find nothing)");
        assertThat(Collections.Median.of(List.of(10L, 20L), List.of(9_000L, 8_000L, 7_000L)))
                .hasToString("> 7,000 commands (3 of 5 seeds find nothing)");
    }

    @Test
    void noSuchLibrary() {
        assertThatThrownBy(() -> new Collections().run(List.of("none"), new StringBuilder()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no library is called");
    }
}
