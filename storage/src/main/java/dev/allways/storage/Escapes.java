package dev.allways.storage;

import dev.allways.core.Origin;
import dev.allways.core.control.Beside;
import dev.allways.core.control.FirstFew;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What code under test does that no crash takes back, since it is on no simulated disk: changes of the real one, and
 * whatever processes and native code do that it starts. Seen where the agent is at work.
 */
final class Escapes {
    private static final ThreadLocal<@Nullable Escapes> HERE = new InheritableThreadLocal<>();
    private static final int NAMED = 3; // at most, of each kind

    private final Map<String, String> changes = new ConcurrentSkipListMap<>(); // by place: the first path
    private final Map<String, String> unseen = new ConcurrentSkipListMap<>(); // by place: the first process or library

    /** From here on what the thread does is noted, and what threads that it starts do. */
    void begin() {
        HERE.set(this);
    }

    static void end() {
        HERE.remove();
    }

    /** The caller is about to change a file of the real disk. */
    static void change(String path) {
        Escapes here = HERE.get();
        if (here != null && !path.startsWith("/dev/") && !path.startsWith("/proc/")) {
            here.note(here.changes, path);
        }
    }

    /** The caller is about to start what may change files unseen. */
    static void leave(String what) {
        Escapes here = HERE.get();
        if (here != null) {
            here.note(here.unseen, what);
        }
    }

    private void note(Map<String, String> notes, String what) {
        Optional<StackTraceElement> place = Place.ofUser();
        Beside.work(() -> {
            place.ifPresent(known -> notes.putIfAbsent(Origin.told(known), what));
            return null;
        });
    }

    /** What was done, and where in the source; empty if nothing was. */
    Optional<String> told() {
        String told = String.join(
                "; ",
                Stream.of(
                                told("the code under test changes the real disk, which no crash takes back", changes),
                                told("what these do to files is not seen, and no crash takes it back", unseen))
                        .flatMap(List::stream)
                        .toList());
        return told.isEmpty() ? Optional.empty() : Optional.of(told);
    }

    private static List<String> told(String what, Map<String, String> notes) {
        return notes.isEmpty()
                ? List.of()
                : List.of(what + ": "
                        + FirstFew.of(
                                notes.entrySet().stream()
                                        .map(each -> each.getValue() + " at " + each.getKey())
                                        .toList(),
                                NAMED));
    }
}
