package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.TermCode.OBJECT;
import static dev.allways.symbolic.run.TermCode.TERM;
import static dev.allways.symbolic.run.TermCode.TEXT;
import static java.lang.constant.ConstantDescs.CD_Object;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;
import java.util.Set;

/**
 * The instructions that call methods: code with terms, a model in the place of the platform's method, or other code.
 */
final class CallInstructions {
    /** Methods of ours that take terms of arguments, and those that give one of the result; functions do both. */
    private static final Set<String> TAKING =
            Set.of("isSymbolic", "settle", "losesNumber", "place", "refused", "becomes", "added", "standsForLong");

    private static final ClassDesc COLLECTION = ClassDesc.of("java.util.Collection");
    private static final Set<String> GIVING = Set.of(
            "lengthOf", "hashOf", "before", "sum", "longOf", "booleanInput", "byteInput", "intInput", "longInput");
    private static final Set<String> FUNCTIONS =
            Set.of("squareRoot", "power", "floor", "toBits", "ofBits", "isLetterOf", "letterTo");

    /** Methods of ours that call back, or say from where on there are steps of the program. */
    private static final Set<String> BARE =
            Set.of("look", "suspend", "release", "resume", "makesStep", "enter", "exit");

    private static final String SHARED = SharedModels.class.getName().replace('.', '/');

    private final TermCode to;
    private final MethodSite site;
    private final Handover terms;
    private final Followed followed;
    private final Set<String> nondet;
    private final boolean hasControl;

    CallInstructions(
            TermCode to, MethodSite site, Handover terms, Followed followed, Set<String> nondet, boolean hasControl) {
        this.to = to;
        this.site = site;
        this.terms = terms;
        this.followed = followed;
        this.nondet = nondet;
        this.hasControl = hasControl;
    }

    /** A call, as the program knows its method: an inherited method has the class that declares it. */
    private record Call(
            InvokeInstruction instruction, String callee, String name, MethodTypeDesc type, MethodTypeDesc whole) {
        boolean isConstructor() {
            return name.equals("<init>");
        }

        boolean isOfInterface() {
            return instruction.opcode() == Opcode.INVOKEINTERFACE;
        }

        boolean isClone() {
            return name.equals("clone") && type.parameterCount() == 0;
        }

        TypeKind result() {
            return TypeKind.from(type.returnType());
        }

        String where() {
            return Handover.where(callee, name);
        }
    }

    private Call call(InvokeInstruction instruction) {
        String name = instruction.name().stringValue();
        MethodTypeDesc type = instruction.typeSymbol();
        String owner = instruction.owner().asInternalName();
        boolean isSelected =
                instruction.opcode() == Opcode.INVOKEVIRTUAL || instruction.opcode() == Opcode.INVOKEINTERFACE;
        String callee = isSelected ? followed.declarer(owner, name, type.descriptorString()) : owner;
        ClassDesc receiver = callee.equals(owner) ? instruction.owner().asSymbol() : ClassDesc.ofInternalName(callee);
        return new Call(
                instruction,
                callee,
                name,
                type,
                instruction.opcode() == Opcode.INVOKESTATIC ? type : type.insertParameterTypes(0, receiver));
    }

    void invoke(InvokeInstruction instruction) {
        Optional<NondetCall> input = NondetCall.of(nondet, instruction);
        if (input.isPresent()) {
            input(input.get());
            return;
        }
        Call call = call(instruction);
        if (PlatformCalls.isInput(instruction)) {
            to.call(
                    InputTerms.class,
                    call.name,
                    call.type.insertParameterTypes(0, CD_Object).descriptorString());
            to.pop(Handover.size(call.whole));
            terms.takeResult(call.result(), "an input");
        } else if (Followed.isCopied(call.callee) && !call.isConstructor()) {
            ofOurs(call);
        } else if (instruction.opcode() == Opcode.INVOKESPECIAL
                && PlatformCalls.searches(call.callee, call.name, call.type)) {
            ofInherited(call);
        } else if (!(PlatformCalls.isBox(call.callee) && box(call))) {
            PlatformCalls.model(call.callee, call.name, call.whole, followed.copies())
                    .filter(each -> instruction.opcode() != Opcode.INVOKESPECIAL && !isModelItself(each.name()))
                    .ifPresentOrElse(model -> ofModelOrItself(call, model), () -> ofItself(call));
        }
    }

