package dev.allways.commands.concurrent;

import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.Observation;
import dev.allways.core.control.Beside;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a scenario: its threads make their calls at the same time, and what becomes of these is compared
 * with what is allowed.
 *
 * <p>Where it matters, that a call begins and that it is over are steps of its thread: so a reduction sees which calls
 * had returned when another one began.
 */
final class AtTheSameTime<S> {
    private static final long LONG = 600_000; // milliseconds
    private static final int MOST_SHOWN = 6; // allowed results
    static final int STOPPED = 40; // steps behind which a thread may stop for ever
    private static final int PERIOD = 1 << 16; // beyond the number of pending calls

    private final Subject<S> subject;
    private final Scenario<S> scenario;
    private final Specification.Allowed allowed;
    private final Chooser chooser;
    private final List<Caller> callers = new ArrayList<>();
    private final int stopped; // the thread that stops; -1: none
    private final long steps; // which it makes before
    private final boolean timed; // whether it matters which call had returned before another one
    private final AtomicInteger[] returned; // by thread
    private final AtomicInteger period = new AtomicInteger(); // calls pending, and times at which none was
    private final CallingThread first; // of as many threads at least

    AtTheSameTime(
            Subject<S> subject,
            Scenario<S> scenario,
            Specification.Allowed allowed,
            CallingThread first,
            Chooser chooser) {
        this.first = first;
        this.subject = subject;
        this.scenario = scenario;
        this.allowed = allowed;
        this.chooser = chooser;
        int threads = scenario.threads().size();
        // Of two calls without a model one that comes first is what one at a time does.
        this.timed = subject.model() != null || scenario.calls() > 2;
        this.stopped = subject.lockFree() && threads > 1 ? stopped(threads) : -1;
        this.steps = stopped < 0 ? 0 : chooser.between("stops after", 0, STOPPED);
        this.returned = new AtomicInteger[threads];
        Arrays.setAll(returned, any -> new AtomicInteger());
    }

    /** The thread that is to stop; -1 for none. */
    private int stopped(int threads) {
        List<String> names = new ArrayList<>(List.of("none"));
        for (int i = 1; i <= threads; i++) {
            names.add("thread " + i);
        }
        return chooser.pick("stops", names) - 1;
    }

    /** What a thread does. */
    private final class Caller implements Runnable {
        private final S system;
        private final int number;
        private final CallingThread thread;
        private final Invocation<S>[] calls;
        private final @Nullable Object[] outcomes;
        private final int[][] before; // by call: how many calls of each thread had returned when it began
        private final int[] periods; // in which each call began
        private int made; // calls that have begun
        private int over;
        private long time; // of the execution, behind its last call

        @SuppressWarnings("unchecked") // an array: to read it is no step
        Caller(S system, int number, List<Invocation<S>> calls, CallingThread thread) {
            this.thread = thread;
            this.system = system;
            this.number = number;
            this.calls = (Invocation<S>[]) calls.toArray(new Invocation<?>[0]);
            this.outcomes = new Object[this.calls.length];
            this.before = new int[this.calls.length][returned.length];
            this.periods = new int[this.calls.length];
        }

        @Override
        public void run() {
            if (number == stopped) {
                Beside.stopAfter(steps);
            }
            for (int i = 0; i < calls.length; i++) {
                begin(i);
                outcomes[i] = Subject.outcome(calls[i], system);
                end(i);
                time = Beside.elapsed();
            }
        }

        private void begin(int call) {
            made = call + 1;
            switch (subject.consistency()) {
                case LINEARIZABILITY -> {
                    for (int i = 0; i < returned.length; i++) {
                        // Else a step that no other thread hears of: a thread makes as many whatever others call.
                        int over = i == number ? call : returned[timed ? i : number].get();
                        before[call][i] = timed ? over : 0;
                    }
                }
                case QUIESCENT_CONSISTENCY ->
                    periods[call] = period.updateAndGet(now -> now % PERIOD == 0 ? now + PERIOD + 1 : now + 1) / PERIOD;
                case SEQUENTIAL_CONSISTENCY -> {
                    // the orders that are allowed keep that of each thread
                }
            }
        }

