package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Static state that each execution may reset: which it is, and how code gets at it.
 *
 * <p>Constants keep their one value, and so do enum constants and what the compiler adds: others know them by their
 * identity. The fields of enum constants start again, see {@link EnumConstants}.
 */
final class Statics {
    private static final ClassDesc STATICS = ClassDesc.of("java.lang.AllwaysStatics");
    private static final ClassDesc CLASS = ClassDesc.of("java.lang.Class");
    private static final int LONGEST = 30_000; // bytes of a class initialiser: its second body is up to twice as long

    private Statics() {}

    /** Whether each execution may reset the static state of a class, if it has some. */
    static boolean mayBeginAnew(ClassModel model) {
        MethodModel initialiser = initialiser(model);
        return initialiser == null || length(initialiser) <= LONGEST;
    }

    private static @Nullable MethodModel initialiser(ClassModel model) {
        return model.methods().stream()
                .filter(Statics::isInitialiser)
                .findFirst()
                .orElse(null);
    }

    /** Whether a class has static state. */
    static boolean hasState(ClassModel model) {
        if (model.flags().has(AccessFlag.SYNTHETIC)) {
            return false;
        }
        MethodModel initialiser = initialiser(model);
        if (!isolated(model).isEmpty()) {
            return true;
        }
        return EnumConstants.isEnum(model)
                ? EnumConstants.haveState(model)
                : initialiser != null && doesSomething(initialiser);
    }

    /** Whether an initialiser does more than to ask whether assertions are on. */
    private static boolean doesSomething(MethodModel initialiser) {
        return initialiser.code().stream()
                .flatMap(CodeModel::elementStream)
                .anyMatch(each ->
                        each instanceof InvokeInstruction call && !call.name().equalsString("desiredAssertionStatus"));
    }

    /** The fields of a class that may be isolated. */
    static List<String> isolated(ClassModel model) {
        return model.fields().stream()
                .filter(Statics::mayBeIsolated)
                .map(field -> field.fieldName().stringValue())
                .toList();
    }

    private static boolean mayBeIsolated(FieldModel field) {
        int flags = field.flags().flagsMask();
        return (flags & ClassFile.ACC_STATIC) != 0
                && (flags & (ClassFile.ACC_SYNTHETIC | ClassFile.ACC_ENUM)) == 0
                && !((flags & ClassFile.ACC_FINAL) != 0
                        && field.findAttribute(Attributes.constantValue()).isPresent());
    }

    static boolean isInitialiser(MethodModel method) {
        return method.methodName().equalsString("<clinit>");
    }

    private static int length(MethodModel method) {
        return method.code()
                .map(code -> code instanceof CodeAttribute attribute ? attribute.codeLength() : 0)
                .orElse(0);
    }

    /** Tells of the use of a field that stays as it is. */
    static void stays(CodeBuilder code, int field) {
        code.loadConstant(field).invokestatic(STATICS, "stays", MethodTypeDesc.of(CD_void, CD_int));
    }

    /** Has a class initialised, in this execution, whose something is used next. */
    static void initialise(CodeBuilder code, ClassDesc via, int number) {
        code.ldc(via).loadConstant(number);
        code.invokestatic(STATICS, "initialise", MethodTypeDesc.of(CD_void, CLASS, CD_int));
    }

    /** Whether a call may initialise the class that it returns. */
    static boolean mayInitialise(InvokeInstruction call) {
        return switch (call.owner().asInternalName() + '.' + call.name().stringValue()) {
            case "java/lang/Class.forName" -> call.typeSymbol().parameterType(0).equals(CD_String);
            case "java/lang/invoke/MethodHandles$Lookup.ensureInitialized" -> true;
            default -> false;
        };
    }

    /** Makes such a call, and has the class initialised in this execution, too. */
    static void initialising(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        int[] arguments = Calls.storeArguments(code, type);
        Calls.loadArguments(code, type, arguments);
        code.with(call).dup();
        if (type.parameterCount() == 3) {
            code.iload(arguments[1]);
        } else {
            code.iconst_1();
        }
        code.invokestatic(STATICS, "initialise", MethodTypeDesc.of(CD_void, CLASS, CD_boolean));
    }

    /** An access to this execution's own field. */
    static void own(CodeBuilder code, FieldInstruction instruction, int field) {
        ClassDesc type = instruction.typeSymbol();
        ClassDesc kept = kept(TypeKind.from(type));
        code.loadConstant(field);
        if (instruction.opcode() == Opcode.PUTSTATIC) {
            code.invokestatic(STATICS, "put", MethodTypeDesc.of(CD_void, kept, CD_int));
            return;
        }
        String name = kept.displayName();
        code.invokestatic(
                STATICS,
                "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1),
                MethodTypeDesc.of(kept, CD_int));
        if (!type.isPrimitive() && !type.equals(CD_Object)) {
            code.checkcast(type);
        }
    }

    /** Whether this execution has fields of its own. */
    static void isolated(CodeBuilder code) {
        code.invokestatic(STATICS, "isolated", MethodTypeDesc.of(CD_boolean));
    }

    private static ClassDesc kept(TypeKind kind) {
        return switch (kind) {
            case LONG -> CD_long;
            case FLOAT -> CD_float;
            case DOUBLE -> CD_double;
            case REFERENCE -> CD_Object;
            default -> CD_int;
        };
    }
}
