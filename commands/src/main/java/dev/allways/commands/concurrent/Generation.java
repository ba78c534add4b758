package dev.allways.commands.concurrent;

import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.gen.Lengths;
import java.util.ArrayList;
import java.util.List;

/**
 * How scenarios are made from choices: the maker of the object, the calls before, then those of each thread.
 *
 * @param before calls before the threads start
 * @param each calls of each thread
 */
record Generation<S>(Subject<S> subject, Lengths before, int threads, Lengths each) {
    private static final Observation CALL = new Observation.SpanBegin("call");
    private static final Observation END_OF_CALL = new Observation.SpanEnd("call");

    static <S> Generation<S> of(Subject<S> subject, int before, int threads, int calls) {
        return new Generation<>(
                subject, Lengths.of(0, before, "more before"), threads, Lengths.of(0, calls, "more at the same time"));
    }

    /** Makes one; threads without calls are left out. */
    Scenario<S> generate(Chooser chooser) {
        int initial = subject.makers().size() == 1 ? 0 : chooser.pick("object", subject.makers());
        List<Invocation<S>> first = calls(before, chooser);
        List<List<Invocation<S>>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            List<Invocation<S>> calls = calls(each, chooser);
            if (!calls.isEmpty()) {
                all.add(calls);
            }
        }
        return new Scenario<>(initial, first, all);
    }

    private List<Invocation<S>> calls(Lengths lengths, Chooser chooser) {
        List<Invocation<S>> calls = new ArrayList<>();
        while (true) {
            chooser.observe(CALL);
            if (!lengths.more(chooser, calls.size())) {
                chooser.observe(END_OF_CALL);
                return calls;
            }
            int number = subject.operations().size() == 1 ? 0 : chooser.pick("operation", names());
            calls.add(Invocation.of(number, subject.operations().get(number), chooser));
            chooser.observe(END_OF_CALL);
        }
    }

    private List<String> names() {
        return subject.operations().stream().map(Procedure::name).toList();
    }

    /** The answers by which a scenario is made. */
    long[] answers(Scenario<S> scenario) {
        var answers = new Answers();
        if (subject.makers().size() > 1) {
            answers.add(scenario.initial());
        }
        add(answers, before, scenario.before());
        for (int i = 0; i < threads; i++) {
            add(
                    answers,
                    each,
                    i < scenario.threads().size() ? scenario.threads().get(i) : List.of());
        }
        return answers.all.stream().mapToLong(Long::longValue).toArray();
    }

    private void add(Answers answers, Lengths lengths, List<Invocation<S>> calls) {
        for (Invocation<S> call : calls) {
            answers.add(1);
            if (subject.operations().size() > 1) {
                answers.add(call.number());
            }
            for (long each : call.answers().toArray()) {
                answers.add(each);
            }
        }
        if (calls.size() < lengths.max()) {
            answers.add(0);
        }
    }

    /** Collects answers. */
    private static final class Answers {
        private final List<Long> all = new ArrayList<>();

        void add(long answer) {
            all.add(answer);
        }
    }
}
