package dev.allways.studies.threads.soundness;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a thread does.
 *
 * @param text as its kind has it
 * @param object the shared object that it is done to
 * @param thread the other thread that it is about
 * @param inner what is done within it, if anything is
 */
record Step(
        String text,
        Shared object,
        String thread,
        int number,
        int millis,
        @Nullable Step inner) {
    /** What the names of threads end with that are cut off at the program's end. */
    static final String CUT = "~";

    /**
     * What the names of such threads end with that no other awaits: a thread made within is a daemon if its maker is
     * one.
     */
    static final String NEVER_AWAITED = CUT + CUT;

    /** A shared object, by its name in the program. */
    record Shared(Kind kind, String name) {}

    /**
     * The Java statements.
     *
     * @param self the thread that makes them
     * @param elsewhere a thread that these make, or whichever runs a function that is handed on: it tells under a name
     *     of its own
     */
    String java(String self, String elsewhere) {
        String java = text.replace("$", object.name)
                .replace("@", thread)
                .replace("#", String.valueOf(number))
                .replace("~", String.valueOf(millis));
        if (!java.contains(";") && inner == null) {
            return "say(\"%s\", %s);".formatted(self, java);
        }
        boolean tells = java.contains("say(") || inner != null;
        boolean isNeverAwaited =
                java.contains("Virtual") || self.endsWith(CUT) || object.kind.family() == Kind.Family.EXECUTORS;
        String name = java.contains("->") ? elsewhere + (isNeverAwaited ? NEVER_AWAITED : "") : self;
        java = java.replace("say(", "say(\"%s\", ".formatted(name));
        if (inner != null) {
            java = java.replace("INNER", inner.java(name, name + "'"));
        }
        return tells ? java : java + " say(\"%s\", \"done\");".formatted(self);
    }

    /** The objects that it needs. */
    List<Shared> objects() {
        List<Shared> objects = new ArrayList<>(List.of(object));
        if (inner != null) {
            objects.addAll(inner.objects());
        }
        return objects;
    }

    /** Steps that may do as well, each simpler. */
    List<Step> simpler() {
        List<Step> simpler = new ArrayList<>();
        if (inner != null) {
            simpler.add(inner);
            for (Step within : inner.simpler()) {
                simpler.add(new Step(text, object, thread, number, millis, within));
            }
        }
        if (number != 1 && text.contains("#")) {
            simpler.add(new Step(text, object, thread, 1, millis, inner));
        }
        if (millis != 5 && text.contains("~")) {
            simpler.add(new Step(text, object, thread, number, 5, inner));
        }
        return simpler;
    }

    /** Whether it is about the thread of that name. */
    boolean names(String other) {
        return text.contains("@") && thread.equals(other) || inner != null && inner.names(other);
    }
}
