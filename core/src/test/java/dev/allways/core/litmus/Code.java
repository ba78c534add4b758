package dev.allways.core.litmus;

import java.util.ArrayList;
import java.util.List;

/** One task's instructions for a machine with a stack and registers. */
final class Code {
    static final int TIME = 16; // where in an operand the time is

    /** An instruction. */
    enum Op {
        PUSH,
        LOAD,
        STORE,
        POP,
        ADD,
        SUBTRACT,
        MULTIPLY,
        REMAINDER,
        EQUAL,
        LESS,
        NOT,
        JUMP,
        JUMP_IF_ZERO,
        CHOOSE,
        CHECK,
        // what follows is a step that the schedule decides about
        LOCAL,
        READ,
        WRITE,
        CAS,
        SWAP,
        ADD_TO,
        AWAIT_EQUAL,
        AWAIT_OTHER,
        LOCK,
        UNLOCK,
        WAIT,
        TIMED_WAIT,
        NOTIFY,
        NOTIFY_ALL,
        START,
        JOIN,
        TIMED_JOIN,
        ALIVE,
        PARK,
        TIMED_PARK,
        UNPARK,
        SLEEP,
        INTERRUPT,
        INTERRUPTED,
        CLEAR,
        END;

        boolean isStep() {
            return compareTo(LOCAL) >= 0;
        }
    }

    /** An instruction with its operand. */
    record Instruction(Op op, int operand) {}

    private final List<Instruction> instructions = new ArrayList<>();

    int add(Op op, int operand) {
        instructions.add(new Instruction(op, operand));
        return instructions.size() - 1;
    }

    void jumpHere(int from) {
        instructions.set(from, new Instruction(instructions.get(from).op, instructions.size()));
    }

    int size() {
        return instructions.size();
    }

    Op[] ops() {
        return instructions.stream().map(Instruction::op).toArray(Op[]::new);
    }

    int[] operands() {
        return instructions.stream().mapToInt(Instruction::operand).toArray();
    }
}
