package dev.allways.core.contract;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A program that notes where it has been: each way from a state, or from the root, to the next state or to the end.
 * That is all there is to cover in a program, whatever the order, and whether a state is kept or reached again.
 */
final class Footprints implements Program {
    /**
     * One way.
     *
     * @param from the state's fingerprint; -1 for the root
     * @param answers the choices on the way
     * @param to the next state, or how the execution ended
     */
    record Footprint(long from, List<Long> answers, String to) {}

    /** Something that happens on the way. */
    @FunctionalInterface
    interface Intrusion {
        /** Does nothing. */
        Intrusion NONE = (from, choices, chooser) -> {};

        /**
         * Called before each choice, step and state.
         *
         * @param from the last state's fingerprint; -1 for the root
         * @param choices how many choices were made since
         */
        void before(long from, int choices, Chooser chooser);
    }

    /** What an intrusion throws to let the program fail. */
    static final class Intruded extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final Program program;
    private final long from;
    private final Set<Object> footprints;
    private final Intrusion intrusion;

    Footprints(Program program, Set<Object> footprints, Intrusion intrusion) {
        this(program, -1, footprints, intrusion);
    }

    private Footprints(Program program, long from, Set<Object> footprints, Intrusion intrusion) {
        this.program = program;
        this.from = from;
        this.footprints = footprints;
        this.intrusion = intrusion;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        new Walk(chooser).run();
    }

    /** One execution: passes everything on, and notes it. */
    private final class Walk implements Chooser {
        private final Chooser chooser;
        private long last = from;
        private List<Long> answers = new ArrayList<>();
        private boolean over;

        Walk(Chooser chooser) {
            this.chooser = chooser;
        }

        void run() throws Throwable {
            try {
                program.run(this);
                end("passed");
            } catch (Stop stop) {
                over = true;
                throw stop;
            } catch (Throwable error) {
                end("failed");
                throw error;
            }
        }

        private void end(String how) {
            if (!over) {
                over = true;
                footprints.add(new Footprint(last, List.copyOf(answers), how));
            }
        }

        private long made(long answer) {
            answers.add(answer);
            return answer;
        }

        @Override
        public long choose(ChoicePoint point) {
            intrusion.before(last, answers.size(), this);
            long answer = chooser.choose(point);
            return point.size() > 1 || !(point instanceof ChoicePoint.Schedule) ? made(answer) : answer;
        }

        @Override
        public int pick(String label, List<?> options) {
            intrusion.before(last, answers.size(), this);
            return chosen(chooser.pick(label, options));
        }

        @Override
        public int pickOrEnd(String label, List<?> options) {
            intrusion.before(last, answers.size(), this);
            int answer = chooser.pickOrEnd(label, options);
            over |= answer < 0;
            return answer < 0 ? answer : chosen(answer);
        }

        private int chosen(int answer) {
            made(answer);
            return answer;
        }

        @Override
        public long range(String label, long min, long max) {
            intrusion.before(last, answers.size(), this);
            return made(chooser.range(label, min, max));
        }

        @Override
        public boolean visit(State state) {
            intrusion.before(last, answers.size(), this);
            if (!over) {
                footprints.add(new Footprint(last, List.copyOf(answers), "state " + state.fingerprint()));
                last = state.fingerprint();
                answers = new ArrayList<>();
            }
            boolean goesOn = chooser.visit(new Met(state));
            over |= !goesOn;
            return goesOn;
        }

        @Override
        public boolean again() {
            boolean goesOn = chooser.again();
            over |= !goesOn;
            return goesOn;
        }

        @Override
        public void observe(Observation observation) {
            chooser.observe(observation);
        }

        @Override
        public boolean observing() {
            return chooser.observing();
        }

        @Override
        public void assume(boolean condition) {
            if (!condition) {
                end("assumption");
            }
            chooser.assume(condition);
        }

        @Override
        public Stop prune() {
            end("pruned");
            return chooser.prune();
        }
    }

    /** A state from which the program continues noting. */
    private final class Met implements State {
        private final State state;

        Met(State state) {
            this.state = state;
        }

        @Override
        public long fingerprint() {
            return state.fingerprint();
        }

        @Override
        public long secondFingerprint() {
            return state.secondFingerprint();
        }

        @Override
        public @Nullable Program resume() {
            Program resumed = state.resume();
            return resumed == null ? null : new Footprints(resumed, state.fingerprint(), footprints, intrusion);
        }

        @Override
        public void check() throws Throwable {
            state.check();
        }

        @Override
        public @Nullable Object identity() {
            return state.identity();
        }

        @Override
        public double utility() {
            return state.utility();
        }
    }
}
