package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.TermCode.OBJECT;
import static dev.allways.symbolic.run.TermCode.TERM;
import static dev.allways.symbolic.run.TermCode.TEXT;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The code of one method, with terms. */
final class ShadowedMethod {
    /*
     * Word w is local variable w, or the place w - locals of the operand stack; its term is in local variable
     * shadow + w. A long or double takes two words, and its term is that of the first, so the instructions that copy
     * and swap words copy and swap terms, whatever the types are.
     *
     * step() is used twice. Without a builder it says what an instruction does to the words: that finds those that may
     * have a term. With one it also writes the code. So what is known and what is written can't differ.
     *
     * A word that may have a term somewhere in the method is null wherever a value without one is put there, and at
     * entry. So all ways to a place agree on the types of these variables.
     */
    private final Followed followed;
    private final MethodSite site;
    private final MethodTypeDesc type;
    private final List<CodeElement> code;
    private final Map<Label, Integer> places = new HashMap<>();
    private final List<ExceptionCatch> catches = new ArrayList<>();
    private final int locals;
    private final int stack;
    private final @Nullable Words[] known;

    private final TermCode to;
    private final ValueInstructions values;
    private final BranchInstructions branches;
    private final ArrayInstructions arrays;
    private final FieldInstructions fields;
    private final CallInstructions calls;
    private final OtherInputs others;
    private final DynamicCallInstructions dynamicCalls;

    ShadowedMethod(
            Followed followed,
            Set<String> nondet,
            boolean hasControl,
            Coverage coverage,
            ClassModel owner,
            MethodModel method,
            CodeModel code) {
        this.followed = followed;
        type = method.methodTypeSymbol();
        var attribute = (CodeAttribute) code;
        locals = attribute.maxLocals();
        stack = attribute.maxStack();
        this.code = Branches.elements(code);
        site = new MethodSite(owner, method, this.code);
        to = new TermCode(site, hasControl, locals, stack);
        Handover handover = new Handover(to);
        values = new ValueInstructions(to);
        branches = new BranchInstructions(to, site, new Branches(coverage, owner, method, this.code));
        arrays = new ArrayInstructions(to);
        fields = new FieldInstructions(to, site, followed);
        calls = new CallInstructions(to, site, handover, followed, nondet, hasControl);
        others = new OtherInputs(nondet, owner, method);
        dynamicCalls = new DynamicCallInstructions(to, site, handover, followed);
        for (int i = 0; i < this.code.size(); i++) {
            if (this.code.get(i) instanceof LabelTarget target) {
                places.put(target.label(), i);
            } else if (this.code.get(i) instanceof ExceptionCatch caught) {
                catches.add(caught);
            }
        }
        known = new Words[this.code.size() + 1];
        analyse();
    }

    // ---- which words may have a term

    private void analyse() {
        Words entry = new Words();
        to.know(entry);
        forEachPrimitive((_, word) -> to.markTerm(word));
        Deque<Integer> open = new ArrayDeque<>();
        flow(0, entry, open);
        while (!open.isEmpty()) {
            int place = open.poll();
            Words words = Objects.requireNonNull(known[place]).copy();
            flowToHandlers(place, words, open);
            if (code.get(place) instanceof Instruction instruction) {
                site.moveTo(place);
                to.know(words);
                step(instruction);
                flowToHandlers(place, words, open);
                flowOn(instruction, place, words, open);
            } else {
                flow(place + 1, words, open);
            }
        }
    }

    /** The primitive parameters: the number of each among them, and the word that it is in. */
    private void forEachPrimitive(BiConsumer<Integer, Integer> each) {
        int word = site.isStatic() ? 0 : 1;
        int number = 0;
        for (ClassDesc parameter : type.parameterList()) {
            if (parameter.isPrimitive()) {
                each.accept(number++, word);
            }
            word += TypeKind.from(parameter).slotSize();
        }
    }

    private void flowOn(Instruction instruction, int place, Words words, Deque<Integer> open) {
        switch (instruction) {
            case BranchInstruction jump -> {
                flow(placeOf(jump.target()), words, open);
                if (jump.opcode() != Opcode.GOTO && jump.opcode() != Opcode.GOTO_W) {
                    flow(place + 1, words, open);
                }
            }
            case TableSwitchInstruction select -> {
                flow(placeOf(select.defaultTarget()), words, open);
                select.cases().forEach(each -> flow(placeOf(each.target()), words, open));
            }
            case LookupSwitchInstruction select -> {
                flow(placeOf(select.defaultTarget()), words, open);
                select.cases().forEach(each -> flow(placeOf(each.target()), words, open));
            }
            case ReturnInstruction _, ThrowInstruction _ -> {}
            default -> flow(place + 1, words, open);
        }
    }

    private int placeOf(Label label) {
        return Objects.requireNonNull(places.get(label));
    }

    private void flowToHandlers(int place, Words words, Deque<Integer> open) {
        for (ExceptionCatch each : catches) {
            if (place >= placeOf(each.tryStart()) && place < placeOf(each.tryEnd())) {
                Words handled = words.copy();
                handled.depth = 1;
                handled.symbolic.clear(locals, locals + stack + 1);
                flow(placeOf(each.handler()), handled, open);
            }
        }
    }

