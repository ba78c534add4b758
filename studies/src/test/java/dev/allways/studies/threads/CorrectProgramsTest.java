package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.studies.threads.program.Subject;
import dev.allways.threads.DataRace;
import dev.allways.threads.Threads;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is correct has no data races, whatever it is made of. */
class CorrectProgramsTest {
    static Stream<Subject> subjects() {
        return Catalogue.subjects().stream().filter(Subject::correct);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void subjects(Subject subject) {
        Result result = Allways.explore(Threads.control(
                        chooser -> subject.body().run(),
                        ThreadControl.Settings.DEFAULT.withRaces(ThreadControl.Races.FAIL)))
                .strategy("random")
                .executions(50)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures().stream().map(Failure::error)).noneMatch(DataRace.class::isInstance);
    }
}
