package dev.allways.storage;

import dev.allways.core.Chooser;
import dev.allways.core.Origin;
import dev.allways.storage.Disk.Logged;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a reader is told of a crash: the operations before it, which of them did not reach the disk, what is on the disk
 * then, and which two places of the source a force is missing between.
 */
final class CrashStory {
    private final Recording recording;
    private final Crash.Left left;
    private final List<Remains.Loss> losses;
    private final Map<Integer, String> lost; // what became of it, by entry from 1

    CrashStory(Recording recording, Crash.Left left, List<Remains.Loss> losses) {
        this.recording = recording;
        this.left = left;
        this.losses = losses;
        this.lost = losses.stream()
                .filter(loss -> loss.entry() > 0)
                .collect(Collectors.toMap(Remains.Loss::entry, Remains.Loss::text, (first, _) -> first));
    }

    /** @param image what is on the disk; null: that is not decided */
    void tell(Chooser chooser, @Nullable Image image) {
        for (int entry = 1; entry <= left.point().entries(); entry++) {
            String fate = lost.get(entry);
            chooser.note("%d. %s%s".formatted(entry, entry(entry), fate == null ? "" : ": " + fate));
        }
        chooser.note("crash: " + left.assumption());
        losses.stream().filter(loss -> loss.entry() == 0).forEach(loss -> chooser.note(loss.text()));
        if (image != null) {
            chooser.note("on the disk: " + contents(image));
        }
        cause().ifPresent(chooser::note);
    }

    private Logged entry(int entry) {
        return recording.log().get(entry - 1);
    }

    private static String contents(Image image) {
        List<Integer> files = image.files();
        return files.isEmpty()
                ? "no files"
                : files.stream()
                        .map(file -> "%s (%,d bytes)".formatted(image.name(file), image.size(file)))
                        .collect(Collectors.joining(", "));
    }

    /** Which order of two operations the failure needs, if the crash is the least one that shows it. */
    private Optional<String> cause() {
        if (left.assumption() == Assumption.KILL) {
            return killed();
        }
        Optional<Integer> first = lost.keySet().stream().min(Integer::compare);
        return first.map(entry -> {
            int survived = left.point().entries();
            while (survived > entry
                    && (lost.containsKey(survived) || entry(survived).change() instanceof Change.Force)) {
                survived--;
            }
            return survived > entry
                    ? "%s, must be durable before %s: a force of %s is missing between the two"
                            .formatted(placed(entry), placed(survived), forced(entry(entry)))
                    : "no force can prevent this, since nothing comes behind %s. Recovery has to tell a whole write from"
                                    .formatted(placed(entry))
                            + " another, by a checksum, say";
        });
    }

    private Optional<String> killed() {
        int last = left.point().entries();
        if (last == 0 || last == recording.log().size() || !losses.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("the process dies between %s, and %s".formatted(placed(last), placed(last + 1)));
    }

    private String placed(int entry) {
        StackTraceElement place = entry(entry).place();
        return place == null
                ? "%d (%s)".formatted(entry, entry(entry).named())
                : "%d, %s %s".formatted(entry, entry(entry).found(), Origin.told(place));
    }

    /** What is to be forced for a change to be durable. */
    private String forced(Logged change) {
        return change.change() instanceof Change.OfDirectory ? "its folder" : change.path();
    }
}
