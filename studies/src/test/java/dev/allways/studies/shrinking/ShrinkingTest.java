package dev.allways.studies.shrinking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShrinkingTest {
    static List<Challenge<?>> challenges() {
        return Challenges.all();
    }

    /** All of twenty but two: of these seeds bound5 has two that end at another smallest list. */
    @ParameterizedTest
    @MethodSource("challenges")
    void failuresAreShrunkToTheSmallest(Challenge<?> challenge) {
        Shrinking.Outcome outcome = Shrinking.outcome(challenge, 20);
        assertThat(outcome.found()).isEqualTo(20);
        assertThat(outcome.smallest()).as("%s", outcome.others()).isGreaterThanOrEqualTo(18);
        assertThat(outcome.until()).isLessThanOrEqualTo(outcome.all());
    }
}
