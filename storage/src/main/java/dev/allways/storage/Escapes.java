package dev.allways.storage;

import dev.allways.core.Origin;
import dev.allways.core.control.Beside;
import dev.allways.core.control.FirstFew;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** What code under test has changed on the real disk, which no crash takes back. Seen where the agent is at work. */
final class Escapes {
    private static final ThreadLocal<@Nullable Escapes> HERE = new InheritableThreadLocal<>();
    private static final int NAMED = 3; // at most

    private final Map<String, String> paths = new ConcurrentSkipListMap<>(); // by place: the first one

    /** From here on what the thread changes is noted, and what threads that it starts change. */
    void begin() {
        HERE.set(this);
    }

    static void end() {
        HERE.remove();
    }

    /** The caller is about to change a file. */
    static void note(String path) {
        Escapes here = HERE.get();
        if (here == null || path.startsWith("/dev/") || path.startsWith("/proc/")) {
            return;
        }
        Optional<StackTraceElement> place = Place.ofUser();
        Beside.work(() -> {
            place.ifPresent(known -> here.paths.putIfAbsent(Origin.told(known), path));
            return null;
        });
    }

    /** What was changed, and where in the source; empty if nothing was. */
    Optional<String> told() {
        if (paths.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("the code under test changes the real disk, which no crash takes back: "
                + FirstFew.of(
                        paths.entrySet().stream()
                                .map(each -> each.getValue() + " at " + each.getKey())
                                .toList(),
                        NAMED));
    }
}
