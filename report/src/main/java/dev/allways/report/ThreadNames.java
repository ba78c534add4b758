package dev.allways.report;

import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The objects that the threads of one execution share, as a reader calls them: {@code Account}, or {@code Account#2} if
 * there are several, instead of {@code Bank$Account@40003}.
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

    /** The steps of the execution, with these names in them; those in a row that are not told as one. */
    List<String> steps() {
        List<String> texts = new ArrayList<>();
        List<Trace.Step> steps = trace.steps();
        for (int i = 0; i < steps.size(); ) {
            int end = Steps.untold(steps, i);
            texts.add(end > i ? Steps.left(end - i) : in(steps.get(i).text()));
            i = Math.max(end, i + 1);
        }
        return texts;
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
