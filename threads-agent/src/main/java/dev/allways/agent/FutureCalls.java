package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_short;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The calls of futures, and of tasks that are forked. */
final class FutureCalls {
    private static final String FUTURE = "java/util/concurrent/FutureTask";
    private static final String FORKED = "java/util/concurrent/ForkJoinTask";
    private static final String COMPLETABLE = "java/util/concurrent/CompletableFuture";
    private static final ClassDesc CD_FORKED = ClassDesc.ofInternalName(FORKED);
    private static final ClassDesc CD_COMPLETABLE = ClassDesc.ofInternalName(COMPLETABLE);
    private static final ClassDesc CD_FUNCTION = ClassDesc.ofInternalName(COMPLETABLE + "$Completion");
    private static final ClassDesc CD_UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");
    private static final MethodTypeDesc OF_OBJECT = MethodTypeDesc.of(CD_void, CD_Object);
    private static final MethodTypeDesc OBJECT_OF_OBJECT = MethodTypeDesc.of(CD_Object, CD_Object);
    private static final int NORMAL = 2; // states of a future
    private static final int EXCEPTIONAL = 3;
    private static final int ABNORMAL = 1 << 16; // of a forked task: interrupted and not done
    private static final int NESTED = -1; // how a function is tried that others have added

    /** Functions that are added to completable futures, by the ends of their classes' names. */
    private static final Set<String> FUNCTIONS = Set.of(
            "AnyOf",
            "BiAccept",
            "BiApply",
            "BiRelay",
            "BiRun",
            "CoCompletion",
            "OrAccept",
            "OrApply",
            "OrRun",
            "UniAccept",
            "UniApply",
            "UniCompose",
            "UniComposeExceptionally",
            "UniExceptionally",
            "UniHandle",
            "UniRelay",
            "UniRun",
            "UniWhenComplete");

    private FutureCalls() {}

    static boolean changes(String type) {
        return type.equals(FUTURE) || type.equals(FORKED) || type.equals(COMPLETABLE) || isFunction(type);
    }

    private static boolean isFunction(String type) {
        return type.startsWith(COMPLETABLE + '$') && FUNCTIONS.contains(type.substring(COMPLETABLE.length() + 1));
    }

    /** How the code of a method is changed; null: it is not. */
    static @Nullable CodeTransform change(String type, MethodModel method) {
        if (isFunction(type)) {
            return method.methodName().equalsString("tryFire") ? tries() : null;
        }
        return switch (type) {
            case FUTURE -> ofFuture(method);
            case FORKED -> ofForked(method);
            case COMPLETABLE -> ofCompletable(method);
            default -> null;
        };
    }

    /**
     * How the code of a method is changed before accesses to fields are put under control: what the hooks are asked for
     * instead is none; null: it is not.
     */
    static @Nullable CodeTransform changeFirst(String type, MethodModel method) {
        return type.equals(COMPLETABLE) && method.methodName().equalsString("postFire")
                ? FutureCalls::asksForFunctions
                : null;
    }

    private static @Nullable CodeTransform ofFuture(MethodModel method) {
        return switch (method.methodName().stringValue()) {
            case "set" -> gives(NORMAL);
            case "setException" -> gives(EXCEPTIONAL);
            case "cancel" -> cancels();
            case "finishCompletion" -> FutureCalls::keepsFunction;
            case "handlePossibleCancellationInterrupt" ->
                ThreadClasses.before(code -> {
                    Label own = code.newLabel();
                    code.aload(0);
                    code.invokestatic(Hooks.FUTURES, "awaitsInterrupt", MethodTypeDesc.of(CD_boolean, CD_Object));
                    code.ifeq(own).return_().labelBinding(own);
                });
            case "get" -> {
                boolean timed = method.methodTypeSymbol().parameterCount() > 0;
                yield ThreadClasses.before(code -> {
                    code.aload(0);
                    if (timed) {
                        code.lload(1).aload(3);
                    }
                    code.invokestatic(
                            Hooks.FUTURES,
                            "awaits",
                            timed
                                    ? MethodTypeDesc.of(CD_void, CD_Object, CD_long, CD_UNIT)
                                    : MethodTypeDesc.of(CD_void, CD_Object));
                });
            }
            default -> null;
        };
    }

