package dev.allways.commands;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.Observation;
import dev.allways.core.Program;
import dev.allways.core.engine.OwnThread;
import dev.allways.gen.JavaText;
import dev.allways.gen.Lengths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Commands that several threads make at the same time, behind some that are made before. What each call returns must be
 * what it returns in some order of all calls, made one at a time by the model, in which a call that had returned before
 * another one began comes first (Herlihy, Wing, Linearizability: a correctness condition for concurrent objects, TOPLAS
 * 1990; found by trying the orders, as Wing, Gong, Testing and verifying concurrent objects, JPDC 1993).
 *
 * <p>Calls are generated so that every order of them keeps the preconditions. When a call began and returned is no step
 * of its thread, so a reduction may take executions for equal that differ in it alone: what is complete by a reduction
 * is that all results can be explained by some order that each thread agrees with.
 */
final class Parallel<M, S> implements Program {
    private static final int MOST_BEFORE = 3; // calls before the threads start
    private static final ChoicePoint NO_MORE = new ChoicePoint.Pick("more", List.of(false));
    private static final Observation CALL = new Observation.SpanBegin("call");
    private static final Observation END_OF_CALL = new Observation.SpanEnd("call");

    private final Commands<M, S> commands;
    private final CommandProgram<M, S> program;
    private final Lengths before = Lengths.of(0, MOST_BEFORE, "more before");
    private final Lengths each;
    private final int threads;
    private volatile List<Call> begunBefore = List.of(); // of the execution that was begun last
    private volatile List<Made[]> begun = List.of();
    private volatile @Nullable Call making; // before the threads start
    private volatile boolean told; // what became of its calls

    /** A call that a thread makes, and what became of it. */
    private static final class Made {
        private final Call call;
        private long invoked = -1; // it was not
        private long returned = Long.MAX_VALUE;
        private @Nullable Object result;
        private @Nullable Throwable error;

        Made(Call call) {
            this.call = call;
        }

        boolean isUnderWay() {
            return invoked >= 0 && returned == Long.MAX_VALUE && error == null;
        }

        boolean fails() {
            return error != null;
        }
    }

    /** A thread that makes calls. */
    private static final class Worker extends Thread {
        private Made[] branch = {};
        private @Nullable Clock clock;

        @SuppressWarnings("ReturnValueIgnored") // a task is named after its thread's identity, which is drawn here
        Worker(int number) {
            super("thread " + number);
            System.identityHashCode(this);
        }

        void start(Made[] calls, Clock time) {
            branch = calls;
            clock = time;
            start();
        }

        @Override
        public void run() {
            make(branch, Objects.requireNonNull(clock));
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
        if (threads < 1 || calls < 1) {
            throw new IllegalArgumentException(
                    "%d threads of %d calls each, it must be at least 1 of both".formatted(threads, calls));
        }
        this.commands = commands;
        this.program = new CommandProgram<>(commands, commands.lengths(), null, true);
        this.each = Lengths.of(0, calls, "more in parallel");
        this.threads = threads;
    }

    @Override
    public Object losesThreadsOf() {
        return commands.losesThreadsOf();
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        // First of all: what was made before a task is part of its name, which is to be the same whatever is generated.
        Worker[] workers = new Worker[threads];
        for (int i = 0; i < threads; i++) {
            workers[i] = new Worker(i + 1);
        }
        Alive alive = program.begin();
        alive.restart(commands.model());
        List<Call> prefix = new ArrayList<>();
        generate(before, alive, prefix, 0, chooser, true);
        List<Made[]> branches = new ArrayList<>();
        int number = prefix.size();
        for (int i = 0; i < threads; i++) {
            List<Call> calls = new ArrayList<>();
            generate(each, alive, calls, number, chooser, false);
            number += calls.size();
            if (!calls.isEmpty()) {
                Made[] made = new Made[calls.size()];
                for (int n = 0; n < made.length; n++) {
                    made[n] = new Made(calls.get(n));
                }
                branches.add(made);
            }
        }
        chooser.assume(allOrdersAreAllowed(alive, prefix, branches, new int[branches.size()], new ArrayList<>()));
        making = null;
        told = false;
        begunBefore = prefix;
        begun = branches;
        make(alive, prefix, branches, Arrays.copyOf(workers, branches.size()), chooser);
    }

    @Override
    public boolean startsThreads() {
        return true;
    }

