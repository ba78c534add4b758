package dev.allways.core.litmus;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Operation.Cell;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Pending;
import dev.allways.core.litmus.Code.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One execution of a {@link Litmus}, and the view of its tasks that the chooser is shown. */
final class Machine implements ChoicePoint.Schedule {
    private static final long LOCKS = 1L << 32; // targets of locks are above, those of variables below

    /** A task that was started. */
    private static final class Running {
        final int code;
        int at;
        final long[] registers = new long[16];
        final long[] stack = new long[16];
        int top;
        int phase; // of waiting: 0 not yet, 1 waits, 2 is to take the lock again, 3 is to forget an interrupt
        long woken;
        boolean broken; // what it waited for did not come: it was interrupted
        long clock;
        long due; // of a wait with a time
        boolean permit;
        boolean ended;

        Running(int code) {
            this.code = code;
        }
    }

    private final Litmus litmus;
    private final Chooser chooser;
    private final @Nullable Memoir memoir;
    private final long[] memory;
    private final int[] holders; // 1 more than the task's code; 0: nobody
    private final List<Running> threads = new ArrayList<>(); // by number
    private final @Nullable Running[] byCode;
    private final boolean[] interrupted; // by code, also before the start
    private final int[] enabled;
    private int count;
    private long made; // a hash of the seed of the orders and of the steps made

    Machine(Litmus litmus, Chooser chooser, boolean remembers) {
        this.litmus = litmus;
        this.chooser = chooser;
        memoir = remembers ? new Memoir(litmus.tasks) : null; // without, clocks stand still
        memory = litmus.memory.clone();
        made = litmus.orders;
        holders = new int[litmus.locks];
        byCode = new Running[litmus.tasks];
        interrupted = new boolean[litmus.tasks];
        enabled = new int[litmus.tasks];
        for (int code = 0; code < litmus.tasks; code++) {
            if (litmus.atOnce[code]) {
                start(code, 0);
            }
        }
    }

    private void start(int code, long clock) {
        Running thread = new Running(code);
        thread.clock = clock;
        thread.registers[0] = litmus.mine[code];
        byCode[code] = thread;
        threads.add(thread);
        advance(thread);
    }

    Machine look() {
        count = 0;
        boolean ready = false;
        long first = Pending.NEVER;
        for (int task = 0; task < threads.size(); task++) {
            Running thread = threads.get(task);
            if (!thread.ended && isEnabled(thread)) {
                enabled[count++] = task;
                ready |= !expires(task);
            }
            first = expires(task) ? Math.min(first, due(task)) : first;
        }
        for (int task = 0; !ready && task < threads.size(); task++) {
            if (expires(task) && quiet(task) && due(task) == first) {
                enabled[count++] = task;
            }
        }
        if (litmus.orders != 0) {
            shuffle();
        }
        return this;
    }

