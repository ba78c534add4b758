package dev.allways.core.engine;

import dev.allways.core.Program;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a program says, while it is run, that keeps its exploration from being complete. The executions before a
 * checkpoint are not made again, so what was said of them is kept with it.
 */
final class Caveats {
    private final Program program;
    private final StrayThreads stray;
    private final List<String> omittedBefore = new ArrayList<>();
    private String suspicionBefore = "";
    private @Nullable String strayBefore;

    Caveats(Program program, StrayThreads stray) {
        this.program = program;
        this.stray = stray;
    }

    /** What was left out of the executions; the last ones first. */
    List<String> omitted() {
        List<String> all = new ArrayList<>();
        program.omitted().ifPresent(all::add);
        for (String before : omittedBefore) {
            if (all.stream().noneMatch(each -> isAlike(each, before))) {
                all.add(before);
            }
        }
        return all;
    }

    /** Whether two texts differ in their counts only. */
    private static boolean isAlike(String one, String other) {
        return withoutCounts(one).equals(withoutCounts(other));
    }

    private static String withoutCounts(String text) {
        return text.replaceAll(" \\([\\d,]+ times\\)|\\d[\\d,]*", "");
    }

    /** What may make executions differ; empty: nothing. */
    String suspicion() {
        String suspicion = program.suspicion();
        return suspicion.isEmpty() ? suspicionBefore : suspicion;
    }

    /** Where the first thread that nobody controls was started; empty if none was. */
    Optional<String> strayThread() {
        return strayBefore != null ? Optional.of(strayBefore) : stray.found();
    }

    void save(DataOutput out) throws IOException {
        List<String> omitted = omitted();
        out.writeInt(omitted.size());
        for (String each : omitted) {
            Checkpoint.writeText(out, each);
        }
        Checkpoint.writeText(out, suspicion());
        Checkpoint.writeText(out, strayThread().orElse(""));
    }

    void restore(DataInput in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            omittedBefore.add(Checkpoint.readText(in));
        }
        suspicionBefore = Checkpoint.readText(in);
        String place = Checkpoint.readText(in);
        strayBefore = place.isEmpty() ? null : place;
    }
}
