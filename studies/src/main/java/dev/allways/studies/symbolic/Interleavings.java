package dev.allways.studies.symbolic;

import static dev.allways.studies.symbolic.ThreadedCode.GREATEST;
import static dev.allways.studies.symbolic.ThreadedCode.WIDTH;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All that the threads of a {@link ThreadedCode} can come to, by plain enumeration: each value of
 * the input, each order of all steps. Shares nothing with what it is compared with.
 */
final class Interleavings {
    private static final int END = 12; // of a synchronized part
    private static final int NOTHING = 13;
    private static final State OVER = new State(0, 0); // stands for the end of the whole execution

    private final int[][] code;
    private final Set<String> visited = new HashSet<>();
    private final Set<String> seen = new TreeSet<>();
    private boolean deadlock;
    private boolean failure;

    Interleavings(int[][] code) {
        this.code = Arrays.stream(code).map(Interleavings::flat).toArray(int[][]::new);
        for (int n = 0; n <= GREATEST; n++) {
            visit(new State(n, code.length));
        }
    }

    /** The labels of all executions. */
    Set<String> seen() {
        return seen;
    }

    /** Whether there is a deadlock. */
    boolean hasDeadlock() {
        return deadlock;
    }

    /** Whether a thread can fail, before an assumption of another one does not hold. */
    boolean hasFailure() {
        return failure;
    }

    /**
     * The code with an end of each synchronized part, of which the monitor is known to what waits and notifies in it;
     * that without a monitor is nothing. An instruction has a fourth number: how many are left out with it.
     */
    private static int[] flat(int[] code) {
        List<Integer> flat = new ArrayList<>();
        for (int at = 0; at < code.length; at += WIDTH) {
            int inside = code[at] == 6 ? Math.min(2, (code.length - at) / WIDTH - 1) : 0;
            boolean isBlock = code[at] == 6;
            add(flat, isOfMonitor(code[at]) ? NOTHING : code[at], code[at + 1], code[at + 2], isBlock ? inside + 2 : 1);
            if (isBlock) {
                int monitor = code[at + 1];
                for (int i = 0; i < inside; i++) {
                    at += WIDTH;
                    add(flat, code[at], isOfMonitor(code[at]) ? monitor : code[at + 1], code[at + 2], 1);
                }
                add(flat, END, monitor, 0, 1);
            }
        }
        return flat.stream().mapToInt(each -> each).toArray();
    }

    private static boolean isOfMonitor(int instruction) {
        return instruction == 7 || instruction == 8;
    }

    private static void add(List<Integer> flat, int... numbers) {
        Arrays.stream(numbers).forEach(flat::add);
    }

    private static final class State {
        final int n;
        final int[] variables = {0, 0};
        final int[] owners = {-1, -1};
        final int[] at;
        final int[] read;
        final int[] phase; // 1: about to wait; 2: waits; 3: notified
        final int[] woken; // how often for no reason
        final String[] seen;

        State(int n, int threads) {
            this.n = n;
            at = new int[threads];
            read = new int[threads];
            phase = new int[threads];
            woken = new int[threads];
            seen = new String[threads];
            Arrays.fill(seen, "");
        }

        State copy() {
            State copy = new State(n, at.length);
            System.arraycopy(variables, 0, copy.variables, 0, 2);
            System.arraycopy(owners, 0, copy.owners, 0, 2);
            System.arraycopy(at, 0, copy.at, 0, at.length);
            System.arraycopy(read, 0, copy.read, 0, at.length);
            System.arraycopy(phase, 0, copy.phase, 0, at.length);
            System.arraycopy(woken, 0, copy.woken, 0, at.length);
            System.arraycopy(seen, 0, copy.seen, 0, at.length);
            return copy;
        }

        @Override
        public String toString() {
            return n
                    + Arrays.toString(variables)
                    + Arrays.toString(owners)
                    + Arrays.toString(at)
                    + Arrays.toString(read)
                    + Arrays.toString(phase)
                    + Arrays.toString(woken)
                    + Arrays.toString(seen);
        }
    }

    private void visit(State state) {
        if (!visited.add(state.toString())) {
            return;
        }
        boolean moved = false;
        boolean ended = true;
        for (int t = 0; t < code.length; t++) {
            if (state.at[t] >= code[t].length) {
                seen.add("thread " + t + " saw " + state.seen[t]);
                continue;
            }
            ended = false;
            if (state.phase[t] == 2 && state.woken[t] == 0) {
                visit(wokenForNoReason(state, t));
            }
            @Nullable State next = step(state.copy(), t);
            moved |= next != null;
            if (next != null && next != OVER) {
                visit(next);
            }
        }
        deadlock |= !moved && !ended;
    }

    /** A wait may end so once in each thread. It need not: a thread that waits for ever is a deadlock all the same. */
    private static State wokenForNoReason(State state, int t) {
        State next = state.copy();
        next.phase[t] = 3;
        next.woken[t]++;
        return next;
    }

    /** The state behind the next step of a thread; null: it has to wait. */
    private @Nullable State step(State s, int t) {
        int at = s.at[t];
        int which = code[t][at + 1];
        int constant = code[t][at + 2];
        int next = at + 4;
        switch (code[t][at]) {
            case 0 -> {
                s.read[t] = s.variables[which];
                s.seen[t] += s.read[t] == 0 ? "0" : s.read[t] == 1 ? "1" : "*";
            }
            case 1 -> s.variables[which] = constant;
            case 2 -> s.variables[which] = s.read[t] + 1;
            case 3 -> s.variables[which] = s.n;
            case 4 -> {
                boolean equal = s.read[t] == constant;
                s.seen[t] += equal ? "=" : "/";
                next = equal ? next : leaving(t, next);
            }
            case 5 -> {
                s.seen[t] += s.n > constant ? ">" : "<";
                next = s.n > constant ? next : leaving(t, next);
            }
            case 6 -> {
                if (s.owners[which] >= 0) {
                    return null;
                }
                s.owners[which] = t;
            }
            case 7 -> {
                switch (s.phase[t]) {
                    case 0 -> {
                        if (s.variables[0] == 0) {
                            s.phase[t] = 1;
                            next = at;
                        }
                    }
                    case 1 -> {
                        s.owners[which] = -1;
                        s.phase[t] = 2;
                        next = at;
                    }
                    case 2 -> {
                        return null;
                    }
                    default -> {
                        if (s.owners[which] >= 0) {
                            return null;
                        }
                        s.owners[which] = t;
                        s.phase[t] = 0;
                        s.seen[t] += "w";
                    }
                }
            }
            case 8 -> {
                for (int other = 0; other < code.length; other++) {
                    if (s.phase[other] == 2 && code[other][s.at[other] + 1] == which) {
                        s.phase[other] = 3;
                    }
                }
            }
            case 9, 10 -> {
                if ((code[t][at] == 9 ? s.read[t] : s.n) == constant) {
                    return OVER;
                }
            }
            case 11 -> {
                if (s.read[t] == constant) {
                    failure = true;
                    return OVER;
                }
            }
            case END -> s.owners[which] = -1;
            default -> {}
        }
        s.at[t] = next;
        return s;
    }

    /** The place behind the instruction at a place, which is left out; what ends a synchronized part never is. */
    private int leaving(int t, int at) {
        return at >= code[t].length || code[t][at] == END ? at : at + 4 * code[t][at + 3];
    }
}
