package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.control.Setting;
import dev.allways.core.control.ThreadControl;
import dev.allways.junit.Explore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where what is to be done is said, and what happens when it makes no sense. */
class PlanTest {
    private static final AtomicInteger RUNS = new AtomicInteger();

    @BeforeEach
    void reset() {
        RUNS.set(0);
    }

    static class Annotated {
        @Explore(strategy = "random", seed = 7, executions = 5)
        void test(Chooser choose) {
            RUNS.incrementAndGet();
            choose.between("number", 0, 9);
        }
    }

    @Test
    void configurationTakesPrecedence() {
        Runs longer = with("allways.executions", "1_000").passed();
        assertThat(RUNS).hasValue(1_000);
        assertThat(longer.entry()).containsEntry("strategy", "random").containsEntry("seed", "7");

        assertThat(with("allways.seed", "8").passed().entry()).containsEntry("seed", "8");
        assertThat(with("allways.seed", "random").passed().entry().get("seed")).matches("\\d{1,9}");
        assertThat(with("allways.time", "1h 30 min").passed().entry()).containsEntry("stopReason", "executions");
        Runs exhaustive = Runs.of(
                        Annotated.class,
                        builder -> builder.configurationParameter("allways.strategy", "dfs")
                                .configurationParameter("allways.executions", "0"))
                .passed();
        assertThat(exhaustive.entry()).containsEntry("executions", "10").containsEntry("complete", "true");
        RUNS.set(0);
        with("allways.check-determinism", "true").passed();
        assertThat(RUNS).hasValue(5 * 2);
    }

    private static Runs with(String parameter, String value) {
        return Runs.of(Annotated.class, builder -> builder.configurationParameter(parameter, value));
    }

    @ParameterizedTest
    @CsvSource({
        "allways.executions, many, not a number",
        "allways.executions, -1, not a number that is at least 0",
        "allways.errors, 0, not a number that is at least 1",
        "allways.seed, lucky, not a number",
        "allways.time, soon, not a length of time above zero",
        "allways.time, 0s, not a length of time above zero",
        "allways.audit, yes, 'not one of [off, default, full]'"
    })
    void aSlipIsRefused(String parameter, String value, String expected) {
        assertThat(with(parameter, value).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContainingAll(
                        "\"" + value + "\" is " + expected,
                        "where         configuration parameter " + parameter + " of " + Annotated.class.getName()
                                + ".test",
                        "usual cause",
                        "do            write for example");
        assertThat(RUNS).hasValue(0);
    }

    /** One table of settings; the annotation alone repeats it, for an annotation's members can't be made from data. */
    @Test
    void theAnnotationHasAMemberForEachSettingOfThreads() throws NoSuchMethodException {
        for (Setting<?> each : ThreadControl.Settings.ALL) {
            Object usual = Explore.class.getMethod(each.member()).getDefaultValue();
            assertThat(each.parse(usual.toString())).as(each.name()).isEqualTo(each.usual());
        }
    }

    /** A parameter for each, too. */
    @ParameterizedTest
    @CsvSource({
        "allways.early-timeouts, -1, '-1 is too small, it must be at least 0', 1",
        "allways.steps, 0, '0 is too small, it must be at least 1', 100000",
        "allways.guard-timeout, soon, '''soon'' is not a time like 10s, 2m or 1h30m', 1s",
        "allways.races, maybe, '''maybe'' is not one of ignore, note, fail', note",
        "allways.isolated, yes, '''yes'' is not one of true, false', false"
    })
    void aSlipInASettingOfThreadsIsRefused(String parameter, String value, String expected, String example) {
        assertThat(with(parameter, value).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageStartingWith(expected)
                .hasMessageContainingAll(
                        "where         configuration parameter " + parameter,
                        "do            write for example " + example);
        assertThat(RUNS).hasValue(0);
    }

    static class WithUnknownStrategy {
        @Explore(strategy = "luck")
        void test(Chooser choose) {
            RUNS.incrementAndGet();
        }
    }

    static class WithWrongTime {
        @Explore(time = "10 seconds")
        void test(Chooser choose) {
            RUNS.incrementAndGet();
        }
    }

    @Test
    void aSlipInAnAnnotationIsRefused() {
        assertThat(Runs.of(WithUnknownStrategy.class).error())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("there is no strategy \"luck\"", "known  ", "dfs", "do  ");
        assertThat(Runs.of(WithWrongTime.class).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContainingAll(
                        "\"10 seconds\"", "@Explore(time) of ", "do            write for example 500ms, 10s");
        assertThat(RUNS).hasValue(0);
    }
}
