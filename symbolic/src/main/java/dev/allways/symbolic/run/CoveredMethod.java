package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The code of one method without terms, for executions that have no input: it tells which edges are taken, and the
 * first input ends it.
 */
final class CoveredMethod {
    private static final ClassDesc CALL_TERMS = ClassDesc.of(CallTerms.class.getName());
    private static final ClassDesc INPUT_TERMS = ClassDesc.of(InputTerms.class.getName());

    private final Set<String> nondet;
    private final List<CodeElement> code;
    private final Branches branches;
    private final OtherInputs others;

    CoveredMethod(Set<String> nondet, Coverage coverage, ClassModel owner, MethodModel method, CodeModel code) {
        this.nondet = nondet;
        this.code = Branches.elements(code);
        branches = new Branches(coverage, owner, method, this.code);
        others = new OtherInputs(nondet, owner, method);
    }

    /** Writes the code. */
    void emit(CodeBuilder to) {
        Handlers handlers = new Handlers(
                to,
                code,
                code.stream()
                        .filter(ExceptionCatch.class::isInstance)
                        .map(each -> ((ExceptionCatch) each).handler())
                        .collect(Collectors.toSet()),
                () -> to.invokestatic(CALL_TERMS, "caught", MethodTypeDesc.of(CD_void, CD_Throwable)));
        for (int place = 0; place < code.size(); place++) {
            if (code.get(place) instanceof Instruction instruction) {
                handlers.atInstruction();
                others.tell(to, instruction);
                emit(instruction, place, to);
            } else {
                handlers.write(code.get(place));
            }
        }
    }

    private void emit(Instruction instruction, int place, CodeBuilder to) {
        switch (instruction) {
            case BranchInstruction jump -> branches.jump(to, jump.opcode(), jump.target(), branches.edges(place, jump));
            case TableSwitchInstruction table -> branches.select(to, table, branches.edges(place, targets(table)));
            case LookupSwitchInstruction lookup -> branches.select(to, lookup, branches.edges(place, targets(lookup)));
            case InvokeInstruction call -> emit(call, to);
            default -> to.with(instruction);
        }
    }

    private static int targets(TableSwitchInstruction table) {
        return Branches.targets(table.defaultTarget(), table.cases()).size();
    }

    private static int targets(LookupSwitchInstruction lookup) {
        return Branches.targets(lookup.defaultTarget(), lookup.cases()).size();
    }

    private void emit(InvokeInstruction call, CodeBuilder to) {
        Optional<NondetCall> input = NondetCall.of(nondet, call);
        if (input.isPresent()) {
            input.get().emit(to);
        } else if (PlatformCalls.isInput(call)) {
            to.invokestatic(
                    INPUT_TERMS, call.name().stringValue(), call.typeSymbol().insertParameterTypes(0, CD_Object));
        } else {
            to.with(call);
        }
    }
}
