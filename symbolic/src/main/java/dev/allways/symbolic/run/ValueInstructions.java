package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.TermCode.TERM;

import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;

/** The instructions that move values between words, and compute with them. */
final class ValueInstructions {
    private final TermCode to;

    ValueInstructions(TermCode to) {
        this.to = to;
    }

    void load(LoadInstruction load) {
        int top = to.top();
        to.copy(load);
        to.moveTerm(load.slot(), top);
        to.pushResult(load.typeKind(), true);
    }

    void store(StoreInstruction store) {
        int size = store.typeKind().slotSize();
        to.moveTerm(to.top() - size, store.slot());
        if (size == 2) {
            to.noTerm(store.slot() + 1);
        }
        to.pop(size);
        to.copy(store);
    }

    void constant(ConstantInstruction constant) {
        to.copy(constant);
        to.push(constant.typeKind().slotSize());
    }

    void increment(IncrementInstruction increment) {
        Label out = to.label();
        if (to.unless(out, null, increment.slot())) {
            to.loadTerm(increment.slot());
            to.constant(increment.constant());
            to.call(OperatorTerms.class, "increased", "(" + TERM + "I)" + TERM);
            to.storeTerm(increment.slot());
            to.bind(out);
        }
        to.copy(increment);
    }

    void convert(ConvertInstruction convert) {
        unary(convert, convert.fromType(), convert.toType(), convert.opcode().bytecode());
    }

    private void unary(Instruction instruction, TypeKind from, TypeKind result, int opcode) {
        int word = to.top() - from.slotSize();
        Label out = to.label();
        boolean may = to.unless(out, null, word);
        if (may) {
            to.loadTerm(word);
            to.constant(opcode);
            to.call(OperatorTerms.class, "unary", "(" + TERM + "I)" + TERM);
            to.storeTerm(word);
            to.bind(out);
        }
        to.copy(instruction);
        to.pop(from.slotSize());
        to.pushResult(result.asLoadable(), may);
    }

    void operator(OperatorInstruction instruction) {
        int opcode = instruction.opcode().bytecode();
        if (instruction.opcode() == Opcode.ARRAYLENGTH) {
            to.copy(instruction);
            to.pop(1);
            to.push(1);
            return;
        }
        boolean compares = opcode >= Opcode.LCMP.bytecode();
        TypeKind first = compares
                ? opcode == Opcode.LCMP.bytecode()
                        ? TypeKind.LONG
                        : opcode <= Opcode.FCMPG.bytecode() ? TypeKind.FLOAT : TypeKind.DOUBLE
                : instruction.typeKind();
        if (opcode >= Opcode.INEG.bytecode() && opcode <= Opcode.DNEG.bytecode()) {
            unary(instruction, first, first, opcode);
            return;
        }
        boolean shifts = opcode >= Opcode.ISHL.bytecode() && opcode <= Opcode.LUSHR.bytecode();
        TypeKind second = shifts ? TypeKind.INT : first;
        int b = to.top() - second.slotSize();
        int a = b - first.slotSize();
        Label out = to.label();
        boolean may = to.unless(out, null, a, b);
        if (may) {
            to.duplicate(first, second);
            to.loadTerm(a);
            to.loadTerm(b);
            to.constant(opcode);
            to.call(
                    OperatorTerms.class,
                    "binary",
                    "(" + TermCode.letter(first) + TermCode.letter(second) + TERM + TERM + "I)" + TERM);
            to.storeTerm(a);
            to.bind(out);
        }
        to.copy(instruction);
        to.topAt(a);
        to.pushResult(compares ? TypeKind.INT : first, may);
    }

    void move(StackInstruction instruction) {
        int top = to.top();
        int[] from = switch (instruction.opcode()) { // the new words from the lowest that changes, counted from the top
            case POP, POP2 -> new int[0];
            case DUP -> new int[] {1, 1};
            case DUP_X1 -> new int[] {1, 2, 1};
            case DUP_X2 -> new int[] {1, 3, 2, 1};
            case DUP2 -> new int[] {2, 1, 2, 1};
            case DUP2_X1 -> new int[] {2, 1, 3, 2, 1};
            case DUP2_X2 -> new int[] {2, 1, 4, 3, 2, 1};
            case SWAP -> new int[] {1, 2};
            default -> throw new IllegalStateException("no instruction that moves words: " + instruction);
        };
        int lowest = top
                - switch (instruction.opcode()) {
                    case POP, DUP -> 1;
                    case POP2, DUP_X1, DUP2, SWAP -> 2;
                    case DUP_X2, DUP2_X1 -> 3;
                    default -> 4;
                };
        to.copy(instruction);
        boolean[] may = new boolean[from.length];
        for (int i = 0; i < from.length; i++) {
            int word = top - from[i];
            may[i] = to.mayHaveTerm(word);
            if (may[i]) {
                to.loadTerm(word);
            }
        }
        for (int i = from.length - 1; i >= 0; i--) {
            if (may[i]) {
                to.storeTerm(lowest + i);
            } else {
                to.noTerm(lowest + i);
            }
        }
        to.topAt(lowest + from.length);
    }
}