    @Override
    public @Nullable Duration deadline() {
        return program.longestDeadline();
    }

    @Override
    public @Nullable Throwable endless(Thread thread, StackTraceElement[] where, Chooser chooser) {
        Call call = thread instanceof Worker worker ? underWay(worker.branch) : making;
        Duration timeout = call == null ? null : call.definition().timeout;
        if (call == null || timeout != null && timeout.isZero()) {
            return null;
        }
        Mismatch endless = call.endless(timeout == null ? Watch.USUAL : timeout, new OwnThread.OutOfTime(where));
        if (chooser.observing()) {
            if (thread instanceof Worker worker) {
                tell(begun, worker.branch, chooser);
            } else {
                Narration.tell(chooser, () -> new Observation.Event(new Code(call.shown(), endless.wrong.told())));
            }
        }
        return endless;
    }

    private static @Nullable Call underWay(Made[] branch) {
        for (Made each : branch) {
            if (each.isUnderWay()) {
                return each.call;
            }
        }
        return null;
    }

    @Override
    public void unfinished(Chooser chooser) {
        Call call = making;
        if (call == null && !told) {
            tell(begun, failing(begun), chooser);
        } else if (call != null) {
            Narration.tell(chooser, () -> new Observation.Event(new Code(call.shown(), "does not return")));
        }
    }

    @Override
    public String doing() {
        Stream<String> parallel = begun.stream()
                .map(branch -> Stream.of(branch).map(Parallel::told).collect(Collectors.joining("; ")));
        String before = begunBefore.stream().map(Call::expression).collect(Collectors.joining("; "));
        return Stream.of(before, parallel.collect(Collectors.joining(" || ")))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; then "));
    }

    private static String told(Made made) {
        return made.call.expression() + (made.isUnderWay() ? ", which does not return" : "");
    }

    private void generate(Lengths lengths, Alive alive, List<Call> calls, int number, Chooser chooser, boolean advances)
            throws Throwable {
        while (true) {
            chooser.observe(CALL);
            if (!lengths.more(chooser, calls.size())) {
                if (calls.size() == lengths.max()) {
                    chooser.choose(
                            NO_MORE); // so that a call which a shrinker leaves out is not made up for by the next
                }
                chooser.observe(END_OF_CALL);
                return;
            }
            Call call = program.generation.next(alive, number + calls.size(), chooser, null);
            chooser.observe(END_OF_CALL);
            if (call == null) {
                if (!chooser.again()) {
                    return;
                }
            } else {
                calls.add(call);
                if (advances) {
                    alive.advance(call);
                }
            }
        }
    }

    /** The models behind calls, made again: they may be ones that change. */
    private void goTo(Alive alive, List<Call> prefix, List<Made> order) throws Throwable {
        alive.restart(commands.model());
        for (Call call : prefix) {
            alive.advance(call);
        }
        for (Made made : order) {
            alive.advance(made.call);
        }
    }

    private boolean allOrdersAreAllowed(
            Alive alive, List<Call> prefix, List<Made[]> branches, int[] made, List<Made> order) throws Throwable {
        for (int i = 0; i < made.length; i++) {
            Made[] branch = branches.get(i);
            if (made[i] < branch.length) {
                Made next = branch[made[i]];
                goTo(alive, prefix, order);
                if (!alive.allows(next.call)) {
                    return false;
                }
                made[i]++;
                order.add(next);
                boolean allowed = allOrdersAreAllowed(alive, prefix, branches, made, order);
                order.removeLast();
                made[i]--;
                if (!allowed) {
                    return false;
                }
            }
        }
        return true;
    }

    private void make(Alive alive, List<Call> prefix, List<Made[]> branches, Worker[] workers, Chooser chooser)
            throws Throwable {
        S system = program.system(chooser);
        Throwable thrown = null;
        try {
            program.start(alive, system, chooser);
            for (Call call : prefix) {
                making = call;
                program.make(call, alive, chooser);
            }
            making = null;
            var clock = new Clock();
            for (int i = 0; i < workers.length; i++) {
                workers[i].start(branches.get(i), clock);
            }
            for (Worker worker : workers) {
                worker.join();
            }
            judge(alive, prefix, branches, system, chooser);
        } catch (Throwable t) {
            told = true;
            thrown = t;
            throw t;
        } finally {
            program.close(system, thrown, chooser);
        }
    }

