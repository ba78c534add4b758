package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The classes of the platform that threads are made of: where they call the VM, the hooks are asked first. */
final class ThreadClasses {
    private static final ClassDesc THREAD = ClassDesc.of("java.lang.Thread");
    private static final ClassDesc THREADS = THREAD.arrayType();
    private static final ClassDesc TRACE =
            ClassDesc.of("java.lang.StackTraceElement").arrayType();
    private static final ClassDesc TRACES = TRACE.arrayType();
    private static final ClassDesc STATE = ClassDesc.of("java.lang.Thread$State");
    private static final MethodTypeDesc OF_THREAD = MethodTypeDesc.of(CD_boolean, THREAD);
    private static final MethodTypeDesc OF_THREAD_CONTAINER =
            MethodTypeDesc.of(CD_boolean, THREAD, ClassDesc.of("jdk.internal.vm.ThreadContainer"));
    private static final MethodTypeDesc OF_OBJECT_TIME =
            MethodTypeDesc.of(CD_boolean, ConstantDescs.CD_Object, CD_long);
    private static final MethodTypeDesc OF_THREAD_TIME = MethodTypeDesc.of(CD_boolean, THREAD, CD_long);

    /** By class: by name and type of a method, how its code is changed. */
    private static final Map<String, Map<String, CodeTransform>> CHANGES = Map.of(
            "java/lang/Object",
            Map.of(
                    "wait(J)V",
                    done(code -> code.aload(0).lload(1).invokestatic(Hooks.MONITORS, "waits", OF_OBJECT_TIME))),
            "java/lang/Thread",
            Map.ofEntries(
                    Map.entry("<init>(Ljava/lang/ThreadGroup;Ljava/lang/String;ILjava/lang/Runnable;J)V", constructs()),
                    Map.entry("<init>(Ljava/lang/String;IZ)V", constructs()),
                    Map.entry("start()V", starts()),
                    Map.entry("start(Ljdk/internal/vm/ThreadContainer;)V", starts()),
                    Map.entry("run()V", runs()),
                    Map.entry(
                            "join(J)V",
                            done(code -> code.aload(0).lload(1).invokestatic(Hooks.THREADS, "join", OF_THREAD_TIME))),
                    Map.entry(
                            "join(Ljava/time/Duration;)Z",
                            before(code -> code.aload(0)
                                    .invokestatic(
                                            Hooks.THREADS, "joinsIfStarted", MethodTypeDesc.of(CD_void, THREAD)))),
                    Map.entry(
                            "yield()V",
                            done(code -> code.invokestatic(Hooks.THREADS, "yield0", MethodTypeDesc.of(CD_boolean)))),
                    Map.entry(
                            "sleepNanos(J)V",
                            done(code -> code.lload(0)
                                    .invokestatic(Hooks.THREADS, "sleep", MethodTypeDesc.of(CD_boolean, CD_long)))),
                    Map.entry("alive()Z", alive()),
                    Map.entry("threadState()Ljava/lang/Thread$State;", state()),
                    Map.entry(
                            "getState()Ljava/lang/Thread$State;",
                            before(code -> code.aload(0)
                                    .invokestatic(Hooks.THREADS, "asksForState", MethodTypeDesc.of(CD_void, THREAD)))),
                    Map.entry(
                            "dispatchUncaughtException(Ljava/lang/Throwable;)V",
                            done(code -> code.aload(0)
                                    .aload(1)
                                    .invokestatic(
                                            Hooks.THREADS,
                                            "uncaught",
                                            MethodTypeDesc.of(CD_boolean, THREAD, ConstantDescs.CD_Throwable)))),
                    Map.entry("getAllThreads()[Ljava/lang/Thread;", surveys()),
                    Map.entry("getAllStackTraces()Ljava/util/Map;", surveys()),
                    Map.entry("asyncGetStackTrace()[Ljava/lang/StackTraceElement;", frames()),
                    Map.entry("interrupt()V", interrupts()),
                    Map.entry("getAndClearInterrupt()Z", noticesInterrupt())),
            "java/lang/VirtualThread",
            Map.ofEntries(
                    Map.entry("start()V", done(code -> code.aload(0).invokestatic(Hooks.THREADS, "start", OF_THREAD))),
                    Map.entry(
                            "start(Ljdk/internal/vm/ThreadContainer;)V",
                            done(code ->
                                    code.aload(0).aload(1).invokestatic(Hooks.THREADS, "start", OF_THREAD_CONTAINER))),
                    Map.entry("joinNanos(J)Z", before(code -> {
                        Label no = code.newLabel();
                        code.aload(0).lload(1).invokestatic(Hooks.THREADS, "joinNanos", OF_THREAD_TIME);
                        code.ifeq(no).aload(0);
                        code.invokestatic(Hooks.THREADS, "ended", OF_THREAD)
                                .ireturn()
                                .labelBinding(no);
                    })),
                    Map.entry(
                            "park()V",
                            done(code ->
                                    code.invokestatic(Hooks.THREADS, "parkVirtual", MethodTypeDesc.of(CD_boolean)))),
                    Map.entry(
                            "parkNanos(J)V",
                            done(code -> code.lload(1)
                                    .invokestatic(
                                            Hooks.THREADS, "parkVirtual", MethodTypeDesc.of(CD_boolean, CD_long)))),
                    Map.entry(
                            "unpark()V",
                            done(code -> code.aload(0).invokestatic(Hooks.THREADS, "unparkVirtual", OF_THREAD))),
                    Map.entry(
                            "interrupt()V",
                            done(code -> code.aload(0).invokestatic(Hooks.THREADS, "interruptVirtual", OF_THREAD))),
                    Map.entry("asyncGetStackTrace()[Ljava/lang/StackTraceElement;", frames()),
                    Map.entry("alive()Z", alive()),
                    Map.entry("threadState()Ljava/lang/Thread$State;", state()),
                    Map.entry("getAndClearInterrupt()Z", noticesInterrupt())),
            "java/lang/Thread$ThreadIdentifiers",
            Map.of("next()J", unlessZero("threadId")),
            "java/lang/Thread$ThreadNumbering",
            Map.of("next()I", unlessNegative("threadNumber")),
            "java/util/concurrent/ThreadLocalRandom",
            Map.of(
                    "localInit()V",
                    done(code -> code.invokestatic(Hooks.CHANCE, "seedRandom", MethodTypeDesc.of(CD_boolean))),
                    "nextSeed()J",
                    (code, element) -> {
                        if (isCallOf(element, "threadId")) { // it goes into the numbers that are drawn
                            code.invokestatic(Hooks.CHANCE, "number", MethodTypeDesc.of(CD_long, THREAD));
                        } else {
                            code.with(element);
                        }
                    }),
            "java/util/Random",
            Map.of(
                    "<init>()V", Calls::time,
                    "seedUniquifier()J", unlessZero("seed"),
                    "nextGaussian()D", Rewriting.realMonitor(),
                    "setSeed(J)V", Rewriting.realMonitor()),
            "jdk/internal/vm/ThreadContainers",
            Map.of(
                    "registerContainer(Ljdk/internal/vm/ThreadContainer;)Ljava/lang/Object;",
                    before(code -> {
                        Label no = code.newLabel();
                        code.invokestatic(Hooks.CONTROL, "executing", MethodTypeDesc.of(CD_boolean));
                        code.ifeq(no).aconst_null().areturn().labelBinding(no);
                    }),
                    "deregisterContainer(Ljava/lang/Object;)V",
                    done(code -> code.invokestatic(Hooks.CONTROL, "executing", MethodTypeDesc.of(CD_boolean)))));

