package dev.allways.agent;

import static dev.allways.agent.Hooks.ACCESSES;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;

/**
 * Calls of the platform that read or write elements of an array. What is read is read before the call, element by
 * element, into an array of its own; what is written is written behind it.
 */
final class ArrayCalls {
    /** Of {@code Arrays}: that read all elements at once, or a range of them. */
    private static final Set<String> READ = Set.of("copyOf", "copyOfRange", "equals", "hashCode", "toString");

    private static final MethodTypeDesc ALL = MethodTypeDesc.of(CD_Object, CD_Object);
    private static final MethodTypeDesc RANGE = MethodTypeDesc.of(CD_Object, CD_Object, CD_int, CD_int);

    private ArrayCalls() {}

    static boolean concern(InvokeInstruction call, Treatment treatment) {
        String name = call.name().stringValue();
        return treatment.arrays()
                && treatment.births()
                && switch (call.owner().asInternalName()) {
                    case "java/lang/System" -> name.equals("arraycopy");
                    case "java/util/Arrays" -> READ.contains(name) || isWritten(name);
                    case "java/lang/reflect/Array" -> treatment.calls() && (reads(name) || writes(name));
                    default -> isClone(call);
                };
    }

    static void rewrite(CodeBuilder code, InvokeInstruction call) {
        String name = call.name().stringValue();
        if (isClone(call)) {
            code.invokestatic(ACCESSES, "elements", ALL);
            code.checkcast(call.owner().asSymbol()).with(call);
            return;
        }
        switch (call.owner().asInternalName()) {
            case "java/lang/System" -> code.invokestatic(ACCESSES, "copy", call.typeSymbol());
            case "java/util/Arrays" -> {
                if (isWritten(name)) {
                    write(code, call);
                } else {
                    read(code, call);
                }
            }
            default -> reflection(code, call);
        }
    }

    static boolean isClone(InvokeInstruction call) {
        return call.opcode() == Opcode.INVOKEVIRTUAL
                && call.name().equalsString("clone")
                && call.owner().asSymbol().isArray();
    }

    private static boolean isWritten(String name) {
        return name.equals("sort") || name.equals("fill");
    }

    private static boolean reads(String name) {
        return name.startsWith("get") && !name.equals("getLength");
    }

    private static boolean writes(String name) {
        return name.startsWith("set");
    }

    private static void read(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        int[] locals = Calls.storeArguments(code, type);
        for (int i = 0; i < locals.length; i++) {
            if (type.parameterType(i).isArray()) {
                code.aload(locals[i]);
                if (call.name().equalsString("copyOf")) {
                    code.iconst_0().iload(locals[i + 1]).invokestatic(ACCESSES, "elements", RANGE);
                } else {
                    elements(code, type, locals, i, "elements");
                }
                code.checkcast(type.parameterType(i)).astore(locals[i]);
            }
        }
        Calls.loadArguments(code, type, locals);
        code.with(call);
    }

    /** Replaces the array on the stack by one with what the call finds in it. */
    private static void elements(CodeBuilder code, MethodTypeDesc type, int[] locals, int array, String hook) {
        if (isRange(type, array)) {
            code.iload(locals[array + 1]).iload(locals[array + 2]).invokestatic(ACCESSES, hook, RANGE);
        } else {
            code.invokestatic(ACCESSES, hook, ALL);
        }
    }

    private static boolean isRange(MethodTypeDesc type, int array) {
        return type.parameterCount() > array + 2
                && type.parameterType(array + 1).equals(CD_int)
                && type.parameterType(array + 2).equals(CD_int);
    }

    private static void write(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        int[] locals = Calls.storeArguments(code, type);
        int array = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(locals[0]).astore(array).aload(array);
        elements(code, type, locals, 0, call.name().equalsString("sort") ? "elements" : "room");
        code.checkcast(type.parameterType(0)).astore(locals[0]);
        Calls.loadArguments(code, type, locals);
        code.with(call).aload(locals[0]).aload(array);
        if (isRange(type, 0)) {
            code.iload(locals[1]).iload(locals[2]);
            code.invokestatic(ACCESSES, "put", MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int, CD_int));
        } else {
            code.invokestatic(ACCESSES, "put", MethodTypeDesc.of(CD_void, CD_Object, CD_Object));
        }
    }

    /** Array, index and perhaps a value are on the stack. */
    private static void reflection(CodeBuilder code, InvokeInstruction call) {
        ClassDesc value = writes(call.name().stringValue()) ? call.typeSymbol().parameterType(2) : CD_void;
        int local = 0;
        if (!value.equals(CD_void)) {
            local = code.allocateLocal(TypeKind.from(value));
            code.storeLocal(TypeKind.from(value), local);
        }
        code.dup2().loadConstant(value.equals(CD_void) ? 1 : 0);
        code.invokestatic(ACCESSES, "element", MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_boolean));
        if (!value.equals(CD_void)) {
            code.loadLocal(TypeKind.from(value), local);
        }
        code.with(call);
    }
}