    private void ofModelOrItself(Call call, Models.Model model) {
        if (hasControl && PlatformCalls.looksInto(call.callee, call.name) && !site.isOfModels()) {
            ofSharedOr(call, () -> isOwn(call), model, () -> ofItself(call));
            return;
        }
        if (!hasControl || !PlatformCalls.isShared(call.callee)) {
            ofModel(call, model);
            return;
        }
        Optional<Models.Model> shared = PlatformCalls.sharedModel(model, followed.copies());
        if (shared.isPresent() && !site.isOfModels()) {
            ofSharedOr(call, () -> follows(call), shared.get(), () -> ofModelAlone(call, model));
        } else {
            ofModelAlone(call, model);
        }
    }

    /** A model follows a call if no other thread can see what the object holds. */
    private void ofModelAlone(Call call, Models.Model model) {
        Label others = to.label();
        Label end = to.label();
        to.jumpUnless("alone", others);
        Words before = to.words().copy();
        ofModel(call, model);
        Words behind = to.words();
        to.jump(end);
        to.bind(others);
        to.know(before);
        if (PlatformCalls.shows(call.callee, call.name)) {
            ofShowing(call);
        } else {
            ofItself(call);
        }
        to.words().merge(behind);
        to.bind(end);
    }

    /**
     * A call of an object that other threads may see.
     *
     * @param asks writes the question whether the model follows it; the arguments are spilled
     */
    private void ofSharedOr(Call call, Runnable asks, Models.Model model, Runnable other) {
        Label otherwise = to.label();
        Label end = to.label();
        TypeKind[] kinds = Handover.kinds(call.whole);
        to.spill(kinds);
        asks.run();
        to.jumpUnless(otherwise);
        Words before = to.words().copy();
        to.reload(kinds);
        ofModel(call, model);
        Words behind = to.words();
        to.jump(end);
        to.bind(otherwise);
        to.know(before);
        to.reload(kinds);
        other.run();
        to.words().merge(behind);
        to.bind(end);
    }

    private void isOwn(Call call) {
        loadCollectionAndKey(call);
        to.call(SharedTerms.class, "isOwn", "(" + OBJECT + OBJECT + ")Z");
    }

    private void follows(Call call) {
        loadCollectionAndKey(call);
        to.constant(PlatformCalls.takesFunction(call.type) ? 1 : 0);
        to.call(SharedTerms.class, "follows", "(" + OBJECT + OBJECT + "Z)Z");
    }

    /** A call gives what shows what its first argument holds, which may come to matter when no other thread is left. */
    private void ofShowing(Call call) {
        TypeKind[] kinds = Handover.kinds(call.whole);
        to.spill(kinds);
        for (int at = 1; at < kinds.length; at++) {
            if (kinds[at] == TypeKind.REFERENCE) {
                to.loadSpilled();
                to.loadSpilled(TypeKind.REFERENCE, at);
                to.call(ViewTerms.class, "limits", "(" + OBJECT + OBJECT + ")V");
            }
        }
        to.loadSpilled();
        to.reload(kinds);
        ofItself(call);
        to.write(CodeBuilder::dup_x1);
        to.text(call.name);
        to.call(ViewTerms.class, "shown", "(" + OBJECT + OBJECT + TEXT + ")V");
    }

