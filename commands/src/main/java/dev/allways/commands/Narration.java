package dev.allways.commands;

import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.Observation;
import dev.allways.gen.JavaText;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a reader is told of a sequence: how the system was made and each call, as lines of Java with the model behind
 * them.
 */
final class Narration<M, S> {
    private final Commands<M, S> commands;
    private final Bundle<?, ?> main;

    Narration(Commands<M, S> commands, Bundle<?, ?> main) {
        this.commands = commands;
        this.main = main;
    }

    /** Tells how the system is made. */
    void begin(M model, Chooser chooser) {
        tell(chooser, () -> made(described(main, model)));
    }

    /** Tells what is made beside the program: it must not have other steps where somebody listens. */
    static void tell(Chooser chooser, Supplier<Observation> told) {
        if (chooser.observing()) {
            chooser.observe(chooser.beside(told));
        }
    }

    Observation made(String comment) {
        String construction = commands.made();
        String assigned = "var " + main.name + " = ";
        return code(
                assigned + construction.replace(Code.PROGRAM, instance()) + ";",
                comment,
                assigned + construction + ";",
                "var example = Example.of(" + Code.PROGRAM + ");"
                        + (main.isGiven() ? " " + assigned + "example.value();" : ""),
                Set.of());
    }

    /** The commands as an expression for readers, where it is known how they were made. */
    private String instance() {
        Class<?> type = commands.getClass();
        if (commands instanceof Record) {
            String text = JavaText.of(commands);
            return Stream.of("@", "(a lambda", "...").anyMatch(text::contains)
                    ? "commands"
                    : "new " + type.getSimpleName() + text.substring(text.indexOf('('));
        }
        boolean isSimple = !type.getSimpleName().isEmpty()
                && !type.isSynthetic()
                && type.getDeclaredConstructors().length == 1
                && type.getDeclaredConstructors()[0].getParameterCount() == 0;
        return isSimple ? "new " + type.getSimpleName() + "()" : "commands";
    }

    /** Tells the calls up to the one that could not be generated. */
    void failed(List<Call> calls, Alive alive, @Nullable List<String> models, Throwable thrown, Chooser chooser) {
        begin(commands.model(), chooser);
        Call last = null;
        for (int i = 0; i < calls.size(); i++) {
            last = calls.get(i);
            if (models != null && i < models.size()) {
                chooser.observe(code(last.shown(), models.get(i), last.plain(), last.named(), last.imports()));
            }
        }
        Definition<Object, Object> asked = alive.asked;
        String line;
        String what;
        String named = "";
        if (last != null && models != null && models.size() < calls.size()) {
            line = last.shown();
            what = "the model behind it";
            named = last.named();
        } else if (asked == null) {
            line = "// the next command";
            what = "which can be called";
        } else if (alive.given == null) {
            line = "%s.%s(...);".formatted(alive.first, asked.name);
            what = "its arguments";
        } else {
            line = new Call(asked, alive.first, alive.given, null, null).shown();
            what = "its precondition";
        }
        Set<String> imports = last == null ? Set.of() : last.imports();
        chooser.observe(code(line, "%s: throws %s".formatted(what, thrown), "", named, imports));
    }

    /** The model of what a call changed or made. */
    static String behind(Call call) {
        Member<Object, Object> member =
                call.produced() == null || call.definition().yields != null ? call.target() : call.produced();
        return described(member);
    }

    /**
     * Its model as a reader sees it; nothing where that is the name of a class and a number which is never the same.
     */
    static String described(Member<Object, Object> member) {
        return described(member.bundle, member.model());
    }

    @SuppressWarnings("unchecked") // a model of the bundle's
    private static String described(Bundle<?, ?> bundle, @Nullable Object model) {
        @SuppressWarnings("NullAway") // it may be null, and is told as it is
        String text = ((Bundle<@Nullable Object, Object>) bundle).described.apply(model);
        boolean says = model == null || !text.equals(Objects.toIdentityString(model));
        return says ? text : "";
    }

    static Observation code(String line, String comment, String plain, String named, Set<String> imports) {
        return new Observation.Event(new Code(line, comment, List.of(plain, named), imports));
    }
}
