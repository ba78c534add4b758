package dev.allways.agent;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Private methods of a class, one for each static field and way to access it: to the field of this execution or the real one. The code that
 * accesses a field gets no branch, and so no further stack map.
 */
final class Accessors {
    private final ClassModel model;
    private final boolean writesMaps;
    private final Map<String, Accessor> known = new LinkedHashMap<>();

    private record Accessor(String name, MethodTypeDesc type, FieldInstruction instruction, int field) {}

    Accessors(ClassModel model, boolean writesMaps) {
        this.model = model;
        this.writesMaps = writesMaps && model.majorVersion() >= ClassFile.JAVA_6_VERSION;
    }

    /** Calls the accessor instead of the instruction. */
    void call(CodeBuilder code, FieldInstruction instruction, int field) {
        boolean reads = instruction.opcode() == Opcode.GETSTATIC;
        ClassDesc type = instruction.typeSymbol();
        Accessor accessor = known.computeIfAbsent(
                instruction.opcode() + " " + field + ' ' + instruction.owner().asInternalName(),
                _ -> new Accessor(
                        AllwaysAdded.ACCESS + known.size(),
                        reads ? MethodTypeDesc.of(type) : MethodTypeDesc.of(ConstantDescs.CD_void, type),
                        instruction,
                        field));
        code.invokestatic(
                model.thisClass().asSymbol(),
                accessor.name,
                accessor.type,
                model.flags().has(AccessFlag.INTERFACE));
    }

    /** Adds the accessors that were called. */
    void declare(ClassBuilder type) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | AllwaysAdded.FLAGS;
        known.values().forEach(each -> type.withMethodBody(each.name, each.type, flags, code -> write(code, each)));
    }

    private void write(CodeBuilder code, Accessor accessor) {
        Label real = code.newLabel();
        Statics.isolated(code);
        code.ifeq(real);
        loadValue(code, accessor);
        Statics.own(code, accessor.instruction, accessor.field);
        code.return_(TypeKind.from(accessor.type.returnType()));
        code.labelBinding(real);
        loadValue(code, accessor);
        code.with(accessor.instruction).return_(TypeKind.from(accessor.type.returnType()));
        if (writesMaps) {
            code.with(StackMapTableAttribute.of(List.of(StackMapFrameInfo.of(
                    real, StackMaps.parameters(model.thisClass().asSymbol(), true, accessor.type), List.of()))));
        }
    }

    private static void loadValue(CodeBuilder code, Accessor accessor) {
        if (accessor.type.parameterCount() > 0) {
            code.loadLocal(TypeKind.from(accessor.type.parameterType(0)), 0);
        }
    }
}
