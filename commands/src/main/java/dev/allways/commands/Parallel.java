package dev.allways.commands;

import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.Observation;
import dev.allways.core.Program;
import dev.allways.gen.JavaText;
import dev.allways.gen.Lengths;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands that several threads make at the same time, behind some that are made before. What each call returns must be
 * what it returns in some order of all calls, made one at a time by the model, in which a call that had returned before
 * another one began comes first (Herlihy, Wing, Linearizability: a correctness condition for concurrent objects, TOPLAS
 * 1990; found by trying the orders, as Wing, Gong, Testing and verifying concurrent objects, JPDC 1993).
 *
 * <p>Calls are generated so that every order of them keeps the preconditions. When a call began and returned is no step
 * of its thread, so a reduction may take executions for equal that differ in it alone: what is complete by a reduction is
 * that all results can be explained by some order that each thread agrees with.
 */
final class Parallel<M, S> implements Program {
    private static final int MOST_BEFORE = 3; // calls before the threads start
    private static final Observation CALL = new Observation.SpanBegin("call");
    private static final Observation END_OF_CALL = new Observation.SpanEnd("call");

    private final Commands<M, S> commands;
    private final CommandProgram<M, S> program;
    private final Lengths before = Lengths.of(0, MOST_BEFORE, "more before");
    private final Lengths each;
    private final int threads;

    /** A call that a thread makes, and what became of it. */
    private static final class Made<M, S> {
        private final Call<M, S> call;
        private long invoked;
        private long returned = Long.MAX_VALUE;
        private @Nullable Object result;
        private @Nullable Throwable error;

        Made(Call<M, S> call) {
            this.call = call;
        }
    }

    /** The time in an execution: how often a call began or returned. Its fields are no steps of threads. */
    private static final class Clock {
        private long now;

        synchronized long next() {
            return now++;
        }
    }

    Parallel(Commands<M, S> commands, int threads, int calls) {
        this.commands = commands;
        this.program = new CommandProgram<>(commands, commands.lengths(), null);
        this.each = Lengths.of(0, calls, "more in parallel");
        this.threads = threads;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        M model = commands.model();
        List<Call<M, S>> prefix = new ArrayList<>();
        generate(before, model, prefix, 0, chooser, true);
        List<Made<M, S>[]> branches = new ArrayList<>();
        M behind = modelBehind(prefix, List.of());
        int number = prefix.size();
        for (int i = 0; i < threads; i++) {
            List<Call<M, S>> calls = new ArrayList<>();
            generate(each, behind, calls, number, chooser, false);
            number += calls.size();
            if (!calls.isEmpty()) {
                @SuppressWarnings({"unchecked", "rawtypes"})
                Made<M, S>[] made = new Made[calls.size()];
                for (int n = 0; n < made.length; n++) {
                    made[n] = new Made<>(calls.get(n));
                }
                branches.add(made);
            }
        }
        chooser.assume(allOrdersAreAllowed(prefix, branches, new int[branches.size()], new ArrayList<>()));
        make(prefix, branches, chooser);
    }

    private void generate(
            Lengths lengths, M model, List<Call<M, S>> calls, int number, Chooser chooser, boolean advances)
            throws Throwable {
        M now = model;
        while (true) {
            chooser.observe(CALL);
            if (!lengths.more(chooser, calls.size())) {
                chooser.observe(END_OF_CALL);
                return;
            }
            Call<M, S> call = program.next(now, number + calls.size(), chooser);
            chooser.observe(END_OF_CALL);
            if (call == null) {
                if (!chooser.again()) {
                    return;
                }
            } else {
                calls.add(call);
                if (advances) {
                    now = call.definition().next.of(now, call.arguments(), call.symbol());
                }
            }
        }
    }

    /** The model behind calls, made anew: it may be one that changes. */
    private M modelBehind(List<Call<M, S>> prefix, List<Made<M, S>> order) throws Throwable {
        M model = commands.model();
        for (Call<M, S> call : prefix) {
            model = call.definition().next.of(model, call.arguments(), call.symbol());
        }
        for (Made<M, S> made : order) {
            Call<M, S> call = made.call;
            model = call.definition().next.of(model, call.arguments(), call.symbol());
        }
        return model;
    }

    private static <M, S> boolean isAllowed(Call<M, S> call, M model) throws Throwable {
        Definition<M, S> definition = call.definition();
        return (definition.when == null || definition.when.test(model)) && definition.where.of(model, call.arguments());
    }

