package dev.allways.report;

import dev.allways.core.Action;
import dev.allways.core.Outcome;
import dev.allways.core.SafeText;
import dev.allways.core.Trace;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The objects that the tasks of one execution share, as a reader calls them: {@code Account}, or {@code Account#2} if
 * there are several, instead of {@code Bank$Account@40003}.
 */
final class ObjectNames {
    private static final Pattern OBJECT = Pattern.compile("(?<![\\w$])([\\w$]++)@([0-9a-f]+)");

    private final Map<String, String> names = new HashMap<>();

    ObjectNames(Trace trace) {
        List<Action.Use> uses = trace.steps().stream()
                .flatMap(step -> step.action() instanceof Action.Use use ? Stream.of(use) : Stream.empty())
                .toList();
        var ofClass = new LinkedHashMap<String, Map<String, Integer>>();
        uses.stream().filter(ObjectNames::isOfProgram).forEach(use -> meet(use.object(), ofClass));
        uses.forEach(use -> List.of(use.object(), use.before(), use.after()).forEach(object -> meet(object, ofClass)));
        if (trace.outcome() instanceof Outcome.Failed(Throwable error)
                && error.getClass().getName().startsWith("dev.allways.")) { // its message names objects in this way
            OBJECT.matcher(String.valueOf(SafeText.message(error)))
                    .results()
                    .forEach(object -> meet(object.group(), ofClass));
        }
        ofClass.forEach((type, numbers) -> numbers.forEach(
                (object, number) -> names.put(object, numbers.size() == 1 ? type : type + '#' + number)));
    }

    /** Whether the code under test has the object at hand: these have the first numbers. */
    private static boolean isOfProgram(Action.Use use) {
        return use.place() != null && (use.call().isEmpty() || isReceiver(use.call(), use.object()));
    }

    private static void meet(String object, Map<String, Map<String, Integer>> ofClass) {
        Matcher parts = OBJECT.matcher(object);
        if (parts.matches()) {
            var numbers = ofClass.computeIfAbsent(simple(parts.group(1)), any -> new LinkedHashMap<>());
            numbers.putIfAbsent(object, numbers.size() + 1);
        }
    }

    /** The class as its users know it: of the part of a lock that has its state, that of the lock. */
    private static String simple(String type) {
        int inner = type.lastIndexOf('$');
        return inner > 0 && type.endsWith("Sync") ? simple(type.substring(0, inner)) : type.substring(inner + 1);
    }

    /** A text, of a note or an error, with these names in it. */
    String in(String text) {
        return names.isEmpty()
                ? text
                : OBJECT.matcher(text)
                        .replaceAll(
                                object -> Matcher.quoteReplacement(names.getOrDefault(object.group(), object.group())));
    }

    /** A step to what tasks share, with these names. */
    Action.Use in(Action.Use use) {
        return use.renamed(name -> names.getOrDefault(name, name));
    }

    /** The text of a step with these names in it: its task and what that does, or a choice. */
    String text(Trace.Step step) {
        return step.action() instanceof Action.Use use ? step.task() + ": " + in(use) : step.text();
    }

    /** What a step does, without the name of its task, the call and the place. */
    String does(Trace.Step step) {
        return switch (step.action()) {
            case Action.Use use -> in(use).text();
            case Action.Delivery delivery -> delivery.toString();
            case null -> step.text();
        };
    }

    /** The object of which a method of the platform is called, by what its steps access: {@code ReentrantLock#2}. */
    Optional<String> receiver(String call, List<Trace.Step> steps) {
        return steps.stream()
                .flatMap(step -> step.action() instanceof Action.Use use ? Stream.of(use.object()) : Stream.empty())
                .filter(object -> isReceiver(call, object))
                .findFirst()
                .map(object -> names.getOrDefault(object, object));
    }

    /** Whether an object is of the class of a method. */
    private static boolean isReceiver(String call, String object) {
        int at = object.indexOf('@');
        return at > 0 && call.startsWith(simple(object.substring(0, at)) + '.');
    }
}