        private void end(int call) {
            over = call + 1;
            switch (subject.consistency()) {
                case LINEARIZABILITY -> returned[number].set(call + 1);
                case QUIESCENT_CONSISTENCY -> period.decrementAndGet();
                case SEQUENTIAL_CONSISTENCY -> {
                    // the orders that are allowed keep that of each thread
                }
            }
        }
    }

    /** Makes it; whether a thread that was to stop did so, or had ended. */
    boolean run() throws Throwable {
        // beside the program: what it meets has its name from then on, and only here in the first execution
        boolean mayWait = Beside.work(allowed::mayWait) || stopped >= 0;
        S system = subject.made(scenario);
        tell();
        for (Invocation<S> each : scenario.before()) {
            Subject.outcome(each, system);
        }
        CallingThread thread = first;
        for (int i = 0; i < scenario.threads().size(); i++) {
            callers.add(new Caller(system, i, scenario.threads().get(i), Objects.requireNonNull(thread)));
            thread = thread.next;
        }
        for (Caller each : callers) {
            each.thread.start(each, mayWait);
        }
        if (mayWait) {
            Beside.waitPatiently();
        }
        boolean stuck = false;
        for (Caller each : callers) {
            if (each.number != stopped) {
                each.thread.join(mayWait ? LONG : 0);
                stuck |= each.thread.isAlive();
            }
        }
        if (stopped >= 0 && callers.get(stopped).thread.isAlive()) {
            if (stuck) {
                throw Beside.work(this::notLockFree);
            }
            return steps < STOPPED;
        }
        judge(new Results(results(stuck), stuck ? List.of() : subject.after(system)));
        return true;
    }

    /** How much time has passed until all calls were over or waited for ever, in nanoseconds. */
    long elapsed() {
        return callers.stream().mapToLong(each -> each.time).max().orElse(0);
    }

    private NotLockFree notLockFree() {
        var text = new StringBuilder("not lock-free: a call does not end while another thread has stopped");
        StackTraceElement place = null;
        for (Caller each : callers) {
            for (int i = 0; i < each.calls.length; i++) {
                boolean pending = i >= each.over && i < each.made;
                if (pending && each.number != stopped) {
                    place = each.calls[i].operation().place();
                }
                text.append("\n  thread %d  %s.%s  %s"
                        .formatted(
                                each.number + 1,
                                subject.variable(),
                                each.calls[i],
                                i < each.over
                                        ? Subject.result(each.outcomes[i], each.system, false)
                                        : !pending
                                                ? Result.NOT_MADE
                                                : each.number == stopped ? "has stopped" : Result.WAITS));
            }
        }
        return new NotLockFree(text.toString(), Objects.requireNonNull(place));
    }

    private List<List<Result>> results(boolean stuck) {
        List<List<Result>> all = new ArrayList<>();
        for (Caller each : callers) {
            List<Result> results = new ArrayList<>();
            for (int i = 0; i < each.calls.length; i++) {
                results.add(
                        i < each.over
                                ? Subject.result(each.outcomes[i], each.system, !stuck)
                                : i < each.made ? Result.WAITS : Result.NOT_MADE);
            }
            all.add(results);
        }
        return all;
    }

    private void judge(Results results) {
        NotConsistent failure =
                Beside.work(() -> isExplained(results) ? null : new NotConsistent(story(results), place(results)));
        if (failure != null) {
            throw failure;
        }
    }

    private boolean isExplained(Results results) {
        for (Order order : allowed.orders().getOrDefault(results, List.of())) {
            if (isKept(order)) {
                return true;
            }
        }
        return false;
    }

    /** Whether calls that must come before others do. */
    private boolean isKept(Order order) {
        for (Caller later : callers) {
            for (int call = 0; call < later.made; call++) {
                for (Caller earlier : callers) {
                    for (int before = 0; before < earlier.over; before++) {
                        if (mustPrecede(earlier, before, later, call)
                                && !order.has(earlier.number, before, later.number, call)) {
                            return false;
                        }
                    }
                }
            }
        }
        return true;
    }

