package dev.allways.symbolic.run;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.reflect.AccessFlag;
import java.util.List;

/** A method whose code is written, and the place in its old code that is looked at. */
final class MethodSite {
    private final ClassModel owner;
    private final MethodModel method;
    private final List<CodeElement> code;
    private final int constructed; // the place of the call of the superclass's constructor, in a constructor
    private int place;

    /** @param code as {@link Branches#elements} has it: a place is an index of this list */
    MethodSite(ClassModel owner, MethodModel method, List<CodeElement> code) {
        this.owner = owner;
        this.method = method;
        this.code = code;
        constructed = method.methodName().equalsString("<init>") ? constructorCall(code) : -1;
    }

    /** The place of the call of this class's or the superclass's constructor on this object. */
    private static int constructorCall(List<CodeElement> code) {
        int made = 0;
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof NewObjectInstruction) {
                made++;
            } else if (code.get(i) instanceof InvokeInstruction call
                    && call.name().equalsString("<init>")) {
                if (made == 0) {
                    return i;
                }
                made--;
            }
        }
        return -1;
    }

    ClassModel owner() {
        return owner;
    }

    /** The internal name of the class. */
    String className() {
        return owner.thisClass().asInternalName();
    }

    MethodModel method() {
        return method;
    }

    String methodName() {
        return method.methodName().stringValue();
    }

    boolean isStatic() {
        return method.flags().has(AccessFlag.STATIC);
    }

    boolean initialisesClass() {
        return method.methodName().equalsString("<clinit>");
    }

    boolean isOfModels() {
        return Models.isOne(className());
    }

    /** Whether the method is one of a copy of a class of large numbers. */
    boolean isOfNumbers() {
        return Copies.isNumber(className());
    }

    List<CodeElement> code() {
        return code;
    }

    int place() {
        return place;
    }

    void moveTo(int place) {
        this.place = place;
    }

    /** Whether this object isn't one yet: the superclass's constructor is called behind this place. */
    boolean isBeforeConstruction() {
        return place < constructed;
    }

    /** Whether the superclass's constructor, or another one of this class, is called here. */
    boolean isConstruction() {
        return place == constructed;
    }

    /** Whether the instruction before this place made an array, or filled it. */
    boolean isBehindArray() {
        int before = place - 1;
        while (before >= 0 && !(code.get(before) instanceof Instruction)) {
            before--;
        }
        return before >= 0
                && (code.get(before) instanceof ArrayStoreInstruction
                        || code.get(before) instanceof NewReferenceArrayInstruction);
    }
}