    /** A method of the program calls the one of the platform's collection that it overrides. */
    private void ofInherited(Call call) {
        Label others = to.label();
        Label end = to.label();
        to.jumpUnless("alone", others);
        Words before = to.words().copy();
        boolean changes = !call.name.startsWith("get") && !call.name.startsWith("contains");
        TypeKind[] kinds = Handover.kinds(call.whole);
        terms.hold(call.whole);
        to.spill(kinds);
        loadCollectionAndKey(call);
        to.constant(changes ? 1 : 0);
        to.call(Contents.class, "searched", "(" + OBJECT + OBJECT + "Z)V");
        to.reload(kinds);
        to.copy(call.instruction);
        loadCollectionAndKey(call);
        to.call(CollectionTerms.class, "calledByItself", "(" + OBJECT + OBJECT + ")V");
        to.pop(Handover.size(call.whole));
        to.push(call.result().slotSize());
        Words behind = to.words();
        to.jump(end);
        to.bind(others);
        to.know(before);
        ofItself(call);
        to.words().merge(behind);
        to.bind(end);
    }

    /** The object, and the first argument; null, if that is no reference. */
    private void loadCollectionAndKey(Call call) {
        TypeKind[] kinds = Handover.kinds(call.whole);
        to.loadSpilled();
        if (kinds.length > 1 && kinds[1] == TypeKind.REFERENCE) {
            to.loadSpilled(TypeKind.REFERENCE, 1);
        } else {
            to.write(CodeBuilder::aconst_null);
        }
    }

    /** Whether the methods of ours of a name take the terms of their arguments. */
    static boolean takesTerms(String name) {
        return TAKING.contains(name) || FUNCTIONS.contains(name);
    }

    /** Whether the methods of ours of a name give a term of their result. */
    static boolean givesTerm(String name) {
        return GIVING.contains(name) || FUNCTIONS.contains(name);
    }

    private void input(NondetCall call) {
        to.write(builder -> call.emit(builder, (name, descriptor) -> to.call(InputTerms.class, name, descriptor)));
        if (call.isAssumption()) {
            to.pop(1);
        } else {
            terms.takeResult(TypeKind.from(call.type().returnType()), "an input");
        }
    }

    /** A model asks about terms. */
    private void ofOurs(Call call) {
        if (takesTerms(call.name)) {
            terms.handOver(call.whole);
        }
        if (BARE.contains(call.name)) {
            to.copy(call.instruction);
        } else {
            to.call(call.instruction.owner().asSymbol(), call.name, call.type.descriptorString());
        }
        to.pop(Handover.size(call.whole));
        if (givesTerm(call.name)) {
            terms.takeResult(call.result(), "an object of the platform");
        } else {
            to.push(call.result().slotSize());
        }
    }

    /** A model may use what it stands for; those of shared collections make its steps. */
    private boolean isModelItself(String model) {
        return site.isOfModels()
                && (site.methodName().equals(model) || site.className().equals(SHARED));
    }

    private void ofModel(Call call, Models.Model model) {
        MethodTypeDesc type = followed.named(model.type());
        ClassDesc result = followed.named(call.type).returnType();
        terms.handOver(type);
        to.write(builder -> builder.invokestatic(ClassDesc.ofInternalName(model.owner()), model.name(), type));
        if (result.isClassOrInterface() && !result.equals(type.returnType())) {
            to.write(builder -> builder.checkcast(result)); // as the keys of a concurrent map
        }
        terms.finish(type, call.where());
    }

