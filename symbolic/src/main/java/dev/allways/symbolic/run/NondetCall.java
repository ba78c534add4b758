package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_char;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_short;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * A call of a static method without parameters whose result is an input, such as {@code Verifier.nondetInt()}, or of
 * {@code assume(boolean)}.
 */
public record NondetCall(String name, MethodTypeDesc type) {
    private static final ClassDesc INPUTS = ClassDesc.of(InputTerms.class.getName());

    /** The call that an instruction makes, if it makes one. */
    static Optional<NondetCall> of(Set<String> classes, CodeElement element) {
        if (!(element instanceof InvokeInstruction call)
                || call.opcode() != Opcode.INVOKESTATIC
                || !classes.contains(call.owner().asInternalName())) {
            return Optional.empty();
        }
        String name = call.name().stringValue();
        MethodTypeDesc type = call.typeSymbol();
        boolean isInput = isInput(type);
        boolean isAssumption = name.equals("assume") && type.descriptorString().equals("(Z)V");
        return isInput || isAssumption ? Optional.of(new NondetCall(name, type)) : Optional.empty();
    }

    /** Whether some methods of a class are inputs, or random numbers are where it is named. */
    public static boolean hasInputs(Class<?> type) {
        return isOfRandom(type.getName())
                || Stream.of(type.getDeclaredMethods()).anyMatch(NondetCall::isInput);
    }

    /** Whether a class stands for random numbers. */
    public static boolean isOfRandom(String type) {
        return SpelledOutRandom.isAmong(Set.of(type.replace('.', '/')));
    }

    /** Whether a method of such a class is an input. */
    public static boolean isInput(Method method) {
        return Modifier.isStatic(method.getModifiers())
                && method.getParameterCount() == 0
                && method.getReturnType()
                        .describeConstable()
                        .filter(NondetCall::isInput)
                        .isPresent();
    }

    /** Whether a static method of a type is an input. */
    static boolean isInput(MethodTypeDesc type) {
        return type.parameterCount() == 0 && isInput(type.returnType());
    }

    private static boolean isInput(ClassDesc result) {
        return result.isPrimitive() && !result.equals(CD_void) || result.equals(CD_String);
    }

    /** The expression that asks {@code CurrentInputs} for an input. */
    public static String source(Method method) {
        String type = method.getReturnType() == String.class
                ? "text"
                : method.getReturnType().getName();
        return "CurrentInputs.inputs().%sInput(\"%s\")".formatted(type, method.getName());
    }

    boolean isAssumption() {
        return type.parameterCount() == 1;
    }

    /** Calls the input's choice instead. */
    void emit(CodeBuilder code) {
        emit(code, (name, descriptor) -> code.invokestatic(INPUTS, name, MethodTypeDesc.ofDescriptor(descriptor)));
    }

    /**
     * Calls the input's choice instead.
     *
     * @param calls writes a call, by the method's name and descriptor
     */
    void emit(CodeBuilder code, BiConsumer<String, String> calls) {
        if (isAssumption()) {
            calls.accept("assume", type.descriptorString());
            return;
        }
        code.aconst_null().ldc(name);
        switch (type.returnType().descriptorString()) {
            case "Z" -> call(calls, "booleanInput", CD_boolean);
            case "B" -> call(calls, "byteInput", CD_byte);
            case "C" -> call(calls, "charInput", CD_char);
            case "S" -> call(calls, "shortInput", CD_short);
            case "F" -> call(calls, "floatInput", CD_float);
            case "D" -> call(calls, "doubleInput", CD_double);
            case "I" -> {
                code.loadConstant(Integer.MIN_VALUE).loadConstant(Integer.MAX_VALUE);
                call(calls, "intInput", CD_int, CD_int, CD_int);
            }
            case "J" -> {
                code.loadConstant(Long.MIN_VALUE).loadConstant(Long.MAX_VALUE);
                call(calls, "longInput", CD_long, CD_long, CD_long);
            }
            default -> call(calls, "textInput", CD_String);
        }
    }

    private static void call(BiConsumer<String, String> calls, String method, ClassDesc result, ClassDesc... further) {
        calls.accept(
                method,
                MethodTypeDesc.of(result, further)
                        .insertParameterTypes(0, CD_Object, CD_String)
                        .descriptorString());
    }
}