    private boolean allOrdersAreAllowed(
            List<Call<M, S>> prefix, List<Made<M, S>[]> branches, int[] made, List<Made<M, S>> order) throws Throwable {
        for (int i = 0; i < made.length; i++) {
            Made<M, S>[] branch = branches.get(i);
            if (made[i] < branch.length) {
                Made<M, S> next = branch[made[i]];
                if (!isAllowed(next.call, modelBehind(prefix, order))) {
                    return false;
                }
                made[i]++;
                order.add(next);
                boolean allowed = allOrdersAreAllowed(prefix, branches, made, order);
                order.removeLast();
                made[i]--;
                if (!allowed) {
                    return false;
                }
            }
        }
        return true;
    }

    private void make(List<Call<M, S>> prefix, List<Made<M, S>[]> branches, Chooser chooser) throws Throwable {
        S system = commands.system(chooser);
        Throwable thrown = null;
        try {
            program.prefix(prefix, system, chooser);
            var clock = new Clock();
            Thread[] workers = new Thread[branches.size()];
            for (int i = 0; i < workers.length; i++) {
                Made<M, S>[] branch = branches.get(i);
                workers[i] = new Thread(() -> make(branch, system, clock), "thread " + (i + 1));
            }
            for (Thread worker : workers) {
                worker.start();
            }
            for (Thread worker : workers) {
                worker.join();
            }
            judge(prefix, branches, system, chooser);
        } catch (Throwable t) {
            thrown = t;
            throw t;
        } finally {
            program.close(system, thrown);
        }
    }

    private static <M, S> void make(Made<M, S>[] branch, S system, Clock clock) {
        for (Made<M, S> made : branch) {
            made.invoked = clock.next();
            try {
                made.result = made.call.made(system);
            } catch (Throwable t) {
                made.error = t;
                return;
            }
            if (made.call.symbol() != null) {
                made.call.symbol().set(made.result);
            }
            made.returned = clock.next();
        }
    }

    private void judge(List<Call<M, S>> prefix, List<Made<M, S>[]> branches, S system, Chooser chooser)
            throws Throwable {
        if (chooser.observing()) {
            tell(branches, chooser);
        }
        Made<M, S> last = null;
        for (Made<M, S>[] branch : branches) {
            for (Made<M, S> each : branch) {
                if (each.error != null) {
                    throw each.error;
                }
                last = last == null || each.returned > last.returned ? each : last;
            }
        }
        if (last == null) {
            return;
        }
        List<Made<M, S>> order = new ArrayList<>();
        if (!isExplained(prefix, branches, new int[branches.size()], order)) {
            throw new NotLinearizable(
                    "no order of the calls explains their results: " + results(branches), last.call.definition().place);
        }
        commands.check(modelBehind(prefix, order), system);
    }

    private boolean isExplained(
            List<Call<M, S>> prefix, List<Made<M, S>[]> branches, int[] made, List<Made<M, S>> order) throws Throwable {
        boolean all = true;
        for (int i = 0; i < made.length; i++) {
            Made<M, S>[] branch = branches.get(i);
            if (made[i] == branch.length) {
                continue;
            }
            all = false;
            Made<M, S> next = branch[made[i]];
            if (comesLater(next, branches, made)) {
                continue;
            }
            M model = modelBehind(prefix, order);
            Definition<M, S> definition = next.call.definition();
            if (!isAllowed(next.call, model)
                    || Expected.of(definition, model, next.call.arguments()).compare(next.result) != null
                    || CommandProgram.broken(definition, model, next.call.arguments(), next.result) != null) {
                continue;
            }
            made[i]++;
            order.add(next);
            if (isExplained(prefix, branches, made, order)) {
                return true;
            }
            order.removeLast();
            made[i]--;
        }
        return all;
    }

    /** Whether another call had returned before this one began, and is still to come. */
    private static <M, S> boolean comesLater(Made<M, S> call, List<Made<M, S>[]> branches, int[] made) {
        for (int i = 0; i < made.length; i++) {
            Made<M, S>[] branch = branches.get(i);
            if (made[i] < branch.length && branch[made[i]].returned < call.invoked) {
                return true;
            }
        }
        return false;
    }

    private static <M, S> String result(Made<M, S> made) {
        return made.error != null
                ? "throws " + made.error
                : made.result instanceof Expected.Thrown(Throwable error)
                        ? "throws " + error
                        : "returned " + JavaText.of(made.result);
    }

    private static <M, S> String results(List<Made<M, S>[]> branches) {
        List<String> texts = new ArrayList<>();
        for (Made<M, S>[] branch : branches) {
            for (Made<M, S> each : branch) {
                texts.add(each.call.shown("") + " " + result(each));
            }
        }
        return String.join(", ", texts);
    }

    private void tell(List<Made<M, S>[]> branches, Chooser chooser) {
        for (int i = 0; i < branches.size(); i++) {
            chooser.observe(new Observation.Event(new Code("// thread " + (i + 1), "")));
            for (Made<M, S> each : branches.get(i)) {
                chooser.observe(new Observation.Event(new Code(each.call.shown(commands.variable()), result(each))));
            }
        }
    }
}
