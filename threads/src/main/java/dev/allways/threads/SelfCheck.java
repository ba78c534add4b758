package dev.allways.threads;

import dev.allways.agent.Untreated;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.control.ThreadControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Proves, once in each JVM and before anything is explored, that control works here: small programs have as many
 * executions as they must have.
 */
final class SelfCheck implements Runnable {
    private static final long LONGEST = 60_000; // milliseconds
    private static final int MOST = 1_000; // executions
    private static final ThreadControl.Settings NOTHING_BY_CHANCE = ThreadControl.Settings.DEFAULT
            .withSpuriousWakeups(0)
            .withEarlyTimeouts(0)
            .withSteps(10_000);

    private static volatile boolean passed;

    private final List<CountedProgram> programs;
    private @Nullable String trouble;
    private @Nullable Throwable cause;

    SelfCheck(List<CountedProgram> programs) {
        this.programs = programs;
    }

    /** Checks if that was not done before. */
    static void once() {
        if (!passed && AllwaysWorker.here() == null) {
            synchronized (SelfCheck.class) {
                if (!passed) {
                    new SelfCheck(CountedProgram.ALL).check();
                    passed = true;
                }
            }
        }
    }

    /** @throws ControlBroken if control does not work */
    void check() {
        Thread worker = new AllwaysWorker(this, "allways-self-check");
        worker.setDaemon(true);
        worker.start();
        boolean interrupted = false;
        long end = System.currentTimeMillis() + LONGEST;
        while (worker.isAlive() && System.currentTimeMillis() < end) {
            try {
                worker.join(LONGEST);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (worker.isAlive()) {
            throw new ControlBroken("a program of two threads did not end", worker.getStackTrace());
        }
        if (trouble != null) {
            throw new ControlBroken(trouble, cause);
        }
    }

    @Override
    public void run() {
        for (CountedProgram known : programs) {
            try {
                long executions = executions(known);
                if (executions != known.executions()) {
                    trouble = "%s: %d executions, and there must be %d"
                            .formatted(known.name(), executions, known.executions());
                }
            } catch (Throwable e) {
                trouble = known.name() + ": " + e;
                cause = e;
            }
            if (trouble != null) {
                return;
            }
        }
        for (Map.Entry<String, String> each : Untreated.classes().entrySet()) {
            if (each.getKey().startsWith("java.")) {
                trouble = each.getKey() + " could not be rewritten: " + each.getValue();
            }
        }
    }

    private static long executions(CountedProgram known) throws Throwable {
        var worker = (AllwaysWorker) Thread.currentThread();
        var steering = new Steering(
                worker,
                chooser -> known.body().run(),
                NOTHING_BY_CHANCE,
                null,
                false,
                new Doubts(),
                new java.util.concurrent.atomic.AtomicReference<>());
        steering.warmUp(point -> 0, Steering.WARM_UPS);
        var paths = new Paths();
        long executions = 0;
        do {
            steering.run(paths);
            executions++;
        } while (paths.next() && executions < MOST);
        worker.forget();
        return executions;
    }

    /** All paths, one after the other, depth first. */
    private static final class Paths implements Chooser {
        private final List<Integer> answers = new ArrayList<>();
        private final List<Integer> sizes = new ArrayList<>();
        private int at;

        @Override
        public long choose(ChoicePoint point) {
            if (at == answers.size()) {
                answers.add(0);
                sizes.add((int) point.size());
            }
            return answers.get(at++);
        }

        boolean next() {
            at = 0;
            while (!answers.isEmpty()) {
                int last = answers.size() - 1;
                if (answers.get(last) + 1 < sizes.get(last)) {
                    answers.set(last, answers.get(last) + 1);
                    return true;
                }
                answers.removeLast();
                sizes.removeLast();
            }
            return false;
        }
    }
}
