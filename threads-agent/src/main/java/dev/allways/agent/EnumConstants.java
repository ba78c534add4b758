package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Enum;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The constants of an enum, or those of its classes with a body of their own: the same objects in all executions, for
 * others know them by their identity, but constructed again when their class is initialised again.
 *
 * <p>Each constructor gets a twin, {@link AllwaysAdded#CONSTRUCT}, that works on the constant that is there, and a
 * static method that finds it; where the class initialiser makes a constant, its second body calls that.
 */
final class EnumConstants {
    private static final String OF_CONSTANT = "(Ljava/lang/String;I"; // how the types of all constructors begin
    private static final ClassDesc STATICS = ClassDesc.of("java.lang.AllwaysStatics");
    private static final Set<String> WITHOUT_STATE = Set.of(
            "Ljava/lang/String;",
            "Ljava/lang/Class;",
            "Ljava/lang/Integer;",
            "Ljava/lang/Long;",
            "Ljava/lang/Boolean;",
            "Ljava/lang/Character;",
            "Ljava/lang/Double;");

    private final ClassModel model;
    private final String enumeration; // internal name
    private final Basis basis;

    private EnumConstants(ClassModel model, String enumeration, Basis basis) {
        this.model = model;
        this.enumeration = enumeration;
        this.basis = basis;
    }

    /** The constants of a class; null if it has none that are reset. */
    static @Nullable EnumConstants of(ClassModel model, Basis basis) {
        String name = model.thisClass().asInternalName();
        if (isEnum(model)) {
            return basis.isInitialisedAgain(name) ? new EnumConstants(model, name, basis) : null;
        }
        String above = superclass(model);
        boolean isBody = model.flags().has(AccessFlag.ENUM)
                && "java/lang/Enum".equals(basis.superclass(above))
                && basis.isInitialisedAgain(above);
        return isBody ? new EnumConstants(model, above, basis) : null;
    }

    private static String superclass(ClassModel model) {
        return model.superclass().map(entry -> entry.asInternalName()).orElse("");
    }

    static boolean isEnum(ClassModel model) {
        return model.flags().has(AccessFlag.ENUM) && superclass(model).equals("java/lang/Enum");
    }

    /** Whether fields of the constants may change, as far as that can be seen from the enum itself. */
    static boolean haveState(ClassModel model) {
        return !model.flags().has(AccessFlag.FINAL) // there are bodies, of which nothing is known here
                || model.fields().stream().anyMatch(field -> {
                    String type = field.fieldType().stringValue();
                    return !field.flags().has(AccessFlag.STATIC)
                            && (!field.flags().has(AccessFlag.FINAL)
                                    || type.length() > 1 && !WITHOUT_STATE.contains(type));
                });
    }

    /** A field that may be written more than once. */
    static void field(ClassBuilder type, FieldModel field) {
        if (field.flags().has(AccessFlag.STATIC)) {
            type.with(field);
        } else {
            type.transformField(field, (builder, element) -> {
                if (element instanceof java.lang.classfile.AccessFlags flags) {
                    builder.withFlags(flags.flagsMask() & ~ClassFile.ACC_FINAL);
                } else {
                    builder.with(element);
                }
            });
        }
    }

    /** Adds what constructs a constant again. */
    void constructor(ClassBuilder type, MethodModel method, CodeTransform instructions) {
        MethodTypeDesc takes = method.methodTypeSymbol();
        if (!takes.descriptorString().startsWith(OF_CONSTANT)) {
            return;
        }
        type.withMethod(
                AllwaysAdded.CONSTRUCT,
                takes,
                AllwaysAdded.FLAGS,
                twin -> twin.transformCode(method.code().orElseThrow(), new Twin().andThen(instructions)));
        ClassDesc self = model.thisClass().asSymbol();
        type.withMethodBody(
                AllwaysAdded.AGAIN, takes.changeReturnType(self), ClassFile.ACC_STATIC | AllwaysAdded.FLAGS, code -> {
                    int constant = code.allocateLocal(TypeKind.REFERENCE);
                    code.ldc(named(enumeration)).iload(1);
                    code.invokestatic(
                            STATICS, "constant", MethodTypeDesc.of(CD_Object, ConstantDescs.CD_Class, CD_int));
                    code.checkcast(self).dup().astore(constant);
                    for (int i = 0; i < takes.parameterCount(); i++) {
                        code.loadLocal(TypeKind.from(takes.parameterType(i)), code.parameterSlot(i));
                    }
                    code.invokespecial(self, AllwaysAdded.CONSTRUCT, takes)
                            .aload(constant)
                            .areturn();
                });
    }

    private static ClassDesc named(String internal) {
        return ClassDesc.ofInternalName(internal);
    }

    /** A constructor's code for a constant that is there. */
    private final class Twin implements CodeTransform {
        @Override
        public void atStart(CodeBuilder code) {
            for (FieldModel field : model.fields()) {
                if (!field.flags().has(AccessFlag.STATIC) && !field.flags().has(AccessFlag.FINAL)) {
                    code.aload(0);
                    switch (TypeKind.from(field.fieldTypeSymbol())) {
                        case LONG -> code.lconst_0();
                        case FLOAT -> code.fconst_0();
                        case DOUBLE -> code.dconst_0();
                        case REFERENCE -> code.aconst_null();
                        default -> code.iconst_0();
                    }
                    code.putfield(
                            model.thisClass().asSymbol(), field.fieldName().stringValue(), field.fieldTypeSymbol());
                }
            }
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof InvokeInstruction call
                    && call.opcode() == Opcode.INVOKESPECIAL
                    && call.name().equalsString("<init>")) {
                if (call.owner().asSymbol().equals(CD_Enum)) { // this, name, ordinal
                    code.pop2().pop();
                    return;
                }
                if (call.owner().asInternalName().equals(enumeration)) { // the superclass's, or another of its own
                    code.invokespecial(named(enumeration), AllwaysAdded.CONSTRUCT, call.typeSymbol());
                    return;
                }
            }
            code.with(element);
        }
    }

    /** The code of a class initialiser, with the constants that are there. */
    CodeTransform again() {
        return new CodeTransform() {
            private boolean made;

            @Override
            public void accept(CodeBuilder code, CodeElement element) {
                if (element instanceof NewObjectInstruction instruction
                        && isConstant(instruction.className().asInternalName())) {
                    made = true;
                } else if (made && element instanceof Instruction) { // the copy that is stored
                    made = false;
                } else if (element instanceof InvokeInstruction call
                        && call.opcode() == Opcode.INVOKESPECIAL
                        && call.name().equalsString("<init>")
                        && isConstant(call.owner().asInternalName())) {
                    ClassDesc owner = call.owner().asSymbol();
                    code.invokestatic(
                            owner, AllwaysAdded.AGAIN, call.typeSymbol().changeReturnType(owner));
                } else {
                    code.with(element);
                }
            }
        };
    }

    private boolean isConstant(String type) {
        return type.equals(enumeration) || enumeration.equals(basis.superclass(type));
    }
}
