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
    private final List<String> omittedByParts = new ArrayList<>();
    private final List<String> omittedBefore = new ArrayList<>();
    private String suspicionBefore = "";
    private @Nullable String strayBefore;

    Caveats(Program program, StrayThreads stray) {
        this.program = program;
        this.stray = stray;
    }

    /** What was left out of the executions; the last ones first. */
    synchronized List<String> omitted() {
        List<String> all = new ArrayList<>();
        program.omitted().ifPresent(all::add);
        omittedByParts.forEach(each -> addUnlessSaid(each, all));
        omittedBefore.forEach(each -> addUnlessSaid(each, all));
        return all;
    }

    /** A part of the program left something out. */
    synchronized void leavesOut(String what) {
        addUnlessSaid(what, omittedByParts);
    }

    private static void addUnlessSaid(String text, List<String> all) {
        if (all.stream().noneMatch(each -> isSaidIn(each, text))) {
            all.removeIf(each -> isSaidIn(text, each));
            all.add(text);
        }
    }

    /** Whether a text says the same as another one, or as a part of it, but for its counts. */
    private static boolean isSaidIn(String all, String text) {
        return all.contains(text) || withoutCounts(all).contains(withoutCounts(text));
    }

    private static String withoutCounts(String text) {
        return text.replaceAll(" \\([\\d,]+ times\\)|\\d[\\d,.]*(e[+-]\\d+)?", "");
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