    private void shuffle() {
        var random = new SplittableRandom(made);
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int task = enabled[i];
            enabled[i] = enabled[j];
            enabled[j] = task;
        }
    }

    boolean left() {
        return threads.stream().anyMatch(thread -> !thread.ended);
    }

    Litmus.End end() {
        return new Litmus.End(
                Arrays.stream(memory).boxed().toList(),
                threads.stream()
                        .map(thread -> thread.code + Arrays.toString(thread.registers))
                        .sorted()
                        .toList(),
                java.util.Objects.requireNonNull(memoir).toString(),
                left());
    }

    private Op op(Running thread) {
        return litmus.ops[thread.code][thread.at];
    }

    private int operand(Running thread) {
        return litmus.operands[thread.code][thread.at] & (1 << Code.TIME) - 1;
    }

    private int time(Running thread) {
        return litmus.operands[thread.code][thread.at] >> Code.TIME;
    }

    private @Nullable Running other(Running thread) {
        return byCode[operand(thread)];
    }

    /** The cell of the variable or lock that is indexed by what lies so deep in the stack. */
    private int cell(Running thread, int depth) {
        return operand(thread) + (int) thread.stack[thread.top - 1 - depth];
    }

    private boolean isEnabled(Running thread) {
        return switch (op(thread)) {
            case AWAIT_EQUAL -> memory[operand(thread)] == thread.stack[thread.top - 1];
            case AWAIT_OTHER -> memory[operand(thread)] != thread.stack[thread.top - 1];
            case LOCK -> holders[cell(thread, 0)] == 0;
            case WAIT, TIMED_WAIT ->
                switch (thread.phase) {
                    case 0 -> true;
                    case 1 -> interrupted[thread.code] || op(thread) == Op.TIMED_WAIT && !lasts(thread);
                    case 2 -> holders[cell(thread, 0)] == 0;
                    default -> true;
                };
            case JOIN -> {
                Running other = other(thread);
                yield other == null || other.ended || interrupted[thread.code];
            }
            case PARK -> thread.permit || interrupted[thread.code];
            default -> !lasts(thread) || !expires(threads.indexOf(thread));
        };
    }

    /** Whether the task is about to end a wait that runs out of time only when nothing else continues. */
    private boolean lasts(Running thread) {
        return time(thread) % 2 == 1;
    }

    void step(int task) {
        Running thread = threads.get(task);
        made = 31 * made + thread.code + 1;
        if (memoir != null) {
            boolean expires = expires(task) && time(thread) > 0;
            thread.clock = memoir.step(
                    thread.code,
                    new View(thread),
                    op(thread) == Op.START ? operand(thread) : -1,
                    expires ? thread.due : thread.clock,
                    expires && quiet(task));
        }
        perform(thread);
        advance(thread);
    }

    private void perform(Running thread) {
        Op op = op(thread);
        switch (op) {
            case LOCAL, ALIVE -> {
                Running other = op == Op.ALIVE ? other(thread) : null;
                push(thread, other != null && !other.ended ? 1 : 0);
            }
            case READ -> push(thread, memory[operand(thread) + (int) pop(thread)]);
            case WRITE -> {
                long value = pop(thread);
                memory[operand(thread) + (int) pop(thread)] = value;
            }
            case CAS -> {
                long next = pop(thread);
                long expected = pop(thread);
                int cell = operand(thread) + (int) pop(thread);
                boolean same = memory[cell] == expected;
                memory[cell] = same ? next : memory[cell];
                push(thread, same ? 1 : 0);
            }
            case SWAP, ADD_TO -> {
                long value = pop(thread);
                int cell = operand(thread) + (int) pop(thread);
                push(thread, memory[cell]);
                memory[cell] = op == Op.SWAP ? value : memory[cell] + value;
            }
            case AWAIT_EQUAL, AWAIT_OTHER -> pop(thread);
            case LOCK, UNLOCK -> {
                holders[cell(thread, 0)] = op == Op.LOCK ? thread.code + 1 : 0;
                thread.stack[thread.top - 1] = 0;
            }
            case WAIT, TIMED_WAIT -> {
                if (!goesOnWaiting(thread)) {
                    return;
                }
            }
            case NOTIFY, NOTIFY_ALL -> notifyOthers(thread, cell(thread, 0), op == Op.NOTIFY_ALL);
            case START -> {
                start(operand(thread), thread.clock);
                push(thread, 0);
            }
            case JOIN, TIMED_JOIN -> {
                Running other = other(thread);
                boolean joined = other == null || other.ended;
                interrupted[thread.code] &= joined;
                push(thread, joined ? 0 : 1);
            }
            case PARK, TIMED_PARK -> {
                push(thread, thread.permit ? 0 : 1);
                thread.permit = false;
            }
            case UNPARK -> {
                Running other = other(thread);
                if (other != null) {
                    other.permit = true;
                }
                push(thread, 0);
            }
            case INTERRUPT -> {
                interrupted[operand(thread)] = true;
                push(thread, 0);
            }
            case INTERRUPTED -> push(thread, interrupted[operand(thread)] ? 1 : 0);
            case SLEEP, CLEAR -> {
                push(thread, interrupted[thread.code] ? 1 : 0);
                interrupted[thread.code] = false;
            }
            case END -> {
                thread.ended = true;
                return;
            }
            default -> throw new IllegalStateException(op + " is no step");
        }
        thread.at++;
    }

    /** Continues to the next phase of waiting; whether that was the last. */
    private boolean goesOnWaiting(Running thread) {
        int lock = cell(thread, 0);
        boolean before = thread.phase == 0;
        if (before && !interrupted[thread.code]) {
            holders[lock] = 0;
            thread.phase = 1;
            thread.broken = false;
            return false;
        }
        if (thread.phase == 1) {
            thread.woken = 1;
            thread.broken = interrupted[thread.code];
            thread.phase = 2;
            return false;
        }
        if (thread.phase == 2) {
            holders[lock] = thread.code + 1;
            thread.phase = thread.broken ? 3 : 0;
            thread.stack[thread.top - 1] = thread.woken;
            return !thread.broken;
        }
        interrupted[thread.code] = false;
        thread.phase = 0;
        thread.stack[thread.top - 1] = 1;
        return true;
    }

    private void notifyOthers(Running thread, int lock, boolean all) {
        List<Running> waiting = threads.stream()
                .filter(other -> other.phase == 1 && cell(other, 0) == lock)
                .toList();
        if (!all && waiting.size() > 1) {
            int one = choose(thread, waiting.size());
            waiting = List.of(waiting.get(one));
        }
        waiting.forEach(other -> {
            other.phase = 2;
            other.woken = 0;
        });
        thread.stack[thread.top - 1] = 0;
    }

    private int choose(Running thread, int size) {
        int chosen = chooser.between("choice", 0, size - 1);
        if (memoir != null) {
            memoir.chosen(thread.code, chosen);
        }
        return chosen;
    }

    private static void push(Running thread, long value) {
        thread.stack[thread.top++] = value;
    }

    private static long pop(Running thread) {
        return thread.stack[--thread.top];
    }

    /** Does what no other task can notice, up to the next step. */
    private void advance(Running thread) {
        while (!thread.ended && !op(thread).isStep()) {
            int operand = operand(thread);
            Op op = op(thread);
            thread.at++;
            switch (op) {
                case PUSH -> push(thread, operand);
                case LOAD -> push(thread, thread.registers[operand]);
                case STORE -> thread.registers[operand] = pop(thread);
                case POP -> pop(thread);
                case NOT -> push(thread, pop(thread) == 0 ? 1 : 0);
                case JUMP -> thread.at = operand;
                case JUMP_IF_ZERO -> thread.at = pop(thread) == 0 ? operand : thread.at;
                case CHOOSE -> push(thread, choose(thread, operand));
                case CHECK -> {
                    if (thread.stack[thread.top - 1] == 0) {
                        throw new AssertionError("a check failed in task " + thread.code);
                    }
                }
                default -> {
                    long right = pop(thread);
                    long left = pop(thread);
                    push(thread, compute(op, operand, left, right));
                }
            }
        }
        if (!litmus.ends && !thread.ended && op(thread) == Op.END) {
            thread.ended = true;
        }
        thread.due = thread.clock + time(thread);
    }

    private static long compute(Op op, int operand, long left, long right) {
        return switch (op) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case REMAINDER -> left % right;
            case EQUAL -> left == right ? 1 : 0;
            case LESS -> (operand == 0 ? left < right : left > right) ? 1 : 0;
            default -> throw new IllegalStateException(op + " computes nothing");
        };
    }

    // ---- the view

    @Override
    public long size() {
        return count;
    }

    @Override
    public int task(long answer) {
        return enabled[(int) answer];
    }

    @Override
    public int tasks() {
        return threads.size();
    }

    @Override
    public long name(int task) {
        return threads.get(task).code + 1L;
    }

    @Override
    public @Nullable Pending pending(int task) {
        Running thread = threads.get(task);
        return thread.ended ? null : new View(thread);
    }

    private boolean expires(int task) {
        Running thread = threads.get(task);
        return !thread.ended && new View(thread).expires();
    }

    private long due(int task) {
        return new View(threads.get(task)).due();
    }

    private boolean quiet(int task) {
        return lasts(threads.get(task));
    }

    /** What a task is about to do. */
    private final class View implements Pending {
        private final Running thread;

        View(Running thread) {
            this.thread = thread;
        }

        @Override
        public Kind kind() {
            return switch (op(thread)) {
                case LOCAL -> Kind.LOCAL;
                case READ, AWAIT_EQUAL, AWAIT_OTHER -> Kind.READ;
                case WRITE -> Kind.WRITE;
                case CAS -> memory[cell(thread, 2)] == thread.stack[thread.top - 2] ? Kind.UPDATE : Kind.READ;
                case SWAP, ADD_TO -> Kind.UPDATE;
                case LOCK -> Kind.LOCK;
                case UNLOCK -> Kind.UNLOCK;
                case WAIT, TIMED_WAIT ->
                    switch (thread.phase) {
                        case 0 -> Kind.WAIT;
                        case 1 -> Kind.AWAKE;
                        case 2 -> Kind.LOCK;
                        default -> Kind.CLEAR;
                    };
                case NOTIFY, NOTIFY_ALL -> Kind.NOTIFY;
                case START -> Kind.START;
                case JOIN, TIMED_JOIN, ALIVE -> Kind.JOIN;
                case PARK, TIMED_PARK -> Kind.PARK;
                case UNPARK -> Kind.UNPARK;
                case SLEEP -> Kind.SLEEP;
                case INTERRUPT -> Kind.INTERRUPT;
                case INTERRUPTED -> Kind.INTERRUPTED;
                case CLEAR -> Kind.CLEAR;
                case END -> Kind.END;
                default -> throw new IllegalStateException(op(thread) + " is no step");
            };
        }

        @Override
        public long target() {
            return switch (op(thread)) {
                case LOCAL -> 0;
                case READ -> cell(thread, 0) + 1L;
                case WRITE, SWAP, ADD_TO -> cell(thread, 1) + 1L;
                case CAS -> cell(thread, 2) + 1L;
                case AWAIT_EQUAL, AWAIT_OTHER -> operand(thread) + 1L;
                case LOCK, UNLOCK, NOTIFY, NOTIFY_ALL -> LOCKS + cell(thread, 0);
                case WAIT, TIMED_WAIT -> thread.phase == 3 ? thread.code + 1L : LOCKS + cell(thread, 0);
                case START, JOIN, TIMED_JOIN, ALIVE, UNPARK, INTERRUPT, INTERRUPTED -> operand(thread) + 1L;
                default -> thread.code + 1L;
            };
        }

        @Override
        public long level(Cell cell) {
            return switch (cell) {
                case STATE -> target() < LOCKS || holders[(int) (target() - LOCKS)] == 0 ? 1 : 0;
                case PERMIT -> {
                    Running parked = op(thread) == Op.UNPARK ? other(thread) : thread;
                    yield op(thread) != Op.START && parked != null && parked.permit ? 1 : 0;
                }
                case END -> {
                    Running other = op(thread) == Op.END ? thread : other(thread);
                    yield other == null || other.ended ? 1 : 0;
                }
                case INTERRUPT -> interrupted[operand(thread)] ? 1 : 0;
                case OWN_INTERRUPT -> interrupted[thread.code] ? 1 : 0;
                default -> 0;
            };
        }

        @Override
        public boolean expires() {
            return switch (op(thread)) {
                case TIMED_WAIT -> thread.phase == 1 && !interrupted[thread.code];
                case TIMED_PARK -> !thread.permit && !interrupted[thread.code];
                case TIMED_JOIN -> {
                    Running other = other(thread);
                    yield other != null && !other.ended && !interrupted[thread.code];
                }
                case SLEEP -> time(thread) > 0 && !interrupted[thread.code];
                default -> false;
            };
        }

        @Override
        public long due() {
            return switch (op(thread)) {
                case TIMED_WAIT -> thread.phase == 1 ? someDay() : NEVER;
                case TIMED_PARK, TIMED_JOIN -> someDay();
                case SLEEP -> time(thread) > 0 ? thread.due : NEVER;
                default -> NEVER;
            };
        }

        private long someDay() {
            return time(thread) > 0 ? thread.due : NEVER - 1;
        }

        @Override
        public boolean lazy() {
            return lasts(thread);
        }

        @Override
        public boolean blocks() {
            return switch (op(thread)) {
                case PARK, JOIN, LOCK -> true;
                case WAIT, TIMED_WAIT -> thread.phase == 2;
                case TIMED_PARK, TIMED_JOIN, SLEEP -> lasts(thread);
                default -> false;
            };
        }
    }
}
