package dev.allways.studies.threads.soundness;

import dev.allways.core.control.ThreadControl;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A small program with threads, as data.
 *
 * @param actors the main thread comes last
 * @param joins whether the main thread awaits the others and then tells what the objects hold
 */
record Sketch(List<Actor> actors, boolean joins, ThreadControl.Settings settings) {
    /** The name of each program's class. */
    static final String CLASS = "Fuzzed";

    /** How it is compiled: texts are put together by plain code. */
    static final String COMPILED = "-XDstringConcat=inline";

    /** Under what is told what the objects hold when all threads were awaited. */
    static final String END = "end";

    /** How many steps there are. */
    int size() {
        return actors.stream().mapToInt(actor -> actor.steps().size()).sum();
    }

    Set<Step.Shared> objects() {
        Set<Step.Shared> objects = new LinkedHashSet<>();
        actors.forEach(actor -> actor.steps().forEach(step -> objects.addAll(step.objects())));
        objects.removeIf(object -> object.kind().declaration().isEmpty());
        return objects;
    }

    /** The program in Java. */
    String java() {
        StringBuilder members = new StringBuilder();
        for (Step.Shared object : objects()) {
            members.append(
                    object.kind().declaration().replace("$", object.name()).indent(4));
        }
        StringBuilder threads = new StringBuilder();
        StringBuilder main = new StringBuilder();
        StringBuilder methods = new StringBuilder();
        for (Actor actor : actors.subList(0, actors.size() - 1)) {
            threads.append("    final Thread %s = %s;\n".formatted(actor.name(), actor.made()));
            main.append("        %s.start();\n".formatted(actor.name()));
            methods.append("\n    void %s() {\n%s    }\n".formatted(actor.name(), body(actor)));
        }
        main.append(body(actors.getLast()));
        if (joins) {
            main.append(guarded(end(), actors.getLast().label()));
        }
        return """
            import dev.allways.core.*;
            import java.lang.invoke.*;
            import java.lang.ref.*;
            import java.nio.*;
            import java.text.*;
            import java.time.*;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.*;
            import java.util.concurrent.locks.*;
            import java.util.regex.*;
            import java.util.stream.*;

            public final class Fuzzed implements Program {
            %s    final Chooser chooser;
            %s    final Thread main = Thread.currentThread();

                @Override
                public void run(Chooser chooser) {
                    new Fuzzed(chooser).main();
                }

                public Fuzzed() {
                    this(point -> 0);
                }

                Fuzzed(Chooser chooser) {
                    this.chooser = chooser;
                }

                void main() {
            %s    }
            %s
                void say(String thread, Object what) {
                    chooser.note(thread.concat(": ").concat(String.valueOf(what)));
                }

                void say(String thread, Exception e) {
                    chooser.note(thread.concat(": ").concat(e.getClass().getSimpleName()));
                }
            }
            """.formatted(members, threads, main, methods);
    }

    private static String body(Actor actor) {
        StringBuilder body = new StringBuilder();
        int number = 0;
        for (Step step : actor.steps()) {
            body.append(guarded(step.java(actor.label(), actor.name() + ++number), actor.label()));
        }
        return body.toString();
    }

    private String end() {
        StringBuilder end = new StringBuilder();
        for (Actor actor : actors.subList(0, actors.size() - 1)) {
            end.append(actor.name()).append(".join();\n");
        }
        for (Step.Shared object : objects()) {
            String state = object.kind().state().replace("$", object.name());
            if (!state.isEmpty()) {
                end.append("say(\"%s\", %s);\n".formatted(END, state));
            }
        }
        return end.append("say(\"%s\", \"joined\");".formatted(END)).toString();
    }

    private static String guarded(String statements, String thread) {
        return """
                    try {
            %s        } catch (Exception e) {
                        say("%s", e);
                    }
            """.formatted(statements.indent(12), thread);
    }

    @Override
    public String toString() {
        return "spurious wake-ups %d, early time-outs %d"
                .formatted(settings.spuriousWakeups(), settings.earlyTimeouts());
    }
}
