package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The branches of one method, in code that tells which of their edges are taken. */
final class Branches {
    private static final ClassDesc TERMS = ClassDesc.of(BranchTerms.class.getName());
    private static final MethodTypeDesc EDGE = MethodTypeDesc.of(CD_void, CD_int);

    private final Coverage coverage;
    private final ClassModel owner;
    private final MethodModel method;
    private final List<CodeElement> code;

    /** @param code as {@link #elements} has it */
    Branches(Coverage coverage, ClassModel owner, MethodModel method, List<CodeElement> code) {
        this.coverage = coverage;
        this.owner = owner;
        this.method = method;
        this.code = code;
    }

    /** The parts of a method's code that matter: its place in this list names an instruction. */
    static List<CodeElement> elements(CodeModel code) {
        return code.elementStream()
                .filter(each -> each instanceof Instruction
                        || each instanceof LabelTarget
                        || each instanceof ExceptionCatch
                        || each instanceof LineNumber)
                .toList();
    }

    /** The first of the two edges of a jump, the one that is taken if it jumps; or {@link Coverage#NONE}. */
    int edges(int place, BranchInstruction jump) {
        return counts(place, jump.opcode()) ? edges(place, 2) : Coverage.NONE;
    }

    /** Whether a jump is a branch of the code under test. */
    private boolean counts(int place, Opcode opcode) {
        if (opcode == Opcode.GOTO || opcode == Opcode.GOTO_W) {
            return false;
        }
        return !(place > 0
                && code.get(place - 1) instanceof FieldInstruction field
                && field.name().equalsString("$assertionsDisabled"));
    }

    /** The first of the edges out of a place; or {@link Coverage#NONE}. */
    int edges(int place, int count) {
        String type = owner.thisClass().asInternalName();
        if (Models.isOne(type) || Copies.isOne(type)) {
            return Coverage.NONE;
        }
        int line = 0;
        for (int i = place; i >= 0 && line == 0; i--) {
            line = code.get(i) instanceof LineNumber number ? number.line() : 0;
        }
        if (line == 0 && method.flags().has(AccessFlag.SYNTHETIC)) {
            return Coverage.NONE; // nobody wrote it
        }
        String name = method.methodName().stringValue() + method.methodType().stringValue();
        return coverage.branch(new Coverage.Place(type.replace('/', '.'), name, place), line, count);
    }

    /** Writes that an edge is taken. */
    private static void covers(CodeBuilder to, int edge) {
        to.loadConstant(edge).invokestatic(TERMS, "covers", EDGE);
    }

    /**
     * Writes a jump.
     *
     * @param taken the edge that is taken if it jumps
     */
    void jump(CodeBuilder to, Opcode opcode, Label target, int taken) {
        if (taken == Coverage.NONE) {
            to.branch(opcode, target);
            return;
        }
        Label jumps = to.newLabel();
        Label end = to.newLabel();
        to.branch(opcode, jumps);
        covers(to, taken + 1);
        to.goto_(end).labelBinding(jumps);
        covers(to, taken);
        to.goto_(target).labelBinding(end);
    }

    /** The targets of a switch, each with the number of its edge. */
    static Map<Label, Integer> targets(Label otherwise, List<SwitchCase> cases) {
        Map<Label, Integer> targets = new LinkedHashMap<>();
        cases.forEach(each -> targets.putIfAbsent(each.target(), targets.size()));
        targets.putIfAbsent(otherwise, targets.size());
        return targets;
    }

    /**
     * Writes a switch.
     *
     * @param first of its edges
     */
    void select(CodeBuilder to, Instruction instruction, int first) {
        if (first == Coverage.NONE) {
            to.with(instruction);
            return;
        }
        switch (instruction) {
            case TableSwitchInstruction table -> {
                Ways ways = new Ways(to, table.defaultTarget(), table.cases());
                to.tableswitch(table.lowValue(), table.highValue(), ways.otherwise(), ways.cases());
                ways.tell(first);
            }
            case LookupSwitchInstruction lookup -> {
                Ways ways = new Ways(to, lookup.defaultTarget(), lookup.cases());
                to.lookupswitch(ways.otherwise(), ways.cases());
                ways.tell(first);
            }
            default -> throw new IllegalArgumentException("no switch: " + instruction);
        }
    }

    /** What stands between a switch and its targets. */
    private static final class Ways {
        private final CodeBuilder to;
        private final Label otherwise;
        private final List<SwitchCase> cases;
        private final Map<Label, Integer> targets;
        private final Map<Label, Label> ways = new LinkedHashMap<>();

        Ways(CodeBuilder to, Label otherwise, List<SwitchCase> cases) {
            this.to = to;
            this.otherwise = otherwise;
            this.cases = cases;
            targets = targets(otherwise, cases);
            targets.keySet().forEach(each -> ways.put(each, to.newLabel()));
        }

        private Label way(Label target) {
            return Objects.requireNonNull(ways.get(target));
        }

        Label otherwise() {
            return way(otherwise);
        }

        List<SwitchCase> cases() {
            return cases.stream()
                    .map(each -> SwitchCase.of(each.caseValue(), way(each.target())))
                    .toList();
        }

        void tell(int first) {
            targets.forEach((target, number) -> {
                to.labelBinding(way(target));
                covers(to, first + number);
                to.goto_(target);
            });
        }
    }
}
