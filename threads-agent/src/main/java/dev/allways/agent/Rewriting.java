package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
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
import java.lang.classfile.attribute.StackMapFrameInfo.ObjectVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites one class by a treatment.
 *
 * <p>A method of code that may change its shape gets a second body where all that others could notice goes through
 * the hooks; the method itself asks once whether it is under control and continues there, or does what it did. So code
 * that runs outside explorations keeps its real monitors, and almost its speed.
 */
final class Rewriting {
    private static final MethodTypeDesc OF_OBJECT = MethodTypeDesc.of(CD_void, CD_Object);

    private static final MethodTypeDesc OF_THROWN = MethodTypeDesc.of(CD_void, CD_Throwable, CD_Object);

    private static final MethodTypeDesc SETS_LEVEL = MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object);

    private final ClassModel model;
    private final Treatment treatment;
    private final Basis basis;
    private final boolean isolated; // each execution may reset the static state
    private final @Nullable EnumConstants constants; // whose fields start again, too
    private Accessors accessors;
    private References references;
    private boolean keepsMaps; // those of its compiler

    Rewriting(ClassModel model, Treatment treatment, Basis basis) {
        this.model = model;
        this.treatment = treatment;
        this.basis = basis;
        this.constants = treatment.isUsers() ? EnumConstants.of(model, basis) : null;
        this.isolated = treatment.isUsers()
                && basis.isInitialisedAgain(model.thisClass().asInternalName());
        this.accessors = new Accessors(model, false);
        this.references = new References(model, treatment, basis);
    }

    /**
     * The code of a class initialiser: no other task may come in between, and it leaves no trace.
     *
     * @param ofProgram whether it is known which class of the program's initialises which
     */
    static CodeTransform initialiser(ClassModel type, boolean ofProgram, @Nullable StackMaps maps) {
        ConstantDesc which =
                ofProgram ? type.thisClass().asSymbol() : type.thisClass().asInternalName();
        return Around.hooks(Hooks.CONTROL, "beginInitialiser", "endInitialiser", which, maps);
    }

    /** As {@link #initialiser(ClassModel, boolean, StackMaps)}; where it throws may be left to its second body. */
    private CodeTransform initialiser(StackMaps maps) {
        if (!isolated || EnumConstants.isEnum(model)) {
            return initialiser(model, treatment.isUsers(), maps);
        }
        ClassDesc type = model.thisClass().asSymbol();
        return new Around(
                code -> code.ldc(type).invokestatic(Hooks.CONTROL, "beginInitialiser", OF_OBJECT),
                code -> code.ldc(type).invokestatic(Hooks.CONTROL, "endInitialiser", OF_OBJECT),
                code -> code.ldc(type)
                        .invokestatic(Hooks.CONTROL, "failInitialiser", OF_THROWN)
                        .return_(),
                List.of(),
                maps);
    }

    /** The code of a method that no other task may come in between, and that leaves no trace. */
    static CodeTransform asOneStep(boolean once, @Nullable StackMaps maps) {
        return Around.hooks(Hooks.CONTROL, once ? "offForOnce" : "off", "on", maps);
    }

    /**
     * As {@link #asOneStep}, of a method that is in what all workers share: all loggers that there have ever been. The
     * level that a logger gets there is a step, for others ask for it.
     */
    private CodeTransform shared(String owner, String name, StackMaps maps) {
        if (!name.equals("updateEffectiveLevel")) {
            return Around.hooks(Hooks.CONTROL, "offShared", "onShared", maps);
        }
        Fields.Field level = basis.find(owner + "$ConfigurationData", "levelValue");
        return new Around(
                code -> {
                    ClassDesc logger = model.thisClass().asSymbol();
                    ClassDesc configuration = ClassDesc.of("java.util.logging.Logger$ConfigurationData");
                    if (level != null) {
                        code.aload(0)
                                .getfield(logger, "config", configuration)
                                .loadConstant(basis.number(level))
                                .aload(0)
                                .getfield(logger, "kids", ClassDesc.of("java.util.ArrayList"))
                                .invokestatic(Hooks.PLATFORM, "setsLevel", SETS_LEVEL);
                    }
                    code.invokestatic(Hooks.CONTROL, "offShared", MTD_void);
                },
                code -> code.invokestatic(Hooks.CONTROL, "onShared", MTD_void),
                List.of(),
                maps);
    }

    /** The code of a synchronized method that the VM enters the monitor for. */
    static CodeTransform realMonitor() {
        return new Around(
                code -> code.aload(0).invokestatic(Hooks.MONITORS, "enterReal", OF_OBJECT),
                code -> code.aload(0).invokestatic(Hooks.MONITORS, "exitReal", OF_OBJECT),
                List.of(),
                null);
    }

    /** The code of a method that is one step where its object is that of the system's properties. */
    static CodeTransform stepOfProperties() {
        return new Around(
                code -> code.aload(0).invokestatic(Hooks.PLATFORM, "enterProperties", OF_OBJECT),
                code -> code.aload(0).invokestatic(Hooks.PLATFORM, "exitProperties", OF_OBJECT),
                List.of(),
                null);
    }

    /** The code of a method of the program's that no other task may come in between, each time it runs. */
    static CodeTransform withoutSteps() {
        return withoutSteps(null);
    }

    private static CodeTransform withoutSteps(@Nullable StackMaps maps) {
        return Around.hooks(Hooks.CONTROL, "beginStep", "endStep", maps);
    }

    byte[] rewrite(ClassFile format) {
        byte[] made = rewritten(format);
        return Agent.DEBUGGED ? format.transformClass(format.parse(made), ThreadClasses.runs(model)) : made;
    }

    private byte[] rewritten(ClassFile format) {
        boolean branches = treatment.calls() && !treatment.copies(); // where a method would be added
        if (constants == null
                && !branches
                && !lacksMaps()
                && model.methods().stream().noneMatch(Rewriting::replacesThis)) {
            try {
                return rewritten(
                        format.withOptions(
                                ClassFile.StackMapsOption.DROP_STACK_MAPS,
                                ClassFile.ShortJumpsOption.FAIL_ON_SHORT_JUMPS),
                        true);
            } catch (IllegalArgumentException e) {
                // jumps get too long: others need stack maps of their own
            }
        }
        return rewritten(format, false);
    }

    private byte[] rewritten(ClassFile format, boolean keepsMaps) {
        this.keepsMaps = keepsMaps;
        this.accessors = new Accessors(model, keepsMaps);
        this.references = new References(model, treatment, basis);
        return format.transformClass(model, new ClassTransform() {
            @Override
            public void accept(ClassBuilder type, ClassElement element) {
                rewrite(type, element);
            }

            @Override
            public void atEnd(ClassBuilder type) {
                if (isolated) {
                    initialiser(type);
                    number(type);
                }
                references.declare(type, () -> instructions(false, true, false, Confined.NOTHING));
                accessors.declare(type);
            }
        });
    }

    private void rewrite(ClassBuilder type, ClassElement element) {
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
    }

    /** Whether there are no stack maps to keep: of an old interface, whose initialiser needed none. */
    private boolean lacksMaps() {
        return model.flags().has(AccessFlag.INTERFACE)
                && model.majorVersion() >= ClassFile.JAVA_6_VERSION
                && model.methods().stream()
                        .filter(Statics::isInitialiser)
                        .flatMap(method -> method.code().stream())
                        .anyMatch(code ->
                                code.findAttribute(Attributes.stackMapTable()).isEmpty());
    }

    /** Whether a synchronized method puts something else in the place of {@code this}. */
    private static boolean replacesThis(MethodModel method) {
        return locksThis(method)
                && method.code().stream()
                        .flatMap(CodeModel::elementStream)
                        .anyMatch(each -> each instanceof StoreInstruction store && store.slot() == 0);
    }

    private static boolean locksThis(MethodModel method) {
        return method.flags().has(AccessFlag.SYNCHRONIZED) && !method.flags().has(AccessFlag.STATIC);
    }

    private StackMaps maps(MethodModel method) {
        StackMaps maps = new StackMaps(model, method.code().orElseThrow(), keepsMaps);
        return keepsMaps && locksThis(method) ? maps.keepThis(model.thisClass().asSymbol()) : maps;
    }

    /** Changes the code of a method. */
    private void change(ClassBuilder type, MethodModel method, Function<StackMaps, CodeTransform> change) {
        StackMaps maps = maps(method);
        type.transformMethod(
                method, MethodTransform.transformingCode(change.apply(maps).andThen(maps)));
    }

    /** What initialises the class again, for each execution. */
    private void initialiser(ClassBuilder type) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | AllwaysAdded.FLAGS;
        String name = model.thisClass().asInternalName();
        type.withMethod(
                AllwaysAdded.INITIALISER,
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
                                            accessors,
                                            references,
                                            Confined.NOTHING);
                                    initialiser.transformCode(
                                            code,
                                            (constants == null
                                                            ? again
                                                            : constants.again().andThen(again))
                                                    .andThen(new StackMaps(model, code, keepsMaps)));
                                },
                                () -> initialiser.withCode(CodeBuilder::return_)));
    }

    private void number(ClassBuilder type) {
        int number = basis.numberOfClass(model.thisClass().asInternalName());
        type.withMethodBody(
                AllwaysAdded.NUMBER,
                MethodTypeDesc.of(CD_int),
                ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | AllwaysAdded.FLAGS,
                code -> code.loadConstant(number).ireturn());
    }

    private void method(ClassBuilder type, MethodModel method) {
        String name = method.methodName().stringValue();
        String owner = model.thisClass().asInternalName();
        if (OneStep.isShared(owner, name)) {
            change(type, method, maps -> shared(owner, name, maps));
            return;
        }
        if (name.equals("<clinit>") || OneStep.includes(owner, name)) {
            change(type, method, maps -> {
                CodeTransform step =
                        name.equals("<clinit>") ? initialiser(maps) : asOneStep(OneStep.links(owner), maps);
                return treatment.calls() && treatment.arrays()
                        ? step.andThen(Calls::accessors).andThen(references::replace)
                        : step;
            });
            return;
        }
        if (OneStep.clearsCollected(model.thisClass().asInternalName(), name)) {
            change(type, method, Rewriting::withoutSteps);
            return;
        }
        if (StateCalls.hasNoHooks(owner, name, method.methodTypeSymbol())) {
            type.with(method);
            return;
        }
        if (!treatment.monitors()) {
            holdingMonitors(type, method);
            return;
        }
        CodeModel code = method.code().orElseThrow();
        boolean isSynchronized = method.flags().has(AccessFlag.SYNCHRONIZED);
        boolean concerned =
                concern(code) || treatment.births() && name.equals("<init>") || usesClass(method) || callsState(method);
        if (isSynchronized && !treatment.copies()) {
            change(
                    type,
                    method,
                    maps -> instructions(method, true).andThen(monitor(method, "enterReal", "exitReal", maps)));
        } else if (!concerned && !isSynchronized) {
            type.with(method);
        } else if (!treatment.copies() || name.equals("<init>") || asksForCaller(method)) {
            change(type, method, _ -> entry(method, instructions(method, true)));
        } else if (isSynchronized) {
            synchronizedMethod(type, method);
        } else {
            copy(type, method, name + AllwaysAdded.MARK, _ -> entry(method, instructions(method, false)));
            change(type, method, maps -> new Dispatch(method, name + AllwaysAdded.MARK, maps));
        }
    }

    /** Whether the platform looks who has called the method: that is the one below a method with that annotation. */
    private static boolean asksForCaller(MethodModel method) {
        return method.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(annotations -> annotations.annotations().stream())
                .anyMatch(annotation -> annotation.className().equalsString("Ljdk/internal/reflect/CallerSensitive;"));
    }

    /** Monitors that are not under control are held in one step. */
    private void holdingMonitors(ClassBuilder type, MethodModel method) {
        boolean concerned = treatment.changesMethods() && concern(method.code().orElseThrow());
        boolean blocks = OneStep.hasMonitors(method);
        boolean isSynchronized = method.flags().has(AccessFlag.SYNCHRONIZED);
        if (!concerned && !blocks && !isSynchronized && !callsState(method) && !usesClass(method)) {
            type.with(method);
            return;
        }
        change(type, method, maps -> {
            CodeTransform code = concerned ? instructions(method, true) : CodeTransform.ACCEPT_ALL;
            CodeTransform held = blocks ? code.andThen(OneStep::monitor) : code;
            return entry(method, isSynchronized ? held.andThen(monitor(method, "enterStep", "exitStep", maps)) : held);
        });
    }

    private boolean concern(CodeModel code) {
        var place = new Instructions.Place("", false, false);
        return new Instructions(treatment, basis, false, true, place, accessors, references, Confined.NOTHING)
                .concern(code);
    }

    private Instructions instructions(MethodModel method, boolean realMonitors) {
        return instructions(method, method.methodName().equalsString("<init>"), realMonitors);
    }

    private Instructions instructions(MethodModel method, boolean constructor, boolean realMonitors) {
        Confined confined = treatment.isOfProgram() ? Confined.of(method.code().orElseThrow()) : Confined.NOTHING;
        return instructions(constructor, realMonitors, usesClass(method), confined);
    }

    private Instructions instructions(boolean constructor, boolean realMonitors, boolean uses, Confined confined) {
        var place = new Instructions.Place(model.thisClass().asInternalName(), false, uses);
        return new Instructions(treatment, basis, constructor, realMonitors, place, accessors, references, confined);
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
    private void copy(ClassBuilder type, MethodModel method, String name, Function<StackMaps, CodeTransform> change) {
        StackMaps maps = maps(method);
        int flags = method.flags().flagsMask() & ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE | AllwaysAdded.FLAGS;
        type.withMethod(
                name,
                method.methodTypeSymbol(),
                flags,
                copy -> copy.transformCode(
                        method.code().orElseThrow(), change.apply(maps).andThen(maps)));
    }

    /** Two methods: one that decides, and holds the real monitor instead of its flag, and the controlled one. */
    private void synchronizedMethod(ClassBuilder type, MethodModel method) {
        String controlled = method.methodName().stringValue() + AllwaysAdded.OF_SYNCHRONIZED;
        copy(
                type,
                method,
                controlled,
                maps -> entry(method, instructions(method, false).andThen(monitor(method, "enter", "exit", maps))));
        StackMaps maps = maps(method);
        CodeTransform decision = new HoldingDispatch(
                        new Dispatch(method, controlled, maps),
                        monitor(method, CodeBuilder::monitorenter, CodeBuilder::monitorexit, maps))
                .andThen(maps);
        int flags = method.flags().flagsMask() & ~ClassFile.ACC_SYNCHRONIZED;
        type.transformMethod(method, (decides, part) -> {
            switch (part) {
                case CodeModel code -> decides.transformCode(code, decision);
                case AccessFlags _ -> decides.withFlags(flags);
                default -> decides.with(part);
            }
        });
    }

    /** The monitor's hooks. */
    private Around monitor(MethodModel method, String enter, String exit, StackMaps maps) {
        return monitor(
                method,
                code -> code.invokestatic(Hooks.MONITORS, enter, OF_OBJECT),
                code -> code.invokestatic(Hooks.MONITORS, exit, OF_OBJECT),
                maps);
    }

    /** What enters and exits the monitor of a synchronized method. */
    private Around monitor(
            MethodModel method, Consumer<CodeBuilder> enter, Consumer<CodeBuilder> exit, StackMaps maps) {
        ClassDesc type = model.thisClass().asSymbol();
        if (method.flags().has(AccessFlag.STATIC)) {
            return new Around(
                    code -> enter.accept(code.ldc(type)), code -> exit.accept(code.ldc(type)), List.of(), maps);
        }
        if (maps.areKept()) {
            return new Around(
                    code -> enter.accept(code.aload(0)),
                    code -> exit.accept(code.aload(0)),
                    List.of(ObjectVerificationTypeInfo.of(type)),
                    maps);
        }
        int[] self = new int[1]; // a local, as the method may put something else in the place of this
        return new Around(
                code -> {
                    self[0] = code.allocateLocal(TypeKind.REFERENCE);
                    enter.accept(code.aload(0).dup().astore(self[0]));
                },
                code -> exit.accept(code.aload(self[0])),
                List.of(),
                maps);
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

    /** Continues in another method, if the caller is under control. */
    private final class Dispatch implements CodeTransform {
        private final MethodModel method;
        private final String controlled;
        private final StackMaps maps;

        Dispatch(MethodModel method, String controlled, StackMaps maps) {
            this.method = method;
            this.controlled = controlled;
            this.maps = maps;
        }

        @Override
        public void atStart(CodeBuilder code) {
            Label otherwise = code.newLabel();
            lineOfCall(method.code().orElseThrow(), code);
            code.invokestatic(Hooks.CONTROL, "controlled", MethodTypeDesc.of(CD_boolean))
                    .ifeq(otherwise);
            call(code, method, controlled);
            maps.at(
                    otherwise,
                    StackMaps.parameters(
                            model.thisClass().asSymbol(),
                            method.flags().has(AccessFlag.STATIC),
                            method.methodTypeSymbol()));
            code.labelBinding(otherwise);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            references.replace(code, element); // who gets the reference may call it under control
        }
    }

    /** As {@link Dispatch}, or else holds the real monitor. */
    private static final class HoldingDispatch implements CodeTransform {
        private final Dispatch dispatch;
        private final Around held;

        HoldingDispatch(Dispatch dispatch, Around held) {
            this.dispatch = dispatch;
            this.held = held;
        }

        @Override
        public void atStart(CodeBuilder code) {
            dispatch.atStart(code);
            held.atStart(code);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof InvokeDynamicInstruction) {
                dispatch.accept(code, element);
                held.some = true;
            } else {
                held.accept(code, element);
            }
        }

        @Override
        public void atEnd(CodeBuilder code) {
            held.atEnd(code);
        }
    }

    /** Something done before all of a body, and something behind it, however it is left. */
    private static final class Around implements CodeTransform {
        private final Consumer<CodeBuilder> before;
        private final Consumer<CodeBuilder> behind;
        private final Consumer<CodeBuilder> thrown; // the end of the body, where the stack has what it threw
        private final List<VerificationTypeInfo> locals; // that it needs
        private final @Nullable StackMaps maps; // null: they are computed
        private @Nullable Label start;
        private @Nullable Label handler;
        private boolean some;

        private Around(
                Consumer<CodeBuilder> before,
                Consumer<CodeBuilder> behind,
                List<VerificationTypeInfo> locals,
                @Nullable StackMaps maps) {
            this(before, behind, behind.andThen(CodeBuilder::athrow), locals, maps);
        }

        private Around(
                Consumer<CodeBuilder> before,
                Consumer<CodeBuilder> behind,
                Consumer<CodeBuilder> thrown,
                List<VerificationTypeInfo> locals,
                @Nullable StackMaps maps) {
            this.before = before;
            this.behind = behind;
            this.thrown = thrown;
            this.locals = locals;
            this.maps = maps;
        }

        /** Hooks that take nothing. */
        static Around hooks(ClassDesc hooks, String before, String behind, @Nullable StackMaps maps) {
            MethodTypeDesc nothing = MethodTypeDesc.of(CD_void);
            return new Around(
                    code -> code.invokestatic(hooks, before, nothing),
                    code -> code.invokestatic(hooks, behind, nothing),
                    List.of(),
                    maps);
        }

        /** Hooks that take a constant. */
        static Around hooks(
                ClassDesc hooks, String before, String behind, ConstantDesc constant, @Nullable StackMaps maps) {
            return new Around(
                    code -> code.ldc(constant).invokestatic(hooks, before, OF_OBJECT),
                    code -> code.ldc(constant).invokestatic(hooks, behind, OF_OBJECT),
                    List.of(),
                    maps);
        }

        @Override
        public void atStart(CodeBuilder code) {
            before.accept(code);
            start = code.newLabel();
            handler = code.newLabel();
            code.labelBinding(start);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof ReturnInstruction) { // what is done behind is not covered by its own handler
                close(code);
                behind.accept(code);
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
                if (maps != null) {
                    maps.handles(handler, locals);
                }
                code.labelBinding(handler);
                thrown.accept(code);
            }
        }
    }
}
