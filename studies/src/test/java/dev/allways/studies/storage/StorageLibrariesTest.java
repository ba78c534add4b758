package dev.allways.studies.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.storage.Assumption;
import dev.allways.storage.Survey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageLibrariesTest {
    private static StorageLibrary library(String name) {
        return StorageLibrary.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Durable test(String name, String version, Assumption assumption) throws Exception {
        StorageLibrary library = library(name);
        Probe probe = ProbeLoader.load(library.probe(), Jars.of(library, version));
        return new Durable(probe, library.crashes().upTo(assumption));
    }

    /**
     * Where a process is killed: tape erases the head before the header says that it is gone, in two writes where the
     * head lies across the file's end: 13 states of 10 removals. MVStore 1.4.199 loses a commit in 7. Their successors
     * fail in none. As many as a recorder of system calls has found outside the JVM.
     */
    @ParameterizedTest
    @CsvSource({
        "tape, 1.2.3, 172, 13, wrong content",
        "tape2, 2.0.0-beta1, 173, 0, ''",
        "h2-mvstore, 1.4.199, 145, 7, lost: # of # acknowledged steps are there",
        "h2-mvstore, 1.4.200, 202, 0, ''",
        "lucene, 10.2.2, 457, 0, ''"
    })
    void asManyStatesFailAsIsKnown(String name, String version, long states, long failed, String kind)
            throws Exception {
        Survey survey = Survey.of(test(name, version, Assumption.KILL), StorageLibraries::kind);
        assertThat(survey.omitted()).isEmpty();
        assertThat(survey.found()).singleElement().satisfies(killed -> {
            assertThat(killed.states()).isEqualTo(states);
            assertThat(killed.failed()).isEqualTo(failed);
            assertThat(killed.kinds().keySet()).isEqualTo(kind.isEmpty() ? java.util.Set.of() : java.util.Set.of(kind));
        });
    }

    @Test
    void theTwoPlacesOfAFailureAreTold() throws Exception {
        Durable test = test("tape", "1.2.3", Assumption.KILL);
        Survey survey = Survey.of(test, StorageLibraries::kind);
        List<String> story = Survey.story(
                test,
                survey.found().getFirst().kinds().values().iterator().next().first());
        assertThat(story.getLast())
                .isEqualTo("the process dies between 28, at QueueFile.ringWrite(QueueFile.java:237), and 29, at"
                        + " QueueFile.ringWrite(QueueFile.java:237)");
    }
}