    private ThreadClasses() {}

    static byte[] rewrite(ClassFile format, ClassModel model) {
        Map<String, CodeTransform> changes =
                CHANGES.getOrDefault(model.thisClass().asInternalName(), Map.of());
        return format.transformClass(
                model,
                changing(method -> method.methodName().equalsString("<clinit>")
                        ? Rewriting.initialiser(model, false, null)
                        : change(changes, method)));
    }

    /** The change of a method, by its name and type; null: it stays as it is. */
    static @Nullable CodeTransform change(Map<String, CodeTransform> changes, MethodModel method) {
        return changes.get(
                method.methodName().stringValue() + method.methodType().stringValue());
    }

    /** Changes the code of some methods; null: a method stays as it is. */
    static ClassTransform changing(Function<MethodModel, @Nullable CodeTransform> changes) {
        return (type, element) -> {
            CodeTransform change = element instanceof MethodModel method ? changes.apply(method) : null;
            if (change != null && element instanceof MethodModel method) {
                type.transformMethod(method, MethodTransform.transformingCode(change));
            } else {
                type.with(element);
            }
        };
    }

    /** Code before all of a body. */
    static CodeTransform before(Consumer<CodeBuilder> first) {
        return new CodeTransform() {
            @Override
            public void atStart(CodeBuilder code) {
                first.accept(code);
            }

            @Override
            public void accept(CodeBuilder code, CodeElement element) {
                code.with(element);
            }
        };
    }

    /** Returns at once if the hook has done it. */
    static CodeTransform done(Consumer<CodeBuilder> hook) {
        return before(code -> {
            Label no = code.newLabel();
            hook.accept(code);
            code.ifeq(no).return_().labelBinding(no);
        });
    }

    /** Puts something else in the place of the calls of a method. */
    static CodeTransform instead(String owner, String name, Consumer<CodeBuilder> other) {
        return (code, element) -> {
            if (element instanceof InvokeInstruction call
                    && call.name().equalsString(name)
                    && call.owner().asInternalName().equals(owner)) {
                other.accept(code);
            } else {
                code.with(element);
            }
        };
    }

    /** Returns the number that the hook gives, if it is not 0. */
    private static CodeTransform unlessZero(String hook) {
        return before(code -> {
            Label no = code.newLabel();
            code.invokestatic(Hooks.CHANCE, hook, MethodTypeDesc.of(CD_long));
            code.dup2().lconst_0().lcmp().ifeq(no).lreturn().labelBinding(no).pop2();
        });
    }

