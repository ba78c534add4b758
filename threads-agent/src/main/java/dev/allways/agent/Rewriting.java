package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites one class by a treatment.
 *
 * <p>A method of code that may change its shape gets a second body, {@code name$allways}, where all that others could notice
 * goes through the hooks; the method itself asks once whether it is under control and goes on there, or to what it was. So
 * code that runs outside explorations keeps its real monitors, and almost its speed.
 */
final class Rewriting {
    private static final String COPY = "$allways";
    private static final String ORIGINAL = "$original";

    private final ClassModel model;
    private final Treatment treatment;
    private final Basis basis;
    private final boolean isolated; // each execution may begin the static state anew
    private final @Nullable EnumConstants constants; // whose fields begin anew, too

    Rewriting(ClassModel model, Treatment treatment, Basis basis) {
        this.model = model;
        this.treatment = treatment;
        this.basis = basis;
        this.constants = treatment.isUsers() ? EnumConstants.of(model, basis) : null;
        this.isolated = treatment.isUsers()
                && basis.isInitialisedAgain(model.thisClass().asInternalName());
    }

    /**
     * The code of a class initialiser: no other task may come in between, and it leaves no trace.
     *
     * @param ofProgram whether it is known which class of the program's initialises which
     */
    static CodeTransform initialiser(ClassModel type, boolean ofProgram) {
        boolean named = type.majorVersion() < ClassFile.JAVA_5_VERSION; // its code can't name a class
        ConstantDesc which = ofProgram && !named
                ? type.thisClass().asSymbol()
                : type.thisClass().asInternalName();
        return new Around(Hooks.CONTROL, "beginInitialiser", "endInitialiser", which, true);
    }

    /** The code of a method that no other task may come in between, and that leaves no trace. */
    static CodeTransform asOneStep(boolean once) {
        return new Around(Hooks.CONTROL, once ? "offForOnce" : "off", "on", null, false);
    }

    /** As {@link #asOneStep}, of a method that is in what all workers share. */
    private static CodeTransform shared() {
        return new Around(Hooks.CONTROL, "offShared", "onShared", null, false);
    }

    /** The code of a method of the program's that no other task may come in between, each time it runs. */
    static CodeTransform withoutSteps() {
        return new Around(Hooks.CONTROL, "beginStep", "endStep", null, false);
    }

    byte[] rewrite(ClassFile format) {
        ClassTransform change = (type, element) -> {
            if (element instanceof MethodModel method && method.code().isPresent()) {
                method(type, method);
                if (constants != null && method.methodName().equalsString("<init>")) {
                    constants.constructor(type, method, instructions(method, false, true));
                }
            } else if (constants != null && element instanceof FieldModel field) {
                EnumConstants.field(type, field);
            } else {
                type.with(element);
            }
        };
        return format.transformClass(
                model,
                (isolated ? change.andThen(ClassTransform.endHandler(this::initialiser)) : change)
                        .andThen(ThreadClasses.runs(model)));
    }

