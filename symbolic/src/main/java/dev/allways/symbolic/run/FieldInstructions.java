package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.TermCode.OBJECT;
import static dev.allways.symbolic.run.TermCode.TERM;
import static dev.allways.symbolic.run.TermCode.TEXT;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.util.Comparator;
import java.util.Optional;

/** The instructions that read and write fields. */
final class FieldInstructions {
    /*
     * The term of a field is read and written right behind the field itself: there may be other threads, and they can
     * continue before an access, not behind it.
     */
    private final TermCode to;
    private final MethodSite site;
    private final Followed followed;

    FieldInstructions(TermCode to, MethodSite site, Followed followed) {
        this.to = to;
        this.site = site;
        this.followed = followed;
    }

    void field(FieldInstruction instruction) {
        TypeKind kind = TypeKind.from(instruction.typeSymbol());
        boolean isStatic = instruction.opcode() == Opcode.GETSTATIC || instruction.opcode() == Opcode.PUTSTATIC;
        Optional<String> name = kind == TypeKind.REFERENCE
                ? Optional.empty()
                : followed.field(
                        instruction.owner().asInternalName(), instruction.name().stringValue());
        if (instruction.opcode() == Opcode.GETFIELD || instruction.opcode() == Opcode.GETSTATIC) {
            get(instruction, kind, isStatic, name);
        } else {
            put(instruction, kind, isStatic, name);
        }
    }

    private void get(FieldInstruction instruction, TypeKind kind, boolean isStatic, Optional<String> name) {
        int result = isStatic ? to.top() : to.top() - 1;
        if (name.isEmpty() || site.isBeforeConstruction()) {
            if (isOfNumber(instruction, "mag")) {
                wordsOfNumber(instruction);
            } else if (instruction.name().equalsString("CASE_INSENSITIVE_ORDER")
                    && instruction.owner().asInternalName().equals("java/lang/String")) {
                to.call(FunctionModels.class, "inAnyCase", "()" + Comparator.class.descriptorString());
            } else {
                to.copy(instruction);
            }
            to.pop(isStatic ? 0 : 1);
            to.push(kind.slotSize());
            return;
        }
        if (!isStatic) {
            to.duplicate(TypeKind.REFERENCE);
            to.spill(TypeKind.REFERENCE);
        }
        to.copy(instruction);
        if (isOfNumber(instruction, "signum")) {
            signOfNumber();
        }
        Label out = to.label();
        to.jumpUnless("anyField", out); // behind the access: there another thread may have gone on
        loadObject(isStatic);
        to.text(name.get());
        to.call(FieldTerms.class, "field", "(" + OBJECT + TEXT + ")" + TERM);
        to.storeTermOrNone(result, out);
        to.resultAt(result, kind);
    }

    /** Whether a field of that name is read from a number that may stand for a long's term. */
    private boolean isOfNumber(FieldInstruction instruction, String field) {
        return to.isWritten()
                && instruction.opcode() == Opcode.GETFIELD
                && instruction.name().equalsString(field)
                && site.isOfNumbers()
                && !site.isBeforeConstruction();
    }

    /** The sign of a number that stands for a long's term gets its own when somebody looks. */
    private void signOfNumber() {
        Label out = to.label();
        to.jumpUnless("anyObject", out);
        to.loadSpilled();
        to.call(LargeNumberTerms.class, "sign", "(" + OBJECT + ")V");
        to.bind(out);
    }

    /** So do its words. */
    private void wordsOfNumber(FieldInstruction instruction) {
        Label out = to.label();
        to.duplicate(TypeKind.REFERENCE);
        to.spill(TypeKind.REFERENCE);
        to.copy(instruction);
        to.jumpUnless("anyObject", out);
        to.duplicate(TypeKind.REFERENCE);
        to.loadSpilled();
        to.call(LargeNumberTerms.class, "words", "([I" + OBJECT + ")V");
        to.bind(out);
    }

    private void loadObject(boolean isStatic) {
        if (isStatic) {
            to.write(CodeBuilder::aconst_null);
        } else {
            to.loadSpilled();
        }
    }

    private void put(FieldInstruction instruction, TypeKind kind, boolean isStatic, Optional<String> name) {
        int value = to.top() - kind.slotSize();
        Label out = to.label();
        if (name.isPresent() && site.isBeforeConstruction() && !isStatic) {
            to.copy(instruction);
            if (to.mayHaveTerm(value)) {
                to.loadKept();
                to.loadTerm(value);
                to.text(name.get());
                to.call(FieldTerms.class, "later", "(" + OBJECT + TERM + TEXT + ")" + OBJECT);
                to.storeKept();
            }
        } else if (name.isPresent()) {
            if (!isStatic) {
                to.spill(TypeKind.REFERENCE, kind.asLoadable());
                to.reload(TypeKind.REFERENCE, kind.asLoadable());
            }
            to.copy(instruction);
            to.unless(out, "anyField", value);
            loadObject(isStatic);
            to.loadTerm(value);
            to.text(name.get());
            to.call(FieldTerms.class, "setField", "(" + OBJECT + TERM + TEXT + ")V");
            to.bind(out);
        } else {
            if (kind != TypeKind.REFERENCE && to.unless(out, null, value)) {
                to.lost("the field " + instruction.owner().asInternalName() + "." + instruction.name());
                to.bind(out);
            }
            to.copy(instruction);
        }
        to.pop(kind.slotSize() + (isStatic ? 0 : 1));
    }
}