    private boolean mustPrecede(Caller earlier, int before, Caller later, int call) {
        return switch (subject.consistency()) {
            case LINEARIZABILITY -> before < later.before[call][earlier.number];
            case QUIESCENT_CONSISTENCY -> earlier.periods[before] < later.periods[call];
            case SEQUENTIAL_CONSISTENCY -> false;
        };
    }

    /** Where the operation is declared that was over last, or that waits. */
    private StackTraceElement place(Results results) {
        for (Caller each : callers) {
            int waiting = results.threads().get(each.number).indexOf(Result.WAITS);
            if (waiting >= 0) {
                return each.calls[waiting].operation().place();
            }
        }
        List<Invocation<S>> last = scenario.threads().getLast();
        return last.getLast().operation().place();
    }

    private String story(Results results) {
        var text = new StringBuilder("not %s: the calls give this in no order in which they are made one at a time"
                .formatted(subject.consistency().adjective()));
        for (Caller each : callers) {
            for (int i = 0; i < each.calls.length; i++) {
                text.append("\n  thread %d  %s.%s  %s"
                        .formatted(
                                each.number + 1,
                                subject.variable(),
                                each.calls[i],
                                results.threads().get(each.number).get(i)));
            }
        }
        for (int i = 0; i < results.after().size(); i++) {
            text.append("\n  then      %s.%s  %s"
                    .formatted(
                            subject.variable(),
                            subject.after().get(i),
                            results.after().get(i)));
        }
        if (allowed.orders().containsKey(results)) {
            precedence().forEach(text::append);
        }
        text.append("\n  allowed   ");
        List<String> rows = allowed.orders().keySet().stream()
                .limit(MOST_SHOWN)
                .map(each -> row(each))
                .toList();
        text.append(String.join("\n            ", rows));
        int more = allowed.orders().size() - rows.size();
        if (more > 0) {
            text.append("\n            and %d more".formatted(more));
        }
        return text.toString();
    }

    /** The calls that had returned before one of another thread began: what makes results wrong that are allowed. */
    private List<String> precedence() {
        List<String> lines = new ArrayList<>();
        for (Caller later : callers) {
            for (int call = 0; call < later.made; call++) {
                for (Caller earlier : callers) {
                    int last = earlier.over - 1;
                    while (last >= 0 && !mustPrecede(earlier, last, later, call)) {
                        last--;
                    }
                    if (earlier != later && last >= 0) {
                        lines.add("\n  order     %s of thread %d had returned before %s of thread %d began"
                                .formatted(
                                        earlier.calls[last], earlier.number + 1, later.calls[call], later.number + 1));
                    }
                }
            }
        }
        return lines;
    }

    private static String row(Results results) {
        return results.threads().stream()
                        .map(each -> each.stream().map(Result::toString).collect(Collectors.joining(", ")))
                        .collect(Collectors.joining(" || "))
                + (results.after().isEmpty()
                        ? ""
                        : "; then "
                                + results.after().stream().map(Result::toString).collect(Collectors.joining(", ")));
    }

    /** Tells the program. */
    private void tell() {
        if (!chooser.observing()) {
            return;
        }
        line("var %s = %s;"
                .formatted(
                        subject.variable(),
                        subject.makers().get(scenario.initial()).text()));
        scenario.before().forEach(this::line);
        for (int i = 0; i < scenario.threads().size(); i++) {
            line("// thread " + (i + 1));
            scenario.threads().get(i).forEach(this::line);
        }
        if (!subject.after().isEmpty()) {
            line("// when they have ended");
            subject.after().forEach(this::line);
        }
    }

    private void line(Invocation<S> call) {
        line(subject.variable() + "." + call + ";");
    }

    private void line(String text) {
        chooser.observe(new Observation.Event(new Code(text, "")));
    }
}
