package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.TermCode.OBJECT;
import static dev.allways.symbolic.run.TermCode.TERM;

import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;

/** The instructions that make arrays, and read and write their elements. */
final class ArrayInstructions {
    /*
     * The term of an element is read and written right behind the element itself: there may be other threads, and they
     * can continue before an access, not behind it.
     */
    private final TermCode to;

    ArrayInstructions(TermCode to) {
        this.to = to;
    }

    void newArray(Instruction instruction, int dimensions) {
        int[] lengths = new int[dimensions];
        TypeKind[] kinds = new TypeKind[dimensions];
        for (int i = 0; i < dimensions; i++) {
            lengths[i] = to.top() - dimensions + i;
            kinds[i] = TypeKind.INT;
        }
        Label out = to.label();
        if (to.unless(out, null, lengths)) {
            to.spill(kinds);
            for (int i = 0; i < dimensions; i++) {
                to.loadSpilled(TypeKind.INT, i);
                to.loadTerm(lengths[i]);
                to.call(ElementTerms.class, "length", "(I" + TERM + ")V");
            }
            to.reload(kinds);
            to.bind(out);
        }
        to.copy(instruction);
        to.pop(dimensions);
        to.push(1);
    }

    void read(ArrayLoadInstruction instruction) {
        TypeKind kind = instruction.typeKind();
        int index = to.top() - 1;
        int result = to.top() - 2;
        Label out = to.label();
        if (kind == TypeKind.REFERENCE) {
            if (to.unless(out, null, index)) {
                to.duplicate(TypeKind.REFERENCE, TypeKind.INT);
                checkIndex(index);
                to.bind(out);
            }
            to.copy(instruction);
            to.pop(2);
            to.push(1);
            return;
        }
        Label end = to.label();
        TypeKind[] operands = {TypeKind.REFERENCE, TypeKind.INT};
        to.spill(operands);
        Label direct = to.label();
        if (to.unless(direct, null, index)) {
            to.reload(operands);
            checkIndex(index);
            to.bind(direct);
        }
        to.reload(operands);
        to.copy(instruction);
        to.unless(out, "anyElement", index);
        to.spillResult(kind.asLoadable());
        to.reload(operands);
        to.loadTerm(index);
        to.call(ElementTerms.class, "elementRead", "(" + OBJECT + "I" + TERM + ")" + TERM);
        to.storeTerm(result);
        to.reloadResult(kind.asLoadable());
        to.jump(end);
        to.bind(out);
        to.noTerm(result);
        to.bind(end);
        to.markTerm(result);
        to.resultAt(result, kind);
    }

    void write(ArrayStoreInstruction instruction) {
        TypeKind kind = instruction.typeKind().asLoadable();
        int value = to.top() - kind.slotSize();
        int index = value - 1;
        TypeKind[] operands = {TypeKind.REFERENCE, TypeKind.INT, kind};
        if (kind == TypeKind.REFERENCE) {
            indexWritten(operands, index);
        } else {
            to.spill(operands);
            Label before = to.label();
            to.unless(before, "anyElement", index, value);
            if (to.mayHaveTerm(index)) {
                to.reload(TypeKind.REFERENCE, TypeKind.INT);
                checkIndex(index);
            }
            setElement(operands, index, value, true);
            to.bind(before);
            to.reload(operands);
        }
        to.copy(instruction);
        if (kind != TypeKind.REFERENCE) {
            Label behind = to.label();
            to.unless(behind, "anyElement", index, value);
            setElement(operands, index, value, false);
            to.bind(behind);
        }
        to.topAt(index - 1);
    }

    private void indexWritten(TypeKind[] operands, int index) {
        Label out = to.label();
        if (to.unless(out, null, index)) {
            to.spill(operands);
            to.reload(TypeKind.REFERENCE, TypeKind.INT);
            checkIndex(index);
            to.reload(operands);
            to.bind(out);
        }
    }

    private void setElement(TypeKind[] operands, int index, int value, boolean early) {
        to.reload(operands);
        to.loadTerm(index);
        to.loadTerm(value);
        to.constant(early ? 1 : 0);
        to.call(
                ElementTerms.class,
                "elementSet",
                "(" + OBJECT + "I" + TermCode.letter(operands[2]) + TERM + TERM + "Z)V");
    }

    /** Whether the index is one of the array on the stack depends on its term. */
    private void checkIndex(int index) {
        to.loadTerm(index);
        to.call(ElementTerms.class, "index", "(" + OBJECT + "I" + TERM + ")V");
    }
}
