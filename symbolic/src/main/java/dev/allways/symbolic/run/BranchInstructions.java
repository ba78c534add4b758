package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.TermCode.OBJECT;
import static dev.allways.symbolic.run.TermCode.TERM;
import static dev.allways.symbolic.run.TermCode.TEXT;

import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The instructions that go on in one of several places: jumps and switches. */
final class BranchInstructions {
    private final TermCode to;
    private final MethodSite site;
    private final Branches branches;

    BranchInstructions(TermCode to, MethodSite site, Branches branches) {
        this.to = to;
        this.site = site;
        this.branches = branches;
    }

    void jump(BranchInstruction instruction) {
        Opcode opcode = instruction.opcode();
        int code = opcode.bytecode();
        int top = to.top();
        Label out = to.label();
        int taken = to.isWritten()
                ? branches.edges(site.place(), instruction)
                : Coverage.NONE; // the one behind: it goes on
        if (code >= Opcode.IFEQ.bytecode() && code <= Opcode.IFLE.bytecode()) {
            if (to.unless(out, null, top - 1)) {
                to.at(taken);
                to.duplicate(TypeKind.INT);
                to.loadTerm(top - 1);
                to.constant(code);
                to.call(BranchTerms.class, "jumpOnZero", "(I" + TERM + "I)V");
                to.bind(out);
            }
            to.pop(1);
        } else if (code >= Opcode.IF_ICMPEQ.bytecode() && code <= Opcode.IF_ICMPLE.bytecode()) {
            if (to.unless(out, null, top - 2, top - 1)) {
                to.at(taken);
                to.duplicate(TypeKind.INT, TypeKind.INT);
                to.loadTerm(top - 2);
                to.loadTerm(top - 1);
                to.constant(code);
                to.call(BranchTerms.class, "jump", "(II" + TERM + TERM + "I)V");
                to.bind(out);
            }
            to.pop(2);
        } else if (isIdentity(opcode) && site.isOfNumbers()) {
            to.pop(2);
        } else if (isIdentity(opcode)) {
            Label end = to.label();
            to.jumpUnless("anyObject", out);
            to.at(opcode == Opcode.IF_ACMPEQ ? taken : Coverage.NONE);
            to.call(BoxTerms.class, "areSame", "(" + OBJECT + OBJECT + ")Z");
            emit(opcode == Opcode.IF_ACMPEQ ? Opcode.IFNE : Opcode.IFEQ, instruction.target(), taken);
            to.jump(end);
            to.bind(out);
            emit(opcode, instruction.target(), taken);
            to.bind(end);
            to.pop(2);
            return;
        } else if (opcode == Opcode.IFNULL || opcode == Opcode.IFNONNULL) {
            to.pop(1);
        }
        emit(opcode, instruction.target(), taken);
    }

    private static boolean isIdentity(Opcode opcode) {
        return opcode == Opcode.IF_ACMPEQ || opcode == Opcode.IF_ACMPNE;
    }

    private void emit(Opcode opcode, Label target, int taken) {
        to.write(builder -> branches.jump(builder, opcode, target, taken));
    }

    /** A switch: each of its targets is an edge of its own. */
    void select(Instruction instruction, Label otherwise, List<SwitchCase> cases) {
        Map<Label, Integer> targets = Branches.targets(otherwise, cases);
        int first = to.isWritten() ? branches.edges(site.place(), targets.size()) : Coverage.NONE;
        int word = to.top() - 1;
        Label out = to.label();
        if (!cases.isEmpty() && to.unless(out, null, word)) {
            to.duplicate(TypeKind.INT);
            to.loadTerm(word);
            to.text(cases.stream().map(each -> String.valueOf(each.caseValue())).collect(Collectors.joining(",")));
            to.text(
                    first == Coverage.NONE
                            ? ""
                            : cases.stream()
                                    .map(each ->
                                            String.valueOf(first + Objects.requireNonNull(targets.get(each.target()))))
                                    .collect(Collectors.joining(",")));
            to.constant(
                    first == Coverage.NONE ? Coverage.NONE : first + Objects.requireNonNull(targets.get(otherwise)));
            to.call(BranchTerms.class, "select", "(I" + TERM + TEXT + TEXT + "I)V");
            to.bind(out);
        }
        to.pop(1);
        to.write(builder -> branches.select(builder, instruction, first));
    }
}
