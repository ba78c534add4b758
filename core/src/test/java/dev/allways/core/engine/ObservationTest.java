package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.BranchCondition;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Failure;
import dev.allways.core.Input;
import dev.allways.core.Observation;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Task;
import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs tell between choices: labels, notes, spans, and what strategies hear of it. */
class ObservationTest {
    /** Two digits, labelled by whether they are equal, and whether their sum is even. */
    private static final Program DIGITS = chooser -> {
        int a = chooser.between("a", 0, 2);
        int b = chooser.between("b", 0, 2);
        chooser.label(a == b ? "equal" : "different");
        if ((a + b) % 2 == 0) {
            chooser.label("even");
            chooser.label("even"); // an execution counts once
        }
        if (a + b == 4) {
            throw new IllegalStateException();
        }
    };

    /** Of nine pairs 3 are equal and 6 different; 00, 02, 11, 20, 22 have an even sum. Replays are not counted. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void labels(boolean checkDeterminism) {
        for (int workers = 1; workers <= 3; workers++) {
            Result result = Allways.explore(DIGITS)
                    .errors(2)
                    .workers(workers)
                    .checkDeterminism(checkDeterminism)
                    .run();
            assertThat(result.statistics().labels()).isEqualTo(Map.of("equal", 3L, "different", 6L, "even", 5L));
        }
    }

    /** Notes stand behind the choice that they follow; those before the first choice open the story. */
    @Test
    void notes() {
        Program program = chooser -> {
            chooser.note("begins");
            int a = chooser.between("a", 0, 2);
            chooser.note("a is " + a);
            chooser.note(a * a);
            chooser.flip("b");
            chooser.note("ends");
        };
        Trace trace = Replay.exactly(program, Choices.of(2, 1));
        assertThat(trace.openingNotes()).containsExactly("begins");
        assertThat(trace.steps().stream().map(Trace.Step::text)).containsExactly("a = 2", "b = true");
        assertThat(trace.steps().stream().map(Trace.Step::notes))
                .containsExactly(List.of("a is 2", "4"), List.of("ends"));
        assertThat(trace.outcome()).isInstanceOf(Outcome.Passed.class);
    }

    /** A note costs nothing where nobody listens: its text is not made. */
    @Test
    void notesUnheard() {
        Object loud = new Object() {
            @Override
            public String toString() {
                throw new AssertionError("nobody listens");
            }
        };
        Result result = Allways.explore(chooser -> {
                    chooser.flip("a");
                    chooser.note(loud);
                })
                .run();
        assertThat(result.complete()).isTrue();
        assertThat(result.passed()).isTrue();
    }

    /**
     * Spans are told inner before outer, as half-open ranges of choices; one without a choice is none, one that the
     * program fails in ends with the execution.
     */
    @Test
    void spans() {
        Program program = chooser -> {
            chooser.span("outer", () -> {
                chooser.flip("a");
                chooser.span("inner", () -> chooser.flip("b"));
                chooser.span("nothing", () -> {});
            });
            chooser.span("last", () -> {
                chooser.flip("c");
                throw new IllegalStateException();
            });
        };
        Trace trace = Replay.exactly(program, Choices.of(0, 1, 0));
        assertThat(trace.spans())
                .containsExactly(
                        new Trace.Span("inner", 1, 2), new Trace.Span("outer", 0, 2), new Trace.Span("last", 2, 3));
        assertThat(trace.outcome().failed()).isTrue();
    }

    /** A failure's story is that of the replay that confirmed it. */
    @Test
    void notesOfAFailure() {
        Program program = chooser -> {
            int a = chooser.between("a", 0, 5);
            chooser.note("a is " + a);
            if (a == 4) {
                throw new IllegalStateException();
            }
        };
        Failure failure = Allways.explore(program).run().failures().getFirst();
        assertThat(failure.trace().steps().getFirst().notes()).containsExactly("a is 4");
    }

    /** A strategy's chooser hears what lies beyond the given answers, and only if it says that it listens. */
    @Test
    void whatStrategiesHear() {
        Program program = chooser -> {
            chooser.observe(new Observation.Event("first"));
            chooser.flip("a");
            assertThat(chooser.observing()).isFalse();
            chooser.observe(new Observation.Event("second"));
            chooser.flip("b");
            assertThat(chooser.observing()).isTrue();
            chooser.observe(new Observation.Branch(new Text("a < b"), true));
            chooser.observe(new Observation.TaskChange(1, Observation.TaskChange.Phase.CREATED));
        };
        List<Observation> heard = new ArrayList<>();
        Decider listening = new Decider() {
            @Override
            public long choose(ChoicePoint point) {
                return 0;
            }

            @Override
            public void observe(Observation observation) {
                heard.add(observation);
            }

            @Override
            public boolean observing() {
                return true;
            }
        };
        Run run = new Run(10, 10, () -> false);
        run.make(Task.root(program, Choices.of(1, 0), listening));
        assertThat(heard)
                .containsExactly(
                        new Observation.Branch(new Text("a < b"), true),
                        new Observation.TaskChange(1, Observation.TaskChange.Phase.CREATED));
        heard.clear();
        Run deaf = new Run(10, 10, () -> false);
        deaf.make(Task.root(
                chooser -> {
                    assertThat(chooser.observing()).isFalse();
                    chooser.observe(new Observation.Event("unheard"));
                },
                Choices.NONE,
                point -> 0));
        assertThat(heard).isEmpty();
    }

    private record Text(String text) implements BranchCondition {
        @Override
        public Set<Input> inputs() {
            return Set.of();
        }
    }

    /**
     * What follows is shown the two choices that are given and what is observed between them, and asked for the third.
     */
    @Test
    void aDeciderThatFollowsSeesTheWayOfTheGivenAnswers() {
        Program program = chooser -> {
            chooser.observe(new Observation.Event(chooser.flip("a")));
            chooser.observe(new Observation.Event(chooser.between("b", 0, 9)));
            chooser.observe(new Observation.Event(chooser.flip("a")));
        };
        List<String> heard = new ArrayList<>();
        Decider following = new Decider() {
            @Override
            public long choose(ChoicePoint point) {
                heard.add(point.label() + "?");
                return 1;
            }

            @Override
            public boolean follows() {
                return true;
            }

            @Override
            public void given(ChoicePoint point, long answer) {
                heard.add(point.label() + " = " + answer);
            }

            @Override
            public boolean observing() {
                return true;
            }

            @Override
            public void observe(Observation observation) {
                heard.add(String.valueOf(((Observation.Event) observation).value()));
            }
        };
        Run run = new Run(10, 10, () -> false);
        for (int i = 0; i < 2; i++) { // the second time along a way that is known
            run.make(Task.root(program, Choices.of(1, 7), following));
            assertThat(heard).containsExactly("a = 1", "true", "b = 7", "7", "a?", "true");
            heard.clear();
        }
    }
}