    /** Returns the number that the hook gives, if it is not negative. */
    static CodeTransform unlessNegative(String hook) {
        return before(code -> {
            Label no = code.newLabel();
            code.invokestatic(Hooks.CHANCE, hook, MethodTypeDesc.of(CD_int));
            code.dup().iflt(no).ireturn().labelBinding(no).pop();
        });
    }

    private static CodeTransform noticesInterrupt() {
        return before(code ->
                code.aload(0).invokestatic(Hooks.THREADS, "noticesInterrupt", MethodTypeDesc.of(CD_void, THREAD)));
    }

    private static CodeTransform alive() {
        return before(code -> {
            Label no = code.newLabel();
            code.aload(0).invokestatic(Hooks.THREADS, "alive", MethodTypeDesc.of(CD_int, THREAD));
            code.dup().ifeq(no).iconst_1().isub().ireturn().labelBinding(no).pop();
        });
    }

    /** The VM tells which threads are alive, and their frames, and knows nothing of tasks. */
    private static CodeTransform surveys() {
        return (code, element) -> {
            if (isCallOf(element, "getThreads")) {
                code.with(element).invokestatic(Hooks.SURVEY, "threads", MethodTypeDesc.of(THREADS, THREADS));
            } else if (isCallOf(element, "dumpThreads")) {
                code.dup().with(element);
                code.invokestatic(Hooks.SURVEY, "frames", MethodTypeDesc.of(TRACES, THREADS, TRACES));
            } else {
                code.with(element);
            }
        };
    }

    private static CodeTransform frames() {
        return before(code -> {
            Label no = code.newLabel();
            code.aload(0).invokestatic(Hooks.SURVEY, "frames", MethodTypeDesc.of(TRACE, THREAD));
            code.dup().ifnull(no).areturn().labelBinding(no).pop();
        });
    }

    private static CodeTransform state() {
        return before(code -> {
            Label no = code.newLabel();
            code.aload(0).invokestatic(Hooks.THREADS, "state", MethodTypeDesc.of(STATE, THREAD));
            code.dup().ifnull(no).areturn().labelBinding(no).pop();
        });
    }

    /** What the VM calls when a thread begins: a task waits there for its turn, where it has a thread of its own. */
    private static CodeTransform runs() {
        return done(code -> code.aload(0)
                .invokestatic(Hooks.THREADS, "runs", MethodTypeDesc.of(CD_boolean, ConstantDescs.CD_Object)));
    }

    /** The same in a class that may be one of threads; nothing where tasks have no threads of their own. */
    static ClassTransform runs(ClassModel model) {
        boolean mayBeThread = Agent.DEBUGGED
                && !model.flags().has(AccessFlag.INTERFACE)
                && model.superclass()
                        .filter(each -> !each.asInternalName().equals("java/lang/Object"))
                        .isPresent();
        return mayBeThread ? changing(method -> isRun(method) ? runs() : null) : ClassTransform.ACCEPT_ALL;
    }

    private static boolean isRun(MethodModel method) {
        return method.methodName().equalsString("run")
                && method.methodType().equalsString("()V")
                && method.code().isPresent()
                && !method.flags().has(AccessFlag.STATIC);
    }

    /** A thread that a builder makes, or a factory, has a name before anybody starts it or asks for it. */
    private static CodeTransform constructs() {
        return (code, element) -> {
            if (element instanceof ReturnInstruction) {
                code.aload(0).invokestatic(Hooks.THREADS, "made", MethodTypeDesc.of(CD_void, THREAD));
            }
            code.with(element);
        };
    }

    /**
     * Calls of the VM's {@code start0} become questions; others may go first only before the thread's monitor is
     * entered.
     */
    private static CodeTransform starts() {
        return new CodeTransform() {
            @Override
            public void atStart(CodeBuilder code) {
                code.aload(0).invokestatic(Hooks.THREADS, "beforeStart", MethodTypeDesc.of(CD_void, THREAD));
            }

            @Override
            public void accept(CodeBuilder code, CodeElement element) {
                if (!isCallOf(element, "start0")) {
                    code.with(element);
                    return;
                }
                Label no = code.newLabel();
                Label end = code.newLabel();
                code.dup()
                        .invokestatic(Hooks.THREADS, "start", OF_THREAD)
                        .ifeq(no)
                        .pop()
                        .goto_(end);
                code.labelBinding(no).with(element).labelBinding(end);
            }
        };
    }

    private static CodeTransform interrupts() {
        return new CodeTransform() {
            @Override
            public void atStart(CodeBuilder code) {
                code.aload(0).invokestatic(Hooks.THREADS, "beforeInterrupt", MethodTypeDesc.of(CD_void, THREAD));
            }

            @Override
            public void accept(CodeBuilder code, CodeElement element) {
                code.with(element);
                if (isCallOf(element, "interrupt0")) {
                    code.aload(0).invokestatic(Hooks.THREADS, "afterInterrupt", MethodTypeDesc.of(CD_void, THREAD));
                }
            }
        };
    }

    static boolean isCallOf(@Nullable CodeElement element, String name) {
        return element instanceof InvokeInstruction call && call.name().equalsString(name);
    }
}