    private void ofItself(Call call) {
        boolean isFollowed = followed.declares(call.callee, call.name, call.type.descriptorString());
        if (!call.isConstructor()
                && !isFollowed
                && PlatformCalls.isOutOfReach(site.className(), call.callee, call.type)) {
            cutOff(call);
        } else if (call.isClone() && call.callee.startsWith("[")) {
            cloneArray(call.instruction);
        } else if (isFollowed) {
            ofFollowed(call);
        } else if (call.isClone() && call.callee.equals("java/lang/Object")) {
            cloneObject(call.instruction);
        } else if (mayCallBack(call)) {
            callBack(call);
        } else if (PlatformCalls.isFilled(call.callee, call.name, call.type)
                && !site.isOfModels()
                && !site.isConstruction()) {
            fillOneByOne(call);
        } else {
            ofElsewhere(call);
        }
        if (call.isConstructor() && site.isConstruction()) {
            to.write(builder -> builder.aload(0));
            to.loadKept();
            to.call(FieldTerms.class, "setFields", "(" + OBJECT + OBJECT + ")V");
        }
    }

    private static boolean mayCallBack(Call call) {
        Opcode opcode = call.instruction.opcode();
        String owner = call.instruction.owner().asInternalName();
        return opcode == Opcode.INVOKEVIRTUAL && PlatformCalls.finds(call.callee, call.name)
                || PlatformCalls.mayCallBack(opcode, call.callee, call.name)
                || !call.callee.equals(owner)
                        && PlatformCalls.mayCallBack(Opcode.INVOKEINTERFACE, call.callee, call.name);
    }

    /** The execution ends in the place of a call. */
    private void cutOff(Call call) {
        for (int i = call.whole.parameterCount() - 1; i >= 0; i--) {
            boolean isWide = TypeKind.from(call.whole.parameterType(i)).slotSize() == 2;
            to.write(isWide ? CodeBuilder::pop2 : CodeBuilder::pop);
        }
        to.text(call.where());
        to.call(Shadows.class, "cutOff", "(" + TEXT + ")V");
        to.write(builder -> {
            switch (call.result().asLoadable()) {
                case INT -> builder.iconst_0();
                case LONG -> builder.lconst_0();
                case FLOAT -> builder.fconst_0();
                case DOUBLE -> builder.dconst_0();
                case REFERENCE -> builder.aconst_null();
                default -> {}
            }
        });
        to.pop(Handover.size(call.whole));
        to.push(call.result().slotSize());
    }

    private void ofFollowed(Call call) {
        if (call.isOfInterface() && followed.isAbstract(call.callee, call.name, call.type.descriptorString())) {
            terms.handOverToLambda(call.whole, call.where(), true);
        } else {
            terms.handOver(call.whole);
        }
        to.copy(call.instruction);
        terms.finish(call.whole, call.where());
    }

    private void cloneArray(InvokeInstruction instruction) {
        Label out = to.label();
        Label end = to.label();
        to.jumpUnless("anyElement", out);
        to.duplicate(TypeKind.REFERENCE);
        to.copy(instruction);
        to.call(ElementTerms.class, "cloned", "(" + OBJECT + OBJECT + ")" + OBJECT);
        to.jump(end);
        to.bind(out);
        to.copy(instruction);
        to.bind(end);
        to.pop(1);
        to.push(1);
    }

    /** The platform's clone has the fields of the object. */
    private void cloneObject(InvokeInstruction instruction) {
        Label out = to.label();
        to.duplicate(TypeKind.REFERENCE);
        to.spill(TypeKind.REFERENCE);
        to.copy(instruction);
        to.jumpUnless("anyField", out);
        to.reload(TypeKind.REFERENCE);
        to.write(CodeBuilder::swap);
        to.call(FieldTerms.class, "copiedFields", "(" + OBJECT + OBJECT + ")" + OBJECT);
        to.bind(out);
        to.pop(1);
        to.push(1);
    }

    /** A call of a box's class; false: nothing was written, for it neither makes a box nor looks into one. */
    private boolean box(Call call) {
        boolean isStatic = call.instruction.opcode() == Opcode.INVOKESTATIC;
        if (isStatic
                && call.name.equals("valueOf")
                && call.type.parameterType(0).isPrimitive()) {
            makeBox(call);
            return true;
        }
        if (!isStatic && call.name.endsWith("Value") && call.type.parameterCount() == 0) {
            lookIntoBox(call);
            return true;
        }
        return false;
    }

