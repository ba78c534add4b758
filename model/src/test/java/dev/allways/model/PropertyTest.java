package dev.allways.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Failure;
import dev.allways.core.NeverMet;
import dev.allways.core.Outcome;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Replay;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyTest {
    /** A graph by its edges; the initial state is 0. */
    private record Graph(Map<Integer, List<Integer>> edges, List<Property<Integer>> properties)
            implements Model<Integer> {
        @Override
        public Integer initial(Chooser chooser) {
            return 0;
        }

        @Override
        public @Nullable Integer next(Integer state, Chooser chooser) {
            List<Integer> targets = edges.getOrDefault(state, List.of());
            return targets.isEmpty() ? null : chooser.choose("to", targets);
        }

        @Override
        public void fingerprint(Integer state, Hasher hasher) {
            hasher.putInt(state);
        }
    }

    private static Graph graph(Property<Integer> property, Map<Integer, List<Integer>> edges) {
        return new Graph(edges, List.of(property));
    }

    private static Predicate<Integer> is(int wanted) {
        return state -> state == wanted;
    }

    private static Failure only(Result result) {
        assertThat(result.failures()).hasSize(1);
        return result.failures().getFirst();
    }

    @Test
    void alwaysFailsInTheFirstStateThatBreaksIt() {
        Result result = graph(
                        Property.always("below 3", state -> state < 3),
                        Map.of(0, List.of(1, 2), 1, List.of(0), 2, List.of(4, 3)))
                .explore()
                .run();

        Failure failure = only(result);
        assertThat(failure.error()).isInstanceOf(Violation.class).hasMessage("always \"below 3\" does not hold");
        assertThat(failure.choices()).isEqualTo(Choices.of(1, 0)); // 0 -> 2 -> 4
        assertThat(failure.trace().steps()).extracting(Trace.Step::text).containsExactly("to = 2", "to = 4");
        assertThat(failure.trace().steps().getFirst().notes()).containsExactly("2");
        assertThat(failure.whole()).isFalse();
        assertThat(failure.error().getStackTrace()[0].getFileName()).isEqualTo("PropertyTest.java");
        assertThat(result.stopReason()).isEqualTo(StopReason.ERRORS);
    }

    @Test
    void sometimesFailsTheWholeWhenNoStateIsSo() {
        Map<Integer, List<Integer>> edges = Map.of(0, List.of(1, 2), 2, List.of(0));

        Result without =
                graph(Property.sometimes("gets to 3", is(3)), edges).explore().run();
        assertThat(only(without).error())
                .isInstanceOf(NeverMet.class)
                .hasMessage("sometimes \"gets to 3\" holds in none of the 3 states");
        assertThat(only(without).whole()).isTrue();
        assertThat(without.complete()).isTrue(); // what is left to explore would not help

        Result with =
                graph(Property.sometimes("gets to 2", is(2)), edges).explore().run();
        assertThat(with.passed()).isTrue();
        assertThat(with.complete()).isTrue();
    }

    @Test
    void sometimesOfAnIncompleteExplorationSaysSo() {
        Result result = new Graph(
                        Map.of(0, List.of(1), 1, List.of(2), 2, List.of(3)),
                        List.of(Property.sometimes("gets to 3", is(3))))
                .explore()
                .depth(3)
                .run();

        assertThat(only(result).error())
                .hasMessage("sometimes \"gets to 3\" holds in none of the 3 states; "
                        + "the exploration was not complete: a longer one may meet it");
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.omitted()).contains("1 ways went beyond the depth limit of 3");
    }

    @Test
    void eventuallyFailsOnACycle() {
        // 0 -> 1 -> 2 -> 3 -> 1 goes round without 9; 1 -> 9 is the way out
        Result result = graph(
                        Property.eventually("gets to 9", is(9)),
                        Map.of(0, List.of(1), 1, List.of(9, 2), 2, List.of(3), 3, List.of(1)))
                .explore()
                .run();

        Failure failure = only(result);
        assertThat(failure.error())
                .isInstanceOf(Violation.class)
                .hasMessage("eventually \"gets to 9\" never holds: the last 3 steps lead back to the state after the "
                        + "first step, and so on for ever");
        assertThat(failure.choices()).isEqualTo(Choices.of(0, 1, 0, 0)); // the way to the cycle, and once round
        assertThat(result.statistics().counters().states())
                .isEqualTo(5); // those of the first exploration: 0, 1, 2, 3, 9
        assertThat(result.stopReason()).isEqualTo(StopReason.ERRORS);
    }

    /*
     * Where ways join there is no cycle: 0 -> 1 -> 3 and 0 -> 2 -> 3, 3 -> 9. A search that takes every state met
     * before for a state of its own path sees a cycle here; one that stops at every state met before without asking
     * misses those behind a join.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eventuallyTellsJoinsFromCycles(boolean cycleBehindTheJoin) {
        Map<Integer, List<Integer>> edges = Map.of(
                0, List.of(1, 2), 1, List.of(3), 2, List.of(3), 3, cycleBehindTheJoin ? List.of(9, 2) : List.of(9));

        Result result =
                graph(Property.eventually("gets to 9", is(9)), edges).explore().run();

        assertThat(result.passed()).isEqualTo(!cycleBehindTheJoin);
        if (cycleBehindTheJoin) { // 0 -> 1 -> 3 -> 2 -> 3
            assertThat(only(result).choices()).isEqualTo(Choices.of(0, 0, 1, 0));
        } else {
            assertThat(result.complete()).isTrue();
        }
    }

    @Test
    void eventuallyFailsAtADeadEnd() {
        Result result = graph(
                        Property.eventually("gets to 9", is(9)), Map.of(0, List.of(1, 9), 1, List.of(2), 9, List.of(4)))
                .explore()
                .run();

        assertThat(only(result).error())
                .hasMessage("eventually \"gets to 9\" never holds: after 2 steps no further one can be made");
        assertThat(only(result).choices()).isEqualTo(Choices.of(0, 0));
    }

    @Test
    void eventuallyHoldsFromTheFirstStateOn() {
        Graph model = graph(Property.eventually("was at 0", is(0)), Map.of(0, List.of(1), 1, List.of(1)));

        assertThat(model.explore().run().passed()).isTrue();
    }

    @Test
    void aStepBackToItsOwnStateIsACycle() {
        Graph model = graph(Property.eventually("gets to 1", is(1)), Map.of(0, List.of(1, 0)));

        assertThat(only(model.explore().run()).error())
                .hasMessage("eventually \"gets to 1\" never holds: the last step leads back to the initial state, "
                        + "and so on for ever");
    }

    @Test
    void aFailureIsFoundAgainByTheModelsOwnProgram() {
        Graph model = graph(
                Property.eventually("gets to 9", is(9)),
                Map.of(0, List.of(1), 1, List.of(9, 2), 2, List.of(3), 3, List.of(1)));
        Failure failure = only(model.explore().run());

        Trace again = Replay.exactly(ModelProgram.of(model), failure.choices());

        assertThat(again.outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) again.outcome()).error())
                .hasMessage(failure.error().getMessage());
    }

    @Test
    void walksFindWhatNeverComes() {
        Graph model =
                graph(Property.eventually("gets to 9", is(9)), Map.of(0, List.of(1), 1, List.of(9, 2), 2, List.of(1)));

        Result result = model.explore().strategy("random").executions(100).run();

        assertThat(only(result).choices()).isEqualTo(Choices.of(0, 1, 0));
    }

    @Test
    void eachPropertyIsAnOriginOfItsOwn() {
        Graph model = new Graph(
                Map.of(0, List.of(1, 2), 1, List.of(3), 2, List.of(3)),
                List.of(
                        Property.always("not 1", state -> state != 1),
                        Property.always("not 3", state -> state != 3),
                        Property.always("odd", state -> state % 2 == 1)));

        Result result = model.explore().strategy("bfs").errors(100).run();

        // 0 breaks "odd" and is not gone on from
        assertThat(result.failures()).hasSize(1);
        assertThat(only(result).error()).hasMessage("always \"odd\" does not hold");

        Result both = new Graph(model.edges(), model.properties().subList(0, 2))
                .explore()
                .errors(100)
                .run();
        assertThat(both.failures())
                .extracting(failure -> failure.error().getMessage())
                .containsExactly("always \"not 1\" does not hold", "always \"not 3\" does not hold");
    }

    @Test
    void everyErrorOfAStateIsReported() {
        Model<Integer> model = new Model<>() {
            @Override
            public Integer initial(Chooser chooser) {
                return 4;
            }

            @Override
            public @Nullable Integer next(Integer state, Chooser chooser) {
                return null;
            }

            @Override
            public void check(Integer state, Report report) {
                report.expect(state > 3, "not above 3");
                report.expect(state > 4, "not above 4");
                report.error("not well");
                throw new IllegalStateException("broken");
            }

            @Override
            public List<Property<Integer>> properties() {
                return List.of(Property.always("odd", state -> state % 2 == 1));
            }

            @Override
            public void fingerprint(Integer state, Hasher hasher) {
                hasher.putInt(state);
            }
        };

        Throwable error = only(model.explore().run()).error();

        assertThat(error).hasMessage("not above 4");
        assertThat(error.getSuppressed())
                .extracting(Throwable::getMessage)
                .containsExactly("not well", "broken", "always \"odd\" does not hold");
    }

    /*
     * 9 is met at once, and then no more: 0 -> 9 -> 1 -> 3 and 1 -> 2 -> 3 join, 3 -> 4 -> 3 goes round; or 3 ends; or
     * goes round through 9.
     */
    @ParameterizedTest
    @ValueSource(ints = {4, 5, 9})
    void repeatedly(int behindTheJoin) {
        Map<Integer, List<Integer>> edges = Map.of(
                0,
                List.of(9),
                9,
                List.of(1),
                1,
                List.of(3, 2),
                2,
                List.of(3),
                3,
                List.of(behindTheJoin),
                4,
                List.of(3));

        Result result =
                graph(Property.repeatedly("gets to 9", is(9)), edges).explore().run();

        if (behindTheJoin == 9) {
            assertThat(result.complete()).isTrue();
            assertThat(result.failures()).isEmpty();
            return;
        }
        Failure failure = only(result);
        assertThat(failure.error())
                .isInstanceOf(Violation.class)
                .hasMessage("repeatedly \"gets to 9\" holds no more: "
                        + (behindTheJoin == 4
                                ? "the last 2 steps lead back to the state after the first 3 steps, and so on for "
                                        + "ever; nothing that can be done all the time is left out"
                                : "after 4 steps no further one can be made"));
        assertThat(failure.choices()) // 9, 1, 3, and round: 4, 3
                .isEqualTo(behindTheJoin == 4 ? Choices.of(0, 0, 0, 0, 0) : Choices.of(0, 0, 0, 0));
    }
}