    private void flow(int to, Words from, Deque<Integer> open) {
        if (to >= code.size()) {
            return;
        }
        Words before = known[to];
        if (before == null) {
            known[to] = from.copy();
            open.add(to);
        } else if (before.merge(from)) {
            open.add(to);
        }
    }

    // ---- the code

    /** Writes the code. */
    void emit(CodeBuilder builder) {
        to.begin(builder);
        enter();
        Handlers handlers = new Handlers(
                builder,
                code,
                catches.stream()
                        .map(ExceptionCatch::handler)
                        .filter(each -> known[placeOf(each)] != null)
                        .collect(Collectors.toSet()),
                () -> to.call(CallTerms.class, "caught", "(Ljava/lang/Throwable;)V"));
        for (int place = 0; place < code.size(); place++) {
            Words before = known[place];
            if (!(code.get(place) instanceof Instruction instruction)) {
                handlers.write(code.get(place));
                continue;
            }
            if (before == null) {
                builder.with(instruction); // it is not reached: the library replaces it
                continue;
            }
            handlers.atInstruction();
            others.tell(builder, instruction);
            site.moveTo(place);
            to.know(before.copy());
            step(instruction);
        }
    }

    private void enter() {
        if (site.initialisesClass()) {
            to.call(CallTerms.class, "keep", "()" + OBJECT);
            to.storeKept();
            return;
        }
        boolean isLambda = site.methodName().startsWith("lambda$");
        Label out = to.label();
        to.jumpUnless("filled", out);
        to.text(Handover.primitives(type));
        to.call(CallTerms.class, isLambda ? "enterLambda" : "enter", "(" + TEXT + ")V");
        forEachPrimitive((number, word) -> {
            to.constant(number);
            to.call(CallTerms.class, "parameter", "(I)" + TERM);
            to.storeTerm(word);
        });
        to.bind(out);
    }

    // ---- instructions

    /** Writes the terms' code and the instruction, and says what it does to the words. */
    private void step(Instruction instruction) {
        switch (instruction) {
            case LoadInstruction load -> values.load(load);
            case StoreInstruction store -> values.store(store);
            case IncrementInstruction increment -> values.increment(increment);
            case ConstantInstruction constant -> values.constant(constant);
            case OperatorInstruction operator -> values.operator(operator);
            case ConvertInstruction convert -> values.convert(convert);
            case StackInstruction moves -> values.move(moves);
            case BranchInstruction jump -> branches.jump(jump);
            case TableSwitchInstruction select -> branches.select(select, select.defaultTarget(), select.cases());
            case LookupSwitchInstruction select -> branches.select(select, select.defaultTarget(), select.cases());
            case ArrayLoadInstruction load -> arrays.read(load);
            case ArrayStoreInstruction store -> arrays.write(store);
            case FieldInstruction field -> fields.field(field);
            case InvokeInstruction call -> calls.invoke(call);
            case InvokeDynamicInstruction call -> dynamicCalls.invokeDynamic(call);
            case NewPrimitiveArrayInstruction array -> arrays.newArray(array, 1);
            case NewReferenceArrayInstruction array -> arrays.newArray(array, 1);
            case NewMultiArrayInstruction array -> arrays.newArray(array, array.dimensions());
            case NewObjectInstruction made -> {
                to.push(1); // before it: control of threads knows new objects by the instruction behind
                to.copy(made);
            }
            case TypeCheckInstruction check -> {
                to.copy(check);
                to.pop(1);
                to.push(1);
            }
            case MonitorInstruction monitor -> {
                to.copy(monitor);
                to.pop(1);
            }
            case ThrowInstruction thrown -> {
                to.copy(thrown);
                to.pop(1);
            }
            case NopInstruction nothing -> to.copy(nothing);
            case ReturnInstruction ret -> ret(ret);
            default -> throw new IllegalStateException("no instruction of today's compilers: " + instruction);
        }
    }

    private void ret(ReturnInstruction ret) {
        TypeKind kind = ret.typeKind();
        Label out = to.label();
        if (site.initialisesClass()) {
            to.loadKept();
            to.call(CallTerms.class, "restore", "(" + OBJECT + ")V");
        } else if (kind == TypeKind.REFERENCE && !followed.returnsToUs(site.owner(), site.method())) {
            to.jumpUnless("anyObject", out);
            to.duplicate(TypeKind.REFERENCE);
            to.text(Handover.where(site.className(), site.methodName()));
            to.call(CallTerms.class, "gives", "(" + OBJECT + TEXT + ")V");
            to.bind(out);
        } else if (kind != TypeKind.VOID && kind != TypeKind.REFERENCE) {
            int word = to.top() - kind.slotSize();
            if (to.unless(out, null, word)) {
                to.loadTerm(word);
                to.text(site.methodName());
                to.call(CallTerms.class, "result", "(" + TERM + TEXT + ")V");
                to.bind(out);
            }
        }
        to.copy(ret);
    }
}