    private static @Nullable CodeTransform ofCompletable(MethodModel method) {
        return switch (method.methodName().stringValue()) {
            case "waitingGet", "timedGet" -> awaits(method);
            case "unipush" -> ThreadClasses.before(FutureCalls::adds);
            case "tryPushStack" ->
                ThreadClasses.before(code -> {
                    Label own = code.newLabel();
                    code.aload(0).aload(1);
                    code.invokestatic(Hooks.FUTURES, "pushes", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object));
                    code.ifeq(own).iconst_1().ireturn().labelBinding(own);
                });
            case "postComplete" -> ThreadClasses.before(FutureCalls::takesAll);
            case "postFire" -> {
                int source = method.methodTypeSymbol().parameterCount() - 1; // the one that this method is about
                yield ThreadClasses.before(code -> code.aload(source)
                        .iload(source + 1)
                        .invokestatic(Hooks.FUTURES, "source", MethodTypeDesc.of(CD_Object, CD_Object, CD_int))
                        .checkcast(CD_COMPLETABLE)
                        .astore(source));
            }
            case "cleanStack" -> // has no function taken out that would do something
                ThreadClasses.done(
                        code -> code.invokestatic(Hooks.FUTURES, "isModelled", MethodTypeDesc.of(CD_boolean)));
            case "getNumberOfDependents", "toString" ->
                ThreadClasses.before(code -> code.aload(0).invokestatic(Hooks.FUTURES, "counts", OF_OBJECT));
            default -> null;
        };
    }

    private static void adds(CodeBuilder code) {
        Label own = code.newLabel();
        Label done = code.newLabel();
        code.aload(0).aload(1);
        code.invokestatic(Hooks.FUTURES, "adds", MethodTypeDesc.of(CD_int, CD_Object, CD_Object));
        code.dup().iflt(own).ifne(done);
        code.aload(1).iconst_0();
        code.invokevirtual(CD_FUNCTION, "tryFire", MethodTypeDesc.of(CD_COMPLETABLE, CD_int));
        code.pop().labelBinding(done).return_().labelBinding(own).pop();
    }

    /**
     * Takes function by function, each in one step, and runs it; functions of a future that was completed by one are
     * added to this one's, but for the last, as the future's own code does.
     */
    private static void takesAll(CodeBuilder code) {
        int future = code.allocateLocal(TypeKind.REFERENCE);
        int function = code.allocateLocal(TypeKind.REFERENCE);
        Label own = code.newLabel();
        Label here = code.newLabel();
        Label next = code.newLabel();
        Label taken = code.newLabel();
        Label end = code.newLabel();
        Label runs = code.newLabel();
        code.invokestatic(Hooks.FUTURES, "isModelled", MethodTypeDesc.of(CD_boolean))
                .ifeq(own);
        code.labelBinding(here).aload(0).astore(future);
        code.labelBinding(next).aload(future);
        code.invokestatic(Hooks.FUTURES, "takes", OBJECT_OF_OBJECT).checkcast(CD_FUNCTION);
        code.dup().astore(function).ifnonnull(taken);
        code.aload(future).aload(0).if_acmpne(here).goto_(end);
        code.labelBinding(taken).aload(future).aload(0).if_acmpeq(runs);
        code.aload(function).invokestatic(Hooks.FUTURES, "hasNext", MethodTypeDesc.of(CD_boolean, CD_Object));
        code.ifeq(runs);
        code.aload(0).aload(function);
        code.invokevirtual(CD_COMPLETABLE, "pushStack", MethodTypeDesc.of(CD_void, CD_FUNCTION));
        code.goto_(next);
        code.labelBinding(runs).aload(function).loadConstant(NESTED);
        code.invokevirtual(CD_FUNCTION, "tryFire", MethodTypeDesc.of(CD_COMPLETABLE, CD_int));
        code.dup().astore(future).ifnonnull(next).goto_(here);
        code.labelBinding(end).return_();
        code.labelBinding(own);
    }

    /**
     * A function that others may have run: whether its source is there is asked in a step, and taken away in one. The
     * rest of it stays, as the one that comes later would find it there or not.
     */
    private static CodeTransform tries() {
        return (code, element) -> {
            if (!(element instanceof FieldInstruction field)) {
                code.with(element);
            } else if (field.name().equalsString("src") || field.name().equalsString("base")) {
                code.aload(0);
                code.invokestatic(Hooks.FUTURES, field.opcode() == Opcode.PUTFIELD ? "ends" : "asks", OF_OBJECT);
                code.with(element);
            } else if (field.opcode() == Opcode.PUTFIELD) {
                keeps(code, element);
            } else {
                code.with(element);
            }
        };
    }

    /** Writes a reference to a field, unless futures are modelled. */
    private static void keeps(CodeBuilder code, CodeElement element) {
        Label kept = code.newLabel();
        Label end = code.newLabel();
        code.invokestatic(Hooks.FUTURES, "isModelled", MethodTypeDesc.of(CD_boolean))
                .ifne(kept);
        code.with(element).goto_(end);
        code.labelBinding(kept).pop2().labelBinding(end);
    }

    /**
     * The function of a task that is done stays: who comes to run it sees by the state that it is done, and how it has
     * come to the state would be no step.
     */
    private static void keepsFunction(CodeBuilder code, CodeElement element) {
        if (element instanceof FieldInstruction field
                && field.opcode() == Opcode.PUTFIELD
                && field.name().equalsString("callable")) {
            keeps(code, element);
        } else {
            code.with(element);
        }
    }

    /** Whether a future has functions need not be asked before they are taken. */
    private static void asksForFunctions(CodeBuilder code, CodeElement element) {
        if (element instanceof FieldInstruction field && field.name().equalsString("stack")) {
            Label own = code.newLabel();
            Label end = code.newLabel();
            code.invokestatic(Hooks.FUTURES, "isModelled", MethodTypeDesc.of(CD_boolean))
                    .ifeq(own);
            code.goto_(end).labelBinding(own).with(element).labelBinding(end);
        } else {
            code.with(element);
        }
    }

    /** What waits for a result, and helps those that depend on it when it is there, as the future's own code does. */
    private static CodeTransform awaits(MethodModel method) {
        ClassDesc parameter = method.methodTypeSymbol().parameterType(0);
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            Label interrupted = code.newLabel();
            code.aload(0).loadLocal(TypeKind.from(parameter), 1);
            code.invokestatic(Hooks.FUTURES, "awaitsResult", MethodTypeDesc.of(CD_int, CD_Object, parameter));
            code.dup().iflt(own).ifeq(interrupted);
            code.aload(0).getfield(CD_COMPLETABLE, "result", CD_Object);
            code.aload(0).invokevirtual(CD_COMPLETABLE, "postComplete", MethodTypeDesc.of(CD_void));
            code.areturn();
            code.labelBinding(interrupted)
                    .aconst_null()
                    .areturn()
                    .labelBinding(own)
                    .pop();
        });
    }

    /** Tasks that are forked where no worker of a pool that is explored from within does it. */
    private static @Nullable CodeTransform ofForked(MethodModel method) {
        MethodTypeDesc type = method.methodTypeSymbol();
        return switch (method.methodName().stringValue()) {
            case "fork" -> ForkCalls.forks();
            case "inForkJoinPool" -> ForkCalls.current(true);
            case "getPool" -> ForkCalls.current(false);
            case "tryUnfork" ->
                ThreadClasses.before(code -> code.invokestatic(Hooks.FORKS, "takesBack", MethodTypeDesc.of(CD_void)));
            case "compareAndSetForkJoinTaskTag" ->
                ThreadClasses.before(code -> {
                    Label own = code.newLabel();
                    code.aload(0).iload(1).iload(2);
                    code.invokestatic(Hooks.FUTURES, "tags", MethodTypeDesc.of(CD_int, CD_Object, CD_short, CD_short));
                    code.dup().iflt(own).ireturn().labelBinding(own).pop();
                });
            case "awaitDone" ->
                type.parameterCount() != 2
                        ? null
                        : ThreadClasses.before(code -> {
                            Label own = code.newLabel();
                            Label interrupted = code.newLabel();
                            code.aload(0).iload(1).lload(2);
                            code.invokestatic(
                                    Hooks.FUTURES,
                                    "awaitsForked",
                                    MethodTypeDesc.of(CD_int, CD_Object, CD_boolean, CD_long));
                            code.dup().iflt(own).ifeq(interrupted);
                            code.aload(0).getfield(CD_FORKED, "status", CD_int).ireturn();
                            code.labelBinding(interrupted)
                                    .loadConstant(ABNORMAL)
                                    .ireturn();
                            code.labelBinding(own).pop();
                        });
            default -> null;
        };
    }

    private static CodeTransform gives(int state) {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            Label had = code.newLabel();
            code.aload(0).aload(1).loadConstant(state);
            code.invokestatic(Hooks.FUTURES, "gives", MethodTypeDesc.of(CD_int, CD_Object, CD_Object, CD_int));
            code.dup().iflt(own).ifeq(had);
            tells(code);
            code.labelBinding(had).return_().labelBinding(own).pop();
        });
    }

    private static CodeTransform cancels() {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            Label had = code.newLabel();
            code.aload(0).iload(1);
            code.invokestatic(Hooks.FUTURES, "cancel", MethodTypeDesc.of(CD_int, CD_Object, CD_boolean));
            code.dup().iflt(own).ifeq(had);
            tells(code);
            code.iconst_1()
                    .ireturn()
                    .labelBinding(had)
                    .iconst_0()
                    .ireturn()
                    .labelBinding(own)
                    .pop();
        });
    }

    private static void tells(CodeBuilder code) {
        code.aload(0).invokevirtual(ClassDesc.ofInternalName(FUTURE), "finishCompletion", MethodTypeDesc.of(CD_void));
    }
}