    private void makeBox(Call call) {
        ClassDesc primitive = call.type.parameterType(0);
        TypeKind kind = TypeKind.from(primitive).asLoadable();
        int word = to.top() - kind.slotSize();
        Label out = to.label();
        Label end = to.label();
        if (to.unless(out, null, word)) {
            to.loadTerm(word);
            to.constant(primitive.descriptorString().charAt(0));
            to.call(BoxTerms.class, "box", "(" + TermCode.letter(kind) + TERM + "C)" + OBJECT);
            to.write(builder -> builder.checkcast(call.type.returnType()));
            to.jump(end);
            to.bind(out);
            to.copy(call.instruction);
            to.bind(end);
        } else {
            to.copy(call.instruction);
        }
        to.pop(kind.slotSize());
        to.push(1);
    }

    private void lookIntoBox(Call call) {
        int result = to.top() - 1;
        Label out = to.label();
        to.jumpUnless("anyObject", out);
        to.duplicate(TypeKind.REFERENCE);
        to.constant(call.type.returnType().descriptorString().charAt(0));
        to.call(BoxTerms.class, "unbox", "(" + OBJECT + "C)" + TERM);
        to.storeTermOrNone(result, out);
        to.copy(call.instruction);
        to.resultAt(result, call.result());
    }

    /** A call of an interface or class of the platform that may come back to code that is followed. */
    private void callBack(Call call) {
        PlatformCalls.Treatment treatment = site.isOfModels() && PlatformCalls.isCollection(call.callee)
                ? PlatformCalls.Treatment.KEEPS // the model tells itself what becomes of terms
                : PlatformCalls.treatment(call.callee, call.name);
        boolean loses = treatment == PlatformCalls.Treatment.LOSES;
        terms.handOverToLambda(call.whole, call.where(), loses);
        terms.leaveUnlessFollowed(call.whole, call.where());
        if (treatment == PlatformCalls.Treatment.KEEPS || treatment == PlatformCalls.Treatment.FINDS) {
            terms.hold(call.whole);
        }
        if (PlatformCalls.combines(call.callee, call.name)) {
            to.unseen(call.where());
        }
        if (call.result() == TypeKind.VOID || call.result() == TypeKind.REFERENCE) {
            copy(call, treatment);
            terms.finish(call.whole, call.where());
        } else {
            TypeKind[] kinds = Handover.kinds(call.whole);
            to.spill(kinds); // the receiver is looked at afterwards
            to.reload(kinds);
            copy(call, treatment);
            to.pop(Handover.size(call.whole));
            terms.takeResult(call.result(), call.where(), call.name);
        }
    }

    /** Writes a call as it is; other threads could put what stands for terms into its arguments up to the call. */
    private void copy(Call call, PlatformCalls.Treatment treatment) {
        boolean finds = treatment == PlatformCalls.Treatment.FINDS;
        boolean loses = treatment == PlatformCalls.Treatment.LOSES;
        boolean writes = loses && call.whole.parameterList().stream().anyMatch(CallInstructions::isNumbers);
        if (!finds && !writes && (!loses || !hasControl)) {
            to.copy(call.instruction);
            return;
        }
        TypeKind[] kinds = Handover.kinds(call.whole);
        to.spill(kinds);
        if (finds && hasControl) {
            terms.find(kinds, "finds", call.where(), true);
        }
        to.reload(kinds);
        to.copy(call.instruction);
        if (finds) {
            terms.find(kinds, "found", call.where(), hasControl);
        } else if (hasControl) {
            terms.escape(kinds, call.isOfInterface(), call.where());
        }
        if (writes) {
            terms.use(kinds);
        }
    }

    private static boolean isNumbers(ClassDesc type) {
        return type.isArray() && type.componentType().isPrimitive();
    }

