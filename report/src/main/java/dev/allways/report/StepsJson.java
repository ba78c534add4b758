package dev.allways.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.allways.core.Action;
import dev.allways.core.BranchCondition;
import dev.allways.core.Observation;
import dev.allways.core.SafeText;
import dev.allways.core.Trace;
import java.util.List;
import java.util.Locale;

/** The steps of an execution as JSON: an object for each, one for those in a row that are not told. */
final class StepsJson {
    private final List<Trace.Step> steps;
    private final ObjectNames names;

    StepsJson(Trace trace) {
        this.steps = trace.steps();
        this.names = new ObjectNames(trace);
    }

    void addTo(ArrayNode array) {
        for (int i = 0; i < steps.size(); ) {
            int end = Steps.untold(steps, i);
            if (end > i) {
                array.addObject().put("number", i + 1).put("untold", end - i).put("text", Steps.left(end - i));
                i = end;
            } else {
                step(array.addObject(), i++);
            }
        }
    }

    private void step(ObjectNode object, int index) {
        Trace.Step step = steps.get(index);
        object.put("number", index + 1);
        object.put("text", names.text(step));
        object.put("label", step.label());
        object.put("answer", step.answer());
        object.put("answers", step.size());
        object.put("chosen", step.token());
        if (!step.task().isEmpty()) {
            object.put("task", step.task());
            object.put("preempts", step.preempts());
            object.put("early", step.early());
        }
        switch (step.action()) {
            case Action.Use use -> use(object.putObject("action"), names.in(use));
            case Action.Delivery(String message, String sender) -> {
                ObjectNode delivery = object.putObject("action");
                delivery.put("verb", sender.isEmpty() ? "timer" : "receives");
                delivery.put("message", message);
                put(delivery, "sender", sender);
            }
            case null -> {}
        }
        if (!step.events().isEmpty()) {
            ArrayNode events = object.putArray("events");
            step.events().forEach(event -> event(events.addObject(), event));
        }
    }

    private static void use(ObjectNode action, Action.Use use) {
        action.put("verb", use.verb());
        put(action, "object", use.object());
        put(action, "part", use.part());
        if (use.access() != Action.Access.NONE) {
            action.put("access", use.access().name().toLowerCase(Locale.ROOT));
        }
        put(action, "before", use.before());
        put(action, "after", use.after());
        put(action, "remark", use.remark());
        put(action, "call", use.call());
        put(action, "outcome", use.outcome());
        StackTraceElement place = use.place();
        if (place != null) {
            action.putObject("place")
                    .put("class", place.getClassName())
                    .put("method", place.getMethodName())
                    .put("file", place.getFileName())
                    .put("line", place.getLineNumber());
        }
    }

    private void event(ObjectNode object, Observation event) {
        switch (event) {
            case Observation.Note(String text) -> object.put("kind", "note").put("text", names.in(text));
            case Observation.Label(String text) -> object.put("kind", "label").put("text", text);
            case Observation.Remark(String title, String text) ->
                object.put("kind", "remark").put("text", title + ": " + names.in(text));
            case Observation.LeftOut(String what) ->
                object.put("kind", "remark").put("text", "left out: " + what);
            case Observation.Reached(String what) ->
                object.put("kind", "reached").put("text", what);
            case Observation.Branch(BranchCondition condition, boolean taken, int _) ->
                object.put("kind", "branch").put("text", SafeText.of(condition)).put("taken", taken);
            case Observation.Covered(int edge) -> object.put("kind", "covered").put("text", "edge " + edge);
            case Observation.Event(Object value) -> object.put("kind", "event").put("text", SafeText.of(value));
            case Observation.SpanBegin(String label) ->
                object.put("kind", "begin").put("text", label);
            case Observation.SpanEnd(String label) -> object.put("kind", "end").put("text", label);
            case Observation.TaskChange(int task, Observation.TaskChange.Phase phase) ->
                object.put("kind", phase.name().toLowerCase(Locale.ROOT)).put("text", "task " + task);
        }
    }

    private static void put(ObjectNode object, String name, String text) {
        if (!text.isEmpty()) {
            object.put(name, text);
        }
    }
}
