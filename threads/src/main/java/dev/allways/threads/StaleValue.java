package dev.allways.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A value that a read may find in a weak memory, or a place of a write among others, in words. */
record StaleValue(String words) {
    /** What the read or comparison that a worker asks about may find, the newest value first. */
    static List<StaleValue> readable(AllwaysWorker worker, int options) {
        String newest = value(worker.memory().value(0));
        return IntStream.range(0, options)
                .mapToObj(answer -> new StaleValue(answer == 0 ? newest : older(worker, answer, newest)))
                .toList();
    }

    private static String older(AllwaysWorker worker, int answer, String newest) {
        return worker.memory().isForNoReason(answer)
                ? "nothing: it fails for no reason"
                : "%s, %s %s%s"
                        .formatted(
                                value(worker.memory().value(answer)),
                                worker.memory().isTorn(answer) ? "halves of two values, not" : "older than",
                                newest,
                                writer(worker));
    }

    /** An object by its class: a number would not be the one that it has elsewhere in a report. */
    private static String value(@Nullable Object value) {
        return Steps.value(value, object -> {
            String type = Waiting.type(object);
            return AllwaysVariable.isNumbered(object) ? type.substring(type.lastIndexOf('$') + 1) : Steps.named(object);
        });
    }

    private static String writer(AllwaysWorker worker) {
        StackTraceElement[] frames = worker.memory().place(0);
        String place = frames == null ? "" : Frames.line(frames);
        int task = worker.memory().writer(0);
        return task < 0
                ? ""
                : ", which %s wrote%s"
                        .formatted(Waiting.name(worker.task(task)), place.isEmpty() ? "" : " at " + place);
    }

    /** Behind how many newer values a write may go. */
    static List<StaleValue> places(int options) {
        return IntStream.range(0, options)
                .mapToObj(newer ->
                        new StaleValue(newer == 0 ? "none" : newer == 1 ? "1 newer value" : newer + " newer values"))
                .toList();
    }

    /** What would have kept a read from an older value, or a write from going behind a newer one; empty: not known. */
    static Optional<String> advice(AllwaysWorker worker, AllwaysTask task, boolean reads) {
        if (worker.memory().isVolatile()) {
            return Optional.empty();
        }
        String by = reads ? worker.memory().reachedBy() : null;
        String variable = by == null
                ? named(task.object(), task.part())
                : named(worker.memory().reachedFrom(), by);
        String byLock = by == null ? "access it under a lock" : "publish by a lock";
        String remedy = variable.endsWith("]")
                ? "access it by a volatile mode of a VarHandle, or " + byLock
                : "declare %s volatile, or %s".formatted(variable, byLock);
        return Optional.of("nothing orders the two: "
                + (worker.memory().isPlain()
                        ? remedy
                        : "volatile accesses of %s, or a lock, would".formatted(variable)));
    }

    /** A variable by the innermost name of its class. */
    private static String named(@Nullable Object holder, String part) {
        if (holder == null) {
            return part;
        }
        String type = Waiting.type(holder);
        return type.substring(type.lastIndexOf('$') + 1) + (part.startsWith("[") ? "" : ".") + part;
    }

    /** Why a worker's executions have not shown all that the weak memory allows. */
    static List<String> leftOut(AllwaysWorker worker) {
        int reasons = worker.memory().leftOut();
        List<String> told = new ArrayList<>();
        if ((reasons & AllwaysMemory.SPENT) != 0) {
            told.add("threads had made all their stale accesses (--stale N)");
        }
        if ((reasons & AllwaysMemory.DROPPED) != 0) {
            told.add("of a variable the last %d values are kept, and there were more"
                    .formatted(AllwaysMemory.VALUES_KEPT));
        }
        if ((reasons & AllwaysMemory.LATE) != 0) {
            told.add(
                    ("whether volatile accesses and full fences could come in another order was not always known (of an"
                                    + " execution the first %,d accesses are looked at)")
                            .formatted(AllwaysMemory.EVENTS_KEPT));
        }
        if ((reasons & AllwaysMemory.INTERRUPTED) != 0) {
            told.add("a thread was interrupted while it waited for another one's end, and could have found older"
                    + " values");
        }
        if (!worker.memory().notFound().isEmpty()) {
            told.add("older values of %s could not be kept, for its class was not found"
                    .formatted(worker.memory().notFound()));
        }
        return told;
    }

    @Override
    public String toString() {
        return words;
    }
}