    /** A set or map is made empty, and then filled by a model, if that matters. */
    private void fillOneByOne(Call call) {
        Label otherwise = to.label();
        Label end = to.label();
        to.spill(TypeKind.REFERENCE);
        to.loadSpilled();
        to.call(CollectionTerms.class, "isFilledOneByOne", "(" + OBJECT + ")Z");
        to.jumpUnless(otherwise);
        Words before = to.words().copy();
        boolean isHashed = PlatformCalls.isHashed(call.callee);
        if (isHashed) {
            to.loadSpilled();
            to.constant(PlatformCalls.isConcurrentMap(call.callee) ? 1 : 0);
            to.call(CollectionTerms.class, "capacity", "(" + OBJECT + "Z)I");
        }
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(isHashed ? "(I)V" : "()V");
        to.write(builder -> builder.invokespecial(call.instruction.owner().asSymbol(), "<init>", type));
        to.pop(Handover.size(call.whole));
        if (isMadeForUse()) {
            loadMade();
            to.loadSpilled();
            boolean isSet = call.type.parameterType(0).equals(COLLECTION);
            MethodTypeDesc model = MethodTypeDesc.of(
                    ConstantDescs.CD_void,
                    isSet ? ConstantDescs.CD_Set : ConstantDescs.CD_Map,
                    call.type.parameterType(0));
            to.write(builder -> {
                builder.checkcast(call.type.parameterType(0));
                builder.invokestatic(ClassDesc.of(Contents.class.getName()), "filled", model);
            });
        }
        Words behind = to.words();
        to.jump(end);
        to.bind(otherwise);
        to.know(before);
        to.reload(TypeKind.REFERENCE);
        ofElsewhere(call);
        to.words().merge(behind);
        to.bind(end);
    }

    /** A call of code that is not followed. */
    private void ofElsewhere(Call call) {
        String platform = followed.platformClass(call.callee);
        boolean isThrowable = PlatformCalls.isThrowable(platform);
        boolean isMessage = isThrowable && call.isConstructor();
        boolean isNumber = call.isConstructor() && PlatformCalls.holdsNumber(call.callee, call.type);
        boolean isCopy = PlatformCalls.isListOf(call.callee, call.name, call.type);
        boolean isHolder = PlatformCalls.isHolder(call.callee, call.name, call.type);
        boolean isAssertion = PlatformCalls.isAssertion(call.callee, call.name, call.type);
        int number = to.top() - (isNumber ? Handover.size(call.type) : 0);
        PlatformCalls.Treatment treatment = PlatformCalls.treatment(isThrowable ? platform : call.callee, call.name);
        if (site.isOfModels() && !isMessage || isNumber) {
            treatment = PlatformCalls.Treatment.KEEPS; // it tells itself what becomes of terms
        } else if (isCopy || isHolder) {
            treatment = PlatformCalls.Treatment.KEEPS; // it holds what the other one holds
        } else if (isAssertion) {
            assertion(call.type);
        } else {
            terms.leave(call.isConstructor() ? call.type : call.whole, treatment, call.where());
        }
        if (PlatformCalls.reflects(call.callee)) {
            terms.expose(call.whole, call.where());
        }
        boolean begins = isCopy
                || isHolder
                || call.isConstructor()
                        && PlatformCalls.isBuilder(call.callee)
                        && call.type.parameterCount() == 1
                        && !call.type.parameterType(0).isPrimitive();
        if (isCopy && call.type.parameterType(0).equals(COLLECTION)) {
            giveElements(call);
        }
        if (begins) {
            to.spill(TypeKind.REFERENCE);
            to.reload(TypeKind.REFERENCE);
        }
        boolean loses = treatment == PlatformCalls.Treatment.LOSES;
        if (call.isConstructor() || isAssertion) {
            to.copy(call.instruction);
        } else {
            copy(call, treatment);
        }
        to.pop(Handover.size(call.whole));
        if (!PlatformCalls.neverCallsBack(call.callee)) {
            terms.endCall(call.where());
        }
        if (isNumber) {
            beginNumber(number, PlatformCalls.isBox(call.callee));
        }
        to.push(call.result().slotSize());
        if ((isCopy || isHolder) && isMadeForUse()) {
            tellSpilled(isCopy ? Contents.class : Shadows.class, isCopy ? "listed" : "hold");
        } else if (treatment == PlatformCalls.Treatment.TAINTS || treatment == PlatformCalls.Treatment.PASSES) {
            if (begins && isMadeForUse()) {
                tellSpilled(TextTerms.class, "beginsWith");
            }
            if (isMessage) {
                hasMessage();
            }
            terms.taint(treatment == PlatformCalls.Treatment.TAINTS && call.result() == TypeKind.REFERENCE);
        } else if (loses) {
            Label out = to.label();
            to.jumpUnless("tainting", out);
            to.text(call.where());
            to.call(Shadows.class, "spoil", "(" + TEXT + ")V");
            to.bind(out);
        }
    }