    private static void make(Made[] branch, Clock clock) {
        for (Made made : branch) {
            made.invoked = clock.next();
            try {
                made.result = made.call.made();
            } catch (Throwable t) {
                made.error = t;
                return;
            }
            made.call.returned(made.result);
            made.returned = clock.next();
        }
    }

    @SuppressWarnings("unchecked") // the model of the system
    private void judge(Alive alive, List<Call> prefix, List<Made[]> branches, S system, Chooser chooser)
            throws Throwable {
        if (chooser.observing()) {
            chooser.beside(() -> {
                tell(branches, failing(branches), chooser);
                return true;
            });
        }
        for (Made[] branch : branches) {
            for (Made each : branch) {
                if (each.error != null) {
                    throw each.error;
                }
            }
        }
        List<Made> order = new ArrayList<>();
        if (!isExplained(alive, prefix, branches, new int[branches.size()], order)) {
            throw new NotLinearizable(
                    "no order of the calls explains their results: " + results(branches), program.selections.place());
        }
        goTo(alive, prefix, order);
        commands.check((M) alive.first.model(), system);
    }

    private boolean isExplained(Alive alive, List<Call> prefix, List<Made[]> branches, int[] made, List<Made> order)
            throws Throwable {
        boolean all = true;
        for (int i = 0; i < made.length; i++) {
            Made[] branch = branches.get(i);
            if (made[i] == branch.length) {
                continue;
            }
            all = false;
            Made next = branch[made[i]];
            if (comesLater(next, branches, made)) {
                continue;
            }
            goTo(alive, prefix, order);
            if (!isExplained(alive, next)) {
                continue;
            }
            made[i]++;
            order.add(next);
            if (isExplained(alive, prefix, branches, made, order)) {
                return true;
            }
            order.removeLast();
            made[i]--;
        }
        return all;
    }

    /** Whether a call may return here what it returned. */
    private static boolean isExplained(Alive alive, Made made) throws Throwable {
        Definition<Object, Object> definition = made.call.definition();
        @Nullable Object[] arguments = made.call.arguments();
        if (!alive.allows(made.call)) {
            return false;
        }
        Object model = made.call.target().model();
        Expected expected = definition.mirror == null ? Expected.of(definition, model, arguments) : null;
        return CommandProgram.broken(definition, model, arguments, made.result) == null
                && (expected == null ? Expected.mirrored(definition, model, arguments) : expected).compare(made.result)
                        == null;
    }

    /** Whether another call had returned before this one began, and is still to come. */
    private static boolean comesLater(Made call, List<Made[]> branches, int[] made) {
        for (int i = 0; i < made.length; i++) {
            Made[] branch = branches.get(i);
            if (made[i] < branch.length && branch[made[i]].returned < call.invoked) {
                return true;
            }
        }
        return false;
    }

    private static String result(Made made) {
        if (made.isUnderWay()) {
            return "does not return";
        }
        return made.error != null
                ? "throws " + made.error
                : made.result instanceof Expected.Thrown(Throwable error)
                        ? "throws " + error
                        : "returned " + JavaText.of(made.result);
    }

    private static String results(List<Made[]> branches) {
        List<String> texts = new ArrayList<>();
        for (Made[] branch : branches) {
            for (Made each : branch) {
                texts.add(each.call.expression() + " " + result(each));
            }
        }
        return String.join(", ", texts);
    }

    /** The branch of a call that threw what it may not; none: there is no such call. */
    private static Made[] failing(List<Made[]> branches) {
        return branches.stream()
                .filter(branch -> Stream.of(branch).anyMatch(Made::fails))
                .findFirst()
                .orElse(new Made[0]);
    }

    /** Tells the calls that were made, those of a thread that failed last: so the last line is the one that fails. */
    private void tell(List<Made[]> branches, Made[] failing, Chooser chooser) {
        told = true;
        IntStream.range(0, branches.size())
                .boxed()
                .sorted(Comparator.comparing(i -> branches.get(i) == failing))
                .forEach(i -> {
                    chooser.observe(new Observation.Event(new Code("// thread " + (i + 1), "")));
                    for (Made each : branches.get(i)) {
                        if (each.invoked >= 0) {
                            chooser.observe(new Observation.Event(new Code(each.call.shown(), result(each))));
                        }
                    }
                });
    }
}
