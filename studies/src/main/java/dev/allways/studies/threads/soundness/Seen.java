package dev.allways.studies.threads.soundness;

import dev.allways.core.Chooser;
import dev.allways.core.ForwardingChooser;
import dev.allways.core.Limits;
import dev.allways.core.Observation;
import dev.allways.core.OutOfMemory;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Stop;
import dev.allways.core.UnfinishedExecution;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What one strategy saw of a program.
 *
 * @param outcomes what the threads told, and how it ended, of each execution
 * @param complete whether it says that these are all
 * @param end how the exploration ended, in words
 * @param problem why the program could not be explored; empty: it could
 */
record Seen(
        String strategy,
        SortedSet<String> outcomes,
        boolean complete,
        String end,
        Optional<String> problem,
        long executions) {
    private static final Duration PATIENCE = Duration.ofSeconds(20); // with an execution that makes no choice any more
    private static final Duration LONG = Duration.ofMinutes(1); // for an exploration that could not end in time

    /** Explores. */
    static Seen by(Program program, Sketch sketch, String strategy, long executions, Duration time, long seed) {
        Watched watched = new Watched(Threads.control(program, sketch.settings()));
        Result result;
        try {
            result = Allways.explore(watched)
                    .strategy(strategy)
                    .seed(seed)
                    .limits(Limits.DEFAULT
                            .withErrors(Long.MAX_VALUE)
                            .withExecutions(executions)
                            .withTime(time))
                    .engine()
                    .runSupervised(PATIENCE);
        } catch (RuntimeException | Error fault) {
            return new Seen(strategy, watched.outcomes, false, "an exception", Optional.of(told(fault)), 0);
        }
        if (time.compareTo(LONG) < 0 && result.problem().orElse(null) instanceof UnfinishedExecution) {
            return by(program, sketch, strategy, executions, LONG, seed); // the machine is slow, or an execution hangs
        }
        if (result.problem().orElse(null) instanceof OutOfMemory) {
            // threads that race on a BitSet may make a text of it without end: another strategy need not come there
            return new Seen(strategy, watched.outcomes, false, "the heap is full", Optional.empty(), 0);
        }
        return new Seen(
                strategy,
                watched.outcomes,
                result.complete(),
                result.omitted().orElse(result.stopReason().phrase()),
                result.problem().map(Seen::told),
                result.statistics().counters().executions());
    }

    private static String told(Throwable fault) {
        Throwable cause = fault.getCause();
        return fault + (cause == null ? "" : ", " + told(cause));
    }

    /** Notes the outcome of each execution. */
    private static final class Watched implements Program {
        private final Program controlled;
        private final SortedSet<String> outcomes = new TreeSet<>();

        Watched(Program controlled) {
            this.controlled = controlled;
        }

        @Override
        public @Nullable Thread worker(Runnable work, String name) {
            return controlled.worker(work, name);
        }

        @Override
        public String suspicion() {
            return controlled.suspicion();
        }

        @Override
        public Optional<String> omitted() {
            return controlled.omitted();
        }

        @Override
        public void run(Chooser chooser) throws Throwable {
            Listening listening = new Listening(chooser, outcomes);
            try {
                controlled.run(listening);
                outcomes.add(listening.outcome(""));
            } catch (Stop stop) {
                throw stop;
            } catch (Throwable failure) {
                outcomes.add(listening.outcome(failure.getClass().getSimpleName()));
                throw failure;
            }
        }
    }

    /** A chooser that hears the notes that threads make. */
    private static final class Listening extends ForwardingChooser {
        private final List<String> notes = new ArrayList<>();

        private final SortedSet<String> outcomes;
        private boolean over; // the program has ended, but for threads that it does not wait for

        Listening(Chooser chooser, SortedSet<String> outcomes) {
            super(chooser);
            this.outcomes = outcomes;
        }

        /**
         * Each thread's notes in a row; those of different threads have no order. How far threads come that the program
         * does not wait for is nothing that anybody sees, so executions that differ there are one to a reduction.
         */
        String outcome(String ending) {
            boolean joined = notes.stream().anyMatch(note -> note.startsWith(Sketch.END + ':'));
            String dropped = joined ? Step.NEVER_AWAITED : Step.CUT;
            TreeMap<String, StringBuilder> threads = new TreeMap<>();
            for (String note : notes) {
                int colon = note.indexOf(':');
                String thread = note.substring(0, colon);
                if (!ending.isEmpty() && !over || !thread.endsWith(dropped)) {
                    threads.computeIfAbsent(thread, name -> new StringBuilder(name + ":"))
                            .append(note, colon + 1, note.length());
                }
            }
            return String.join("  ", threads.values()) + (ending.isEmpty() ? "" : "  " + ending);
        }

        @Override
        public boolean lingers() {
            over = true;
            outcomes.add(outcome("")); // whatever happens behind
            return chooser.lingers();
        }

        @Override
        public boolean observing() {
            return true;
        }

        @Override
        public void observe(Observation observation) {
            if (observation instanceof Observation.Note(String text)) {
                notes.add(text);
            }
            chooser.observe(observation);
        }
    }
}