    /** A collection, on top of the stack, is about to be asked for its elements by code that is not followed. */
    private void giveElements(Call call) {
        Label out = to.label();
        to.jumpUnless("alone", out);
        MethodTypeDesc type = MethodTypeDesc.of(COLLECTION, COLLECTION);
        to.write(builder -> builder.invokestatic(ClassDesc.of(Contents.class.getName()), "given", type));
        terms.finish(type, call.where());
        to.bind(out);
    }

    /** Whether somebody has the object that was made: it is this one, or on top of the stack. */
    private boolean isMadeForUse() {
        return site.isConstruction() || !to.isStackEmpty();
    }

    private void loadMade() {
        if (site.isConstruction()) {
            to.write(builder -> builder.aload(0));
        } else {
            to.duplicate(TypeKind.REFERENCE);
        }
    }

    /** An exception was made: its message may be made of terms. */
    private void hasMessage() {
        if (!isMadeForUse()) {
            return;
        }
        Label out = to.label();
        to.jumpUnless("tainting", out);
        loadMade();
        to.call(Shadows.class, "hasMessage", "(" + OBJECT + ")V");
        to.bind(out);
    }

    /** A method is told the object that was made, and the one that is spilled, which that was made of. */
    private void tellSpilled(Class<?> owner, String method) {
        Label out = to.label();
        to.jumpUnless("anyObject", out);
        loadMade();
        to.reload(TypeKind.REFERENCE);
        to.call(owner, method, "(" + OBJECT + OBJECT + ")V");
        to.bind(out);
    }

    /** An object was made that holds a number, whose term is that of a word. */
    private void beginNumber(int word, boolean isBox) {
        Label out = to.label();
        if (isMadeForUse() && to.unless(out, null, word)) {
            loadMade();
            to.loadTerm(word);
            Class<?> owner = isBox ? BoxTerms.class : AtomicTerms.class;
            to.call(owner, isBox ? "constructed" : "begin", "(" + OBJECT + TERM + ")V");
            to.bind(out);
        }
    }

    /** Whether two numbers are equal is all that an assertion on them depends on. */
    private void assertion(MethodTypeDesc type) {
        int[] all = terms.argumentWords(type);
        Label out = to.label();
        if (!to.unless(out, null, all[0], all[1])) {
            return;
        }
        TypeKind[] kinds = Handover.kinds(type);
        to.spill(kinds);
        to.reload(kinds[0], kinds[1]);
        to.loadTerm(all[0]);
        to.loadTerm(all[1]);
        to.call(
                BranchTerms.class,
                "compared",
                "(" + TermCode.letter(kinds[0]) + TermCode.letter(kinds[1]) + TERM + TERM + ")V");
        to.reload(kinds);
        to.bind(out);
    }
}
