package dev.allways.threads;

import dev.allways.core.Origin;
import java.util.List;
import java.util.stream.IntStream;

/** A value that a read may find in a weak memory, or a place of a write among others, in words. */
record StaleValue(String words) {
    /** What the read that a worker asks about may find, the newest value first. */
    static List<StaleValue> readable(AllwaysWorker worker, int options) {
        String newest = Steps.value(worker.staleValue(0));
        return IntStream.range(0, options)
                .mapToObj(answer -> new StaleValue(
                        answer == 0
                                ? newest
                                : "%s, older than %s%s"
                                        .formatted(Steps.value(worker.staleValue(answer)), newest, writer(worker))))
                .toList();
    }

    private static String writer(AllwaysWorker worker) {
        StackTraceElement[] frames = worker.stalePlace(0);
        String place =
                frames == null ? "" : Frames.inCode(frames).map(Origin::told).orElse("");
        int task = worker.staleWriter(0);
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

    @Override
    public String toString() {
        return words;
    }
}
