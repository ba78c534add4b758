package dev.allways.model;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.ImpureStep;
import dev.allways.core.NoFingerprint;
import dev.allways.core.Observation;
import dev.allways.core.SafeText;
import dev.allways.core.SharedState;
import dev.allways.core.State;
import dev.allways.core.Stop;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step that is made twice, to see whether it leaves the state it starts from alone and leads to the same state again.
 */
final class StepAudit<S> {
    private final ModelProgram<S> program;
    private final Model<S> model;
    private final S from;
    private final String description;
    private final long fingerprint;

    StepAudit(ModelProgram<S> program, S from) {
        this.program = program;
        this.model = program.model();
        this.from = from;
        this.description = description(from);
        this.fingerprint = program.fingerprint(from);
    }

    /**
     * The state after the step; null if it can't be made.
     *
     * @throws SharedState if the state before it was changed
     * @throws ImpureStep if it leads elsewhere when it is made again
     */
    @Nullable
    S step(Chooser chooser) throws Exception {
        var kept = new Kept(chooser);
        S first;
        try {
            first = model.next(model.copy(from), kept);
        } finally {
            compareOriginal(kept);
        }
        String before = outcome(first);
        String after;
        boolean same = false;
        try {
            S second = model.next(model.copy(from), new Given(kept));
            after = outcome(second);
            same = same(first, second);
        } catch (Stop stop) {
            after = "pruned";
        } catch (NoFingerprint e) {
            throw e;
        } catch (Exception | Error error) {
            after = error.toString();
        }
        compareOriginal(kept);
        if (!same) {
            throw new ImpureStep(description, kept.describe(), before, after);
        }
        return first;
    }

    private boolean same(@Nullable S first, @Nullable S second) {
        if (first == null || second == null) {
            return first == second;
        }
        return program.fingerprint(first) == program.fingerprint(second) && equal(first, second);
    }

    private boolean equal(S first, S second) {
        try {
            return model.identity(first).equals(model.identity(second));
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            throw new NoFingerprint(first.getClass(), """
                the equals(Object) of what tells states apart throws %s
                  usual cause   an equals, of a state or of something in it, that compares what may be null, or goes round
                  do            repair it, or let the model's identity return something else\
                """.formatted(SafeText.of(e)));
        }
    }

    private void compareOriginal(Kept kept) {
        if (program.fingerprint(from) != fingerprint) {
            throw new SharedState(description, kept.describe(), description(from));
        }
    }

    private String outcome(@Nullable S state) {
        return state == null ? "not possible" : description(state);
    }

    private String description(S state) {
        String text = SafeText.of(state, () -> model.describe(state));
        String bits = "fingerprint %016x".formatted(program.fingerprint(state));
        return text.isEmpty() ? bits : "%s (%s)".formatted(text, bits);
    }

    /** Passes everything on, and keeps the answers. */
    private record Kept(Chooser chooser, List<ChoicePoint> points, List<Long> answers) implements Chooser {
        Kept(Chooser chooser) {
            this(chooser, new ArrayList<>(), new ArrayList<>());
        }

        @Override
        public long choose(ChoicePoint point) {
            long answer = chooser.choose(point);
            points.add(point);
            answers.add(answer);
            return answer;
        }

        @Override
        public boolean visit(State state) {
            return chooser.visit(state);
        }

        @Override
        public void observe(Observation observation) {
            chooser.observe(observation);
        }

        @Override
        public boolean observing() {
            return chooser.observing();
        }

        String describe() {
            var texts = new ArrayList<String>();
            for (int i = 0; i < points.size(); i++) {
                texts.add(points.get(i).describe(answers.get(i)));
            }
            return texts.isEmpty() ? "none" : String.join(", ", texts);
        }
    }

    /** Gives the answers that were kept. */
    private static final class Given implements Chooser {
        private final Kept kept;
        private int at;

        Given(Kept kept) {
            this.kept = kept;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (at == kept.answers.size()) {
                throw new IllegalStateException("one choice more: \"%s\"".formatted(point.label()));
            }
            ChoicePoint before = kept.points.get(at);
            if (!before.label().equals(point.label()) || before.size() != point.size()) {
                throw new IllegalStateException("another choice: \"%s\" of %d, before \"%s\" of %d"
                        .formatted(point.label(), point.size(), before.label(), before.size()));
            }
            return kept.answers.get(at++);
        }
    }
}
