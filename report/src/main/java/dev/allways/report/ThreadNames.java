package dev.allways.report;

import dev.allways.core.Trace;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The objects that the threads of one execution share, as a reader calls them: {@code Account}, or {@code Account#2} if there
 * are several, instead of {@code Bank$Account@40003}.
 */
final class ThreadNames {
    private static final Pattern OBJECT = Pattern.compile("(?<![\\w$])([\\w$]++)@([0-9a-f]+)");

    private final Trace trace;
    private final Map<String, String> names = new HashMap<>();

    ThreadNames(Trace trace) {
        this.trace = trace;
        var ofClass = new LinkedHashMap<String, LinkedHashMap<String, Integer>>();
        for (Trace.Step step : trace.steps()) {
            Matcher object = OBJECT.matcher(step.task().isEmpty() ? "" : step.text());
            while (object.find()) {
                var numbers = ofClass.computeIfAbsent(simple(object.group(1)), any -> new LinkedHashMap<>());
                numbers.putIfAbsent(object.group(), numbers.size() + 1);
            }
        }
        ofClass.forEach((type, numbers) -> numbers.forEach(
                (object, number) -> names.put(object, numbers.size() == 1 ? type : type + '#' + number)));
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('$') + 1);
    }

    /** The steps of the execution, with these names in them. */
    List<String> steps() {
        return trace.steps().stream().map(step -> in(step.text())).toList();
    }

    /** A text with these names in it. */
    String in(String text) {
        return names.isEmpty()
                ? text
                : OBJECT.matcher(text)
                        .replaceAll(
                                object -> Matcher.quoteReplacement(names.getOrDefault(object.group(), object.group())));
    }
}