    /** What initialises the class again, for each execution. */
    private void initialiser(ClassBuilder type) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
        String name = model.thisClass().asInternalName();
        type.withMethod(
                AllwaysStatics.INITIALISER,
                MethodTypeDesc.of(CD_void),
                flags,
                initialiser -> model.methods().stream()
                        .filter(Statics::isInitialiser)
                        .findFirst()
                        .flatMap(MethodModel::code)
                        .ifPresentOrElse(
                                code -> {
                                    CodeTransform again = new Instructions(
                                            treatment,
                                            basis,
                                            false,
                                            false,
                                            new Instructions.Place(name, true, true),
                                            Confined.NOTHING);
                                    initialiser.transformCode(
                                            code,
                                            constants == null
                                                    ? again
                                                    : constants.again().andThen(again));
                                },
                                () -> initialiser.withCode(CodeBuilder::return_)));
    }

    private void method(ClassBuilder type, MethodModel method) {
        String name = method.methodName().stringValue();
        String owner = model.thisClass().asInternalName();
        if (OneStep.isShared(owner, name)) {
            type.transformMethod(method, MethodTransform.transformingCode(shared()));
            return;
        }
        if (name.equals("<clinit>") || OneStep.includes(owner, name)) {
            CodeTransform step =
                    name.equals("<clinit>") ? initialiser(model, treatment.isUsers()) : asOneStep(OneStep.links(owner));
            type.transformMethod(
                    method,
                    MethodTransform.transformingCode(
                            treatment.calls() && treatment.arrays() ? step.andThen(Calls::accessors) : step));
            return;
        }
        if (OneStep.clearsCollected(model.thisClass().asInternalName(), name)) {
            type.transformMethod(method, MethodTransform.transformingCode(withoutSteps()));
            return;
        }
        if (!treatment.monitors()) {
            holdingMonitors(type, method);
            return;
        }
        CodeModel code = method.code().orElseThrow();
        boolean isSynchronized = method.flags().has(AccessFlag.SYNCHRONIZED);
        boolean concerned = Instructions.concern(treatment, basis, code)
                || treatment.births() && name.equals("<init>")
                || usesClass(method)
                || callsState(method);
        if (isSynchronized && !treatment.copies()) {
            CodeTransform held = new Around(Hooks.MONITORS, "enterReal", "exitReal", locked(method), true);
            type.transformMethod(
                    method,
                    MethodTransform.transformingCode(instructions(method, true).andThen(held)));
        } else if (!concerned && !isSynchronized) {
            type.with(method);
        } else if (!treatment.copies() || name.equals("<init>")) {
            type.transformMethod(method, MethodTransform.transformingCode(entry(method, instructions(method, true))));
        } else if (isSynchronized) {
            synchronizedMethod(type, method);
        } else {
            copy(type, method, name + COPY, entry(method, instructions(method, false)));
            type.transformMethod(method, MethodTransform.transformingCode(new Dispatch(method, name + COPY)));
        }
    }

    /** Monitors that are not under control are held in one step. */
    private void holdingMonitors(ClassBuilder type, MethodModel method) {
        boolean concerned = treatment.changesMethods()
                && Instructions.concern(treatment, basis, method.code().orElseThrow());
        CodeTransform code = concerned ? instructions(method, true) : CodeTransform.ACCEPT_ALL;
        if (OneStep.hasMonitors(method)) {
            code = code.andThen(OneStep::monitor);
        }
        if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
            code = code.andThen(new Around(Hooks.MONITORS, "enterStep", "exitStep", locked(method), true));
        }
        code = entry(method, code);
        if (code == CodeTransform.ACCEPT_ALL) {
            type.with(method);
        } else {
            type.transformMethod(method, MethodTransform.transformingCode(code));
        }
    }

    private Instructions instructions(MethodModel method, boolean realMonitors) {
        return instructions(method, method.methodName().equalsString("<init>"), realMonitors);
    }

    private Instructions instructions(MethodModel method, boolean constructor, boolean realMonitors) {
        var place = new Instructions.Place(model.thisClass().asInternalName(), false, usesClass(method));
        Confined confined = treatment.isOfProgram() ? Confined.of(method.code().orElseThrow()) : Confined.NOTHING;
        return new Instructions(treatment, basis, constructor, realMonitors, place, confined);
    }

    /** Whether a call of the method has its class initialised (JLS 12.4.1). */
    private boolean usesClass(MethodModel method) {
        String name = method.methodName().stringValue();
        return isolated
                && (method.flags().has(AccessFlag.STATIC) ? !name.startsWith("lambda$") : name.equals("<init>"));
    }

    /** Whether a call of the method is a step that reads and writes the object. */
    private boolean callsState(MethodModel method) {
        return treatment.state() == AllwaysPlatform.CALLS
                && !method.flags().has(AccessFlag.STATIC)
                && !method.flags().has(AccessFlag.PRIVATE)
                && !method.flags().has(AccessFlag.BRIDGE)
                && !method.methodName().equalsString("<init>")
                && !method.methodName().equalsString("finalize");
    }

    /** The class is initialised first, where that is to happen in each execution; or the object's state is met. */
    private CodeTransform entry(MethodModel method, CodeTransform code) {
        if (callsState(method)) {
            return code.andThen(ThreadClasses.before(entered ->
                    entered.aload(0).invokestatic(Hooks.PLATFORM, "calls", MethodTypeDesc.of(CD_void, CD_Object))));
        }
        if (!usesClass(method)) {
            return code;
        }
        int number = basis.numberOfClass(model.thisClass().asInternalName());
        return code.andThen(ThreadClasses.before(entered -> {
            firstLine(method.code().orElseThrow(), entered);
            Statics.initialise(entered, model.thisClass().asSymbol(), number);
        }));
    }

    /** Adds a private method with the code of another one, changed. */
    private static void copy(ClassBuilder type, MethodModel method, String name, CodeTransform change) {
        int flags = method.flags().flagsMask() & (ClassFile.ACC_STATIC | ClassFile.ACC_STRICT)
                | ClassFile.ACC_PRIVATE
                | ClassFile.ACC_SYNTHETIC;
        type.withMethod(
                name,
                method.methodTypeSymbol(),
                flags,
                copy -> copy.transformCode(method.code().orElseThrow(), change));
    }

    /** Three methods: one that decides, the original with its flag, and the controlled one. */
    private void synchronizedMethod(ClassBuilder type, MethodModel method) {
        String name = method.methodName().stringValue();
        copy(
                type,
                method,
                name + COPY,
                entry(
                        method,
                        instructions(method, false)
                                .andThen(new Around(Hooks.MONITORS, "enter", "exit", locked(method), true))));
        int flags = method.flags().flagsMask() & (ClassFile.ACC_STATIC | ClassFile.ACC_SYNCHRONIZED)
                | ClassFile.ACC_PRIVATE
                | ClassFile.ACC_SYNTHETIC;
        type.withMethod(
                name + ORIGINAL,
                method.methodTypeSymbol(),
                flags,
                original ->
                        original.withCode(code -> method.code().orElseThrow().forEach(code::with)));
        type.withMethod(
                method.methodName(),
                method.methodType(),
                method.flags().flagsMask() & ~ClassFile.ACC_SYNCHRONIZED,
                decides -> method.forEach(part -> {
                    if (part instanceof CodeModel code) {
                        decides.withCode(body -> {
                            new Dispatch(method, name + COPY).atStart(body);
                            lineOfCall(code, body);
                            call(body, method, name + ORIGINAL);
                        });
                    } else if (!(part instanceof AccessFlags)) {
                        decides.with(part);
                    }
                }));
    }

    /** The class whose monitor a synchronized method enters; null: that of the object. */
    private @Nullable ClassDesc locked(MethodModel method) {
        return method.flags().has(AccessFlag.STATIC) ? model.thisClass().asSymbol() : null;
    }

    private static void firstLine(CodeModel code, CodeBuilder to) {
        for (CodeElement each : code) {
            if (each instanceof LineNumber line) {
                to.lineNumber(line.line());
                return;
            }
        }
    }

    /** A debugger would stop at that line twice. */
    private static void lineOfCall(CodeModel code, CodeBuilder to) {
        if (!Agent.DEBUGGED) {
            firstLine(code, to);
        }
    }

    /** Passes all arguments on to another method of the class, and returns what it returns. */
    private void call(CodeBuilder code, MethodModel method, String name) {
        MethodTypeDesc type = method.methodTypeSymbol();
        boolean isStatic = method.flags().has(AccessFlag.STATIC);
        if (!isStatic) {
            code.aload(0);
        }
        for (int i = 0; i < type.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
        }
        ClassDesc owner = model.thisClass().asSymbol();
        boolean isInterface = model.flags().has(AccessFlag.INTERFACE);
        if (isStatic) {
            code.invokestatic(owner, name, type, isInterface);
        } else {
            code.invokespecial(owner, name, type, isInterface);
        }
        code.return_(TypeKind.from(type.returnType()));
    }

    /** Goes on in another method, if the caller is under control. */
    private final class Dispatch implements CodeTransform {
        private final MethodModel method;
        private final String controlled;

        Dispatch(MethodModel method, String controlled) {
            this.method = method;
            this.controlled = controlled;
        }

        @Override
        public void atStart(CodeBuilder code) {
            Label otherwise = code.newLabel();
            lineOfCall(method.code().orElseThrow(), code);
            code.invokestatic(Hooks.CONTROL, "controlled", MethodTypeDesc.of(CD_boolean))
                    .ifeq(otherwise);
            call(code, method, controlled);
            code.labelBinding(otherwise);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof InvokeDynamicInstruction call) { // who gets the reference may call it under control
                Calls.reference(code, call);
            } else {
                code.with(element);
            }
        }
    }

    /** A hook before all of a body and another one behind it, however it is left. */
    private static final class Around implements CodeTransform {
        private final ClassDesc hooks;
        private final String before;
        private final String behind;
        private final @Nullable ConstantDesc constant; // the hooks take this; null: the object
        private final boolean takes; // an argument
        private @Nullable Label start;
        private @Nullable Label handler;
        private boolean some;

        Around(ClassDesc hooks, String before, String behind, @Nullable ConstantDesc constant, boolean takes) {
            this.hooks = hooks;
            this.before = before;
            this.behind = behind;
            this.constant = constant;
            this.takes = takes;
        }

        private void call(CodeBuilder code, String hook) {
            if (!takes) {
                code.invokestatic(hooks, hook, MethodTypeDesc.of(CD_void));
                return;
            }
            if (constant == null) {
                code.aload(0);
            } else {
                code.ldc(constant);
            }
            code.invokestatic(hooks, hook, MethodTypeDesc.of(CD_void, CD_Object));
        }

        @Override
        public void atStart(CodeBuilder code) {
            call(code, before);
            start = code.newLabel();
            handler = code.newLabel();
            code.labelBinding(start);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof ReturnInstruction) { // the hook behind is not covered by its own handler
                close(code);
                call(code, behind);
                code.with(element);
                start = code.newLabel();
                code.labelBinding(start);
            } else {
                some |= element instanceof Instruction;
                code.with(element);
            }
        }

        private void close(CodeBuilder code) {
            Label end = code.newLabel();
            code.labelBinding(end);
            if (some && start != null && handler != null) {
                code.exceptionCatchAll(start, end, handler);
            }
            some = false;
        }

        @Override
        public void atEnd(CodeBuilder code) {
            close(code);
            if (handler != null) {
                code.labelBinding(handler);
                call(code, behind);
                code.athrow();
            }
        }
    }
}
