package dev.allways.studies.threads.memory;

import dev.allways.core.Program;
import dev.allways.studies.threads.memory.Instruction.Kind;
import dev.allways.studies.threads.memory.Instruction.Mode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A few threads with a few instructions each, on variables that are 0 in the beginning. An outcome is what each
 * thread has read, and what the variables have in the end: {@code "1 0 | - / x=1 y=1"}.
 *
 * @param threads the instructions of each
 */
record SmallProgram(List<List<Instruction>> threads) {
    /** What a weak comparison tells: whether it wrote. */
    static final int HELD = 7, FAILED = 8;

    /** Reads {@code "x=1 y | y=1 x"}. */
    static SmallProgram parse(String text) {
        return new SmallProgram(Arrays.stream(text.split("\\|"))
                .map(thread -> Arrays.stream(thread.strip().split("\\s+"))
                        .map(Instruction::parse)
                        .toList())
                .toList());
    }

    /** Draws a program of two threads with two or three instructions, or three with one or two. */
    static SmallProgram random(SplittableRandom random, boolean exchanges, boolean volatiles) {
        int count = 2 + random.nextInt(2);
        int variables = random.nextInt(4) == 0 ? 3 : 2;
        int[] next = {1, 1, 1};
        List<List<Instruction>> threads = new ArrayList<>();
        for (int thread = 0; thread < count; thread++) {
            int length = count == 2 ? 2 + random.nextInt(2) : 1 + random.nextInt(2);
            List<Instruction> instructions = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                int variable = random.nextInt(variables);
                int kind = random.nextInt(10);
                boolean strong = volatiles && random.nextBoolean();
                if (kind == 9) {
                    Mode[] modes = {Mode.ACQUIRE, Mode.RELEASE, Mode.VOLATILE};
                    instructions.add(new Instruction(Kind.FENCE, -1, modes[random.nextInt(3)], 0));
                } else if (kind == 8 && exchanges) {
                    Mode[] modes = {Mode.ACQUIRE, Mode.RELEASE, Mode.VOLATILE};
                    Kind[] kinds = {Kind.EXCHANGE, Kind.COMPARE, Kind.TRY};
                    instructions.add(new Instruction(
                            kinds[random.nextInt(3)],
                            variable,
                            modes[random.nextInt(3)],
                            next[variable]++,
                            random.nextInt(2)));
                } else if (kind % 2 == 0) {
                    Mode[] modes = {Mode.PLAIN, Mode.OPAQUE, Mode.RELEASE};
                    Mode mode = strong ? Mode.VOLATILE : modes[random.nextInt(3)];
                    instructions.add(new Instruction(Kind.WRITE, variable, mode, next[variable]++));
                } else {
                    Mode[] modes = {Mode.PLAIN, Mode.OPAQUE, Mode.ACQUIRE};
                    Mode mode = strong ? Mode.VOLATILE : modes[random.nextInt(3)];
                    instructions.add(new Instruction(Kind.READ, variable, mode, 0));
                }
            }
            threads.add(instructions);
        }
        return new SmallProgram(threads);
    }

    /** An outcome: what each thread has read, as digits behind a 1, and the variables' values in the end. */
    String outcome(long[] read, int[] last) {
        String reads = Arrays.stream(read)
                .mapToObj(digits -> digits == 1
                        ? "-"
                        : String.join(" ", Long.toString(digits).substring(1).split("")))
                .collect(Collectors.joining(" | "));
        StringBuilder text = new StringBuilder(reads).append(" /");
        for (int variable = 0; variable < last.length; variable++) {
            if (uses(variable)) {
                text.append(' ')
                        .append(Instruction.VARIABLES.charAt(variable))
                        .append('=')
                        .append(last[variable]);
            }
        }
        return text.toString();
    }

    private boolean uses(int variable) {
        return threads.stream().flatMap(List::stream).anyMatch(each -> each.variable() == variable);
    }

    /** The outcomes of all interleavings: those of sequential consistency. */
    Set<String> interleavings() {
        Set<String> outcomes = new TreeSet<>();
        long[] read = new long[threads.size()];
        Arrays.fill(read, 1);
        interleave(new int[threads.size()], read, new int[Instruction.VARIABLES.length()], outcomes);
        return outcomes;
    }

    private void interleave(int[] at, long[] read, int[] memory, Set<String> outcomes) {
        boolean ended = true;
        for (int thread = 0; thread < at.length; thread++) {
            if (at[thread] == threads.get(thread).size()) {
                continue;
            }
            ended = false;
            Instruction instruction = threads.get(thread).get(at[thread]);
            int[] then = at.clone();
            long[] known = read.clone();
            int[] changed = memory.clone();
            then[thread]++;
            boolean holds = instruction.compares() && memory[instruction.variable()] == instruction.expected();
            if (instruction.kind() == Kind.TRY) {
                known[thread] = 10 * known[thread] + (holds ? HELD : FAILED);
            } else if (instruction.reads() || instruction.compares()) {
                known[thread] = 10 * known[thread] + memory[instruction.variable()];
            }
            if (instruction.writes() || holds) {
                changed[instruction.variable()] = instruction.value();
            }
            interleave(then, known, changed, outcomes);
        }
        if (ended) {
            outcomes.add(outcome(read, memory));
        }
    }

    /** The program itself, on real threads; each execution has its outcome as a label. */
    Program program() {
        List<@Nullable Rest> rests = new ArrayList<>();
        for (List<Instruction> instructions : threads) {
            Rest rest = null;
            for (Instruction each : instructions.reversed()) {
                rest = new Rest(each, rest);
            }
            rests.add(rest);
        }
        return chooser -> {
            Variables variables = new Variables();
            List<Runner> runners = new ArrayList<>();
            for (Rest rest : rests) {
                runners.add(new Runner(variables, rest));
            }
            for (Runner each : runners) {
                each.start();
            }
            long[] read = new long[runners.size()];
            for (int i = 0; i < read.length; i++) {
                runners.get(i).join();
                read[i] = runners.get(i).read;
            }
            chooser.label(outcome(read, new int[] {variables.x, variables.y, variables.z}));
        };
    }

    /** What a thread still has to do; of final fields alone: to go through it is no step. */
    private record Rest(Instruction instruction, @Nullable Rest next) {}

    private static final class Variables {
        private static final VarHandle X = of("x");
        private static final VarHandle Y = of("y");
        private static final VarHandle Z = of("z");

        int x;
        int y;
        int z;

        private static VarHandle of(String name) {
            try {
                return MethodHandles.lookup().findVarHandle(Variables.class, name, int.class);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        private static VarHandle of(int variable) {
            return variable == 0 ? X : variable == 1 ? Y : Z;
        }
    }

    private static final class Runner extends Thread {
        private final Variables variables;
        private final @Nullable Rest rest;
        private long read = 1;

        Runner(Variables variables, @Nullable Rest rest) {
            this.variables = variables;
            this.rest = rest;
        }

        @Override
        public void run() {
            long all = 1;
            for (Rest each = rest; each != null; each = each.next) {
                Instruction instruction = each.instruction;
                if (instruction.kind() == Kind.FENCE) {
                    fence(instruction.mode());
                    continue;
                }
                VarHandle variable = Variables.of(instruction.variable());
                if (instruction.kind() == Kind.READ) {
                    all = 10 * all + read(variable, instruction.mode());
                } else if (instruction.kind() == Kind.WRITE) {
                    write(variable, instruction.mode(), instruction.value());
                } else if (instruction.kind() == Kind.COMPARE) {
                    all = 10 * all + compare(variable, instruction);
                } else if (instruction.kind() == Kind.TRY) {
                    all = 10 * all + (tries(variable, instruction) ? HELD : FAILED);
                } else {
                    all = 10 * all + exchange(variable, instruction.mode(), instruction.value());
                }
            }
            read = all;
        }

        private int read(VarHandle variable, Mode mode) { // no switch: its table would be an array to be read
            if (mode == Mode.PLAIN) {
                return (int) variable.get(variables);
            }
            if (mode == Mode.OPAQUE) {
                return (int) variable.getOpaque(variables);
            }
            return mode == Mode.ACQUIRE ? (int) variable.getAcquire(variables) : (int) variable.getVolatile(variables);
        }

        private void write(VarHandle variable, Mode mode, int value) {
            if (mode == Mode.PLAIN) {
                variable.set(variables, value);
            } else if (mode == Mode.OPAQUE) {
                variable.setOpaque(variables, value);
            } else if (mode == Mode.RELEASE) {
                variable.setRelease(variables, value);
            } else {
                variable.setVolatile(variables, value);
            }
        }

        private int exchange(VarHandle variable, Mode mode, int value) {
            if (mode == Mode.ACQUIRE) {
                return (int) variable.getAndSetAcquire(variables, value);
            }
            return mode == Mode.RELEASE
                    ? (int) variable.getAndSetRelease(variables, value)
                    : (int) variable.getAndSet(variables, value);
        }

        private int compare(VarHandle variable, Instruction instruction) {
            int expected = instruction.expected();
            int value = instruction.value();
            if (instruction.mode() == Mode.ACQUIRE) {
                return (int) variable.compareAndExchangeAcquire(variables, expected, value);
            }
            return instruction.mode() == Mode.RELEASE
                    ? (int) variable.compareAndExchangeRelease(variables, expected, value)
                    : (int) variable.compareAndExchange(variables, expected, value);
        }

        private boolean tries(VarHandle variable, Instruction instruction) {
            int expected = instruction.expected();
            int value = instruction.value();
            if (instruction.mode() == Mode.ACQUIRE) {
                return variable.weakCompareAndSetAcquire(variables, expected, value);
            }
            return instruction.mode() == Mode.RELEASE
                    ? variable.weakCompareAndSetRelease(variables, expected, value)
                    : variable.weakCompareAndSet(variables, expected, value);
        }

        private static void fence(Mode mode) {
            if (mode == Mode.ACQUIRE) {
                VarHandle.acquireFence();
            } else if (mode == Mode.RELEASE) {
                VarHandle.releaseFence();
            } else {
                VarHandle.fullFence();
            }
        }
    }

    @Override
    public String toString() {
        return threads.stream()
                .map(thread -> thread.stream().map(Instruction::toString).collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" | "));
    }
}
