package dev.allways.threads;

import dev.allways.agent.Untreated;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.control.ThreadControl;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is said of one worker's executions besides their steps: remarks, and doubts that all was seen. */
final class Remarks {
    private final AllwaysWorker worker;
    private final ThreadControl.Settings settings;
    private final Doubts doubts;
    private final AtomicReference<@Nullable String> firstGuard;
    private int told; // classes that are not under control
    private boolean guards; // waits of the execution were taken for guards

    Remarks(
            AllwaysWorker worker,
            ThreadControl.Settings settings,
            Doubts doubts,
            AtomicReference<@Nullable String> firstGuard) {
        this.worker = worker;
        this.settings = settings;
        this.doubts = doubts;
        this.firstGuard = firstGuard;
    }

    /** An execution begins. */
    void begin() {
        guards = false;
    }

    /** A wait of a task is taken for a guard. */
    void guards(AllwaysTask task) {
        guards = true;
        if (firstGuard.get() == null) {
            String place = Frames.place(task.place());
            firstGuard.compareAndSet(null, place.isEmpty() ? "not in the program's own code" : "at " + place);
        }
    }

    /** Tells what there is to say of the execution that was made. */
    void tell(Chooser chooser) {
        tellOfUntreated(chooser);
        tellOfStayed();
        tellOfGuards(chooser);
        tellOfHooks(chooser);
        tellOfCollections(chooser);
    }

    /** Remarks on the classes that could not be put under control, each once. */
    void tellOfUntreated(Chooser chooser) {
        if (told < Untreated.count()) {
            told = Untreated.count();
            Untreated.classes()
                    .forEach((name, reason) -> chooser.observe(
                            new Observation.Remark(ThreadControl.UNTREATED, "%s (%s)".formatted(name, reason))));
            doubts.add("not under control, for they could not be rewritten: "
                    + Untreated.classes().keySet().stream().sorted().collect(Collectors.joining(", ")));
        }
    }

    /** Doubts that all was seen where static state was used that should be reset in each execution, and can't. */
    private void tellOfStayed() {
        String[] names = worker.statics().stayed();
        if (names.length > 0) {
            doubts.add("static state that can't be reset, for its class has too long an initialiser: "
                    + String.join(", ", names));
        }
    }

    /**
     * Remarks on the collections that were explored from within, and on fork/join pools, and doubts that all was seen
     * of what these count late.
     */
    private void tellOfCollections(Chooser chooser) {
        for (String call : worker.fallenBack()) {
            chooser.observe(
                    new Observation.Remark(ThreadControl.FROM_WITHIN, "explored from within since a call of " + call));
        }
        if (worker.hadForkedTasks()) {
            chooser.observe(new Observation.Remark(
                    ThreadControl.POOL,
                    "each task of a fork/join pool had a thread of its own; --platform stepwise has the pool's"));
        }
        if (!worker.lagging().isEmpty()) {
            doubts.add("what a %s counts was asked while other threads were there: that this may lag behind"
                            .formatted(worker.lagging())
                    + " is explored by --platform stepwise alone");
        }
        for (String each : worker.unseen().missed()) {
            doubts.add(each);
        }
        if (worker.hasCrowdedBin()) {
            doubts.add("a function that a ConcurrentHashMap called waited for others, while another entry shared a bin"
                    + " with its own: that entries keep each other out there is explored by --platform stepwise alone");
        }
    }

    /** Remarks that waits were taken for guards. */
    private void tellOfGuards(Chooser chooser) {
        if (guards) {
            chooser.observe(new Observation.Remark(
                    ThreadControl.GUARDS,
                    "time-outs of %s or more are taken for guards, which never end early; the first of all %s"
                            .formatted(length(settings.guardTimeout()), firstGuard.get())));
        }
    }

    /** Remarks that shutdown hooks were added, which no execution runs. */
    private void tellOfHooks(Chooser chooser) {
        StackTraceElement[] hooked = worker.unseen().hooked();
        if (hooked != null) {
            String place = Frames.place(hooked);
            chooser.observe(new Observation.Remark(
                    ThreadControl.HOOKS,
                    "shutdown hooks are not run"
                            + (place.isEmpty() ? "" : "; the first was added at %s".formatted(place))));
        }
    }

    private static String length(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
